"""A circuit of the demo on a phone, and a correction in its first event; one made at the desk in four steps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import listen, overflow, put_axe, violations
from tests.e2e.steps import new_club, sign_up
from tests.e2e.test_ratings import play_event

pytestmark = pytest.mark.e2e
NAME = "Night Circuit"


def test_a_circuit_is_made_in_four_steps_and_follows_a_correction(desk: Page, phone: Page) -> None:
    sign_up(desk, name="Cora Circuit", email="cora.circuit@example.org")
    new_club(desk, "Night Club")
    club = "night-club"
    for night in ("First Night", "Second Night", "Third Night"):
        play_event(desk, name=night, club=club)
    faults = listen(desk)
    desk.goto(f"/desk/{club}/circuits/")
    desk.get_by_label("Name", exact=True).fill(NAME)
    desk.get_by_text("Points by place").click()
    desk.get_by_role("button", name="Create the circuit").click()
    for box in desk.get_by_role("checkbox").all():
        box.check()
    desk.get_by_role("button", name="Save the events").click()
    desk.get_by_role("link", name="Add one held elsewhere").click()
    desk.get_by_label("Name", exact=True).fill("Open of the South")
    desk.get_by_label("Last day").fill("2026-05-02")
    desk.get_by_role("button", name="Add the event").click()
    desk.get_by_label("or paste the lines").fill("place,name\n1,Rune West\n2,Sam Stranger")
    desk.get_by_role("button", name="Show the rows").click()
    desk.get_by_label("Add the 1 person who is not in the club").check()
    desk.get_by_role("button", name="Save the results").click()
    desk.get_by_role("link", name="Open the settings").click()
    desk.get_by_label("Everybody can see the circuit").check()
    desk.get_by_role("button", name="Save", exact=True).click()
    put_axe(desk)
    assert (violations(desk), overflow(desk), faults) == ([], 0, [])

    phone.goto(f"/c/{club}/circuits/night-circuit/")
    expect(phone.get_by_role("heading", name="After 4 of 4 events")).to_be_visible()
    before = phone.locator(".circuit tbody").inner_text()
    put_axe(phone)
    assert (violations(phone), overflow(phone)) == ([], 0)
    desk.goto(f"/desk/{club}/e/first-night/rounds/1/tables/1/")
    desk.locator("input[name=outcome][value=second]").check()
    desk.get_by_role("button", name="Save the result").click()
    desk.wait_for_url("**/rounds/1/#table*")
    phone.reload()
    assert phone.locator(".circuit tbody").inner_text() != before
    phone.locator(".circuit tbody .sum a").first.click()
    phone.get_by_label("Place").fill("1")
    phone.get_by_label("Players").fill("40")
    phone.get_by_role("button", name="Try it").click()
    expect(phone.get_by_role("status")).to_contain_text("That result earns 200.")
    put_axe(phone)
    assert (violations(phone), overflow(phone)) == ([], 0)
    tabs = phone.get_by_role("navigation", name="Circuit", exact=True)
    tabs.get_by_role("link", name="Events", exact=True).click()
    expect(phone.get_by_role("main")).to_contain_text("results changed on")
