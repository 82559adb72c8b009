"""A report file as the document of a Swiss event: rules, players, byes, rounds and results. Pure.

What the file does not say, or what a Swiss event here does not hold, is told in notes, never left out in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from itertools import combinations
from typing import Any

from django.utils.translation import gettext_noop as _

from pairing.core.swiss.acceleration import ACCELERATIONS, virtual_points
from pairing.core.swiss.ranking.tie_breaks import SWISS_TIE_BREAKS
from pairing.core.swiss.record import Colour, Event, Kind, Player, PointValues, VirtualPoints
from pairing.core.trf.lines import split_lines
from pairing.core.trf.reading import read_trf
from pairing.core.trf.records import RECORDS
from scoring.core.duels import PointScoring, scoring_json
from scoring.core.errors import Problem, RuleError
from tournaments.exchange.fields import as_json
from tournaments.exchange.reading import read_raw_document
from tournaments.exchange.swiss_document import (
    SWISS_FORMAT,
    ByeDoc,
    PairDoc,
    PlayerDoc,
    SwissDoc,
    SwissRulesDoc,
)
from tournaments.exchange.trf_rounds import rounds_of_event
from tournaments.imports.people_csv import split_name
from tournaments.plain_text import person_key
from tournaments.swiss_disciplines import SWISS_DISCIPLINES

__all__ = ["TrfEvent", "event_of_trf", "line_numbers"]

LETTERS = {Kind.ALLOCATED_BYE: "U", Kind.FULL_BYE: "F", Kind.HALF_BYE: "H", Kind.ABSENCE: "Z"}
MOST_RANGES = 100
MOST_TOGETHER = 60
MOST_PAIRS = 3_000
MOST_NOTED = 12
ENTRY = re.compile(r"entries\[(\d+)\]")
DAY = re.compile(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})", re.ASCII)
DAY_FIRST = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})", re.ASCII)
TIE_BREAK_OF = {(each.fide or code).upper(): code for code, each in SWISS_TIE_BREAKS.items()}


@dataclass(frozen=True, slots=True)
class TrfEvent:
    """The event, and what to know of it before it is saved; notes are problems that refuse nothing."""

    document: SwissDoc
    notes: tuple[Problem, ...]


def event_of_trf(text: str, *, name: str = "") -> TrfEvent:
    """The event that a report file tells of.

    Raises `RuleError` with every line that can't be read, its number and column in the path.
    """
    event = read_trf(text)
    notes: list[Problem] = [*_unread_lines(text)]
    lines = line_numbers(text)
    rounds = rounds_of_event(event, lines)
    rules = _rules(event, notes)
    players = tuple(_players(event, rules.rounds, lines, notes))
    if not event.rounds_played:
        players = tuple(replace(player, seed_number=player.number) for player in players)
    _note_losses(event, notes)
    title = " ".join((name.strip() or event.name).split())[:80]
    if not title:
        raise RuleError.one("name", "required", _("The file has no name for the event. Enter one."))
    document = SwissDoc(
        format=SWISS_FORMAT,
        name=title,
        rules=rules,
        entries=players,
        pairs=tuple(_forbidden(event, rules.rounds, notes)),
        rounds=rounds,
    )
    return TrfEvent(_checked(document, lines), tuple(notes))


def _checked(document: SwissDoc, lines: Mapping[int, int]) -> SwissDoc:
    """The document as an import of it reads it; what is wrong with a player stands at their line."""
    try:
        found = read_raw_document(as_json(document))
    except RuleError as error:
        raise RuleError(*(_at_line(problem, document, lines) for problem in error.problems)) from error
    assert isinstance(found, SwissDoc)  # noqa: S101  its format says so
    return found


def _at_line(problem: Problem, document: SwissDoc, lines: Mapping[int, int]) -> Problem:
    entry = ENTRY.match(problem.path)
    if entry is None:
        return problem
    return replace(problem, path=f"line {lines.get(document.entries[int(entry[1])].number, 0)}")


def line_numbers(text: str) -> dict[int, int]:
    """The line of each starting number."""
    found: dict[int, int] = {}
    for line in split_lines(text):
        number = line.cut(5, 8).strip()
        if line.code == "001" and number.isascii() and number.isdigit():
            found.setdefault(int(number), line.number)
    return found


def _unread_lines(text: str) -> Iterator[Problem]:
    unread = [
        line.number
        for line in split_lines(text)
        if line.text.strip() and line.code != "001" and line.code not in RECORDS and not line.text.startswith("#")
    ]
    if unread:
        more = "" if len(unread) <= MOST_NOTED else " …"
        message = _("Lines that Topboard does not read are left out: %(lines)s.")
        yield Problem("", "lines_left_out", message, {"lines": ", ".join(map(str, unread[:MOST_NOTED])) + more})


def _rules(event: Event, notes: list[Problem]) -> SwissRulesDoc:
    system, discipline, meetings = _system(event, notes)
    known = {each.name for each in fields(SwissRulesDoc)}
    usual = SWISS_DISCIPLINES[discipline].preset
    preset: dict[str, Any] = {name: value for name, value in usual.items() if name in known} | {"system": system}
    scoring = scoring_json(PointScoring(event.values.win, event.values.draw, event.values.loss))
    starts_on, ends_on = (_day(event.details.get(code, ())) for code in ("042", "052"))
    planned = _planned(event, notes)
    return SwissRulesDoc(
        **{
            **preset,
            "discipline": discipline,
            "meetings": meetings,
            "rounds": planned,
            "scoring": scoring,
            "ranking": scoring,
            "bye_result": _bye_result(event),
            "tie_breaks": _tie_breaks(event, preset["tie_breaks"], notes),
            "acceleration": _acceleration(event, planned, notes),
            "seed": 2 if event.first_colour is Colour.BLACK else 1,
            "venue": " ".join(" ".join(event.details.get("022", ())).split())[:120],
            "starts_on": starts_on,
            "ends_on": ends_on if starts_on is None or ends_on is None or starts_on <= ends_on else None,
        }
    )


def _system(event: Event, notes: list[Problem]) -> tuple[str, str, str]:
    """The pairing system, the game, and how often two meet in a round robin."""
    code = event.system.upper().removesuffix("_BAKU")
    words = " ".join(event.details.get("092", ())).casefold()
    games = sorted(SWISS_DISCIPLINES.values(), key=lambda each: -len(each.name))
    discipline = next((each.slug for each in games if each.name.casefold() in words), "")
    if "ROUNDROBIN" in code:
        return "round-robin", discipline or "chess", "twice" if "DOUBLE" in code or code.endswith("_G2") else "once"
    if code.startswith("FIDE_DUTCH"):
        return "dutch", discipline or "chess", "once"
    if code in {"CUSTOM_SWISS", "CUSTOM_KNOCKOUT"}:
        return "armati" if code == "CUSTOM_SWISS" else "knock-out", discipline or "other", "once"
    if code:
        message = _("Topboard does not pair by %(system)s. Rounds to come are paired by the FIDE Dutch system.")
        notes.append(Problem("rules.system", "other_system", message, {"system": code[:40]}))
    else:
        message = _("The file names no pairing system. Rounds to come are paired by the FIDE Dutch system.")
        notes.append(Problem("rules.system", "no_system", message))
    return "dutch", discipline or "chess", "once"


def _planned(event: Event, notes: list[Problem]) -> int:
    if event.rounds is not None:
        if event.rounds > 99:
            message = _("The file plans %(rounds)s rounds, and an event here has at most 99. Correct line 142 or XXR.")
            raise RuleError.one("rules.rounds", "out_of_range", message, rounds=event.rounds)
        return event.rounds
    planned = max(event.rounds_played, (len(event.players) - 1).bit_length(), 1)
    if planned > 99:
        raise RuleError.one("rules.rounds", "out_of_range", _("An event here has at most 99 rounds. Shorten the file."))
    message = _("The file does not say how many rounds are planned. It is set to %(rounds)s.")
    notes.append(Problem("rules.rounds", "no_rounds", message, {"rounds": planned}))
    return planned


def _bye_result(event: Event) -> str:
    """What the allocated bye counts as. Raises `RuleError` where something scores as it can't here."""
    values = event.values
    worth = {"win": values.win, "draw": values.draw, "loss": values.loss}
    bye = next((name for name, points in worth.items() if points == values.allocated_bye), "")
    ours = PointValues(
        **worth,
        forfeit_win=values.win,
        forfeit_loss=values.loss,
        allocated_bye=worth.get(bye, values.win),
        full_bye=values.win,
        half_bye=values.draw,
    )
    turns = {turn for player in event.players for turn in player.turns}
    if any(values.of(turn) != ours.of(turn) for turn in turns):
        message = _(
            "The file gives points of its own for byes or forfeits. Here a forfeit scores as a game, a bye as a win, a "
            "draw or a loss, and an absence 0. Correct the points (162, XXS or BB lines) and columns 81 to 84."
        )
        raise RuleError.one("rules.scoring", "own_points", message)
    return bye or "win"


