"""Each page of the desk, and each private page, leads to the help about it."""

from __future__ import annotations

from tests.architecture.url_policies import POLICIES
from tournaments.base.pages.help import page_help
from tournaments.base.rooms import modules_of_rooms
from tournaments.site.files import manual


def test_every_address_of_the_desk_and_of_private_pages_has_its_help() -> None:
    assert set(page_help()) == {
        name for name in POLICIES if name.startswith(("desk:", "player:", "captain:", "entry:", "prizes:"))
    }


def test_help_of_each_page_is_there() -> None:
    anchors = {name: {section.id for section in page.sections} | {""} for name, page in manual().items()}
    wrong = {
        name: target
        for name, target in page_help().items()
        if target.partition("#")[2] not in anchors.get(target.partition("#")[0], set())
    }
    assert wrong == {}


def test_rooms_say_it_of_their_own_addresses_alone() -> None:
    for module in (*modules_of_rooms("pages.desk.urls"), *modules_of_rooms("pages.private.urls")):
        assert set(module.HELP) - {""} <= {route.name for route in module.urlpatterns}, module.__name__
