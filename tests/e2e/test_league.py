"""A season of 3 × 6 teams, 90 matches: made on a desk, results from a list and from captains' phones, then promoted;
its handicaps signed, a cup played with them, and the plot of how fair they were."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.pages import overflow, put_axe, violations
from tests.e2e.steps import new_club, sign_up

pytestmark = pytest.mark.e2e
DIVISIONS = (
    ("Aces", "Bidders", "Castles", "Doubles", "Endplays", "Finesses"),
    ("Grands", "Hearts", "Imps", "Jokers", "Kings", "Leads"),
    ("Minors", "Notrumps", "Overcalls", "Partners", "Queens", "Rubbers"),
)
# Left out of the list: two captains agree on the first, and differ on the second; the desk types the third.
BY_HAND = (("Aces", "Bidders"), ("Castles", "Aces"), ("Bidders", "Aces"))
CUP = ("Aces", "Finesses", "Grands", "Rubbers")
EVENT = "/desk/league-club/e/district-league-2026-27/"
DESK = f"{EVENT}league/"
PUBLIC = "/c/league-club/district-league-2026-27/"


def make_season(desk: Page) -> None:
    """A club with a public season: three divisions of six from a pasted list, and their 90 fixtures."""
    new_club(desk, "League Club")
    desk.goto("/desk/league-club/new-season/")
    desk.get_by_label("Name", exact=True).fill("District League 2026–27")
    desk.get_by_role("button", name="Create the season").click()
    desk.wait_for_url(f"**{DESK}teams/")
    desk.get_by_role("link", name="Import a list").click()
    desk.get_by_label("or paste the lines").fill("\n\n".join("\n".join(names) for names in DIVISIONS))
    desk.get_by_role("button", name="Show the rows").click()
    desk.get_by_role("button", name="Enter 18 teams").click()
    expect(desk.get_by_role("main")).to_contain_text("18 teams entered")
    desk.get_by_role("link", name="Create the fixtures").click()
    desk.get_by_label("First matchday").fill("2026-09-07")
    desk.get_by_role("button", name="Create them and publish the season").click()
    expect(desk.get_by_role("main")).to_contain_text("90 matches are in the list")


def scores(home: str, away: str) -> tuple[int, int]:
    """The earlier in the alphabet is the stronger: 7 IMPs for each place between them."""
    gap = 7 * (ord(away[0]) - ord(home[0]))
    return (30 + gap, 30) if gap > 0 else (30, 30 - gap)


def paste_results(desk: Page) -> None:
    """All results but those typed by hand, as a list."""
    lines = ["home,away,home_score,away_score"]
    for names in DIVISIONS:
        pairs = [(home, away) for home in names for away in names if home != away and (home, away) not in BY_HAND]
        lines += [f"{home},{away},{scores(home, away)[0]},{scores(home, away)[1]}" for home, away in pairs]
    desk.goto(f"{DESK}results/import/")
    desk.get_by_label("or paste the lines").fill("\n".join(lines))
    desk.get_by_role("button", name="Show the rows").click()
    early = desk.get_by_label("still to come")
    if early.is_visible():
        early.check()
    desk.get_by_role("button", name="Enter 87 results").click()
    expect(desk.get_by_role("main")).to_contain_text("87 results entered")


def captain_of(desk: Page, contexts: Contexts, team: str) -> Page:
    """The phone of a team's captain, at the private link that the desk made."""
    desk.goto(f"{EVENT}links/")
    make = desk.locator("button[value=make]")
    if make.is_visible():
        make.click()
    link = desk.get_by_label(f"Link of {team}", exact=True).input_value()
    phone = contexts(**PHONE).new_page()
    phone.goto(link[link.index("/p/captain/") :])
    expect(phone.get_by_role("heading", level=1)).to_have_text(team)
    return phone


def enter(phone: Page, *, home: str, away: str, result: tuple[int, int]) -> None:
    """Type the scores of a match on a captain's page."""
    either = phone.locator("section.card, details.later")
    card = (
        either.filter(has=phone.get_by_label(home, exact=True)).filter(has=phone.get_by_label(away, exact=True)).first
    )
    if not card.get_by_label(home, exact=True).first.is_visible():
        card.locator("summary").first.tap()
    card.get_by_label(home, exact=True).first.fill(str(result[0]))
    card.get_by_label(away, exact=True).first.fill(str(result[1]))
    card.get_by_role("button", name="Send the score").first.tap()


def promote(desk: Page) -> None:
    """Look at who moves, and make the next season."""
    desk.goto(DESK)
    desk.get_by_role("link", name="Next season").first.click()
    expect(desk.get_by_label("Name of the next season")).to_have_value("District League 2027–28")
    expect(desk.get_by_role("region", name="Division 1 6")).to_contain_text("Grands")
    desk.get_by_role("button", name="Create the next season").click()
    desk.wait_for_url("**/district-league-2027-28/league/teams/")
    for level, names in enumerate((("Grands", "Hearts"), ("Endplays", "Minors"), ("Kings", "Leads")), start=1):
        for name in names:
            expect(desk.locator(f"section:has(#division-{level})")).to_contain_text(name)


