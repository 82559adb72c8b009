"""Votes to end a game: recorded, decided once, and a passed one enters the results as a version."""

from __future__ import annotations

from dataclasses import replace

import pytest

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.base.errors import MissingError, StaleError
from tournaments.boards.games.selectors.games import seat_lines, version_number
from tournaments.boards.games.services.draw_votes import decide_vote, propose_vote, remove_vote
from tournaments.boards.games.services.results import finish_game, record_result, reopen_game
from tournaments.boards.games.shown.events import GameShown, VoteShown
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game
from tournaments.events.selectors.snapshots import shown_data
from tournaments.events.services.events import publish_event

DRAW = ("TURKEY", "ENGLAND", "FRANCE")
DIAS = {**factories.WIN_DRAW, "draws_include_all_survivors": True}


@scene
def game(regatta: Event) -> Game:
    return factories.make_game(regatta)


def results(game: Game) -> dict[str, tuple[str | None, int | None]]:
    game.refresh_from_db()
    return {line.seat.power: (line.entry.result, line.entry.final_year) for line in seat_lines(game)}


def refused(caught: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in caught.value.problems]


def test_open_vote_changes_no_result(game: Game, bob: User) -> None:
    vote = propose_vote(actor_of(bob), game, year=1907, powers=DRAW, in_favour=4, against=3)
    assert (vote.number, vote.powers, vote.passed) == (1, ["ENGLAND", "FRANCE", "TURKEY"], None)
    assert version_number(game) == 0
    assert ChangeLine.objects.get().summary == ("Vote 1 of game 1 of heat 1, 1907: draw of England, France and Turkey.")


def test_passed_vote_enters_the_results_as_a_version(game: Game, bob: User) -> None:
    propose_vote(actor_of(bob), game, year=1907, powers=DRAW)
    decide_vote(actor_of(bob), game, vote=1, passed=True, seen=0)
    found = results(game)
    assert (found["ENGLAND"], found["RUSSIA"]) == (("win", 1907), ("loss", None))
    assert version_number(game) == 1
    actions = list(ChangeLine.objects.order_by("pk").values_list("kind", flat=True))
    assert actions == ["propose_vote", "record_result", "decide_vote"]
    assert "The vote that passed entered" in ChangeLine.objects.get(kind="record_result").summary


def test_passed_concession_gives_one_win(game: Game, bob: User) -> None:
    propose_vote(actor_of(bob), game, year=1907, powers=["RUSSIA"], passed=True, seen=0)
    assert [power for power, (result, _year) in results(game).items() if result == "win"] == ["RUSSIA"]
    assert "concession to Russia" in ChangeLine.objects.get(kind="propose_vote").summary


def test_failed_vote_stays_on_record(game: Game, bob: User) -> None:
    propose_vote(actor_of(bob), game, year=1907, powers=DRAW, passed=False)
    assert (game.draw_votes.get().passed, version_number(game)) == (False, 0)


def test_vote_is_decided_once_and_one_passes(game: Game, bob: User) -> None:
    actor = actor_of(bob)
    propose_vote(actor, game, year=1906, powers=DRAW, passed=False)
    with pytest.raises(RuleError) as caught:
        decide_vote(actor, game, vote=1, passed=True, seen=0)
    assert refused(caught) == [("passed", "decided")]
    propose_vote(actor, game, year=1907, powers=DRAW, passed=True, seen=0)
    with pytest.raises(RuleError) as caught:
        propose_vote(actor, game, year=1908, powers=["RUSSIA"], passed=True, seen=1)
    assert refused(caught) == [("passed", "passed_already")]
    assert [vote.number for vote in game.draw_votes.all()] == [1, 2], "nothing half saved"


