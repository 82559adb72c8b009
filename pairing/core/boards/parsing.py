"""Reads a `seeding-instance/1` from JSON values: every problem in one go, each with the path of its field.

Any JSON value may come in; what is wrong with it is a `RuleError`, never a crash. Keys that the format does not name
are passed over, unless one looks like a misspelled key that is missing.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from typing import TypeVar

from pairing.core.boards.instance import (
    INSTANCE_FORMAT,
    Game,
    Group,
    Instance,
    PairConflict,
    PastGame,
    PlayerId,
    Team,
    Values,
)
from scoring.core.errors import Problem, RuleError

__all__ = ["LARGEST_VALUE", "MOST_PLAYERS", "parse_instance"]

LARGEST_VALUE = 1_000_000
MOST_PLAYERS = 20_000
FEWEST_SEATS = 2
MOST_SEATS = 12

REQUIRED = ("format", "game_size", "powers", "assign_powers", "values", "players")
OPTIONAL = ("power_groups", "pair_conflicts", "groups", "teams", "history", "locked_games")

T = TypeVar("T")


class _Reader:
    """Takes JSON values apart and keeps what it finds wrong; a wrong value reads as None or is left out."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(self, path: str, code: str, message: str, **params: object) -> None:
        self.problems.append(Problem(path, code, message, params))

    def record(self, value: object, path: str) -> dict[str, object]:
        if isinstance(value, dict):
            return value
        self.wrong(path, "type", "This must be an object in braces. Look at the format's description.")
        return {}

    def keys(self, record: dict[str, object], path: str, *names: str) -> bool:
        """Whether all of `names` are there; those that are not are noted."""
        missing = [name for name in names if name not in record]
        for name in missing:
            at = f"{path}.{name}" if path else name
            self.wrong(at, "missing", "%(key)s is missing. Add it.", key=name)
        return not missing

    def rows(self, value: object, path: str) -> Iterator[tuple[object, str]]:
        if isinstance(value, list):
            yield from ((row, f"{path}[{index}]") for index, row in enumerate(value))
        else:
            self.wrong(path, "type", "This must be a list in brackets. Use [] for none.")

    def each(self, value: object, path: str, read: Callable[[object, str], T | None]) -> tuple[T, ...]:
        parts = (read(row, row_path) for row, row_path in self.rows(value, path))
        return tuple(part for part in parts if part is not None)

    def whole(self, value: object, path: str, *, low: int = -LARGEST_VALUE, high: int = LARGEST_VALUE) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(path, "type", "This must be a whole number. Write it without point or quotes.")
        elif not low <= value <= high:
            message = "This must be from %(low)d to %(high)d. Change it."
            self.wrong(path, "range", message, low=low, high=high)
        else:
            return value
        return None

    def text(self, value: object, path: str) -> str | None:
        if not isinstance(value, str):
            self.wrong(path, "type", "This must be a text in quotes.")
        elif any("\ud800" <= letter <= "\udfff" for letter in value):
            self.wrong(path, "text", "This holds half a character. Save the file as UTF-8 again.")
        else:
            return value
        return None

    def name(self, value: object, path: str) -> str | None:
        text = self.text(value, path)
        if text is not None and not text.strip():
            self.wrong(path, "empty", "This is empty. Give it a name.")
            return None
        return text

    def person(self, value: object, path: str) -> PlayerId | None:
        if isinstance(value, int) and not isinstance(value, bool):
            return self.whole(value, path, low=-(2**63), high=2**63 - 1)
        if isinstance(value, str):
            return self.name(value, path)
        self.wrong(path, "type", "This must be a player's id: a text in quotes or a whole number.")
        return None

    def people(self, value: object, path: str) -> tuple[PlayerId, ...]:
        return self.distinct(value, path, self.person, "%(name)s is here twice. Remove one.")

    def distinct(
        self, value: object, path: str, read: Callable[[object, str], T | None], message: str
    ) -> tuple[T, ...]:
        seen: dict[T, None] = {}
        for row, row_path in self.rows(value, path):
            part = read(row, row_path)
            if part in seen:
                self.wrong(row_path, "duplicate", message, name=part)
            elif part is not None:
                seen[part] = None
        return tuple(seen)


