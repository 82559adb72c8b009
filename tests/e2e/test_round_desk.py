"""A round of twelve tables at the desk: what keys mean, where the focus goes, double taps, and what others enter."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.pages import listen, overflow
from tests.e2e.steps import new_club, sign_up
from tests.e2e.test_phones import hand_in, links, make_event
from tests.e2e.test_round_taps import play

pytestmark = pytest.mark.e2e
PLAYERS = [
    f"{first} {last}"
    for last in ("Brook", "Castle")
    for first in ["Ada", "Ben", "Cleo", "Dag", "Eve", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim", "Lars"]
]


def make_round(desk: Page, *, slug: str, game: str) -> str:
    """A club and a public event of two rounds, whose first round of 12 tables is published; the round's address."""
    new_club(desk, slug.replace("-", " ").title())
    desk.goto(f"/desk/{slug}/new-swiss-event/?game={game}")
    desk.get_by_label("Name", exact=True).fill("Twelve Tables")
    desk.get_by_label("Number of rounds").fill("2")
    desk.get_by_role("button", name="Create the event").click()
    desk.wait_for_url("**/players/")
    event = f"/desk/{slug}/e/twelve-tables"
    desk.goto(f"{event}/players/import/")
    desk.get_by_label("or paste the lines").fill("\n".join(["name", *PLAYERS]))
    desk.get_by_role("button", name="Show the rows").click()
    desk.get_by_role("button", name="Save this list").click()
    desk.goto(f"{event}/settings/")
    desk.get_by_role("button", name="Publish").click()
    desk.goto(f"{event}/rounds/")
    desk.get_by_role("button", name="Pair round 1").click()
    desk.get_by_role("button", name="Publish round 1").click()
    desk.wait_for_url("**/rounds/1/")
    return event


def test_a_key_that_is_held_and_a_double_click_send_a_form_once(desk: Page) -> None:
    sign_up(desk, name="Hal Held", email="hal.held@example.org")
    new_club(desk, "Held Club")
    desk.goto("/desk/held-club/new-swiss-event/?game=chess")
    desk.get_by_label("Name", exact=True).fill("Held")
    desk.get_by_role("button", name="Create the event").dblclick()
    desk.wait_for_url("**/players/")
    event = "/desk/held-club/e/held"
    desk.goto(f"{event}/players/import/")
    desk.get_by_label("or paste the lines").fill("\n".join(["name", *PLAYERS[:4]]))
    desk.get_by_role("button", name="Show the rows").click()
    desk.get_by_role("button", name="Save this list").click()
    desk.goto(f"{event}/rounds/")
    sent: list[str] = []
    desk.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    desk.get_by_role("button", name="Pair round 1").focus()
    for _time in range(30):
        desk.keyboard.down("Enter")
        desk.wait_for_timeout(40)
    desk.keyboard.up("Enter")
    publish = desk.get_by_role("button", name="Publish round 1").first
    expect(publish).to_be_visible()
    assert len(sent) == 1
    publish.dblclick()
    expect(desk.locator("#round-counts")).to_contain_text("0 of 2 in")
    assert len(sent) == 2
    desk.go_back()
    desk.go_forward()
    expect(desk.get_by_text("Not done")).to_have_count(0)


def row(page: Page, table: int) -> Locator:
    return page.locator(f"#table-{table}")


def score(page: Page, table: int) -> Locator:
    return row(page, table).locator(".mid")


def go_to(page: Page, table: int) -> None:
    page.keyboard.type(f"t{table}")
    page.keyboard.press("Enter")
    expect(row(page, table)).to_be_focused()


