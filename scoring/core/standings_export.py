"""The table as rows for a CSV file: rank, name, the score of each heat, handicap where there is any, total (§14).

A row is what a spreadsheet can compute with: plain minus signs, a decimal point, no marks. Open heats and
missing ranks are empty cells. Where scores are dropped or multiplied, each heat has three columns: the score of the
board, its factor (0 where it is dropped), and what it adds to the total. The columns of a final are called so.
"""

from __future__ import annotations

from fractions import Fraction

from scoring.core.drops import HeatScore, first_weighed
from scoring.core.score_book import ScoreBook
from scoring.core.set_scores import SetScores, find_set_scores
from scoring.core.standings import Standings, StandingsLine


def csv_rows(table: Standings, *, book: ScoreBook, factors: bool = True) -> list[tuple[str, ...]]:
    """The header and one row per line of the table, in its order.

    The counted scores of a row and its handicap sum to its total. Without `factors`, as backups keep the table, each
    heat has one column: its score with the pool's multiplier, before drops. A name that a spreadsheet would run as a
    formula gets a leading apostrophe. If there are score overrides, a last column names them with the reason and the
    computed score.
    """
    factors = factors and _multiplies(book)
    final = book.rules.all_heats if book.rules.final and factors else 0
    heats = tuple(
        f"{'Final' if heat == final else f'Heat {heat}'}{part}"
        for heat in range(1, book.rules.all_heats + 1)
        for part in (("", " factor", " counted") if factors else ("",))
    )
    handicaps = any(line.entry.handicap for line in table.lines)
    head = ("Rank", "Name", *heats, *(("Handicap",) if handicaps else ()), "Score")
    rows = [head, *(_row(line, handicaps=handicaps, factors=factors) for line in table.lines)]
    found = find_set_scores(book)
    if not found.all:
        return rows
    marks = ["Set by the director", *(_marks(line, found) for line in table.lines)]
    return [(*row, mark) for row, mark in zip(rows, marks, strict=True)]


def decimal_text(score: Fraction, *, places: int = 4) -> str:
    """A score in decimals, half away from zero at the last of at most `places`, without trailing zeros."""
    scale = 10**places
    units = (2 * abs(score.numerator) * scale + score.denominator) // (2 * score.denominator)
    whole, rest = divmod(units, scale)
    decimals = f"{rest:0{places}d}".rstrip("0") if places else ""
    sign = "-" if score < 0 and units else ""
    return f"{sign}{whole}.{decimals}" if decimals else f"{sign}{whole}"


def _multiplies(book: ScoreBook) -> bool:
    """Whether a score may count otherwise than as played: by the rules or a pool, whatever was played so far."""
    return book.rules.final or bool(first_weighed(book.rules)) or any(pool.multiplier != 1 for pool in book.facts.pools)


def _row(line: StandingsLine, *, handicaps: bool, factors: bool) -> tuple[str, ...]:
    rank = "" if line.rank is None else str(line.rank)
    added = (decimal_text(line.entry.handicap),) if handicaps else ()
    heats = [cell for heat in line.heats for cell in (_weighed_cells(heat) if factors else (_heat(heat),))]
    return (rank, line.entry.name, *heats, *added, decimal_text(line.total))


def _marks(line: StandingsLine, found: SetScores) -> str:
    """Such as "Heat 2: 40 in place of 12.5: rules question"."""
    marks = [(heat, found.by_heat.get((line.entry.id, heat.heat))) for heat in line.heats]
    return "; ".join(
        f"Heat {heat.heat}: {decimal_text(each.score)} in place of {decimal_text(each.computed)}: {each.reason}"
        for heat, each in marks
        if each is not None
    )


def _weighed_cells(heat: HeatScore) -> tuple[str, ...]:
    if heat.state == "open":
        return ("", "", "")
    # A factor has three decimals for each of its two parts.
    return (decimal_text(heat.board), decimal_text(heat.factor, places=6), decimal_text(heat.weighted))


def _heat(heat: HeatScore) -> str:
    return "" if heat.state == "open" else decimal_text(heat.score)
