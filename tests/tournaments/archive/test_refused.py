"""Archives from strangers: every error is reported, and nothing is left behind."""

from __future__ import annotations

import io
import json
import random
import zipfile
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.db.models import JSONField
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from tests.factories import make_boards_event
from tests.scenes.boards_to_rate import finish_board
from tests.scenes.club_files import archive_bytes, forged, members_of, read_bytes
from tests.scenes.rich_club import make_rich_club
from tests.scenes.rich_event import make_rich_event
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.archive.files.container import VISITOR, Limits, count_values, open_container
from tournaments.archive.files.rules import RULE_OF, RULES
from tournaments.archive.files.upgrades import VERSION, format_name, upgraded, version_of
from tournaments.archive.services.fitness import READERS
from tournaments.archive.services.restoring import restore_club
from tournaments.base.actors import Actor, Door
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event
from tournaments.people.models import Person
from tournaments.players.models import ResultSlip

FACTS = [("win", 18, 1908), ("loss", 16, 1908), *[("loss", 0, 1905)] * 5]
COMMAND = Actor(None, Door.COMMAND, trusted=True)


@scene
def content(club: Club, alice: User) -> bytes:
    finish_board(make_boards_event(club, name="Open", slug="open", players=7), alice, FACTS)
    return archive_bytes(club)


@scene
def rich_content(club: Club, alice: User) -> bytes:
    return archive_bytes(make_rich_club(club, alice))


def refusal(content: bytes) -> str:
    """Why it is refused, path first; asserts that nothing of it was kept."""
    kinds = (Club, Person, Entry, User, ChangeLine)
    before = [kind.objects.count() for kind in kinds]
    with pytest.raises(RuleError) as refused:
        restore_club(COMMAND, read_bytes(content), name="Restored")
    assert [kind.objects.count() for kind in kinds] == before
    problem = refused.value.problems[0]
    return f"{problem.path}: {problem.text}"


def first(**values: Any) -> Callable[[Any], Any]:
    """Changes the first row."""
    return lambda rows: [{**rows[0], **values}, *rows[1:]]


def zipped(*members: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, value in members:
            file.writestr(name, value)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("data/person.json", first(shoe_size=44), "data/person.json[1].shoe_size: "),
        ("data/person.json", first(id=7), "data/person.json[1].id: "),
        ("data/person.json", first(first_name="x" * 61), "data/person.json[1].first_name: "),
        ("data/person.json", first(first_name="a\0b"), "data/person.json can’t be read"),
        ("data/person.json", first(created_at="yesterday"), "is not a date and time"),
        ("data/entry.json", first(person=8), "names no row of person"),
        ("data/entry.json", first(person=True), "names no row of person"),
        ("data/entry.json", first(handicap="NaN"), "is not an exact number"),
        ("data/event.json", first(format="chess"), "is none of the values that there are"),
        ("data/event.json", first(heats=10), "data/event.json[1].heats: "),
        ("data/event.json", first(time_zone="Mars/Olympus_Mons"), "data/event.json[1].time_zone: "),
        ("data/event.json", first(time_zone="/etc/passwd"), "data/event.json[1].time_zone: "),
        ("data/event.json", first(starts_on="2026-05-02", ends_on="2026-05-01"), "event.json[1].ends_on: "),
        ("data/event.json", first(club=None), "data/event.json[1].club: "),
        ("data/seat_result.json", first(centers=17), "the restored standings differ"),
        ("data/entry.json", lambda rows: rows[:-1], "have the number of rows"),
        ("data/club.json", lambda rows: {}, "must be a list of rows"),
        ("data/entry.json", first(person=2), "don’t fit together"),
        ("data/scoring_system.json", first(definition={"mode": "rank"}), ": "),
        ("data/log.json", first(subject="entry:999"), "names rows that are not there"),
        ("events/001-open/shown.json", lambda shown: {**shown, "shown": {}}, "the restored standings differ"),
    ],
)
def test_rows_that_are_not_what_they_should_be(
    content: bytes, name: str, change: Callable[[Any], Any], said: str
) -> None:
    assert said in refusal(forged(content, name, change))


def test_a_value_that_its_own_reader_cannot_read_is_refused(rich_content: bytes) -> None:
    """Restored as it was, a rating list with the rules "=1+1" answered 500 on its page."""
    members = members_of(rich_content)
    for model, column in READERS:
        rule = RULE_OF[model]
        kind = model._meta.get_field(column).default
        bad = [[7]] if kind is list else {"k": ["=1+1"]} if kind is dict else "=1+1"
        assert json.loads(members[rule.file])
        assert refusal(forged(rich_content, rule.file, first(**{column: bad})))


@pytest.mark.parametrize(("put", "over"), [("seats", "outcome"), ("outcome", "seats")])
def test_a_slip_in_the_shape_of_another_format_is_refused(rich_content: bytes, put: str, over: str) -> None:
    file = RULE_OF[ResultSlip].file
    found = [row["facts"] for row in json.loads(members_of(rich_content)[file])]
    wrong = next(facts for facts in found if put in facts)

    def exchanged(rows: list[Any]) -> list[Any]:
        return [{**row, "facts": wrong} if over in row["facts"] else row for row in rows]

    assert "facts: This can’t be read" in refusal(forged(rich_content, file, exchanged))


