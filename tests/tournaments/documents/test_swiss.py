"""The prints of a Swiss event: who stands on which sheet, on which paper, and nothing fetched from elsewhere."""

from __future__ import annotations

import base64
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from tests.factories import actor_of
from tests.tournaments.swiss_scene import make_swiss_event, pairs_of, play_round
from tests.tournaments.web.event_pages import SignIn
from tests.tournaments.web.swiss.test_players import DESK
from tournaments.documents.paper import Document, Paper, pdf_of
from tournaments.documents.swiss import ROUND_SHEETS, event_sheet, round_sheet
from tournaments.models import Club, Round, Tournament, User
from tournaments.services.swiss.events import edit_swiss_event
from tournaments.services.swiss.rounds import draft_round
from tournaments.swiss_details import swiss_details_of

DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
A4, LETTER = (595.28, 841.89), (612, 792)


@pytest.fixture
def event(club: Club, oscar: User) -> Tournament:
    return make_swiss_event(club, oscar, players=9)


@pytest.fixture
def drafted(event: Tournament, oscar: User) -> Round:
    return draft_round(actor_of(oscar), event)


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


def test_slips_come_four_on_a_page(drafted: Round) -> None:
    pages: Any = round_sheet(drafted, "slips").context["pages"]
    assert [len(page) for page in pages] == [4]
    assert [line.number for line, _code in pages[0]] == [1, 2, 3, 4]


def test_a_slip_asks_what_the_points_and_tie_breaks_of_the_event_use(
    event: Tournament, drafted: Round, oscar: User
) -> None:
    assert [field.name for field in round_sheet(drafted, "slips").context["asked"]] == ["loss"]  # the goal average
    details = swiss_details_of(event)
    plain = {name: getattr(details, name) for name in details.__dataclass_fields__} | {"tie_breaks": ("sodos",)}
    edit_swiss_event(actor_of(oscar), event, details=type(details)(**plain))
    fresh = Round.objects.select_related("tournament__swiss", "tournament__club").get(pk=drafted.pk)
    assert round_sheet(fresh, "slips").context["asked"] == ()


def test_names_stand_in_the_order_of_surnames_each_with_its_table(drafted: Round) -> None:
    lines: Any = round_sheet(drafted, "names").context["names"]
    tables = {entry: number for number, pair in enumerate(pairs_of(drafted), start=1) for entry in pair}
    assert [side.name[:3] for side, _table, _opponent in lines] == sorted(side.name[:3] for side, *_rest in lines)
    assert {side.player.entry_id: table for side, table, _opponent in lines} == tables


def test_the_tables_of_the_event_are_those_of_the_last_complete_round(event: Tournament, oscar: User) -> None:
    play_round(event, oscar)
    event.refresh_from_db()
    context = event_sheet(event, "standings").context
    assert (context["title"], len(context["rows"])) == ("Standings after round 1", 9)
    crossed: Any = event_sheet(event, "crosstable").context
    assert [len(line["cells"]) for line in crossed["rows"]] == [1] * 9


def test_a_document_fetches_nothing(tmp_path: Path) -> None:
    """Even where an address got into a template, neither files nor the network are read."""
    picture = tmp_path / "dot.png"
    picture.write_bytes(base64.b64decode(DOT))
    line = {"number": 1, "sides": []}
    pages = [[(line, f'<img src="file://{picture}">')]]
    pdf = pdf_of(Document(name="x", template="documents/swiss/slips.html", context={"pages": pages}))
    parts = [pdf, *(_inflated(found) for found in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL))]
    assert not any(b"/Image" in part for part in parts)


@pytest.mark.parametrize("sheet", [*ROUND_SHEETS, "posters"])
def test_the_desk_has_each_sheet_as_a_file(
    event: Tournament, drafted: Round, bob: User, sign_in: SignIn, sheet: str
) -> None:
    answer = sign_in(bob).get(f"{DESK}rounds/1/print/{sheet}.pdf", {"paper": "letter"})
    if sheet == "posters":
        assert answer.status_code == 404
        return
    assert (answer["Content-Type"], paper_of(answer.content)) == ("application/pdf", LETTER)
    assert answer["Content-Disposition"] == f'inline; filename="Armati round 1 {sheet}.pdf"'


def test_the_api_has_them_too(event: Tournament, drafted: Round, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    base = "/api/v1/clubs/front-range/tournaments/armati/swiss/"
    answer = client.get(f"{base}prints/standings.pdf")
    assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")
    refused = client.get(f"{base}rounds/1/prints/slips.pdf", {"paper": "a5"})
    assert (refused.status_code, refused.json()["errors"][0]["path"]) == (400, "paper")
    assert client.get(f"{base}rounds/1/prints/posters.pdf").status_code == 404
