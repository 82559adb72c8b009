"""Every error of a game names its seat, and what to do; where the seat's power is not known, its player."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_rescoring_services import BY_CENTERS
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.boards.games.selectors.games import SeatEntry, seat_lines
from tournaments.boards.games.services.draw_votes import propose_vote
from tournaments.boards.games.services.results import finish_game, record_result, reopen_game, start_game, unstart_game
from tournaments.boards.games.services.score_overrides import set_score
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game


@scene
def game(regatta: Event) -> Game:
    return factories.make_game(regatta)


def refused(user: User, game: Game, facts: list[SeatEntry]) -> list[str]:
    with pytest.raises(RuleError) as caught:
        record_result(actor_of(user), game, facts=facts, seen=0)
    return [problem.text for problem in caught.value.problems]


def test_a_number_out_of_range_names_its_seat_and_its_range(game: Game, bob: User) -> None:
    facts = sheet(game)
    facts[0] = replace(facts[0], centers=99)
    facts[1] = replace(facts[1], final_year=1850)
    facts[2] = replace(facts[2], total_centers=99999)
    facts[3] = replace(facts[3], chart=(3, 35))
    assert refused(bob, game, facts) == [
        "Austria has 99 centers. Enter a number from 0 to 34.",
        "The final year of England is 1850. Enter a year from 1901 to 1999.",
        "The total centers of France are 99999. Enter a number from 0 to 3366.",
        "Germany has 35 centers after 1902. Enter a number from 0 to 34.",
    ]


def test_a_number_below_0_has_a_minus_sign(game: Game, bob: User) -> None:
    facts = sheet(game)
    facts[1] = replace(facts[1], centers=-1)
    assert refused(bob, game, facts) == ["England has −1 centers. Enter a number from 0 to 34."]


def test_one_power_at_two_seats_is_one_error_that_names_both_players(game: Game, bob: User) -> None:
    names = [line.name for line in seat_lines(game)]
    facts = sheet(game)
    facts[1] = replace(facts[1], power="AUSTRIA")
    assert refused(bob, game, facts) == [
        f"{names[0]} and {names[1]} both have Austria. Choose another power for one of them."
    ]


def test_a_seat_without_a_power_is_named_by_its_player(game: Game, bob: User) -> None:
    everybody = {**factories.WIN_DRAW, "draws_include_all_survivors": True}
    game.scoring_system = factories.make_system(game.round.event.club, definition=everybody)
    game.save()
    game.seats.filter(power="ITALY").update(power="")
    lines = seat_lines(game)
    unknown = next(line for line in lines if not line.seat.power)
    wins = {"ENGLAND", "FRANCE", "TURKEY"}
    facts = [
        replace(
            line.entry,
            result="win" if line.seat.power in wins else "loss",
            centers=10 if line.seat.power in wins else 4 if line is unknown else 0,
            final_year=1909,
        )
        for line in lines
    ]
    record_result(actor_of(bob), game, facts=facts, seen=0)
    with pytest.raises(RuleError) as caught:
        finish_game(actor_of(bob), game, seen=1)
    texts = [problem.text for problem in caught.value.problems]
    assert [text.startswith(f"{unknown.name} survived with 4 centers") for text in texts] == [False, True]
    assert texts[0] == f"The power of {unknown.name} is not known. Choose the power that they played."
    with pytest.raises(RuleError) as caught:
        propose_vote(actor_of(bob), game, year=1909, powers=["ENGLAND", "FRANCE", "TURKEY"])
    assert caught.value.problems[0].text.startswith(f"{unknown.name} survives with 4 centers")
    assert "Choose the power on the sheet" in caught.value.problems[0].text


def test_a_step_that_a_game_cannot_take_names_the_game_and_its_state(game: Game, alice: User) -> None:
    for step, words in (
        (start_game, "Game 1 of heat 1 is in progress, so it can’t be started."),
        (reopen_game, "Game 1 of heat 1 is in progress, so there is nothing to reopen."),
    ):
        with pytest.raises(RuleError, match=words):
            step(actor_of(alice), game)
    unstart_game(actor_of(alice), game)
    with pytest.raises(
        RuleError, match=r"Game 1 of heat 1 has not started\. Start or reopen it, then enter the result"
    ):
        record_result(actor_of(alice), game, facts=sheet(game), seen=0)


def test_a_score_out_of_range_names_its_seat(game: Game, alice: User) -> None:
    seat = seat_lines(game)[0]
    with pytest.raises(RuleError, match=rf"The score of Austria \({seat.name}\) has more than 3 decimals\. Round it"):
        set_score(actor_of(alice), game, seat=seat.seat.pk, score=Decimal("1.2345"), reason="Ruling")


def test_centers_alone_are_asked_for_by_power(game: Game, bob: User) -> None:
    game.scoring_system = factories.make_system(game.round.event.club, definition=BY_CENTERS)
    game.save()
    with pytest.raises(RuleError) as caught:
        finish_game(actor_of(bob), game, seen=0)
    powers = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"]
    assert [problem.text.partition(" has no centers")[0] for problem in caught.value.problems] == powers