def test_draw_that_leaves_a_survivor_out_is_refused_by_dias(regatta: Event, bob: User) -> None:
    regatta.boards.scoring_system = factories.make_system(regatta.club, definition=DIAS)
    regatta.boards.save()
    game = factories.make_game(regatta)
    facts = [replace(line.entry, centers=4 if line.seat.power in DRAW else 0) for line in seat_lines(game)]
    facts[5] = replace(facts[5], centers=5)
    record_result(actor_of(bob), game, facts=facts, seen=0)
    with pytest.raises(RuleError) as caught:
        propose_vote(actor_of(bob), game, year=1907, powers=DRAW)
    assert refused(caught) == [("powers", "survivor_left_out")]
    assert "Russia survives with 5 centers" in str(caught.value)
    propose_vote(actor_of(bob), game, year=1907, powers=[*DRAW, "RUSSIA"], passed=True, seen=1)
    assert results(game)["RUSSIA"] == ("win", 1907)


def test_result_saved_in_between_is_shown_and_nothing_saved(game: Game, alice: User, bob: User) -> None:
    record_result(actor_of(alice), game, facts=sheet(game), seen=0)
    with pytest.raises(StaleError):
        propose_vote(actor_of(bob), game, year=1907, powers=DRAW, passed=True, seen=0)
    assert not game.draw_votes.exists()
    with pytest.raises(RuleError) as caught:
        propose_vote(actor_of(bob), game, year=1907, powers=DRAW, passed=True)
    assert refused(caught) == [("version", "missing")]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ({"in_favour": 8}, ("in_favour", "out_of_range")),
        ({"against": -1}, ("against", "out_of_range")),
        ({"in_favour": 5, "against": 4}, ("against", "too_many_votes")),
    ],
)
def test_counts_fit_the_board(game: Game, bob: User, counts: dict[str, int], expected: tuple[str, str]) -> None:
    with pytest.raises(RuleError) as caught:
        propose_vote(actor_of(bob), game, year=1907, powers=DRAW, **counts)  # type: ignore[arg-type]
    assert refused(caught) == [expected]


def test_removed_vote_leaves_the_results(game: Game, bob: User) -> None:
    propose_vote(actor_of(bob), game, year=1907, powers=DRAW, passed=True, seen=0)
    remove_vote(actor_of(bob), game, vote=1)
    assert results(game)["ENGLAND"][0] == "win"
    assert ChangeLine.objects.get(kind="remove_vote").before["powers"] == ["ENGLAND", "FRANCE", "TURKEY"]
    with pytest.raises(MissingError):
        remove_vote(actor_of(bob), game, vote=1)


def test_votes_are_recorded_while_the_game_is_started(game: Game, bob: User) -> None:
    record_result(actor_of(bob), game, facts=sheet(game), seen=0)
    finish_game(actor_of(bob), game, seen=1)
    with pytest.raises(RuleError) as caught:
        propose_vote(actor_of(bob), game, year=1907, powers=DRAW)
    assert refused(caught) == [("state", "wrong_state")]


def test_public_data_hold_decided_votes_of_finished_games(game: Game, alice: User) -> None:
    actor = actor_of(alice)
    publish_event(actor, game.round.event)
    propose_vote(actor, game, year=1905, powers=["RUSSIA"], passed=False, in_favour=2, against=5)
    propose_vote(actor, game, year=1906, powers=["ITALY"])
    record_result(actor, game, facts=sheet(game), seen=0)
    assert public_game().votes == ()
    finish_game(actor, game, seen=1)
    assert public_game().votes == (
        VoteShown(number=1, year=1905, powers=("RUSSIA",), in_favour=2, against=5, passed=False),
    )
    reopen_game(actor, game)
    assert public_game().votes == ()


def public_game() -> GameShown:
    game: GameShown = shown_data(Event.objects.get()).heats[0].games[0]
    return game


def test_votes_are_for_members_only(game: Game, charlie: User) -> None:
    with pytest.raises(MissingError):
        propose_vote(actor_of(charlie), game, year=1907, powers=DRAW)
