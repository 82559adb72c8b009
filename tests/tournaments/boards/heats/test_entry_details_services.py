"""Unranked players, handicaps and lists of powers: what an entry may hold, and what the standings make of it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.base.errors import ForbiddenError
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.boards.heats.services.entry_details import (
    EntryDetails,
    edit_entry,
    set_power_preferences,
    set_unranked,
)
from tournaments.boards.services.events import copy_boards_event
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, Game
from tournaments.events.selectors.snapshots import shown_data
from tournaments.events.services.teams import edit_team, form_team


def first(event: Event) -> Entry:
    entry = event.entries.select_related("person", "event").order_by("pk")[0]
    entry.event = event
    return entry


def problems(error: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.value.problems]


def test_entry_holds_what_was_set_and_the_log_says_so(regatta: Event, oscar: User) -> None:
    entry = first(regatta)
    details = EntryDetails(unranked=True, handicap=Decimal("-2.125"), power_preferences=("FRANCE", "ITALY"))
    edit_entry(actor_of(oscar), entry, details=details)
    entry.refresh_from_db()
    assert EntryDetails.of(entry) == details
    event = ChangeLine.objects.get(event=regatta)
    assert event.summary == f"Changed {entry.name}: plays without a rank, handicap -2.125, powers FI."
    assert (event.before["handicap"], event.after["handicap"]) == ("0", "-2.125")


def test_unchanged_entry_leaves_no_trace(regatta: Event, oscar: User) -> None:
    edit_entry(actor_of(oscar), first(regatta), details=EntryDetails())
    regatta.refresh_from_db()
    assert (regatta.revision, ChangeLine.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"handicap": Decimal("0.0001")}, ("handicap", "too_fine")),
        ({"handicap": Decimal(1000000)}, ("handicap", "out_of_range")),
        ({"handicap": Decimal("-Infinity")}, ("handicap", "out_of_range")),
        ({"handicap": Decimal("NaN")}, ("handicap", "out_of_range")),
        ({"power_preferences": ("FRANCE", "SPAIN")}, ("power_preferences[1]", "unknown_power")),
        ({"power_preferences": ("FRANCE", "FRANCE")}, ("power_preferences[1]", "power_twice")),
    ],
)
def test_wrong_details_are_refused(
    regatta: Event, oscar: User, changes: dict[str, Any], expected: tuple[str, str]
) -> None:
    with pytest.raises(RuleError) as caught:
        edit_entry(actor_of(oscar), first(regatta), details=replace(EntryDetails(), **changes))
    assert problems(caught) == [expected]
    assert EntryDetails.of(first(regatta)) == EntryDetails()


def test_handicap_needs_a_reason_once_the_rules_are_frozen(regatta: Event, oscar: User) -> None:
    Event.objects.update(rules_frozen_at=timezone.now())
    entry, details = first(regatta), EntryDetails(handicap=Decimal(4))
    with pytest.raises(RuleError) as caught:
        edit_entry(actor_of(oscar), entry, details=details, reason=" ")
    assert problems(caught) == [("reason", "required")]
    edit_entry(actor_of(oscar), entry, details=details, reason="Misread the table.")
    assert ChangeLine.objects.get().summary.endswith("handicap 4. Reason: Misread the table.")
    edit_entry(actor_of(oscar), entry, details=replace(details, unranked=True))
    assert entry.unranked


def test_many_are_set_unranked_and_ranked_again(regatta: Event, oscar: User) -> None:
    rows = list(regatta.entries.order_by("pk")[:3])
    assert set_unranked(actor_of(oscar), regatta, entries=rows, unranked=True) == 3
    assert set_unranked(actor_of(oscar), regatta, entries=rows[:1], unranked=True) == 0
    assert set_unranked(actor_of(oscar), regatta, entries=rows[1:], unranked=False) == 2
    assert list(regatta.entries.filter(unranked=True)) == rows[:1]


def test_unranked_player_is_on_no_team(regatta: Event, oscar: User) -> None:
    Event.objects.update(team_size=3)
    BoardsRules.objects.update(team_heat=1)
    regatta.refresh_from_db()
    rows = list(regatta.entries.order_by("pk")[:4])
    team = form_team(actor_of(oscar), regatta, name="Rocky-Crossers", entries=rows[:3])
    with pytest.raises(RuleError) as caught:
        set_unranked(actor_of(oscar), regatta, entries=[rows[3], rows[1]], unranked=True)
    assert problems(caught) == [("entries[1]", "in_team")]
    with pytest.raises(RuleError) as caught:
        edit_entry(actor_of(oscar), rows[0], details=EntryDetails(unranked=True))
    assert problems(caught) == [("unranked", "in_team")]
    set_unranked(actor_of(oscar), regatta, entries=rows[3:], unranked=True)
    with pytest.raises(RuleError) as caught:
        edit_team(actor_of(oscar), team, name="Rocky-Crossers", entries=[rows[0], rows[3]])
    assert problems(caught) == [("entries[1]", "unranked")]


def test_lists_of_powers_are_read_line_by_line(regatta: Event, oscar: User) -> None:
    rows = list(regatta.entries.select_related("person").order_by("pk")[:3])
    rows[2].power_preferences = ["ITALY"]
    rows[2].save()
    text = f"{rows[0].name.upper()}: fgirt\n\n  {rows[1].name}\tA, E\r\n{rows[2].name}:\n"
    assert set_power_preferences(actor_of(oscar), regatta, text=text) == 3
    stored = [Entry.objects.get(pk=row.pk).power_preferences for row in rows]
    assert stored == [["FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"], ["AUSTRIA", "ENGLAND"], []]
    assert set_power_preferences(actor_of(oscar), regatta, text=text) == 0


def test_every_wrong_line_is_named_and_nothing_saved(regatta: Event, oscar: User) -> None:
    rows = list(regatta.entries.select_related("person").order_by("pk")[:2])
    twin = regatta.club.people.create(
        first_name=f"Player {rows[1].person.last_name[:2]}", last_name=rows[1].person.last_name[3:]
    )
    regatta.entries.create(person=twin)
    lines = [
        f"{rows[0].name}: FGI",
        "Nobody Here: F",
        f"{rows[0].name}: F",
        "no colon",
        "",
        f"{rows[1].name}: F",
        f"{regatta.entries.order_by('pk')[3].name}: FX",
    ]
    with pytest.raises(RuleError) as caught:
        set_power_preferences(actor_of(oscar), regatta, text="\n".join(lines))
    assert problems(caught) == [
        ("lines[1]", "unknown"),
        ("lines[2]", "twice"),
        ("lines[3]", "no_colon"),
        ("lines[5]", "ambiguous"),
        ("lines[6]", "unknown_power"),
    ]
    assert caught.value.problems[-1].text == (
        "Line 7: “X” isn’t the letter of a power. Use A, E, F, G, I, R, T, most preferred first."
    )
    assert not Entry.objects.exclude(power_preferences=[]).exists()


def test_entries_are_for_organisers(regatta: Event, bob: User) -> None:
    with pytest.raises(ForbiddenError):
        edit_entry(actor_of(bob), first(regatta), details=EntryDetails(unranked=True))
    with pytest.raises(ForbiddenError):
        set_unranked(actor_of(bob), regatta, entries=[first(regatta)], unranked=True)
    with pytest.raises(ForbiddenError):
        set_power_preferences(actor_of(bob), regatta, text="")


def test_copy_with_players_keeps_what_their_entries_hold(regatta: Event, oscar: User) -> None:
    entry = first(regatta)
    details = EntryDetails(unranked=True, handicap=Decimal("1.5"), power_preferences=("ITALY",))
    edit_entry(actor_of(oscar), entry, details=details)
    copy = copy_boards_event(actor_of(oscar), regatta, name="Second", entries=True)
    assert EntryDetails.of(copy.entries.get(person=entry.person_id)) == details


@scene
def finished(regatta: Event, oscar: User) -> Game:
    """A finished board: England, France and Turkey draw for 57 each."""
    game = factories.make_game(regatta)
    record_result(actor_of(oscar), game, facts=sheet(game), seen=0)
    finish_game(actor_of(oscar), game, seen=1)
    return game


def test_ranks_close_up_behind_an_unranked_player_and_handicaps_count(finished: Game, oscar: User) -> None:
    regatta = finished.round.event
    drawn = {seat.power: seat.entry for seat in finished.seats.select_related("entry__event")}
    set_unranked(actor_of(oscar), regatta, entries=[drawn["ENGLAND"]], unranked=True)
    edit_entry(actor_of(oscar), drawn["FRANCE"], details=EntryDetails(handicap=Decimal("-0.125")), reason="Late.")
    regatta.refresh_from_db()
    data = shown_data(regatta).standings
    rows = {row.entry: row for row in data.all}
    three = [rows[drawn[power].pk] for power in ("ENGLAND", "FRANCE", "TURKEY")]
    assert [(row.rank, row.status) for row in three] == [(None, "unranked"), (2, "ranked"), (1, "ranked")]
    assert [(row.handicap, row.total) for row in three] == [("0", "57"), ("-1/8", "455/8"), ("0", "57")]
    assert [row.rank for row in data.all if row.rank] == [1, 2, 3, 3, 3, 3]
    prized = {winner.id for prize in data.awards["all"] for winner in prize.winners}
    assert drawn["ENGLAND"].pk not in prized
