"""The jobs of a heat as an organiser does them on a phone, and how many taps each takes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import DESK, PHONE, Contexts
from tests.e2e.pages import Members, listen, overflow, put_axe, sign_in, violations
from tests.e2e.taps import count_taps
from tournaments.demo.logins import LOGINS

pytestmark = pytest.mark.e2e
EVENT = "/desk/front-range/e/front-range-open-2026/"
FOLD = 800


def type_name(page: Page, name: str) -> Locator:
    """Tap the box and type; the row of the one match."""
    page.get_by_label("Somebody came, or left?").tap()
    page.keyboard.type(name)
    return page.locator("#matches li").filter(has=page.get_by_role("button")).first


def check(page: Page) -> None:
    put_axe(page)
    assert violations(page) == []
    assert overflow(page) == 0


def test_the_jobs_of_a_heat_take_few_taps(contexts: Contexts, members: Members) -> None:
    phone = contexts(**PHONE, storage_state=members.state).new_page()
    said, counted = listen(phone), count_taps(phone)

    phone.goto(f"{EVENT}heats/2/")
    check(phone)
    assert phone.evaluate("document.documentElement.scrollHeight") < 2 * FOLD
    first = phone.locator(".big-rows a").first
    box = first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < FOLD  # no scrolling
    counted.start()
    first.tap()
    phone.wait_for_url("**/heats/2/games/3/")
    assert counted.taps == 1

    phone.goto(f"{EVENT}heats/2/")
    counted.start()
    type_name(phone, "Ned Farrow").get_by_role("button", name="Add", exact=True).tap()
    message = phone.get_by_role("status").filter(has_text="Ned Farrow waits for a board: no seat is free.")
    expect(message).to_be_visible()
    assert counted.taps == 2
    message.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_role("status").filter(has_text="Undid")).to_be_visible()
    expect(phone.get_by_role("main")).not_to_contain_text("Farrow waits")

    phone.goto(f"{EVENT}heats/2/")
    counted.start()
    type_name(phone, "Tillery").get_by_role("button", name="Replace").tap()
    expect(phone.get_by_role("heading", name="Who plays Turkey?")).to_be_visible()
    check(phone)
    expect(phone.locator(".pick-one :checked")).to_have_count(1)
    phone.get_by_role("button", name=re.compile("^Seat ")).tap()
    message = phone.get_by_role("status").filter(has_text="plays for Howard Tillery.")
    expect(message).to_be_visible()
    assert counted.taps == 3
    message.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_role("status").filter(has_text="Undid")).to_be_visible()
    assert said == []


def test_a_heat_by_keyboard(contexts: Contexts, members: Members) -> None:
    desk = contexts(**DESK, storage_state=members.state).new_page()
    desk.goto(f"{EVENT}heats/2/")
    check(desk)
    desk.keyboard.press("/")
    expect(desk.get_by_label("Somebody came, or left?")).to_be_focused()
    desk.keyboard.type("tillery")
    desk.keyboard.press("Enter")
    expect(desk.locator("#matches").get_by_role("button", name="Replace")).to_be_focused()
    desk.keyboard.press("4")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/heats/2/games/4/")


def test_the_box_works_without_scripts(contexts: Contexts) -> None:
    page = contexts(**PHONE, java_script_enabled=False).new_page()
    sign_in(page, LOGINS[0].email)
    page.goto(f"{EVENT}heats/2/")
    page.get_by_label("Somebody came, or left?").fill("Till")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("button", name="Replace").click()
    expect(page.get_by_role("button", name="Settle the board")).to_be_visible()
