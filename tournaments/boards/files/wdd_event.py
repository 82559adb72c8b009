"""A finished event from rows of the World Diplomacy Database: the same document that an export makes. Pure.

The files have scores, but don't say how they came about, so the organiser names a scoring system. If its score of a
seat differs from the file's, the file's is kept as a score override.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem, RuleError
from scoring.core.boards import score_board
from scoring.core.chart_facts import fill_from_chart
from scoring.core.definitions import parse_definition
from scoring.core.seats import with_unplayed
from scoring.core.systems import System, compile_system
from tournaments.base.plain_text import fold, person_key
from tournaments.boards.files.checks import facts_of_seat
from tournaments.boards.files.document import (
    FORMAT,
    BoardsDoc,
    EntryDoc,
    GameDoc,
    HeatDoc,
    OverrideDoc,
    RegistrationDoc,
    ReplacementDoc,
    RulesDoc,
    SeatDoc,
    SystemDoc,
    TeamDoc,
)
from tournaments.boards.files.wdd_columns import WDD_POWERS
from tournaments.boards.files.wdd_reading import BoardRow, PlaceRow
from tournaments.events.files.reading import checked_document
from tournaments.events.portable import MOST_ENTRIES
from tournaments.people.names import full_name

Key = tuple[str, str, str]
LEAST_TEAM, MOST_TEAM = 3, 7
PLACES = 1000
MOST_PROBLEMS = 50
MOST_SCORE = 999_999_999


def event_of_rows(
    boards: Sequence[BoardRow], places: Sequence[PlaceRow], *, name: str, system: SystemDoc, reason: str
) -> BoardsDoc:
    """The finished event; `reason` is given with each score that is the file's own.

    Raises `RuleError` at `boards` for boards that aren't valid, or that the system can't score, and at `classification`
    for teams that aren't possible.
    """
    games = {key: _handed_over(rows) for key, rows in _games(boards).items()}
    problems = [problem for rows, before in games.values() for problem in _board_problems(rows, before)]
    RuleError.gather([*problems, *_seated_twice(boards)][:MOST_PROBLEMS])
    numbers = {key: n for n, key in enumerate(dict.fromkeys(_key(row) for row in boards), 1)}
    if len(numbers) > MOST_ENTRIES:
        message = _("The event has %(count)s players, but an import can have at most %(most)s. Choose a smaller file.")
        raise RuleError.one("boards", "too_many", message, count=len(numbers), most=MOST_ENTRIES)
    by_key = {_key(place): place for place in places}
    compiled = compile_system(parse_definition(system.definition))
    heats = _heats(games, numbers, compiled, reason)
    teams = _teams(places, numbers)
    return checked_document(
        BoardsDoc(
            format=FORMAT,
            name=" ".join(name.split()),
            rules=_rules(heats, teams, system),
            scoring_systems=(system,),
            entries=tuple(_entries(boards, numbers, by_key)),
            teams=teams,
            heats=heats,
        )
    )


def _key(row: BoardRow | PlaceRow) -> Key:
    return *person_key(row.first_name, row.last_name), row.distinction


def _games(boards: Iterable[BoardRow]) -> dict[tuple[int, str], list[BoardRow]]:
    """The rows of each board. Boards come in the order of their numbers, or of the file where those aren't numbers."""
    games: dict[tuple[int, str], list[BoardRow]] = {}
    for row in boards:
        games.setdefault((row.heat, row.board), []).append(row)
    if all(board.isascii() and board.isdigit() for _heat, board in games):
        return dict(sorted(games.items(), key=lambda item: (item[0][0], int(item[0][1]))))
    return dict(sorted(games.items(), key=lambda item: item[0][0]))


def _handed_over(rows: Sequence[BoardRow]) -> tuple[list[BoardRow], dict[str, list[BoardRow]]]:
    """The rows of the last players, and for each power those of the earlier ones.

    An event that credits both players of a seat that changed hands has a row for each, with the same facts of the seat.
    """
    by_power: dict[str, list[BoardRow]] = {}
    for row in rows:
        by_power.setdefault(row.power, []).append(row)
    last: list[BoardRow] = []
    before: dict[str, list[BoardRow]] = {}
    for power, found in by_power.items():
        if len({replace(row, line=0, first_name="", last_name="", distinction="") for row in found}) > 1:
            last.extend(found)
            continue
        *before[power], final = found
        last.append(final)
    return last, before


