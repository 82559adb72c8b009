"""The prints of a Swiss event: the people on each sheet, the paper, and nothing fetched from elsewhere."""

from __future__ import annotations

import base64
import re
import zlib
from pathlib import Path
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, pairs_of, play_round
from tests.tournaments.swiss.test_players_pages import DESK
from tournaments.base.sheets.paper import Document, Paper, html_of, pdf_of
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Round
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import document_of, sheet_of
from tournaments.people.models import Person
from tournaments.swiss.details import SwissDetails
from tournaments.swiss.models import SwissBye
from tournaments.swiss.services.events import edit_swiss_event
from tournaments.swiss.services.rounds import draft_round

DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
A4, LETTER = (595.28, 841.89), (612, 792)


@scene
def event(club: Club, oscar: User) -> Event:
    return make_swiss_event(club, oscar, players=9)


@scene
def drafted(event: Event, oscar: User) -> Round:
    return draft_round(actor_of(oscar), event)


def round_sheet(drafted: Round, code: str) -> Document:
    event = Event.objects.select_related("club", "swiss").get(pk=drafted.event_id)
    return document_of(sheet_of(event, code), Asked(event=event, number=drafted.number))


def paper_of(pdf: bytes) -> tuple[float, float]:
    """Width and height of the first page in points."""
    parts = [pdf, *(_inflated(found) for found in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL))]
    box = next(found for part in parts if (found := re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", part)))
    return round(float(box[1]), 2), round(float(box[2]), 2)


def _inflated(data: bytes) -> bytes:
    try:
        return zlib.decompress(data)
    except zlib.error:
        return b""


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, A4), (Paper.LETTER, LETTER)])
def test_a_document_is_of_the_paper_asked_for(drafted: Round, paper: Paper, size: tuple[float, float]) -> None:
    pdf = pdf_of(round_sheet(drafted, "tables"), paper=paper)
    assert (pdf[:5], paper_of(pdf)) == (b"%PDF-", size)


def test_a_wide_document_turns_the_paper() -> None:
    document = Document(name="x", template="events/print/awards/certificates.html", context={"sheets": []}, wide=True)
    assert paper_of(pdf_of(document)) == A4[::-1]


def test_each_club_has_its_own_colour() -> None:
    """The renderer passes over @supports, where the pages' colours stand."""
    fills = set()
    for accent in ("pine", "plum"):
        context = {"pages": [[{"first": "Anna"}]], "accent": accent}
        pdf = pdf_of(Document(name="x", template="events/print/badges.html", context=context))
        parts = [_inflated(found) for found in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)]
        fills.add(next(tuple(found) for part in parts if (found := re.findall(rb"[\d. ]+ (?:rg|scn)\b", part))))
    assert len(fills) == 2


def test_progress_counts_the_pages_of_a_document_as_they_are_laid_out(drafted: Round) -> None:
    seen: list[int] = []
    pdf_of(round_sheet(drafted, "tables"), watch=seen.append)
    assert set(seen) == {1}


def test_slips_come_four_on_a_page(drafted: Round) -> None:
    pages: Any = round_sheet(drafted, "slips").context["pages"]
    assert [len(page) for page in pages] == [4]
    assert [line.number for line, _code in pages[0]] == [1, 2, 3, 4]


def test_a_slip_asks_what_the_points_and_tie_breaks_of_the_event_use(event: Event, drafted: Round, oscar: User) -> None:
    assert [field.name for field in round_sheet(drafted, "slips").context["asked"]] == ["loss"]  # the goal average
    edit_swiss_event(actor_of(oscar), event, details=SwissDetails.of(event).but(tie_breaks=("sodos",)))
    assert round_sheet(drafted, "slips").context["asked"] == ()


