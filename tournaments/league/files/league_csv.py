"""Lists of a league as text: teams by division, and results of matches. Pure: text in, rows out."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.files.cells import NUMBER, Number, Text, Whole
from tournaments.base.files.headings import first_lines
from tournaments.base.files.tables import Cells, Column, Heading, Table, column, read_lines

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
    problems: tuple[Problem, ...] = ()


DIVISION = re.compile(r"(?:division|div\.?|league|group)\s*\d+", re.ASCII | re.IGNORECASE)
TEAM = re.compile(r"(?:team|player|side)\s*\d+", re.ASCII | re.IGNORECASE)
PHONE = re.compile(r"[+(]?\d[\d ()/-]{5,}", re.ASCII)
# Columns of our own list of fixtures that aren't read.
OF_FIXTURES = frozenset({"division", "matchday", "date", "time", "venue", "home_points", "away_points"})
SCORES = frozenset({"home_score", "away_score"})
TEAMS = Table(TeamRow)
RESULTS = Table(
    ResultRow,
    also={"state": Column(Text(), ("state",))},
    needs=(SCORES | {"home", "away"}, SCORES | {"number"}),
    no_heading=gettext_noop("The first line must name the columns: home, away, home_score, away_score."),
)


def team_heading(text: str, divisions: Collection[str] = ()) -> Heading:
    """What the first line of a list of teams names: nothing where it has a team.

    "Division 1", "Team 1" and the names of the season's `divisions` are values, though headings may look like them,
    unless another cell is exactly the heading of the teams. Raises `RuleError` at `text` for what can't be read.
    """
    heading = TEAMS.heading(text)
    _line, cells = next(read_lines(text), (0, []))
    cells = [cell.strip() for cell in cells]
    if any(cell.casefold() in TEAMS.columns["name"].spellings for cell in cells):
        return heading
    spelled = {spelling.casefold() for each in TEAMS.columns.values() for spelling in each.spellings}
    cells = [cell for cell in cells if cell.casefold() not in spelled]
    if any(_is_division(cell, divisions) or TEAM.fullmatch(cell) for cell in cells):
        return Heading(("",) * len(heading.columns), ())
    return heading


def _is_division(cell: str, divisions: Collection[str]) -> bool:
    return bool(DIVISION.fullmatch(cell)) or cell.casefold() in {each.casefold() for each in divisions}


def parse_teams(text: str, *, divisions: Collection[str] = ()) -> tuple[TeamRow, ...]:
    """The teams of a list with a heading line, or of plain names with a blank line between divisions.

    `divisions` are the names of those that the season has, which aren't headings.

    Raises `RuleError` at `text` for a list that can't be read, or whose columns are not named. What is wrong with a
    single row stays with it.
    """
    if "name" in team_heading(text, divisions).columns:
        return TEAMS.read(text).rows
    if has_columns(text):
        message = gettext_noop(
            "The first line doesn’t say which column has the team. Name the columns: division, team …"
        )
        raise RuleError.one("text", "no_heading", message)
    return tuple(_plain_teams(text.removeprefix("\ufeff")))


def has_columns(text: str) -> bool:
    """Whether most lines of a list have more than one cell, so that they aren't plain names."""
    lines = first_lines(text)
    return sum(sum(bool(cell.strip()) for cell in line) > 1 for line in lines) * 2 > len(lines)


def guessed_team_columns(lines: Sequence[Sequence[str]], *, divisions: Collection[str] = ()) -> list[str]:
    """What each column of a list of teams without headings may be.

    The division is the first column that mostly has names like "Division 1" or of the season's `divisions`, or else the
    first number, or a text that repeats. The next texts are team, captain and venue.
    """
    texts = ["name", "captain_name", "venue"]
    numbers = ["division", "given_average", "given_played"]
    columns = _held(lines)
    named = next(
        (
            place
            for place, held in enumerate(columns)
            if sum(_is_division(cell, divisions) for cell in held) * 2 > len(held)
        ),
        None,
    )
    if named is not None:
        numbers.remove("division")
    found = []
    for place, held in enumerate(columns):
        name = ""
        if place == named:
            name = "division"
        elif held and all("@" in cell for cell in held):
            name = "captain_email"
        elif held and all(NUMBER.fullmatch(cell) and len(cell) < 7 for cell in held):
            name = numbers.pop(0) if numbers else ""
        elif held and all(PHONE.fullmatch(cell) for cell in held):
            name = "captain_phone"
        elif held and "division" in numbers and "name" in texts and len(set(held)) * 2 <= len(held):
            name = numbers.pop(0)
        elif held:
            name = texts.pop(0) if texts else ""
        found.append(name)
    return [name if name not in found[:place] else "" for place, name in enumerate(found)]


def guessed_result_columns(lines: Sequence[Sequence[str]]) -> list[str]:
    """What each column of a list of results without headings may be: two teams or a match, and two scores."""
    columns = _held(lines)
    numbers = [place for place, held in enumerate(columns) if held and all(NUMBER.fullmatch(cell) for cell in held)]
    texts = [place for place, held in enumerate(columns) if held and place not in numbers]
    scores = numbers[-2:]
    names = dict(zip(scores, ("home_score", "away_score"), strict=False))
    names |= dict(zip(texts[:2], ("home", "away"), strict=False))
    if len(texts) < 2 and len(numbers) > 2:
        names[numbers[0]] = "number"
    return [names.get(place, "") for place in range(len(columns))]


def _held(lines: Sequence[Sequence[str]]) -> list[list[str]]:
    return [[cell.strip() for cell in cells if cell.strip()] for cells in zip(*lines, strict=True)]


def parse_results(text: str, *, unplayed: Collection[str] = ()) -> tuple[ResultRow, ...]:
    """The results of a list with a heading line: home, away, home_score, away_score, or the number of the match.

    Lines without scores whose state is one of `unplayed` are skipped, so that a list of all matches can be imported
    again. Raises `RuleError` at `text` for what can't be read at all. What is wrong with a single row stays with it.
    """

    def played(cells: Cells) -> Cells | None:
        scored = cells["home_score"] or cells["away_score"]
        return cells if scored or cells.get("state") not in unplayed else None

    return RESULTS.read(text, prepare=played).rows


def unread_in_teams(text: str, *, divisions: Collection[str] = ()) -> tuple[str, ...]:
    """The headings of a list of teams that are not read; none for plain names."""
    heading = team_heading(text, divisions)
    return heading.unused if "name" in heading.columns else ()


def unread_in_results(text: str) -> tuple[str, ...]:
    """The headings of a list of results that are not read, but for those of our own list of fixtures."""
    return tuple(each for each in RESULTS.heading(text).unused if each.strip().casefold() not in OF_FIXTURES)


def named_in_teams(text: str, *, divisions: Collection[str] = ()) -> frozenset[str]:
    """The columns that a list of teams names; none for plain names."""
    columns = team_heading(text, divisions).columns
    return frozenset(columns) - {""} if "name" in columns else frozenset()


def _plain_teams(text: str) -> list[TeamRow]:
    rows: list[TeamRow] = []
    division = 1
    for line, typed in enumerate(text.splitlines(), start=1):
        if typed.strip():
            rows.append(TeamRow(line, str(division), typed.strip()))
        elif rows and rows[-1].division == str(division):
            division += 1
    return rows
