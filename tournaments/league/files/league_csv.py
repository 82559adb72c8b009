"""Lists of a league as text: teams by division, and results of matches. Pure: text in, rows out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from tournaments.base.files.cells import Number, Text, Whole
from tournaments.base.files.tables import Cells, Column, Table, column

NO_SCORE = gettext_noop("The score is missing. Add it, or leave the line out.")


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team of the list; `line` counts from 1 as editors do. A blank division is the one before, or the first."""

    line: int
    division: str = column(Text(), "division", "div", "league", "group")
    name: str = column(Text(), "team", "name", "team name", "player", "side")
    venue: str = column(Text(), "venue", "place", "home", "plays at", default="")
    captain_name: str = column(Text(), "captain", "captain name", "contact", default="")
    captain_email: str = column(Text(), "email", "captain email", "mail", "email address", default="")
    captain_phone: str = column(Text(), "phone", "captain phone", "telephone", "mobile", default="")
    given_average: Decimal | None = column(Number(), "average", "average VPs", "average VP", "average 20", default=None)
    given_played: int | None = column(Whole(), "played", "matches", default=None)
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One result: the match by its number, or by its two teams, and the scores of both sides."""

    line: int
    number: int | None = column(Whole(), "match", "number", "no", "fixture")
    home: str = column(Text(), "home", "home team", "team")
    away: str = column(Text(), "away", "away team", "opponent", "visitors")
    home_score: Decimal = column(Number(), "home score", "home IMPs", "score", "IMPs", "for", "hs", missing=NO_SCORE)
    away_score: Decimal = column(
        Number(), "away score", "away IMPs", "against", "opponent score", "as", missing=NO_SCORE
    )


SCORES = frozenset({"home_score", "away_score"})
TEAMS = Table(TeamRow)
RESULTS = Table(
    ResultRow,
    also={"state": Column(Text(), ("state",))},
    needs=(SCORES | {"home", "away"}, SCORES | {"number"}),
    no_heading=gettext_noop("The first line must name the columns: home, away, home_score, away_score."),
)


def parse_teams(text: str) -> tuple[TeamRow, ...]:
    """The teams of a list with a heading line, or of plain names with a blank line between divisions.

    Raises `RuleError` at `text` for a list that can't be read. What is wrong with a single row stays with it.
    """
    if "name" in TEAMS.heading(text).columns:
        return TEAMS.read(text).rows
    return tuple(_plain_teams(text.removeprefix("\ufeff")))


def parse_results(text: str, *, unplayed: Collection[str] = ()) -> tuple[ResultRow, ...]:
    """The results of a list with a heading line: home, away, home_score, away_score, or the number of the match.

    Lines without scores whose state is one of `unplayed` are passed over, so that a list of all matches comes in again.
    Raises `RuleError` with every wrong field at `rows[i].column`, or at `text` for what can't be read at all.
    """

    def played(cells: Cells) -> Cells | None:
        scored = cells["home_score"] or cells["away_score"]
        return cells if scored or cells.get("state") not in unplayed else None

    return RESULTS.read(text, prepare=played).rows


def unread_in_teams(text: str) -> tuple[str, ...]:
    """The headings of a list of teams that are not read; none for plain names."""
    heading = TEAMS.heading(text)
    return heading.unused if "name" in heading.columns else ()


def unread_in_results(text: str) -> tuple[str, ...]:
    """The headings of a list of results that are not read."""
    return RESULTS.heading(text).unused


def _plain_teams(text: str) -> list[TeamRow]:
    rows: list[TeamRow] = []
    division = 1
    for line, typed in enumerate(text.splitlines(), start=1):
        if typed.strip():
            rows.append(TeamRow(line, str(division), typed.strip()))
        elif rows and rows[-1].division == str(division):
            division += 1
    return rows
