"""Prizes from the plan to the hand-over: one player is eligible for three, and everybody reads who won what."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.pages import listen, overflow, put_axe, violations
from tests.e2e.steps import new_club, sign_up
from tests.e2e.test_ratings import PLAYERS, play_event

pytestmark = pytest.mark.e2e


def test_a_player_eligible_for_three_prizes_gets_the_most_valuable(desk: Page, phone: Page) -> None:
    sign_up(desk, name="Petra Prize", email="petra.prize@example.org")
    new_club(desk, "Prize Club")
    play_event(desk, name="Prize Night", club="prize-club")
    event = "/desk/prize-club/e/prize-night/"
    faults = listen(desk)
    desk.goto(f"{event}players/import/")
    lines = ["name,club,army", *(f"{name},Leeds,Roman" for name in PLAYERS)]
    desk.get_by_label("or paste the lines").fill("\n".join(lines))
    desk.get_by_role("button", name="Show the rows").click()
    desk.get_by_role("button", name="Save this list").click()
    desk.wait_for_url("**/players/")
    desk.goto(f"{event}prizes/")
    for name, label, value in (("Leeds", "Club", "Leeds"), ("Romans", "Army or power", "Roman")):
        desk.get_by_role("link", name="Add a category").click()
        desk.get_by_label("Name", exact=True).fill(name)
        desk.get_by_label(label, exact=True).fill(value)
        desk.get_by_role("button", name="Add the category").click()
        expect(desk.get_by_role("main")).to_contain_text(name)
    desk.get_by_role("link", name="Add a group").click()
    desk.get_by_label("Name", exact=True).fill("Main prizes")
    desk.get_by_role("button", name="Add the group").click()
    for who, money, added in (
        ("Everybody", "100 50", "2nd prize"),
        ("Leeds", "80", "Leeds: 1st"),
        ("Romans", "120", "Romans: 1st"),
    ):
        desk.get_by_label("Who can win").select_option(label=who)
        desk.get_by_label("Money, the first prize first").fill(money)
        desk.get_by_role("button", name="Add prizes").click()
        expect(desk.get_by_role("link", name=added)).to_be_visible()
    put_axe(desk)
    assert (violations(desk), overflow(desk)) == ([], 0)
    desk.goto(f"{event}prizes/")
    first = _row(desk, "Romans: 1st").locator("b").first.inner_text()
    expect(_row(desk, "1st prize")).to_contain_text(f"{first} has Romans: 1st.")
    expect(_row(desk, "Leeds: 1st")).to_contain_text(f"{first} has Romans: 1st;")

    phone.goto("/c/prize-club/prize-night/prizes/")
    expect(phone.get_by_role("main")).to_contain_text("The winners are named here once they are known.")
    desk.get_by_role("button", name="Fix the awards").click()
    _row(desk, "Romans: 1st").get_by_role("button", name="Hand over").click()
    expect(_row(desk, "Romans: 1st")).to_contain_text("Handed over")
    put_axe(desk)
    assert (violations(desk), overflow(desk), faults) == ([], 0, [])
    phone.reload()
    expect(_row(phone, "Romans: 1st")).to_contain_text(first)
    put_axe(phone)
    assert (violations(phone), overflow(phone)) == ([], 0)


def _row(page: Page, title: str) -> Locator:
    """The row of a prize: titles also appear in the reasons of others."""
    return page.locator("tr", has=page.get_by_role("rowheader", name=title))
