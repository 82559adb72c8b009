"""Entering the result of a board at the desk: how many taps and keys it takes, and where the focus goes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESK, PHONE, Contexts
from tests.e2e.pages import Members, overflow, put_axe, violations
from tests.e2e.pictures import picture
from tests.e2e.taps import count_taps
from tests.e2e.test_game_chart import open_game

pytestmark = pytest.mark.e2e
DRAW = ("England", "France", "Russia")
COUNTS = (3, 10, 9, 2, 0, 8, 2)


def pick(page: Page, power: str) -> None:
    """Tick a power as a mouse or a thumb does."""
    page.locator(".won label", has_text=power).click()


@pytest.fixture
def game(contexts: Contexts, members: Members) -> Page:
    return contexts(**DESK, storage_state=members.state).new_page()


def empty_chart(page: Page, address: str) -> None:
    """Take away the yearly chart that another test left, so that the centers may be anything."""
    page.goto(f"{address}chart/")
    for cell in page.locator("input[id*=-chart-]").all():
        cell.fill("")
    page.get_by_role("button", name="Save the chart").click()
    page.goto(address)


def score_by(page: Page, system: str) -> None:
    """Pin the open game to a scoring system."""
    page.locator("summary", has_text="Scoring").first.click()
    choice = page.get_by_label("Scoring system of this game")
    choice.select_option(choice.locator("option", has_text=system).first.get_attribute("value"))
    if page.get_by_label("Reason for another system").is_visible():
        page.get_by_label("Reason for another system").fill("Counting taps")
    page.get_by_role("button", name="Save scoring").click()
    expect(page.get_by_role("main")).to_contain_text("Scoring saved")


def unpick_all(page: Page) -> None:
    picked = page.locator(".won input:checked")
    while picked.count():
        picked.first.uncheck(force=True)


def test_a_draw_takes_four_taps_or_five_keys(game: Page) -> None:
    counted = count_taps(game)
    address = open_game(game, board=4)
    score_by(game, "Draw size")
    counted.start()
    for power in DRAW:
        pick(game, power)
    expect(game.locator("[data-verdict]")).to_have_text("Draw of 3: England, France and Russia. Everybody else lost.")
    picture(game, "result-of-a-game")
    put_axe(game)
    assert violations(game) == []
    game.get_by_role("button", name="Finish the game").click()
    expect(game.get_by_role("main")).to_contain_text("This game is finished")
    assert counted.taps == 4
    assert counted.keys == 0
    expect(game.get_by_role("link", name="Game 3, still open")).to_be_focused()
    game.keyboard.press("Control+Enter")
    expect(game.get_by_role("heading", name="Game 3", exact=True)).to_be_visible()
    game.goto(address)

    game.keyboard.press("Control+z")
    expect(game.get_by_role("button", name="Finish the game")).to_be_visible()
    game.goto(address)
    game.keyboard.press("Control+Enter")
    expect(game.get_by_role("heading", name="Game 3", exact=True)).to_be_visible()
    expect(game.locator(".toasts")).to_contain_text("Game 4 finished.")
    game.locator(".toasts").get_by_role("button", name="Undo").click()
    game.goto(address)
    unpick_all(game)
    game.locator("main h2").first.click()
    counted.start()
    for key in ("e", "f", "r", "Enter"):
        game.keyboard.press(key)
    expect(game.get_by_role("main")).to_contain_text("This game is finished")
    assert (counted.taps, counted.keys) == (0, 4)
    game.keyboard.press("Control+z")
    expect(game.get_by_role("button", name="Finish the game")).to_be_visible()


def test_enter_leads_to_the_centers_however_the_powers_were_picked(game: Page) -> None:
    address = open_game(game, board=3)
    empty_chart(game, address)
    score_by(game, "Harris")
    unpick_all(game)
    for field in game.locator("[data-centers]").all():
        field.fill("")
    game.locator("main h2").first.click()
    for key in ("e", "Enter"):
        game.keyboard.press(key)
    expect(game.locator("#seats-0-centers")).to_be_focused()
    pick(game, "France")
    game.keyboard.press("Enter")
    expect(game.locator("#seats-0-centers")).to_be_focused()
    for field, count in zip(game.locator("[data-centers]").all(), COUNTS, strict=True):
        field.fill(str(count))
    game.locator("main h2").first.click()
    game.keyboard.press("Enter")
    expect(game.get_by_role("button", name="Finish the game")).to_be_focused()
    expect(game.get_by_role("main")).not_to_contain_text("This game is finished")
    game.keyboard.press("?")
    expect(game.locator("dialog[data-keys]")).to_contain_text("Go to the next field, and from the last one to Finish")
    game.keyboard.press("Escape")
    game.goto(address)


def test_centers_take_a_number_each_and_the_focus_moves_on(game: Page) -> None:
    counted = count_taps(game)
    open_game(game, board=3)
    score_by(game, "Harris")
    for field in game.locator("[data-centers]").all():
        field.fill("")
        field.dispatch_event("change")
    for power in DRAW:
        pick(game, power)
        if not game.locator(f".won input[data-name={power}]").is_checked():
            pick(game, power)
    counted.start()
    left = 34
    for count in COUNTS:
        game.keyboard.type(str(count))
        if count in (1, 2, 3) and count * 10 <= left:
            game.keyboard.press("Enter")
        left -= count
    expect(game.locator("[data-total]")).to_have_text("34 of 34 centers")
    expect(game.get_by_role("button", name="Finish the game")).to_be_focused()
    assert counted.taps == 0
    assert counted.keys <= 11
    game.locator(".bar [data-undo]").click()
    expect(game.locator("#seats-6-centers")).to_have_value("")
    expect(game.locator("[data-total]")).to_have_text("32 of 34 centers, 2 left")


def test_letters_reach_the_centers_and_a_concession_is_two_taps(game: Page) -> None:
    counted = count_taps(game)
    empty_chart(game, open_game(game, board=3))
    score_by(game, "C-Diplo (solo 73, a concession counts as a solo)")
    for field in game.locator("[data-centers]").all():
        field.fill("")
        field.dispatch_event("change")
    game.locator("main h2").first.click()
    game.keyboard.press("i")
    expect(game.locator("#seats-4-centers")).to_be_focused()
    for index, count in enumerate((15, 9, 9)):
        game.fill(f"#seats-{index}-centers", str(count))
    game.locator("#seats-3-centers").click()
    game.keyboard.type("1")
    expect(game.locator("#seats-4-centers")).to_be_focused()
    expect(game.locator("[data-preview=score-0]")).to_have_text("54")
    put_axe(game)
    assert violations(game) == []
    counted.start()
    game.get_by_text("Did the others concede?").click()
    pick(game, "Austria")
    expect(game.locator("[data-verdict]")).to_have_text("Conceded to Austria. It counts as a solo.")
    expect(game.locator("[data-preview=score-0]")).to_have_text("73")
    put_axe(game)
    assert violations(game) == []
    assert counted.taps == 2
    game.get_by_role("button", name="Finish the game").click()
    expect(game.get_by_role("main")).to_contain_text("The others conceded.")
    game.locator("[data-undo]").click()
    expect(game.get_by_role("button", name="Finish the game")).to_be_visible()


def test_only_those_who_have_centers_take_a_number(contexts: Contexts, members: Members) -> None:
    page = contexts(**PHONE, storage_state=members.state).new_page()
    counted = count_taps(page)
    empty_chart(page, open_game(page, board=3))
    score_by(page, "Harris")
    for field in page.locator("[data-centers]").all():
        field.fill("")
        field.dispatch_event("change")
    for box in page.locator(".won input:checked").all():
        box.uncheck(force=True)
    counted.start()
    for power in DRAW:
        page.locator(".won label", has_text=power).tap()
    for index, count in ((1, "12"), (2, "12"), (5, "10")):
        page.locator(f"#seats-{index}-centers").tap()
        page.keyboard.type(count)
    expect(page.locator("[data-undo] .undo-of")).to_be_visible()  # what it undoes is named on a phone too
    assert overflow(page) <= 0
    page.get_by_role("button", name="Finish the game").tap()
    expect(page.get_by_role("main")).to_contain_text("This game is finished")
    expect(page.locator("[data-undo] .undo-of")).to_be_visible()
    assert counted.taps == 4 + 3
    page.locator("[data-undo]").click()
    expect(page.get_by_role("button", name="Finish the game")).to_be_visible()


def test_a_problem_of_a_seat_is_shown_below_its_row(contexts: Contexts, members: Members) -> None:
    page = contexts(**PHONE, storage_state=members.state).new_page()
    empty_chart(page, open_game(page, board=3))
    score_by(page, "C-Diplo")
    page.fill("#seats-0-centers", "99")
    page.get_by_role("button", name="Finish the game").tap()
    row, error = page.locator("tr[data-row]").first, page.locator("#seats-0-centers_error")
    expect(error).to_contain_text("Austria has 99 centers.")
    above, below = row.bounding_box(), error.bounding_box()
    assert above is not None
    assert below is not None
    assert below["y"] >= above["y"] + above["height"]
    assert overflow(page) == 0
    put_axe(page)
    assert violations(page) == []
    page.fill("#seats-0-centers", "9")
    expect(page.locator("tr.bad")).to_have_count(0)


def test_a_short_solo_is_a_question_in_the_page(contexts: Contexts, members: Members) -> None:
    page = contexts(**PHONE, storage_state=members.state).new_page()
    counted = count_taps(page)
    empty_chart(page, open_game(page, board=3))
    score_by(page, "Harris")
    for index, count in enumerate((17, 17, 0, 0, 0, 0, 0)):
        page.fill(f"#seats-{index}-centers", str(count))
    for box in page.locator(".won input:checked").all():
        box.uncheck(force=True)
    counted.start()
    page.locator(".won label").first.tap()
    page.get_by_role("button", name="Finish the game").tap()
    expect(page.get_by_role("alert")).to_contain_text("Did the others concede?")
    assert overflow(page) == 0
    put_axe(page)
    assert violations(page) == []
    page.get_by_role("button", name="They conceded").tap()
    expect(page.get_by_role("main")).to_contain_text("This game is finished")
    assert counted.taps == 3
    page.locator("[data-undo]").click()
    expect(page.get_by_role("button", name="Finish the game")).to_be_visible()


def test_a_concession_by_keys_opens_the_next_open_game(game: Page) -> None:
    empty_chart(game, open_game(game, board=3))
    score_by(game, "Harris")
    unpick_all(game)
    for index, count in enumerate((17, 17, 0, 0, 0, 0, 0)):
        game.fill(f"#seats-{index}-centers", str(count))
    pick(game, "Austria")
    game.keyboard.press("Control+Enter")
    expect(game.get_by_role("alert")).to_contain_text("Did the others concede?")
    game.keyboard.press("y")
    expect(game.get_by_role("heading", name="Game 4", exact=True)).to_be_visible()
    game.locator(".toasts").get_by_role("button", name="Undo Game 3 finished.", exact=True).click()
    expect(game.locator(".toasts")).to_contain_text("Undid")


def test_the_sheet_works_without_scripts(contexts: Contexts, members: Members) -> None:
    page = contexts(**DESK, storage_state=members.state, java_script_enabled=False).new_page()
    open_game(page, board=3)
    for index, count in enumerate(COUNTS):
        page.fill(f"#seats-{index}-centers", str(count))
        page.locator(f"#seats-{index}-result").set_checked(index in (1, 2, 5), force=True)
    page.get_by_role("button", name="Save, keep open").click()
    main = page.get_by_role("main")
    expect(main).to_contain_text("Draw of 3: England, France and Russia. Everybody else lost.")
    expect(main).to_contain_text("34 of 34 centers")


def test_the_sum_of_a_slip_covers_nothing_before_centers_are_entered(contexts: Contexts, members: Members) -> None:
    desk = contexts(**DESK, storage_state=members.state).new_page()
    event = open_game(desk, board=3).partition("/heats/")[0]
    score_by(desk, "C-Diplo")
    player = desk.locator(".results .seatname small").first.inner_text().strip()
    desk.goto(f"{event}/links/")
    if desk.locator("button[value=make]").count():
        desk.locator("button[value=make]").click()
    url = desk.locator("#link-lines li", has_text=player).locator("input.code").input_value()
    phone = contexts(**PHONE).new_page()
    phone.goto(url[url.index("/p/") :])
    slip = phone.locator("#my-result")
    centers = slip.locator("[data-centers]").first
    if not centers.is_visible():
        slip.locator("summary").first.tap()
    bar = slip.locator(".bar")
    assert bar.evaluate("each => getComputedStyle(each).position") == "static"
    centers.fill("5")
    centers.blur()
    assert bar.evaluate("each => getComputedStyle(each).position") == "sticky"
    assert overflow(phone) <= 0


def test_what_was_filled_in_before_the_powers_were_known_is_not_put_into_other_rows(
    contexts: Contexts, members: Members
) -> None:
    desk = contexts(**DESK, storage_state=members.state).new_page()
    game = open_game(desk, board=3)
    score_by(desk, "C-Diplo")
    player = desk.locator(".results .seatname small").first.inner_text().strip()
    desk.goto(f"{game.partition('/heats/')[0]}/links/")
    if desk.locator("button[value=make]").count():
        desk.locator("button[value=make]").click()
    url = desk.locator("#link-lines li", has_text=player).locator("input.code").input_value()
    powers = game.replace("/games/", "/boards/")
    desk.goto(powers)
    locked = desk.get_by_role("button", name="Unlock the powers").count() > 0
    if locked:
        desk.get_by_role("button", name="Unlock the powers").click()
    desk.goto(powers)
    choices = desk.locator("main select[name^=power-]")
    known = [choice.input_value() for choice in choices.all()]

    def save(values: list[str]) -> None:
        desk.goto(powers)
        for choice, value in zip(choices.all(), values, strict=True):
            choice.select_option(value)
        desk.get_by_role("button", name="Save powers").click()
        expect(desk.get_by_role("main")).to_contain_text("Powers of game 3 saved")

    save([""] * len(known))
    phone = contexts(**PHONE).new_page()
    phone.goto(url[url.index("/p/") :])
    slip, draft = phone.locator("#my-result"), phone.locator("[data-draft]")
    slip.evaluate("each => { each.open = true; }")
    slip.locator("[data-row] select").first.select_option("FRANCE")
    slip.locator("[data-centers]").first.fill("5")
    slip.locator("[data-centers]").first.blur()
    phone.reload()
    slip.evaluate("each => { each.open = true; }")
    draft.get_by_role("button", name="Fill it in again").tap()
    expect(slip.locator("[data-row] select").first).to_have_value("FRANCE")
    expect(slip.locator("[data-centers]").first).to_have_value("5")
    save(known)
    phone.reload()
    slip.evaluate("each => { each.open = true; }")
    expect(slip.locator("[data-row] select")).to_have_count(0)
    expect(draft).to_be_hidden()
    if locked:
        desk.goto(powers)
        desk.get_by_role("button", name="Lock the powers").click()
