"""A report file becomes an event: at the desk, over the API and by command; wrong lines are named, nothing saved."""

from __future__ import annotations

import io
from html import unescape
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from common.pure.errors import RuleError
from tests.scenes.api import Api, problems
from tests.scenes.event_pages import SignIn
from tests.tournaments.events.test_people_import_pages import hidden, text_of
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.people.models import Person
from tournaments.swiss.models import SwissBye
from tournaments.swiss.services.trf_import import decode_trf, read_trf_event

CLUB = "/desk/front-range/import-event/"
API = "/api/v1/clubs/front-range/imports/trf/"
HEAD = "012 Spring Open\r\n042 2026/03/01\r\nXXR 5\r\n192 FIDE_DUTCH_2026\r\n212 PTS,DE,BH/C1,XYZ\r\n"


def line(number: int, name: str, points: str, *rounds: str) -> str:
    head = f"001 {number:4d}      {name:33} 1{number:03d}{'':28}{points:>4} {number:4d}"
    return head + "".join("  " + each for each in rounds) + "\r\n"


# Round 1: a win, a double forfeit, a bye. Round 2: a draw, a walkover, a late entry. Round 3 to come: 5 is away.
LINES = [
    line(1, "Lee, Ann", " 1.5", "   2 w 1", "   3 w ="),
    line(2, "Ray, Bob", " 1.0", "   1 b 0", "   5 - +"),
    line(3, "Lee, Ann", " 0.5", "   4 w -", "   1 b ="),
    line(4, "Ord", " 0.5", "   3 b -", "0000 - H"),
    line(5, "Fox, Cy", " 1.0", "0000 - U", "   2 - -"),
    line(6, "Late, Joe", " 1.0", "        ", "0000 - F"),
]
FILE = HEAD + "240 Z 003    5\r\n" + "".join(LINES)


def test_a_file_holds_what_it_says() -> None:
    found = read_trf_event(FILE)
    document = found.document
    assert (document.name, document.rules.rounds, document.rules.system) == ("Spring Open", 5, "dutch")
    assert document.rules.tie_breaks == ("direct-encounter", "buchholz-cut-1")
    assert [each.code for each in found.notes] == ["left_out", "same_name"]
    assert [(e.last_name, e.joined_in, [(b.round, b.kind) for b in e.byes]) for e in document.entries] == [
        ("Lee", 1, []),
        ("Ray", 1, []),
        ("Lee", 1, []),
        ("Ord", 1, [(2, "H")]),
        ("Fox", 1, [(1, "U"), (3, "Z")]),
        ("Late", 2, [(2, "F")]),
    ]
    assert [each.distinction for each in document.entries] == ["", "", "3", "", "", ""]
    tables = [[(t.first, t.second, t.outcome) for t in round_.tables] for round_ in document.rounds]
    assert tables == [[(1, 2, "first"), (3, 4, "nobody")], [(1, 3, "draw"), (2, 5, "first_walkover")]]


@pytest.mark.parametrize(
    ("was", "now", "path", "code"),
    [
        (LINES[1], line(2, "Ray, Bob", " 2.0", "   1 b 1", "   5 - +"), "line 7, column 99", "trf_results"),
        ("   1 b 0", "   1 b 1", "line 7, column 99", "trf_results"),
        ("   1 b 0", "   3 b 0", "line 7, column 92", "trf_one_sided"),
        ("   5 - +", "   4 - +", "line 8, column 102", "trf_one_sided"),
        ("   2 w 1", "   9 w 1", "line 7, column 92", "trf_opponent"),
        ("   2 w 1", "   2 w 7", "line 7, column 99", "trf_result"),
        (" 1.5    1", " 2.5    1", "line 7, column 81", "trf_points_differ"),
        ("001    6", "001    4", "line 12, column 5", "trf_number_twice"),
        ("001    2", "001  2 x", "line 8, column 5", "trf_whole"),
        ("XXR 5", "XXR 1", "line 3, column 5", "trf_rounds"),
        ("XXR 5", "XXR five", "line 3, column 5", "trf_whole"),
        ("XXR 5", "XXR 500", "rules.rounds", "out_of_range"),
        ("240 Z 003", "240 Z 009", "line 11", "beyond_event"),
        ("012 Spring Open", "012", "name", "required"),
        ("192 FIDE_DUTCH_2026", "XXS PAB=0.25", "line 11, column 81", "trf_points_differ"),
        ("Ray, Bob", "Ray, B\x07b", "line 8", "characters"),
    ],
)
def test_a_wrong_line_is_named(was: str, now: str, path: str, code: str) -> None:
    assert FILE.count(was) >= 1
    with pytest.raises(RuleError) as refused:
        read_trf_event(FILE.replace(was, now, 1))
    assert (path, code) in [(p.path, p.code) for p in refused.value.problems]


def test_points_of_their_own_are_refused_where_they_occur() -> None:
    odd = FILE.replace("192 FIDE_DUTCH_2026", "XXS PAB=0.25")
    with pytest.raises(RuleError) as refused:
        read_trf_event(odd.replace(" 1.0    5", " .25    5"))
    assert [p.code for p in refused.value.problems] == ["own_points"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"\r\n\r\n", "empty"),
        (b"\x89PNG\0\0", "trf_not_text"),
        (b"001 " * 2_000_000, "too_big"),
        (FILE.encode()[:600], "trf_one_sided"),
        (FILE.encode("utf-16"), "trf_not_text"),
        (b"name,club\nAnn Lee,Leeds", "trf_no_players"),
    ],
)
def test_a_file_that_is_not_a_report_file_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_trf_event(decode_trf(data))
    assert code in [p.code for p in refused.value.problems]


