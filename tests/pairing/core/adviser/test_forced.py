"""What the numbers force: exact on small cases, held against every way to seat them."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from pairing.core.adviser.forced import boards_forced, repeated_meetings, repeated_powers
from tests.pairing.core.adviser.format_cases import boards_format

Seating = tuple[tuple[int, ...], ...]


def seatings(players: tuple[int, ...], boards: int, size: int) -> list[Seating]:
    """Every way to fill the boards, sit-outs included."""
    if not boards:
        return [()]
    found = []
    for first in combinations(players, size):
        rest = tuple(p for p in players if p not in first)
        found += [(first, *others) for others in seatings(rest, boards - 1, size) if not others or first < others[0]]
    return found


def least_repeats(players: int, *, heats: int, boards: int, size: int) -> int:
    """The fewest repeated meetings over all ways to play; the first heat is one way, for all are alike."""
    ways = [
        frozenset(pair for board in way for pair in combinations(board, 2))
        for way in seatings(tuple(range(players)), boards, size)
    ]
    best = 10**9
    for others in product(ways, repeat=heats - 1):
        met: dict[tuple[int, int], int] = {}
        for heat in (ways[0], *others):
            for pair in heat:
                met[pair] = met.get(pair, 0) + 1
        best = min(best, sum(times - 1 for times in met.values()))
    return best


@pytest.mark.parametrize(
    ("players", "heats", "boards", "size"),
    [(4, 3, 2, 2), (4, 4, 2, 2), (5, 3, 2, 2), (6, 2, 2, 3), (7, 2, 2, 3), (8, 2, 2, 4), (3, 3, 1, 3)],
)
def test_bound_is_the_least_that_any_seating_reaches(players: int, heats: int, boards: int, size: int) -> None:
    bound = repeated_meetings(players, heats=heats, boards=boards, size=size)
    assert bound == least_repeats(players, heats=heats, boards=boards, size=size)


@pytest.mark.parametrize(("players", "heats", "boards", "size"), [(6, 3, 2, 3), (7, 3, 2, 3), (6, 4, 3, 2)])
def test_bound_is_never_above_what_some_seating_reaches(players: int, heats: int, boards: int, size: int) -> None:
    bound = repeated_meetings(players, heats=heats, boards=boards, size=size)
    assert bound <= least_repeats(players, heats=heats, boards=boards, size=size)


def test_forty_nine_players_can_meet_all_others_once_in_eight_heats() -> None:
    """The affine plane of order 7 does it; a ninth heat repeats all its meetings."""
    assert repeated_meetings(49, heats=8, boards=7) == 0
    assert repeated_meetings(49, heats=9, boards=7) == 7 * 21


def test_few_boards_repeat_from_the_second_heat_on() -> None:
    """Seven players on four boards: three pairs stay together, on each of four boards."""
    assert [repeated_meetings(28, heats=heats, boards=4) for heats in (1, 2, 3)] == [0, 12, 24]
    assert repeated_meetings(7, heats=3, boards=1) == 42


def least_repeated_powers(size: int, heats: int) -> int:
    """One board of `size` players who all play every heat: the fewest seats with a power again."""
    deals = list(permutations(range(size)))
    return min(
        sum(heats - len({deal[player] for deal in (deals[0], *others)}) for player in range(size))
        for others in product(deals, repeat=heats - 1)
    )


@pytest.mark.parametrize("heats", [1, 2, 3, 4, 5])
def test_powers_repeat_once_the_heats_are_more_than_the_powers(heats: int) -> None:
    assert repeated_powers(3, heats=heats, boards=1, size=3) == least_repeated_powers(3, heats)


def test_players_who_do_not_fill_boards_sit_out_or_play_twice() -> None:
    sit_out = boards_forced(boards_format(players=30))
    twice = boards_forced(boards_format(players=30, leftover="play_twice"))
    assert (sit_out["boards"], sit_out["sit_out_each_heat"], sit_out["play_twice_each_heat"]) == (4, 2, 0)
    assert (twice["boards"], twice["sit_out_each_heat"], twice["play_twice_each_heat"]) == (5, 0, 5)
    assert (sit_out["left_over"], sit_out["wanting"]) == (2, 5)


def test_heats_without_repeats_end_where_the_bound_begins() -> None:
    assert boards_forced(boards_format(players=49))["heats_without_repeats"] == 8
    few = boards_forced(boards_format(players=28))
    assert (few["heats_without_repeats"], few["most_met_pair"]) == (1, 2)
    forced = boards_forced(boards_format(players=7, heats=9))
    assert (forced["most_met_pair"], forced["repeated_powers"]) == (9, 14)
