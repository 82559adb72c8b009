"""The handicap calculators in a browser: a league pasted from a spreadsheet, its link opened elsewhere, the plot."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.pages import overflow, put_axe, violations
from tests.handicaps.rugby import TABLE_1

pytestmark = pytest.mark.e2e
LINES = "\n".join(f"{row[0]}\t{row[1]}\t{row[2]}" for row in TABLE_1)


def paste(page: Page, lines: str) -> None:
    page.get_by_text("Paste from a spreadsheet").first.click()
    page.get_by_label("Rows to paste").first.fill(lines)
    page.get_by_role("button", name="Replace the rows with these").first.click()


def test_pasted_league_is_calculated_and_its_link_opens_without_scripts(desk: Page, contexts: Contexts) -> None:
    desk.goto("/lab/form-l/")
    paste(desk, LINES)
    expect(desk.get_by_label("Team, row 17")).to_have_value("Lambs")
    desk.get_by_role("button", name="Calculate").last.click()
    lambs = desk.get_by_role("row", name="Lambs").first
    expect(lambs).to_contain_text("79")
    expect(desk.get_by_text("prints 77 for the Lambs")).to_be_visible()
    expect(desk.get_by_role("img", name="Handicaps in IMPs")).to_be_visible()
    assert "?s=1." in desk.url
    phone = contexts(**PHONE, java_script_enabled=False).new_page()
    phone.goto(desk.get_by_role("link", name="Link to this input").get_attribute("href") or "")
    expect(phone.get_by_role("row", name="Lambs").first).to_contain_text("79")
    assert overflow(phone) == 0


def test_enter_asks_and_a_wrong_row_shows_its_error(desk: Page) -> None:
    desk.goto("/lab/fairness/")
    desk.get_by_label("Wins, row 1").fill("57")
    desk.get_by_label("Matches, row 1").fill("56")
    desk.get_by_label("Matches, row 1").press("Enter")
    expect(desk.get_by_role("alert")).to_contain_text("There can’t be 57 wins in 56 matches.")
    desk.get_by_role("alert").get_by_role("link").click()
    expect(desk.get_by_label("Wins, row 1")).to_be_focused()
    put_axe(desk)
    assert violations(desk) == []
    desk.get_by_label("Wins, row 1").fill("19")
    desk.get_by_label("Wins, row 1").press("Enter")
    expect(desk.get_by_role("heading", name="19 of 56")).to_be_visible()
    expect(desk.get_by_role("img", name="Wins against matches")).to_be_visible()


def test_rows_of_top_dog_grow_on_a_phone_without_scripts(contexts: Contexts) -> None:
    phone = contexts(**PHONE, java_script_enabled=False).new_page()
    phone.goto("/lab/top-dog/?sample=event")
    phone.get_by_role("button", name="Add rows").click()
    expect(phone.get_by_label("Player, row 13")).to_be_visible()
    expect(phone.get_by_label("Player, row 1", exact=True)).to_have_value("Ann")
    phone.get_by_role("button", name="Remove row 1", exact=True).click()
    expect(phone.get_by_label("Player, row 1", exact=True)).to_have_value("Ben")
    phone.get_by_role("button", name="Calculate").last.click()
    expect(phone.get_by_role("row", name="Finn").first).to_contain_text("17")
    expect(phone.get_by_text("army used in 250 games: 5.50 + 4 = 9.50")).to_be_visible()
    assert overflow(phone) == 0
