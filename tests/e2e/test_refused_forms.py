"""A page that answers a refused form lies at an address that takes forms alone: no script asks that address for it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Response, expect

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.steps import sign_up
from tests.e2e.test_phones import links, make_event

pytestmark = pytest.mark.e2e
LEFT = re.compile(r"^\d+:\d\d$")


def refused_addresses(page: Page) -> list[str]:
    """A list that takes each request which its address does not allow."""
    found: list[str] = []

    def hear(answer: Response) -> None:
        if answer.status == 405:
            found.append(f"{answer.request.method} {answer.url}")

    page.on("response", hear)
    return found


def test_a_refused_slip_leaves_the_clock_running(desk: Page, contexts: Contexts) -> None:
    sign_up(desk, name="Rita Round", email="rita.round@example.org")
    make_event(desk, club="Refused Club", slug="refused-club")
    event = "/desk/refused-club/e/pocket-armati"
    desk.goto(f"{event}/live/")
    desk.get_by_label("Minutes", exact=True).fill("40")
    desk.get_by_role("button", name="Start the clock").click()
    private = links(desk, event)["Ada Brook"]

    phone = contexts(**PHONE).new_page()
    phone.goto(private)
    expect(phone.get_by_role("timer")).to_have_text(LEFT)
    asked = refused_addresses(phone)
    phone.get_by_label("I won").check()
    phone.get_by_role("button", name="Submit").tap()  # the losses are asked for
    expect(phone.locator(".errors").first).to_be_visible()
    assert phone.url.endswith(private), "a reload leads to the page, and sends nothing again"
    expect(phone.get_by_role("timer")).to_have_text(LEFT)
    assert asked == []
    assert phone.locator("link[rel=manifest]").get_attribute("href").endswith(f"?start={private}")  # type: ignore[union-attr]
    with phone.expect_response(lambda answer: answer.request.method == "HEAD") as asking:
        phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert (asking.value.status, asking.value.url.endswith(private)) == (200, True)


def test_a_refused_pairing_asks_for_nothing(desk: Page) -> None:
    sign_up(desk, name="Paul Pair", email="paul@example.org")
    make_event(desk, club="Pair Club", slug="pair-club")
    desk.goto("/desk/pair-club/e/pocket-armati/rounds/1/")
    asked = refused_addresses(desk)
    # The button is not offered while results are missing; another tab of the desk may still show it.
    desk.evaluate(
        """() => {
          const form = document.createElement("form");
          form.method = "post";
          form.action = "/desk/pair-club/e/pocket-armati/rounds/pair/";
          form.append(document.querySelector("input[name=csrfmiddlewaretoken]").cloneNode());
          document.body.append(form);
          form.submit();
        }"""
    )
    expect(desk.locator(".errors")).to_be_visible()
    assert desk.url.endswith("/rounds/pair/")
    assert desk.evaluate("document.documentElement.dataset.page") == "", "scripts are told to leave this address alone"
    desk.wait_for_load_state("networkidle")
    assert asked == []
