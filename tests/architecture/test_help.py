"""Each page of the desk leads to the help about it."""

from __future__ import annotations

from tests.architecture.url_policies import POLICIES
from tournaments.base.pages.help import desk_help
from tournaments.base.rooms import modules_of_rooms
from tournaments.site.files import manual


def test_every_address_of_the_desk_has_its_help() -> None:
    assert set(desk_help()) == {name for name in POLICIES if name.startswith("desk:")}


def test_help_of_the_desk_is_there() -> None:
    anchors = {name: {section.id for section in page.sections} | {""} for name, page in manual().items()}
    wrong = {
        name: target
        for name, target in desk_help().items()
        if target.partition("#")[2] not in anchors.get(target.partition("#")[0], set())
    }
    assert wrong == {}


def test_rooms_say_it_of_their_own_addresses_alone() -> None:
    for module in modules_of_rooms("pages.desk.urls"):
        assert set(module.HELP) - {""} <= {route.name for route in module.urlpatterns}, module.__name__
