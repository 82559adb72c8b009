"""The poster of an event: of every format, never of a private event, and its code leads where people go now."""

from __future__ import annotations

from datetime import UTC, date, datetime
from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.scenes.entering_scene import enter, open_entries
from tests.scenes.rating_scene import play_event
from tournaments.base.sheets.paper import Paper, html_of, pdf_of, size_step
from tournaments.clubs.models import Club, User
from tournaments.entering.models import EntryForm
from tournaments.events.formats import FORMATS
from tournaments.events.models import Event, EventResult, Round
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import SHEETS, document_of, sheet_of, sheets_of
from tournaments.sharing.sheets import TITLE_STEPS, WORD_STEPS

SITE = "https://topboard.example"
LONG = "The Thirty-Fourth Open Championship of the Front Range in Featherstonehaugh Hall"


def page(event: Event) -> str:
    row = Event.objects.select_related("club").get(pk=event.pk)
    return html_of(document_of(sheet_of(row, "poster"), Asked(event=row, site=SITE)))


def test_every_format_has_a_poster() -> None:
    assert all("poster" in [sheet.code for sheet in SHEETS[code]] for code in FORMATS)


def test_a_private_event_has_no_poster(regatta: Event) -> None:
    assert "poster" not in [sheet.code for sheet in sheets_of(regatta)]
    regatta.published = True
    assert "poster" in [sheet.code for sheet in sheets_of(regatta)]


def test_it_says_how_to_enter_while_entries_are_open_and_how_to_follow_else(regatta: Event, oscar: User) -> None:
    Event.objects.update(published=True)
    assert "Scan to follow pairings and results." in page(regatta)
    assert "No account needed." in page(regatta)
    open_entries(Event.objects.get(pk=regatta.pk), oscar)
    found = page(regatta)
    assert "Scan to enter." in found
    assert "topboard.example/c/front-range/regatta/enter" in found
    EntryForm.objects.update(capacity=14)
    assert "Scan to join the waiting list." in page(regatta)
    Event.objects.update(over=True)
    assert "Scan to see the results." in page(regatta)


def test_the_code_of_a_full_event_is_for_the_waiting_list_if_it_has_one(regatta: Event, oscar: User) -> None:
    open_entries(regatta, oscar, capacity=1)
    enter(regatta)
    found = page(regatta)
    assert "Scan to join the waiting list." in found
    assert "topboard.example/c/front-range/regatta/enter" in found
    EntryForm.objects.update(queues=False)
    found = page(regatta)
    assert "Scan to follow pairings and results." in found
    assert "/enter" not in found
    assert "Entries close" not in found


def test_it_has_the_fee_the_first_time_and_the_programme(regatta: Event, oscar: User) -> None:
    day = date(2027, 1, 10)
    Event.objects.update(
        published=True, starts_on=day, ends_on=day, description="Bring dice.\n\n08:45 Doors\n09:30 Heat 1"
    )
    assert "10 January 2027, from 08:45" in page(regatta)
    assert "Fee:" not in page(regatta)
    open_entries(Event.objects.get(pk=regatta.pk), oscar, fee=15, currency="GBP")
    found = page(regatta)
    assert "Fee: £15" in found
    assert '<th scope="row">09:30</th><td>Heat 1</td>' in found
    Event.objects.update(ends_on=date(2027, 1, 11))
    assert "10–11 January 2027, from Sunday 08:45" in page(regatta)
    Event.objects.update(over=True)
    found = page(regatta)
    assert "from Sunday" not in found
    assert "Fee:" not in found
    assert "09:30" not in found


def test_the_poster_of_a_finished_event_names_the_winners(club: Club, alice: User) -> None:
    event = play_event(club, alice, day=1)
    first = EventResult.objects.filter(event=event, place=1).select_related("person")
    Event.objects.update(published=True, description="Bring dice.")
    found = page(event)
    assert "<dt>Winner" in found
    assert all(each.person.name in found for each in first if each.person)
    assert "Bring dice." not in found


def test_without_a_programme_it_has_the_first_time_of_a_round(regatta: Event) -> None:
    Event.objects.update(published=True, starts_on=date(2027, 1, 10), ends_on=None, time_zone="UTC")
    assert "10 January 2027</p>" in page(regatta)
    Round.objects.create(event=regatta, number=1, starts_at=datetime(2027, 1, 10, 9, 30, tzinfo=UTC))
    assert "10 January 2027, from 09:30" in page(regatta)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("name", ["Regatta", LONG])
def test_it_is_one_upright_page_with_the_address_in_words(regatta: Event, paper: Paper, name: str) -> None:
    Event.objects.update(published=True, name=name, venue="Denver")
    row = Event.objects.select_related("club").get()
    made = pdf_of(document_of(sheet_of(row, "poster"), Asked(event=row, site=SITE)), paper=paper)
    (only,) = PdfReader(BytesIO(made)).pages
    assert only.mediabox.height > only.mediabox.width
    assert "topboard.example/c/front-range/regatta" in only.extract_text()


@pytest.mark.parametrize("paper", Paper)
def test_its_frame_reaches_the_foot_of_the_paper(regatta: Event, paper: Paper) -> None:
    Event.objects.update(published=True)
    row = Event.objects.select_related("club").get(pk=regatta.pk)
    made = pdf_of(document_of(sheet_of(row, "poster"), Asked(event=row, site=SITE)), paper=paper)
    (only,) = PdfReader(BytesIO(made)).pages
    heights: list[float] = []

    def look(text: str, page: list[float], line: list[float], *_font: object) -> None:
        if text.strip():
            heights.append(line[5] * page[3] + page[5])  # of the line above the foot of the paper, in points

    only.extract_text(visitor_text=look)
    assert 0 < min(heights) * 25.4 / 72 < 25, "the address is just above the frame"


@pytest.mark.parametrize(
    ("name", "step"), [("Regatta", 1), ("Spring Teams at Leeds", 2), ("Diplomacymeisterschaft", 3)]
)
def test_a_longer_name_is_set_smaller(name: str, step: int) -> None:
    assert size_step(name, lengths=TITLE_STEPS, words=WORD_STEPS) == step
