"""An event fills to its last place from ten phones; one withdraws, the next is offered the place and takes it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.pages import overflow, put_axe, violations
from tests.e2e.pictures import picture
from tests.e2e.steps import new_club, sign_up

pytestmark = pytest.mark.e2e
DESK = "/desk/entry-club/e/pocket-open/"
FORM = "/c/entry-club/pocket-open/enter/"
PLACES = 8
NAMES = ("Ada", "Ben", "Cleo", "Dag", "Eva", "Finn", "Gus", "Hana", "Ida", "Jon")


def open_event(desk: Page) -> None:
    """A club and a public event with eight places, whose players submit lists until yesterday."""
    sign_up(desk, name="Olga Organiser", email="olga.entries@example.org")
    new_club(desk, "Entry Club")
    desk.goto("/desk/entry-club/new-swiss-event/?game=armati")
    desk.get_by_label("Name", exact=True).fill("Pocket Open")
    desk.get_by_label("Number of rounds").fill("2")
    desk.get_by_role("button", name="Create the event").click()
    desk.wait_for_url("**/players/")
    desk.goto(f"{DESK[:-1]}/settings/")
    desk.get_by_role("button", name="Publish").click()
    desk.goto(f"{DESK}entries/")
    desk.get_by_role("link", name="Set up entries").click()
    desk.get_by_label("Entries open").fill("2026-01-01T08:00")
    desk.get_by_label("Places", exact=True).fill(str(PLACES))
    desk.locator("summary", has_text="Lists").click()
    desk.get_by_label("Lists", exact=True).select_option("text")
    desk.get_by_label("Lists are due").fill("2026-01-02T18:00")
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.get_by_role("main")).to_contain_text("Saved.")


def send_form(phone: Page, name: str) -> None:
    """Fill in the form as somebody does who thinks for a moment."""
    phone.goto(FORM)
    assert overflow(phone) <= 0
    phone.get_by_label("First name", exact=True).fill(name)
    phone.get_by_label("Last name", exact=True).fill("Example")
    phone.get_by_label("Email", exact=True).fill(f"{name.lower()}@example.org")
    phone.wait_for_timeout(3200)
    phone.locator("form .btn.main").tap()
    phone.wait_for_url("**/my-entry/**")
    assert overflow(phone) <= 0


def send_by_keyboard(phone: Page, name: str) -> None:
    """Fill in the form with the tabulator alone. The field that nobody sees is never reached."""
    phone.goto(FORM)
    assert overflow(phone) <= 0
    for field, text in (("first_name", name), ("last_name", "Example"), ("email", f"{name.lower()}@example.org")):
        tab_to(phone, field)
        phone.keyboard.type(text)
    phone.wait_for_timeout(3200)
    tab_to(phone, "")
    phone.keyboard.press("Enter")
    phone.wait_for_url("**/my-entry/**")
    assert overflow(phone) <= 0


def tab_to(phone: Page, field: str) -> None:
    """Go on to the field of this name, or to the main button."""
    for _step in range(40):
        phone.keyboard.press("Tab")
        at = phone.evaluate("[document.activeElement.name, document.activeElement.className]")
        assert at[0] != "website"
        if at[0] == field and (field or at[1].startswith("btn main")):
            return
    raise AssertionError(field)


def test_an_event_fills_from_ten_phones(desk: Page, contexts: Contexts) -> None:
    open_event(desk)
    phones = {name: contexts(**PHONE).new_page() for name in NAMES if name != "Ada"}
    small = {**PHONE, "viewport": {"width": 320, "height": 640}}
    phones["Ada"] = contexts(**small, java_script_enabled=False).new_page()
    send_by_keyboard(phones["Ada"], "Ada")
    expect(phones["Ada"].get_by_role("main")).to_contain_text("Due Fri 2 January")
    for name in NAMES[1:]:
        send_form(phones[name], name)
    put_axe(phones["Ben"])
    assert violations(phones["Ben"]) == []
    for name in NAMES[:PLACES]:
        expect(phones[name].get_by_role("main")).to_contain_text("You have a place")
    picture(phones["Ben"], "entry-with-a-place", top="header.site")
    expect(phones["Ida"].get_by_role("main")).to_contain_text("1st on the waiting list")
    expect(phones["Jon"].get_by_role("main")).to_contain_text("2nd on the waiting list")

    phones["Ada"].locator("summary", has_text="I can’t come").tap()
    phones["Ada"].get_by_role("button", name="Withdraw my entry").tap()
    expect(phones["Ada"].get_by_role("main")).to_contain_text("You are not entered")
    desk.goto(f"{DESK}entries/")
    desk.get_by_role("button", name="Offer the place").click()
    expect(desk.get_by_role("main")).to_contain_text("1 place is offered.")
    phones["Ida"].reload()
    phones["Ida"].get_by_role("button", name="Accept the place").tap()
    expect(phones["Ida"].get_by_role("main")).to_contain_text("You have a place")

    phones["Ben"].get_by_label("Type or paste it").fill("Ten spearmen")
    phones["Ben"].get_by_role("button", name="Submit the list").tap()
    expect(phones["Ben"].get_by_role("main")).to_contain_text("It is late")
    desk.goto(f"{DESK}entries/")
    expect(desk.get_by_role("row", name="Ben Example")).to_contain_text("Late")
    desk.goto(f"{DESK}entries/door-list/")
    expect(desk.get_by_role("rowheader")).to_have_count(PLACES)
