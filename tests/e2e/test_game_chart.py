"""The yearly chart on a phone: seven powers in a row, number keys, sums while typing, and the same without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.pages import Members, overflow
from tests.scoring.core.test_chart_facts import CHART

pytestmark = pytest.mark.e2e
THUMB = 40


def open_game(page: Page, *, board: int) -> str:
    """The page of a board of the demo's running heat, by the desk's own links."""
    page.goto("/desk/front-range/")
    page.get_by_role("link", name="Front Range Open").first.click()
    page.wait_for_url("**/desk/front-range/e/**")
    event = "/".join(page.url.split("/")[:7])
    page.goto(f"{event}/heats/2/games/{board}/")
    return page.url


def type_chart(page: Page, *, years: range) -> None:
    """Type the chart of the core's tests, field by field; a blank is left where a power is out."""
    for i, counts in enumerate(CHART.values()):
        for k in years:
            page.fill(f"#seats-{i}-chart-{k}", str(counts[k]) if k < len(counts) else "")


def test_chart_is_typed_on_a_phone_and_drawn_while_typing(contexts: Contexts, members: Members) -> None:
    page = contexts(**PHONE, storage_state=members.state).new_page()
    game = open_game(page, board=4)
    page.goto(f"{game}chart/")
    type_chart(page, years=range(1))
    page.get_by_role("button", name="Add a year").click()
    type_chart(page, years=range(2))
    expect(page.locator("[data-preview=sum-1]")).to_have_text("33")
    expect(page.locator("svg.centers")).to_contain_text("Russia 6")
    assert overflow(page) == 0
    field = page.locator("#seats-6-chart-1")
    box = field.bounding_box()
    assert box is not None
    assert (box["width"] >= THUMB - 6, box["height"] >= THUMB, field.get_attribute("inputmode")) == (
        True,
        True,
        "numeric",
    )
    page.get_by_role("button", name="Save the chart").click()
    expect(page.get_by_role("main")).to_contain_text("Chart saved")
    expect(page.locator("#seats-5-chart-1")).to_have_value("6")


def test_chart_is_saved_without_scripts(contexts: Contexts, members: Members) -> None:
    page = contexts(**PHONE, storage_state=members.state, java_script_enabled=False).new_page()
    game = open_game(page, board=3)
    page.goto(f"{game}chart/")
    while page.locator("#seats-0-chart-3").count() == 0:
        page.get_by_role("button", name="Add a year").click()
    type_chart(page, years=range(4))
    page.get_by_role("button", name="Save the chart").click()
    page.goto(game)
    expect(page.get_by_role("main")).to_contain_text("Italy out 1903")
    assert overflow(page) == 0
