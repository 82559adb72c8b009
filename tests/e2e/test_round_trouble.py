"""A round at the desk when things go wrong: a busy site, an ended session, another person, and taps all the while."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.conftest import DESK, Contexts
from tests.e2e.steps import PASSWORD, sign_up
from tests.e2e.test_phones import make_event
from tests.e2e.test_round_taps import EIGHT, SLOW

pytestmark = pytest.mark.e2e
SAME = "window.sameDocument"
WITH_TIME = 30_000
# Until `go()` is called, what is sent waits on its way.
GATE = """const real = fetch;
let open = Promise.resolve();
window.hold = () => { open = new Promise((go) => { window.go = go; }); };
window.fetch = (...what) => what[1]?.method === "POST" ? open.then(() => real(...what)) : real(...what);
delete window.EventSource;
window.EventSource = class { addEventListener() {} };"""

NOTHING_KEPT = """for (const each of ["indexedDB", "localStorage"]) {
  Object.defineProperty(window, each, { get() { throw new DOMException("", "SecurityError"); } });
}"""


def open_round(desk: Page, slug: str, *, game: str = "chess", script: str = GATE) -> str:
    """Somebody new at the first round of a new event; the round's address."""
    sign_up(desk, name=slug.replace("-", " ").title(), email=f"{slug}@example.org")
    make_event(desk, club=slug.replace("-", " ").title(), slug=slug, game=game, players=EIGHT)
    address = f"/desk/{slug}/e/pocket-armati/rounds/1/"
    desk.add_init_script(script)
    desk.goto(address)
    desk.evaluate(f"{SAME} = true")
    return address


def table(page: Page, number: int) -> Locator:
    return page.locator(f"#table-{number}")


def tap(page: Page, number: int, who: int) -> None:
    table(page, number).locator("button.pl").nth(who).click()


def busy(page: Page, part: str = "**/rounds/1/results/") -> Callable[[], None]:
    """From now on the site answers 503 to what is sent there, until what this returns is called."""
    page.route(part, refuse)
    return lambda: page.unroute(part)


def refuse(route: Route) -> None:
    route.fulfill(status=503, headers={"Retry-After": "1"}, body="busy")


def scores(page: Page, *numbers: int) -> list[str]:
    return [table(page, number).locator(".mid").inner_text().split("\n")[0].strip() for number in numbers]


def test_what_a_busy_site_refused_arrives_in_full(desk: Page) -> None:
    """Two forms in a row are refused: neither takes the place of the other, and the page says that both wait."""
    address = open_round(desk, "busy-round")
    desk.evaluate("hold()")
    free = busy(desk)
    tap(desk, 1, 0)
    tap(desk, 2, 1)
    tap(desk, 3, 0)
    desk.evaluate("go()")
    for number in (1, 2, 3):
        expect(table(desk, number)).to_contain_text("Not sent")
    expect(desk.get_by_role("heading", name="Waiting to be sent (3)")).to_be_visible()
    assert desk.evaluate(SAME)
    free()
    expect(desk.locator(".tb.done")).to_have_count(3, timeout=WITH_TIME)
    assert desk.evaluate(SAME)
    desk.goto(address)
    assert scores(desk, 1, 2, 3) == ["1–0", "0–1", "1–0"]


def test_figures_typed_at_a_busy_site_reach_their_own_table(desk: Page) -> None:
    address = open_round(desk, "busy-figures", game="armati")
    desk.evaluate("hold()")
    free = busy(desk)
    for number, losses in ((1, ("35", "60")), (2, ("20", "70"))):
        tap(desk, number, 0)
        for loss in losses:
            desk.keyboard.type(loss)
            desk.keyboard.press("Enter")
    tap(desk, 3, 1)
    desk.keyboard.type("17")
    desk.evaluate("go()")
    expect(table(desk, 2)).to_contain_text("Not sent")
    expect(table(desk, 2)).to_contain_text("20 : 70")
    field = table(desk, 3).locator("[data-sheet] input").first
    expect(field).to_have_value("17")
    desk.wait_for_timeout(2500)  # it is asked again, and is as busy as before
    expect(field).to_have_value("17")
    expect(field).to_be_focused()
    desk.keyboard.press("Enter")
    desk.keyboard.type("44")
    desk.keyboard.press("Enter")
    free()
    expect(desk.locator(".tb.done:not(.queued)")).to_have_count(3, timeout=WITH_TIME)
    desk.goto(address)
    for number, figures in ((1, "35 : 60"), (2, "20 : 70"), (3, "17 : 44")):
        expect(table(desk, number)).to_contain_text(figures)
    assert scores(desk, 1, 2, 3) == ["1–0", "1–0", "0–1"]


