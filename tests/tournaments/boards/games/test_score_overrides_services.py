"""Score overrides of seats: they count everywhere, and the computed scores stay up to date."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from common.pure.errors import RuleError
from scoring.core.standings import standings
from scoring.core.standings_export import csv_rows
from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.selectors.standings import score_book_of
from tournaments.boards.games.services.results import (
    finish_game,
    record_result,
    reopen_game,
    set_game_system,
    unstart_game,
)
from tournaments.boards.games.services.score_overrides import clear_score, set_score
from tournaments.boards.games.shown.standings import StandingsRow
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, ScoreOverride, Seat, Team, TeamMember
from tournaments.events.selectors.snapshots import shown_data
from tournaments.events.shown import AwardWinner, SetScoreShown

WHY = "Left the board in 1905"


@scene
def game(regatta: Event, bob: User) -> Game:
    """A finished game: England, France and Turkey drew in 1909 (57 points each)."""
    game = factories.make_game(regatta)
    record_result(actor_of(bob), game, facts=sheet(game), seen=0)
    finish_game(actor_of(bob), game, seen=1)
    return game


@scene
def england(game: Game) -> Seat:
    return game.seats.select_related("entry__person").get(power="ENGLAND")


def line_of(seat: Seat) -> StandingsRow:
    """The player's line of the table, as stored."""
    event = Event.objects.get()
    rows = shown_data(event).standings.all
    found: StandingsRow = next(row for row in rows if row.entry == seat.entry_id)
    return found


def set_score_of(seat: Seat) -> SetScoreShown | None:
    """The mark of the player's score in the first heat."""
    cell = line_of(seat).heats[0]
    assert cell
    return cell.set


def test_set_score_counts_and_shows_the_computed_one(game: Game, england: Seat, alice: User) -> None:
    set_score(actor_of(alice), game, seat=england.pk, score=Decimal("12.5"), reason=WHY)
    line = line_of(england)
    assert (line.total, line.rank) == ("25/2", 3)
    assert set_score_of(england) == SetScoreShown(score="25/2", computed="57", reason=WHY)
    event = ChangeLine.objects.get(kind="set_score")
    assert event.summary == (
        f"Set the score of England ({england.entry.name}) in game 1 of heat 1 to 12.5: Left the board in 1905"
    )
    assert (event.before, event.after) == (None, {"power": "ENGLAND", "score": "12.5", "reason": WHY})


def test_awards_results_by_power_boards_and_csv_are_marked(game: Game, england: Seat, alice: User) -> None:
    set_score(actor_of(alice), game, seat=england.pk, score=Decimal(200), reason=WHY)
    mark = SetScoreShown(score="200", computed="57", reason=WHY)
    regatta = Event.objects.get()
    data = shown_data(regatta)
    prize = next(prize for prize in data.standings.awards["all"] if prize.power == "ENGLAND")
    assert prize.winners == (AwardWinner(id=england.entry_id, name=england.entry.name, score="200", set=mark),)
    assert data.standings.by_power[1].results[0].set == mark
    seats = {seat.power: seat for seat in data.heats[0].games[0].seats}
    assert (seats["ENGLAND"].score, seats["ENGLAND"].set) == ("200", mark)
    assert seats["FRANCE"].set is None
    book = score_book_of(regatta)
    rows = csv_rows(standings(book), book=book)
    assert rows[0][-1] == "Set by the director"
    assert rows[1][-1] == f"Heat 1: 200 in place of 57: {WHY}"
    assert rows[2][-1] == ""


def test_team_takes_the_set_score(regatta: Event, game: Game, england: Seat, alice: User) -> None:
    Event.objects.update(team_size=3)
    BoardsRules.objects.update(team_rule="without_interplay")
    team = Team.objects.create(event=regatta, name="Blue")
    TeamMember.objects.create(team=team, entry=england.entry)
    set_score(actor_of(alice), game, seat=england.pk, score=Decimal(80), reason=WHY)
    (line,) = shown_data(Event.objects.get()).standings.teams
    assert line.total == "80"
    assert line.scores[0].set.computed == "57"


