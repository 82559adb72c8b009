"""Two captains and a desk: links handed out, a day that both agree on, and the result of a cup match."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.pages import overflow, put_axe, violations
from tests.e2e.pictures import picture
from tests.e2e.steps import new_club, sign_up

pytestmark = pytest.mark.e2e
EVENT = "/desk/captains-club/e/small-league/"
WIDE = {"width": 1280, "height": 800}


def make_season(desk: Page) -> None:
    """A season of two teams whose first match is next week, and a cup of both without handicaps."""
    new_club(desk, "Captains Club")
    desk.goto("/desk/captains-club/new-season/")
    desk.get_by_label("Name", exact=True).fill("Small League")
    desk.get_by_label("Number of divisions").fill("1")
    desk.get_by_role("button", name="Create the season").click()
    desk.get_by_role("link", name="Import a list").click()
    desk.get_by_label("or paste the lines").fill(
        "team,captain,phone\nDragons,Jim Fox,01788 1234\nRoyals,Ines Royle,01788 5678"
    )
    desk.get_by_role("button", name="Show the rows").click()
    desk.get_by_role("button", name="Enter 2 teams").click()
    desk.get_by_role("link", name="Create the fixtures").click()
    desk.get_by_label("First matchday").fill(str(timezone.localdate() + timedelta(days=7)))
    desk.get_by_role("button", name="Create them and publish the season").click()
    desk.goto(f"{EVENT}league/cups/new/?table=none")
    desk.get_by_role("button", name="Create the cup").click()
    desk.wait_for_url("**/cups/1/")
    desk.get_by_text("Deadlines of the rounds").click()
    desk.get_by_role("textbox", name="Final").fill(str(timezone.localdate() + timedelta(days=30)))
    desk.get_by_role("button", name="Save the days").click()
    expect(desk.get_by_role("main")).to_contain_text("Play by")


def hand_out(desk: Page, contexts: Contexts) -> dict[str, Page]:
    """All links in one step from the season's desk; the phone of each captain at theirs."""
    desk.goto(f"{EVENT}league/")
    desk.locator(".checklist .now").get_by_role("link", name="Hand out").click()
    desk.get_by_role("button", name="Create 2 links").click()
    phones = {}
    for team in ("Dragons", "Royals"):
        link = desk.get_by_label(f"Link of {team}", exact=True).input_value()
        phones[team] = contexts(**PHONE).new_page()
        phones[team].goto(link[link.index("/p/captain/") :])
    picture(phones["Royals"], "captain", top="header.site")
    desk.get_by_label("Dragons").first.check()
    desk.get_by_role("button", name="Mark 1 as handed out").click()
    expect(desk.get_by_role("main")).to_contain_text("2 opened")
    look(desk)
    return phones


def look(page: Page) -> None:
    """Nothing to find for axe, and nothing too wide, on a phone and on a desk."""
    was = page.viewport_size
    for size in ({"width": 360, "height": 800}, WIDE):
        page.set_viewport_size(size)  # type: ignore[arg-type]  # of the same shape
        put_axe(page)
        assert violations(page) == []
        assert overflow(page) <= 0
    if was:
        page.set_viewport_size(was)


def test_two_captains_agree_on_a_day_and_enter_a_cup_result(desk: Page, contexts: Contexts) -> None:
    sign_up(desk, name="Cara Captain", email="cara@example.org")
    make_season(desk)
    phones = hand_out(desk, contexts)
    dragons, royals = phones["Dragons"], phones["Royals"]

    day = timezone.localdate() + timedelta(days=10)
    assert dragons.locator(".btn.main").all_inner_texts() == ["Send to Royals"]
    expect(dragons.get_by_role("main")).to_contain_text("Captain of Royals: Ines Royle")
    dragons.get_by_label("Day").first.fill(str(day))
    dragons.get_by_label("Place").first.fill("Bell Inn")
    dragons.get_by_role("button", name="Send to Royals").first.tap()
    expect(dragons.get_by_role("main")).to_contain_text("The match moves once Royals agree.")
    look(dragons)

    royals.reload()
    expect(royals.get_by_role("main")).to_contain_text("Dragons propose")
    assert [text.split()[:2] for text in royals.locator(".btn.main").all_inner_texts()] == [["Agree", "to"]]
    look(royals)
    royals.locator(".btn.main").tap()
    expect(royals.get_by_role("main")).to_contain_text("Agreed: the match is on")
    desk.goto(f"{EVENT}log/")
    expect(desk.get_by_role("main")).to_contain_text(f"Royals agreed, Dragons v Royals moves to: {day}, Bell Inn.")

    for phone, said in ((dragons, "It is final once"), (royals, "the result is final")):
        phone.reload()
        cup = phone.get_by_role("region", name="Cup matches")
        expect(cup).to_contain_text("Play by")
        if phone is dragons:
            cup.get_by_text("Enter the score").tap()
            cup.get_by_label("Dragons", exact=True).fill("40")
            cup.get_by_label("Royals", exact=True).fill("32")
            cup.get_by_role("button", name="Send the score").tap()
        else:
            cup.get_by_role("button", name="is right").tap()
        expect(phone.get_by_role("main")).to_contain_text(said)
    desk.goto(f"{EVENT}league/cups/1/")
    expect(desk.get_by_role("main")).to_contain_text("Winner: Dragons")
