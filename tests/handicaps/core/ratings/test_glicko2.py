"""Glicko-2 against Glickman's own worked example, and what must hold of any period."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handicaps.core.ratings.counting import aged, count_event
from handicaps.core.ratings.games import Duel, RatedGames, Rating
from handicaps.core.ratings.rules import Glicko2Rules

RULES = Glicko2Rules()
WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)
GLICKMANS = {
    0: Rating(1500, 200, 0.06),
    1: Rating(1400, 30, 0.06),
    2: Rating(1550, 100, 0.06),
    3: Rating(1700, 300, 0.06),
}
HIS_GAMES = (Duel(1, 0, 1, WIN), Duel(1, 0, 2, LOSS), Duel(1, 0, 3, LOSS))


def test_glickmans_example() -> None:
    """1500/200/0.06 beats 1400/30, loses to 1550/100 and 1700/300, tau 0.5; he prints 1464.06, 151.52, 0.05999."""
    change = count_event(RULES, GLICKMANS, RatedGames(HIS_GAMES), period=0)[0]
    assert change.after.value == pytest.approx(1464.06, abs=0.015)  # he rounds on the way: 1464.05 exactly
    assert change.after.deviation == pytest.approx(151.52, abs=0.005)
    assert change.after.volatility == pytest.approx(0.05999, abs=0.00001)
    assert change.expected == pytest.approx(0.639 + 0.432 + 0.303, abs=0.001)
    assert (change.scored, change.games) == (1, 3)


def test_a_period_without_games_makes_a_rating_less_sure_and_nothing_else() -> None:
    """Glickman's step 6 for who does not play: the square root of phi squared plus sigma squared."""
    rating = Rating(1500, 50, 0.06, games=20, best=1600, period=3)
    later = aged(RULES, rating, period=4)
    assert later.deviation == pytest.approx(173.7178 * ((50 / 173.7178) ** 2 + 0.06**2) ** 0.5)
    assert (later.value, later.volatility, later.games, later.period) == (1500, 0.06, 20, 4)
    step_by_step = aged(RULES, aged(RULES, rating, period=5), period=9)
    assert aged(RULES, rating, period=9).deviation == pytest.approx(step_by_step.deviation)


def test_a_deviation_grows_to_that_of_a_newcomer_at_most() -> None:
    assert aged(RULES, Rating(1500, 340, 0.1), period=1000).deviation == 350


def test_an_absent_players_deviation_grows_until_they_play_again() -> None:
    before = {1: Rating(1500, 50, 0.06, period=0), 2: Rating(1500, 50, 0.06, period=10)}
    away, regular = count_event(RULES, before, RatedGames((Duel(1, 1, 2, WIN),)), period=10)
    assert away.before.deviation == pytest.approx(173.7178 * ((50 / 173.7178) ** 2 + 10 * 0.06**2) ** 0.5)
    assert away.after.value - 1500 > 1500 - regular.after.value


def test_rounds_as_periods_use_the_ratings_of_the_round_before() -> None:
    games = (Duel(1, 1, 2, WIN), Duel(2, 1, 3, WIN))
    by_round = Glicko2Rules(period="round")
    found = count_event(by_round, {}, RatedGames(games), period=0)
    first = count_event(RULES, {}, RatedGames(games[:1]), period=0)
    then = count_event(RULES, {1: first[0].after}, RatedGames(games[1:]), period=1)
    assert found[0].after == then[0].after
    assert found[1].after == first[1].after


PEOPLE = st.integers(0, 5)
GAMES = st.lists(
    st.tuples(PEOPLE, PEOPLE, st.sampled_from([WIN, DRAW, LOSS])).filter(lambda game: game[0] != game[1]),
    min_size=1,
    max_size=20,
)


@given(games=GAMES, order=st.randoms(use_true_random=False), tau=st.sampled_from(["0.3", "0.5", "1.2"]))
def test_the_order_of_the_games_in_a_period_changes_nothing_to_the_last_digit(
    games: list[tuple[int, int, Fraction]], order: object, tau: str
) -> None:
    rules = Glicko2Rules(tau=Decimal(tau))
    duels = [Duel(1, *game) for game in games]
    shuffled = duels.copy()
    order.shuffle(shuffled)  # type: ignore[attr-defined]
    before = {person: Rating(1300.0 + 90 * person, 60.0 + 40 * person, 0.06) for person in range(6)}
    assert count_event(rules, before, RatedGames(tuple(duels)), period=0) == count_event(
        rules, before, RatedGames(tuple(shuffled)), period=0
    )


@given(games=GAMES)
def test_deviations_stay_within_their_bounds(games: list[tuple[int, int, Fraction]]) -> None:
    for change in count_event(RULES, {}, RatedGames(tuple(Duel(1, *game) for game in games)), period=0):
        assert 0 < (change.after.deviation or 0) <= 350
        assert 0 < (change.after.volatility or 0) < 1
