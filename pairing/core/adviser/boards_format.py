"""A boards event as the adviser sees it: field, heats, who sits out, seeding, scoring, lowest scores, top board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from common.pure.errors import Problem, RuleError
from common.pure.reading import Problems, read_choice, read_mapping, read_whole
from pairing.core.adviser.question import ReadSystem, read_number
from scoring.core.definitions import definition_as_json
from scoring.core.seats import SEATS
from scoring.core.standings_rules import MAX_HEATS
from scoring.core.systems import System

Leftover = Literal["sit_out", "play_twice"]
Seeding = Literal["few_repeats", "random"]
TopBoard = Literal["none", "counts", "decides"]
LEFTOVERS: Final[tuple[Leftover, ...]] = ("sit_out", "play_twice")
SEEDINGS: Final[tuple[Seeding, ...]] = ("few_repeats", "random")
TOP_BOARDS: Final[tuple[TopBoard, ...]] = ("none", "counts", "decides")
MOST_PLAYERS: Final = 350
MOST_POINTS: Final = 1_000_000
_WHOLE: Final = {
    "players": ("The number of players", SEATS, MOST_PLAYERS),
    "heats": ("The number of heats", 1, MAX_HEATS),
    "minimum_heats": ("The heats to play to be ranked", 0, MAX_HEATS),
    "lowest_count": ("The number of lowest scores", 0, MAX_HEATS),
    "next_lowest_count": ("The number of next lowest scores", 0, MAX_HEATS),
    "best_count": ("The number of best scores", 0, MAX_HEATS),
}
_NUMBERS: Final = {
    "attendance_percent": ("The share of players who come to a heat", 20, 100),
    "lowest_multiplier": ("The multiplier of the lowest scores", -100, 100),
    "next_lowest_multiplier": ("The multiplier of the next lowest scores", -100, 100),
    "unplayed_score": ("The score of a heat not played", -MOST_POINTS, MOST_POINTS),
}
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {"leftover": LEFTOVERS, "seeding": SEEDINGS, "top_board": TOP_BOARDS}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardsFormat:
    """Heats of boards of seven.

    Players who do not fill a board sit out, or enough of the others play two boards and keep the better score.
    `attendance` is the chance that a player comes to a heat. Lowest scores as in the manual's §4; `best_count` above 0
    counts that many best scores alone, in place of them. The top board seats the seven leaders together in the last
    heat: it "counts" as any board, or "decides" the first seven ranks. `system_raw` is the system as it was asked for.
    """

    players: int
    heats: int
    system: System
    system_raw: Mapping[str, Any]
    leftover: str = "sit_out"
    seeding: str = "few_repeats"
    top_board: str = "none"
    attendance: float = 1.0
    minimum_heats: int = 0
    lowest_count: int = 0
    lowest_multiplier: float = 0.0
    next_lowest_count: int = 0
    next_lowest_multiplier: float = 1.0
    best_count: int = 0
    unplayed_score: float = 0.0

    @property
    def kind(self) -> str:
        """The key of boards events."""
        return "boards"

    @property
    def work(self) -> int:
        """Seats of one event when everybody comes and some play twice."""
        return (self.players + SEATS - 1) // SEATS * SEATS * self.heats

    @property
    def boards(self) -> int:
        """Boards of a heat when everybody comes."""
        return (self.players + (SEATS - 1 if self.leftover == "play_twice" else 0)) // SEATS

    @property
    def multipliers(self) -> tuple[float, ...]:
        """The multiplier of each heat score, lowest score first, when all heats are played."""
        if self.best_count:
            return (0.0,) * (self.heats - self.best_count) + (1.0,) * self.best_count
        rest = self.heats - self.lowest_count - self.next_lowest_count
        return (
            (self.lowest_multiplier,) * self.lowest_count
            + (self.next_lowest_multiplier,) * self.next_lowest_count
            + (1.0,) * rest
        )

    def as_json(self) -> dict[str, Any]:
        """Every field as `read_boards_format` reads it."""
        numbers = {name: getattr(self, name) for name in (*_WHOLE, *_CHOICES)}
        floats = {name: _short(getattr(self, name)) for name in _NUMBERS if name != "attendance_percent"}
        percent = _short(round(self.attendance * 100, 6))
        return {**numbers, **floats, "attendance_percent": percent, "system": dict(self.system_raw)}


def read_boards_format(
    fields: Mapping[str, object], path: str, read_system: ReadSystem, problems: Problems
) -> BoardsFormat | None:
    """Read a boards event; `players`, `heats` and `system` must be there. Adds what is wrong."""
    before = len(problems)
    known = ("players", "heats", "system", *_WHOLE, *_NUMBERS, *_CHOICES)
    read_mapping(fields, path=path, known=tuple(dict.fromkeys(known)), problems=problems, what="A format")
    values: dict[str, Any] = {}
    for name, (what, least, most) in _WHOLE.items():
        if fields.get(name) is not None:
            where = f"{path}.{name}"
            values[name] = read_whole(fields[name], path=where, least=least, most=most, what=what, problems=problems)
    for name, (what, low, high) in _NUMBERS.items():
        if fields.get(name) is not None:
            where = f"{path}.{name}"
            values[name] = read_number(fields[name], path=where, least=low, most=high, what=what, problems=problems)
    for name, choices in _CHOICES.items():
        if fields.get(name) is not None:
            values[name] = read_choice(fields[name], path=f"{path}.{name}", choices=choices, problems=problems)
    system = _read_system(fields, path, read_system, problems)
    for name in ("players", "heats"):
        if fields.get(name) is None:
            problems.append(Problem(f"{path}.{name}", "missing", "A format needs %(field)s. Add it.", {"field": name}))
    if len(problems) > before or system is None:
        return None
    percent = values.pop("attendance_percent", 100.0)
    raw = fields["system"]
    asked = dict(raw) if isinstance(raw, Mapping) and "slug" in raw else definition_as_json(system.definition)
    found = BoardsFormat(**values, attendance=percent / 100, system=system, system_raw=asked)
    problems.extend(_rule_problems(found, path))
    return found


def _read_system(fields: Mapping[str, object], path: str, read_system: ReadSystem, problems: Problems) -> System | None:
    if fields.get("system") is None:
        message = "A format needs a scoring system. Name one from the library, or give a definition."
        problems.append(Problem(f"{path}.system", "missing", message))
        return None
    try:
        return read_system(fields["system"], f"{path}.system")
    except RuleError as error:
        problems.extend(error.problems)
        return None


def _rule_problems(found: BoardsFormat, path: str) -> Problems:
    """Problems with rules that contradict each other."""
    problems: Problems = []

    def say(field: str, code: str, message: str) -> None:
        problems.append(Problem(f"{path}.{field}", code, message, {"heats": found.heats}))

    if found.minimum_heats > found.heats:
        say("minimum_heats", "minimum_out_of_range", "There are only %(heats)s heats. Enter at most %(heats)s.")
    if found.lowest_count + found.next_lowest_count > found.heats:
        say("lowest_count", "lowest_out_of_range", "There are only %(heats)s heats. Lower the number of lowest scores.")
    if found.best_count > found.heats:
        say("best_count", "best_out_of_range", "There are only %(heats)s heats. Enter at most %(heats)s best scores.")
    if found.best_count and (found.lowest_count or found.next_lowest_count):
        message = "Either only the best scores count, or the lowest scores have a multiplier. Set one of the two to 0."
        say("best_count", "two_drop_rules", message)
    if found.top_board != "none" and found.heats < 2:
        say("top_board", "top_board_without_heats", "A top board needs a heat before it. Play two heats or more.")
    if found.leftover == "play_twice" and found.players % SEATS and found.players < 2 * SEATS:
        message = "Nobody can play two boards in a heat that has only one. Choose that players sit out."
        say("leftover", "one_board", message)
    return problems


def _short(value: float) -> float | int:
    return int(value) if float(value).is_integer() else value
