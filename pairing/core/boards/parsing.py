"""Reads a `seeding-instance/1` from JSON values: every problem in one go, each with the path of its field.

Any JSON value may come in; what is wrong with it is a `RuleError`, never a crash. Unknown keys are ignored, unless one
looks like a misspelling of a missing key.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable

from common.pure.errors import RuleError
from pairing.core.boards.instance import (
    INSTANCE_FORMAT,
    Game,
    Group,
    Instance,
    PairConflict,
    PastGame,
    PlayerId,
    Preferences,
    Team,
    Values,
)
from pairing.core.boards.reader import Reader

MOST_PLAYERS = 20_000
FEWEST_SEATS = 2
MOST_SEATS = 12

REQUIRED = ("format", "game_size", "powers", "assign_powers", "values", "players")
LISTS = ("pair_conflicts", "groups", "teams", "history", "locked_games", "twice", "left_out")
OPTIONAL = ("power_groups", *LISTS, "preferences", "engine")


def parse_instance(raw: object) -> Instance:
    """Read an instance from decoded JSON.

    Raises `RuleError` with all problems found; each `path` names its field (`locked_games[0].players[3]`).
    """
    read = Reader()
    if not isinstance(raw, dict):
        raise RuleError.one("", "type", "The instance must be an object in braces. See the description of the format.")
    record: dict[str, object] = raw
    read.keys(record, "", *REQUIRED)
    _check_spelling(read, record)
    if "format" in record and record["format"] != INSTANCE_FORMAT:
        message = 'The format must be "%(format)s". Save the instance in that format.'
        read.wrong("format", "format", message, format=INSTANCE_FORMAT)
    size = _game_size(read, record)
    powers, assign = _powers(read, record, size)
    players = _players(read, record)
    twice = _twice(read, record, set(players))
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
        locked_games=_locked_games(read, record, powers, set(players), size, set(twice)),
        twice=twice,
        left_out=_left_out(read, record, powers, assign=assign),
        preferences=_preferences(read, record.get("preferences"), powers),
        engine=read.whole(record["engine"], "engine", low=1) if record.get("engine") is not None else None,
    )
    if size and not any(p.path.startswith(("players", "locked_games", "twice", "left_out")) for p in read.problems):
        _check_numbers_fit(read, instance)
    RuleError.gather(read.problems)
    return instance


def _listed(record: dict[str, object], key: str) -> object:
    return record.get(key, [])


def _check_spelling(read: Reader, record: dict[str, object]) -> None:
    missing = [key for key in REQUIRED + OPTIONAL if key not in record]
    for key in record:
        if key not in REQUIRED + OPTIONAL:
            near = difflib.get_close_matches(key[:40], missing, n=1, cutoff=0.85)
            if near:
                message = "There is no field of this name. Did you mean %(near)s?"
                read.wrong(key, "unknown_field", message, near=near[0])


def _game_size(read: Reader, record: dict[str, object]) -> int | None:
    if "game_size" not in record:
        return None
    return read.whole(record["game_size"], "game_size", low=FEWEST_SEATS, high=MOST_SEATS)


def _powers(read: Reader, record: dict[str, object], size: int | None) -> tuple[tuple[str, ...], bool]:
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


def _power_groups(read: Reader, value: object, powers: tuple[str, ...]) -> tuple[tuple[str, ...], ...] | None:
    if value is None:
        return None
    seen: set[str] = set()
    groups = []
    for row, path in read.rows(value, "power_groups"):
        group = read.each(row, path, lambda part, at: _power(read, part, at, powers))
        for power in group:
            if power in seen:
                message = "%(name)s is in two power groups. Keep it in one of them."
                read.wrong(path, "duplicate", message, name=power)
            seen.add(power)
        groups.append(group)
    return tuple(groups)


def _power(read: Reader, value: object, path: str, powers: tuple[str, ...]) -> str | None:
    power = read.name(value, path)
    if power is not None and power not in powers:
        message = "%(name)s is not one of the powers. Spell it as in the field powers."
        read.wrong(path, "unknown", message, name=power)
        return None
    return power


def _values(read: Reader, record: dict[str, object]) -> Values:
    names = ("same_player", "same_power", "same_team")
    values = read.record(record["values"], "values") if "values" in record else {}
    if isinstance(record.get("values"), dict):
        read.keys(values, "values", *names)
    numbers = [read.whole(values[name], f"values.{name}", low=0) if name in values else 0 for name in names]
    return Values(*(number or 0 for number in numbers))


def _players(read: Reader, record: dict[str, object]) -> tuple[PlayerId, ...]:
    if "players" not in record:
        return ()
    known = len(read.problems)
    players = read.people(record["players"], "players")
    if not players and len(read.problems) == known:
        read.wrong("players", "empty", "There is nobody to seed. Name the players.")
    if len(players) > MOST_PLAYERS:
        message = "There are %(count)d players, but at most %(most)d can be seeded at a time. Remove some."
        read.wrong("players", "count", message, count=len(players), most=MOST_PLAYERS)
    return players


def _twice(read: Reader, record: dict[str, object], players: set[PlayerId]) -> tuple[PlayerId, ...]:
    twice = read.people(_listed(record, "twice"), "twice")
    for index, player in enumerate(twice):
        if player not in players:
            message = "%(name)s is not among the players. Add the name to players."
            read.wrong(f"twice[{index}]", "unknown", message, name=player)
    return twice


def _left_out(
    read: Reader, record: dict[str, object], powers: tuple[str, ...], *, assign: bool
) -> tuple[str | None, ...]:
    """The unplayed power of each board that is a seat short; null for each where powers are not assigned."""
    left: list[str | None] = []
    for row, path in read.rows(_listed(record, "left_out"), "left_out"):
        if row is None and assign:
            read.wrong(path, "missing", "Name the power that nobody plays on this board.")
        elif row is not None and not assign:
            read.wrong(path, "unknown", "Powers are not assigned here, so no power can be left out. Write null.")
        else:
            left.append(None if row is None else _power(read, row, path, powers))
    return tuple(left)


def _preferences(read: Reader, value: object, powers: tuple[str, ...]) -> Preferences | None:
    if value is None:
        return None
    record = read.record(value, "preferences")
    if not isinstance(value, dict) or not read.keys(record, "preferences", "weight", "lists"):
        return None
    weight = read.whole(record["weight"], "preferences.weight", low=0)
    lists: dict[PlayerId, tuple[str, ...]] = {}
    for row, path in read.rows(record["lists"], "preferences.lists"):
        one = read.record(row, path)
        if not isinstance(row, dict) or not read.keys(one, path, "player", "powers"):
            continue
        player = read.person(one["player"], f"{path}.player")
        message = "%(name)s is listed twice. Remove one of the two."
        listed = read.distinct(
            one["powers"], f"{path}.powers", lambda part, at: _power(read, part, at, powers), message
        )
        if player in lists:
            read.wrong(f"{path}.player", "duplicate", "%(name)s has two lists. Keep one.", name=player)
        elif player is not None:
            lists[player] = listed
    return Preferences(weight or 0, tuple(lists.items()))


def _pair_reader(read: Reader) -> Callable[[object, str], PairConflict | None]:
    def pair(row: object, path: str) -> PairConflict | None:
        if not isinstance(row, list) or len(row) != 3:
            read.wrong(path, "shape", "This must have the form [player, player, value]. Write it like that.")
            return None
        a = read.person(row[0], f"{path}[0]")
        b = read.person(row[1], f"{path}[1]")
        value = read.whole(row[2], f"{path}[2]")
        if a is not None and a == b:
            read.wrong(path, "same", "Both players are %(name)s. Name two different players.", name=a)
        return None if a is None or b is None or value is None else PairConflict(a, b, value)

    return pair


def _group_reader(read: Reader) -> Callable[[object, str], Group | None]:
    def group(row: object, path: str) -> Group | None:
        record = read.record(row, path)
        if not isinstance(row, dict) or not read.keys(record, path, "name", "conflict", "members"):
            return None
        name = read.text(record["name"], f"{path}.name")
        conflict = read.whole(record["conflict"], f"{path}.conflict")
        members = read.people(record["members"], f"{path}.members")
        return Group(name or "", conflict or 0, members)

    return group


def _team_reader(read: Reader) -> Callable[[object, str], Team | None]:
    def team(row: object, path: str) -> Team | None:
        record = read.record(row, path)
        if not isinstance(row, dict) or not read.keys(record, path, "name", "members"):
            return None
        name = read.text(record["name"], f"{path}.name")
        return Team(name or "", read.people(record["members"], f"{path}.members"))

    return team


def _seated(
    read: Reader, row: object, path: str, powers: tuple[str, ...]
) -> tuple[int, tuple[PlayerId, ...], tuple[str | None, ...] | None] | None:
    """One game's number, players and powers, or None if the shape is wrong."""
    known = len(read.problems)
    record = read.record(row, path)
    if not isinstance(row, dict) or not read.keys(record, path, "game", "players", "powers"):
        return None
    number = read.whole(record["game"], f"{path}.game", low=0)
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


