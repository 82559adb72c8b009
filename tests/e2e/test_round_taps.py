"""A round at the desk in as few taps as it can be: results with losses, a slip taken, a table corrected and undone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.pages import listen, overflow, put_axe, violations
from tests.e2e.steps import sign_up
from tests.e2e.taps import count_taps
from tests.e2e.test_phones import hand_in, links, make_event

pytestmark = pytest.mark.e2e
EVENT = "/desk/tap-club/e/pocket-armati"
SAME = "window.sameDocument"


def test_a_round_in_few_taps(desk: Page, contexts: Contexts) -> None:
    sign_up(desk, name="Tess Tapper", email="tess@example.org")
    make_event(desk, club="Tap Club", slug="tap-club")
    private = links(desk, EVENT)
    counted = count_taps(desk)
    desk.goto(f"{EVENT}/rounds/1/")
    desk.evaluate(f"{SAME} = true")
    faults = listen(desk)
    one, two = desk.locator("#table-1"), desk.locator("#table-2")
    names = two.locator(".pl b").all_inner_texts()
    counted.start()

    one.locator("button.pl").first.click()
    desk.keyboard.type("35")
    desk.keyboard.press("Tab")
    desk.keyboard.type("60")
    desk.keyboard.press("Enter")
    expect(two).to_be_focused()  # the next open table
    expect(one.locator(".mid")).to_contain_text("1–0")
    assert (counted.taps, counted.keys) == (1, 6)  # the winner; two figures, Tab and Enter

    phone = contexts(**PHONE).new_page()
    phone.goto(private[names[0]])
    hand_in(phone, "I won")
    expect(phone.get_by_role("main")).to_contain_text("It is final once")
    desk.reload()
    desk.evaluate(f"{SAME} = true")
    expect(two).to_contain_text("Waiting")
    desk.set_viewport_size(PHONE["viewport"])
    assert overflow(desk) <= 0
    expect(one).to_be_hidden()  # on a phone the open tables come first
    put_axe(desk)
    assert violations(desk) == []
    desk.set_viewport_size({"width": 1280, "height": 800})
    counted.start()
    two.get_by_role("button", name="Use this slip").click()
    expect(two.locator(".endc")).to_contain_text("Undo")
    assert counted.taps == 1
    desk.keyboard.press("Control+z")
    expect(two).to_contain_text("Waiting")
    desk.keyboard.press("Escape")
    desk.keyboard.type("t2")
    desk.keyboard.press("Enter")
    expect(two).to_be_focused()
    desk.keyboard.press("1")
    expect(two.locator("[data-sheet] input").first).to_be_focused()
    expect(two.locator(".undo")).to_be_visible()
    put_axe(desk)
    assert violations(desk) == []
    assert desk.evaluate(SAME)  # nothing was loaded again
    assert faults == []


def test_a_round_without_scripts(desk: Page, contexts: Contexts) -> None:
    sign_up(desk, name="Nele Noscript", email="nele@example.org")
    make_event(desk, club="Plain Club", slug="plain-club")
    page = contexts(**PHONE, java_script_enabled=False, storage_state=desk.context.storage_state()).new_page()
    page.goto("/desk/plain-club/e/pocket-armati/rounds/1/")
    row = page.locator("#table-1")
    row.locator("button.pl").last.tap()
    page.wait_for_url("**/?score=1#table-1")
    for field, loss in zip(row.locator("[data-sheet] input").all(), ("70", "20"), strict=True):
        field.fill(loss)
    row.get_by_role("button", name="Save").tap()
    page.wait_for_url("**/?done=1#table-1")
    expect(row).to_contain_text("0–1")
    row.get_by_role("button", name="Undo").tap()
    page.wait_for_url("**/rounds/1/#table-1")


EIGHT = ("Ada Brook", "Ben Castle", "Cleo Dale", "Dag Elm", "Eva Fox", "Finn Gray", "Gus Hill", "Hana Iver")
SLOW = """const real = fetch;
window.fetch = (...what) => new Promise((go) => setTimeout(go, 700)).then(() => real(...what));"""


def play(page: Page, table: int, losses: tuple[str, str]) -> None:
    """The first player wins, and both losses are typed without waiting for an answer."""
    page.locator(f"#table-{table} button.pl").first.click()
    page.keyboard.type(losses[0])
    page.keyboard.press("Enter")
    page.keyboard.type(losses[1])
    page.keyboard.press("Enter")


def test_results_typed_faster_than_the_network_all_arrive(desk: Page) -> None:
    sign_up(desk, name="Sven Slow", email="sven@example.org")
    make_event(desk, club="Slow Club", slug="slow-club", players=EIGHT)
    desk.add_init_script(SLOW)
    desk.goto("/desk/slow-club/e/pocket-armati/rounds/1/")
    faults = listen(desk)
    tables = desk.locator(".tb").count()
    for table in range(1, tables + 1):
        play(desk, table, (str(10 + table), str(60 + table)))
    expect(desk.locator(".tb [data-sheet]")).to_have_count(0, timeout=30_000)
    desk.reload()
    for table in range(1, tables + 1):
        expect(desk.locator(f"#table-{table}")).to_contain_text(f"{10 + table} : {60 + table}")
    assert faults == []


def test_winners_are_typed_as_fast_as_keys_go(desk: Page) -> None:
    """Without figures the next open table has the focus before the answer is there."""
    sign_up(desk, name="Quinn Quick", email="quinn@example.org")
    make_event(desk, club="Quick Club", slug="quick-club", game="chess", players=EIGHT)
    desk.add_init_script(SLOW)
    desk.goto("/desk/quick-club/e/pocket-armati/rounds/1/")
    tables = desk.locator(".tb").count()
    desk.locator("#table-1").focus()
    for _table in range(tables):
        desk.keyboard.press("1")
    expect(desk.locator(".tb.done")).to_have_count(tables, timeout=30_000)
    expect(desk.locator("#round-open")).to_have_text("0")


def test_undo_waits_for_the_results_that_are_on_their_way(desk: Page) -> None:
    """Ctrl and Z undoes what was typed last, not what the server has last."""
    sign_up(desk, name="Uwe Undo", email="uwe.undo@example.org")
    make_event(desk, club="Patience Club", slug="patience-club", game="chess", players=EIGHT)
    desk.add_init_script(SLOW)
    desk.goto("/desk/patience-club/e/pocket-armati/rounds/1/")
    faults = listen(desk)
    desk.locator("#table-1").focus()
    desk.keyboard.press("1")
    expect(desk.locator("#table-1.done")).to_be_visible(timeout=30_000)
    for key in ("0", "1"):
        desk.keyboard.press(key)
    desk.keyboard.press("Control+z")
    expect(desk.locator("#table-3")).to_be_focused(timeout=30_000)
    expect(desk.locator("#table-3.open")).to_be_visible()
    expect(desk.locator(".tb.done")).to_have_count(2)
    for key in ("=", "0"):
        desk.keyboard.press(key)
    for _times in range(3):
        desk.keyboard.press("Control+z")
    expect(desk.locator("#table-2.open")).to_be_visible(timeout=30_000)
    expect(desk.locator(".tb.done")).to_have_count(1)
    expect(desk.locator("#table-1 .mid")).to_contain_text("1–0")
    desk.reload()
    expect(desk.locator(".tb.done")).to_have_count(1)
    assert faults == []
