"""Five rounds of 24 players: paired on a desk, results tapped on a phone of 360 px, followed on another."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.pages import overflow
from tests.e2e.steps import new_club, sign_up

pytestmark = pytest.mark.e2e
ROUNDS = 5
TAPPED = 3  # tables of each later round whose results are tapped; the others are sent as the page sends them
CLUBS = ("Reading", "Leeds", "Lille")
FIRST = ("Ada", "Ben", "Cleo", "Dag", "Eve", "Finn", "Gwen", "Hugo", "Ida", "Jon", "Kim", "Lars")
LAST = ("Brook", "Castle")
# What a cell holds before its small print.
NAME = "cell => [...cell.childNodes].map((node) => node.textContent.trim()).find(Boolean)"
NAMES = [f"{first} {last}" for last in LAST for first in FIRST]


def make_event(desk: Page) -> str:
    """A club, a public Armati event of five rounds, and 24 players from pasted lines; its address on the desk."""
    new_club(desk, "Swiss Club")
    desk.goto("/desk/swiss-club/new-swiss-event/?game=armati")
    desk.get_by_label("Name", exact=True).fill("Autumn Armati")
    desk.get_by_role("button", name="Create the event").click()
    desk.wait_for_url("**/e/autumn-armati/players/")
    event = "/desk/swiss-club/e/autumn-armati"
    desk.goto(f"{event}/players/import/")
    lines = [f"{name},{CLUBS[n % 3]},{1900 - 10 * n},Army {n}" for n, name in enumerate(NAMES)]
    desk.get_by_label("or paste the lines").fill("\n".join(["name,club,rating,army", *lines]))
    desk.get_by_role("button", name="Show the rows").click()
    desk.get_by_role("button", name="Save this list").click()
    expect(desk.get_by_role("main")).to_contain_text("24 players")
    expect(desk.get_by_role("main")).to_contain_text("5 rounds are enough")
    desk.goto(f"{event}/settings/")
    desk.get_by_role("button", name="Publish").click()
    return event


def publish_next(desk: Page, event: str, number: int) -> None:
    """Pair the round as a draft, and publish it."""
    desk.goto(f"{event}/rounds/")
    desk.get_by_role("button", name=f"Pair round {number}").click()
    expect(desk.get_by_role("main")).to_contain_text(f"Round {number} is a draft")
    desk.get_by_role("button", name=f"Publish round {number}").click()
    expect(desk.get_by_role("main")).to_contain_text("0 of 12 in")


def send_result(page: Page, path: str, result: str) -> None:
    """Send what the button of a result sends, without a page."""
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    answer = page.request.post(path, form={"result": result}, headers={"X-CSRFToken": token, "Referer": page.url})
    assert answer.ok, answer.text()


def pairs_on(page: Page) -> list[tuple[str, str]]:
    """The names at the open tables of the round, by table."""
    tables = page.locator("li.tb").all()
    return [(names[0], names[1]) for names in (table.locator(".pl b").all_text_contents() for table in tables)]


def test_five_rounds_of_24_on_a_desk_and_a_phone(desk: Page, phone: Page, contexts: Contexts) -> None:
    sign_up(desk, name="Uma Umpire", email="uma@example.org")
    event = make_event(desk)
    scorer = contexts(**PHONE, storage_state=desk.context.storage_state()).new_page()
    dice = random.Random(5)  # noqa: S311  a fixed event
    points: Counter[str] = Counter(dict.fromkeys(NAMES, 0))
    met: list[frozenset[str]] = []
    phone.goto("/c/swiss-club/autumn-armati/")
    phone.evaluate("window.sameDocument = true")

    for number in range(1, ROUNDS + 1):
        publish_next(desk, event, number)
        expect(phone.get_by_role("main")).to_contain_text(f"Tables of round {number}", timeout=15_000)
        scorer.goto(f"{event}/rounds/{number}/")
        assert overflow(scorer) <= 0
        pairs = pairs_on(scorer)
        assert len(pairs) == 12
        met += [frozenset(pair) for pair in pairs]
        for table, (first, second) in enumerate(pairs, start=1):
            how = dice.choice(["first", "first", "second", "second", "draw"])
            name = {"first": first, "second": second}.get(how)
            if number > 1 and table > TAPPED:
                send_result(scorer, f"{event}/rounds/{number}/results/", f"{table} {how}")
                points.update({first: 1, second: 1} if name is None else {name: 2})
                continue
            duel = scorer.locator(f"#table-{table}")
            scorer.wait_for_timeout(450)  # two taps at one place within 0.4 s are a double tap
            duel.get_by_role("button", name=f"{name}" if name else "Draw", exact=False).first.tap()
            expect(duel.locator(".undo")).to_be_visible()
            if number == 1 and table <= 2:
                for label, loss in ((first, "15"), (second, "55")):
                    scorer.get_by_label(f"Own loss in %, {label}").fill(loss)
                duel.get_by_role("button", name="Save").tap()
                expect(duel.locator("[data-sheet]")).to_have_count(0)
            points.update({first: 1, second: 1} if name is None else {name: 2})
        expect(phone.get_by_role("main")).to_contain_text(
            "all results are in" if number < ROUNDS else "wins with", timeout=15_000
        )
    assert phone.evaluate("window.sameDocument")  # it changed in place, without a reload
    assert len(set(met)) == len(met) == 60

    phone.goto("/c/swiss-club/autumn-armati/standings/")
    expect(phone.get_by_role("main")).to_contain_text("Final standings")
    rows = phone.locator("table.standings tbody tr[data-key^=entry]").all()
    shown = {row.locator("th").evaluate(NAME): int(row.locator("td.sum").inner_text()) for row in rows}
    assert shown == dict(points)
    assert list(shown.values()) == sorted(points.values(), reverse=True)
    assert overflow(phone) <= 0
    phone.locator("details.because summary").first.tap()
    expect(phone.locator("details.because[open] p").first).to_be_visible()

    correct_the_first_table(desk, event, pairs=met)
    desk.goto(f"{event}/table/?show=cross")
    assert len(desk.locator("table.cross tbody tr").all()) == 24


def correct_the_first_table(desk: Page, event: str, *, pairs: list[frozenset[str]]) -> None:
    """Turn the first result of round 1 around: the change is shown first, and round 2 stays as it was."""
    desk.goto(f"{event}/rounds/2/")
    before = pairs_on(desk)
    desk.goto(f"{event}/rounds/1/tables/1/")
    chosen = desk.locator("input[name=outcome]:checked").input_value()
    desk.locator(f"input[name=outcome][value={'second' if chosen != 'second' else 'first'}]").check()
    desk.get_by_role("button", name="Save the result").click()
    expect(desk.get_by_role("main")).to_contain_text("No round is paired again")
    changed = desk.locator("main table tbody th").all_inner_texts()
    assert pairs[0] <= set(changed)
    desk.get_by_role("button", name="Correct the result").click()
    expect(desk.get_by_role("main")).to_contain_text("Table 1 is saved")
    desk.goto(f"{event}/rounds/2/")
    assert pairs_on(desk) == before
