"""Results typed in rows without a network: the page stays, the rows say what is not sent, and figures are typed on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, PHONE, Contexts
from tests.e2e.pages import overflow, put_axe, violations
from tests.e2e.steps import sign_up
from tests.e2e.test_offline import open_and_keep
from tests.e2e.test_phones import make_event
from tests.e2e.test_season_taps import make_season

pytestmark = [pytest.mark.e2e, pytest.mark.offline]


def phone_of(desk: Page, contexts: Contexts, *, name: str) -> Page:
    """A phone of somebody new, who is signed in at the desk too."""
    sign_up(desk, name=name, email=f"{name.split(maxsplit=1)[0].lower()}@example.org")
    return contexts(**PHONE, storage_state=desk.context.storage_state()).new_page()


def test_tables_take_results_and_losses_without_a_network(desk: Page, contexts: Contexts) -> None:
    phone = phone_of(desk, contexts, name="Nina Nonet")
    make_event(desk, club="Cave Club", slug="cave-club")
    rounds = "/desk/cave-club/e/pocket-armati/rounds/1/"
    open_and_keep(phone, rounds)
    phone.evaluate("window.sameDocument = true")
    phone.context.set_offline(True)
    one, two = phone.locator("#table-1"), phone.locator("#table-2")
    one.locator("button.pl").first.tap()
    expect(one.locator("[data-sheet] input").first).to_be_focused()
    expect(one.locator(".endc")).to_contain_text("Not sent")
    for text in ("35", "60"):
        phone.keyboard.type(text)
        phone.keyboard.press("Enter")
    expect(two).to_be_focused()  # the next open table
    expect(one.locator(".endc")).to_contain_text("35 : 60")
    two.locator("button.pl").last.tap()
    expect(two.locator(".endc")).to_contain_text("Not sent")
    expect(phone.get_by_role("heading", name="Waiting to be sent (2)")).to_be_visible()
    two.locator("a.mark").tap()
    expect(phone.locator("[data-no-network]")).to_be_visible()  # why this pair is for later
    assert phone.evaluate("window.sameDocument")  # nothing was loaded again
    assert overflow(phone) <= 0
    put_axe(phone)
    assert violations(phone) == []

    phone.reload()
    expect(one.locator(".endc")).to_contain_text("35 : 60")  # the copy of the page knows what waits
    expect(two.locator(".won")).to_have_count(1)
    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", name="Waiting to be sent")).to_be_hidden()
    expect(two.locator(".mid")).to_contain_text("0–1")
    desk.goto(rounds)
    expect(desk.locator("#table-1 .mid")).to_contain_text("1–0")
    expect(desk.locator("#table-1 .endc")).to_contain_text("35 : 60")


def test_matches_of_a_season_take_scores_without_a_network(desk: Page, contexts: Contexts) -> None:
    phone = phone_of(desk, contexts, name="Vera Valley")
    season = make_season(desk, club="Valley Club", slug="valley-club")
    phone.goto(f"{season}fixtures/")
    phone.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.evaluate("window.sameDocument = true")
    row = phone.locator(f"#{phone.locator('[data-match]:has(form[data-entry])').first.get_attribute('id')}")
    phone.context.set_offline(True)
    row.locator("input[name=home_score]").fill("40")
    row.locator("input[name=away_score]").fill("30")
    phone.keyboard.press("Enter")
    expect(row).to_contain_text("Not sent")
    expect(row.locator("input[name=home_score]")).to_have_value("40")
    assert phone.evaluate("window.sameDocument")
    assert overflow(phone) <= 0
    put_axe(phone)
    assert violations(phone) == []
    phone.context.set_offline(False)
    expect(row).to_contain_text("40–30")
    expect(phone.get_by_role("heading", name="Waiting to be sent")).to_be_hidden()


def test_what_is_typed_over_a_score_that_waits_stays(desk: Page, contexts: Contexts) -> None:
    phone = phone_of(desk, contexts, name="Tom Twice")
    season = make_season(desk, club="Twice Club", slug="twice-club")
    phone.goto(f"{season}fixtures/")
    phone.evaluate("navigator.serviceWorker.ready.then(() => true)")
    row = phone.locator(f"#{phone.locator('[data-match]:has(form[data-entry])').first.get_attribute('id')}")
    phone.context.set_offline(True)
    row.locator("input[name=home_score]").fill("40")
    row.locator("input[name=away_score]").fill("30")
    phone.keyboard.press("Enter")
    expect(row).to_contain_text("Not sent")
    row.locator("input[name=away_score]").fill("31")
    phone.evaluate("dispatchEvent(new Event('outbox'))")  # as each look at what waits does
    expect(row.locator("input[name=away_score]")).to_have_value("31")
    row.get_by_role("button", name="Save").tap()
    expect(phone.locator("[data-outbox-list] dd", has_text="31")).to_have_count(
        1
    )  # it is kept before the network is back
    phone.context.set_offline(False)
    expect(row).to_contain_text("40–31")


FAILS = """const real = fetch;
window.fetch = (address, ...more) => address === window.failing
  ? Promise.reject(new TypeError("no network")) : real(address, ...more);"""


def test_a_score_that_waits_is_remembered_while_other_rows_are_saved(contexts: Contexts) -> None:
    desk = contexts(**DESK, service_workers="block").new_page()  # no other sender
    sign_up(desk, name="Rita Remember", email="rita.remember@example.org")
    season = make_season(desk, club="Memory Club", slug="memory-club")
    desk.add_init_script(FAILS)
    desk.goto(f"{season}fixtures/")
    rows = desk.locator("[data-match]:has(form[data-entry])")
    one, two = (desk.locator(f"#{rows.nth(k).get_attribute('id')}") for k in range(2))
    one.locator("form").evaluate("form => { window.failing = form.action; }")
    for row, home, away, shown in ((one, "40", "30", "Not sent"), (two, "20", "10", "20–10")):
        row.locator("input[name=home_score]").fill(home)
        row.locator("input[name=away_score]").fill(away)
        desk.keyboard.press("Enter")
        expect(row).to_contain_text(shown)
    expect(one).to_contain_text("Not sent")
    expect(one.locator("input[name=home_score]")).to_have_value("40")
    desk.evaluate("window.failing = ''; dispatchEvent(new Event('focus'))")
    expect(one).to_contain_text("40–30")


HELD = """const real = fetch;
window.fetch = (address, options) =>
  window.held && options?.method === "POST" ? window.held : real(address, options);"""
HOLD = "() => { window.held = new Promise((go, fail) => Object.assign(window, { go, fail })); }"


def two_sheets(contexts: Contexts, *, name: str, club: str, slug: str) -> Page:
    """A round in which the figures of table 1 are on their way while those of table 2 are typed."""
    page = contexts(**DESK, service_workers="block").new_page()
    sign_up(page, name=name, email=f"{slug}@example.org")
    make_event(page, club=club, slug=slug)
    page.add_init_script(HELD)
    page.goto(f"/desk/{slug}/e/pocket-armati/rounds/1/")
    page.locator("#table-1 button.pl").first.click()
    expect(page.locator("#table-1 .undo")).to_be_visible()
    page.evaluate(HOLD)
    for text in ("35", "60"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    page.locator("#table-2 button.pl").first.click()
    page.locator("#table-2 [data-sheet] input").first.fill("17")
    return page


def test_a_busy_site_gets_the_figures_of_one_table(contexts: Contexts) -> None:
    page = two_sheets(contexts, name="Bea Busy", club="Busy Club", slug="busy-club")
    page.evaluate("() => { window.held = new Promise(() => {}); go(new Response('', { status: 503 })); }")
    expect(page.locator("#table-1 .endc")).to_contain_text("Not sent")
    page.evaluate("window.held = null")
    page.reload()  # what still was on its way is lost with the page, and what waits is not
    expect(page.get_by_role("heading", name="Waiting to be sent")).to_be_hidden(timeout=30_000)
    expect(page.locator("#table-1 .endc")).to_contain_text("35 : 60")
    expect(page.locator("#table-2")).not_to_contain_text("35 : 60")


def test_what_waits_says_the_figures_of_its_own_table(contexts: Contexts) -> None:
    page = two_sheets(contexts, name="Olli Own", club="Own Club", slug="own-club")
    page.evaluate("fail(new TypeError('no network'))")
    expect(page.locator("[data-outbox-list] li").first).to_contain_text("Table 1")
    values = page.locator("[data-outbox-list] li").first.locator("dd").all_text_contents()
    assert values[-2:] == ["35", "60"]
