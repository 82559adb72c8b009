"""Each page of the desk, and each private page, leads to the help about it."""

from __future__ import annotations

from tests.architecture.url_policies import POLICIES
from tournaments.base.pages.help import OF_ACCOUNTS, page_help
from tournaments.base.rooms import modules_of_rooms
from tournaments.site.files import manual
from tournaments.site.selectors.stems import stems


def test_every_address_of_the_desk_and_of_private_pages_has_its_help() -> None:
    assert set(page_help()) == {
        name for name in POLICIES if name.startswith(("desk:", "player:", "captain:", "entry:", "prizes:"))
    }


def test_help_of_each_page_is_there() -> None:
    anchors = {name: {section.id for section in page.sections} | {""} for name, page in manual().items()}
    wrong = {
        name: target
        for name, target in (page_help() | OF_ACCOUNTS).items()
        if target.partition("#")[2] not in anchors.get(target.partition("#")[0], set())
    }
    assert wrong == {}


def test_rooms_say_it_of_their_own_addresses_alone() -> None:
    for module in (*modules_of_rooms("pages.desk.urls"), *modules_of_rooms("pages.private.urls")):
        assert set(module.HELP) - {""} <= {route.name for route in module.urlpatterns}, module.__name__


WITHOUT_A_PAGE = {"preview", "status", "job", "jobs", "do", "state", "stop", "input.json", "photo.jpg", "e", "again"}
"""Last parts of addresses that answer a script or a button: they show no page with a "?"."""
SAID_AS = {
    "adjustments": "adjust",
    "check-in": "whether you play",
    "data.zip": "stored",
    "empty": "pool",
    "exchange": "export",
    "late": "latecomers",
    "mail": "email",
    "mailing": "email",
    "make": "create",
    "move": "pool",
    "new": "create",
    "outside": "held elsewhere",
    "parts": "sit out",
    "preregistration": "pre-registration",
    "soft-kinds": "marks",
    "starts": "starting points",
    "table": "standings",
    "take-back": "record",
    "tour": "event",
    "unranked": "without a rank",
    "visibility": "hide",
    "who": "players",
}
"""What the help calls the subject of an address, where its last part is another word."""


def test_help_of_each_page_speaks_of_it() -> None:
    """The last part of the address is its subject: the section has that word, or what it is declared to be called."""
    pages, silent = manual(), {}
    for module in (*modules_of_rooms("pages.desk.urls"), *modules_of_rooms("pages.private.urls")):
        for route in module.urlpatterns:
            parts = [part for part in str(route.pattern).split("/") if part and "<" not in part]
            if not parts or parts[-1] in WITHOUT_A_PAGE:
                continue
            target = module.HELP.get(route.name, module.HELP[""])
            name, _, anchor = target.partition("#")
            page = pages[name]
            text = " ".join(f"{each.title} {each.text}" for each in page.sections if anchor in {"", each.id})
            said = SAID_AS.get(parts[-1], parts[-1].partition(".")[0])
            if not set(stems(said)) <= set(stems(f"{page.title} {text}")):
                silent[route.name] = (said, target)
    assert silent == {}