def _left_out(rows: Sequence[BoardRow]) -> str:
    """The unplayed power of a six-player board; blank at a full one."""
    powers = {row.power for row in rows}
    return next((power for power in WDD_POWERS if power not in powers), "")


def _board_problems(rows: Sequence[BoardRow], before: Mapping[str, Sequence[BoardRow]]) -> Iterator[Problem]:
    """Why a board is invalid. Six rows are a six-player board; seven rows with a power twice name a wrong power."""
    where = {"heat": rows[0].heat, "board": rows[0].board, "line": rows[0].line}
    powers = [row.power for row in rows]
    missing = [power.title() for power in WDD_POWERS if power not in powers]
    six = len(missing) == 1 and len(rows) == len(WDD_POWERS) - 1 and not any(before.values())
    if missing and not six:
        message = _("Heat %(heat)s, board %(board)s (line %(line)s) has no player for %(missing)s. Add the rows.")
        yield Problem("boards", "incomplete", message, {**where, "missing": ", ".join(missing)})
    elif not missing and len(rows) != len(WDD_POWERS):
        message = _(
            "Heat %(heat)s, board %(board)s (line %(line)s) has %(count)s players, so a power appears twice. Keep "
            "one row for each power."
        )
        yield Problem("boards", "power_twice", message, {**where, "count": len(rows)})
    drawn = [row.draw for row in rows if row.draw]
    if drawn and drawn != [len(drawn)] * len(drawn):
        message = _(
            "Round %(heat)s, board %(board)s (line %(line)s): %(count)s players have a number in DRAW, and it is not "
            "%(count)s for each. Write 1 for a solo, the size of the draw for all who share it, and 0 for a loss."
        )
        yield Problem("boards", "draw_size", message, {**where, "count": len(drawn)})


def _seated_twice(boards: Iterable[BoardRow]) -> Iterator[Problem]:
    seen: dict[tuple[int, Key], int] = {}
    message = _(
        "Round %(heat)s, line %(line)s: %(name)s has a game in this round already, on line %(first)s. Write a 2 in "
        "HOMONYME for another person of that name, or leave one of the rows out."
    )
    for row in boards:
        first = seen.setdefault((row.heat, _key(row)), row.line)
        if first != row.line:
            name = full_name(row.first_name, row.last_name, row.distinction)
            params = {"heat": row.heat, "line": row.line, "name": name, "first": first}
            yield Problem("boards", "seated_twice", message, params)


def _rules(heats: Sequence[HeatDoc], teams: Sequence[TeamDoc], system: SystemDoc) -> RulesDoc:
    last = max(heat.number for heat in heats)
    handed_over = any(seat.replacements for heat in heats for game in heat.games for seat in game.seats)
    policy = "both" if handed_over else "last"
    told: dict[str, Any] = {"scoring_system": system.number, "heats": last, "replacement_policy": policy}
    if teams:
        size = max(LEAST_TEAM, *(len(team.members) for team in teams))
        told |= {"team_size": size, "team_rule": "without_interplay", "team_scores_counted": last}
    return RulesDoc(**told)


def _entries(
    boards: Iterable[BoardRow], numbers: Mapping[Key, int], places: Mapping[Key, PlaceRow]
) -> Iterator[EntryDoc]:
    names = {_key(row): row for row in reversed(list(boards))}
    for key, number in numbers.items():
        place, row = places.get(key), names[key]
        yield EntryDoc(
            number=number,
            first_name=row.first_name,
            last_name=row.last_name,
            distinction=row.distinction,
            unranked=place is not None and place.unranked,
        )


