"""What was typed is not lost without a word: leaving asks first, and a page that is saved or untouched does not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, Contexts
from tests.e2e.pages import Members
from tests.e2e.test_game_chart import open_game

pytestmark = pytest.mark.e2e


def asked(page: Page) -> list[str]:
    """The kinds of questions that the browser asks from now on; each is answered by leaving."""
    kinds: list[str] = []

    def answer(dialog: object) -> None:
        kinds.append(dialog.type)  # type: ignore[attr-defined]
        dialog.accept()  # type: ignore[attr-defined]

    page.on("dialog", answer)
    return kinds


def test_leaving_a_half_filled_game_asks_first(contexts: Contexts, members: Members) -> None:
    page = contexts(**DESK, storage_state=members.state).new_page()
    game = open_game(page, board=4)
    questions = asked(page)
    page.get_by_role("link", name="Heat 2").first.click()
    page.wait_for_url("**/heats/2/")
    assert questions == []
    page.goto(game)
    page.fill("#seats-0-centers", "4")
    page.get_by_role("link", name="Heat 2").first.click()
    page.wait_for_url("**/heats/2/")
    assert questions == ["beforeunload"]
    page.goto(game)
    page.fill("#seats-0-centers", "4")
    page.get_by_role("button", name="Save, keep open").click()
    expect(page.get_by_role("main")).to_contain_text("Result saved")
    assert questions == ["beforeunload"]


def test_leaving_ticks_of_pre_registration_asks_first(contexts: Contexts, members: Members) -> None:
    page = contexts(**DESK, storage_state=members.state).new_page()
    page.goto("/".join(open_game(page, board=4).split("/")[:7]) + "/preregistration/")
    questions = asked(page)
    box = page.locator("input[name=pick]:not([disabled])").first
    box.click()
    page.get_by_role("link", name="Heat 1").first.click()
    page.wait_for_url("**heat=1")
    assert questions == ["beforeunload"]