def test_another_winner_before_the_figures_counts_without_a_network(desk: Page) -> None:
    address = open_round(desk, "second-thought", game="armati")
    desk.route("**/rounds/1/**", lambda route: route.abort())
    tap(desk, 1, 0)
    expect(table(desk, 1)).to_contain_text("Not sent")
    tap(desk, 1, 1)
    expect(table(desk, 1).locator("button.won")).to_have_attribute("value", "1 second 0")
    for field, loss in zip(table(desk, 1).locator("[data-sheet] input").all(), ("70", "20"), strict=False):
        field.fill(loss)
    table(desk, 1).get_by_role("button", name="Save").click()
    expect(table(desk, 1)).to_contain_text("70 : 20")
    desk.unroute("**/rounds/1/**")
    desk.evaluate("dispatchEvent(new Event('focus'))")
    expect(desk.get_by_role("heading", name="Waiting to be sent")).to_be_hidden(timeout=WITH_TIME)
    desk.goto(address)
    assert scores(desk, 1) == ["0–1"]


def test_a_second_tap_corrects_the_first_while_that_is_on_its_way(desk: Page) -> None:
    address = open_round(desk, "quick-change", script=SLOW)
    tap(desk, 1, 0)
    desk.wait_for_timeout(450)  # no double tap
    tap(desk, 1, 1)
    tap(desk, 2, 0)
    expect(table(desk, 2).locator(".mid")).to_contain_text("1–0", timeout=WITH_TIME)
    expect(desk.locator(".errors")).to_have_count(0)
    desk.goto(address)
    assert scores(desk, 1, 2) == ["0–1", "1–0"]


def other_enters(desk: Page, address: str, number: int, who: int) -> None:
    """The same table in another tab."""
    other = desk.context.new_page()
    other.goto(address)
    tap(other, number, who)
    expect(
        table(other, number).locator(".undo").or_(table(other, number).locator("[data-sheet]")).first
    ).to_be_visible()
    other.close()


def test_a_result_of_somebody_else_is_not_replaced_unseen(desk: Page) -> None:
    address = open_round(desk, "unseen-change")
    other_enters(desk, address, 1, 1)
    desk.evaluate("hold()")
    tap(desk, 1, 0)
    desk.wait_for_timeout(450)
    tap(desk, 1, 1)
    desk.wait_for_timeout(450)
    tap(desk, 1, 0)
    desk.evaluate("go()")
    expect(table(desk, 1).locator(".errors")).to_be_visible()
    desk.wait_for_timeout(1500)
    expect(table(desk, 1).locator(".errors")).to_be_visible()
    desk.goto(address)
    assert scores(desk, 1) == ["0–1"]


def test_figures_of_a_refused_result_stay(desk: Page) -> None:
    address = open_round(desk, "kept-figures", game="armati")
    other_enters(desk, address, 1, 1)
    desk.evaluate("hold()")
    tap(desk, 1, 0)
    for loss in ("35", "60"):
        desk.keyboard.type(loss)
        desk.keyboard.press("Enter")
    desk.evaluate("go()")
    expect(table(desk, 1).locator(".errors")).to_be_visible()
    fields = table(desk, 1).locator("[data-sheet] input")
    expect(fields.nth(0)).to_have_value("35", timeout=WITH_TIME)
    expect(fields.nth(1)).to_have_value("60")
    expect(table(desk, 1)).not_to_have_attribute("aria-busy", "true")
    table(desk, 1).get_by_role("button", name="Save").click()  # now that it was seen
    expect(table(desk, 1)).to_contain_text("35 : 60", timeout=WITH_TIME)
    desk.goto(address)
    assert scores(desk, 1) == ["1–0"]


def test_a_result_waits_for_a_session_that_ended(desk: Page) -> None:
    address = open_round(desk, "ended-session")
    desk.evaluate("hold()")
    tap(desk, 1, 0)
    tap(desk, 2, 1)
    desk.context.clear_cookies()
    desk.evaluate("go()")
    for number in (1, 2):
        expect(table(desk, number)).to_contain_text("Not sent")
    expect(desk.get_by_text("You are signed out. To send this, sign in again").first).to_be_visible()
    assert desk.evaluate(SAME)
    other = desk.context.new_page()
    other.goto(f"/accounts/login/?next={address}")
    other.fill("#id_login", "ended-session@example.org")
    other.fill("#id_password", PASSWORD)
    other.get_by_role("button", name="Sign in").click()
    expect(other.locator(".tb.done")).to_have_count(2, timeout=WITH_TIME)
    other.goto(address)
    assert scores(other, 1, 2) == ["1–0", "0–1"]


