"""Pages of the desk that show by themselves what others enter: a season's, and a heat's; nothing typed is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, Contexts
from tests.e2e.pages import Members, listen
from tests.e2e.steps import sign_up
from tests.e2e.test_season_taps import make_season

pytestmark = pytest.mark.e2e
SAME = "window.sameDocument"
HEAT = "/desk/front-range/e/front-range-open-2026/heats/2/"
BY_ITSELF = 30_000


@pytest.mark.parametrize("page_of", ["", "fixtures/"])
def test_a_season_page_follows_and_keeps_what_is_typed(desk: Page, page_of: str) -> None:
    slug = f"follow-{page_of.strip('/') or 'season'}"
    sign_up(desk, name="Sue Season", email=f"{slug}@example.org")
    season = make_season(desk, club=slug.replace("-", " ").title(), slug=slug)
    desk.goto(f"{season}{page_of}")
    faults = listen(desk)
    desk.evaluate(f"{SAME} = true")
    rows = desk.locator("[data-match]:has(form[data-entry])")
    first, second = (rows.nth(k).get_attribute("id") for k in range(2))
    field = desk.locator(f"#{second} input[name=home_score]")
    field.focus()
    desk.keyboard.type("4")

    other = desk.context.new_page()
    for match, score in ((first, "52"), (second, "44")):
        other.goto(f"{season}fixtures/{(match or '').removeprefix('match-')}/")
        other.locator("input[name=home_score]").fill(score)
        other.locator("input[name=away_score]").fill("31")
        other.locator("button[value=score]").first.click()
        expect(other.get_by_role("main")).to_contain_text("in the table")
        if match == first:
            expect(desk.locator(f"#{first}")).to_contain_text("52–31", timeout=BY_ITSELF)
    if not page_of:
        expect(desk.locator("#progress")).to_contain_text("2 of 12 results are in", timeout=BY_ITSELF)
    expect(field).to_be_focused()  # though the match has a result by now
    expect(field).to_have_value("4")
    if not page_of:  # the next matchday took the place of the one that is over
        return
    field.fill("")
    other.goto(f"{season}fixtures/{(first or '').removeprefix('match-')}/")
    other.locator("input[name=home_score]").fill("53")
    other.locator("button[value=score]").first.click()
    other.get_by_role("button", name="Correct").click()
    expect(desk.locator(f"#{first}")).to_contain_text("53–31", timeout=BY_ITSELF)
    expect(desk.locator(f"#{second}")).to_contain_text("44–31")
    assert desk.evaluate(SAME)
    assert faults == []


def test_a_heat_follows_and_keeps_what_is_ticked_and_typed(contexts: Contexts, members: Members) -> None:
    context = contexts(**DESK, storage_state=members.state)
    desk, other = context.new_page(), context.new_page()
    desk.goto(HEAT)
    faults = listen(desk)
    desk.evaluate(f"{SAME} = true")
    boxes = desk.locator("#list-unregistered input[name=unregistered]")
    gone, ticked = (boxes.nth(k).get_attribute("value") for k in range(2))
    desk.locator(f"#list-unregistered input[value='{ticked}']").check()
    typed = desk.get_by_label("Somebody came, or left?")
    typed.fill("Zz")

    other.goto(HEAT)
    other.locator(f"#list-unregistered input[value='{gone}']").check()
    other.get_by_role("button", name="Register 1 →").click()
    expect(other.locator(f"input[type=checkbox][name=registered][value='{gone}']")).to_be_visible()
    expect(desk.locator(f"input[type=checkbox][name=registered][value='{gone}']")).to_be_visible(timeout=BY_ITSELF)
    expect(desk.locator(f"#list-unregistered input[value='{gone}']")).to_have_count(0)
    expect(desk.locator(f"#list-unregistered input[value='{ticked}']")).to_be_checked()
    expect(desk.get_by_role("button", name="Register 1 →")).to_be_visible()  # the count on the button too
    expect(typed).to_have_value("Zz")
    expect(typed).to_be_focused()

    typed.fill("")
    row = desk.locator(f"input[type=checkbox][name=registered][value='{gone}']")
    row.check()
    row.focus()
    other.locator(f"input[type=checkbox][name=registered][value='{gone}']").check()
    other.get_by_role("button", name="← Unregister 1").click()
    expect(desk.locator(f"#list-unregistered input[value='{gone}']")).to_be_visible(timeout=BY_ITSELF)
    assert desk.evaluate(SAME)
    assert faults == []