def test_later_result_keeps_it_and_shows_the_new_computed_score(
    game: Game, england: Seat, alice: User, bob: User
) -> None:
    set_score(actor_of(alice), game, seat=england.pk, score=Decimal(40), reason=WHY)
    reopen_game(actor_of(bob), game)
    wins = [replace(fact, final_year=1905) for fact in sheet(game)]
    record_result(actor_of(bob), game, facts=wins, seen=1)
    finish_game(actor_of(bob), game, seen=2)
    assert set_score_of(england) == SetScoreShown(score="40", computed="61", reason=WHY)


def test_later_scoring_system_keeps_it_and_shows_the_new_computed_score(game: Game, england: Seat, alice: User) -> None:
    set_score(actor_of(alice), game, seat=england.pk, score=Decimal(40), reason=WHY)
    formulas = {"provisional": "", "elimination": "0", "places": ["100/num"] * 7}
    other = factories.make_system(game.round.event.club, definition={**factories.WIN_DRAW, "formulas": formulas})
    reopen_game(actor_of(alice), game)
    set_game_system(actor_of(alice), game, scoring_system=other, reason="Agreed")
    finish_game(actor_of(alice), game, seen=1)
    assert set_score_of(england) == SetScoreShown(score="40", computed=str(Fraction(100, 3)), reason=WHY)
    assert line_of(england).total == "40"


def test_clear_score_lets_the_computed_one_count(game: Game, england: Seat, alice: User) -> None:
    set_score(actor_of(alice), game, seat=england.pk, score=Decimal(40), reason=WHY)
    clear_score(actor_of(alice), game, seat=england.pk)
    assert line_of(england).total == "57"
    assert set_score_of(england) is None
    assert ChangeLine.objects.filter(kind="clear_score").count() == 1
    with pytest.raises(MissingError):
        clear_score(actor_of(alice), game, seat=england.pk)


def test_same_score_again_changes_nothing(game: Game, england: Seat, alice: User) -> None:
    for _ in range(2):
        set_score(actor_of(alice), game, seat=england.pk, score=Decimal(40), reason=WHY)
    assert ChangeLine.objects.filter(kind="set_score").count() == 1


@pytest.mark.parametrize(
    ("score", "reason", "expected"),
    [
        ("1", "", ("reason", "required")),
        ("1", "x" * 201, ("reason", "too_long")),
        ("0.0001", WHY, ("score", "too_many_decimals")),
        ("1000000000", WHY, ("score", "out_of_range")),
        ("NaN", WHY, ("score", "out_of_range")),
    ],
)
def test_set_score_names_what_is_wrong(
    game: Game, england: Seat, alice: User, score: str, reason: str, expected: tuple[str, str]
) -> None:
    with pytest.raises(RuleError) as caught:
        set_score(actor_of(alice), game, seat=england.pk, score=Decimal(score), reason=reason)
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [expected]
    assert not ScoreOverride.objects.exists()


def test_score_is_set_at_this_board_once_it_has_started(regatta: Event, game: Game, alice: User) -> None:
    unstarted = factories.make_game(regatta, number=2, state="unstarted")
    seat = unstarted.seats.all()[0]
    with pytest.raises(RuleError) as caught:
        set_score(actor_of(alice), unstarted, seat=seat.pk, score=Decimal(1), reason=WHY)
    assert caught.value.problems[0].path == "state"
    with pytest.raises(RuleError) as caught:
        set_score(actor_of(alice), game, seat=seat.pk, score=Decimal(1), reason=WHY)
    assert caught.value.problems[0].path == "seat"


def test_game_with_a_set_score_does_not_go_back_to_unstarted(game: Game, england: Seat, alice: User) -> None:
    set_score(actor_of(alice), game, seat=england.pk, score=Decimal(40), reason=WHY)
    reopen_game(actor_of(alice), game)
    with pytest.raises(RuleError) as caught:
        unstart_game(actor_of(alice), game)
    assert caught.value.problems[0].code == "score_set"


def test_only_organisers_set_scores(game: Game, england: Seat, oscar: User, bob: User, charlie: User) -> None:
    with pytest.raises(ForbiddenError):
        set_score(actor_of(bob), game, seat=england.pk, score=Decimal(1), reason=WHY)
    with pytest.raises(MissingError):
        set_score(actor_of(charlie), game, seat=england.pk, score=Decimal(1), reason=WHY)
    set_score(actor_of(oscar), game, seat=england.pk, score=Decimal(1), reason=WHY)
