"""The yearly chart of a game: a version like any result, read wherever a fact was left out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.scoring.core.test_chart_facts import CHART
from tournaments.base.errors import StaleError
from tournaments.boards.games.selectors.games import SeatEntry, facts_of, seat_lines, version_number
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.boards.games.shown.events import SeatShown
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, GameState
from tournaments.events.selectors.snapshots import shown_data
from tournaments.events.services.events import publish_event

RANK = {**factories.WIN_DRAW, "mode": "rank"}
RANK["formulas"] = {"provisional": "", "elimination": "yrs", "places": ["scs*10+ctrs"] * 7}


@scene
def game(regatta: Event) -> Game:
    """A started game whose system reads centers, years and totals."""
    regatta.boards.scoring_system = factories.make_system(regatta.club, definition=RANK)
    regatta.boards.save()
    return factories.make_game(regatta)


def charted(game: Game, **counts: tuple[int, ...]) -> list[SeatEntry]:
    """The seats with the chart of the core's tests, or with another for the powers named."""
    chart = {**CHART, **{power.upper(): each for power, each in counts.items()}}
    return [replace(line.entry, chart=chart[line.seat.power]) for line in seat_lines(game)]


def test_chart_alone_finishes_a_game(game: Game, bob: User) -> None:
    record_result(actor_of(bob), game, facts=charted(game), seen=0)
    finish_game(actor_of(bob), game, seen=1)
    assert game.state == GameState.FINISHED
    scores = {row["power"]: row["score"] for row in ChangeLine.objects.get(kind="finish_game").after}
    assert (scores["ENGLAND"], scores["ITALY"]) == ("92", "3")


def test_what_the_chart_gives_is_stored_nowhere(game: Game, bob: User) -> None:
    record_result(actor_of(bob), game, facts=charted(game), seen=0)
    line = next(line for line in seat_lines(game) if line.seat.power == "ENGLAND")
    assert (line.entry.centers, line.entry.chart) == (None, CHART["ENGLAND"])
    assert facts_of(seat_lines(game))[1].centers == 7
    record_result(actor_of(bob), game, facts=charted(game, england=(4, 5, 6, 6)), seen=1)
    assert facts_of(seat_lines(game))[1].centers == 6


def test_second_writer_is_shown_each_year_that_changed(game: Game, alice: User, bob: User) -> None:
    record_result(actor_of(alice), game, facts=charted(game), seen=0)
    record_result(actor_of(alice), game, facts=charted(game, england=(4, 5, 6, 6)), seen=1)
    with pytest.raises(StaleError) as caught:
        record_result(actor_of(bob), game, facts=charted(game, england=(4, 5, 6, 5)), seen=1)
    assert [(c.field, c.before, c.after) for c in caught.value.changes] == [("England: centers after 1904", 7, 6)]
    assert version_number(game) == 2


@pytest.mark.parametrize(
    ("counts", "path"), [((4, 35), "seats[1].chart[1]"), ((-1,), "seats[1].chart[0]"), ((), "seats[1].chart")]
)
def test_counts_that_no_board_has_are_not_saved(game: Game, bob: User, counts: tuple[int, ...], path: str) -> None:
    with pytest.raises(RuleError) as caught:
        record_result(actor_of(bob), game, facts=charted(game, england=counts), seen=0)
    assert [problem.path for problem in caught.value.problems] == [path]
    assert version_number(game) == 0


def test_contradicting_chart_keeps_the_game_open(game: Game, bob: User) -> None:
    record_result(actor_of(bob), game, facts=charted(game, england=(4, 5, 6, 9)), seen=0)
    with pytest.raises(RuleError) as caught:
        finish_game(actor_of(bob), game, seen=1)
    assert {problem.path for problem in caught.value.problems} >= {"seats[1].chart[3]"}
    assert "after 1904" in str(caught.value)


def test_elimination_year_without_a_chart_stays_possible(regatta: Event, bob: User) -> None:
    regatta.boards.scoring_system = factories.make_system(regatta.club, definition=RANK)
    regatta.boards.save()
    game = factories.make_game(regatta)
    centers = {"ITALY": 0, "ENGLAND": 10}
    facts = [
        replace(
            line.entry,
            centers=centers.get(line.seat.power, 4),
            final_year=1903 if line.seat.power == "ITALY" else 1906,
            total_centers=20,
        )
        for line in seat_lines(game)
    ]
    record_result(actor_of(bob), game, facts=facts, seen=0)
    finish_game(actor_of(bob), game, seen=1)
    assert game.state == GameState.FINISHED


def test_public_data_hold_the_chart_of_finished_games_only(game: Game, alice: User) -> None:
    publish_event(actor_of(alice), game.round.event)
    record_result(actor_of(alice), game, facts=charted(game), seen=0)
    assert first_seat(game.round.event).chart == ()
    finish_game(actor_of(alice), game, seen=1)
    seat = first_seat(game.round.event)
    assert (seat.chart, seat.centers, seat.final_year) == ((4, 4, 5, 5), 5, 1904)


def first_seat(event: Event) -> SeatShown:
    event.refresh_from_db()
    seat: SeatShown = shown_data(event).heats[0].games[0].seats[0]
    return seat
