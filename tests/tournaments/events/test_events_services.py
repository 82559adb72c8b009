"""Make, edit and copy events of boards (manual §4, §5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import settings as bounded
from hypothesis import strategies as st

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, MissingError, StaleError
from tournaments.boards.games.details import DEFAULTS, FIELDS, BoardsDetails, asked_fields, details_of, settled
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.services.events import copy_boards_event, create_boards_event, edit_boards_event
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Team, TeamMember
from tournaments.events.services.events import (
    publish_event,
)
from tournaments.lab.models import ScoringSystem


@scene
def system(club: Club) -> ScoringSystem:
    return factories.make_system(club, name="Regatta system", slug="regatta-system")


def dipcon(system: ScoringSystem, **changes: Any) -> BoardsDetails:
    """The settings of DipCon XXXIV as far as the manual shows them: the best three of four, −11 unplayed."""
    values: dict[str, Any] = {
        "name": "DipCon XXXIV",
        "scoring_system": system,
        "description": "The 34th Annual North American Championship",
        "venue": "Marriott Denver Tech Center",
        "starts_on": date(2001, 2, 16),
        "ends_on": date(2001, 2, 18),
        "heats": 4,
        "lowest_count": 1,
        "unplayed_score": Decimal(-11),
        "minimum_heats": 3,
        "team_size": 3,
        "team_heat": 2,
    }
    return BoardsDetails(**{**values, **changes})


def problems(error: pytest.ExceptionInfo[RuleError]) -> set[tuple[str, str]]:
    return {(problem.path, problem.code) for problem in error.value.problems}


def test_create_event_stores_every_detail(club: Club, oscar: User, system: ScoringSystem) -> None:
    made = create_boards_event(actor_of(oscar), club, details=dipcon(system, tie_breaks=("solos", "centers")))
    made.refresh_from_db()
    assert details_of(made) == dipcon(system, tie_breaks=("solos", "centers"))
    assert (made.slug, made.published, made.archived_at, made.revision) == ("dipcon-xxxiv", False, None, 1)


def test_create_event_is_in_the_event_log(club: Club, oscar: User, system: ScoringSystem) -> None:
    made = create_boards_event(actor_of(oscar), club, details=dipcon(system))
    event = ChangeLine.objects.get(event=made)
    assert (event.kind, event.change.actor, event.summary) == (
        "create_tournament",
        oscar,
        "Created the event DipCon XXXIV.",
    )
    assert event.after["unplayed_score"] == "-11"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"name": "  "}, {("name", "required")}),
        ({"name": "x" * 81}, {("name", "too_long")}),
        ({"name": "REGATTA"}, {("name", "name_taken")}),
        ({"ends_on": date(2001, 2, 15)}, {("ends_on", "ends_before_start")}),
        ({"heats": 10}, {("heats", "heats_out_of_range"), ("team_heat", "team_heat_out_of_range")}),
        ({"minimum_heats": 5}, {("minimum_heats", "minimum_out_of_range")}),
        ({"lowest_count": 5}, {("lowest_count", "lowest_out_of_range")}),
        ({"next_lowest_count": 4}, {("next_lowest_count", "next_lowest_out_of_range")}),
        ({"lowest_multiplier": Decimal(-1)}, {("lowest_multiplier", "out_of_range")}),
        ({"lowest_multiplier": Decimal("0.0001")}, {("lowest_multiplier", "too_fine")}),
        ({"unplayed_score": Decimal("NaN")}, {("unplayed_score", "out_of_range")}),
        ({"unplayed_score": Decimal("1e999")}, {("unplayed_score", "out_of_range")}),
        ({"power_groups": "AGI-EF-RT", "same_power": 1}, {("same_power", "too_low_for_groups")}),
        ({"power_groups": "A-B"}, {("power_groups", "not_a_choice")}),
        ({"same_player": -1}, {("same_player", "out_of_range")}),
        ({"team_size": 2}, {("team_size", "team_size_out_of_range")}),
        ({"team_size": 8}, {("team_size", "team_size_out_of_range")}),
        ({"team_heat": None}, {("team_heat", "team_heat_out_of_range")}),
        ({"team_heat": 5}, {("team_heat", "team_heat_out_of_range")}),
        (
            {"team_rule": "without_interplay", "team_scores_counted": 5},
            {("team_scores_counted", "team_scores_out_of_range")},
        ),
        ({"best_count": 5, "lowest_count": 0}, {("best_count", "best_out_of_range")}),
        ({"best_count": 3}, {("best_count", "best_and_lowest")}),
        ({"best_count": 3, "lowest_count": 0, "next_lowest_count": 1}, {("best_count", "best_and_lowest")}),
        ({"time_zone": "Denver"}, {("time_zone", "not_a_choice")}),
        ({"time_zone": "localtime"}, {("time_zone", "not_a_choice")}),
        ({"time_zone": ""}, {("time_zone", "not_a_choice")}),
        ({"replacement_policy": "none"}, {("replacement_policy", "not_a_choice")}),
        ({"tie_breaks": ("solos", "luck")}, {("tie_breaks[1]", "unknown_tie_break")}),
        ({"tie_breaks": ("solos", "solos")}, {("tie_breaks[1]", "repeated_tie_break")}),
    ],
)
def test_create_event_refuses_what_the_manual_does(
    regatta: Event, oscar: User, changes: dict[str, Any], expected: set[tuple[str, str]]
) -> None:
    with pytest.raises(RuleError) as caught:
        create_boards_event(
            actor_of(oscar), regatta.club, details=dipcon(factories.make_system(regatta.club), **changes)
        )
    path = {(path, code) for path, code in problems(caught) if path != "team_heat" or "heats" not in changes}
    assert path == {(path, code) for path, code in expected if path != "team_heat" or "heats" not in changes}
    assert Event.objects.count() == 1


def test_create_event_names_all_problems_at_once(club: Club, oscar: User, system: ScoringSystem) -> None:
    with pytest.raises(RuleError) as caught:
        create_boards_event(actor_of(oscar), club, details=dipcon(system, name="", minimum_heats=9, same_player=-1))
    assert problems(caught) == {
        ("name", "required"),
        ("minimum_heats", "minimum_out_of_range"),
        ("same_player", "out_of_range"),
    }


def test_create_event_refuses_another_clubs_system(club: Club, oscar: User, charlie: User) -> None:
    system = factories.make_system(Club.objects.get(slug="another"))
    with pytest.raises(RuleError) as caught:
        create_boards_event(actor_of(oscar), club, details=dipcon(system))
    assert problems(caught) == {("scoring_system", "unknown")}


def test_create_event_takes_a_shipped_system(club: Club, oscar: User) -> None:
    made = create_boards_event(actor_of(oscar), club, details=dipcon(factories.make_system(None)))
    assert made.boards.scoring_system.shipped


def test_create_event_numbers_a_slug_that_is_taken(club: Club, oscar: User, system: ScoringSystem) -> None:
    names = ["Cup 1", "Cup: 1", "Cup – 1", "杯"]
    slugs = [create_boards_event(actor_of(oscar), club, details=dipcon(system, name=name)).slug for name in names]
    assert slugs == ["cup-1", "cup-1-2", "cup-1-3", "event"]


def test_the_same_name_is_free_in_another_club(regatta: Event, charlie: User) -> None:
    other = Club.objects.get(slug="another")
    made = create_boards_event(actor_of(charlie), other, details=dipcon(factories.make_system(other), name="Regatta"))
    assert made.slug == "regatta"


def test_create_event_needs_an_organiser(club: Club, bob: User, charlie: User, system: ScoringSystem) -> None:
    with pytest.raises(ForbiddenError):
        create_boards_event(actor_of(bob), club, details=dipcon(system))
    with pytest.raises(MissingError):
        create_boards_event(actor_of(charlie), club, details=dipcon(system))


def test_fields_that_are_not_asked_are_stored_at_their_defaults(club: Club, oscar: User, system: ScoringSystem) -> None:
    details = dipcon(
        system,
        assign_powers=False,
        power_groups="AGI-EF-RT",
        same_power=0,
        same_team=7,
        team_size=0,
        team_scores_counted=99,
        lowest_count=0,
        lowest_multiplier=Decimal(5),
    )
    stored = details_of(create_boards_event(actor_of(oscar), club, details=details))
    names = ["power_groups", "same_power", "same_team", "team_heat", "team_scores_counted", "lowest_multiplier"]
    assert {name: getattr(stored, name) for name in names} == {name: DEFAULTS[name] for name in names}


def test_powers_by_preference_ask_for_no_price_of_powers(club: Club, oscar: User, system: ScoringSystem) -> None:
    details = dipcon(system, power_preferences=True, power_groups="AGI-EF-RT", same_power=9)
    stored = details_of(create_boards_event(actor_of(oscar), club, details=details))
    assert (stored.power_preferences, stored.power_groups, stored.same_power) == (True, "", 2)
    weighed = dipcon(system, name="Weighed", power_preferences=True, preference_weight=3, same_power=9)
    stored = create_boards_event(actor_of(oscar), club, details=weighed).boards
    assert (stored.preference_weight, stored.same_power, stored.powers_by_turns) == (3, 9, False)
    at_tables = dipcon(system, name="Tables", power_preferences=True, assign_powers=False)
    assert not create_boards_event(actor_of(oscar), club, details=at_tables).boards.power_preferences


@bounded(max_examples=60)
@given(
    assign_powers=st.booleans(),
    power_preferences=st.booleans(),
    preference_weight=st.integers(0, 2),
    team_size=st.integers(0, 7),
    team_rule=st.sampled_from(["single_heat", "without_interplay"]),
    counts=st.tuples(st.integers(0, 4), st.integers(0, 4)),
)
def test_unused_details_keep_their_defaults(
    assign_powers: bool,
    power_preferences: bool,
    preference_weight: int,
    team_size: int,
    team_rule: str,
    counts: tuple[int, int],
) -> None:
    details = dipcon(
        ScoringSystem(name="Any"),
        assign_powers=assign_powers,
        power_preferences=power_preferences,
        preference_weight=preference_weight,
        team_size=team_size,
        team_rule=team_rule,
        lowest_count=counts[0],
        next_lowest_count=counts[1],
        same_team=3,
        power_groups="AGI-EF-RT",
    )
    once = settled(details)
    assert settled(once) == once
    asked = asked_fields({name: getattr(details, name) for name in FIELDS})
    assert {name for name in FIELDS if getattr(once, name) != getattr(details, name)}.isdisjoint(asked)


def edited(event: Event, **changes: Any) -> BoardsDetails:
    return replace(details_of(event), **changes)


def test_edit_event_logs_what_changed(regatta: Event, oscar: User) -> None:
    edit_boards_event(actor_of(oscar), regatta, details=edited(regatta, heats=4, venue="Denver"))
    event = ChangeLine.objects.get(event=regatta)
    assert (event.before, event.after) == ({"venue": "", "heats": 3}, {"venue": "Denver", "heats": 4})
    assert event.summary == "Changed the settings: place, number of heats."
    assert (regatta.boards.heats, regatta.slug) == (4, "regatta")


def test_edit_event_keeps_the_slug_when_the_name_changes(regatta: Event, oscar: User) -> None:
    edit_boards_event(actor_of(oscar), regatta, details=edited(regatta, name="Another name"))
    assert (regatta.name, regatta.slug) == ("Another name", "regatta")


def test_edit_event_without_a_change_leaves_no_trace(regatta: Event, oscar: User) -> None:
    edit_boards_event(actor_of(oscar), regatta, details=details_of(regatta))
    assert (regatta.revision, ChangeLine.objects.count()) == (0, 0)


def test_edit_event_keeps_heats_that_exist(regatta: Event, oscar: User) -> None:
    regatta.rounds.create(number=1)
    regatta.rounds.create(number=2)
    with pytest.raises(RuleError) as caught:
        edit_boards_event(actor_of(oscar), regatta, details=edited(regatta, heats=1))
    assert problems(caught) == {("heats", "fewer_than_created")}


@pytest.mark.parametrize(("size", "code"), [(0, "teams_formed"), (3, "teams_too_large")])
def test_edit_event_keeps_teams_that_are_formed(regatta: Event, oscar: User, size: int, code: str) -> None:
    Event.objects.filter(pk=regatta.pk).update(team_size=4)
    BoardsRules.objects.filter(event=regatta).update(team_heat=1)
    regatta.refresh_from_db()
    team = Team.objects.create(event=regatta, name="Spartans")
    TeamMember.objects.bulk_create(TeamMember(team=team, entry=entry) for entry in regatta.entries.all()[:4])
    with pytest.raises(RuleError) as caught:
        edit_boards_event(actor_of(oscar), regatta, details=edited(regatta, team_size=size))
    assert problems(caught) == {("team_size", code)}


@scene
def frozen(regatta: Event) -> Event:
    regatta.rules_frozen_at = timezone.now()
    regatta.save()
    return regatta


def test_frozen_rules_need_a_reason(frozen: Event, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        edit_boards_event(actor_of(oscar), frozen, details=edited(frozen, unplayed_score=Decimal(5)), reason="  ")
    assert problems(caught) == {("reason", "missing")}
    edit_boards_event(
        actor_of(oscar), frozen, details=edited(frozen, unplayed_score=Decimal(5)), reason="Players voted for it"
    )
    summary = "Changed the frozen rules. Reason: Players voted for it. Changed: unplayed score."
    assert ChangeLine.objects.get(event=frozen).summary == summary


def test_frozen_rules_leave_name_place_and_days_free(frozen: Event, oscar: User) -> None:
    edit_boards_event(
        actor_of(oscar), frozen, details=edited(frozen, name="New", venue="Hall 2", ends_on=date(2026, 11, 22))
    )
    assert frozen.venue == "Hall 2"


def test_edit_event_shows_the_second_editor_what_changed(regatta: Event, alice: User, oscar: User) -> None:
    seen = regatta.revision
    mine = edited(regatta, venue="Hall 2")
    edit_boards_event(actor_of(alice), regatta, details=edited(regatta, heats=4), seen=seen)
    with pytest.raises(StaleError) as caught:
        edit_boards_event(actor_of(oscar), regatta, details=mine, seen=seen)
    assert [(c.field, c.before, c.after, c.who) for c in caught.value.changes] == [("heats", 3, 4, "Alice")]
    regatta.refresh_from_db()
    assert (regatta.boards.heats, regatta.venue) == (4, "")


def test_edit_event_is_not_disturbed_by_other_changes(regatta: Event, alice: User, oscar: User) -> None:
    seen = regatta.revision
    publish_event(actor_of(alice), regatta)
    edit_boards_event(actor_of(oscar), regatta, details=edited(regatta, venue="Hall 2"), seen=seen)
    assert regatta.venue == "Hall 2"


def test_copy_event_takes_rules_and_leaves_the_event_behind(regatta: Event, oscar: User) -> None:
    edit_boards_event(
        actor_of(oscar), regatta, details=edited(regatta, heats=5, starts_on=date(2026, 1, 1), venue="Denver")
    )
    publish_event(actor_of(oscar), regatta)
    regatta.rounds.create(number=1)
    copy = copy_boards_event(actor_of(oscar), regatta, name="Regatta II")
    assert details_of(copy) == edited(regatta, name="Regatta II", starts_on=None)
    assert (copy.published, copy.rounds.count(), copy.entries.count()) == (False, 0, 0)


def test_copy_event_can_bring_players_and_teams(regatta: Event, oscar: User) -> None:
    Event.objects.filter(pk=regatta.pk).update(team_size=3)
    BoardsRules.objects.filter(event=regatta).update(team_heat=1)
    team = Team.objects.create(event=regatta, name="Spartans")
    TeamMember.objects.bulk_create(TeamMember(team=team, entry=entry) for entry in regatta.entries.all()[:3])
    actor = actor_of(oscar)
    everyone = copy_boards_event(actor, regatta, name="Two", entries=True)
    both = copy_boards_event(actor, regatta, name="Three", entries=True, teams=True)
    teams = copy_boards_event(actor, regatta, name="Four", teams=True)
    assert [copy.entries.count() for copy in (everyone, both, teams)] == [14, 14, 3]
    people = {member.entry.person_id for member in team.members.all()}
    for copy, number in ((everyone, 0), (both, 3), (teams, 3)):
        members = TeamMember.objects.filter(team__event=copy)
        assert {member.entry.person_id for member in members} == (people if number else set())


def test_copy_event_needs_a_new_name(regatta: Event, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        copy_boards_event(actor_of(oscar), regatta, name="regatta")
    assert problems(caught) == {("name", "name_taken")}
