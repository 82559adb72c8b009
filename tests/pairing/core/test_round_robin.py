"""The Berger tables of FIDE's handbook (C.05, Annex 1)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.pure.errors import RuleError
from pairing.core.round_robin import berger_rounds, rounds_of_robin

FOUR = "1-4 2-3 / 4-3 1-2 / 2-4 3-1"
SIX = "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1"
EIGHT = (
    "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / "
    "4-8 5-3 6-2 7-1"
)


def table(text: str) -> list[set[tuple[int, ...]]]:
    return [{tuple(map(int, pair.split("-"))) for pair in line.split()} for line in text.split(" / ")]


@pytest.mark.parametrize(("players", "text"), [(4, FOUR), (6, SIX), (8, EIGHT)])
def test_the_published_tables(players: int, text: str) -> None:
    assert [set(each.pairs) for each in berger_rounds(players)] == table(text)


def test_an_odd_field_takes_the_table_of_one_more_and_its_last_number_is_the_bye() -> None:
    first, second, third = berger_rounds(3)
    assert (first.pairs, first.bye) == (((2, 3),), 1)
    assert (second.pairs, second.bye) == (((1, 2),), 3)
    assert (third.pairs, third.bye) == (((3, 1),), 2)


@given(players=st.integers(2, 41))
def test_all_meet_once_and_sides_are_even(players: int) -> None:
    rounds = berger_rounds(players)
    assert len(rounds) == rounds_of_robin(players)
    met = [tuple(sorted(pair)) for each in rounds for pair in each.pairs]
    assert sorted(met) == list(combinations(range(1, players + 1), 2))
    for each in rounds:
        seated = [player for pair in each.pairs for player in pair] + ([each.bye] if each.bye else [])
        assert sorted(seated) == list(range(1, players + 1))
    white = Counter(pair[0] for each in rounds for pair in each.pairs)
    games = players - 1
    assert all(games // 2 <= white[player] <= (games + 1) // 2 for player in range(1, players + 1))


@given(players=st.integers(3, 24))
def test_a_double_one_has_each_pair_on_both_sides_and_never_three_alike_in_an_even_field(players: int) -> None:
    rounds = berger_rounds(players, double=True)
    met = Counter(pair for each in rounds for pair in each.pairs)
    assert set(met.values()) == {1}
    assert len(met) == players * (players - 1)
    if players % 2 == 0:
        for player in range(1, players + 1):
            sides = "".join(
                "w" if pair[0] == player else "b" for each in rounds for pair in each.pairs if player in pair
            )
            assert "www" not in sides
            assert "bbb" not in sides


@pytest.mark.parametrize("players", [0, 1, 201])
def test_too_few_or_too_many_are_refused(players: int) -> None:
    with pytest.raises(RuleError, match="2 to 200"):
        berger_rounds(players)
