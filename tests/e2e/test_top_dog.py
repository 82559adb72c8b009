"""A Top Dog prize in a browser: a list read in, handicaps frozen, a second table followed and looked up on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.pages import overflow, put_axe, violations
from tests.e2e.steps import new_club, sign_up

pytestmark = pytest.mark.e2e
CLUB = "/desk/dog-club"
EVENT = f"{CLUB}/e/dog-day"


def read_in(desk: Page, lines: str, *, rows: int) -> None:
    """Import a list: looked at first, then saved."""
    desk.goto(f"{CLUB}/histories/import/")
    desk.get_by_label("Or paste the lines").fill(lines)
    desk.get_by_role("button", name="Show the rows").click()
    desk.get_by_role("button", name=f"Save {rows} row").click()
    expect(desk.get_by_role("main")).to_contain_text(f"{rows} saved")


def test_a_prize_for_players_who_beat_their_own_record(desk: Page, contexts: Contexts) -> None:
    sign_up(desk, name="Dora Dog", email="dora.dog@example.org")
    new_club(desk, "Dog Club")
    read_in(desk, "name,games,average\nAnn Lee,12,4.50\nBen Ray,50,6\n", rows=2)
    read_in(desk, "army,games,average\nLate Imperial Roman,250,5.5\nMamluk,0,\n", rows=2)
    desk.get_by_role("button", name="Publish", exact=True).click()
    desk.goto(f"{CLUB}/new-swiss-event/?game=armati")
    desk.get_by_label("Name", exact=True).fill("Dog Day")
    desk.get_by_label("Number of rounds").fill("1")
    desk.get_by_role("button", name="Create the event").click()
    desk.goto(f"{EVENT}/players/import/")
    players = "Ann Lee,Mamluk\nBen Ray,Late Imperial Roman\nCy Fox,Mamluk\nDi Orr,\n"
    desk.get_by_label("or paste the lines").fill(f"name,army\n{players}")
    desk.get_by_role("button", name="Show the rows").click()
    desk.get_by_role("button", name="Save this list").click()
    expect(desk.get_by_role("main")).to_contain_text("4 players")
    desk.goto(f"{EVENT}/top-dog/")
    desk.get_by_label("Top Dog is played at this event").check()
    desk.get_by_label("Places of the main standings that are left out").fill("1")
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.get_by_role("main")).to_contain_text("⅔ × 3.00 + ⅓ × 0 = 2.00 a round")
    desk.goto(f"{EVENT}/settings/")
    desk.get_by_role("button", name="Publish").click()

    phone = contexts(**PHONE, java_script_enabled=False).new_page()
    phone.goto("/c/dog-club/top-dog/")
    phone.get_by_label("or your rated games").fill("50")
    phone.get_by_label("and their average").fill("6")
    phone.get_by_role("button", name="Look it up").click()
    roman = phone.get_by_role("row", name="Late Imperial Roman")
    expect(roman).to_contain_text("7.17")
    phone.get_by_role("link", name="Games").click()
    expect(phone.locator("#army-rows tr").first).to_contain_text("Mamluk")
    assert overflow(phone) == 0

    desk.goto(f"{EVENT}/rounds/")
    desk.get_by_role("button", name="Pair round 1").click()
    desk.get_by_role("button", name="Publish round 1").click()
    for table in (1, 2):
        desk.goto(f"{EVENT}/rounds/1/")
        desk.locator(f"#table-{table} button.pl").first.click()
        expect(desk.locator(f"#table-{table} .undo")).to_be_visible()
    phone.goto("/c/dog-club/dog-day/top-dog/")
    expect(phone.get_by_role("heading", name="Top Dog, final table")).to_be_visible()
    expect(phone.get_by_role("main")).to_contain_text("in the main standings: left out")
    assert overflow(phone) == 0
    desk.goto(f"{EVENT}/top-dog/")
    desk.get_by_role("button", name="Count its games").click()
    expect(desk.get_by_role("main")).to_contain_text("The games of Dog Day count in the histories.")
    for address in (f"{CLUB}/histories/", f"{EVENT}/top-dog/"):
        desk.goto(address)
        put_axe(desk)
        assert violations(desk) == []
