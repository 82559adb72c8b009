"""Without a network: what was opened stays readable, what was typed is sent once, nothing is overwritten silently."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.pages import overflow, put_axe, violations
from tests.e2e.steps import sign_up
from tests.e2e.test_phones import hand_in, links, make_event

pytestmark = [pytest.mark.e2e, pytest.mark.offline]
EVENT = "/desk/cellar-club/e/pocket-armati"
IS_KEPT = "async (url) => Boolean(await caches.match(url, {ignoreVary: true}))"


def open_and_keep(page: Page, path: str) -> None:
    """Open a page, and wait until the device holds a copy of it."""
    page.goto(path)
    for _turn in range(200):
        if page.evaluate(IS_KEPT, page.url.partition("#")[0]):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{page.url} is not kept")


def test_a_hall_without_a_network(desk: Page, contexts: Contexts) -> None:
    sign_up(desk, name="Olga Offline", email="olga@example.org")
    make_event(desk, club="Cellar Club", slug="cellar-club")
    private = links(desk, EVENT)
    open_and_keep(desk, f"{EVENT}/rounds/1/")
    first, second = (table.locator(".pl b").all_inner_texts() for table in desk.locator("li.tb").all())

    phone = contexts(**PHONE).new_page()
    open_and_keep(phone, private[first[0]])
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.get_by_role("complementary", name="This device")).to_contain_text("Offline, as of")
    expect(phone.get_by_role("main")).to_contain_text(first[1])
    hand_in(phone, "I won")
    expect(phone.get_by_role("heading", name="Waiting to be sent (1)")).to_be_visible()
    assert overflow(phone) <= 0
    put_axe(phone)
    assert violations(phone) == []
    phone.goto(private[first[1]])
    expect(phone.get_by_role("heading", name="You are offline", level=1)).to_be_visible()  # no page of another link
    phone.goto(private[first[0]])

    desk.context.set_offline(True)
    desk.get_by_role("button", name=f"{second[0]} 0 wins table 2").click()
    waiting = desk.get_by_role("region", name="Waiting to be sent (1)")
    expect(waiting).to_contain_text(f"{second[0]} won")
    scorer = contexts(storage_state=desk.context.storage_state()).new_page()
    scorer.goto(f"{EVENT}/rounds/1/")
    scorer.get_by_role("button", name=f"{second[1]} 0 wins table 2").click()
    expect(scorer.locator("#table-2 .won")).to_contain_text(second[1])

    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", name="You submitted")).to_be_visible()
    expect(phone.get_by_role("heading", name="Waiting to be sent")).to_be_hidden()
    desk.context.set_offline(False)
    expect(waiting).to_contain_text("Somebody else has saved different values")
    expect(waiting).to_contain_text(f"{second[1]} beat {second[0]}")
    desk.set_viewport_size(PHONE["viewport"])
    assert overflow(desk) <= 0
    put_axe(desk)
    assert violations(desk) == []
    waiting.get_by_role("button", name="Send anyway").click()
    expect(desk.get_by_role("heading", name="Waiting to be sent")).to_be_hidden()
    desk.goto(f"{EVENT}/phones/")
    expect(desk.get_by_role("main")).to_contain_text("One slip so far")
    desk.goto(f"{EVENT}/rounds/1/tables/2/")
    expect(desk.get_by_label(f"{second[0]} beat {second[1]}")).to_be_checked()
    assert desk.locator(".log li").count() == 2
    desk.get_by_role("button", name="Sign out").click()
    desk.wait_for_url("**/")
    desk.wait_for_timeout(200)
    assert not desk.evaluate("async () => (await (await caches.open('pages-desk')).keys()).length")