def _teams(places: Iterable[PlaceRow], numbers: Mapping[Key, int]) -> tuple[TeamDoc, ...]:
    names: dict[str, str] = {}
    members: dict[str, list[int]] = {}
    for place in places:
        if place.team and _key(place) in numbers:
            names.setdefault(fold(place.team), place.team)
            members.setdefault(fold(place.team), []).append(numbers[_key(place)])
    for key, found in members.items():
        if len(found) > MOST_TEAM:
            message = _(
                "The team %(team)s has %(count)s players, but a team has at most %(most)s. Correct the classification."
            )
            params = {"team": names[key], "count": len(found), "most": MOST_TEAM}
            raise RuleError(Problem("classification", "team_too_large", message, params))
    return tuple(TeamDoc(name=names[key], members=tuple(found)) for key, found in members.items())


def _heats(
    games: Mapping[tuple[int, str], tuple[Sequence[BoardRow], Mapping[str, Sequence[BoardRow]]]],
    numbers: Mapping[Key, int],
    system: System,
    reason: str,
) -> tuple[HeatDoc, ...]:
    refused: dict[str, list[tuple[int, str, str]]] = {}
    by_heat: dict[int, list[GameDoc]] = {}
    for (heat, board), (rows, before) in games.items():
        made = by_heat.setdefault(heat, [])
        try:
            seats = tuple(
                replace(seat, replacements=_replacements([*before.get(seat.power, ()), row], numbers))
                for row, seat in _seats(rows, numbers, system, reason)
            )
        except RuleError as error:
            refused.setdefault(error.problems[0].code, []).append((heat, board, error.problems[0].text))
            continue
        made.append(GameDoc(number=len(made) + 1, state="finished", left_out=_left_out(rows), seats=seats))
    RuleError.gather([_not_scorable(boards) for boards in refused.values()])
    return tuple(
        HeatDoc(
            number=heat,
            registrations=tuple(
                RegistrationDoc(entry=entry)
                for entry in dict.fromkeys(seat.entry for game in made for seat in game.seats)
            ),
            games=tuple(made),
        )
        for heat, made in sorted(by_heat.items())
    )


def _not_scorable(boards: Sequence[tuple[int, str, str]]) -> Problem:
    """One problem for all boards that the system can't score: usually the file lacks what the system reads."""
    heat, board, why = boards[0]
    message = _(
        "The scoring system can’t score round %(heat)s, board %(board)s%(more)s: %(why)s If the file doesn’t "
        "contain that, choose a system that doesn’t need it."
    )
    more = f" (+{len(boards) - 1})" if len(boards) > 1 else ""
    return Problem("boards", "not_scorable", message, {"heat": heat, "board": board, "more": more, "why": why})


def _replacements(players: Sequence[BoardRow], numbers: Mapping[Key, int]) -> tuple[ReplacementDoc, ...]:
    """Each player took the seat over from the one before."""
    return tuple(
        ReplacementDoc(outgoing=numbers[_key(outgoing)], incoming=numbers[_key(incoming)])
        for outgoing, incoming in pairwise(players)
    )


def _seats(
    rows: Sequence[BoardRow], numbers: Mapping[Key, int], system: System, reason: str
) -> Iterator[tuple[BoardRow, SeatDoc]]:
    ordered = sorted(rows, key=lambda row: row.power)
    told = any(row.draw is not None for row in ordered)
    seats = [
        SeatDoc(
            entry=numbers[_key(row)],
            power=row.power,
            result="" if not told else "win" if row.draw else "loss",
            centers=row.centers,
            final_year=row.final_year,
            chart=row.chart,
        )
        for row in ordered
    ]
    facts = fill_from_chart([facts_of_seat(seat) for seat in seats])
    scores = score_board(system, seats=with_unplayed(facts, _left_out(rows)), finishing=True)
    for row, seat, score in zip(ordered, seats, scores, strict=False):  # the last may be a power's that nobody plays
        yield row, _with_score(seat, row, score, reason=reason)


def _with_score(seat: SeatDoc, row: BoardRow, score: Fraction, *, reason: str) -> SeatDoc:
    """The seat with the file's score, where that is more than rounding away from the computed one."""
    if row.score is None or abs(row.score - score) < Fraction(1, PLACES):
        return seat
    given = Decimal(round(row.score * PLACES)) / PLACES
    if abs(given) > MOST_SCORE:
        raise RuleError.one("boards", "out_of_range", _("A score is too large. Enter a smaller number."))
    return replace(seat, override=OverrideDoc(score=given, reason=reason))
