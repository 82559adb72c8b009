"""Results of a game: states one step at a time, versions, checks on finishing (manual §13, M11, M12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError, MissingError, StaleError
from tournaments.boards.games.selectors.games import SeatEntry, seat_lines, version_number
from tournaments.boards.games.services.results import (
    finish_game,
    record_result,
    reopen_game,
    set_game_system,
    start_game,
    unstart_game,
)
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, GameState


@scene
def game(regatta: Event) -> Game:
    return factories.make_game(regatta)


def sheet(game: Game, **years: int) -> list[SeatEntry]:
    """England, France and Turkey draw in 1909 as in the manual's example; the others lose when `years` says."""
    wins = {"ENGLAND", "FRANCE", "TURKEY"}
    return [
        replace(
            line.entry,
            result="win" if line.seat.power in wins else "loss",
            final_year=years.get(line.seat.power.lower(), 1909),
        )
        for line in seat_lines(game)
    ]


def test_record_result_keeps_each_saving_as_a_version(game: Game, bob: User) -> None:
    record_result(actor_of(bob), game, facts=sheet(game, russia=1905), seen=0)
    record_result(actor_of(bob), game, facts=sheet(game, russia=1905, austria=1907), seen=1)
    assert version_number(game) == 2
    assert [v.seats.get(seat__power="AUSTRIA").final_year for v in game.result_versions.all()] == [1907, 1909]


def test_record_result_without_change_makes_no_version(game: Game, bob: User) -> None:
    record_result(actor_of(bob), game, facts=sheet(game), seen=0)
    revision = game.round.event.revision
    assert record_result(actor_of(bob), game, facts=sheet(game), seen=1) is None
    assert (version_number(game), game.round.event.revision) == (1, revision)


def test_record_result_shows_the_second_writer_what_changed(game: Game, alice: User, bob: User) -> None:
    record_result(actor_of(alice), game, facts=sheet(game, russia=1905), seen=0)
    with pytest.raises(StaleError) as caught:
        record_result(actor_of(bob), game, facts=sheet(game, russia=1904), seen=0)
    assert caught.value.current == 1
    assert ("Russia: final year", None, 1905, "Alice") in {
        (c.field, c.before, c.after, c.who) for c in caught.value.changes
    }
    assert game.result_versions.count() == 1


def test_record_result_refuses_values_no_board_has(game: Game, bob: User) -> None:
    facts = sheet(game)
    facts[0], facts[1] = replace(facts[0], centers=35), replace(facts[1], final_year=1800)
    with pytest.raises(RuleError) as caught:
        record_result(actor_of(bob), game, facts=facts, seen=0)
    assert [p.path for p in caught.value.problems] == ["seats[0].centers", "seats[1].final_year"]
    assert version_number(game) == 0


def test_record_result_exchanges_two_powers_of_an_unlocked_game(game: Game, bob: User) -> None:
    facts = sheet(game)
    facts[0], facts[1] = replace(facts[0], power="ENGLAND"), replace(facts[1], power="AUSTRIA")
    with pytest.raises(RuleError) as caught:
        record_result(actor_of(bob), game, facts=facts, seen=0)
    assert [(p.path, p.code) for p in caught.value.problems] == [
        ("seats[0].power", "locked"),
        ("seats[1].power", "locked"),
    ]
    assert game.seats.get(pk=facts[0].seat_id).power == "AUSTRIA"
    Game.objects.update(powers_locked=False)
    record_result(actor_of(bob), game, facts=facts, seen=0)
    assert game.seats.get(pk=facts[0].seat_id).power == "ENGLAND"


def test_record_result_enters_a_power_that_was_not_known_though_the_others_are_locked(game: Game, bob: User) -> None:
    facts = sheet(game)
    game.seats.filter(pk=facts[0].seat_id).update(power="")
    record_result(actor_of(bob), game, facts=facts, seen=0)
    assert game.seats.get(pk=facts[0].seat_id).power == "AUSTRIA"


