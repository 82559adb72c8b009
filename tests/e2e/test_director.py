"""What an organiser does by hand: teams, powers, a replacement, pinned scoring, a concession, and a tie."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import fold
from tests.e2e.steps import make_club, make_event, sign_up

pytestmark = pytest.mark.e2e
PLAYERS = ("Ann Ash", "Bob Birch", "Cyd Cedar", "Dan Dogwood", "Eva Elm", "Fay Fir", "Gus Gorse")
LATE = "Hal Hazel"
C_DIPLO = "C-Diplo (solo 73): a concession scores by centers"
SOLO = 113  # 121 less the eight years to 1908, by the table of the manual, §8


def people() -> str:
    """The lines of the club's people: all but the last have an address."""
    return "\n".join(["name,email", *(f"{name},{name[:3].lower()}@example.org" for name in PLAYERS), f"{LATE},"])


def save_settings(page: Page, event: str) -> None:
    """Teams of three whose best games count, and pre-registration."""
    page.goto(f"{event}/settings/")
    fold(page, "Heats").click()
    page.get_by_label("Players can pre-register for heats").check()
    fold(page, "Teams").click()
    page.get_by_label("Team tournament").select_option(label="Teams of 3")
    page.get_by_label("Sum of best games without interplay").check()
    page.get_by_role("button", name="Save the settings").click()
    expect(page.get_by_role("main")).to_contain_text("Settings saved.")


def save_team(page: Page, name: str, *, ticks: tuple[str, ...], unticks: tuple[str, ...] = ()) -> None:
    """Fill the page of a team, and save it."""
    page.get_by_label("Name of the team").fill(name)
    for player in ticks:
        page.get_by_role("checkbox", name=player).check()
    for player in unticks:
        page.get_by_role("checkbox", name=player).uncheck()
    page.get_by_role("button", name=re.compile("^Save")).click()
    expect(page.get_by_role("main")).to_contain_text(f"{name} is saved")


def form_teams(page: Page, event: str) -> None:
    """Form two teams, change one, disband the other."""
    for name, members in (("Trees", PLAYERS[:3]), ("Shrubs", PLAYERS[3:6])):
        page.goto(f"{event}/teams/")
        page.get_by_role("link", name="Create a team").click()
        save_team(page, name, ticks=members)
    page.get_by_role("link", name="Edit Trees").click()
    save_team(page, "Woods", ticks=PLAYERS[6:], unticks=PLAYERS[2:3])
    page.get_by_role("link", name="Edit Shrubs").click()
    page.get_by_role("link", name="Disband").click()
    page.get_by_role("button", name="Disband the team").click()
    main = page.get_by_role("main")
    expect(main).to_contain_text("Shrubs is disbanded.")
    expect(main).to_contain_text("1 team")
    for member in (*PLAYERS[:2], PLAYERS[6]):
        expect(main).to_contain_text(member)


def preregister(page: Page, event: str) -> None:
    """Tick all but the late player for heat 1; once that is created, its list is closed."""
    page.goto(f"{event}/preregistration/")
    for player in PLAYERS:
        page.get_by_role("checkbox", name=f"{player}, heat 1", exact=True).check()
    page.get_by_role("button", name="Save pre-registration").click()
    page.goto(f"{event}/heats/")
    page.get_by_role("region", name="No heat yet").get_by_role("button").click()
    expect(page.get_by_role("main")).to_contain_text("7 registered players are waiting for a board")
    page.goto(f"{event}/preregistration/")
    expect(page.get_by_role("checkbox", name=f"{LATE}, heat 1", exact=True)).to_be_disabled()


def exchange_powers(page: Page, event: str) -> dict[str, str]:
    """Seed, unlock the powers, exchange Austria and England, lock again. Return the player of each power."""
    page.goto(f"{event}/heats/1/")
    page.get_by_role("button", name="Seed all", exact=True).click()
    page.get_by_role("button", name="Use this seeding").click(timeout=60_000)
    page.get_by_role("link", name="Powers of game 1").click()
    page.get_by_role("button", name="Unlock the powers").click()
    selects = page.get_by_role("main").locator("select")
    austria, england = selects.nth(0), selects.nth(1)
    expect(austria).to_have_value("AUSTRIA")
    austria.select_option("ENGLAND")
    england.select_option("AUSTRIA")
    page.get_by_role("button", name="Save powers").click()
    page.get_by_role("link", name="Powers of game 1").click()
    page.get_by_role("button", name="Lock the powers").click()
    rows = page.locator("main tbody tr").all()
    return {row.locator("td").inner_text().split()[-1]: row.locator("th").inner_text() for row in rows}


def call_boards(page: Page, event: str) -> None:
    """Mail the boards; the page says by itself how far that is."""
    page.goto(f"{event}/heats/1/call/")
    page.get_by_role("button", name="Send the emails").click()
    expect(page.get_by_role("main")).to_contain_text("7 of 7 emails sent.", timeout=30_000)
    expect(page.get_by_role("button", name="Call again …")).to_be_visible()


