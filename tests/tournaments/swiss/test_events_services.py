"""Making and editing Swiss events."""

from __future__ import annotations

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.snapshots import stored_snapshot
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.base.errors import ForbiddenError, MissingError, StaleError
from tournaments.base.permissions import Action
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Snapshot
from tournaments.swiss.details import SwissDetails, preset_of
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.models import SWISS
from tournaments.swiss.services.events import change_swiss, copy_swiss_event, create_swiss_event, edit_swiss_event


def codes(error: RuleError) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.problems]


def test_an_event_is_made_with_the_papers_rules(club: Club, oscar: User) -> None:
    event = create_swiss_event(actor_of(oscar), club, details=SwissDetails(name=" Spring  Armati "))
    assert (event.name, event.slug, event.format, event.revision) == ("Spring Armati", "spring-armati", "swiss", 1)
    assert SwissDetails.of(event).as_json() == SwissDetails(name="Spring Armati").as_json()
    snapshot = Snapshot.objects.get(event=event)
    assert (snapshot.revision, stored_snapshot(event).entries, stored_snapshot(event).rounds) == (1, (), ())


def test_a_scorer_makes_none(club: Club, bob: User) -> None:
    with pytest.raises(ForbiddenError):
        create_swiss_event(actor_of(bob), club, details=SwissDetails(name="Mine"))


@pytest.mark.parametrize("game", SWISS_DISCIPLINES)
def test_every_games_preset_is_accepted(club: Club, oscar: User, game: str) -> None:
    event = create_swiss_event(actor_of(oscar), club, details=SwissDetails(name=game, **preset_of(game)))
    assert Event.objects.get(pk=event.pk).discipline == game


def test_every_problem_is_named_at_once(club: Club, oscar: User) -> None:
    details = SwissDetails(
        name="",
        rounds=0,
        system="dutch oven",
        scoring={"points": {"win": 1}},
        tie_breaks=("sodos", "sodos", "luck"),
        seed=-1,
    )
    with pytest.raises(RuleError) as refused:
        create_swiss_event(actor_of(oscar), club, details=details)
    assert codes(refused.value) == [
        ("name", "required"),
        ("system", "not_a_choice"),
        ("rounds", "out_of_range"),
        ("seed", "out_of_range"),
        ("scoring.points.draw", "missing"),
        ("scoring.points.loss", "missing"),
        ("tie_breaks[1]", "repeated_tie_break"),
        ("tie_breaks[2]", "unknown_tie_break"),
    ]
    assert not Event.objects.filter(format=SWISS).exists()


def test_how_often_two_meet_is_kept_and_copied_and_checked(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, system="round-robin")
    details = SwissDetails.of(event).but(meetings="twice")
    edit_swiss_event(actor_of(oscar), event, details=details)
    assert SwissDetails.of(Event.objects.get(pk=event.pk)).as_json() == details.as_json()
    assert copy_swiss_event(actor_of(oscar), event, name="Again").swiss.meetings == "twice"
    with pytest.raises(RuleError) as refused:
        edit_swiss_event(actor_of(oscar), event, details=details.but(meetings="thrice"))
    assert codes(refused.value) == [("meetings", "not_a_choice")]


def test_frozen_rules_need_a_reason_and_words_about_the_event_none(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar)
    Event.objects.filter(pk=event.pk).update(rules_frozen_at="2026-11-21T10:00Z")
    before = SwissDetails.of(event)
    edit_swiss_event(actor_of(oscar), event, details=before.but(venue="Town hall"))
    with pytest.raises(RuleError) as refused:
        edit_swiss_event(actor_of(oscar), event, details=before.but(venue="Town hall", rounds=4))
    assert codes(refused.value) == [("reason", "missing")]
    edit_swiss_event(actor_of(oscar), event, details=before.but(venue="Town hall", rounds=4), reason="Time")
    log = ChangeLine.objects.filter(event=event).first()
    assert log is not None
    assert (log.before, log.after, "Time" in log.summary) == ({"rounds": 5}, {"rounds": 4}, True)


def test_a_writer_of_older_settings_sees_the_changes_between(club: Club, oscar: User, alice: User) -> None:
    event = make_swiss_event(club, oscar)
    details, seen = SwissDetails.of(event), event.revision
    edit_swiss_event(actor_of(alice), event, details=details.but(rounds=4), seen=seen)
    with pytest.raises(StaleError) as stale:
        edit_swiss_event(actor_of(oscar), event, details=details.but(venue="Pub"), seen=seen)
    assert [(each.field, each.before, each.after) for each in stale.value.changes] == [("rounds", 5, 4)]


def test_a_copy_takes_rules_and_players_and_leaves_absences(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=3, rounds=4)
    event.swiss_entries.update(withdrawn_from=2, joined_in=3)
    copy = copy_swiss_event(actor_of(oscar), event, name="Again", players=True)
    assert SwissDetails.of(copy).changed_from(SwissDetails.of(event)) == ("name", "seed")
    numbers = list(copy.swiss_entries.values_list("number", "rating", "joined_in", "withdrawn_from"))
    assert numbers == [(1, 1990, 1, None), (2, 1980, 1, None), (3, 1970, 1, None)]


def test_an_event_of_boards_is_none(regatta: Event, oscar: User) -> None:
    with pytest.raises(MissingError), change_swiss(actor_of(oscar), regatta, Action.MANAGE_EVENTS):
        pass
