"""Several seeding runs side by side, each stopped by itself; and a board by hand while the rest is drawn."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.steps import make_club, make_event, sign_up
from tests.e2e.test_draw import send

pytestmark = pytest.mark.e2e
PLAYERS = 49
API = "/api/v1/clubs/run-club/"
HEAT = f"{API}events/run-open/heats/1/"


def start(page: Page, **sent: object) -> None:
    send(page, f"{HEAT}seeding-runs/", dict(sent))


def test_runs_go_side_by_side_and_one_board_is_seated_by_hand(desk: Page) -> None:
    sign_up(desk, name="Rita Runs", email="rita@example.org")
    names = [f"Player {number:02d}" for number in range(1, PLAYERS + 1)]
    make_club(desk, name="Run Club", people="\n".join(["name,email,town", *(f"{name},,Boulder" for name in names)]))
    event = make_event(desk, club="run-club", name="Run Open", players=PLAYERS)
    dice = random.Random(34)  # noqa: S311  a fixed scene, too hard to be proven best before the clock ends it
    people = [row["id"] for row in desk.request.get(f"{API}people/").json()["results"]]
    for number in range(30):
        group = {"name": f"Group {number}", "conflict": dice.randint(1, 5), "people": dice.sample(people, 16)}
        send(desk, f"{API}groups/", group)
    desk.goto(f"{event}/heats/")
    desk.get_by_role("region", name="No heat yet").get_by_role("button").click()
    desk.get_by_role("button", name="All →", exact=True).click()
    expect(desk.get_by_role("button", name="Seed all", exact=True)).to_be_enabled()
    _follow_three_runs(desk, event)
    _seat_a_board_by_hand(desk, event)


def _follow_three_runs(desk: Page, event: str) -> None:
    """A stopped run can be used while the others continue; all three are compared."""
    for seconds in (40, 40, 40):
        start(desk, seconds=seconds)
    desk.goto(f"{event}/heats/1/")
    expect(desk.get_by_role("heading", name="Runs 1, 2 and 3 look for the best boards")).to_be_visible()
    expect(desk.locator(".runs progress")).to_have_count(3)
    first = desk.locator("#run-1")
    expect(first.get_by_role("img")).to_contain_text("Total conflict fell from", timeout=30_000)
    first.get_by_role("button", name="Stop here run 1").click()
    # On its card, or in the table where it had ended before the page came.
    expect(desk.get_by_role("button", name=re.compile("^Use (this seeding|run 1)$"))).to_be_visible(timeout=30_000)
    for number in (2, 3):
        desk.locator(f"#run-{number}").get_by_role("button", name=re.compile("^Stop here")).click()
        desk.wait_for_load_state()
    table = desk.get_by_role("table", name="Compare seeding runs")
    expect(table.get_by_role("rowheader")).to_have_count(3, timeout=30_000)
    table.get_by_role("button", name="Use run 1").click()
    expect(desk.get_by_role("main")).to_contain_text("Run 1 is used")
    expect(desk.locator('input[name="seat"]')).to_have_count(PLAYERS)


def _seat_a_board_by_hand(desk: Page, event: str) -> None:
    """Two players are named, the others found; a draw of the rest leaves that board alone."""
    desk.get_by_role("link", name="← Unseed").click()
    desk.get_by_role("button", name="Unseed").click()
    desk.get_by_role("button", name="Seat a board by hand").click()
    desk.get_by_label("Austria").fill("Player 07")
    desk.get_by_label("Turkey").fill("player 31")
    desk.get_by_role("button", name="Seat this board").click()
    expect(desk.get_by_role("main")).to_contain_text("Game 1 is seated. Seeding leaves it as it is")
    by_hand = desk.request.get(HEAT).json()["boards"][0]["seats"]
    assert {"AUSTRIA": "Player 07", "TURKEY": "Player 31"}.items() <= {s["power"]: s["name"] for s in by_hand}.items()
    start(desk, seconds=1)
    desk.goto(f"{event}/heats/1/")
    desk.get_by_role("button", name="Use this seeding").first.click(timeout=60_000)
    expect(desk.get_by_role("main")).to_contain_text("is used")
    boards = desk.request.get(HEAT).json()["boards"]
    assert [(board["kept"], len(board["seats"])) for board in boards] == [(True, 7), *[(False, 7)] * 6]
    assert boards[0]["seats"] == by_hand