def _tie_breaks(event: Event, usual: Iterable[str], notes: list[Problem]) -> tuple[str, ...]:
    told = event.details.get("212") or event.details.get("202") or ()
    words = [word.upper() for word in re.split(r"[\s,;]+", " ".join(told)) if word]
    codes = [word for word in words if word != "PTS"]
    known = tuple(dict.fromkeys(TIE_BREAK_OF[word] for word in codes if word in TIE_BREAK_OF))
    unknown = [word[:20] for word in codes if word not in TIE_BREAK_OF]
    if unknown:
        message = _("Tie-breaks that Topboard does not know are left out: %(codes)s.")
        notes.append(Problem("rules.tie_breaks", "left_out", message, {"codes": ", ".join(unknown[:MOST_NOTED])}))
    if told or not usual:
        return known
    notes.append(
        Problem("rules.tie_breaks", "usual", _("The file names no tie-breaks. They are set to the usual ones."))
    )
    return tuple(usual)


def _acceleration(event: Event, rounds: int, notes: list[Problem]) -> str:
    if not event.virtual_points:
        return "baku" if event.system.upper().endswith("_BAKU") else "none"
    numbers = [player.number for player in event.players]
    starters = sum(_joined_in(player) == 1 for player in event.players)
    told = _by_player(event.virtual_points, numbers, rounds)
    for kind in ACCELERATIONS:
        points = virtual_points(kind, players=starters, rounds=rounds, values=event.values)
        if told is not None and told == _by_player(points, numbers, rounds):
            return kind
    message = _("The file accelerates in a way of its own. Rounds to come are paired without acceleration.")
    notes.append(Problem("rules.acceleration", "own_acceleration", message))
    return "none"