def test_names_are_in_the_order_of_surnames_each_with_its_table(drafted: Round) -> None:
    lines: Any = round_sheet(drafted, "names").context["names"]
    tables = {entry: number for number, pair in enumerate(pairs_of(drafted), start=1) for entry in pair}
    assert [side.name[:3] for side, _table, _opponent in lines] == sorted(side.name[:3] for side, *_rest in lines)
    bye = SwissBye.objects.get().entry_id
    assert {side.player.entry_id: table for side, table, _opponent in lines} == {**tables, bye: None}


def test_short_names_are_short_on_the_wall_and_whole_on_slips(drafted: Round) -> None:
    person = Person.objects.get(last_name="P01 of armati")
    Person.objects.filter(pk=person.pk).update(first_name="Anna", last_name="Kowalska", name_shown="short")
    assert "Kowalska" not in html_of(round_sheet(drafted, "tables"))
    assert "Anna K." in html_of(round_sheet(drafted, "tables"))
    assert "Anna Kowalska" in html_of(round_sheet(drafted, "slips"))


def test_the_tables_of_the_event_are_those_of_the_last_complete_round(event: Event, oscar: User) -> None:
    first = play_round(event, oscar)
    context = round_sheet(first, "standings").context
    assert (context["title"], len(context["rows"])) == ("Standings after round 1", 9)
    crossed: Any = round_sheet(first, "crosstable").context
    assert [len(line["cells"]) for line in crossed["rows"]] == [1] * 9


def test_a_badge_has_name_club_army_and_number(event: Event, drafted: Round) -> None:
    pages: Any = round_sheet(drafted, "badges").context["pages"]
    assert [len(page) for page in pages] == [8, 1]
    assert (pages[0][0]["last"], pages[0][0]["number"]) == ("P01 of armati", 1)


def test_a_document_fetches_nothing(tmp_path: Path) -> None:
    """Even where an address got into a template, neither files nor the network are read."""
    picture = tmp_path / "dot.png"
    picture.write_bytes(base64.b64decode(DOT))
    line = {"number": 1, "sides": []}
    pages = [[(line, f'<img src="file://{picture}">')]]
    pdf = pdf_of(Document(name="x", template="swiss/print/slips.html", context={"pages": pages}))
    parts = [pdf, *(_inflated(found) for found in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL))]
    assert not any(b"/Image" in part for part in parts)


@pytest.mark.parametrize("sheet", ["tables", "slips", "posters"])
def test_the_desk_has_each_sheet_as_a_file(
    event: Event, drafted: Round, bob: User, sign_in: SignIn, sheet: str
) -> None:
    answer = sign_in(bob).get(f"{DESK}prints/{sheet}.pdf", {"paper": "letter", "number": "1"})
    if sheet == "posters":
        assert answer.status_code == 404
        return
    assert (answer["Content-Type"], paper_of(answer.content)) == ("application/pdf", LETTER)
    assert answer["Content-Disposition"] == f'inline; filename="Armati round 1 {sheet}.pdf"'


def test_an_unknown_round_cannot_be_printed(event: Event, bob: User, sign_in: SignIn) -> None:
    assert sign_in(bob).get(f"{DESK}prints/slips.pdf", {"number": "7"}).status_code == 404
    assert sign_in(bob).get(f"{DESK}prints/slips.pdf", {"number": "x"}).status_code == 404


def test_the_api_has_them_too(event: Event, drafted: Round, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    base = "/api/v1/clubs/front-range/events/armati/prints/"
    answer = client.get(f"{base}standings.pdf")
    assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")
    for name, value in (("paper", "a5"), ("number", "one"), ("copy", "mine")):
        refused = client.get(f"{base}slips.pdf", {name: value})
        assert (refused.status_code, refused.json()["errors"][0]["path"]) == (400, name)
    assert client.get(f"{base}posters.pdf").status_code == 404


def test_the_page_of_prints_reads_little(
    drafted: Round, oscar: User, sign_in: SignIn, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """The number of certificates and the warning about them come from the same results."""
    desk, page = sign_in(oscar), f"{DESK}prints/"
    desk.get(page)
    with django_assert_max_num_queries(10):
        assert "Certificates" in desk.get(page).content.decode()
