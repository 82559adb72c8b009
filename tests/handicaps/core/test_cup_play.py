"""A cup of the Rugby league's teams: byes, starts, level matches by each rule, third place, round robin, its winner."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handicaps.core.cup_play import TIE_RULES, CupScore, CupState, TieRule, play_cup

HANDICAPS = (0, 18, 49, 79, 101)


def won_by(margin: int, given_to: str = "") -> CupScore:
    return CupScore(Fraction(margin), given_to)  # type: ignore[arg-type]  # tests name sides in words


def knock_out(scores: Mapping[int, CupScore], *, ties: TieRule = "decide", third_place: bool = False) -> CupState:
    return play_cup("knock_out", HANDICAPS, scores=scores, ties=ties, third_place=third_place)


def sides(state: CupState) -> list[tuple[int | None, int | None]]:
    return [(match.home, match.away) for match in state.matches]


def test_byes_fall_to_the_first_drawn_and_the_first_round_is_known() -> None:
    state = knock_out({})
    assert state.byes == ((1, 1), (1, 2), (1, 3))
    assert sides(state) == [(4, 5), (1, None), (2, 3), (None, None)]
    assert [(match.number, match.receiver, match.received) for match in state.open] == [(1, 5, 22), (3, 3, 31)]


def test_winner_after_the_handicap_goes_through() -> None:
    """4 wins by 20 at the table and gave 22: 5 goes through, and receives 101 from 1."""
    state = knock_out({1: won_by(20), 3: won_by(32)})
    assert sides(state) == [(4, 5), (1, 5), (2, 3), (None, 2)]
    assert state.matches[0].result is not None
    assert state.matches[0].result.after == -2
    assert (state.matches[1].receiver, state.matches[1].received) == (5, 101)


@pytest.mark.parametrize(("ties", "winner"), [("decide", None), ("weaker", 5), ("stronger", 4)])
def test_level_match_is_decided_as_the_cup_says(ties: TieRule, winner: int | None) -> None:
    state = knock_out({1: won_by(22)}, ties=ties)
    assert state.matches[0].level
    assert state.matches[0].winner == winner
    assert state.matches[0].open == (winner is None)


@pytest.mark.parametrize("ties", TIE_RULES)
def test_desk_decides_a_level_match_of_equal_handicaps_by_any_rule(ties: TieRule) -> None:
    state = play_cup("knock_out", (5, 5), scores={1: won_by(0, "away")}, ties=ties)
    assert state.winners == (2,)


def test_match_given_away_without_play_sends_the_other_on() -> None:
    state = knock_out({1: CupScore(None, "home")})
    assert sides(state)[1] == (1, 4)
    assert state.matches[0].result is None


def test_last_round_names_the_winner_and_the_places() -> None:
    scores = {1: won_by(99), 2: won_by(99), 3: won_by(99), 4: won_by(99), 5: won_by(99)}
    state = knock_out(scores, third_place=True)
    third = next(match for match in state.matches if match.for_third_place)
    assert {third.home, third.away} == {3, 4}
    assert state.winners == (1,)
    assert (state.places[2], state.places[third.home or 0], state.places[third.away or 0], state.places[5]) == (
        2,
        3,
        4,
        5,
    )


def test_score_of_a_match_that_nobody_can_play_yet_counts_nothing() -> None:
    assert knock_out({4: won_by(99)}).winners == ()


def test_round_robin_ranks_by_wins_after_handicaps_then_by_imps() -> None:
    state = play_cup("round_robin", (0, 10, 10), scores={1: won_by(5), 2: won_by(10), 3: won_by(-12)})
    assert [(match.round, match.home, match.away) for match in state.matches] == [(1, 2, 3), (2, 1, 2), (3, 3, 1)]
    assert [(row.place, row.rank, row.won, row.drawn, row.points, row.after) for row in state.table] == [
        (2, 1, 1, 1, 3, 5),
        (1, 2, 1, 1, 3, 2),
        (3, 3, 0, 0, 0, -7),
    ]
    assert state.winners == (2,)
    assert state.byes == ((1, 1), (2, 3), (3, 2))


def test_unfinished_round_robin_has_no_winner_and_a_played_out_one_may_have_two() -> None:
    assert play_cup("round_robin", (0, 0, 0), scores={1: won_by(5)}).winners == ()
    level = {number: won_by(0) for number in (1, 2, 3)}
    assert play_cup("round_robin", (0, 0, 0), scores=level).winners == (1, 2, 3)


@given(st.lists(st.integers(-20, 110), min_size=2, max_size=20), st.randoms(use_true_random=False))
def test_every_knock_out_played_through_has_one_winner_and_all_others_lost_once(
    handicaps: list[int], random: object
) -> None:
    scores: dict[int, CupScore] = {}
    state = play_cup("knock_out", handicaps, scores=scores)
    while state.open:
        scores[state.open[0].number] = won_by(random.randint(-120, 120), "home")  # type: ignore[attr-defined]
        state = play_cup("knock_out", handicaps, scores=scores)
    assert len(state.winners) == 1
    assert len(scores) == len(handicaps) - 1
    assert sorted(state.places) == list(range(1, len(handicaps) + 1))
