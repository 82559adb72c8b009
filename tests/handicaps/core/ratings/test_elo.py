"""Elo by its formula and by FIDE's table and factors (B.02 §8)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handicaps.core.ratings.counting import count_event
from handicaps.core.ratings.elo import elo_expectation, elo_factor
from handicaps.core.ratings.games import Duel, RatedGames, Rating
from handicaps.core.ratings.rules import EloRules

FIDE = EloRules(expectation="table")
FIXED = EloRules(
    k=Decimal(20), new_games=Decimal(0), top_rating=Decimal(0), most_gap=Decimal(0), most_k_games=Decimal(0)
)
WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)


def settled(value: float) -> Rating:
    return Rating(value, games=100)


@pytest.mark.parametrize(
    ("gap", "share"),
    [(0, "0.50"), (3, "0.50"), (4, "0.51"), (-4, "0.49"), (100, "0.64"), (-100, "0.36"), (391, "0.91"), (392, "0.92")],
)
def test_the_table_gives_whole_percents(gap: int, share: str) -> None:
    assert elo_expectation(FIDE, 1500 + gap, 1500) == Fraction(share)


def test_a_gap_counts_400_points_at_most() -> None:
    assert elo_expectation(FIDE, 2400, 1500) == Fraction("0.92")
    without = EloRules(expectation="table", most_gap=Decimal(0))
    assert elo_expectation(without, 2400, 1500) == 1


def test_the_formula_gives_ten_to_one_at_400_points() -> None:
    assert elo_expectation(FIXED, 1900, 1500) == pytest.approx(10 / 11)


@pytest.mark.parametrize(
    ("rating", "games", "factor"),
    [
        (Rating(2000, games=29), 9, 40),
        (Rating(2000, games=30), 9, 20),
        (Rating(2400, games=30), 9, 10),
        (Rating(2390, games=300, best=2401), 9, 10),
        (Rating(2000, games=5), 18, 38),  # 700 / 18
        (Rating(2000, games=50), 36, 19),  # 700 / 36
    ],
)
def test_k_follows_games_and_best_rating(rating: Rating, games: int, factor: int) -> None:
    assert elo_factor(FIDE, rating, games) == factor


def test_a_player_of_fide_gains_what_the_table_says() -> None:
    """1613 against 1609, 1477, 1388, 1586 and 1720 with 2.5 points and K = 20: 0.51 + 0.68 + 0.78 + 0.54 + 0.35."""
    others = (1609, 1477, 1388, 1586, 1720)
    scores = (LOSS, DRAW, WIN, WIN, LOSS)
    before = {0: settled(1613), **{n: settled(value) for n, value in enumerate(others, start=1)}}
    duels = tuple(Duel(n, 0, n, score) for n, score in enumerate(scores, start=1))
    change = count_event(FIDE, before, RatedGames(duels), period=0)[0]
    assert change.expected == pytest.approx(2.86)
    assert (change.scored, change.factor) == (Fraction(5, 2), 20)
    assert change.after.value == 1613 - 7  # 20 x (2.5 - 2.86) = -7.2
    assert change.after.games == 105


def test_all_games_of_a_period_are_expected_by_the_ratings_before_it() -> None:
    before = {1: settled(1500), 2: settled(1500)}
    duels = (Duel(1, 1, 2, WIN), Duel(2, 1, 2, WIN))
    whole = count_event(FIXED, before, RatedGames(duels), period=0)[0]
    assert whole.after.value == pytest.approx(1520)
    by_round = EloRules(
        period="round", new_games=Decimal(0), top_rating=Decimal(0), most_gap=Decimal(0), most_k_games=Decimal(0)
    )
    rounds = count_event(by_round, before, RatedGames(duels), period=0)[0]
    assert rounds.after.value == pytest.approx(1510 + 20 * (1 - 1 / (1 + 10 ** (-20 / 400))))
    assert (rounds.after.period, rounds.games, rounds.before.value) == (2, 2, 1500)


def test_somebody_unknown_starts_with_the_rating_of_the_rules() -> None:
    changes = count_event(FIDE, {1: settled(1700)}, RatedGames((Duel(1, 1, 2, LOSS),)), period=0)
    newcomer = changes[1]
    assert (newcomer.before.value, newcomer.factor) == (1500, 40)
    assert newcomer.after.value == 1500 + 30  # 40 x (1 - 0.24) = 30.4


SCORES = st.sampled_from([WIN, DRAW, LOSS])
PEOPLE = st.integers(0, 9)


@given(
    games=st.lists(st.tuples(PEOPLE, PEOPLE, SCORES).filter(lambda game: game[0] != game[1]), min_size=1, max_size=30),
    values=st.lists(st.floats(800, 2800), min_size=10, max_size=10),
)
def test_with_one_k_for_all_nobody_gains_what_nobody_lost(
    games: list[tuple[int, int, Fraction]], values: list[float]
) -> None:
    before = {person: settled(value) for person, value in enumerate(values)}
    duels = tuple(Duel(1, *game) for game in games)
    changes = count_event(FIXED, before, RatedGames(duels), period=0)
    assert sum(change.after.value - change.before.value for change in changes) == pytest.approx(0, abs=1e-6)
    assert sum(change.scored for change in changes) == len(games)
