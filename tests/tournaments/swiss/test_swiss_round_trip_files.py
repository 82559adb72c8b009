"""A Swiss event out of one club and into another, as JSON and as a report file: nothing is lost."""

from __future__ import annotations

import copy
import dataclasses
import json
import random
from typing import Any

import pytest
from django.apps import apps

from common.pure.errors import RuleError
from pairing.core.trf.writing import Dialect
from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.rich_swiss import make_rich_swiss
from tests.scenes.snapshots import stored_snapshot
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tests.scenes.top_dog_scene import read_in, switch_on
from tests.tournaments.events.test_exchange_pages import upload
from tournaments.base.errors import StaleError
from tournaments.base.files.fields import as_json
from tournaments.base.shown import without_rows
from tournaments.clubs.models import Club, User
from tournaments.events.files.reading import read_document, read_raw_document
from tournaments.events.models import Event
from tournaments.events.portable import EventDoc
from tournaments.events.services.event_import import import_event, preview_event
from tournaments.events.services.visibility import VisibilityDetails, change_visibility
from tournaments.hall.services.clocks import set_round_length
from tournaments.people.models import Person
from tournaments.swiss.details import SwissDetails
from tournaments.swiss.files.document import SwissRulesDoc
from tournaments.swiss.selectors.document import swiss_document
from tournaments.swiss.selectors.files import standings_rows
from tournaments.swiss.selectors.report_file import trf_text
from tournaments.swiss.selectors.rounds import round_view
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.pairs import add_pair_rule
from tournaments.swiss.services.rounds import draft_round
from tournaments.swiss.services.trf_import import read_trf_event
from tournaments.top_dog.models import TopDogHandicap
from tournaments.top_dog.selectors.event import top_dog_shown
from tournaments.top_dog.services.rules import redo_handicap


def exported(event: Event, *, emails: bool = True) -> str:
    return json.dumps(as_json(swiss_document(event, emails=emails)))


def bring_in(user: User, club: Club, document: EventDoc, **fields: Any) -> Event:
    plan = preview_event(club, document, **fields)
    return import_event(actor_of(user), club, document, fingerprint=plan.fingerprint, **fields)


def table_of(event: Event) -> list[list[object]]:
    return [list(row) for row in standings_rows(load_swiss_rows(event))]


def second_table(event: Event) -> list[dict[str, Any]]:
    table = top_dog_shown(load_swiss_rows(Event.objects.select_related("club", "swiss").get(pk=event.pk)))
    return [without_rows(line) for line in table.rows] if table else []


@scene
def another(charlie: User) -> Club:
    return Club.objects.get(slug="another")


@scene
def rich(club: Club, oscar: User) -> Event:
    return make_rich_swiss(club, oscar)


@pytest.mark.parametrize(("players", "rounds", "seed"), [(7, 3, 5), (5, 1, 1), (12, 4, 2), (9, 3, 3), (16, 2, 4)])
def test_export_import_export_is_identical(
    club: Club, oscar: User, another: Club, charlie: User, players: int, rounds: int, seed: int
) -> None:
    event = make_rich_swiss(club, oscar, players=players, rounds=rounds, seed=seed)
    text = exported(event)
    copied = bring_in(charlie, another, read_document(text))
    assert json.loads(exported(copied)) == json.loads(text)
    assert table_of(copied) == table_of(event)
    assert (copied.club, copied.published, copied.revision) == (another, False, 1)
    assert stored_snapshot(copied).standings.rows


@scene
def with_top_dog(club: Club, oscar: User) -> Event:
    """An event whose handicaps froze from histories of this club, one of them recalculated."""
    read_in(club, oscar, "army,games,average\nLater Achaemenid,12,12.25\n")
    event = make_rich_swiss(club, oscar)
    switch_on(event, oscar, reason="Asked for late", podium_excluded=2)
    redo_handicap(actor_of(oscar), event.swiss_entries.get(number=1), reason="Misspelt")
    return event


def test_top_dog_follows_the_histories_that_it_was_fixed_from(
    with_top_dog: Event, another: Club, charlie: User
) -> None:
    event = with_top_dog
    copied = bring_in(charlie, another, read_document(exported(event)))
    assert json.loads(exported(copied)) == json.loads(exported(event))
    frozen = [
        list(row)
        for row in TopDogHandicap.objects.filter(entry__event=copied)
        .order_by("entry__swiss__number")
        .values_list("army", "history", "per_round", "reason")
    ]
    was = TopDogHandicap.objects.filter(entry__event=event).order_by("entry__swiss__number")
    assert frozen == [list(row) for row in was.values_list("army", "history", "per_round", "reason")]
    assert len({row[2] for row in frozen}) > 1
    assert frozen[0][3] == "Misspelt"
    assert second_table(copied) == second_table(event) != []


def test_the_preview_tells_how_many_handicaps_come_along(
    with_top_dog: Event, another: Club, charlie: User, sign_in: SignIn
) -> None:
    text = exported(with_top_dog, emails=False)
    page = upload(sign_in(charlie), text.encode()).content.decode()
    assert "<dt>Top Dog handicaps</dt> <dd>8</dd>" in " ".join(page.split())


