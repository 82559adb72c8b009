"""The demo's table next to the printed one."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.boards.games.selectors.standings import boards_tables, score_book_of
from tournaments.boards.games.shown.standings import StandingsRow
from tournaments.demo.dipcon import PrintedLine, printed_table, printed_teams
from tournaments.events.models import Event


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the database gives: the qualified table's first lines, the teams, and what differs from print."""

    lines: tuple[PrintedLine, ...]
    teams: dict[str, Fraction]
    differences: tuple[str, ...]


def compare_dipcon(event: Event) -> Comparison:
    """Compute the standings again from the facts, and compare them line by line."""
    tables = boards_tables(score_book_of(event), discipline=event.discipline)
    printed = sorted(printed_table(), key=_place)
    lines = tuple(sorted((_line(row) for row in tables.qualified[: len(printed)]), key=_place))
    teams = {row.name: Fraction(row.total) for row in tables.teams}
    differences = [
        f"line {position}: {ours} here, {theirs} in print"
        for position, (ours, theirs) in enumerate(zip(_padded(lines, len(printed)), printed, strict=True), start=1)
        if ours != theirs
    ]
    if list(teams.items()) != [(name, Fraction(total)) for name, total in printed_teams().items()]:
        differences.append(f"teams: {teams} here, {printed_teams()} in print")
    return Comparison(lines, teams, tuple(differences))


def _line(row: StandingsRow) -> PrintedLine:
    heats = tuple(int(heat.score) if heat else 0 for heat in row.heats)
    return PrintedLine(rank=row.rank or 0, name=row.name, heats=heats, total=int(row.total))


def _place(line: PrintedLine) -> tuple[int, str]:
    """Players who are tied may be listed in any order."""
    return line.rank, line.name


def _padded(lines: tuple[PrintedLine, ...], length: int) -> list[PrintedLine | None]:
    return [*lines, *[None] * (length - len(lines))]
