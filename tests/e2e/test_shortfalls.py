"""Twenty and twenty-seven players, who fill no boards: each option tried at the desk, with a real worker."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.pages import overflow, put_axe, violations
from tests.e2e.steps import make_club, make_event, sign_up

pytestmark = pytest.mark.e2e
SIT_OUT, PLAY_TWICE, SHORT_BOARDS = range(3)


def new_heat(page: Page, event: str, number: int) -> None:
    """Create a heat and register everybody."""
    page.goto(f"{event}/heats/")
    page.get_by_role("button", name=re.compile(f"Create heat {number}|Add a heat")).click()
    page.get_by_role("button", name="All →", exact=True).click()


def work_out_all(page: Page) -> Locator:
    """Let the worker try every way that is open; the ways, with what they cost."""
    page.get_by_role("button", name="Compare all options").click()
    expect(page.get_by_text("Several options are ready: choose one")).to_be_visible(timeout=60_000)
    ways = page.locator(".ways > li")
    expect(ways).to_have_count(3)
    return ways


def check_page(page: Page) -> None:
    """No wider than a phone, and nothing that axe finds."""
    size = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 800})
    assert overflow(page) == 0
    put_axe(page)
    assert violations(page) == []
    assert size is not None
    page.set_viewport_size(size)


def seats(page: Page) -> int:
    return page.locator('input[name="seat"]').count()


def make_family(page: Page, *, club: str) -> None:
    """A group of twelve, so that every way costs something."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    api = f"/api/v1/clubs/{club}/"
    people = [row["id"] for row in page.request.get(f"{api}people/").json()["results"]][:12]
    group = {"name": "Family", "conflict": 2, "people": people}
    answer = page.request.post(f"{api}groups/", data=group, headers={"X-CSRFToken": token, "Referer": page.url})
    assert answer.ok, answer.text()


def use(page: Page, way: Locator) -> None:
    """Use the run of a way: the boards cost what was shown."""
    total = re.search(r"Total conflict (\d+)", way.inner_text())
    assert total is not None
    assert int(total[1]) > 0
    way.get_by_role("button", name=re.compile("^Use")).click()
    expect(page.locator("#seats")).to_contain_text(f"total conflict {total[1]},")


def start_heat(page: Page) -> None:
    page.get_by_role("link", name="Start games").first.click()
    page.get_by_role("button", name="Start games").click()
    expect(page.get_by_role("main")).to_contain_text("still open")


@pytest.mark.parametrize(("players", "boards", "over", "short"), [(20, 3, 6, 1), (27, 4, 6, 1)])
def test_each_option_is_costed_chosen_and_changed_after_the_draw(
    desk: Page, players: int, boards: int, over: int, short: int
) -> None:
    sign_up(desk, name="Nora Numbers", email=f"nora{players}@example.org")
    names = [f"Player {number:02d}" for number in range(1, players + 1)]
    people = "\n".join(["name,email,town", *(f"{name},,Boulder" for name in names)])
    club = f"club-of-{players}"
    make_club(desk, name=f"Club of {players}", people=people)
    event = make_event(desk, club=club, name="Numbers Open", players=players)

    make_family(desk, club=club)
    new_heat(desk, event, 1)
    expect(desk.get_by_role("main")).to_contain_text(f"{over} players too many for full boards, or {short} too few")
    check_page(desk)
    ways = work_out_all(desk)
    check_page(desk)
    use(desk, ways.nth(SIT_OUT))
    expect(desk.get_by_role("heading", name="Sit out this heat")).to_be_visible()
    assert seats(desk) == players - over

    desk.get_by_role("link", name="← Unseed").click()
    desk.get_by_role("button", name="Unseed").click()
    desk.wait_for_load_state()
    # The players who sat out wait again, so that the other two options are calculated for the same players.
    for box in desk.locator('input[name="registered"]').all():
        box.check()
    desk.get_by_label("Selected players").select_option(label="wait for a board")
    desk.get_by_role("button", name="Set", exact=True).click()
    use(desk, work_out_all(desk).nth(PLAY_TWICE))
    assert seats(desk) == 7 * boards
    expect(desk.get_by_text("second seat, scores for nobody")).to_have_count(1)
    check_page(desk)
    gone = _settle_a_no_show(desk)
    assert seats(desk) == 7 * boards - 1
    _seat_a_late_arrival(desk, gone)
    assert seats(desk) == 7 * boards
    start_heat(desk)

    new_heat(desk, event, 2)
    use(desk, work_out_all(desk).nth(SHORT_BOARDS))
    assert seats(desk) == players
    expect(desk.locator("td.soft", has_text="nobody plays")).to_have_count(1)
    start_heat(desk)
    desk.goto(f"/c/{club}/numbers-open/")
    expect(desk.get_by_role("main")).to_contain_text("nobody")


def conflict(page: Page) -> int:
    """The total conflict of the heat."""
    found = re.search(r"total conflict (\d+)", page.locator("#seats").inner_text())
    assert found is not None
    return int(found[1])


def choose(page: Page, name: str, *, total: int) -> int:
    """Pick one of the choices; the total of the heat after what it says of the board."""
    choice = page.locator(".pick-one label", has_text=name)
    before, after = (int(each) for each in choice.locator(".figure b").inner_text().split(" → "))
    choice.get_by_role("radio").check()
    return total + after - before


def _settle_a_no_show(desk: Page) -> str:
    """Somebody of the draft did not come: their board now has six players. The other boards stay. Return who it was.

    It isn't a player of two boards: they would still sit at the other board, and could not come late.
    """
    picks = desk.locator("label", has=desk.locator('input[name="seat"]')).all_inner_texts()
    desk.get_by_label(next(pick for pick in picks if picks.count(pick) == 1)).check()
    total = conflict(desk)
    desk.get_by_role("button", name="No-show").click()
    name = desk.locator("aside s").inner_text()
    check_page(desk)
    after = choose(desk, "without a player", total=total)
    desk.get_by_role("button", name=re.compile("^Leave .* without a player")).click()
    expect(desk.locator("#seats")).to_contain_text(f"total conflict {after},")
    expect(desk.get_by_role("link", name="Seat a late arrival")).to_be_visible()
    return name


def _seat_a_late_arrival(desk: Page, name: str) -> None:
    """Who did not come comes after all, and takes the empty place; the cost is shown before."""
    total = conflict(desk)
    desk.get_by_role("link", name="Seat a late arrival").click()
    check_page(desk)
    after = choose(desk, name, total=total)
    desk.get_by_role("button", name="Seat them").click()
    expect(desk.locator("#seats")).to_contain_text(f"total conflict {after},")
    expect(desk.locator("#seats")).to_contain_text(name)
    expect(desk.get_by_role("link", name="Seat a late arrival")).to_have_count(0)
