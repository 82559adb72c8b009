"""Marks and a penalty from the desk to everybody's page: the total ranks the players."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import listen, overflow, put_axe, violations
from tests.e2e.steps import new_club, sign_up
from tests.e2e.test_ratings import play_event

pytestmark = pytest.mark.e2e


def test_marks_and_a_penalty_rank_the_players_by_the_total(desk: Page, phone: Page) -> None:
    sign_up(desk, name="Mark Masters", email="mark.masters@example.org")
    new_club(desk, "Marks Club")
    play_event(desk, name="Marks Night", club="marks-club")
    marks = "/desk/marks-club/e/marks-night/marks/"
    faults = listen(desk)
    desk.goto(marks)
    desk.get_by_role("link", name="Add marks").click()
    desk.get_by_label("Name", exact=True).fill("Painting")
    desk.get_by_role("button", name="Add marks").click()
    desk.get_by_role("link", name="Enter marks").click()
    player = desk.locator("tbody label").first.inner_text()
    desk.locator("tbody input").first.fill("9,5")
    put_axe(desk)
    assert (violations(desk), overflow(desk)) == ([], 0)
    desk.get_by_role("button", name="Save the marks").click()
    desk.get_by_label("Players are ranked by").select_option(label="the total")
    desk.get_by_role("button", name="Save", exact=True).click()
    desk.get_by_role("link", name="Add a penalty").click()
    desk.get_by_label("Player").select_option(label=player)
    desk.get_by_label("For", exact=True).select_option(label="slow play")
    desk.get_by_label("Points").fill("1.5")
    desk.get_by_label("Reason").fill("Third warning")
    desk.get_by_role("button", name="Add a penalty").click()
    expect(desk.get_by_role("main")).to_contain_text("Third warning")
    put_axe(desk)
    assert (violations(desk), overflow(desk), faults) == ([], 0, [])

    phone.goto("/c/marks-club/marks-night/standings/")
    table = phone.locator("table.totals")
    expect(table.get_by_role("rowheader").first).to_have_text(player)
    expect(phone.get_by_role("main")).to_contain_text("slow play: −1.5. Third warning")
    put_axe(phone)
    assert (violations(phone), overflow(phone)) == ([], 0)
