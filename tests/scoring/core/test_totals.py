"""Totals: one function adds; penalties and ties; marks of opponents; votes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.prizes.ballots import BallotRules, Voter, WrongVote, count_votes, usual_weights, voted, wrong_vote
from scoring.core.prizes.totals import Marked, MarkKind, places_by, ranked_totals, sum_of_marks, total_of

PAINTING = MarkKind(id=1, weight=Fraction(1, 3))
THEME = MarkKind(id=2, in_total=False)


def player(number: int, place: int, points: int, *, painting: int = 0, penalties: int = 0) -> Marked:
    return Marked(
        id=number,
        place=place,
        points=Fraction(points),
        marks={1: Fraction(painting), 2: Fraction(99)},
        penalties=Fraction(penalties),
    )


def test_total_is_exact_and_leaves_out_what_is_not_in_it() -> None:
    one = player(1, 1, 10, painting=10, penalties=2)
    assert total_of(one, [PAINTING, THEME]) == Fraction(34, 3)
    assert total_of(Marked(id=2, place=1, points=Fraction(3)), [PAINTING, THEME]) == 3


@pytest.mark.parametrize(
    ("points", "penalties", "below_zero", "total"),
    [(3, 5, False, 0), (3, 5, True, -2), (-4, 5, False, -4), (-4, 5, True, -9), (3, 2, False, 1)],
)
def test_penalties_lead_below_zero_only_if_set(points: int, penalties: int, below_zero: bool, total: int) -> None:
    assert total_of(player(1, 1, points, penalties=penalties), [], below_zero=below_zero) == total


def test_total_ranks_and_games_break_its_ties() -> None:
    players = [player(1, 1, 9), player(2, 2, 6, painting=9), player(3, 3, 0, painting=30), player(4, 3, 0, painting=30)]
    lines = ranked_totals(players, [PAINTING], by_total=True)
    assert [(line.player.id, line.total, line.rank) for line in lines] == [(3, 10, 1), (4, 10, 1), (1, 9, 3), (2, 9, 4)]
    by_games = ranked_totals(players, [PAINTING], by_total=False)
    assert [(line.player.id, line.rank) for line in by_games] == [(1, 1), (2, 2), (3, 3), (4, 3)]


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(0, 20), st.integers(0, 60)), min_size=1, max_size=12))
def test_total_never_ranks_a_smaller_one_higher(rows: list[tuple[int, int, int]]) -> None:
    players = [player(n, n, points, painting=paint, penalties=loss) for n, (points, paint, loss) in enumerate(rows, 1)]
    lines = ranked_totals(players, [PAINTING], by_total=True)
    assert [line.total for line in lines] == sorted((line.total for line in lines), reverse=True)
    assert sorted(line.rank for line in lines) == [*range(1, len(rows) + 1)]


def test_lowest_mark_of_four_is_dropped_and_none_of_three() -> None:
    assert sum_of_marks([Fraction(5), Fraction(0), Fraction(4)]) == 9
    assert sum_of_marks([Fraction(5), Fraction(0), Fraction(4), Fraction(0)]) == 9
    assert sum_of_marks([]) == 0


def test_places_by_marks_fall_back_to_the_standings() -> None:
    places = places_by({1: Fraction(5), 2: Fraction(9), 3: Fraction(5), 4: Fraction(9)}, {1: 1, 2: 2, 3: 3})
    assert places == {2: 1, 1: 2, 3: 3}


VOTERS = {
    1: Voter(id=1, person=10, club="Leeds"),
    2: Voter(id=2, person=11, club="leeds "),
    3: Voter(id=3, person=12, club="York"),
    4: Voter(id=4, person=10, club="York"),
}


@pytest.mark.parametrize(
    ("named", "wrong"),
    [
        ([], (0, WrongVote.EMPTY)),
        ([3, 2], None),
        ([3, 2, 4], (2, WrongVote.TOO_MANY)),
        ([3, 3], (1, WrongVote.TWICE)),
        ([9], (0, WrongVote.UNKNOWN)),
        ([1], (0, WrongVote.SELF)),
        ([3, 4], (1, WrongVote.SELF)),
    ],
)
def test_vote_is_refused_with_its_place_and_nobody_votes_for_themselves_through_two_entries(
    named: list[int], wrong: object
) -> None:
    assert wrong_vote(VOTERS[1], named, BallotRules(choices=2), VOTERS) == wrong


def test_vote_for_the_own_club_is_refused_where_the_ballot_says_so() -> None:
    rules = BallotRules(not_own_club=True)
    assert wrong_vote(VOTERS[1], [2], rules, VOTERS) == (0, WrongVote.OWN_CLUB)
    assert wrong_vote(VOTERS[1], [2], BallotRules(), VOTERS) is None
    assert wrong_vote(VOTERS[1], [1], BallotRules(not_self=False), VOTERS) is None


def test_votes_count_by_weights_and_first_choices() -> None:
    votes = voted([(1, 2, 30), (1, 1, 20), (2, 1, 30), (3, 1, 20)])
    assert votes == {1: [20, 30], 2: [30], 3: [20]}
    assert usual_weights(3) == (3, 2, 1)
    assert count_votes(votes.values(), usual_weights(3)) == {20: (6, 2), 30: (5, 1)}
