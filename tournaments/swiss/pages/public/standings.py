"""The standings of a Swiss event for everybody: bars of the rounds, tie-breaks, and the players who can still win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.core.duels import parse_scoring
from tournaments.base.figures import figure
from tournaments.base.pages.bars import COUNTS, OPEN, PALE, Scale, bars
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.ending_words import is_over
from tournaments.events.models import Event
from tournaments.events.pages.public.page_context import Json, PublicPage, reasons_shown
from tournaments.swiss.pages.public.page_context import swiss_frame
from tournaments.swiss.selectors.crosstable import beside_context
from tournaments.swiss.selectors.template_context import MARKS, bye_mark, standings_context
from tournaments.swiss.shown import SwissRow, SwissShown

TIE_BREAKS: Final = "tie-breaks"
ON: Final = "…"
SCALE: Final = Scale(0, 2)
WORTH: Final = {"win": 2, "forfeit_win": 2, "draw": 1, "+": 2, "½": 1}
"""The height of a bar, by the outcome or by the mark of a bye."""
KNOWN: Final = frozenset({"armati", "dutch", "round-robin"})
"""Systems in which the points alone say who can still be first."""
MOST_NAMED: Final = 8


@dataclass(frozen=True, slots=True)
class Reach:
    """The players who can still be first: how many, the most that one can add, and the names of the first of them."""

    players: int
    rounds: int
    most: str
    names: Sequence[str]


def swiss_standings(page: PublicPage[SwissShown]) -> tuple[str, Json]:
    """The table, and why each rank is what it is; the values of all tie-breaks are a view of their own."""
    data = page.data
    context = standings_context(data, show=page.query.get("show", ""))
    views = dict(context["views"])
    if context["columns"] and context["played"]:
        views[TIE_BREAKS] = _("Tie-breaks")
    show = page.query.get("show", "")
    show = show if show in views else ""
    if show not in {TIE_BREAKS, "teams"}:
        context |= {"rows": _with_bars(data, context["rows"], last=_last_round(context))}
    return "swiss/public/standings.html", swiss_frame(page, "standings") | beside_context(data) | context | {
        "show": show,
        "views": [Tab(label, f"?show={key}", key == show) for key, label in views.items()] if len(views) > 1 else [],
        "counted": page.event.swiss.team_counted,
        "reach": reach_of(page.event, data),
        **reasons_shown(page, len(context["rows"])),
        "any_reason": bool(context["played"]) and any(row["why"] for row in context["rows"]),
        "reasoned": True,
    }


def _last_round(context: Mapping[str, Any]) -> int:
    """The round that the table counts up to."""
    live = context["live"]
    return live.round if live else int(context["played"])


def _with_bars(data: SwissShown, rows: Sequence[Json], *, last: int) -> list[Json]:
    """The rows with a bar for each round, and how far each is behind the first."""
    rounds = [each for each in data.rounds if each.number <= last]
    found: dict[int, dict[int, tuple[float, str]]] = {row["entry"]: {} for row in rows}
    marks: dict[int, dict[int, str]] = {row["entry"]: {} for row in rows}
    for each in rounds:
        for table in each.tables:
            for seat, entry in enumerate(table.entries):
                outcome = table.outcomes[seat] if table.outcomes else None
                value = WORTH.get(outcome, 0) if outcome else SCALE.high
                found[entry][each.number] = (value, (COUNTS if value else PALE) if outcome else OPEN)
                marks[entry][each.number] = MARKS.get(outcome, "") if outcome else ON
        for bye in each.byes:
            mark = bye_mark(data, bye.kind)
            value = WORTH.get(mark, 0)
            marks[bye.entry][each.number] = mark
            found[bye.entry][each.number] = (value, COUNTS if value else PALE)
    first = Fraction(rows[0]["points"]) if rows else Fraction(0)
    titles = [(_("R%(n)s") % {"n": each.number}, _("Round %(n)s") % {"n": each.number}) for each in rounds]
    return [
        {
            **row,
            "bars": bars([found[row["entry"]].get(each.number) for each in rounds], SCALE) if rounds else "",
            "rounds": titles,
            "marks": [marks[row["entry"]].get(each.number, "–") for each in rounds],
            "behind": figure(Fraction(row["points"]) - first) if Fraction(row["points"]) < first else "–",
        }
        for row in rows
    ]


def reach_of(event: Event, data: SwissShown) -> Reach | None:
    """The players who can still be first after the last complete round. None where the points alone don't say, or
    nothing is open.

    A player is out of reach only if a win in each round to come leaves them behind the points that the leader has now.
    """
    rules = event.swiss
    table = data.standings
    left = data.planned - table.rounds
    if rules.system not in KNOWN or not table.rounds or left < 1 or is_over(data):
        return None
    scoring = parse_scoring(rules.ranking)
    most = max(scoring.range_of("win").high, scoring.range_of("draw").high, scoring.range_of("loss").high) * left
    gone = {entry.id for entry in data.entries if entry.withdrawn is not None}
    first = max(Fraction(row.points) for row in table.rows)
    able = [row for row in table.rows if _reaches(row, first - most) and row.entry not in gone]
    return (
        None
        if len(able) == len(table.rows)
        else Reach(len(able), left, figure(most), [row.name for row in able[:MOST_NAMED]])
    )


def _reaches(row: SwissRow, least: Fraction) -> bool:
    return Fraction(row.points) >= least
