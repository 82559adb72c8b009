"""What was typed is not lost without a word: leaving asks first, and a page that is saved or untouched does not."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, PHONE, Contexts
from tests.e2e.pages import Members
from tests.e2e.steps import new_club
from tests.e2e.test_game_chart import open_game
from tests.e2e.test_game_entry import unpick_all

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
    page.get_by_role("button", name="Fill it in again").click()
    expect(page.locator("#seats-0-centers")).to_have_value("4")
    page.reload()
    page.get_by_role("button", name="Discard it").click()
    page.reload()
    expect(page.locator("[data-draft]")).to_be_hidden()
    page.fill("#seats-0-centers", "4")
    questions[1:] = []
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


def test_leaving_ticks_of_people_asks_first_but_a_phone_may_change_lists(contexts: Contexts, members: Members) -> None:
    page = contexts(**PHONE, storage_state=members.state).new_page()
    event = "/".join(open_game(page, board=4).split("/")[:7])
    questions = asked(page)

    def tick(name: str) -> None:
        box = page.locator(f"input[name={name}]").first
        box.tap()
        expect(box).to_be_checked()  # a browser makes a click of a tap, in its own time

    def leave_for(part: str) -> None:
        page.evaluate("address => setTimeout(() => { location.href = address; })", f"{event}/{part}/")
        page.wait_for_url(f"**/{part}/")

    page.goto(f"{event}/heats/2/")
    page.locator(".pane-switch label").first.tap()
    leave_for("people")
    assert questions == []
    tick("entry")
    leave_for("heats/2")
    assert questions == ["beforeunload"]
    page.locator(".pane-switch label").first.tap()
    tick("unregistered")
    leave_for("people")
    assert questions == ["beforeunload", "beforeunload"]


HOME = "a.home"
CLUB = "/desk/front-range"
Act = Callable[[Page], object]


def take_back(page: Page) -> None:
    page.get_by_label("First name").fill("Ada")
    page.get_by_label("First name").fill("")


def refuse(page: Page) -> None:
    """Send the form without the name that it needs; the browser's own check is left out."""
    page.locator("main form").evaluate("form => { form.noValidate = true; }")
    page.locator("main form .btn.main").click()
    page.locator("[aria-invalid=true]").first.wait_for()


def look_at_list(page: Page) -> None:
    page.get_by_label("Or paste the lines").fill("name\nAda Brook")
    page.get_by_role("button", name="Show the rows").click()
    page.get_by_role("heading", name="Check the rows").wait_for()


LOST: dict[str, tuple[str, Act]] = {
    "a name": (f"{CLUB}/people/add/", lambda page: page.get_by_label("First name").fill("Ada")),
    "a chosen file": (
        f"{CLUB}/people/import/",
        lambda page: page.locator("input[type=file]").set_input_files(
            {"name": "people.csv", "mimeType": "text/csv", "buffer": b"name"}
        ),
    ),
    "pasted lines": (f"{CLUB}/people/import/", lambda page: page.get_by_label("Or paste the lines").fill("Ada Brook")),
    "rows that were looked at": (f"{CLUB}/people/import/", look_at_list),
    "a select": (f"{CLUB}/members/", lambda page: page.locator("main select").first.select_option(index=1)),
    "an address": (
        "/accounts/email/",
        lambda page: page.locator("input[type=email]").fill("new@example.org"),
    ),
    "a refused form": (f"{CLUB}/people/add/", refuse),
}
KEPT: dict[str, tuple[str, Act]] = {
    "untouched": (f"{CLUB}/people/add/", lambda page: page.get_by_label("First name").focus()),
    "typed and deleted again": (
        f"{CLUB}/people/add/",
        take_back,
    ),
    "a time zone that the browser knows": ("/desk/rugby-bridge/new-season/", lambda page: page.locator("main").focus()),
    "a search": (f"{CLUB}/people/", lambda page: page.locator("main input[type=search]").first.fill("Ada")),
    "a filter of the log": (f"{CLUB}/log/", lambda page: page.locator("main form select").first.evaluate(NEXT)),
}
NEXT = "select => { select.selectedIndex += 1; }"


def leave(page: Page) -> list[str]:
    """Leave by the first link of the header; what was asked."""
    questions = asked(page)
    before = page.url
    page.locator(HOME).click()
    page.wait_for_url(lambda url: url != before)
    return questions


