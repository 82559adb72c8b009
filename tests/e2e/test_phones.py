"""Players without accounts: the desk makes their links, they check in and submit slips, and the desk decides one."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE, Contexts
from tests.e2e.pages import listen, overflow
from tests.e2e.pictures import picture
from tests.e2e.steps import new_club, sign_up

pytestmark = pytest.mark.e2e
EVENT = "/desk/phone-club/e/pocket-armati"


def make_event(
    desk: Page,
    *,
    club: str = "Phone Club",
    slug: str = "phone-club",
    game: str = "armati",
    players: Sequence[str] = ("Ada Brook", "Ben Castle", "Cleo Dale", "Dag Elm"),
) -> None:
    """A club and a public event, whose first round is published."""
    new_club(desk, club)
    desk.goto(f"/desk/{slug}/new-swiss-event/?game={game}")
    desk.get_by_label("Name", exact=True).fill("Pocket Armati")
    desk.get_by_label("Number of rounds").fill("2")
    desk.get_by_role("button", name="Create the event").click()
    desk.wait_for_url("**/players/")
    for name in players:
        first, last = name.split()
        desk.get_by_label("First name").fill(first)
        desk.get_by_label("Last name").fill(last)
        desk.get_by_role("button", name="Add and enter").click()
        expect(desk.locator("#entered")).to_contain_text(name)
    event = f"/desk/{slug}/e/pocket-armati"
    desk.goto(f"{event}/settings/")
    desk.get_by_role("button", name="Publish").click()
    expect(desk.get_by_role("main")).to_contain_text("Everyone can follow this event")
    desk.goto(f"{event}/rounds/")
    desk.get_by_role("button", name="Pair round 1").click()
    desk.get_by_role("button", name="Publish round 1").click()
    expect(desk.get_by_role("button", name="Publish round 1")).to_have_count(0)


def links(desk: Page, event: str = EVENT) -> dict[str, str]:
    """The private link of each player, created and shown on the desk's page of links."""
    desk.goto(f"{event}/links/")
    desk.locator("button[value=make]").click()
    expect(desk.locator("#link-lines li").first).to_be_visible()
    found = {}
    for line in desk.locator("#link-lines li").all():
        url = line.locator("input.code").input_value()
        found[line.locator("label").inner_text().strip()] = url[url.index("/p/") :]
    return found


def hand_in(phone: Page, how: str) -> None:
    """Choose who won, enter the losses and send the slip."""
    phone.get_by_label(how).check(force=True)
    for field, loss in (("mine", "20"), ("theirs", "60")):
        phone.locator(f'input[name="{field}.loss"]').fill(loss)
    phone.get_by_role("button", name="Submit").tap()


def test_four_phones_and_a_desk(desk: Page, contexts: Contexts) -> None:
    sign_up(desk, name="Ulla Umpire", email="ulla@example.org")
    make_event(desk)
    private = links(desk)
    assert len(private) == 4
    desk.goto(f"{EVENT}/rounds/1/")
    tables = [table.locator(".pl b").all_inner_texts() for table in desk.locator("li.tb").all()]
    assert sorted(name for table in tables for name in table) == sorted(private)

    phones = {name: contexts(**PHONE).new_page() for name in private}
    for name, phone in phones.items():
        phone.goto(private[name])
        assert overflow(phone) <= 0
    one, two = (phones[name] for name in tables[0])
    two.evaluate("window.sameDocument = true")
    faults = [listen(phone) for phone in phones.values()]
    expect(one.locator("[data-push-key]")).to_be_visible()
    hand_in(one, "I won")
    expect(one.get_by_role("main")).to_contain_text("It is final once your opponent submits the same result")
    expect(two.get_by_role("button", name="That is right")).to_be_visible(timeout=15_000)
    picture(two, "confirm-a-slip", top="header.site")
    assert two.evaluate("window.sameDocument")  # the other's slip came by itself
    two.get_by_role("button", name="That is right").tap()
    expect(two.get_by_role("main")).to_contain_text("Your results agree: the result is final.")
    expect(one.get_by_role("main")).not_to_contain_text("It is final once", timeout=15_000)
    expect(one.locator("[data-live-state]")).to_have_attribute("data-state", "live")
    expect(one.locator("[data-push-key]")).to_be_visible()  # the page has other parts now, and keeps this one

    photo = io.BytesIO()
    Image.new("RGB", (400, 300), "white").save(photo, "JPEG")
    three, four = (phones[name] for name in tables[1])
    hand_in(three, "I won")
    expect(three.get_by_role("main")).to_contain_text("It is final once your opponent submits the same result")
    four.locator("input[type=file]").set_input_files(
        {"name": "slip.jpg", "mimeType": "image/jpeg", "buffer": photo.getvalue()}
    )
    hand_in(four, "I won")
    expect(four.get_by_role("main")).to_contain_text("the organisers decide")
    desk.goto(f"{EVENT}/rounds/1/")
    expect(desk.locator("#table-2")).to_contain_text("Disputed")
    expect(desk.locator("#table-2").get_by_role("link", name="Photo")).to_be_visible()
    desk.locator("body").click(position={"x": 1, "y": 1})
    desk.keyboard.type("t2")
    desk.keyboard.press("Enter")
    desk.keyboard.press("s")  # the key goes to the slips, and a person chooses
    expect(desk.get_by_role("button", name="Use this slip").first).to_be_focused()
    expect(desk.locator("#table-2")).to_contain_text("Disputed")
    desk.get_by_role("button", name=f"Use this slip {tables[1][0]}").click()
    expect(desk.locator("#table-2.done")).to_contain_text("Undo")
    expect(three.get_by_role("main")).to_contain_text("You won", timeout=90_000)  # by polling, if the word is lost
    assert [fault for page in faults for fault in page] == []

    one.get_by_role("button", name="I’m here").tap()
    expect(one.get_by_role("main")).to_contain_text("You said that you are here")
    two.get_by_text("I’ll sit out this one").tap()
    two.get_by_role("button", name="Sit out round 2").tap()
    expect(two.get_by_role("main")).to_contain_text("You said that you sit out")
    desk.goto(f"{EVENT}/phones/")
    expect(desk.get_by_role("main")).to_contain_text("1 here · 1 sit out · 2 without an answer")


