"""Lists of a league as text: teams by division, and results of matches. Pure: text in, rows out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.people.files.people_csv import MOST_BYTES, MOST_ROWS, read_lines, unused_headings

TEAM_HEADINGS = {
    "division": ("division", "div", "league", "group"),
    "name": ("team", "name", "teamname", "player", "side"),
    "venue": ("venue", "place", "home", "playsat"),
    "captain_name": ("captain", "captainname", "contact"),
    "captain_email": ("email", "captainemail", "mail", "emailaddress"),
    "given_average": ("average", "averagevps", "averagevp", "average20"),
    "given_played": ("played", "matches"),
}
RESULT_HEADINGS = {
    "number": ("match", "number", "no", "fixture"),
    "home": ("home", "hometeam", "team"),
    "away": ("away", "awayteam", "opponent", "visitors"),
    "home_score": ("homescore", "homeimps", "score", "imps", "for", "hs"),
    "away_score": ("awayscore", "awayimps", "against", "opponentscore", "as"),
    "state": ("state",),
}


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team of the list; `line` counts from 1 as editors do. A blank division is the one before, or the first."""

    line: int
    division: str
    name: str
    venue: str = ""
    captain_name: str = ""
    captain_email: str = ""
    given_average: Decimal | None = None
    given_played: int | None = None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One result: the match by its number, or by its two teams, and the scores of both sides."""

    line: int
    number: int | None
    home: str
    away: str
    home_score: Decimal
    away_score: Decimal


def parse_teams(text: str) -> list[TeamRow]:
    """The teams of a list with a heading line, or of plain names with a blank line between divisions.

    Raises `RuleError` with every wrong field at `rows[i].column`, or at `text` for what can't be read at all.
    """
    text = _checked(text)
    heading = next(iter(text.strip().splitlines()), "")
    columns = _columns(heading, TEAM_HEADINGS)
    if "name" not in columns:
        return _plain_teams(text)
    problems: list[Problem] = []
    rows = []
    for index, line, values in _rows(text, TEAM_HEADINGS):
        average = _number(values.get("given_average", ""), f"rows[{index}].given_average", line, problems)
        played = _whole(values.get("given_played", ""), f"rows[{index}].given_played", line, problems)
        texts = {name: values.get(name, "") for name in ("division", "name", "venue", "captain_name", "captain_email")}
        rows.append(TeamRow(line, **texts, given_average=average, given_played=played))
    RuleError.gather(problems)
    return rows


def parse_results(text: str, *, unplayed: Collection[str] = ()) -> list[ResultRow]:
    """The results of a list with a heading line: home, away, home_score, away_score, or the number of the match.

    Lines without scores whose state is one of `unplayed` are passed over, so that a list of all matches comes in again.
    Raises `RuleError` with every wrong field at `rows[i].column`, or at `text` for what can't be read at all.
    """
    text = _checked(text)
    columns = _columns(next(iter(text.strip().splitlines()), ""), RESULT_HEADINGS)
    by_teams = {"home", "away"} <= set(columns)
    if not {"home_score", "away_score"} <= set(columns) or not (by_teams or "number" in columns):
        message = gettext_noop("The first line must name the columns: home, away, home_score, away_score.")
        raise RuleError.one("text", "no_heading", message)
    problems: list[Problem] = []
    rows = []
    for index, line, values in _rows(text, RESULT_HEADINGS):
        scored = values.get("home_score") or values.get("away_score")
        if values.get("state") in unplayed and not scored:
            continue
        number = _whole(values.get("number", ""), f"rows[{index}].number", line, problems)
        scores = []
        for name in ("home_score", "away_score"):
            typed = values.get(name, "")
            if not typed:
                message = gettext_noop("Line %(line)s: the score is missing. Add it, or leave the line out.")
                problems.append(Problem(f"rows[{index}].{name}", "missing", message, {"line": line}))
            scores.append(_number(typed, f"rows[{index}].{name}", line, problems) or Decimal(0))
        rows.append(ResultRow(line, number, values.get("home", ""), values.get("away", ""), scores[0], scores[1]))
    RuleError.gather(problems)
    return rows


def unread_in_teams(text: str) -> tuple[str, ...]:
    """The headings of a list of teams that are not read; none for plain names."""
    unread, columns = _unread(text, TEAM_HEADINGS)
    return unread if "name" in columns else ()


def unread_in_results(text: str) -> tuple[str, ...]:
    """The headings of a list of results that are not read."""
    return _unread(text, RESULT_HEADINGS)[0]


def _unread(text: str, known: Mapping[str, tuple[str, ...]]) -> tuple[tuple[str, ...], list[str]]:
    heading = next(iter(text.removeprefix("\ufeff").strip().splitlines()), "")
    _line, cells = next(read_lines(heading), (0, []))
    columns = _columns(heading, known)
    return unused_headings(cells, columns), columns


def _checked(text: str) -> str:
    text = text.removeprefix("\ufeff")
    if len(text) > MOST_BYTES or "\0" in text:
        message = gettext_noop("This is not a list of at most 2 MB of text. Save it as CSV and try again.")
        raise RuleError.one("text", "not_text", message)
    if not text.strip():
        raise RuleError.one("text", "empty", gettext_noop("The list is empty. Choose a file, or paste the lines."))
    return text


def _plain_teams(text: str) -> list[TeamRow]:
    rows: list[TeamRow] = []
    division = 1
    for line, typed in enumerate(text.splitlines(), start=1):
        if typed.strip():
            rows.append(TeamRow(line, str(division), typed.strip()))
        elif rows and rows[-1].division == str(division):
            division += 1
    return rows


def _columns(heading: str, known: Mapping[str, tuple[str, ...]]) -> list[str]:
    _line, cells = next(read_lines(heading), (0, []))
    of = {spelling: column for column, spellings in known.items() for spelling in spellings}
    return [of.get("".join(sign for sign in cell.casefold() if sign.isalnum()), "") for cell in cells]


def _rows(text: str, known: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[int, int, dict[str, str]]]:
    lines = read_lines(text)
    _line, header = next(lines, (0, []))
    columns = _columns(",".join(f'"{cell}"' for cell in header), known)
    for index, (number, cells) in enumerate(lines):
        if index == MOST_ROWS:
            message = gettext_noop("The list has more than %(most)s rows. Split it, and import the parts.")
            raise RuleError.one("text", "too_many", message, most=MOST_ROWS)
        yield index, number, {column: cell.strip() for column, cell in zip(columns, cells, strict=False) if column}


def _number(text: str, path: str, line: int, problems: list[Problem]) -> Decimal | None:
    if not text:
        return None
    try:
        value = Decimal(text.replace("−", "-").replace(",", "."))
    except InvalidOperation:
        value = Decimal("NaN")
    if value.is_finite() and abs(value) < 10**9:
        return value
    message = gettext_noop("Line %(line)s: %(value)s is not a number. Correct it.")
    problems.append(Problem(path, "not_a_number", message, {"line": line, "value": text[:20]}))
    return None


def _whole(text: str, path: str, line: int, problems: list[Problem]) -> int | None:
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) < 7:
        return int(text)
    message = gettext_noop("Line %(line)s: %(value)s is not a whole number. Correct it.")
    problems.append(Problem(path, "not_whole", message, {"line": line, "value": text[:20]}))
    return None
