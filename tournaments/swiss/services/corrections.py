"""What a corrected result would have changed, had it stood before the next round was paired. Nothing is stored here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from common.pure.errors import RuleError
from pairing.core.swiss.ranking.standings import Standings
from tournaments.events.models import Event, Game
from tournaments.swiss.selectors.record import complete_rounds
from tournaments.swiss.selectors.rows import SwissRows, load_swiss_rows, with_result
from tournaments.swiss.selectors.standings import ranked
from tournaments.swiss.services.pairing import pair_next
from tournaments.swiss.services.results import Margins, checked_duels

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose rank or points change."""

    name: str
    rank: tuple[int, int]
    points: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """The lines of the table that change, and the pairs of the next round as they are and as they would have been.

    `pairs_now` and `pairs_then` leave out what is in both. `round` is None where no later round is made, or where it
    can't be paired again for comparison.
    """

    moved: tuple[Moved, ...]
    round: int | None
    pairs_now: tuple[Pair, ...]
    pairs_then: tuple[Pair, ...]


def preview_correction(game: Game, *, outcome: str, margins: Sequence[Margins]) -> CorrectionPreview:
    """What this result at the table would change, against what stands. Raises `RuleError` as `record_duel` does."""
    event: Event = game.round.event
    rows = load_swiss_rows(event)
    tried = with_result(rows, game.pk, checked_duels(game.round.event, outcome=outcome, margins=margins))
    rounds = complete_rounds(rows)
    moved = _moved(ranked(rows, rounds=rounds), ranked(tried, rounds=complete_rounds(tried)))
    later = next((one for one in rows.rounds if one.number == game.round.number + 1), None)
    if later is None:
        return CorrectionPreview(moved, None, (), ())
    try:
        now, then = (_pairs(each, later.number, seed=later.swiss.seed) for each in (rows, tried))
    except RuleError:
        return CorrectionPreview(moved, None, (), ())
    return CorrectionPreview(
        moved,
        later.number,
        tuple(_names(rows, pair) for pair in now if frozenset(pair) not in {frozenset(other) for other in then}),
        tuple(_names(rows, pair) for pair in then if frozenset(pair) not in {frozenset(other) for other in now}),
    )


def _moved(now: Standings, then: Standings) -> tuple[Moved, ...]:
    before = {row.number: row for row in now.rows}
    return tuple(
        Moved(row.name, (old.rank, row.rank), (old.points, row.points))
        for row in then.rows
        if (old := before[row.number]).rank != row.rank or old.points != row.points
    )


def _pairs(rows: SwissRows, number: int, *, seed: int) -> list[tuple[int, int]]:
    """The engine's pairs of a round that is made: with the seed that it had, whatever was changed by hand since."""
    return [(one, two) for _table, one, two in pair_next(rows, number=number, seed=seed, rematches=True).tables]


def _names(rows: SwissRows, pair: tuple[int, int]) -> Pair:
    return rows.names[pair[0]], rows.names[pair[1]]