def test_a_slip_that_is_being_typed_stays_when_the_desk_enters_a_result(desk: Page, contexts: Contexts) -> None:
    sign_up(desk, name="Tilda Typed", email="tilda@example.org")
    make_event(desk, club="Typed Club", slug="typed-club")
    event = "/desk/typed-club/e/pocket-armati"
    private = links(desk, event)
    desk.goto(f"{event}/rounds/1/")
    loser = desk.locator("#table-1 .pl b").last.inner_text()
    phone = contexts(**PHONE).new_page()
    faults = listen(phone)
    phone.goto(private[loser])
    phone.get_by_label("I won").check(force=True)
    phone.locator('input[name="mine.loss"]').fill("20")

    desk.locator("#table-1 button.pl").first.click()
    desk.locator("#table-1").get_by_role("button", name="Save").click()
    main = phone.get_by_role("main")
    expect(main).to_contain_text("The desk has entered: you lost 0–1", timeout=60_000)
    expect(main).to_contain_text("If that is wrong, send your slip.")
    expect(phone.locator('input[name="mine.loss"]')).to_have_value("20")
    expect(phone.get_by_label("I won")).to_be_checked()
    phone.locator('input[name="theirs.loss"]').fill("60")
    phone.get_by_role("button", name="Submit").tap()
    expect(main).to_contain_text("the organisers decide")
    desk.goto(f"{event}/rounds/1/")
    expect(desk.locator("#table-1")).to_contain_text("Disputed")
    expect(desk.locator("#table-1").get_by_role("button", name="Use this slip")).to_be_visible()
    assert overflow(phone) <= 0
    assert faults == []


def test_the_slip_of_a_table_of_two_fits_a_small_phone(desk: Page, contexts: Contexts) -> None:
    sign_up(desk, name="Sam Small", email="sam.small@example.org")
    make_event(desk, club="Small Club", slug="small-club")
    private = links(desk, "/desk/small-club/e/pocket-armati")
    small = {**PHONE, "viewport": {"width": 360, "height": 640}}
    phone = contexts(**small).new_page()
    phone.goto(next(iter(private.values())))
    slip = phone.locator("#my-result")
    submit = slip.get_by_role("button", name="Submit")
    field = slip.locator('input[name="theirs.loss"]')
    for line in (field, slip.get_by_label("I won")):
        line.evaluate("each => each.scrollIntoView({ block: 'end' })")
        assert not covers(submit, line), "the button covers nothing, wherever one scrolls to"
    height = slip.evaluate("each => each.getBoundingClientRect().height")
    assert height <= 640


def covers(one: Locator, other: Locator) -> bool:
    """Whether two parts of a page overlap in height."""
    (top, bottom), (begin, end) = (
        each.evaluate("each => { const { top, bottom } = each.getBoundingClientRect(); return [top, bottom]; }")
        for each in (one, other)
    )
    return bool(top < end and begin < bottom)