@pytest.mark.parametrize("what", LOST)
def test_unsaved_work_is_asked_about(contexts: Contexts, members: Members, what: str) -> None:
    path, act = LOST[what]
    page = contexts(**DESK, storage_state=members.state).new_page()
    page.goto(path)
    act(page)
    assert leave(page) == ["beforeunload"]


def test_another_list_is_chosen_without_a_question(contexts: Contexts, members: Members) -> None:
    page = contexts(**DESK, storage_state=members.state).new_page()
    page.goto(f"{CLUB}/people/import/")
    look_at_list(page)
    questions = asked(page)
    page.get_by_role("button", name="Choose another list").click()
    expect(page.get_by_label("Or paste the lines")).not_to_be_empty()
    assert questions == []


@pytest.mark.parametrize("what", KEPT)
def test_nothing_is_asked_where_nothing_is_lost(contexts: Contexts, members: Members, what: str) -> None:
    path, act = KEPT[what]
    page = contexts(**DESK, storage_state=members.state).new_page()
    page.goto(path)
    act(page)
    assert leave(page) == []


def test_signing_in_saves_nothing(contexts: Contexts) -> None:
    page = contexts(**DESK).new_page()
    page.goto("/accounts/login/")
    page.fill("#id_login", "owner@example.org")
    page.fill("#id_password", "half of it")
    assert leave(page) == []


def test_a_captain_is_asked_too(contexts: Contexts, members: Members) -> None:
    desk = contexts(**DESK, storage_state=members.state).new_page()
    desk.goto("/desk/rugby-bridge/")
    desk.locator("main a[href*='/e/']").first.click()
    desk.wait_for_url("**/e/**")
    desk.goto("/".join(desk.url.split("/")[:7]) + "/links/")
    if desk.locator("button[value=make]").is_visible():
        desk.locator("button[value=make]").click()
    link = desk.locator("#link-lines .url input").first.input_value()
    phone = contexts(**PHONE).new_page()
    phone.goto(link[link.index("/p/captain/") :])
    phone.locator("summary", has_text="Enter the score").first.tap()
    phone.locator("input[name=home_score]").filter(visible=True).first.fill("20")
    assert leave(phone) == ["beforeunload"]


def test_figures_in_a_row_of_a_round_are_asked_about_until_they_are_saved(contexts: Contexts, members: Members) -> None:
    """The rows of a Swiss round are sent by a script, and the page stays."""
    page = contexts(**DESK, storage_state=members.state).new_page()
    page.goto("/desk/thames-ancients/")
    page.locator("main a[href*='/e/']").first.click()
    row = page.locator(".tb.open").first
    row.locator("button").first.click()
    field = page.locator(".tb [data-sheet] input:not([type=checkbox])").first
    field.fill("35")
    assert leave(page) == ["beforeunload"]
    page.go_back()
    row = page.locator(".tb.open").first
    row.locator("button").first.click()
    fields = page.locator(".tb [data-sheet] input:not([type=checkbox])")
    fields.nth(0).fill("35")
    fields.nth(1).fill("60")
    page.locator(".tb [data-sheet] button").first.click()
    expect(page.locator(".tb [data-sheet]")).to_have_count(0)
    assert leave(page) == []


def test_an_untouched_new_event_takes_the_zone_of_the_browser_and_asks_nothing(
    contexts: Contexts, members: Members
) -> None:
    page = contexts(**DESK, timezone_id="Asia/Tokyo", storage_state=members.state).new_page()
    new_club(page, "Club of an untouched event")
    page.goto("/desk/club-of-an-untouched-event/new-event/")
    questions = asked(page)
    assert page.locator("select[name=time_zone]").input_value() == "Asia/Tokyo"
    expect(page.locator("[data-held=time_zone]")).to_have_text(re.compile("Tokyo"))
    page.locator("body").click(position={"x": 2, "y": 2})
    page.goto(f"{CLUB}/")
    assert questions == []


def test_a_result_that_is_saved_and_not_finished_asks_nothing(contexts: Contexts, members: Members) -> None:
    page = contexts(**DESK, storage_state=members.state).new_page()
    open_game(page, board=4)
    unpick_all(page)
    page.fill("#seats-0-centers", "4")
    page.get_by_role("button", name="Finish the game").click()
    expect(page.get_by_role("main")).to_contain_text("is saved, but not finished")
    questions = asked(page)
    page.get_by_role("link", name="Heat 2").first.click()
    page.wait_for_url("**/heats/2/")
    assert questions == []
