"""Lists that come in: which of two people a name means, and a list without headings; on a wide page and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import overflow, put_axe, violations
from tests.e2e.steps import new_club, sign_up

pytestmark = pytest.mark.e2e
IMPORT = "/desk/list-club/people/import/"
SIZES = ((1280, 800), (360, 800))


def check(page: Page) -> None:
    """The page fits both sizes, and is usable with a screen reader."""
    put_axe(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert overflow(page) <= 0
        assert violations(page) == []


def test_a_list_asks_which_of_two_people_it_means(desk: Page) -> None:
    sign_up(desk, name="Lisa List", email="lisa.list@example.org")
    new_club(desk, "List Club")
    for town in ("York", "Leeds"):
        desk.goto("/desk/list-club/people/add/")
        desk.get_by_label("First name").fill("John")
        desk.get_by_label("Last name").fill("Smith")
        desk.get_by_label("Town").fill(town)
        desk.get_by_role("button", name="Add the person").click()
    expect(desk.get_by_role("heading", name="The same person?")).to_be_visible()
    check(desk)
    desk.get_by_label("Distinction").fill("Leeds")
    desk.get_by_role("button", name="Add the person").click()
    expect(desk.get_by_role("table")).to_contain_text("John (Leeds)")

    desk.goto(IMPORT)
    desk.get_by_label("Or paste the lines").fill("John Smith,john@example.org\nAnn Lee,")
    desk.get_by_role("button", name="Show the rows").click()
    expect(desk.get_by_label("Column 2")).to_have_value("email")
    check(desk)
    desk.get_by_role("button", name="Show the rows").click()
    expect(desk.get_by_role("group", name="Which person?")).to_be_visible()
    check(desk)
    desk.get_by_label("John Smith").select_option(label="John Smith (Leeds), Leeds")
    desk.get_by_role("button", name="Save 2 people").click()
    row = desk.get_by_role("row").filter(has_text="John (Leeds)")
    expect(row).to_contain_text("john@example.org")
