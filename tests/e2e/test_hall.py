"""The desk runs the hall and a phone follows automatically: the clock of a round, added time, a removed result."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.steps import sign_up
from tests.e2e.test_phones import make_event

pytestmark = pytest.mark.e2e
SOON = 15_000  # a page that hears of a change asks after up to 4 s, on a busy machine later
# A stream that opens and stays open, and brings nothing.
DEAF = """
const heed = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (kind, act) {
  if (kind === "open" || kind === "error") heed.call(this, kind, act);
};
"""
LEFT = re.compile(r"^\d+:\d\d$")


def minutes_left(page: Page) -> int:
    face = page.get_by_role("timer")
    expect(face).to_have_text(LEFT)
    return int(face.inner_text().partition(":")[0])


def test_a_clock_starts_and_is_extended(desk: Page, phone: Page) -> None:
    sign_up(desk, name="Hanna Hall", email="hanna@example.org")
    make_event(desk, club="Hall Club", slug="hall-club")
    phone.goto("/c/hall-club/pocket-armati/")
    phone.evaluate("window.sameDocument = true")
    desk.goto("/desk/hall-club/e/pocket-armati/live/")
    desk.get_by_label("Minutes", exact=True).fill("40")
    desk.get_by_role("button", name="Start the clock").click()
    assert minutes_left(desk) in {39, 40}
    expect(phone.get_by_role("timer")).to_be_visible(timeout=SOON)
    assert minutes_left(phone) in {39, 40}
    desk.get_by_label("More minutes").fill("10")
    desk.get_by_label("Reason").fill("The lights went out")
    desk.get_by_role("button", name="Add time").click()
    expect(phone.get_by_role("main")).to_contain_text("The lights went out", timeout=SOON)
    assert minutes_left(phone) in {48, 49, 50}
    assert phone.evaluate("window.sameDocument")  # it came by itself


def test_a_result_is_removed(desk: Page, phone: Page) -> None:
    sign_up(desk, name="Ulf Undo", email="ulf@example.org")
    make_event(desk, club="Undo Club", slug="undo-club")
    phone.goto("/c/undo-club/pocket-armati/rounds/1/")
    phone.evaluate("window.sameDocument = true")
    desk.goto("/desk/undo-club/e/pocket-armati/rounds/1/")
    desk.locator("#table-1 button.pl").first.click()
    expect(phone.get_by_role("main")).to_contain_text("1–0", timeout=SOON)
    desk.locator("#table-1").get_by_role("button", name="Undo").click()
    expect(desk.locator("[data-said]")).to_contain_text("Undid:")
    expect(phone.get_by_role("main")).not_to_contain_text("1–0", timeout=SOON)
    assert phone.evaluate("window.sameDocument")


def test_a_page_that_missed_a_word_learns_of_it_by_asking(desk: Page, phone: Page) -> None:
    sign_up(desk, name="Lea Lost", email="lea@example.org")
    make_event(desk, club="Lost Club", slug="lost-club")
    phone.add_init_script(DEAF)
    phone.clock.install()
    phone.goto("/c/lost-club/pocket-armati/rounds/1/")
    expect(phone.locator("[data-live-state]")).to_have_attribute("data-state", "live")
    desk.goto("/desk/lost-club/e/pocket-armati/rounds/1/")
    desk.locator("#table-1 button.pl").first.click()
    expect(desk.locator("#table-1").get_by_role("button", name="Undo")).to_be_visible()
    phone.clock.run_for(30_000)
    expect(phone.get_by_role("main")).not_to_contain_text("1–0")
    phone.clock.run_for(90_000)
    expect(phone.get_by_role("main")).to_contain_text("1–0", timeout=SOON)
