"""A draw of 49 whose worker is killed half way: taken up once, right, and there for anybody to check."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.site import Site
from tests.e2e.steps import make_club, make_event, sign_up

pytestmark = pytest.mark.e2e
PLAYERS = 49
LONG = 6  # seconds of search, so that it is not over before the worker is dead, however busy the machine
ROOT = Path(__file__).resolve().parents[2]
API = "/api/v1/clubs/draw-club/"
RUNS = f"{API}events/draw-open/heats/1/seeding-runs/"


def send(page: Page, path: str, body: dict[str, Any]) -> None:
    """Post to the API as the signed-in user."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    answer = page.request.post(path, data=body, headers={"X-CSRFToken": token, "Referer": page.url})
    assert answer.ok, answer.text()


def set_groups(page: Page) -> None:
    """Enough large clubs that no search proves an optimum: the clock ends it."""
    dice = random.Random(34)  # noqa: S311  a fixed scene
    people = [row["id"] for row in page.request.get(f"{API}people/").json()["results"]]
    assert len(people) == PLAYERS
    for number in range(40):
        group = {"name": f"Group {number}", "conflict": dice.randint(1, 5), "people": dice.sample(people, 24)}
        send(page, f"{API}groups/", group)


def wait_for_run(page: Page, *, done: int) -> None:
    """Wait until run 1 has searched for that number of tenths of a second."""
    deadline = time.monotonic() + 60
    while page.request.get(f"{RUNS}1/").json()["done"] < done:
        assert time.monotonic() < deadline, "the run never began"
        time.sleep(0.05)


def test_a_killed_worker_leaves_one_right_draw_that_anybody_can_check(
    desk: Page, phone: Page, site: Site, tmp_path: Path
) -> None:
    sign_up(desk, name="Dora Drawer", email="dora@example.org")
    names = [f"Player {number:02d}" for number in range(1, PLAYERS + 1)]
    make_club(desk, name="Draw Club", people="\n".join(["name,email,town", *(f"{name},,Boulder" for name in names)]))
    event = make_event(desk, club="draw-club", name="Draw Open", players=PLAYERS)
    set_groups(desk)
    desk.goto(f"{event}/heats/")
    desk.get_by_role("region", name="No heat yet").get_by_role("button").click()
    desk.get_by_role("button", name="All →", exact=True).click()
    expect(desk.get_by_role("button", name="Seed all", exact=True)).to_be_enabled()
    send(desk, RUNS, {"seconds": LONG})
    wait_for_run(desk, done=10)
    with site.worker.dead():
        assert desk.request.get(f"{RUNS}1/").json()["state"] == "running"
        phone.goto("/c/draw-club/draw-open/heats/1/draw/")
        fingerprint = desk.request.get(f"{RUNS}1/").json()["fingerprint"]
        expect(phone.get_by_role("main")).to_contain_text(fingerprint)
        expect(phone.get_by_role("main")).not_to_contain_text("The heat has exactly these boards.")

    desk.reload()
    desk.get_by_role("button", name="Use this seeding").first.click(timeout=90_000)
    expect(desk.get_by_role("main")).to_contain_text("Run 1 is used")
    runs = desk.request.get(RUNS).json()["results"]
    assert not runs[0]["proven_optimal"]
    assert [(run["number"], run["state"], run["fingerprint"]) for run in runs] == [(1, "done", fingerprint)]
    seated = [box.get_attribute("value") for box in desk.locator('input[name="seat"]').all()]
    assert len(set(seated)) == PLAYERS
    phone.reload()
    expect(phone.get_by_role("main")).to_contain_text("The heat has exactly these boards.")
    _count_the_draw_again(phone, folder=tmp_path)
    _swap_by_dragging_and_by_typing(desk)
    phone.reload()
    expect(phone.get_by_role("main")).to_contain_text("boards have changed since")


def _count_the_draw_again(phone: Page, *, folder: Path) -> None:
    """As somebody in the hall may, without an account: download, run the line of the page, compare the boards."""
    for summary in ("The boards of this run", "Check it yourself"):
        phone.locator("summary", has_text=summary).click()
    with phone.expect_download() as loading:
        phone.get_by_role("link", name="Download the input file", exact=True).click()
    loading.value.save_as(folder / loading.value.suggested_filename)
    line = phone.locator(".echo", has_text="seed_boards").inner_text().split()
    assert line[:2] == [".venv/bin/python", "manage.py"]
    command = [sys.executable, ROOT / "manage.py", *line[2:]]
    found = subprocess.run(command, cwd=folder, capture_output=True, check=True)
    boards = [" ".join((item.text_content() or "").split()) for item in phone.locator("details li p").all()]
    for game in json.loads(found.stdout)["games"]:
        shown = next(board for board in boards if board.startswith(f"Game {game['game']}: "))
        seats = zip(game["players"], game["powers"], strict=True)
        assert re.findall(r"\((\d+, \w+)\)", shown) == [f"{player}, {power.title()}" for player, power in seats]


def _swap_by_dragging_and_by_typing(desk: Page) -> None:
    """Both show the change first, and swap once it is confirmed."""
    boards = desk.locator(".pane-3 .boards table")
    first, second = (boards.nth(place).locator("tbody tr th").first for place in (0, 1))
    one, other = first.inner_text(), second.inner_text()
    first.drag_to(second)
    expect(desk.get_by_role("status").filter(has_text="Swap")).to_contain_text(f"Swap {one} and {other}:")
    expect(first).to_have_text(one)
    desk.keyboard.press("Enter")  # the button has the focus
    expect(desk.get_by_role("main")).to_contain_text(f"{one} and {other} swapped.")

    third = boards.nth(2).locator("tbody tr th").first.inner_text()
    desk.get_by_label("Swap", exact=True).fill(one)
    desk.get_by_label("with whom").fill(third)
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("main")).to_contain_text(f"Swap {one} and {third}:")
    desk.get_by_role("button", name="Swap them").click()
    expect(desk.get_by_role("main")).to_contain_text(f"{one} and {third} swapped.")
