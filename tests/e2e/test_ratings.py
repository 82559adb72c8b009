"""A club's ratings: a list made on the desk, an event that counts by itself, and its arithmetic on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import overflow
from tests.e2e.steps import new_club, sign_up

pytestmark = pytest.mark.e2e
PLAYERS = ("Rhea North", "Rolf South", "Rosa East", "Rune West")


def play_event(desk: Page, *, name: str, club: str = "rated-club") -> None:
    """A public event of one round of four players, in which the first at each table wins."""
    desk.goto(f"/desk/{club}/new-swiss-event/?game=armati")
    desk.get_by_label("Name", exact=True).fill(name)
    desk.get_by_label("Number of rounds").fill("1")
    desk.get_by_role("button", name="Create the event").click()
    desk.wait_for_url("**/players/")
    event = desk.url.rpartition("players/")[0]
    desk.goto(f"{event}players/import/")
    desk.get_by_label("or paste the lines").fill("\n".join(["name", *PLAYERS]))
    desk.get_by_role("button", name="Show the rows").click()
    desk.get_by_role("button", name="Save this list").click()
    desk.goto(f"{event}settings/")
    desk.get_by_role("button", name="Publish").click()
    desk.goto(f"{event}rounds/")
    desk.get_by_role("button", name="Pair round 1").click()
    desk.get_by_role("button", name="Publish round 1").click()
    for table in (1, 2):
        desk.goto(f"{event}rounds/1/tables/{table}/")
        desk.locator("input[name=outcome][value=first]").check()
        desk.get_by_role("button", name="Save the result").click()
        desk.wait_for_url("**/rounds/1/#table*")


def test_an_event_counts_by_itself_and_every_change_has_its_arithmetic(desk: Page, phone: Page) -> None:
    sign_up(desk, name="Rita Rater", email="rita.rater@example.org")
    new_club(desk, "Rated Club")
    desk.get_by_role("link", name="Ratings").click()
    desk.get_by_label("Name", exact=True).fill("Club ratings")
    desk.get_by_label("Game").select_option("armati")
    desk.get_by_label("Rating system").select_option("elo")
    desk.get_by_role("button", name="Create the list").click()
    expect(desk.get_by_role("main")).to_contain_text("Nobody is rated yet")

    play_event(desk, name="First Night")
    desk.goto("/desk/rated-club/ratings/club-ratings/")
    # The worker counts; the page moves on by itself once it is done.
    expect(desk.get_by_role("main")).to_contain_text("Counted", timeout=60_000)

    phone.goto("/c/rated-club/ratings/club-ratings/")
    expect(phone.get_by_role("table")).to_contain_text("1520?")
    assert overflow(phone) == 0
    phone.locator(".ratings tbody .sum a").first.click()
    expect(phone.get_by_role("main")).to_contain_text(re.compile(r"scored 1: 40 × \(1 − 0.5\) = \+20"))
    expect(phone.get_by_role("img")).to_be_visible()
    assert overflow(phone) == 0

    second = desk.context.new_page()  # the first one may still be moving on by itself
    second.goto("/desk/rated-club/new-swiss-event/?game=armati")
    second.get_by_label("Name", exact=True).fill("Second Night")
    second.get_by_role("button", name="Create the event").click()
    second.wait_for_url("**/players/")
    second.get_by_role("button", name="Enter all 4").click()
    second.get_by_role("link", name="Copy ratings").click()
    expect(second.get_by_role("main")).to_contain_text("new ratings for 4 players")
    second.get_by_role("button", name="Copy the ratings").click()
    expect(second.get_by_role("main")).to_contain_text("4 ratings are copied")
    expect(second.get_by_role("main")).to_contain_text("1520")
