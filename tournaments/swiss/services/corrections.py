"""What a corrected result would have changed if it had been known before the next round was paired. Stores nothing."""

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
from tournaments.swiss.services.pairing import Paired, pair_next
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

    `pairs_now` and `pairs_then` leave out what is in both, and so do `byes_now` and `byes_then`. `round` is None where
    no later round is made, or where it can't be paired again for comparison.
    """

    moved: tuple[Moved, ...]
    round: int | None
    pairs_now: tuple[Pair, ...]
    pairs_then: tuple[Pair, ...]
    byes_now: tuple[str, ...] = ()
    byes_then: tuple[str, ...] = ()


def preview_correction(game: Game, *, outcome: str, margins: Sequence[Margins]) -> CorrectionPreview:
    """What this result at the table would change, compared with the current one. Raises `RuleError` as `record_duel`
    does."""
    event: Event = game.round.event
    rows = load_swiss_rows(event)
    tried = with_result(rows, game.pk, checked_duels(game.round.event, outcome=outcome, margins=margins))
    rounds = complete_rounds(rows)
    moved = _moved(ranked(rows, rounds=rounds), ranked(tried, rounds=complete_rounds(tried)))
    later = next((one for one in rows.rounds if one.number == game.round.number + 1), None)
    if later is None:
        return CorrectionPreview(moved, None, (), ())
    try:
        now, then = (
            pair_next(each, number=later.number, seed=later.swiss.seed, rematches=True) for each in (rows, tried)
        )
    except RuleError:
        return CorrectionPreview(moved, None, (), ())
    return CorrectionPreview(
        moved,
        later.number,
        *_without_common(rows, _pairs(now), _pairs(then)),
        tuple(rows.names[entry] for entry in now.byes if entry not in then.byes),
        tuple(rows.names[entry] for entry in then.byes if entry not in now.byes),
    )


def _moved(now: Standings, then: Standings) -> tuple[Moved, ...]:
    before = {row.number: row for row in now.rows}
    return tuple(
        Moved(row.name, (old.rank, row.rank), (old.points, row.points))
        for row in then.rows
        if (old := before[row.number]).rank != row.rank or old.points != row.points
    )


def _pairs(paired: Paired) -> list[tuple[int, int]]:
    """The engine's pairs of a round that is made: with the seed that it had, whatever was changed by hand since."""
    return [(one, two) for _table, one, two in paired.tables]


def _without_common(
    rows: SwissRows, now: list[tuple[int, int]], then: list[tuple[int, int]]
) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    """The names of the pairs that only one of the two has."""
    both = {frozenset(pair) for pair in now} & {frozenset(pair) for pair in then}

    def named(pairs: list[tuple[int, int]]) -> tuple[Pair, ...]:
        return tuple((rows.names[one], rows.names[two]) for one, two in pairs if frozenset((one, two)) not in both)

    return named(now), named(then)
