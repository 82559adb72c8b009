"""The crosstable of a Swiss event's snapshot, ready for a template: who met whom, and the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.figures import figure
from tournaments.events.ending_words import is_over
from tournaments.swiss.details import BY_POINTS
from tournaments.swiss.models import ByeKind
from tournaments.swiss.selectors.template_context import MARKS, bye_mark, colour_of, live_table, waiting_round
from tournaments.swiss.shown import RoundShown, RunningTable, SwissRow, SwissShown, TableShown

Json = dict[str, Any]
LOOKS: Final = {"win": "w", "forfeit_win": "w", "draw": "d", "loss": "l", "forfeit_loss": "l", "": "on"}
"""The class of a result: filled, half, hollow, or dashed while the game is on."""
WORTH: Final = {"1": 2, "+": 2, "½": 1}
"""What a mark adds to the course of a player's results, in halves."""
MOST_COURSES: Final = 64
"""Above so many players the courses are left out: the page would be too heavy for a phone in a full hall."""
COURSE_STEP: Final = 14
COURSE_HIGH: Final = 28
MOST_TO_COME: Final = 3
MOST_ON: Final = 12


@dataclass(frozen=True, slots=True)
class Column:
    """A round. `note` is the progress of one that is on; a round `to_come` is empty."""

    number: int
    note: str = ""
    to_come: bool = False


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """How many players have that number of points; `share` is out of 100, of the largest group."""

    points: str
    players: int
    share: int


def crosstable_context(data: SwissShown, *, show: str = "") -> Json:
    """A line for each player, best first: in each round the opponent's place and the result.

    Places, points and rounds are of one state: that of the provisional table while a round is on, or the last complete
    round where there is none or `show` is "complete". A round after that state is left out.
    """
    table = data.standings
    live = live_table(table, show)
    lines, last = (live.rows, live.round) if live else (table.rows, table.rounds)
    rounds = [each for each in data.rounds if each.number <= last]
    return {
        "rows": _rows(data, lines, rounds),
        "numbers": [each.number for each in rounds],
        "columns_of": _columns(data, rounds, live),
        "cross_title": _title(data, live),
        "live": live,
        "running": None if live else waiting_round(data),
        "coloured": bool(data.colours),
    }


def beside_context(data: SwissShown) -> Json:
    """What a page shows next to the crosstable: the tables in progress, and the score groups."""
    live = live_table(data.standings, "")
    found = next((each for each in data.rounds if live and each.number == live.round), None)
    tables = [table for table in found.tables if not table.outcomes] if found else []
    return {
        "on_now": tables[:MOST_ON],
        "on_title": _on_title(tables),
        "more_on": len(tables) - len(tables[:MOST_ON]),
        "groups": _groups((live or data.standings).rows) if data.system in BY_POINTS else [],
    }


def _on_title(tables: Sequence[TableShown]) -> str:
    return ngettext("%(n)s table is on", "%(n)s tables are on", len(tables)) % {"n": len(tables)}


def _groups(rows: Sequence[SwissRow]) -> list[ScoreGroup]:
    counted = Counter(Fraction(row.points) for row in rows)
    most = max(counted.values(), default=1)
    return [
        ScoreGroup(figure(points), players, 100 * players // most)
        for points, players in sorted(counted.items(), reverse=True)
    ]


def _columns(data: SwissShown, rounds: Sequence[RoundShown], live: RunningTable | None) -> list[Column]:
    found = [Column(each.number, _progress(live) if live and each.number == live.round else "") for each in rounds]
    to_come = range(len(rounds) + 1, data.planned + 1) if rounds and not is_over(data) else ()
    return [*found, *(Column(number, to_come=True) for number in to_come[:MOST_TO_COME])]


def _progress(live: RunningTable) -> str:
    return _("%(done)s of %(tables)s") % {"done": live.tables - live.open, "tables": live.tables}


def _title(data: SwissShown, live: RunningTable | None) -> str:
    table = data.standings
    if is_over(data):
        return _("Final crosstable")
    if live:
        return _("Crosstable, provisional, round %(n)s") % {"n": live.round}
    return _("Crosstable after round %(n)s") % {"n": table.rounds} if table.rounds else _("Crosstable")


def _rows(data: SwissShown, lines: Sequence[SwissRow], rounds: Sequence[RoundShown]) -> list[Json]:
    place = {row.entry: index for index, row in enumerate(lines, start=1)}
    players = {entry.id: entry for entry in data.entries}
    cells: dict[int, dict[int, Json]] = {row.entry: {} for row in lines}
    for round_ in rounds:
        for line in round_.tables:
            for seat, entry in enumerate(line.entries):
                other = line.entries[1 - seat]
                outcome = line.outcomes[seat] if line.outcomes else ""
                cells[entry][round_.number] = {
                    "opponent": place[other],
                    "name": line.names[1 - seat],
                    "mark": MARKS.get(outcome, "·"),
                    "outcome": outcome,
                    "look": LOOKS.get(outcome, ""),
                    **colour_of(data, seat),
                }
        for bye in round_.byes:
            kind = bye.kind
            cells[bye.entry][round_.number] = {"bye": ByeKind(kind).label, "mark": bye_mark(data, kind)}
    return [
        {
            "place": index,
            "row": row,
            "player": players[row.entry],
            "ends_group": index < len(lines) and lines[index].points != row.points,
            "cells": [cells[row.entry].get(each.number) for each in rounds],
            "course": _course(cells[row.entry], rounds) if len(lines) <= MOST_COURSES else None,
        }
        for index, row in enumerate(lines, start=1)
    ]


def _course(cells: dict[int, Json], rounds: Sequence[RoundShown]) -> Json:
    """The results added up after each round, as far as the player's results are known: a line, all on one scale."""
    if not rounds:
        return {}
    found = [0]
    for each in rounds:
        cell = cells.get(each.number)
        if cell and cell.get("look") == "on":
            break
        found.append(found[-1] + WORTH.get(cell["mark"] if cell else "", 0))
    high = 2 * len(rounds)
    points = [
        (COURSE_STEP * at + 2, COURSE_HIGH - 3 - (COURSE_HIGH - 6) * value / high) for at, value in enumerate(found)
    ]
    return {
        "wide": COURSE_STEP * len(rounds) + 5,
        "points": " ".join(f"{x},{y:.0f}" for x, y in points),
        "x": points[-1][0],
        "y": f"{points[-1][1]:.0f}",
    }
