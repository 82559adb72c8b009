"""The demo's table beside the printed one."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.boards.games.selectors.standings import score_book_of, standings_json
from tournaments.demo.dipcon import PrintedLine, printed_table, printed_teams
from tournaments.events.models import Event


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the database gives: the qualified table's first lines, the teams, and what differs from print."""

    lines: tuple[PrintedLine, ...]
    teams: dict[str, Fraction]
    differences: tuple[str, ...]


def compare_dipcon(event: Event) -> Comparison:
    """Compute the standings afresh from the facts, and compare them line by line."""
    tables = standings_json(score_book_of(event), discipline=event.discipline)
    printed = sorted(printed_table(), key=_place)
    lines = tuple(sorted((_line(row) for row in tables["qualified"][: len(printed)]), key=_place))
    teams = {row["name"]: Fraction(row["total"]) for row in tables["teams"]}
    differences = [
        f"line {position}: {ours} here, {theirs} in print"
        for position, (ours, theirs) in enumerate(zip(_padded(lines, len(printed)), printed, strict=True), start=1)
        if ours != theirs
    ]
    if list(teams.items()) != [(name, Fraction(total)) for name, total in printed_teams().items()]:
        differences.append(f"teams: {teams} here, {printed_teams()} in print")
    return Comparison(lines, teams, tuple(differences))


def _line(row: dict[str, object]) -> PrintedLine:
    heats = [heat["score"] if heat else "0" for heat in row["heats"]]  # type: ignore[attr-defined]
    return PrintedLine(
        rank=int(str(row["rank"])),
        name=str(row["name"]),
        heats=tuple(int(score) for score in heats),
        total=int(str(row["total"])),
    )


def _place(line: PrintedLine) -> tuple[int, str]:
    """Who is level may be listed in any order."""
    return line.rank, line.name


def _padded(lines: tuple[PrintedLine, ...], length: int) -> list[PrintedLine | None]:
    return [*lines, *[None] * (length - len(lines))]