def _by_player(
    points: Iterable[VirtualPoints], numbers: Iterable[int], rounds: int
) -> Mapping[tuple[int, int], Any] | None:
    """Virtual points by player and round, without zeros; None for more ranges than any program writes."""
    found: dict[tuple[int, int], Any] = {}
    known, ranges = set(numbers), 0
    for each in points:
        alone = each.first == each.last
        ranges += not alone
        if ranges > MOST_RANGES:
            return None
        whom = known & {each.first} if alone else {n for n in known if each.first <= n <= each.last}
        for number in whom:
            for round_ in range(each.first_round, min(each.last_round, rounds) + 1):
                found[number, round_] = each.points
    return {key: value for key, value in found.items() if value}


def _players(event: Event, rounds: int, lines: Mapping[int, int], notes: list[Problem]) -> Iterator[PlayerDoc]:
    taken: set[tuple[str, str]] = set()
    renamed = []
    for player in event.players:
        first, last = split_name(player.name)
        if not last:
            first, last = "", first or f"Player {player.number}"
        first, last = first[:60], last[:60]
        if person_key(first, last) in taken:
            last = f"{last[:54]} {player.number}"
            renamed.append(player.number)
        taken.add(person_key(first, last))
        year = player.birth[:4]
        yield PlayerDoc(
            number=player.number,
            first_name=first,
            last_name=last,
            rating=player.rating or None,
            birth_year=int(year) if year.isascii() and year.isdigit() and 1900 <= int(year) <= 2100 else None,
            joined_in=min(_joined_in(player), rounds),
            byes=tuple(_byes(event, player, rounds, lines)),
        )
    if renamed:
        message = _("Players with a name that stood before have their number behind it: %(numbers)s.")
        numbers = ", ".join(map(str, renamed[:MOST_NOTED]))
        notes.append(Problem("entries", "same_name", message, {"numbers": numbers}))


