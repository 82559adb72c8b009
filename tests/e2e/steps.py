"""What an organiser does on the desk, one step each, by what the pages say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

PASSWORD = "twelve green lanterns"
POINTS = {1: 121, 2: 88, 3: 66, 4: 44, 5: 33, 6: 22, 7: 11}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a board ends under the Regatta formulae: the winner, the year, and the earlier eliminations."""

    winners: tuple[str, ...]
    year: int
    out: Mapping[str, int] = field(default_factory=dict)

    def score(self, power: str) -> int:
        """The points of a power, by the manual's table (§8)."""
        if power in self.winners:
            return POINTS[len(self.winners)] - (self.year - 1900)
        return self.out.get(power, self.year) - 1900 - 11


def sign_up(page: Page, *, name: str, email: str) -> None:
    """Create an account, and stay signed in with it."""
    page.goto("/accounts/signup/")
    page.fill("#id_name", name)
    page.fill("#id_email", email)
    page.fill("#id_password1", PASSWORD)
    page.fill("#id_password2", PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    page.wait_for_url("**/desk/**")


def new_club(page: Page, name: str) -> None:
    """Make a club without people. The next step can begin: the club is saved."""
    page.goto("/desk/new/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Create the club").click()
    page.wait_for_url(lambda url: not url.endswith("/desk/new/"))


def make_club(page: Page, *, name: str, people: str) -> None:
    """Make a club, and import its people from CSV lines: looked at first, then saved."""
    new_club(page, name)
    page.get_by_role("link", name="Import people").first.click()
    page.get_by_label("Or paste the lines").fill(people)
    page.get_by_role("button", name="Show the rows").click()
    page.get_by_role("button", name=f"Save {len(people.splitlines()) - 1} people").click()
    expect(page.get_by_role("main")).to_contain_text(str(len(people.splitlines()) - 1))


def make_event(page: Page, *, club: str, name: str, players: int = 21) -> str:
    """Make a public event of two heats, scored as DipCon XXXIV was, with everybody entered; its address."""
    page.goto(f"/desk/{club}/new-event/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Scoring system").select_option(label="Regatta (DipCon XXXIV)")
    page.get_by_label("Number of heats", exact=True).fill("2")
    page.get_by_role("button", name="Create the event").click()
    page.wait_for_url(f"**/desk/{club}/e/**")
    event = "/".join(page.url.split("/")[:7])
    page.goto(f"{event}/people/")
    page.get_by_role("button", name=f"Enter all {players}").click()
    expect(page.get_by_role("main")).to_contain_text(f"{players} players")
    page.goto(f"{event}/settings/")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("main")).to_contain_text("Everyone can follow this event")
    return event


def play_heat(page: Page, event: str, *, number: int) -> None:
    """Create a heat, register all, let the worker seed them, use its boards, and start the games."""
    page.goto(f"{event}/heats/")
    page.get_by_role("button", name=f"Create heat {number}").click()
    page.get_by_role("button", name="All →", exact=True).click()
    page.get_by_role("button", name="Seed all", exact=True).click()
    page.get_by_role("button", name="Use this seeding").click(timeout=60_000)
    page.get_by_role("link", name="Start games").first.click()
    page.get_by_role("button", name="Start games").click()
    expect(page.get_by_role("main")).to_contain_text("3 games still open")


def enter_result(page: Page, event: str, *, heat: int, board: int, outcome: Outcome) -> dict[str, int]:
    """Fill the sheet of a board and finish it; the score of each player, by the outcome."""
    page.goto(f"{event}/heats/{heat}/games/{board}/")
    page.get_by_role("textbox", name="Last year").fill(str(outcome.year))
    scores = {}
    for row in page.locator("table.results tbody tr").all():
        power = row.locator("th .seatname > span:last-child").evaluate("node => node.firstChild.textContent").upper()
        scores[row.locator("th small").inner_text()] = outcome.score(power)
        page.locator(".won").get_by_role("checkbox", name=power.title()).set_checked(power in outcome.winners)
        if power in outcome.out:
            row.locator("input[name$=centers]").fill("0")
            row.locator("input[name$=final_year]").fill(str(outcome.out[power]))
    page.get_by_role("button", name="Finish the game").click()
    expect(page.get_by_role("main")).to_contain_text("This game is finished")
    return scores
