"""The arithmetic of a whole field takes steps in proportion to its players: thousands may be ranked after a result."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import cache

import pytest

from pairing.core.swiss.ranking.standings import rank_event
from pairing.core.swiss.ranking.tie_breaks import SWISS_TIE_BREAKS
from pairing.core.swiss.record import Record
from tests.pairing.core.swiss.armati.events import DRAW, LOSS, WIN, after, field_of, game

BY_VALUES = [code for code, tie_break in SWISS_TIE_BREAKS.items() if not tie_break.split]


@cache
def played(players: int) -> Record:
    """Five rounds with pairings and results by chance."""
    event, chance = field_of(players), random.Random(players)  # noqa: S311  made-up results, the same each time
    for _ in range(5):
        order = chance.sample(range(1, players + 1), players)
        tables = [
            game(one, other, chance.choice([WIN, DRAW, LOSS])) for one, other in zip(*[iter(order)] * 2, strict=True)
        ]
        event = after(event, {number: turn for table in tables for number, turn in table.items()})
    return event


def calls(work: Callable[[], object]) -> int:
    """How many functions `work` calls."""
    count = 0

    def called(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("code", BY_VALUES)
def test_four_times_the_players_take_about_four_times_the_steps(code: str) -> None:
    def explain(players: int) -> int:
        standings = rank_event(played(players), chain=[SWISS_TIE_BREAKS[code]])
        return calls(lambda: [standings.trace(row, standings.chain[0]).text for row in range(players)])

    assert explain(80) < 6 * explain(20)