def test_keys_mean_the_table_that_has_the_focus(desk: Page) -> None:
    sign_up(desk, name="Kay Keys", email="kay.keys@example.org")
    make_round(desk, slug="key-club", game="chess")
    faults = listen(desk)
    note = desk.locator("[data-number-after]")

    desk.keyboard.type("12")  # numbers alone go nowhere
    assert desk.evaluate("document.activeElement === document.body")
    go_to(desk, 1)
    desk.keyboard.press("1")
    expect(row(desk, 2)).to_be_focused()
    desk.keyboard.type("23456789")  # no results
    desk.keyboard.press("0")
    desk.keyboard.press("=")
    for table, result in ((1, "1–0"), (2, "0–1"), (3, "½–½")):
        expect(score(desk, table)).to_contain_text(result)
    desk.keyboard.press("Escape")
    row(desk, 4).focus()
    desk.keyboard.type("t1")
    expect(note).to_contain_text("Go to table 1")
    desk.keyboard.type("=0n")  # until Enter, only digits count
    expect(note).to_contain_text("Go to table 10")
    desk.keyboard.press("Backspace")
    desk.keyboard.type("3")
    desk.keyboard.press("Enter")
    expect(note).to_contain_text("There is no such table.")
    desk.keyboard.type("12")
    desk.keyboard.press("Enter")
    expect(row(desk, 12)).to_be_focused()
    expect(note).to_be_hidden()
    expect(row(desk, 1).locator(".mid")).to_contain_text("1–0")
    expect(desk.locator(".tb.open")).to_have_count(9)
    desk.keyboard.press("0")
    expect(score(desk, 12)).to_contain_text("0–1")

    # One undo after another, and the focus is on the table that was undone.
    for table in (12, 3, 2):
        desk.keyboard.press("Control+z")
        expect(row(desk, table).locator("button.pl")).to_have_count(2)
        expect(row(desk, table)).to_be_focused()
    desk.keyboard.press("=")
    expect(score(desk, 2)).to_contain_text("½–½")
    desk.keyboard.press("Control+z")
    desk.keyboard.press("Control+z")
    expect(desk.locator(".tb.open")).to_have_count(12)
    desk.keyboard.press("Control+z")
    expect(desk.locator("[data-no-undo]")).to_have_text("There is nothing more to undo here. See the log.")

    # A decided table is corrected with the focus on it.
    go_to(desk, 5)
    desk.keyboard.press("1")
    expect(score(desk, 5)).to_contain_text("1–0")
    go_to(desk, 5)
    desk.keyboard.press("c")
    expect(row(desk, 5).locator("button.pl")).to_have_count(2)
    expect(row(desk, 5)).to_be_focused()
    desk.keyboard.press("0")
    expect(score(desk, 5)).to_contain_text("0–1")
    assert faults == []


def double_tap(page: Page, at: Locator) -> None:
    """Two taps at one place of the screen, whatever has come there by the second."""
    box = at.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(150)
    page.touchscreen.tap(x, y)


def test_a_double_tap_scores_one_table(desk: Page, contexts: Contexts) -> None:
    sign_up(desk, name="Dot Double", email="dot@example.org")
    event = make_round(desk, slug="dot-club", game="chess")
    phone = contexts(**PHONE, storage_state=desk.context.storage_state()).new_page()
    phone.goto(f"{event}/rounds/1/")
    for n, table in enumerate((9, 3, 1, 12), start=1):
        winner = row(phone, table).locator("button.pl").first
        winner.scroll_into_view_if_needed()
        double_tap(phone, winner)
        expect(phone.locator("#round-open")).to_have_text(str(12 - n))
        phone.wait_for_timeout(700)
        expect(phone.locator("#round-open")).to_have_text(str(12 - n))
        expect(row(phone, table).locator(".undo")).to_be_visible()


