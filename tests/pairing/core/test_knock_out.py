"""The bracket of a final stage: seeds, byes to the top, places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.pure.errors import RuleError
from pairing.core.knock_out import Bracket, knock_out, matches_to_play, places_of


def play(bracket: Bracket, *, upsets: frozenset[int] = frozenset()) -> tuple[dict[int, int], list[tuple[int, int]]]:
    """Play all matches: the better seed wins, but for the matches in `upsets`."""
    winners: dict[int, int] = {}
    met = []
    while ready := matches_to_play(bracket, winners=winners):
        for match, first, second in ready:
            met.append((first, second))
            winners[match.number] = max(first, second) if match.number in upsets else min(first, second)
    return winners, met


def test_eight_seeds_meet_as_usual() -> None:
    bracket = knock_out(8)
    first = [(a, b) for match, a, b in matches_to_play(bracket, winners={})]
    assert first == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert play(bracket)[1][-1] == (1, 2)


def test_byes_go_to_the_top_seeds() -> None:
    bracket = knock_out(6)
    assert bracket.byes == (1, 2)
    assert [(a, b) for _match, a, b in matches_to_play(bracket, winners={})] == [(4, 5), (3, 6)]


def test_places_with_and_without_a_match_for_third() -> None:
    shared = knock_out(4)
    assert places_of(shared, winners=play(shared)[0]) == {1: 1, 2: 2, 3: 3, 4: 3}
    played = knock_out(4, third_place=True)
    assert places_of(played, winners=play(played)[0]) == {1: 1, 2: 2, 3: 3, 4: 4}
    eight = knock_out(8, third_place=True)
    assert places_of(eight, winners=play(eight)[0]) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 7: 5, 8: 5}


def test_a_winner_who_did_not_play_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        matches_to_play(knock_out(4), winners={1: 3})
    assert caught.value.problems[0].path == "winners.1"


@given(seeds=st.integers(2, 70), third=st.booleans(), upsets=st.frozensets(st.integers(1, 70)))
def test_one_is_left_and_all_have_a_place(seeds: int, third: bool, upsets: frozenset[int]) -> None:
    bracket = knock_out(seeds, third_place=third)
    winners, met = play(bracket, upsets=upsets)
    assert len(winners) == len(bracket.matches) == seeds - 1 + (third and seeds > 3)
    places = places_of(bracket, winners=winners)
    assert sorted(places) == list(range(1, seeds + 1))
    assert list(places.values()).count(1) == 1
    assert len({frozenset(pair) for pair in met}) == len(met)
    assert len(bracket.byes) == bracket.size - seeds
    assert bracket.byes == tuple(range(1, len(bracket.byes) + 1))


@given(seeds=st.integers(2, 70))
def test_without_upsets_the_places_follow_the_seeds(seeds: int) -> None:
    bracket = knock_out(seeds)
    places = places_of(bracket, winners=play(bracket)[0])
    assert sorted(places, key=lambda seed: (places[seed], seed)) == list(range(1, seeds + 1))


@pytest.mark.parametrize("seeds", [1, 1025])
def test_too_few_or_too_many_are_refused(seeds: int) -> None:
    with pytest.raises(RuleError, match="2 to 1024"):
        knock_out(seeds)
