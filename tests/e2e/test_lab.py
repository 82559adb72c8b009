"""Writing a formula in a browser: words complete by keyboard and touch, scores follow, a bracket is closed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESK, PHONE, Contexts
from tests.e2e.pages import put_axe, violations

pytestmark = pytest.mark.e2e
LAB = "/lab/scoring/"


def first_formula(page: Page) -> Locator:
    return page.get_by_label("Most centers", exact=True)


def score(page: Page, row: int = 0) -> Locator:
    return page.locator(f'[data-preview="score-{row}-0"]')


def offered(page: Page) -> Locator:
    """The words of the list that has opened."""
    return page.get_by_role("listbox", name="Words").get_by_role("option")


def test_words_complete_by_keyboard_and_scores_follow(desk: Page) -> None:
    desk.goto(LAB)
    field = first_formula(desk)
    field.fill("")
    field.press_sequentially("2*sc")
    options = offered(desk)
    expect(options.first).to_contain_text("supply centers the player holds")
    expect(desk.locator("#complete-status")).to_contain_text("Choose with the arrow keys")
    field.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    assert field.get_attribute("aria-activedescendant") == options.first.get_attribute("id")
    put_axe(desk)
    assert violations(desk) == []
    field.press("Enter")
    expect(field).to_have_value("2*scs")
    expect(options).to_have_count(0)
    expect(score(desk)).to_have_text("20")
    field.press("Escape")
    field.press("Enter")
    expect(field).to_have_value("2*scs\n")  # with nothing to choose, Enter is Enter


def test_words_complete_by_touch_and_named_values_are_offered(phone: Page) -> None:
    phone.goto(f"{LAB}?system=maxonian")
    field = first_formula(phone)
    field.fill("")
    field.press_sequentially("poi")
    offered(phone).filter(has_text="points").tap()
    expect(field).to_have_value("points")
    expect(field).to_be_focused()
    expect(score(phone)).to_have_text("7")


def test_missing_bracket_is_closed_and_the_link_holds_it(desk: Page, contexts: Contexts) -> None:
    desk.goto(LAB)
    first_formula(desk).fill("3*(scs+1")
    button = desk.get_by_role("button", name="Add ) at the end")
    expect(desk.locator(".echo mark")).to_have_text("(")
    button.click()
    expect(first_formula(desk)).to_have_value("3*(scs+1)")
    expect(score(desk)).to_have_text("33")
    expect(button).to_have_count(0)
    link = desk.get_by_role("link", name="Link to these rules and this board").get_attribute("href")
    other = contexts(**PHONE, java_script_enabled=False).new_page()
    other.goto(link or "")
    expect(first_formula(other)).to_have_value("3*(scs+1)")
    expect(score(other)).to_have_text("33")


def test_chosen_seat_shows_its_words_and_stays_open(desk: Page) -> None:
    desk.goto(LAB)
    worth = desk.locator('[data-preview="worth-places[1]"]')
    worth.locator("summary").click()
    desk.get_by_label("For the seat of").select_option("TURKEY")
    expect(desk.locator('[data-preview="seat-words"]')).to_contain_text(re.compile(r"scs\s*8"))
    expect(worth.locator("summary")).to_have_text("Scores Turkey: 23")
    expect(worth.locator(".pieces")).to_be_visible()


def test_values_are_added_without_scripts(contexts: Contexts) -> None:
    page = contexts(**DESK, java_script_enabled=False).new_page()
    page.goto(LAB)
    page.get_by_role("button", name="Add a value").click()
    page.get_by_label("Name, value 1").fill("bonus")
    page.get_by_label("Formula of this value").fill("100")
    first_formula(page).fill("bonus")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(score(page)).to_have_text("100")
    page.get_by_role("button", name="Remove bonus").click()
    expect(page.get_by_label("Name, value 1")).to_have_count(0)
