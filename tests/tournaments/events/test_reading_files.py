"""Whatever comes as a file: a document, or reasons with their paths."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.rich_event import make_rich_event
from tests.scenes.stage import scene
from tournaments.base.files.fields import as_json
from tournaments.boards.selectors.document import boards_document
from tournaments.boards.services.import_plan import preview_boards_event
from tournaments.clubs.models import Club, User
from tournaments.events.files.reading import MOST_BYTES, read_document
from tournaments.events.models import Event
from tournaments.events.portable import MOST_ENTRIES
from tournaments.events.services.event_import import import_event


@scene
def raw(club: Club) -> dict[str, Any]:
    return as_json(boards_document(make_rich_event(club), emails=True))


def said(raw: object) -> list[tuple[str, str]]:
    with pytest.raises(RuleError) as refused:
        read_document(json.dumps(raw))
    return [(problem.path, problem.code) for problem in refused.value.problems]


def changed(raw: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy with one value at a path such as `heats.0.number`."""
    made = copy.deepcopy(raw)
    *parents, last = path.split(".")
    at: Any = made
    for key in parents:
        at = at[int(key)] if isinstance(at, list) else at[key]
    at[int(last) if isinstance(at, list) else last] = value
    return made


@pytest.mark.parametrize(
    ("path", "value", "found"),
    [
        ("format", "topboard-tournament/2", ("format", "unknown_format")),
        ("name", "", ("name", "required")),
        ("name", "a\u202eb", ("name", "characters")),
        ("name", 7, ("name", "wrong_type")),
        ("more", 1, ("more", "unknown_field")),
        ("rules.heats", 10, ("rules.heats", "out_of_range")),
        ("rules.unplayed_score", -11, ("rules.unplayed_score", "wrong_type")),
        ("rules.unplayed_score", "1e999", ("rules.unplayed_score", "wrong_type")),
        ("rules.starts_on", "2026-02-30", ("rules.starts_on", "wrong_type")),
        ("rules.time_zone", "Mars", ("rules.time_zone", "not_a_choice")),
        ("rules.scoring_system", 9, ("rules.scoring_system", "unknown")),
        ("scoring_systems.0.definition.mode", "luck", ("scoring_systems[0].definition.mode", "not_a_choice")),
        ("entries.3.number", 1, ("entries[3].number", "twice")),
        ("entries.0.email", "nobody", ("entries[0].email", "invalid")),
        ("teams.0.members.0", 99, ("teams[0].members[0]", "unknown")),
        ("teams.0.members.0", 2, ("teams[1].members[1]", "twice")),
        ("conflicts.0.second", 1, ("conflicts[0].second", "same_person")),
        ("heats.0.number", 2, ("heats[1].number", "twice")),
        ("heats.0.starts_at", "2026-11-21T13:00:00", ("heats[0].starts_at", "wrong_type")),
        ("heats.0.registrations.0.pool", 3, ("heats[0].registrations[0].pool", "unknown")),
        ("heats.0.games.0.seats.1.power", "AUSTRIA", ("heats[0].games[0].seats[1].power", "twice")),
        ("heats.0.games.0.seats.1.entry", 1, ("heats[0].games[0].seats[1].entry", "twice")),
        ("heats.0.games.0.seats.0.centers", 35, ("heats[0].games[0].seats[0].centers", "out_of_range")),
        ("heats.0.games.0.seats.1.fills", True, ("heats[0].games[0].seats[1].fills", "no_other_seat")),
        ("heats.1.games.2.seats.4.entry", 10, ("heats[1].games[2].seats[4].entry", "against_himself")),
        ("heats.1.games.2.seats.4.power", "AUSTRIA", ("heats[1].games[2].seats[4].power", "twice")),
        ("heats.1.games.2.seats.4.power", "ITALY", ("heats[1].games[2].seats[4].power", "left_out")),
        ("heats.1.games.2.state", "started", ("heats[1].games[2].seats", "incomplete")),
        ("heats.0.pools.0.multiplier", "0", ("heats[0].pools[0].multiplier", "out_of_range")),
        ("heats.0.games.0.draw_votes.0.against", 3, ("heats[0].games[0].draw_votes[0].against", "too_many_votes")),
        ("heats.0.games.0.seats", [], ("heats[0].games[0].seats", "incomplete")),
        (
            "heats.0.games.1.seats.0",
            {"entry": 8, "power": "AUSTRIA"},
            ("heats[0].games[1].seats[0].centers", "missing"),
        ),
    ],
)
def test_each_fault_is_named_by_its_path(raw: dict[str, Any], path: str, value: object, found: tuple[str, str]) -> None:
    assert found in said(changed(raw, path, value))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("{", "unreadable"),
        ("[" * 100_000, "unreadable"),
        ('{"format": NaN}', "unreadable"),
        ('{"format": "\\ud800"}', "unreadable"),
        ("1" * 5000, "unreadable"),
        ("[]", "unknown_format"),
        ("null", "unknown_format"),
        (" " * (MOST_BYTES + 1), "too_big"),
    ],
)
def test_a_file_that_is_not_a_document_is_refused(text: str, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_document(text)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_an_event_that_is_too_large_is_refused_before_it_is_read(raw: dict[str, Any]) -> None:
    assert said({**raw, "entries": [None] * (MOST_ENTRIES + 1)}) == [("entries", "too_many")]


def test_at_most_fifty_faults_are_listed(raw: dict[str, Any]) -> None:
    assert len(said({**raw, "entries": [None] * 500})) == 50


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
    | st.sampled_from(["win", "", "AUSTRIA", "0.5", "2026-11-21", "x" * 5000, "\x00"]) | st.integers(-2, 40),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


def places(value: Any, path: str = "") -> list[str]:
    """Every path in a JSON value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for key, inner in items:
        at = f"{path}.{key}".lstrip(".")
        found += [at, *places(inner, at)]
    return found


@settings(max_examples=120, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_made_up_values_anywhere_are_read_or_refused(raw: dict[str, Any], charlie: User, data: st.DataObject) -> None:
    made = raw
    for _ in range(data.draw(st.integers(1, 3))):
        made = changed(made, data.draw(st.sampled_from(places(made))), data.draw(ANYTHING))
    another = Club.objects.get(slug="another")
    with transaction.atomic():
        try:
            document = read_document(json.dumps(made))
            plan = preview_boards_event(another, document)
            regatta = import_event(actor_of(charlie), another, document, fingerprint=plan.fingerprint)
        except RuleError as error:
            words = [problem.text for problem in error.problems]
        else:
            words = ["imported"]
            assert Event.objects.filter(pk=regatta.pk).exists()
        assert all(words)
        transaction.set_rollback(True)