def test_finish_game_names_the_seat_and_the_reason(game: Game, bob: User) -> None:
    facts = sheet(game)
    facts[5] = replace(facts[5], final_year=None)
    record_result(actor_of(bob), game, facts=facts, seen=0)
    with pytest.raises(RuleError) as caught:
        finish_game(actor_of(bob), game, seen=1)
    assert [(p.path, p.code) for p in caught.value.problems] == [("seats[5].final_year", "missing")]
    assert "Russia" in caught.value.problems[0].text
    game.refresh_from_db()
    assert game.state == GameState.STARTED


def test_finish_game_needs_every_power(game: Game, bob: User) -> None:
    game.seats.filter(power="TURKEY").update(power="")
    record_result(actor_of(bob), game, facts=sheet(game), seen=0)
    with pytest.raises(RuleError) as caught:
        finish_game(actor_of(bob), game, seen=1)
    assert ("seats[6].power", "missing") in {(p.path, p.code) for p in caught.value.problems}


def test_finish_game_logs_the_scores(game: Game, bob: User) -> None:
    record_result(actor_of(bob), game, facts=sheet(game, russia=1905), seen=0)
    finish_game(actor_of(bob), game, seen=1)
    assert game.state == GameState.FINISHED
    after = ChangeLine.objects.get(kind="finish_game").after
    assert {row["power"]: row["score"] for row in after} == {
        "AUSTRIA": "-2", "ENGLAND": "57", "FRANCE": "57", "GERMANY": "-2",
        "ITALY": "-2", "RUSSIA": "-6", "TURKEY": "57",
    }  # fmt: skip


def test_a_finished_game_is_reopened_before_it_is_corrected(game: Game, bob: User) -> None:
    record_result(actor_of(bob), game, facts=sheet(game), seen=0)
    finish_game(actor_of(bob), game, seen=1)
    with pytest.raises(RuleError):
        record_result(actor_of(bob), game, facts=sheet(game, russia=1905), seen=1)
    reopen_game(actor_of(bob), game)
    record_result(actor_of(bob), game, facts=sheet(game, russia=1905), seen=1)
    assert (game.state, version_number(game)) == (GameState.STARTED, 2)


def test_states_go_one_step_at_a_time(regatta: Event, alice: User) -> None:
    game = factories.make_game(regatta, state="unstarted")
    actor = actor_of(alice)
    for step in (unstart_game, reopen_game):
        with pytest.raises(RuleError):
            step(actor, game)
    start_game(actor, game)
    regatta.refresh_from_db()
    assert regatta.rules_frozen_at is not None
    unstart_game(actor, game)
    assert game.state == GameState.UNSTARTED


def test_set_game_system_pins_or_follows(game: Game, alice: User, regatta: Event) -> None:
    other = factories.make_system(regatta.club)
    set_game_system(actor_of(alice), game, scoring_system=other, reason="Agreed")
    assert game.scoring_system == other
    set_game_system(actor_of(alice), game, scoring_system=None, reason="Agreed")
    assert game.scoring_system is None


def test_another_system_for_a_started_game_needs_a_reason(game: Game, alice: User, regatta: Event) -> None:
    other = factories.make_system(regatta.club)
    with pytest.raises(RuleError) as caught:
        set_game_system(actor_of(alice), game, scoring_system=other, reason=" ")
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [("reason", "missing")]
    set_game_system(
        actor_of(alice), game, scoring_system=regatta.boards.scoring_system
    )  # pinned to what scores it anyway
    unstart_game(actor_of(alice), game)
    set_game_system(actor_of(alice), game, scoring_system=other)
    assert game.scoring_system == other


def test_set_game_system_refuses_another_clubs_system(game: Game, alice: User) -> None:
    with pytest.raises(RuleError):
        set_game_system(actor_of(alice), game, scoring_system=factories.make_system(factories.make_club()))


def test_results_are_for_members_only(game: Game, bob: User, charlie: User) -> None:
    with pytest.raises(MissingError):
        record_result(actor_of(charlie), game, facts=sheet(game), seen=0)
    with pytest.raises(ForbiddenError):
        unstart_game(actor_of(bob), game)