def sign_handicaps(desk: Page) -> None:
    """Look at what the results give, and sign it."""
    desk.goto(f"{DESK}handicaps/")
    expect(desk.get_by_role("table", name="Division 3")).to_contain_text("Rubbers")
    desk.get_by_label("Note").fill("Agreed at the meeting")
    desk.get_by_role("button", name="Sign it").click()
    desk.wait_for_url(f"**{DESK}handicaps/1/")
    expect(desk.get_by_role("main")).to_contain_text("Signed by Lena League")


def play_cup(desk: Page, phone: Page) -> None:
    """A cup of four, seeded by strength: at the table the stronger side wins every match by 10 IMPs."""
    desk.get_by_role("link", name="Cups", exact=True).click()
    desk.get_by_role("link", name="New cup").first.click()
    for names in DIVISIONS:
        for name in names:
            desk.get_by_label(name, exact=True).set_checked(name in CUP)
    desk.get_by_label("Who meets whom").select_option("strength")
    desk.get_by_role("button", name="Create the cup").click()
    desk.wait_for_url(f"**{DESK}cups/1/")
    expect(desk.locator("#match-1")).to_contain_text("Rubbers receive")
    phone.goto(f"{PUBLIC}cups/1/")
    phone.evaluate("window.sameDocument = true")
    for number in (1, 2, 3):
        desk.get_by_role("link", name=f"Enter the result of match {number}").click()
        desk.locator("#id_home_score").fill("40")
        desk.locator("#id_away_score").fill("30")
        desk.get_by_role("button", name="Save the result").click()
        desk.wait_for_url(f"**{DESK}cups/1/")
    expect(desk.get_by_role("main")).to_contain_text("Winner: ")
    expect(phone.get_by_role("main")).to_contain_text("Winner: Rubbers", timeout=15_000)
    assert phone.evaluate("window.sameDocument")
    assert overflow(phone) <= 0


def look_at_the_plot(phone: Page) -> None:
    """The club's own matches, counted: those of the cup, and those that the handicaps were made from."""
    phone.goto("/c/league-club/fairness/")
    expect(phone.get_by_role("main")).to_contain_text("of 3: District League 2026–27")
    expect(phone.get_by_role("img", name="Wins against matches").first).to_be_visible()
    phone.get_by_role("link", name="Divisions").tap()
    expect(phone.get_by_role("table", name="Schemes side by side")).to_contain_text("Steps by rank")
    expect(phone.get_by_role("img", name="Wins against matches")).to_have_count(2)
    assert overflow(phone) <= 0
    put_axe(phone)
    assert violations(phone) == []


def test_a_season_of_three_divisions_is_played_and_promotes(desk: Page, phone: Page, contexts: Contexts) -> None:
    sign_up(desk, name="Lena League", email="lena@example.org")
    make_season(desk)
    paste_results(desk)
    phone.goto(PUBLIC)
    expect(phone.get_by_role("main")).to_contain_text("27 played, 3 to come")
    phone.evaluate("window.sameDocument = true")
    assert overflow(phone) <= 0

    aces, bidders = captain_of(desk, contexts, "Aces"), captain_of(desk, contexts, "Bidders")
    assert overflow(aces) <= 0
    enter(aces, home="Aces", away="Bidders", result=(52, 31))
    expect(aces.get_by_role("main")).to_contain_text("It is final once Bidders enter the same")
    bidders.reload()
    bidders.get_by_role("button", name="Yes, 52–31 is right").tap()
    expect(bidders.get_by_role("main")).to_contain_text("the result is final")
    expect(phone.get_by_role("main")).to_contain_text("28 played, 2 to come", timeout=15_000)
    assert phone.evaluate("window.sameDocument")

    castles = captain_of(desk, contexts, "Castles")
    enter(castles, home="Castles", away="Aces", result=(20, 41))
    aces.reload()
    enter(aces, home="Castles", away="Aces", result=(20, 44))
    expect(aces.get_by_role("main")).to_contain_text("You do not agree")
    desk.goto(DESK)
    disputed = desk.get_by_role("region", name="Captains disagree")
    for said in ("Castles: 20–41", "Aces: 20–44"):
        expect(disputed).to_contain_text(said)
    for home, away, result in (("Castles", "Aces", (20, 44)), ("Bidders", "Aces", (30, 37))):
        desk.goto(DESK)
        desk.get_by_role("link", name=f"{home} – {away}").first.click()
        desk.get_by_label(home, exact=True).fill(str(result[0]))
        desk.get_by_label(away, exact=True).fill(str(result[1]))
        desk.get_by_role("button", name="Save the result").click()
        expect(desk.get_by_role("main")).to_contain_text("The result is in the table")

    expect(phone.get_by_role("main")).to_contain_text("30 played, 0 to come", timeout=15_000)
    rows = phone.get_by_role("table").first.locator("tbody th").all_inner_texts()
    assert [row.split("\n")[0] for row in rows] == list(DIVISIONS[0])
    expect(phone.get_by_role("main")).to_contain_text("relegation to the division below")
    promote(desk)
    sign_handicaps(desk)
    play_cup(desk, phone)
    look_at_the_plot(phone)
