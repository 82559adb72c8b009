"""A captain pays the team's first fee by card, a teammate confirms, and money that came too late is refunded."""

from __future__ import annotations

import urllib.request

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.pages import overflow, put_axe, violations
from tests.e2e.steps import new_club, sign_up
from tests.scenes.card_scene import HOOK_SECRET, KEY, StripeStandIn

pytestmark = pytest.mark.e2e
CLUB, DESK = "/desk/card-club/", "/desk/card-club/e/team-open/"
FORM = "/c/card-club/team-open/enter/"


def take_cards(desk: Page, shop: StripeStandIn) -> None:
    """An owner enters the club's keys, and the provider learns where to write to."""
    desk.goto(f"{CLUB}settings/")
    desk.get_by_role("link", name="Set up card payments").click()
    desk.get_by_label("Secret key").fill(KEY)
    desk.get_by_role("button", name="Save").click()
    hook = desk.get_by_role("textbox", name="Address for the webhook").input_value()
    desk.get_by_label("Signing secret").fill(HOOK_SECRET)
    desk.get_by_role("button", name="Save").click()
    expect(desk.get_by_role("main")).to_contain_text("Trial")

    def deliver(body: bytes, headers: dict[str, str]) -> None:
        asked = urllib.request.Request(hook, data=body, headers={**headers, "Content-Type": "application/json"})  # noqa: S310
        with urllib.request.urlopen(asked, timeout=30) as answer:  # noqa: S310  our own site
            assert answer.status == 204

    shop.deliver = deliver


def open_event(desk: Page) -> None:
    """A public team event with a fee."""
    desk.goto("/desk/card-club/new-event/")
    desk.get_by_label("Name", exact=True).fill("Team Open")
    desk.get_by_label("Scoring system", exact=True).select_option(index=1)
    desk.locator("summary", has_text="Teams").click()
    desk.get_by_label("Team tournament").select_option(label="Teams of 3")
    desk.get_by_label("Sum of best games without interplay").check()
    desk.get_by_role("button", name="Create the event").click()
    desk.wait_for_url(f"**{DESK}**")
    desk.goto(f"{DESK}settings/")
    desk.get_by_role("button", name="Publish").click()
    desk.goto(f"{DESK}entries/settings/")
    desk.get_by_label("Entries open").fill("2026-01-01T08:00")
    desk.locator("summary", has_text="What the form asks").click()
    desk.get_by_label("Team", exact=True).select_option("may")
    desk.locator("summary", has_text="Fee").click()
    desk.get_by_label("Fee", exact=True).fill("25.50")
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.get_by_role("main")).to_contain_text("Saved.")


def enter(phone: Page, name: str, team: str) -> str:
    """Somebody enters with a team; the address of their private page."""
    phone.goto(FORM)
    phone.get_by_label("First name", exact=True).fill(name)
    phone.get_by_label("Last name", exact=True).fill("Example")
    phone.get_by_label("Email", exact=True).fill(f"{name.lower()}@example.org")
    phone.get_by_label("Team (optional)").fill(team)
    phone.wait_for_timeout(3200)
    phone.locator("form .btn.main").tap()
    phone.wait_for_url("**/my-entry/**")
    return phone.url


def test_a_team_enters_and_pays_by_card(desk: Page, contexts: Contexts, shop: StripeStandIn) -> None:
    sign_up(desk, name="Olga Owner", email="olga.cards@example.org")
    new_club(desk, "Card Club")
    take_cards(desk, shop)
    open_event(desk)
    phone = contexts(**PHONE).new_page()
    ada = enter(phone, "Ada", "Blue")

    phone.locator("summary", has_text="Name a teammate").tap()
    phone.get_by_label("First name").fill("Bo")
    phone.get_by_label("Last name").fill("Diddley")
    phone.get_by_label("Email").fill("bo@example.org")
    phone.get_by_role("button", name="Name this teammate").tap()
    expect(phone.get_by_role("main")).to_contain_text("Link for Bo Diddley")
    put_axe(phone)
    assert violations(phone) == []
    link = phone.get_by_role("textbox", name="Link for Bo Diddley").input_value()
    phone.goto(link)
    phone.get_by_role("link", name="Fill in the rest and confirm").tap()
    phone.wait_for_url("**/join/")
    assert overflow(phone) <= 0
    phone.get_by_role("button", name="Confirm my entry").tap()
    expect(phone.get_by_role("main")).to_contain_text("2 of 3 players")

    phone.goto(ada)
    phone.get_by_role("button", name="Pay by card").tap()
    phone.wait_for_url(f"{shop.url}/pay/**")
    phone.get_by_role("button", name="Pay now").tap()
    phone.wait_for_url("**/my-entry/**")
    expect(phone.get_by_role("main")).to_contain_text("We received €25.50 by card")
    assert overflow(phone) <= 0

    phone.goto(link)
    phone.get_by_role("button", name="Pay by card").tap()
    phone.wait_for_url(f"{shop.url}/pay/**")
    other = contexts(**PHONE).new_page()
    other.goto(link)
    other.locator("summary", has_text="I can’t come").tap()
    other.get_by_role("button", name="Withdraw my entry").tap()
    expect(other.get_by_role("main")).to_contain_text("You are not entered")
    phone.get_by_role("button", name="Pay now").tap()
    phone.wait_for_url("**/my-entry/**")
    expect(phone.get_by_role("main")).to_contain_text("The organisers will decide about a refund.")

    desk.goto(f"{DESK}entries/")
    expect(desk.get_by_role("main")).to_contain_text("1 card payment to decide")
    desk.get_by_role("link", name="Bo Diddley").first.click()
    desk.get_by_role("button", name="Refund", exact=True).click()
    expect(desk.get_by_role("main")).to_contain_text("Refunded")
    phone.reload()
    expect(phone.get_by_role("main")).to_contain_text("€25.50 was refunded to your card")