def test_hidden_results_and_the_length_of_a_round_are_exported(
    rich: Event, oscar: User, another: Club, charlie: User
) -> None:
    event = rich
    set_round_length(actor_of(oscar), event, minutes=75)
    change_visibility(actor_of(oscar), event, details=VisibilityDetails(listing="public", hide_last=2))
    event.refresh_from_db()
    copied = bring_in(charlie, another, read_document(exported(event)))
    assert (copied.round_minutes, copied.hide_last, copied.published) == (75, 2, False)
    assert json.loads(exported(copied)) == json.loads(exported(event))


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        (lambda raw: raw["rules"].update(discipline="chess"), "top_dog.on", "game"),
        (lambda raw: raw["top_dog"]["table"].update(floor="x"), "top_dog.table.floor", "wrong_type"),
        (lambda raw: raw.pop("top_dog"), "entries[0].top_dog", "not_frozen"),
        (lambda raw: raw["entries"][0]["top_dog"]["army_history"].update(adjusted="1/0"),
         "entries[0].top_dog.army_history.adjusted", "wrong_type"),
        (lambda raw: raw["entries"][0]["top_dog"]["army_history"].update(adjusted="1/2"),
         "entries[0].top_dog.army_history", "neither_or_both"),
        (lambda raw: raw.update(visibility={"hide_last": 1, "hide_from": 2}), "visibility.hide_from", "both"),
        (lambda raw: raw.update(visibility={"reveal_at": "2026-11-22T18:00:00+00:00"}), "visibility.reveal_at",
         "nothing"),
    ],
)  # fmt: skip
def test_what_does_not_hold_together_of_top_dog_and_visibility_is_named(
    with_top_dog: Event, another: Club, change: Any, path: str, code: str
) -> None:
    raw = as_json(swiss_document(with_top_dog))
    change(raw)
    try:
        problems = preview_event(another, read_raw_document(raw)).problems
    except RuleError as error:
        problems = error.problems
    assert (path, code) in [(p.path, p.code) for p in problems]


def test_the_reasons_go_along(rich: Event, club: Club, another: Club, charlie: User) -> None:
    event = rich
    Person.objects.create(club=another, last_name="Shifts the ids")
    copied = bring_in(charlie, another, read_document(exported(event)))
    for number in (1, 2, 3):
        mine, theirs = (round_view(load_swiss_rows(each), number) for each in (event, copied))
        assert [line.why for line in theirs.tables] == [line.why for line in mine.tables]
        assert [words for _side, _kind, words in theirs.byes] == [words for _side, _kind, words in mine.byes]
    assert any(line.why for line in theirs.tables)


def test_drafts_stay_and_the_next_round_is_the_same(rich: Event, another: Club, charlie: User) -> None:
    event = rich
    copied = bring_in(charlie, another, read_document(exported(event)))
    assert (event.rounds.count(), copied.rounds.count()) == (4, 3)
    draft_round(actor_of(charlie), copied)
    drafts = [load_swiss_rows(each) for each in (event, copied)]
    names = [[{each.names[entry] for entry in table.entries} for table in each.tables[4]] for each in drafts]
    assert names[0] == names[1]


def test_addresses_only_where_asked_for(rich: Event) -> None:
    event = rich
    assert "one@example.org" in exported(event)
    assert "@" not in exported(event, emails=False)


def test_the_same_club_adds_nobody_and_needs_another_name(rich: Event, club: Club, oscar: User) -> None:
    event = rich
    people = Person.objects.count()
    copied = bring_in(oscar, club, read_document(exported(event)), name="Again")
    assert (Person.objects.count(), copied.slug) == (people, "again")
    with pytest.raises(RuleError) as refused:
        bring_in(oscar, club, read_document(exported(event)))
    assert [(p.path, p.code) for p in refused.value.problems] == [("name", "name_taken")]
    with pytest.raises(StaleError):
        import_event(actor_of(oscar), club, read_document(exported(event)), fingerprint="x", name="Third")