def replace_at_the_board(page: Page, event: str, *, outgoing: str) -> None:
    """Start the game; the late player registers and takes over a seat."""
    page.goto(f"{event}/heats/1/start/")
    page.get_by_role("button", name="Start games").click()
    page.get_by_role("checkbox", name=LATE).check()
    page.get_by_role("button", name="Register 1 →").click()
    page.get_by_role("checkbox", name=LATE).check()
    fold(page, "Assigned").click()
    page.get_by_role("checkbox", name=f"Pick {outgoing}").check()
    page.get_by_role("button", name="Replace").click()
    expect(page.get_by_role("main")).to_contain_text(f"{LATE} replaces {outgoing}.")


def pin_scoring(page: Page, event: str) -> None:
    """The heat is pinned to another system, the game to its own: it stays when the heat changes."""
    page.goto(f"{event}/heats/1/settings/")
    choice = page.get_by_label("Scoring system of this heat")
    assert [label for label in choice.locator("option").all_inner_texts() if label.startswith("Regatta (DipCon")] == [
        "Regatta (DipCon XXXIV) (inherited)",
        "Regatta (DipCon XXXIV) (overridden)",
    ]
    choice.select_option(label=f"{C_DIPLO} (overridden)")
    page.get_by_label("Reason").fill("All agreed before the first result")
    page.get_by_role("button", name="Save settings").click()
    expect(page.get_by_role("main")).to_contain_text("Settings of heat 1 saved.")
    page.goto(f"{event}/heats/1/games/1/")
    page.locator("summary", has_text="Scoring").first.click()
    of_game = page.get_by_label("Scoring system of this game")
    expect(of_game.locator("option:checked")).to_have_text(f"{C_DIPLO} (inherited)")
    of_game.select_option(label="Regatta (DipCon XXXIV) (overridden)")
    page.get_by_label("Reason for another system").fill("All agreed")
    page.get_by_role("button", name="Save scoring").click()
    expect(page.get_by_role("textbox", name="Last year")).to_be_visible()


def concede(page: Page, event: str, *, power: str) -> None:
    """Everybody concedes to one power; its vote fills the sheet, which is finished as it is: a solo."""
    page.goto(f"{event}/heats/1/games/1/")
    page.locator("summary", has_text="Votes to end the game").click()
    page.get_by_text("Record a vote").click()
    vote = page.locator("details", has_text="Record a vote").last
    expect(vote).to_contain_text("If you choose one power only, the others concede to it, and it counts as a solo.")
    vote.get_by_role("checkbox", name=power).check()
    vote.get_by_label("Game-year").fill("1908")
    vote.get_by_label("Outcome").select_option(label="Passed")
    vote.get_by_role("button", name="Record the vote").click()
    expect(page.get_by_role("textbox", name="Last year")).to_have_value("1908")
    page.get_by_role("button", name="Finish the game Ctrl").click()
    main = page.get_by_role("main")
    expect(main).to_contain_text("This game is finished")
    expect(main.locator("tbody tr", has_text=power).locator("td.calc")).to_have_text(str(SOLO))


def order_by_hand(page: Page, event: str) -> None:
    """Six are level at −3 and share a rank; with a place for each they have ranks of their own."""
    page.goto(f"{event}/standings/")
    page.get_by_text("Tied at −3 points").click()
    tie = page.locator("details", has_text="Tied at −3 points")
    names = tie.locator("label").all_inner_texts()
    for place, name in enumerate(reversed(names), start=1):
        tie.get_by_label(name).fill(str(place))
    tie.get_by_role("button", name="Save the order").click()
    expect(page.get_by_role("main")).to_contain_text("Order saved.")
    rows = page.locator("table.standings tbody tr:not(.why)")
    for place, name in enumerate(reversed(names), start=1):
        expect(rows.nth(place)).to_contain_text(name)
        expect(rows.nth(place).locator("td.rk b")).to_have_text(str(1 + place))
    page.emulate_media(media="print")
    expect(page.get_by_text("Tied players")).to_be_hidden()
    page.emulate_media(media="screen")


def test_organiser_by_hand(desk: Page) -> None:
    sign_up(desk, name="Dina Director", email="dina@example.org")
    make_club(desk, name="Hand Club", people=people())
    event = make_event(desk, club="hand-club", name="Hand Open", players=8)
    save_settings(desk, event)
    form_teams(desk, event)
    preregister(desk, event)
    powers = exchange_powers(desk, event)
    call_boards(desk, event)
    replace_at_the_board(desk, event, outgoing=powers["Italy"])
    pin_scoring(desk, event)
    concede(desk, event, power="France")
    order_by_hand(desk, event)

    desk.goto(f"{event}/awards/?only=all")
    expect(desk.locator("main tbody tr", has_text="Place 1")).to_contain_text(powers["France"])
    expect(desk.locator("main tbody tr", has_text="Best Italy")).to_contain_text(LATE)
    desk.goto(f"{event}/heats/1/games/1/")
    expect(desk.get_by_role("main")).to_contain_text(f"{LATE}, took over from {powers['Italy']}")