def test_every_json_value_of_an_archive_is_read_by_something() -> None:
    elsewhere = {"scoring_system.definition", "event.awards", "log.before", "log.after"}
    values = [(rule, column) for rule in RULES for column in rule.fields if isinstance(column, JSONField)]
    unread = {
        f"{rule.name}.{column.name}"
        for rule, column in values
        if column.default not in {list, dict} and (rule.model, column.name) not in READERS
    }
    assert unread == elsewhere


def test_a_file_that_is_not_a_backup(content: bytes, db: None) -> None:
    assert "damaged or cut off" in refusal(b"")
    assert "damaged or cut off" in refusal(b"GIF89a" * 100)
    assert "manifest.json is missing" in refusal(zipped(("a.txt", b"hello")))
    assert "files that don’t belong to a backup" in refusal(
        zipped(("manifest.json", b"{}"), ("../../etc/passwd", b"x"))
    )
    assert "files that don’t belong to a backup" in refusal(zipped(("manifest.json", b"{}"), ("/etc/passwd", b"x")))
    assert "This file isn’t a club backup" in refusal(zipped(("manifest.json", b'{"format": "topboard-swiss/1"}')))
    newer = {"format": format_name(VERSION + 1)}
    assert "made by a newer Topboard" in refusal(zipped(("manifest.json", json.dumps(newer).encode())))
    assert "can’t be read as JSON" in refusal(zipped(("manifest.json", b"[" * 100_000)))
    assert "match its manifest" in refusal(
        zipped(("manifest.json", b'{"format": "topboard-archive/1", "files": {"a": 1}}'))
    )


def test_a_member_that_was_changed_is_named(content: bytes) -> None:
    members = {**members_of(content), "data/person.json": b"[]\n"}
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        manifest = file.read("manifest.json")
    assert "data/person.json doesn’t match the manifest" in refusal(
        zipped(*members.items(), ("manifest.json", manifest))
    )


SMALL = Limits(packed=20_000, member=100_000, unpacked=150_000, members=3, values=1_000)


@pytest.mark.parametrize(
    "members",
    [
        [("manifest.json", b"{}"), ("data/person.json", b" " * 100_001)],
        [("manifest.json", b"{}"), ("data/person.json", b" " * 90_000), ("data/entry.json", b" " * 90_000)],
        [("manifest.json", b"{}"), ("a.csv", b""), ("b.csv", b""), ("c.csv", b"")],
        [("manifest.json", b"[" + b"{}," * 999 + b"{}]")],
    ],
)
def test_a_small_zip_that_unpacks_to_too_much_is_refused(members: list[tuple[str, bytes]]) -> None:
    bomb = zipped(*members)
    assert len(bomb) < 1_000
    with pytest.raises(RuleError, match="The unpacked backup is too large"):
        open_container(io.BytesIO(bomb), limits=SMALL)
    with pytest.raises(RuleError, match="larger than 0 MB"):
        open_container(io.BytesIO(bomb), limits=replace(SMALL, packed=100))


@pytest.mark.parametrize("name", ["data/person.json", "events/001-open/shown.json"])
def test_values_are_counted_before_any_is_made(content: bytes, name: str) -> None:
    many = forged(content, name, lambda _was: [{}] * 60_000)
    with pytest.raises(RuleError, match="The unpacked backup is too large"):
        open_container(io.BytesIO(many), limits=replace(VISITOR, values=100_000))


@pytest.mark.parametrize("cut", [b'"' + rb"\"" * 200_000, b'"' + rb"\"" * 200_000 + b"\\", b'"\\'])
def test_a_text_without_an_end_is_counted_once(cut: bytes) -> None:
    with pytest.raises(RuleError, match="can’t be read as JSON"):
        open_container(io.BytesIO(zipped(("manifest.json", cut))))


@pytest.mark.parametrize(("text", "counted"), [(b'["a,b[{", {"c\\",": 1}]', 3), (b"[1, 2]", 2), (b'"a"', 0)])
def test_marks_inside_texts_are_not_values(text: bytes, counted: int) -> None:
    assert count_values(text, most=10) == counted


def test_format_1_tells_nobody_who_picked_powers_by_turns() -> None:
    picked = {"action": "give_powers", "after": {"seed": 5, "games": [{"game": 1, "seats": [{"entry": 7}]}]}}
    other = {"action": "start_seeding", "after": {"job": 3}}
    log = upgraded({"log": [picked, other]}, 1)["log"]
    assert [line["after"] for line in log] == [
        {"seed": 5, "games": [{"game": 1, "seats": [{"entry": 0}]}]},
        other["after"],
    ]