def parse_instance(raw: object) -> Instance:
    """Read an instance from decoded JSON.

    Raises `RuleError` with all problems found; each `path` names its field (`locked_games[0].players[3]`).
    """
    read = _Reader()
    if not isinstance(raw, dict):
        raise RuleError.one("", "type", "The instance must be an object in braces. Look at the format.")
    record: dict[str, object] = raw
    read.keys(record, "", *REQUIRED)
    _check_spelling(read, record)
    if "format" in record and record["format"] != INSTANCE_FORMAT:
        message = 'The format must be "%(format)s". Save the instance in that format.'
        read.wrong("format", "format", message, format=INSTANCE_FORMAT)
    size = _game_size(read, record)
    powers, assign = _powers(read, record, size)
    players = _players(read, record)
    instance = Instance(
        game_size=size or FEWEST_SEATS,
        powers=powers,
        assign_powers=assign,
        power_groups=_power_groups(read, record.get("power_groups"), powers),
        values=_values(read, record),
        players=players,
        pair_conflicts=read.each(_listed(record, "pair_conflicts"), "pair_conflicts", _pair_reader(read)),
        groups=read.each(_listed(record, "groups"), "groups", _group_reader(read)),
        teams=read.each(_listed(record, "teams"), "teams", _team_reader(read)),
        history=_history(read, record, powers),
        locked_games=_locked_games(read, record, powers, set(players), size),
    )
    if size and not any(p.path.startswith(("players", "locked_games")) for p in read.problems):
        _check_numbers_fit(read, instance)
    RuleError.gather(read.problems)
    return instance


def _listed(record: dict[str, object], key: str) -> object:
    return record.get(key, [])


def _check_spelling(read: _Reader, record: dict[str, object]) -> None:
    missing = [key for key in REQUIRED + OPTIONAL if key not in record]
    for key in record:
        if key not in REQUIRED + OPTIONAL:
            near = difflib.get_close_matches(key[:40], missing, n=1, cutoff=0.85)
            if near:
                message = "There is no such field. Did you mean %(near)s?"
                read.wrong(key, "unknown", message, near=near[0])


def _game_size(read: _Reader, record: dict[str, object]) -> int | None:
    if "game_size" not in record:
        return None
    return read.whole(record["game_size"], "game_size", low=FEWEST_SEATS, high=MOST_SEATS)


def _powers(read: _Reader, record: dict[str, object], size: int | None) -> tuple[tuple[str, ...], bool]:
    assign = record.get("assign_powers", False)
    if not isinstance(assign, bool):
        read.wrong("assign_powers", "type", "This must be true or false.")
    value = record.get("powers", [])
    if value is None and assign is False:
        value = []
    known = len(read.problems)
    powers = read.distinct(value, "powers", read.name, "%(name)s is named twice. Remove one.")
    sound = "powers" in record and len(read.problems) == known
    if size and sound and len(powers) != size and (powers or assign):
        message = "There are %(powers)d powers for %(size)d seats. Name one power for each seat."
        read.wrong("powers", "count", message, powers=len(powers), size=size)
    return powers, assign is True


def _power_groups(read: _Reader, value: object, powers: tuple[str, ...]) -> tuple[tuple[str, ...], ...] | None:
    if value is None:
        return None
    seen: set[str] = set()
    groups = []
    for row, path in read.rows(value, "power_groups"):
        group = read.each(row, path, lambda part, at: _power(read, part, at, powers))
        for power in group:
            if power in seen:
                message = "%(name)s is in two power groups. Leave it in one."
                read.wrong(path, "duplicate", message, name=power)
            seen.add(power)
        groups.append(group)
    return tuple(groups)


def _power(read: _Reader, value: object, path: str, powers: tuple[str, ...]) -> str | None:
    power = read.name(value, path)
    if power is not None and power not in powers:
        message = "%(name)s is none of the powers. Spell it as in the field powers."
        read.wrong(path, "unknown", message, name=power)
        return None
    return power


def _values(read: _Reader, record: dict[str, object]) -> Values:
    names = ("same_player", "same_power", "same_team")
    values = read.record(record["values"], "values") if "values" in record else {}
    if isinstance(record.get("values"), dict):
        read.keys(values, "values", *names)
    numbers = [read.whole(values[name], f"values.{name}", low=0) if name in values else 0 for name in names]
    return Values(*(number or 0 for number in numbers))


def _players(read: _Reader, record: dict[str, object]) -> tuple[PlayerId, ...]:
    if "players" not in record:
        return ()
    known = len(read.problems)
    players = read.people(record["players"], "players")
    if not players and len(read.problems) == known:
        read.wrong("players", "empty", "There is nobody to seed. Name the players.")
    if len(players) > MOST_PLAYERS:
        message = "There are %(count)d players, and %(most)d is the most. Seed fewer at a time."
        read.wrong("players", "count", message, count=len(players), most=MOST_PLAYERS)
    return players


def _pair_reader(read: _Reader) -> Callable[[object, str], PairConflict | None]:
    def pair(row: object, path: str) -> PairConflict | None:
        if not isinstance(row, list) or len(row) != 3:
            read.wrong(path, "shape", "This must be [player, player, value]. Write it so.")
            return None
        a = read.person(row[0], f"{path}[0]")
        b = read.person(row[1], f"{path}[1]")
        value = read.whole(row[2], f"{path}[2]")
        if a is not None and a == b:
            read.wrong(path, "same", "Both players are %(name)s. Name two different players.", name=a)
        return None if a is None or b is None or value is None else PairConflict(a, b, value)

    return pair


