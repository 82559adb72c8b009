"""The whole walkthrough: from sign-up to the winner, with a phone that follows by itself."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.steps import Outcome, enter_result, make_club, make_event, play_heat, sign_up

pytestmark = pytest.mark.e2e
NAMES = (
    "Ada Brook", "Ben Castle", "Cleo Dunn", "Dag Ekholm", "Eve Farrow", "Finn Grady", "Gwen Hale",
    "Hugo Ives", "Ida Jarvis", "Jon Kettle", "Kim Larch", "Lars Moody", "Mia Norden", "Ned Ormond",
    "Ola Pryce", "Pia Quill", "Ray Stroud", "Sue Tarn", "Tom Usher", "Una Vale", "Wes Yates",
)  # fmt: skip
HEATS = (
    (
        Outcome(("ENGLAND",), 1907, {"AUSTRIA": 1904}),
        Outcome(("AUSTRIA", "FRANCE", "TURKEY"), 1909, {"ITALY": 1905}),
        Outcome(("GERMANY", "RUSSIA"), 1908, {}),
    ),
    (
        Outcome(("ENGLAND", "FRANCE", "ITALY", "RUSSIA"), 1906, {}),
        Outcome(("TURKEY",), 1905, {"RUSSIA": 1903}),
        Outcome(("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY"), 1910, {}),
    ),
)


def totals_on(page: Page) -> dict[str, int]:
    """Player → total, as the public table shows it."""
    found = {}
    for row in page.locator("table.standings tbody tr[data-key^=entry]").all():
        name = row.locator("th").inner_text().strip().splitlines()[0].strip()
        found[name] = int(row.locator("td.sum").inner_text().replace("−", "-"))
    return found


def test_event_from_sign_up_to_the_winner(desk: Page, phone: Page) -> None:
    sign_up(desk, name="Olive Organizer", email="olive@example.org")
    lines = "\n".join(["name,email,town", *(f"{name},,Boulder" for name in NAMES)])
    make_club(desk, name="Road Club", people=lines)
    event = make_event(desk, club="road-club", name="Road Open")
    totals: Counter[str] = Counter(dict.fromkeys(NAMES, 0))

    for number, outcomes in enumerate(HEATS, start=1):
        play_heat(desk, event, number=number)
        phone.goto("/c/road-club/road-open/standings/?show=all")
        phone.evaluate("window.sameDocument = true")
        for board, outcome in enumerate(outcomes, start=1):
            scores = enter_result(desk, event, heat=number, board=board, outcome=outcome)
            totals.update(scores)
            best = max(scores, key=lambda name: scores[name])
            row = phone.locator("tr[data-key^=entry]", has_text=best)
            expect(row.locator("td.sum")).to_have_text(str(totals[best]).replace("-", "−"), timeout=10_000)
        assert phone.evaluate("window.sameDocument")  # it changed in place, without a reload

    assert totals_on(phone) == dict(totals)
    ranked = sorted(totals.values(), reverse=True)
    places = phone.locator("table.standings tbody tr[data-key^=entry] td.rk b").all_inner_texts()
    assert places == [f"{1 + ranked.index(each)}{'=' if ranked.count(each) > 1 else ''}" for each in ranked]

    phone.goto("/c/road-club/road-open/awards/")
    winner = max(totals, key=lambda name: totals[name])
    expect(phone.locator(".podium .one, [data-live=places] tr:first-child").first).to_contain_text(winner)
    desk.goto(f"{event}/standings/")
    expect(desk.get_by_role("main")).to_contain_text(winner)
    desk.goto(f"{event}/log/")
    expect(desk.get_by_role("main")).to_contain_text("Olive Organizer")