def test_a_file_without_rounds_keeps_its_order() -> None:
    bare = read_trf_event("012 New\n" + line(1, "Low, A", " 0.0") + line(2, "High, B", " 0.0"))
    assert [(e.number, e.seed_number) for e in bare.document.entries] == [(1, 1), (2, 2)]
    assert [note.code for note in bare.notes] == ["no_system", "no_rounds", "usual"]


def test_a_file_that_lacks_players_is_noted() -> None:
    assert "fewer_players" in [note.code for note in read_trf_event(FILE.replace("XXR 5", "XXR 5\r\n062 7")).notes]


def upload(client: object, data: bytes, **fields: str) -> object:
    sent = {"kind": "trf", "trf-file": SimpleUploadedFile("e.trf", data), **fields}
    return client.post(CLUB, sent)  # type: ignore[attr-defined]


def test_at_the_desk_it_is_shown_then_saved(club: Club, oscar: User, sign_in: SignIn) -> None:
    Person.objects.create(club=club, first_name="Bob", last_name="Ray")
    client = sign_in(oscar)
    shown = upload(client, FILE.encode(), **{"trf-name": "Our open"})
    page = text_of(shown)
    assert "Import Our open?" in page
    assert "5 people are new to your club. 1 is already in your club." in page
    assert "Tie-breaks that Topboard does not know are left out: XYZ." in page
    assert not Event.objects.filter(format="swiss").exists()
    step = {"step": "confirm", "kind": "trf", "text": FILE, "name": "Our open"}
    assert client.post(CLUB, {**step, "fingerprint": "x"}).status_code == 409
    saved = client.post(CLUB, {**step, "fingerprint": hidden(page, "fingerprint")})
    assert saved["Location"] == "/desk/front-range/e/our-open/"
    event = Event.objects.get(slug="our-open")
    assert (event.rounds.count(), event.entries.count(), SwissBye.objects.count()) == (2, 6, 4)
    assert event.rules_frozen_at
    for part in ("rounds/1/", "rounds/2/", "players/", "table/", "settings/", "settings/exchange/", "log/"):
        assert client.get(f"/desk/front-range/e/our-open/{part}").status_code == 200, part


def test_at_the_desk_a_wrong_line_is_named(club: Club, oscar: User, sign_in: SignIn) -> None:
    refused = upload(sign_in(oscar), FILE.replace("   1 b 0", "   1 b 7").encode())
    assert refused.status_code == 422  # type: ignore[attr-defined]
    assert "line 8, column 99: “7” isn’t the result of a game." in unescape(text_of(refused))
    assert not Event.objects.filter(format="swiss").exists()


def test_over_the_api_it_is_shown_then_saved(club: Club, oscar: User, bob: User) -> None:
    script = Api(oscar)
    shown = script.post(f"{API}preview/", {"text": FILE}).json()
    figures = {name: shown[name] for name in ("name", "format", "rounds", "games", "results", "problems")}
    assert figures == {
        "name": "Spring Open", "format": "topboard-swiss/1", "rounds": 2, "games": 4, "results": 4, "problems": [],
    }  # fmt: skip
    assert shown["notes"][0] == "Tie-breaks that Topboard does not know are left out: XYZ."
    sent = {"text": FILE, "fingerprint": shown["fingerprint"]}
    assert Api(bob).post(API, sent).status_code == 403
    assert script.post(API, sent).json()["slug"] == "spring-open"
    assert problems(script.post(f"{API}preview/", {"text": "x"})) == [("", "trf_no_players")]
    exported = script.get("/api/v1/clubs/front-range/events/spring-open/export.json").json()
    assert (exported["format"], len(exported["rounds"])) == ("topboard-swiss/1", 2)
    again = {"document": exported, "name": "Again"}
    stamp = script.post("/api/v1/clubs/front-range/imports/event/preview/", again).json()["fingerprint"]
    made = script.post("/api/v1/clubs/front-range/imports/event/", {**again, "fingerprint": stamp})
    assert (made.status_code, made.json()["slug"], made.json()["format"]) == (201, "again", "swiss")


def test_by_command(club: Club, tmp_path: Path) -> None:
    path, out = tmp_path / "e.trf", io.StringIO()
    path.write_bytes(FILE.encode())
    call_command("import_trf", path, club="front-range", preview=True, stdout=out)
    assert "Spring Open: 6 players (6 new to the club), 2 of 5 rounds, 4 results, 4 byes." in out.getvalue()
    assert not Event.objects.filter(format="swiss").exists()
    call_command("import_trf", path, club="front-range", stdout=out)
    assert Event.objects.get(slug="spring-open").rounds.count() == 2
    for wrong in ({"club": "nowhere"}, {"club": "front-range", "name": "Spring Open"}):
        with pytest.raises(CommandError) as refused:
            call_command("import_trf", path, stdout=out, **wrong)
        assert refused.value.returncode == 2