def _group_reader(read: _Reader) -> Callable[[object, str], Group | None]:
    def group(row: object, path: str) -> Group | None:
        record = read.record(row, path)
        if not isinstance(row, dict) or not read.keys(record, path, "name", "conflict", "members"):
            return None
        name = read.text(record["name"], f"{path}.name")
        conflict = read.whole(record["conflict"], f"{path}.conflict")
        members = read.people(record["members"], f"{path}.members")
        return Group(name or "", conflict or 0, members)

    return group


def _team_reader(read: _Reader) -> Callable[[object, str], Team | None]:
    def team(row: object, path: str) -> Team | None:
        record = read.record(row, path)
        if not isinstance(row, dict) or not read.keys(record, path, "name", "members"):
            return None
        name = read.text(record["name"], f"{path}.name")
        return Team(name or "", read.people(record["members"], f"{path}.members"))

    return team


def _seated(
    read: _Reader, row: object, path: str, powers: tuple[str, ...]
) -> tuple[int, tuple[PlayerId, ...], tuple[str | None, ...] | None] | None:
    """One game's number, players and powers, or None if the shape is wrong."""
    known = len(read.problems)
    record = read.record(row, path)
    if not isinstance(row, dict) or not read.keys(record, path, "game", "players", "powers"):
        return None
    number = read.whole(record["game"], f"{path}.game", low=1)
    players = read.people(record["players"], f"{path}.players")
    held: tuple[str | None, ...] | None = None
    value = record["powers"]
    if value is not None:
        held = tuple(
            None if part is None else _power(read, part, at, powers) for part, at in read.rows(value, f"{path}.powers")
        )
        if len(read.problems) == known and len(held) != len(players):
            message = "There are %(powers)d powers for %(players)d players. Name one each, or null for none."
            read.wrong(f"{path}.powers", "count", message, powers=len(held), players=len(players))
    return None if len(read.problems) > known or number is None else (number, players, held)


def _history(read: _Reader, record: dict[str, object], powers: tuple[str, ...]) -> tuple[PastGame, ...]:
    games: dict[tuple[int, int], PastGame] = {}
    for row, path in read.rows(_listed(record, "history"), "history"):
        seated = _seated(read, row, path, powers)
        heat = None
        if isinstance(row, dict) and read.keys(row, path, "heat"):
            heat = read.whole(row["heat"], f"{path}.heat", low=1)
        if seated is None or heat is None:
            continue
        if (heat, seated[0]) in games:
            message = "Heat %(heat)d has two games %(game)d. Give each game its own number."
            read.wrong(f"{path}.game", "duplicate", message, heat=heat, game=seated[0])
        games[heat, seated[0]] = PastGame(heat, *seated)
    return tuple(games.values())


def _locked_games(
    read: _Reader,
    record: dict[str, object],
    powers: tuple[str, ...],
    players: set[PlayerId],
    size: int | None,
) -> tuple[Game, ...]:
    games: dict[int, Game] = {}
    seated_at: dict[PlayerId, int] = {}
    for row, path in read.rows(_listed(record, "locked_games"), "locked_games"):
        seated = _seated(read, row, path, powers)
        if seated is None:
            continue
        game = Game(*seated)
        _check_locked_game(read, game, path, players, size, seated_at)
        if game.game in games:
            message = "Two locked games have number %(game)d. Give each its own."
            read.wrong(f"{path}.game", "duplicate", message, game=game.game)
        games[game.game] = game
    return tuple(games.values())


def _check_locked_game(
    read: _Reader,
    game: Game,
    path: str,
    players: set[PlayerId],
    size: int | None,
    seated_at: dict[PlayerId, int],
) -> None:
    if size and len(game.players) != size:
        message = "This game has %(count)d players for %(size)d seats. Fill every seat once."
        read.wrong(f"{path}.players", "count", message, count=len(game.players), size=size)
    for index, player in enumerate(game.players):
        at = f"{path}.players[{index}]"
        if player not in players:
            message = "%(name)s is not among the players. Add the name to players."
            read.wrong(at, "unknown", message, name=player)
        if player in seated_at:
            message = "%(name)s already sits in locked game %(game)d. Leave one of the two."
            read.wrong(at, "duplicate", message, name=player, game=seated_at[player])
        seated_at.setdefault(player, game.game)
    held: set[str] = set()
    for index, power in enumerate(game.powers or ()):
        if power in held:
            message = "%(name)s is played twice in this game. Give each seat its own power."
            read.wrong(f"{path}.powers[{index}]", "duplicate", message, name=power)
        held.update(() if power is None else (power,))


def _check_numbers_fit(read: _Reader, instance: Instance) -> None:
    count = len(instance.players)
    if count % instance.game_size:
        message = "%(count)d players do not fill boards of %(size)d. Add %(more)d or leave out %(less)d."
        less = count % instance.game_size
        more = instance.game_size - less
        read.wrong("players", "count", message, count=count, size=instance.game_size, more=more, less=less)