def _joined_in(player: Player) -> int:
    """The first round in which the player was more than absent; the next one, for who never was."""
    for number, turn in enumerate(player.turns, start=1):
        if turn.kind is not Kind.ABSENCE:
            return number
    return len(player.turns) + 1


def _byes(event: Event, player: Player, rounds: int, lines: Mapping[int, int]) -> Iterator[ByeDoc]:
    joined = _joined_in(player)
    for number, turn in enumerate(player.turns, start=1):
        if turn.kind in LETTERS and number >= joined:
            yield ByeDoc(round=number, kind=LETTERS[turn.kind])
    for absence in event.absences:
        if player.number not in absence.numbers:
            continue
        if absence.round > rounds:
            message = _("Player %(number)s is away in round %(round)s, and the event has %(rounds)s. Correct one.")
            at = f"line {lines.get(player.number, 0)}"
            params = {"number": player.number, "round": absence.round, "rounds": rounds}
            raise RuleError(Problem(at, "beyond_event", message, params))
        yield ByeDoc(round=absence.round, kind=LETTERS[absence.kind])


def _forbidden(event: Event, rounds: int, notes: list[Problem]) -> Iterator[PairDoc]:
    """Pairs that must not meet: once for all rounds, or for each round that a line names."""
    found: dict[tuple[int, int], set[int] | None] = {}
    for each in event.forbidden:
        if len(each.numbers) > MOST_TOGETHER or len(found) > MOST_PAIRS:
            message = _("More pairs must not meet than an event here can hold. They are left out: enter clubs instead.")
            notes.append(Problem("pairs", "too_many", message))
            return
        last = rounds if each.last_round is None else min(each.last_round, rounds)
        for one, other in combinations(sorted(set(each.numbers)), 2):
            before = found.get((one, other), set())
            always = before is None or (each.first_round == 1 and last == rounds)
            found[one, other] = None if always else {*(before or ()), *range(each.first_round, last + 1)}
    for (one, other), named in found.items():
        for number in [None] if named is None else sorted(named):
            yield PairDoc(kind="forbidden", one=one, other=other, round=number)


def _note_losses(event: Event, notes: list[Problem]) -> None:
    """What an event here does not hold."""
    told = re.match(r"\d{1,6}", " ".join(event.details.get("062", ())).strip(), re.ASCII)
    if told and int(told[0]) != len(event.players):
        message = _("Line 062 says %(told)s players, and %(found)s are here. The file may be cut: compare the two.")
        notes.append(Problem("entries", "fewer_players", message, {"told": told[0], "found": len(event.players)}))
    unrated = sum(not turn.rated for player in event.players for turn in player.turns) // 2
    if unrated:
        message = _("Games that ended before the first move count as played: %(count)s.")
        notes.append(Problem("rounds", "unrated", message, {"count": unrated}))
    if event.own_order and [p.number for p in event.players] != sorted(p.number for p in event.players):
        message = _("The file pairs in the order of its lines. Here the starting numbers are that order.")
        notes.append(Problem("entries", "own_order", message))
    if any(player.title or player.federation or player.fide_id for player in event.players):
        message = _("Titles, federations and FIDE numbers are not kept.")
        notes.append(Problem("entries", "left_out", message))


def _day(texts: Iterable[str]) -> date | None:
    text = " ".join(texts).strip()
    parts = DAY.match(text)
    turned = DAY_FIRST.match(text)
    try:
        if parts:
            return date(*(int(part) for part in parts.groups()))
        if turned:
            day, month, year = (int(part) for part in turned.groups())
            return date(year, month, day)
    except ValueError:
        pass
    return None