def test_an_event_from_before_there_were_two_formats_has_boards() -> None:
    rows = upgraded({"event": [{"id": 4, "heats": 5}, {"id": 5, "format": "swiss"}]}, 2)
    assert rows["event"] == [{"id": 4, "format": "boards"}, {"id": 5, "format": "swiss"}]
    assert rows["boards_rules"] == [{"id": 1, "event": 4, "heats": 5}]


def test_format_3_gets_a_change_for_the_lines_of_each_revision() -> None:
    who = {"club": 1, "actor": 1, "actor_name": "Alice", "door": "page", "token": "", "created_at": "2026-11-01"}
    lines = [
        {"id": 1, "event": 2, "revision": 7, "action": "start_game", "summary": "Started.", **who},
        {"id": 2, "event": 2, "revision": 7, "action": "freeze_rules", "summary": "Froze.", **who},
        {"id": 3, "event": None, "revision": None, "action": "edit_club", "summary": "Changed.", **who},
        {"id": 4, "event": None, "revision": None, "action": "edit_club", "summary": "Changed.", **who},
    ]
    rows = upgraded({"log": lines}, 3)
    assert [(row["id"], row["kind"], row["headline"], row["door"]) for row in rows["change"]] == [
        (1, "start_game", "Started.", "page"),
        (2, "edit_club", "Changed.", "page"),
        (3, "edit_club", "Changed.", "page"),
    ]
    assert [(row["kind"], row["change"]) for row in rows["log"]] == [
        ("start_game", 1),
        ("freeze_rules", 1),
        ("edit_club", 2),
        ("edit_club", 3),
    ]
    assert "door" not in rows["log"][0]


def test_an_event_of_a_circuit_of_format_9_was_added_when_the_circuit_was() -> None:
    made = {"id": 3, "created_at": "2026-05-01T10:00:00Z"}
    rows = upgraded({"circuit": [made], "circuit_event": [{"id": 1, "circuit": 3}]}, 9)
    assert rows["circuit_event"] == [{"id": 1, "circuit": 3, "added_at": "2026-05-01T10:00:00Z"}]


def test_older_formats_are_brought_up_to_date_step_by_step() -> None:
    steps = {
        1: lambda rows: {"person": [{**row, "town": ""} for row in rows["people"]]},
        2: lambda rows: {"person": [{**row, "land": row["town"]} for row in rows["person"]]},
    }
    assert version_of("topboard-archive/2", newest=3) == 2
    assert upgraded({"people": [{"id": 1}]}, 1, steps=steps, newest=3) == {
        "person": [{"id": 1, "town": "", "land": ""}]
    }
    rows = {"person": [{"id": 1}]}
    assert upgraded(rows, 3, steps=steps, newest=3) == rows


class TestMutations:
    """Any value of any row changed to any other: a club with sound standings, or a clear refusal and nothing kept."""

    @settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(seed=st.integers(0, 2**32), value=st.recursive(
        st.none() | st.booleans() | st.integers(-3, 99) | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
        max_leaves=5,
    ))  # fmt: skip
    def test_a_changed_value_is_taken_or_refused(self, mixed: bytes, seed: int, value: Any) -> None:
        dice = random.Random(seed)  # noqa: S311  dice of a test
        changed = forged(mixed, dice.choice(data_files(mixed)), lambda rows: mutated(rows, dice, value))
        taken_or_refused(changed)

    @settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(at=st.integers(0, 10**6), piece=st.binary(max_size=8))
    def test_a_changed_byte_is_refused(self, mixed: bytes, at: int, piece: bytes) -> None:
        at %= len(mixed)
        taken_or_refused(mixed[:at] + piece + mixed[at + len(piece) :])


@scene
def mixed(club: Club, alice: User) -> bytes:
    make_rich_event(club)
    for regatta in Event.objects.filter(club=club):
        regatta.save()
    play_round(make_swiss_event(club, alice, players=5), alice)
    return archive_bytes(club)


def data_files(content: bytes) -> list[str]:
    """The files with rows that have any."""
    return [name for name, rows in members_of(content).items() if name.startswith("data/") and len(rows) > 5]


def mutated(rows: Any, dice: random.Random, value: Any) -> Any:
    """One field of one row is another value, or is gone, or a row is there twice."""
    row = dice.choice(rows)
    name = dice.choice(sorted(row))
    if dice.random() < 0.1:
        del row[name]
    elif dice.random() < 0.1:
        rows.append({**row, "id": len(rows) + 1})
    elif isinstance(row[name], dict) and row[name] and dice.random() < 0.7:
        row[name][dice.choice(sorted(row[name]))] = value
    elif isinstance(row[name], list) and row[name] and dice.random() < 0.7:
        row[name][dice.randrange(len(row[name]))] = value
    else:
        row[name] = value
    return json.loads(json.dumps(rows))


def taken_or_refused(content: bytes) -> None:
    clubs = Club.objects.count()
    try:
        restore_club(COMMAND, read_bytes(content), name="Restored", dry=True)
    except RuleError as error:
        said = [problem.text for problem in error.problems]
    else:
        said = ["taken"]
    assert all(said)
    assert Club.objects.count() == clubs
