"""A new event in a browser: its rules follow the game at once, and a change of tab keeps what was typed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import DESK, PHONE, Contexts
from tests.e2e.pages import Members, fold, listen

pytestmark = pytest.mark.e2e
CLUB = "/desk/thames-ancients"


def open_form(contexts: Contexts, members: Members, **options: object) -> Page:
    page = contexts(**options, storage_state=members.state).new_page()
    page.goto(f"{CLUB}/new-swiss-event/")
    page.get_by_label("Name", exact=True).fill("Spring Open")
    page.get_by_label("First day").fill("2027-03-06")
    return page


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
def test_rules_follow_the_game_at_once(contexts: Contexts, members: Members, options: dict[str, object]) -> None:
    page = open_form(contexts, members, **options)
    faults = listen(page)
    page.evaluate("window.sameDocument = true")
    page.get_by_label("Number of rounds").fill("9")
    page.get_by_label("Game", exact=True).select_option(label="Chess")
    expect(page.locator("#id_scoring_kind")).to_have_value("1-half-0")
    expect(page.locator("#id_tie_breaks_0")).to_have_value("buchholz-cut-1")
    expect(page.get_by_role("status").filter(has_text="The usual rules of Chess are filled in")).to_be_visible()
    page.get_by_label("Game", exact=True).select_option(label="Armati")
    expect(page.locator("#id_scoring_kind")).to_have_value("2-1-0")
    page.get_by_label("Game", exact=True).select_option(label="Chess")
    expect(page.locator("#id_ranking_kind")).to_have_value("1-half-0")
    assert page.evaluate("window.sameDocument"), "the page did not change"
    expect(page.get_by_label("Number of rounds")).to_have_value("9")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Spring Open")
    assert faults == []


def test_what_is_typed_while_rules_are_on_their_way_stays(contexts: Contexts, members: Members) -> None:
    page = open_form(contexts, members, **DESK)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/new-swiss-event/", hold)
    page.get_by_label("Game", exact=True).select_option(label="Chess")
    rounds = page.get_by_label("Number of rounds")
    rounds.fill("9")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator("#id_scoring_kind")).to_have_value("1-half-0")
    expect(rounds).to_have_value("9")
    expect(rounds).to_be_focused()


@pytest.mark.parametrize(
    "form", ["thames-ancients/new-swiss-event", "front-range/new-event", "rugby-bridge/new-season"]
)
def test_the_form_is_one_screen_of_a_phone(contexts: Contexts, members: Members, form: str) -> None:
    page = contexts(viewport={"width": 360, "height": 800}, storage_state=members.state).new_page()
    page.goto(f"/desk/{form}/")
    box = page.locator("#new-event .btn.main").bounding_box()
    assert box
    assert box["y"] + box["height"] < 825
    page.goto("/desk/")
    foot = page.locator("body > footer").bounding_box()
    assert foot
    assert round(foot["y"] + foot["height"]) == 800, "the footer of a short page is at the bottom"


def test_a_tab_keeps_what_was_typed_and_enter_presses_no_tab(contexts: Contexts, members: Members) -> None:
    page = open_form(contexts, members, **DESK)
    questions: list[str] = []
    page.on("dialog", lambda dialog: (questions.append(dialog.type), dialog.accept()))
    for tab, heading in (
        ("A season of a league", "New season of a league"),
        ("Boards of many (Diplomacy)", "New event"),
        ("Rounds of two (Swiss)", "New Swiss event"),
    ):
        page.get_by_role("navigation", name="Kind of event").get_by_role("button", name=tab).click()
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        expect(page.get_by_label("Name", exact=True)).to_have_value("Spring Open")
        expect(page.get_by_label("First day")).to_have_value("2027-03-06")
    assert questions == [], "a tab takes along what was typed, so nothing is lost"
    page.get_by_label("Number of rounds").fill("x")
    page.get_by_label("Number of rounds").press("Enter")
    expect(page.locator(".errors")).to_be_visible()
    expect(page.get_by_role("heading", name="New Swiss event")).to_be_visible()


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
def test_a_new_event_takes_its_name_and_the_game_and_folds_the_rest(
    contexts: Contexts, members: Members, options: dict[str, object]
) -> None:
    page = open_form(contexts, members, **options)
    if options is DESK:
        button = page.get_by_role("button", name="Create the event").last.bounding_box()
        assert button is not None
        assert button["y"] + button["height"] <= page.viewport_size["height"], "all of it is in one screen"
    ranking = fold(page, "Ranking")
    expect(ranking).to_contain_text("SODOS, M-Buchholz")
    expect(page.get_by_label("1st tie-break")).to_be_hidden()
    ranking.click()
    page.get_by_label("1st tie-break").select_option(label="Buchholz")
    expect(ranking).to_contain_text("Buchholz, M-Buchholz")
    ranking.click()
    fold(page, "Teams and clubs").click()
    expect(page.get_by_label("Players in a team")).to_be_hidden()
    page.locator("#id_teams").select_option(label="Teams that the organisers form")
    page.get_by_label("Players in a team").fill("x")
    page.get_by_role("button", name="Create the event").last.click()
    expect(page.get_by_label("Players in a team")).to_be_visible()
    expect(page.get_by_label("1st tie-break")).to_be_hidden()


def test_points_ask_only_what_the_chosen_kind_needs(contexts: Contexts, members: Members) -> None:
    page = open_form(contexts, members, **DESK)
    fold(page, "Ranking").click()
    own, total, table = (page.locator(f"#id_ranking_{name}") for name in ("own", "total", "margins"))
    for kind, asked in (("2-1-0", []), ("own", [own]), ("typed", [own, total]), ("margins", [table])):
        page.locator("#id_ranking_kind").select_option(kind)
        for field in (own, total, table):
            expect(field).to_be_visible(visible=field in asked)
    page.get_by_role("button", name="Create the event").last.click()
    expect(page.locator(".errors")).to_contain_text("The margin table is empty")
    page.locator("#id_ranking_kind").select_option("2-1-0")
    expect(table).to_be_visible()  # what is wrong stays in sight
    page.goto("/desk/rugby-bridge/new-season/")
    fold(page, "Points").click()
    boards, rows, points, sum_ = (page.locator(f"#id_{name}") for name in ("boards", "rows", "own", "total"))
    for kind, field in (("wbf", boards), ("table", rows), ("own", points), ("typed", sum_)):
        page.locator("#id_kind").select_option(kind)
        for each in (boards, rows, points, sum_):
            expect(each).to_be_visible(visible=each is field)


def test_the_last_day_follows_the_first(contexts: Contexts, members: Members) -> None:
    page = open_form(contexts, members, **DESK)
    last = page.get_by_label("Last day")
    expect(last).to_have_value("2027-03-06")
    last.fill("2027-03-07")
    page.get_by_label("First day").fill("2027-03-05")
    expect(last).to_have_value("2027-03-07")
    page.get_by_label("First day").fill("2027-03-13")
    expect(last).to_have_value("2027-03-13")


def test_choosing_the_system_fills_in_its_tie_breaks(contexts: Contexts, members: Members) -> None:
    page = contexts(**DESK, storage_state=members.state).new_page()
    page.goto("/desk/front-range/new-event/")
    expect(fold(page, "Place, time zone and description")).to_contain_text("Denver")
    page.get_by_label("Name", exact=True).fill("Spring Cup")
    ties = fold(page, "Ties")
    expect(ties).to_contain_text("shared ranks")
    page.get_by_label("Scoring system", exact=True).select_option(label="Diminishing Value DBS")
    expect(ties).not_to_contain_text("shared ranks")
    expect(page.get_by_role("status").filter(has_text="its tie-breaks are filled in")).to_be_visible()
    page.get_by_role("button", name="Create the event").last.click()
    page.wait_for_url("**/spring-cup/people/")
