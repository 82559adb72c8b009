"""Each task of the help has a picture; those that no other test passes by are taken of the demo."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.conftest import DESK, Contexts
from tests.e2e.pages import Members
from tests.e2e.pictures import picture

pytestmark = pytest.mark.e2e
HOW_TOS = Path(__file__).parents[2] / "docs" / "how-to"
DIPLOMACY, ANCIENTS, BRIDGE = "/desk/front-range/", "/desk/thames-ancients/", "/desk/rugby-bridge/"
OPEN, DIPCON = f"{DIPLOMACY}e/front-range-open-2026/", f"{DIPLOMACY}e/dipcon-xxxiv/"
ARMATI, CAVERSHAM = f"{ANCIENTS}e/thames-armati-2026/", f"{ANCIENTS}e/caversham-open-2027/"
SEASON = f"{BRIDGE}e/season-2026-27/"
AT_THE_DESK = {
    "back-up": (f"{DIPLOMACY}settings/", "#backup"),
    "language-of-a-club": (f"{DIPLOMACY}settings/", "main"),
    "scoring-system": (f"{DIPLOMACY}systems/regatta/", "main"),
    "final-standings": (f"{DIPCON}standings/", "main"),
    "prizes": (f"{ANCIENTS}e/caversham-cup-2026/prizes/", "main h2"),
    "links": (f"{OPEN}links/", "main .card"),
    "personal-data": (f"{DIPLOMACY}people/29/data/", "main"),
    "ratings": (f"{DIPLOMACY}ratings/diplomacy-ratings/", "main"),
    "new-event": (f"{DIPLOMACY}new-event/", "main"),
    "account": ("/accounts/email/", "main"),
    "members": (f"{DIPLOMACY}members/", "main"),
    "entries": (f"{CAVERSHAM}entries/", "main h2"),
    "people": (f"{DIPLOMACY}people/", "main"),
    "prints": (f"{OPEN}prints/", "#group-1"),
    "circuit": (f"{ANCIENTS}circuits/thames-circuit/", "main"),
    "heat": (f"{OPEN}heats/2/", "#open-games"),
    "season": (f"{SEASON}league/", "#disputed"),
    "swiss-round": (f"{ARMATI}rounds/3/", "main h2"),
    "top-dog": (f"{ARMATI}top-dog/", "main h2"),
    "hall": (f"{OPEN}live/", "main h2"),
    "share": (f"{OPEN}share/", "main h2"),
    "check-list": (f"{CAVERSHAM}next/", "main"),
    "log": (f"{OPEN}log/", "main h2"),
}
IN_PUBLIC = {"privacy": ("/privacy/", "main")}
WITHOUT = {"send-mail"}
"""Tasks on the server alone, where there is nothing to see."""


def test_pictures_of_tasks_at_the_desk_and_on_the_site(contexts: Contexts, members: Members) -> None:
    page = contexts(**DESK, storage_state=members.state).new_page()
    for name, (address, top) in (AT_THE_DESK | IN_PUBLIC).items():
        answer = page.goto(address)
        assert answer is not None
        assert answer.ok, address
        picture(page, name, top=top)


def test_each_task_has_a_picture() -> None:
    without = {task.stem for task in HOW_TOS.glob("*.md") if "../../static/help/" not in task.read_text("utf-8")}
    assert without == WITHOUT
