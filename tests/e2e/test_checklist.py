"""A new event in a browser, from its first page to its first games, by what the check list says comes next."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, PHONE, Contexts
from tests.e2e.pages import listen, overflow, put_axe, violations
from tests.e2e.steps import make_club, sign_up
from tests.e2e.taps import count_taps

pytestmark = pytest.mark.e2e


def follow(page: Page, title: str, label: str) -> None:
    """Open the list, read that this step comes next, and follow it."""
    fold = page.locator(".next-fold")
    expect(fold.locator("> summary")).to_contain_text(f"Next: {title}")
    if fold.get_attribute("open") is None:
        fold.locator("> summary").click()
    fold.locator(".now").get_by_role("link", name=label).click()


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
def test_a_new_event_is_started_by_its_check_list(contexts: Contexts, options: dict[str, object]) -> None:
    page = contexts(**options).new_page()
    club = "Check List Club" if options is DESK else "Pocket List Club"
    sign_up(page, name="Chloe Check", email=f"{club.split(maxsplit=1)[0].lower()}@example.org")
    faults, taps = listen(page), count_taps(page)
    make_club(
        page, name=club, people="\n".join(["name,email,town", *(f"Ann Check{n:02d},,Boulder" for n in range(14))])
    )
    page.goto(f"/desk/{club.lower().replace(' ', '-')}/new-event/")
    page.get_by_label("Name", exact=True).fill("Cup")
    page.get_by_label("Scoring system", exact=True).select_option(label="Regatta (DipCon XXXIV)")
    page.get_by_role("button", name="Create the event").last.click()
    page.wait_for_url("**/people/")
    page.get_by_role("button", name="Enter all 14").click()
    page.get_by_role("link", name="Members only").click()
    expect(page.get_by_role("heading", name="Get ready for heat 1")).to_be_visible()
    expect(page.get_by_role("heading", name="Once published")).to_be_visible()
    put_axe(page)
    assert (violations(page), overflow(page)) == ([], 0)

    taps.start()
    page.get_by_role("button", name="Publish the page").click()
    expect(page.get_by_role("status")).to_contain_text("The event is public.")
    assert taps.taps == 1
    expect(page.get_by_role("heading", name="Once published")).to_be_hidden()
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Once published")).to_be_visible()
    page.get_by_role("button", name="Publish the page").click()

    page.get_by_role("navigation", name="Event").get_by_role("link", name="Heats").click()
    expect(page.locator(".next-fold")).to_have_attribute("open", "")
    put_axe(page)
    assert (violations(page), overflow(page)) == ([], 0)
    page.get_by_role("button", name="Create heat 1").click()
    page.get_by_role("button", name="All →", exact=True).click()
    page.get_by_role("button", name="Seed all", exact=True).click()
    page.get_by_role("button", name="Use this seeding").click(timeout=60_000)
    page.get_by_role("navigation", name="Event").get_by_role("link", name="Phones").click()
    follow(page, "Hand out the links", "Hand out")
    page.get_by_role("button", name="Create 14 links").click()
    page.get_by_role("button", name="All", exact=True).click()
    page.get_by_role("button", name="Mark 14 as handed out").click()
    follow(page, "Start the games", "Start games")
    page.get_by_role("button", name="Start games").click()
    expect(page.locator(".next-fold > summary")).to_contain_text("Next: Enter the results of heat 1")
    expect(page.locator(".next-fold")).not_to_have_attribute("open", "")
    assert faults == []


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
def test_a_round_of_an_event_for_members_asks_who_sees_it(contexts: Contexts, options: dict[str, object]) -> None:
    scripted = contexts(**options).new_page()
    club = "Asked Club" if options is DESK else "Asked Pocket Club"
    sign_up(scripted, name="Asta Asked", email=f"{club.replace(' ', '-').lower()}@example.org")
    make_club(scripted, name=club, people="\n".join(["name,email,town", *(f"Ann Asked{n},,Hull" for n in range(4))]))
    state = scripted.context.storage_state()
    page = contexts(**options, storage_state=state, java_script_enabled=False).new_page()
    page.goto(f"/desk/{club.lower().replace(' ', '-')}/new-swiss-event/")
    page.get_by_label("Name", exact=True).fill("Asked Open")
    page.get_by_role("button", name="Create the event").last.click()
    page.wait_for_url("**/players/")
    page.get_by_role("button", name=re.compile("^Enter all ")).click()
    page.get_by_role("navigation", name="Event").get_by_role("link", name="Rounds").click()
    page.get_by_role("button", name="Pair round 1").click()
    expect(page.get_by_role("heading", name="Publish round 1, and show it to whom?")).to_be_visible()
    page.get_by_role("link", name="Not yet").click()
    expect(page.get_by_role("heading", name="Get ready for round 1")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Publish round 1 for members only").click()
    expect(page.get_by_role("main")).to_contain_text("and people invited to this event see it now.")
