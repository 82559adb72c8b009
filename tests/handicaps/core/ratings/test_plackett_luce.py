"""Plackett–Luce on boards of seven: what the library gives on its own scale, made 1500, and what must hold."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from handicaps.core.ratings.counting import count_event
from handicaps.core.ratings.games import Board, Duel, RatedGames, Rating
from handicaps.core.ratings.rules import PlackettLuceRules

RULES = PlackettLuceRules()
SHARED = Board(1, ((1, 1), (2, 2), (3, 2), (4, 4), (5, 5), (6, 5), (7, 7)))


def test_ratings_are_those_of_the_library_times_sixty() -> None:
    model = PlackettLuce()
    theirs = model.rate([[model.rating()] for _ in range(7)], ranks=[1, 2, 2, 4, 5, 5, 7])
    ours = count_event(RULES, {}, RatedGames(boards=(SHARED,)), period=0)
    assert [change.after.value for change in ours] == pytest.approx([team[0].mu * 60 for team in theirs])
    assert [change.after.deviation for change in ours] == pytest.approx([team[0].sigma * 60 for team in theirs])


def test_a_shared_draw_is_a_shared_place() -> None:
    changes = count_event(RULES, {}, RatedGames(boards=(SHARED,)), period=0)
    assert changes[1].after.value == changes[2].after.value
    assert [change.scored for change in changes] == [
        6,
        Fraction(9, 2),
        Fraction(9, 2),
        3,
        Fraction(3, 2),
        Fraction(3, 2),
        0,
    ]
    assert all(change.met == 6 and change.expected == pytest.approx(3) for change in changes)


def test_boards_count_one_after_the_other() -> None:
    again = Board(2, tuple((person, 8 - person) for person in range(1, 8)))
    both = count_event(RULES, {}, RatedGames(boards=(again, SHARED)), period=4)
    first = {change.person: change.after for change in count_event(RULES, {}, RatedGames(boards=(SHARED,)), period=4)}
    then = count_event(RULES, first, RatedGames(boards=(again,)), period=5)
    assert [change.after for change in both] == [change.after for change in then]
    assert {(change.games, change.met, change.after.period) for change in both} == {(2, 12, 6)}


def test_games_of_two_are_passed_over() -> None:
    assert count_event(RULES, {}, RatedGames((Duel(1, 1, 2, Fraction(1)),)), period=0) == ()


@given(
    places=st.lists(st.integers(1, 7), min_size=2, max_size=7),
    values=st.lists(st.floats(900, 2100), min_size=7, max_size=7),
    order=st.randoms(use_true_random=False),
)
def test_the_order_of_the_seats_changes_nothing(places: list[int], values: list[float], order: object) -> None:
    before = {person: Rating(value, 200.0) for person, value in enumerate(values)}
    seats = list(enumerate(places))
    shuffled = seats.copy()
    order.shuffle(shuffled)  # type: ignore[attr-defined]
    one = count_event(RULES, before, RatedGames(boards=(Board(1, tuple(seats)),)), period=0)
    other = count_event(RULES, before, RatedGames(boards=(Board(1, tuple(shuffled)),)), period=0)
    assert one == other
    assert sum(change.scored for change in one) == Fraction(len(places) * (len(places) - 1), 2)
    assert sum(change.expected for change in one) == pytest.approx(len(places) * (len(places) - 1) / 2)