def test_undo_discards_what_waits_and_not_what_was_before_it(desk: Page) -> None:
    address = open_round(desk, "waiting-undo")
    tap(desk, 1, 0)
    expect(table(desk, 1).locator(".undo")).to_be_visible()
    free = busy(desk)
    tap(desk, 2, 1)
    expect(table(desk, 2)).to_contain_text("Not sent")
    desk.keyboard.press("Control+z")
    expect(table(desk, 2)).not_to_contain_text("Not sent")
    expect(table(desk, 2)).to_be_focused()
    expect(desk.locator("[data-outbox]")).to_be_hidden()
    free()
    desk.keyboard.press("Control+z")
    expect(desk.locator(".tb.open")).to_have_count(4)
    desk.goto(address)
    expect(desk.locator(".tb.open")).to_have_count(4)


def test_a_busy_site_undoes_later_and_says_so(desk: Page) -> None:
    open_round(desk, "busy-undo")
    tap(desk, 1, 0)
    undo = table(desk, 1).locator(".undo")
    expect(undo).to_be_visible()
    free = busy(desk, "**/undo/**")
    for attempt in (undo.click, lambda: desk.keyboard.press("Control+z")):
        attempt()
        expect(desk.locator("[data-busy]")).to_be_visible()
        expect(undo).to_be_visible()
        desk.wait_for_timeout(100)
    table(desk, 2).locator("button.pl").first.click()
    expect(table(desk, 2).locator(".undo")).to_be_visible()
    free()
    assert desk.evaluate(SAME)
    desk.keyboard.press("Control+z")
    expect(table(desk, 2).locator("button.pl")).to_have_count(2)
    desk.keyboard.press("Control+z")
    expect(desk.locator(".tb.open")).to_have_count(4)


def test_a_question_that_fails_keeps_no_result_from_its_way(desk: Page) -> None:
    """The link to why two meet, and right after it a result: the site is busy for the first of them."""
    address = open_round(desk, "busy-question", script=SLOW)
    desk.route("**/rounds/1/?why=*", refuse)
    table(desk, 1).locator(".mark").click()
    tap(desk, 2, 0)
    expect(table(desk, 2).locator(".mid")).to_contain_text("1–0", timeout=WITH_TIME)
    assert desk.evaluate(SAME)
    desk.goto(address)
    assert scores(desk, 2) == ["1–0"]


def test_an_answer_that_is_not_the_round_is_shown_once_all_is_sent(desk: Page) -> None:
    """An undo leads to another page; the result that was tapped behind it is sent first."""
    address = open_round(desk, "other-answer")
    tap(desk, 1, 0)
    undo = table(desk, 1).locator(".undo")
    expect(undo).to_be_visible()
    desk.evaluate("hold()")
    other = "<!doctype html><title>Elsewhere</title><p>Another page"
    desk.route("**/undo/**", lambda route: route.fulfill(content_type="text/html", body=other))
    undo.click()
    tap(desk, 2, 1)
    desk.evaluate("go()")
    expect(desk.get_by_text("Another page")).to_be_visible()
    desk.goto(address)
    assert scores(desk, 2) == ["0–1"]


def test_leaving_asks_while_results_are_on_their_way(desk: Page) -> None:
    open_round(desk, "leaving-early")
    asked: list[str] = []
    desk.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    desk.evaluate("hold()")
    tap(desk, 1, 0)
    desk.locator("a.home").click()
    desk.wait_for_url(lambda url: "/rounds/" not in url)
    assert asked == ["beforeunload"]


def test_the_open_figures_of_a_table_keep_the_focus_while_another_row_changes(desk: Page) -> None:
    open_round(desk, "open-figures", game="armati")
    free = busy(desk)
    tap(desk, 1, 0)
    expect(table(desk, 1)).to_contain_text("Not sent")
    for loss in ("35", "60"):
        desk.keyboard.type(loss)
        desk.keyboard.press("Enter")
    free()
    desk.evaluate("window.before = document.querySelector('#table-2')")
    tap(desk, 2, 0)
    expect(table(desk, 1)).not_to_contain_text("Not sent", timeout=WITH_TIME)
    expect(table(desk, 1)).to_contain_text("35 : 60")
    expect(table(desk, 2).locator("[data-sheet] input").first).to_be_focused()


def test_a_browser_that_keeps_nothing_says_what_was_not_saved(contexts: Contexts) -> None:
    desk = contexts(**DESK).new_page()
    open_round(desk, "no-storage")
    desk.add_init_script(NOTHING_KEPT)
    desk.reload()
    tap(desk, 1, 0)
    expect(table(desk, 1).locator(".mid")).to_contain_text("1–0")
    desk.keyboard.press("?")
    expect(desk.locator("[data-keys-off]")).to_be_visible()
    desk.keyboard.press("Escape")
    free = busy(desk)
    tap(desk, 2, 0)
    expect(desk.locator("[data-not-kept]")).to_be_visible()
    expect(table(desk, 2)).not_to_contain_text("Not sent")
    free()
    tap(desk, 2, 0)
    expect(table(desk, 2).locator(".mid")).to_contain_text("1–0")