def _history(read: Reader, record: dict[str, object], powers: tuple[str, ...]) -> tuple[PastGame, ...]:
    games: dict[tuple[int, int], PastGame] = {}
    for row, path in read.rows(_listed(record, "history"), "history"):
        seated = _seated(read, row, path, powers)
        heat = None
        if isinstance(row, dict) and read.keys(row, path, "heat"):
            heat = read.whole(row["heat"], f"{path}.heat", low=0)
        if seated is None or heat is None:
            continue
        if (heat, seated[0]) in games:
            message = "Heat %(heat)d has two games %(game)d. Give each game its own number."
            read.wrong(f"{path}.game", "duplicate", message, heat=heat, game=seated[0])
        games[heat, seated[0]] = PastGame(heat, *seated)
    return tuple(games.values())


def _locked_games(
    read: Reader,
    record: dict[str, object],
    powers: tuple[str, ...],
    players: set[PlayerId],
    size: int | None,
    twice: set[PlayerId],
) -> tuple[Game, ...]:
    games: dict[int, Game] = {}
    seated_at: dict[PlayerId, list[int]] = {}
    for row, path in read.rows(_listed(record, "locked_games"), "locked_games"):
        seated = _seated(read, row, path, powers)
        if seated is None:
            continue
        game = Game(*seated)
        short = isinstance(row, dict) and "left_out" in row
        _check_locked_players(read, game, path, players, seated_at, twice)
        _check_locked_seats(read, game, path, size - short if size else None)
        if game.game in games:
            message = "Two locked games have number %(game)d. Give each its own."
            read.wrong(f"{path}.game", "duplicate", message, game=game.game)
        games[game.game] = game
    return tuple(games.values())