def test_the_page_follows_slips_and_says_what_comes_next(desk: Page, contexts: Contexts) -> None:
    sign_up(desk, name="Fay Follow", email="fay@example.org")
    event = make_round(desk, slug="follow-club", game="armati")
    private = links(desk, event)
    desk.goto(f"{event}/rounds/1/")
    names = row(desk, 5).locator(".pl b").all_inner_texts()
    row(desk, 1).locator("button.pl").first.click()
    loss = row(desk, 1).locator("[data-sheet] input").first
    loss.fill("35")
    phone = contexts(**PHONE).new_page()
    phone.goto(private[names[0]])
    hand_in(phone, "I won")
    expect(row(desk, 5)).to_contain_text("Waiting", timeout=30_000)  # nobody asked for it
    expect(loss).to_be_focused()
    expect(loss).to_have_value("35")

    desk.keyboard.press("Escape")
    expect(desk.get_by_text("While no result is in")).to_have_count(0)
    desk.set_viewport_size(PHONE["viewport"])
    for table in range(1, 13):
        if row(desk, table).evaluate("row => row.classList.contains('open')"):
            row(desk, table).locator("button.pl").first.click()
            for field in row(desk, table).locator("[data-sheet] input").all():
                field.fill("20")
            row(desk, table).get_by_role("button", name="Save").click()
            expect(row(desk, table).locator("[data-sheet]")).to_have_count(0, timeout=30_000)
            expect(row(desk, table).locator(".endc")).to_contain_text("20 : 20")
    expect(desk.locator("#round-next .next")).to_be_in_viewport()
    expect(desk.get_by_role("button", name="Pair round 2")).to_be_focused()
    expect(desk.locator(".next-fold")).not_to_contain_text("Enter the results")
    assert overflow(desk) <= 0
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("button", name="Publish round 2")).to_be_focused()


def test_a_table_without_figures_stays_open(desk: Page) -> None:
    sign_up(desk, name="Fran Figures", email="fran@example.org")
    make_event(desk, club="Figures Club", slug="figures-club")
    row(desk, 1).locator("button.pl").first.click()
    desk.keyboard.press("Enter")
    row(desk, 1).get_by_role("button", name="Save").click()
    expect(row(desk, 1).get_by_role("link", name="Figures")).to_be_visible()
    expect(desk.locator("#round-open")).to_have_text("2")  # table 2, and the figures of table 1
    desk.get_by_role("radio", name="Open").check(force=True)
    expect(row(desk, 1)).to_be_visible()
    row(desk, 1).focus()
    desk.keyboard.type("25")  # leads to the figures, and is not lost on the way
    expect(row(desk, 1).locator("[data-sheet] input").first).to_have_value("25")
    desk.keyboard.press("Enter")
    desk.keyboard.type("65")
    desk.keyboard.press("Enter")
    expect(row(desk, 1).locator(".endc")).to_contain_text("25 : 65")
    row(desk, 1).focus()
    desk.keyboard.press("1")
    expect(desk.locator("[data-said]")).to_contain_text("This table has its result. C corrects it")
    desk.keyboard.press("Control+z")
    expect(row(desk, 1).get_by_role("link", name="Figures")).to_be_visible()
    play(desk, 2, ("20", "60"))
    expect(desk.get_by_role("button", name="Pair round 2")).to_be_focused()
    desk.get_by_role("link", name="Round 1, table 1").click()
    expect(row(desk, 1).locator("[data-sheet] input").first).to_be_focused()
    desk.keyboard.type("35")
    desk.keyboard.press("Enter")
    desk.keyboard.type("50")
    desk.keyboard.press("Enter")
    expect(row(desk, 1).locator(".endc")).to_contain_text("35 : 50")
    expect(desk.get_by_text("lacks figures")).to_have_count(0)


def test_the_tables_of_a_refused_page_still_open(desk: Page) -> None:
    sign_up(desk, name="Rolf Refused", email="rolf@example.org")
    event = make_round(desk, slug="refused-desk", game="chess")
    stale = desk.context.new_page()
    stale.add_init_script("delete window.EventSource; window.EventSource = class { addEventListener() {} }")
    stale.goto(f"{event}/rounds/1/")
    desk.goto(f"{event}/rounds/1/")
    row(desk, 1).locator("button.pl").first.click()
    expect(score(desk, 1)).to_contain_text("1–0")
    stale.get_by_role("button", name="Unpublish").click()
    expect(stale.get_by_role("main")).to_contain_text("Not done")
    row(stale, 2).locator(".mark").click()
    expect(row(stale, 2)).to_contain_text("All of table 2")
