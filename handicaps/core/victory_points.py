"""Victory points of a match from its IMPs: the WBF's continuous scale, the ACBL's 20–0, and custom tables.

Sources: WBF VP scales of 2013 (continuous, with the concavity correction); ACBL Swiss teams 20-VP scale (6 to 8 and 9
to 11 boards). All scales give the winner 10 to 20 of 20 points, the loser the rest; values are exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from common.pure.errors import Problem, RuleError
from common.pure.reading import Problems, read_mapping
from handicaps.core.reading import read_count, read_list, read_number

MOST_BOARDS: Final = 100
MOST_ROWS: Final = 400
MOST_IMPS: Final = 1000
HUNDRED: Final = 100
_ROW_KEYS: Final = ("imps", "winner", "loser")
POINTS_OF: Final = {"winner": "The winner’s points", "loser": "The loser’s points"}


@dataclass(frozen=True, slots=True)
class VpRow:
    """From `imps` won by on, these are the points of the winner and of the loser; the last row has no end."""

    imps: int
    winner: Fraction
    loser: Fraction


@dataclass(frozen=True, slots=True)
class VpScale:
    """A scale: rows from 0 IMPs on, rising."""

    name: str
    rows: tuple[VpRow, ...]

    def points(self, imps: int) -> tuple[Fraction, Fraction]:
        """The points of both sides where the first won by `imps`, below 0 where it lost."""
        row = next(row for row in reversed(self.rows) if row.imps <= abs(imps))
        return (row.winner, row.loser) if imps >= 0 else (row.loser, row.winner)


@dataclass(frozen=True, slots=True)
class VpWarning:
    """Something odd in a table that can be used all the same: a code, and the row that shows it."""

    code: str
    row: int


@lru_cache(maxsize=32)
def wbf_continuous(boards: int) -> VpScale:
    """The WBF's scale for a match of `boards` boards, 1 to `MOST_BOARDS`: hundredths of a point, corrected.

    B = 15·√boards IMPs are a win by 20–0; below that 10 + 10·(1 − τ^(3·I/B)) / (1 − τ³) with τ = (√5 − 1)/2, rounded
    half up. Rounding makes some steps greater than the one before; these are evened out upwards, until none is.
    """
    if not 1 <= boards <= MOST_BOARDS:
        raise ValueError(f"boards must be from 1 to {MOST_BOARDS}")
    values = _rounded(boards)
    evened = False
    while not evened:
        evened = True
        for i in range(1, len(values) - 1):
            if values[i + 1] - values[i] > values[i] - values[i - 1]:
                values[i] += 1
                evened = False
    full = 20 * HUNDRED
    rows = tuple(VpRow(i, Fraction(v, HUNDRED), Fraction(full - v, HUNDRED)) for i, v in enumerate(values))
    return VpScale(f"WBF continuous, {boards} boards", rows)


def _rounded(boards: int) -> list[int]:
    """Hundredths of a point by IMPs, up to the first that is a full win."""
    with localcontext() as context:
        context.prec = 50
        tau = (Decimal(5).sqrt() - 1) / 2
        blitz = 15 * Decimal(boards).sqrt()
        values: list[int] = []
        while not values or values[-1] < 20 * HUNDRED:
            imps = len(values)
            points = Decimal(20)
            if imps < blitz:
                points = 10 + 10 * (1 - tau ** (3 * imps / blitz)) / (1 - tau**3)
            values.append(int(points * HUNDRED + Decimal("0.5")))
    return values


def _acbl(boards: str, starts: Sequence[int]) -> VpScale:
    rows = tuple(VpRow(imps, Fraction(10 + k), Fraction(10 - k)) for k, imps in enumerate(starts))
    return VpScale(f"ACBL 20–0, {boards} boards", rows)


ACBL_20: Final[Mapping[str, VpScale]] = MappingProxyType(
    {
        "6-8": _acbl("6 to 8", (0, 1, 3, 5, 8, 11, 14, 17, 20, 24, 28)),
        "9-11": _acbl("9 to 11", (0, 1, 3, 6, 10, 14, 18, 22, 26, 31, 36)),
    }
)


def parse_rows(raw: object, *, name: str, path: str = "rows") -> VpScale:
    """A custom table: rows of `{"imps", "winner", "loser"}`, the first from 0 IMPs on, rising.

    Errors: `RuleError` at paths such as `rows[2].imps`.
    """
    problems: Problems = []
    listed = read_list(raw, path=path, least=1, most=MOST_ROWS, what="The table", problems=problems)
    rows: list[VpRow] = []
    for k, each in enumerate(listed):
        where = f"{path}[{k}]"
        fields = read_mapping(each, path=where, known=_ROW_KEYS, problems=problems, what="A row")
        if fields is None:
            continue
        imps = read_count(
            fields.get("imps"), path=f"{where}.imps", least=0, most=MOST_IMPS, what="The IMPs", problems=problems
        )
        winner, loser = (
            read_number(
                fields.get(key),
                path=f"{where}.{key}",
                least=-1000,
                most=1000,
                what=POINTS_OF[key],
                problems=problems,
            )
            for key in ("winner", "loser")
        )
        if imps is None or winner is None or loser is None:
            continue
        problems.extend(_misplaced(imps, rows, k, where))
        rows.append(VpRow(imps, winner, loser))
    RuleError.gather(problems)
    return VpScale(name, tuple(rows))


def _misplaced(imps: int, before: Sequence[VpRow], k: int, where: str) -> Problems:
    if k == 0 and imps != 0:
        message = "The first row must start at 0 IMPs, a drawn match. Set its IMPs to 0."
        return [Problem(f"{where}.imps", "gap", message)]
    if before and imps <= before[-1].imps:
        message = (
            "Rows must rise, so this one must start above %(before)s IMPs. Enter a larger number, or sort the rows."
        )
        return [Problem(f"{where}.imps", "not_rising", message, {"before": before[-1].imps})]
    return []


def lint_scale(scale: VpScale) -> tuple[VpWarning, ...]:
    """What is odd in a table: a draw that is not level, rows with different sums, a greater win worth less, and one
    more IMP worth more than the one before (the WBF's concavity)."""
    found = []
    first = scale.rows[0]
    if first.winner != first.loser:
        found.append(VpWarning("draw_not_level", 0))
    whole = first.winner + first.loser
    found.extend(VpWarning("other_sum", k) for k, row in enumerate(scale.rows) if row.winner + row.loser != whole)
    steps = []
    for k, (row, following) in enumerate(pairwise(scale.rows), start=1):
        if following.winner <= row.winner or following.loser > row.loser:
            found.append(VpWarning("win_worth_less", k))
        steps.append((following.winner - row.winner) / (following.imps - row.imps))
    found.extend(VpWarning("steps_grow", k) for k, (step, later) in enumerate(pairwise(steps), start=2) if later > step)
    return tuple(found)
