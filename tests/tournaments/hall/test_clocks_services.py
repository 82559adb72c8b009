"""The clock of a round keeps instants: a pause moves the end, minutes given move it for one game or for all."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from common.pure.errors import RuleError
from tests.factories import actor_of, make_game
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.formats import FORMATS
from tournaments.events.models import Event, Round
from tournaments.events.selectors.snapshots import shown_data
from tournaments.hall.selectors.clocks import CLOCKS, clocks_of
from tournaments.hall.services.clocks import (
    end_clock,
    extend_clock,
    pause_clock,
    resume_clock,
    set_round_length,
    start_clock,
    take_back_extension,
)
from tournaments.hall.words import clock_shown
from tournaments.swiss.services.rounds import draft_round, publish_round

WORDS = FORMATS["boards"].words
LATE = datetime(2026, 3, 14, 23, 30, tzinfo=UTC)


@scene
def heat(regatta: Event) -> Round:
    make_game(regatta, number=1)
    return make_game(regatta, number=2).round


def code_of(error: pytest.ExceptionInfo[RuleError]) -> tuple[str, str]:
    return error.value.problems[0].path, error.value.problems[0].code


def test_a_round_that_ends_after_midnight_ends_then(heat: Round, alice: User) -> None:
    with time_machine.travel(LATE, tick=False):
        clock = start_clock(actor_of(alice), heat, minutes=90)
    assert clock.ends_at == datetime(2026, 3, 15, 1, 0, tzinfo=UTC)


def test_a_pause_moves_the_end_by_as_long_as_it_lasted(heat: Round, alice: User) -> None:
    with time_machine.travel(LATE, tick=False) as traveller:
        start_clock(actor_of(alice), heat, minutes=60)
        traveller.shift(timedelta(minutes=20))
        pause_clock(actor_of(alice), heat)
        shown = clock_shown(WORDS, CLOCKS.of(shown_data(heat.event)) or (), 1)
        assert shown
        assert (shown.state, shown.left) == ("paused", "40:00")
        traveller.shift(timedelta(hours=11))
        clock = resume_clock(actor_of(alice), heat)
    assert clock.ends_at == LATE + timedelta(hours=12)
    assert clock.paused_at is None


def test_a_server_clock_set_back_during_a_pause_takes_no_time_away(heat: Round, alice: User) -> None:
    with time_machine.travel(LATE, tick=False) as traveller:
        start_clock(actor_of(alice), heat, minutes=60)
        pause_clock(actor_of(alice), heat)
        traveller.shift(timedelta(minutes=-30))
        assert resume_clock(actor_of(alice), heat).ends_at == LATE + timedelta(minutes=60)


def test_minutes_for_one_game_are_its_own_and_minutes_for_all_are_everybodys(heat: Round, alice: User) -> None:
    with time_machine.travel(LATE, tick=False):
        start_clock(actor_of(alice), heat, minutes=60)
        extend_clock(actor_of(alice), heat, minutes=10, reason="Came late", game=2)
        given = extend_clock(actor_of(alice), heat, minutes=5, reason="Fire alarm")
    clocks = CLOCKS.of(shown_data(heat.event)) or ()
    everybody, second = clock_shown(WORDS, clocks, 1), clock_shown(WORDS, clocks, 1, places={1: {2}})
    assert everybody
    assert second
    assert everybody.ends_at == LATE + timedelta(minutes=65)
    assert second.ends_at == LATE + timedelta(minutes=75)
    take_back_extension(actor_of(alice), heat, given.pk)
    (clock,) = clocks_of(heat.event)
    assert clock.ends_at == LATE + timedelta(minutes=60)
    assert [each.game for each in clock.extensions] == [2]
    with pytest.raises(MissingError):
        take_back_extension(actor_of(alice), heat, given.pk)


def test_the_usual_length_is_the_default(heat: Round, alice: User) -> None:
    with pytest.raises(RuleError) as error:
        start_clock(actor_of(alice), heat)
    assert code_of(error) == ("minutes", "missing")
    set_round_length(actor_of(alice), heat.event, minutes=150)
    assert start_clock(actor_of(alice), heat).minutes == 150


def test_each_step_only_where_it_makes_sense(heat: Round, alice: User) -> None:
    actor = actor_of(alice)
    for do in (pause_clock, resume_clock, end_clock):
        with pytest.raises(RuleError) as error:
            do(actor, heat)
        assert code_of(error) == ("", "no_clock")
    with time_machine.travel(LATE, tick=False) as traveller:
        start_clock(actor, heat, minutes=10)
        for do, code in ((start_clock, "running"), (resume_clock, "not_paused")):
            with pytest.raises(RuleError) as error:
                do(actor, heat)
            assert code_of(error) == ("", code)
        traveller.shift(timedelta(minutes=11))
        with pytest.raises(RuleError) as error:
            pause_clock(actor, heat)
        assert code_of(error) == ("", "time_up")
        extend_clock(actor, heat, minutes=5, reason="Umpire", game=1)
        assert pause_clock(actor, heat).paused_at, "game 1 still has time"
    end_clock(actor, heat)
    assert start_clock(actor, heat, minutes=20).ended_at is None, "an ended clock begins anew"
    assert clocks_of(heat.event)[0].extensions == ()


def test_a_problem_with_more_minutes_is_shown_at_its_field(heat: Round, alice: User) -> None:
    start_clock(actor_of(alice), heat, minutes=10)
    with pytest.raises(RuleError) as error:
        extend_clock(actor_of(alice), heat, minutes=0, reason=" ", game=9)
    assert [each.path for each in error.value.problems] == ["minutes", "game", "reason"]


def test_a_draft_has_no_clock(club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=4)
    draft = draft_round(actor_of(alice), event)
    with pytest.raises(RuleError) as error:
        start_clock(actor_of(alice), draft, minutes=10)
    assert code_of(error) == ("round", "draft")
    publish_round(actor_of(alice), draft)
    start_clock(actor_of(alice), draft, minutes=10)
    assert [each.round for each in CLOCKS.of(shown_data(Event.objects.get(pk=event.pk))) or ()] == [1]


def test_each_step_is_in_the_log_and_raises_the_revision(heat: Round, alice: User, bob: User) -> None:
    before = Event.objects.get().revision
    start_clock(actor_of(alice), heat, minutes=60)
    extend_clock(actor_of(alice), heat, minutes=5, reason="Umpire", game=1)
    end_clock(actor_of(alice), heat)
    assert Event.objects.get().revision == before + 3
    words = list(ChangeLine.objects.order_by("pk").values_list("summary", flat=True))
    assert words[-3:] == [
        "Started the clock of heat 1: 60 minutes.",
        "Gave 5 more minutes to game 1 in heat 1: Umpire",
        "Ended the clock of heat 1.",
    ]
    with pytest.raises(ForbiddenError):
        start_clock(actor_of(bob), heat, minutes=60)