def _check_locked_players(
    read: Reader,
    game: Game,
    path: str,
    players: set[PlayerId],
    seated_at: dict[PlayerId, list[int]],
    twice: set[PlayerId],
) -> None:
    for index, player in enumerate(game.players):
        at = f"{path}.players[{index}]"
        if player not in players:
            message = "%(name)s is not among the players. Add the name to players."
            read.wrong(at, "unknown", message, name=player)
        earlier = seated_at.setdefault(player, [])
        if len(earlier) > (player in twice):
            message = "%(name)s already sits in locked game %(game)d. Leave one of the two."
            read.wrong(at, "duplicate", message, name=player, game=earlier[0])
        earlier.append(game.game)


def _check_locked_seats(read: Reader, game: Game, path: str, size: int | None) -> None:
    if size and len(game.players) != size:
        message = "This game has %(count)d players for %(size)d seats. Fill every seat once."
        read.wrong(f"{path}.players", "count", message, count=len(game.players), size=size)
    held: set[str] = set()
    for index, power in enumerate(game.powers or ()):
        if power in held:
            message = "%(name)s is played twice in this game. Give each seat a different power."
            read.wrong(f"{path}.powers[{index}]", "duplicate", message, name=power)
        held.update(() if power is None else (power,))


def _check_numbers_fit(read: Reader, instance: Instance) -> None:
    """Whether the open seats make whole boards, with what is a seat short and who plays twice."""
    size = instance.game_size
    open_seats = len(instance.sitters)
    if open_seats % size:
        less = open_seats % size
        count = len(instance.players) + len(instance.twice) + len(instance.left_out)
        message = "%(count)d players do not fill boards of %(size)d. Add %(more)d or leave out %(less)d."
        if count == 1:
            message = "One player does not fill a board of %(size)d. Add %(more)d."
        read.wrong("players", "count", message, count=count, size=size, more=size - less, less=less)
    elif len(instance.left_out) > open_seats // size:
        message = "%(count)d powers are left out on %(boards)d boards. Leave out at most one on each board."
        read.wrong("left_out", "count", message, count=len(instance.left_out), boards=open_seats // size)
    elif instance.twice and open_seats // size + len(instance.locked_games) < 2:
        read.wrong("twice", "count", "Nobody can play twice if there is only one board. Leave this empty.")
