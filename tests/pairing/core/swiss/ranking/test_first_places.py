"""Tie-breaks for the first places only (ruling A10): below them, players with equal points share their rank."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.core.swiss.ranking.book import RankingSettings
from pairing.core.swiss.ranking.standings import Standings, rank_event
from pairing.core.swiss.ranking.tie_breaks import find_swiss_tie_breaks
from pairing.core.trf.reading import read_trf

ROOT = Path(__file__).parents[5]
CHAIN = find_swiss_tie_breaks(["direct-encounter", "sodos", "m-buchholz", "buchholz"])


def standings(places: int, by_hand: dict[int, int] | None = None) -> Standings:
    """The worked event of the reference: 8, 6, 6, 4, 4, 4, 3, 3, 2 points, all set apart by the chain."""
    event = read_trf((ROOT / "pairing" / "web" / "data" / "example.trf").read_text(encoding="utf-8"))
    return rank_event(event, chain=CHAIN, settings=RankingSettings(chain_places=places, by_hand=by_hand or {}))


@pytest.mark.parametrize(
    ("places", "ranks"),
    [
        (0, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (1, [1, 2, 2, 4, 4, 4, 7, 7, 9]),
        (2, [1, 2, 3, 4, 4, 4, 7, 7, 9]),
        (3, [1, 2, 3, 4, 4, 4, 7, 7, 9]),
        (4, [1, 2, 3, 4, 5, 5, 7, 7, 9]),
        (7, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        (99, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ],
)
def test_the_chain_ranks_the_first_places(places: int, ranks: list[int]) -> None:
    assert [row.rank for row in standings(places).rows] == ranks


def test_the_deciding_tie_break_is_named_if_there_is_one() -> None:
    whole, first = standings(0), standings(4)
    shared = {5, 7}  # lines whose rank is that of the line above
    told = [row.decided_by for row in first.rows]
    assert told == [None if at in shared else row.decided_by for at, row in enumerate(whole.rows)]
    assert [first.why(row) for row in range(5)] == [whole.why(row) for row in range(5)]
    assert first.why(5) is None
    assert [row.values for row in first.rows] == [row.values for row in whole.rows]