def _set(*path: str | int, to: object) -> Any:
    def change(raw: Any) -> None:
        for step in path[:-1]:
            raw = raw[step]
        raw[path[-1]] = to

    return change


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        (_set("rounds", 0, "number", to=2), "rounds[0].number", "out_of_order"),
        (_set("rounds", 0, "tables", 1, "first", to=99), "rounds[0].tables[1].first", "unknown"),
        (_set("entries", 1, "number", to=1), "entries[1].number", "twice"),
        (_set("rounds", 0, "tables", 0, "outcome", to=""), "rounds[0].tables[0].outcome", "open"),
        (_set("rules", "rounds", to=2), "rules.rounds", "beyond_event"),
        (_set("rules", "system", to="lim"), "rules.system", "not_a_choice"),
        (_set("rules", "time_zone", to="Mars"), "rules.time_zone", "not_a_choice"),
        (_set("rules", "scoring", to={"preset": "9"}), "rules.scoring.preset", "not_a_choice"),
        (_set("rounds", 0, "why", to=[["said", {"message": "%(a)99999999s", "params": {"a": 1}}]]),
         "rounds[0].why", "wrong_type"),
        (_set("rounds", 0, "why", to=[["halves", {}]]), "rounds[0].why", "wrong_type"),
        (_set("entries", 0, "byes", to=[{"round": 4, "kind": "U"}]), "entries[0].byes[0].kind", "not_made"),
        (_set("pairs", 0, "other", to=99), "pairs[0].other", "unknown"),
        (_set("pairs", 1, to={"kind": "wished", "one": 4, "other": 1}), "pairs[1].other", "twice"),
        (_set("pairs", 1, to={"kind": "wished", "one": 4, "other": 1, "round": 4}),
         "pairs[1].round", "said_already"),
        (_set("pairs", 1, to={"kind": "wished", "one": 3, "other": 3}), "pairs[1].other", "same"),
        (_set("entries", 0, "start_points", to="0.125"), "entries[0].start_points", "wrong_type"),
    ],
)  # fmt: skip
def test_what_does_not_hold_together_is_named(rich: Event, another: Club, change: Any, path: str, code: str) -> None:
    raw = copy.deepcopy(as_json(swiss_document(rich)))
    change(raw)
    try:
        problems = preview_event(another, read_raw_document(raw)).problems
    except RuleError as error:
        problems = error.problems
    assert (path, code) in [(p.path, p.code) for p in problems]


def test_nobody_sits_twice_in_a_round(rich: Event) -> None:
    raw = as_json(swiss_document(rich))
    tables = raw["rounds"][0]["tables"]
    tables[1]["first"] = tables[0]["second"]
    bye = next(entry for entry in raw["entries"] if any(b["round"] == 2 for b in entry.get("byes", ())))
    raw["rounds"][1]["tables"][0]["first"] = bye["number"]
    with pytest.raises(RuleError) as refused:
        read_raw_document(raw)
    codes = [(p.path, p.code) for p in refused.value.problems]
    assert ("rounds[0].tables[1].first", "twice") in codes
    assert ("rounds[1].tables[0].first", "bye_and_table") in codes


def _report(system: str, **details: Any) -> dict[str, Any]:
    return {"system": system, **details}


@pytest.mark.parametrize(
    "details",
    [
        _report("armati"),
        _report("armati", acceleration="paper", scoring={"preset": "3-1-0"}),
        _report("dutch", discipline="chess", acceleration="baku", scoring={"preset": "1-half-0"}, seed=2,
                tie_breaks=("direct-encounter", "buchholz-cut-1", "sonneborn-berger")),
        _report("round-robin", rounds=7, meetings="twice", venue="Leeds", bye_result="loss"),
        _report("armati", scoring={"points": {"win": 3, "draw": 2, "loss": 1}}, bye_result="draw"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("dialect", Dialect)
def test_a_report_file_comes_back_as_the_same_facts(
    club: Club, oscar: User, another: Club, charlie: User, details: dict[str, Any], dialect: Dialect
) -> None:
    event = make_swiss_event(club, oscar, players=7, **details)
    dice = random.Random(str(details))  # noqa: S311  dice of a test
    if details["system"] in {"armati", "dutch"}:
        one, two, three = (event.swiss_entries.get(number=number).entry_id for number in (1, 2, 3))
        add_pair_rule(actor_of(oscar), event, kind="forbidden", one=one, other=two)
        add_pair_rule(actor_of(oscar), event, kind="forbidden", one=two, other=three, number=4)
    for _number in range(3):
        play_round(event, oscar, dice=dice)
    text = trf_text(load_swiss_rows(event), dialect=dialect, desk=True)
    copied = bring_in(charlie, another, read_trf_event(text).document)
    assert trf_text(load_swiss_rows(copied), dialect=dialect, desk=True) == text
    if dialect is Dialect.TRF26:
        kept = ("system", "rounds", "acceleration", "meetings", "tie_breaks", "scoring", "bye_result", "discipline")
        one, other = (swiss_document(each).rules for each in (event, copied))
        assert {name: getattr(other, name) for name in kept} == {name: getattr(one, name) for name in kept}


def test_every_rule_and_column_is_in_the_document_or_left_out_on_purpose(rich: Event) -> None:
    rules = {*SwissDetails.about, *SwissDetails.ruled} - {"name"}
    assert rules <= {each.name for each in dataclasses.fields(SwissRulesDoc)}
    text = exported(rich)
    for name, left_out in LEFT_OUT.items():
        columns = {field.name for field in apps.get_model("tournaments", name)._meta.get_fields() if field.concrete}
        assert [column for column in columns - left_out if f'"{RENAMED.get(column, column)}"' not in text] == []


# What belongs to this site and not to the event, and what other tables of the document say.
LEFT_OUT = {
    "SwissEntry": {"id", "entry", "event"},
    "SwissBye": {"id", "entry"},
    "SwissPairRule": {"id", "event"},
    "SwissRound": {"id", "round", "state"},
    "DuelResult": {"id", "version", "seat"},
}
# Columns by the name that the document gives them.
RENAMED = {"explanation": "why", "number": "round"}
