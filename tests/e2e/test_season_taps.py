"""A matchday at the league's desk in as few taps as it can be: results typed in the rows, one after the other."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.pages import listen, overflow, put_axe, violations
from tests.e2e.steps import new_club, sign_up
from tests.e2e.taps import count_taps

pytestmark = pytest.mark.e2e
SAME = "window.sameDocument"


def make_season(desk: Page, *, club: str, slug: str, first_day: str = "") -> str:
    """A season of one division of four teams, whose first matchday is next; returns the address of its desk."""
    new_club(desk, club)
    desk.goto(f"/desk/{slug}/new-season/")
    desk.get_by_label("Name", exact=True).fill("Tap League")
    desk.get_by_label("Number of divisions").fill("1")
    desk.get_by_role("button", name="Create the season").click()
    season = f"/desk/{slug}/e/tap-league/league/"
    desk.wait_for_url(f"**{season}teams/")
    desk.get_by_role("link", name="Import a list").click()
    desk.get_by_label("or paste the lines").fill("Aces\nBidders\nCastles\nDoubles")
    desk.get_by_role("button", name="Show the rows").click()
    desk.get_by_role("button", name="Enter 4 teams").click()
    desk.get_by_role("link", name="Create the fixtures").click()
    desk.get_by_label("First matchday").fill(first_day)
    desk.get_by_role("button", name="Create them for members only").click()
    expect(desk.get_by_role("main")).to_contain_text("12 matches are in the list")
    return season


def _heights(controls: Locator) -> float:
    """How high the lowest of these is, in pixels."""
    return float(controls.evaluate_all("all => Math.min(...all.map((each) => each.getBoundingClientRect().height))"))


def test_a_matchday_in_few_taps(desk: Page) -> None:
    sign_up(desk, name="Mara Matchday", email="mara@example.org")
    season = make_season(desk, club="Matchday Club", slug="matchday-club")
    counted = count_taps(desk)
    desk.goto(f"{season}fixtures/")
    faults = listen(desk)
    desk.evaluate(f"{SAME} = true")
    rows = desk.locator("[data-match]:has(form[data-entry])")
    expect(rows).to_have_count(2)
    first, second = (desk.locator(f"#{rows.nth(k).get_attribute('id')}") for k in range(2))
    put_axe(desk)
    assert violations(desk) == []
    assert _heights(first.locator("a.side")) >= 24
    counted.start()

    desk.keyboard.press("r")
    desk.keyboard.type("52")
    desk.keyboard.press("Enter")
    desk.keyboard.type("31")
    desk.keyboard.press("Enter")
    expect(second.locator("input[name=home_score]")).to_be_focused()  # the next open match
    expect(first).to_contain_text("52–31")
    assert (counted.taps, counted.keys) == (0, 7)
    expect(desk.locator("#state-1")).to_contain_text("1 of 2 in")
    desk.keyboard.type("a lot")
    desk.keyboard.press("Enter")
    desk.keyboard.type("30")
    desk.keyboard.press("Enter")
    expect(second.get_by_role("alert")).to_be_visible()
    expect(second.locator("input[name=home_score]")).to_be_focused()
    assert desk.evaluate(SAME)  # nothing was loaded again
    desk.keyboard.press("Control+a")
    desk.keyboard.type("28")
    desk.keyboard.press("Enter")
    desk.keyboard.press("Enter")
    expect(rows.first.locator("input[name=home_score]")).to_be_focused()  # of the next matchday, whose fold opens
    assert desk.evaluate(SAME)
    assert [each for each in faults if "status of 422" not in each] == []  # the score that wasn't a number
    desk.set_viewport_size(PHONE["viewport"])
    assert overflow(desk) <= 0


def test_the_key_of_the_next_result_opens_the_fold_of_an_overdue_match(desk: Page) -> None:
    sign_up(desk, name="Olga Overdue", email="olga.overdue@example.org")
    first_day = (timezone.localdate() - timedelta(days=10)).isoformat()
    season = make_season(desk, club="Overdue League", slug="overdue-league", first_day=first_day)
    for page in ("", "fixtures/"):
        desk.goto(f"{season}{page}")
        desk.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = false; })")
        desk.keyboard.press("r")
        field = desk.locator("#match-1 input[name=home_score]")
        expect(field).to_be_visible()
        expect(field).to_be_focused()


def test_a_result_of_a_match_to_come_is_asked_about_in_its_row(desk: Page) -> None:
    sign_up(desk, name="Ella Early", email="ella.early@example.org")
    first_day = (timezone.localdate() + timedelta(days=10)).isoformat()
    season = make_season(desk, club="Early League", slug="early-league", first_day=first_day)
    desk.goto(f"{season}fixtures/")
    desk.evaluate(f"{SAME} = true")
    row = desk.locator("#match-1")
    row.locator("input[name=home_score]").fill("52")
    row.locator("input[name=away_score]").fill("31")
    desk.keyboard.press("Enter")
    expect(row.get_by_role("alert")).to_contain_text("Confirm that it has been played")
    sure = row.get_by_role("button", name="It has been played: save")
    expect(sure).to_be_focused()
    put_axe(desk)
    assert violations(desk) == []
    desk.keyboard.press("Enter")
    expect(row).to_contain_text("52–31")
    assert desk.evaluate(SAME)


def test_a_matchday_without_scripts(desk: Page, contexts: Contexts) -> None:
    sign_up(desk, name="Pia Plain", email="pia.plain@example.org")
    season = make_season(desk, club="Plain League", slug="plain-league")
    page = contexts(**PHONE, java_script_enabled=False, storage_state=desk.context.storage_state()).new_page()
    page.goto(season)
    row = page.locator("[data-match]").first
    assert _heights(row.locator("a.side, input:not([type=hidden]), button")) >= 44
    row.locator("input[name=home_score]").fill("52")
    row.locator("input[name=away_score]").fill("31")
    row.get_by_role("button", name="Save").tap()
    page.wait_for_url(f"**{season}#match-*")
    expect(page.locator("[data-match]").first).to_contain_text("52–31")
