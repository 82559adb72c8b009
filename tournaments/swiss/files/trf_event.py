"""A report file as the document of a Swiss event: rules, players, byes, rounds and results. Pure.

Notes list what the file doesn't say, and what a Swiss event can't store here. Nothing is left out silently.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem, RuleError
from pairing.core.swiss.record import Kind, Player, Record
from pairing.core.trf.lines import split_lines
from pairing.core.trf.reading import read_trf
from pairing.core.trf.records import RECORDS
from pairing.core.trf.writing import BYE_MARKS
from tournaments.base.files.fields import as_json
from tournaments.base.files.names import split_name
from tournaments.base.plain_text import person_key
from tournaments.events.files.reading import read_raw_document
from tournaments.swiss.disciplines import black_is_first
from tournaments.swiss.files.document import SWISS_FORMAT, ByeDoc, PairDoc, PlayerDoc, SwissDoc
from tournaments.swiss.files.trf_own import OwnComments, read_own
from tournaments.swiss.files.trf_rounds import rounds_of_event
from tournaments.swiss.files.trf_rules import MOST_NOTED, rules_of_event, system_and_game

MOST_TOGETHER = 60
MOST_PAIRS = 3_000
ENTRY = re.compile(r"entries\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class TrfEvent:
    """The event, and what to know of it before it is saved; notes are problems that refuse nothing."""

    document: SwissDoc
    notes: tuple[Problem, ...]


def event_of_trf(text: str, *, name: str = "") -> TrfEvent:
    """The event in a report file.

    Raises `RuleError` with every line that can't be read, its number and column in the path.
    """
    event = read_trf(text)
    notes: list[Problem] = [*_unread_lines(text)]
    lines = line_numbers(text)
    if black_is_first(*system_and_game(event)):
        event = event.with_colours_swapped()
    rounds = rounds_of_event(event, lines)
    own = read_own(event.details, notes)
    left_open: list[Problem] = []
    rules = rules_of_event(event, left_open)
    notes += [each for each in left_open if each.path.removeprefix("rules.") not in own.rules]
    players = tuple(_players(event, rules.rounds, lines, notes, own))
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
    return TrfEvent(_checked(document, lines, own), tuple(notes))


def _checked(document: SwissDoc, lines: Mapping[int, int], own: OwnComments) -> SwissDoc:
    """The document with `own` comments, as an import of it reads it; what is wrong with a player is at their line."""
    raw = as_json(document)
    raw["rules"] |= own.rules
    for entry in raw["entries"]:
        told = dict(own.players.get(entry["number"], {}))
        if isinstance(told.get("byes"), list):
            told["byes"] = [*entry.get("byes", []), *told["byes"]]
        entry.update(told)
    try:
        found = read_raw_document(raw)
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


def _players(
    event: Record, rounds: int, lines: Mapping[int, int], notes: list[Problem], own: OwnComments
) -> Iterator[PlayerDoc]:
    taken: set[tuple[str, str]] = set()
    renamed = []
    for player in event.players:
        first, last = split_name(player.name)
        if not last:
            first, last = "", first or f"Player {player.number}"
        first, last = first[:60], last[:60]
        distinction = ""
        if person_key(first, last) in taken:
            distinction = str(player.number)
            renamed.append(player.number)
        taken.add(person_key(first, last))
        year = player.birth[:4]
        yield PlayerDoc(
            number=player.number,
            first_name=first,
            last_name=last,
            distinction=distinction,
            rating=player.rating or None,
            birth_year=int(year) if year.isascii() and year.isdigit() and 1900 <= int(year) <= 2100 else None,
            joined_in=own.joined_in(player, rounds),
            byes=tuple(_byes(event, player, rounds, lines, own)),
        )
    if renamed:
        message = _("Several players have the same name. Their numbers distinguish them: %(numbers)s.")
        numbers = ", ".join(map(str, renamed[:MOST_NOTED]))
        notes.append(Problem("entries", "same_name", message, {"numbers": numbers}))


def _byes(event: Record, player: Player, rounds: int, lines: Mapping[int, int], own: OwnComments) -> Iterator[ByeDoc]:
    joined, gone = own.joined_in(player, rounds), own.withdrawn_from(player.number)
    for number, turn in enumerate(player.turns, start=1):
        left = gone is not None and number >= gone and turn.kind is Kind.ABSENCE
        if turn.kind in BYE_MARKS and number >= joined and not left:
            yield ByeDoc(round=number, kind=BYE_MARKS[turn.kind])
    for absence in event.absences:
        left = gone is not None and absence.round >= gone and absence.kind is Kind.ABSENCE
        if player.number not in absence.numbers or left or absence.round < joined:
            continue
        if absence.round > rounds:
            message = _(
                "Player %(number)s is absent in round %(round)s, but the event has only %(rounds)s. "
                "Correct one of the two."
            )
            at = f"line {lines.get(player.number, 0)}"
            params = {"number": player.number, "round": absence.round, "rounds": rounds}
            raise RuleError(Problem(at, "beyond_event", message, params))
        yield ByeDoc(round=absence.round, kind=BYE_MARKS[absence.kind])


def _forbidden(event: Record, rounds: int, notes: list[Problem]) -> Iterator[PairDoc]:
    """Pairs that must not meet: once for all rounds, or for each round that a line names."""
    found: dict[tuple[int, int], set[int] | None] = {}
    for each in event.forbidden:
        if len(each.numbers) > MOST_TOGETHER or len(found) > MOST_PAIRS:
            message = _(
                "The file has more forbidden pairings than an event here can have. They are left out. "
                "Enter clubs instead."
            )
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


def _note_losses(event: Record, notes: list[Problem]) -> None:
    """What an event can't store here."""
    told = re.match(r"\d{1,6}", " ".join(event.details.get("062", ())).strip(), re.ASCII)
    if told and int(told[0]) != len(event.players):
        message = _(
            "Line 062 says that there are %(told)s players, but the file has %(found)s. It may be cut "
            "off. Compare the two."
        )
        notes.append(Problem("entries", "fewer_players", message, {"told": told[0], "found": len(event.players)}))
    unrated = sum(not turn.rated for player in event.players for turn in player.turns) // 2
    if unrated:
        message = _("Games that ended before the first move count as played: %(count)s.")
        notes.append(Problem("rounds", "unrated", message, {"count": unrated}))
    if event.own_order and [p.number for p in event.players] != sorted(p.number for p in event.players):
        message = _("The file pairs in the order of its lines. Here the starting numbers give that order.")
        notes.append(Problem("entries", "own_order", message))
    if any(player.title or player.federation or player.fide_id for player in event.players):
        message = _("Titles, federations and FIDE numbers are not imported.")
        notes.append(Problem("entries", "left_out", message))
