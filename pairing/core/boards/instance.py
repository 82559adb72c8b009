"""A seeding instance and its answer: the players, the conflicts, and the boards that came out.

The shapes are the contract's `seeding-instance/1` and `seeding-solution/1`; `parsing` reads the first from JSON. Boards
have 2 to 12 seats. Locked games are fixed: they count in the total and never change. If players don't fill the boards,
somebody plays `twice`, or a board is a seat short, and players may have `preferences` among the powers: these are our
additions to the contract's keys, as is the number of the `engine` that a published draw was searched with.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass

INSTANCE_FORMAT = "seeding-instance/1"
SOLUTION_FORMAT = "seeding-solution/1"

PlayerId = str | int


@dataclass(frozen=True, slots=True)
class Values:
    """The tournament's three conflict values, whole numbers of 0 or more."""

    same_player: int
    same_power: int
    same_team: int


@dataclass(frozen=True, slots=True)
class PairConflict:
    """One player-to-player conflict; below zero, the two attract each other. Several of one pair add up."""

    a: PlayerId
    b: PlayerId
    value: int


@dataclass(frozen=True, slots=True)
class Group:
    """People of one club, family or country, and what each two of them on one board cost."""

    name: str
    conflict: int
    members: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Team:
    """People who score together; two who share a team cost `same_team`, once."""

    name: str
    members: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game of an earlier heat: its players, and their powers in the players' order where known."""

    heat: int
    game: int
    players: tuple[PlayerId, ...]
    powers: tuple[str | None, ...] | None


@dataclass(frozen=True, slots=True)
class Game:
    """One board of this heat: its number, its players, and their powers in the players' order, or None."""

    game: int
    players: tuple[PlayerId, ...]
    powers: tuple[str | None, ...] | None


@dataclass(frozen=True, slots=True)
class Preferences:
    """Players' preference lists, most preferred power first, and what each place further down costs.

    The first power of a list costs nothing, the second `weight`, the third twice that; a power that a list leaves out
    costs as much as one place below its last. A player without a list, or with an empty one, likes all powers alike.
    """

    weight: int
    lists: tuple[tuple[PlayerId, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Instance:
    """Everything the seeding of one heat depends on.

    A player in `twice` sits on two boards of the heat, with two powers. `left_out` has an item for each open board that
    is a seat short: its unplayed power, or None where powers are not assigned.
    """

    game_size: int
    powers: tuple[str, ...]
    assign_powers: bool
    power_groups: tuple[tuple[str, ...], ...] | None
    values: Values
    players: tuple[PlayerId, ...]
    pair_conflicts: tuple[PairConflict, ...] = ()
    groups: tuple[Group, ...] = ()
    teams: tuple[Team, ...] = ()
    history: tuple[PastGame, ...] = ()
    locked_games: tuple[Game, ...] = ()
    twice: tuple[PlayerId, ...] = ()
    left_out: tuple[str | None, ...] = ()
    preferences: Preferences | None = None
    engine: int | None = None

    @property
    def sitters(self) -> tuple[PlayerId | None, ...]:
        """What takes the open seats: each player, then again who plays twice, then None for each seat left out."""
        locked = Counter(player for game in self.locked_games for player in game.players)
        once = [player for player in self.players if not locked[player]]
        again = [player for player in self.twice if locked[player] < 2]
        return (*once, *again, *(None for _ in self.left_out))

    @property
    def movable(self) -> tuple[PlayerId, ...]:
        """The players with a seat still open, in the instance's order."""
        return tuple(dict.fromkeys(player for player in self.sitters if player is not None))

    @property
    def open_games(self) -> tuple[int, ...]:
        """The numbers of the boards to fill: the free ones in order from 1."""
        taken = {game.game for game in self.locked_games}
        wanted = len(self.sitters) // self.game_size
        free = (number for number in range(1, wanted + len(taken) + 1) if number not in taken)
        return tuple(number for number, _ in zip(free, range(wanted), strict=False))


@dataclass(frozen=True, slots=True)
class Solution:
    """A seeding of the whole heat, its total conflict, and the least that any seeding can have."""

    total: int
    lower_bound: int
    games: tuple[Game, ...]

    @property
    def proven_optimal(self) -> bool:
        """True when no seeding can have a lower total."""
        return self.total == self.lower_bound


def _game_json(game: Game | PastGame) -> dict[str, object]:
    powers = None if game.powers is None else list(game.powers)
    return {"game": game.game, "players": list(game.players), "powers": powers}


def instance_json(instance: Instance) -> dict[str, object]:
    """The instance in the contract's shape, as plain lists and dictionaries; `parse_instance` reads it back."""
    groups = instance.power_groups
    ours: dict[str, object] = {
        "twice": list(instance.twice),
        "left_out": list(instance.left_out),
        "preferences": _preferences_json(instance.preferences),
        "engine": instance.engine,
    }
    return {
        "format": INSTANCE_FORMAT,
        "game_size": instance.game_size,
        "powers": list(instance.powers),
        "assign_powers": instance.assign_powers,
        "power_groups": None if groups is None else [list(group) for group in groups],
        "values": {
            "same_player": instance.values.same_player,
            "same_power": instance.values.same_power,
            "same_team": instance.values.same_team,
        },
        "players": list(instance.players),
        "pair_conflicts": [[pair.a, pair.b, pair.value] for pair in instance.pair_conflicts],
        "groups": [
            {"name": group.name, "conflict": group.conflict, "members": list(group.members)}
            for group in instance.groups
        ],
        "teams": [{"name": team.name, "members": list(team.members)} for team in instance.teams],
        "history": [{"heat": game.heat, **_game_json(game)} for game in instance.history],
        "locked_games": [_locked_json(instance, game) for game in instance.locked_games],
        **{key: value for key, value in ours.items() if value},
    }


def _preferences_json(preferences: Preferences | None) -> dict[str, object] | None:
    if preferences is None:
        return None
    lists = [{"player": player, "powers": list(powers)} for player, powers in preferences.lists]
    return {"weight": preferences.weight, "lists": lists}


def _locked_json(instance: Instance, game: Game) -> dict[str, object]:
    """A locked game; one that is a seat short names its unplayed power, or null."""
    if len(game.players) == instance.game_size:
        return _game_json(game)
    unplayed = [power for power in instance.powers if game.powers and power not in game.powers]
    return {**_game_json(game), "left_out": unplayed[0] if len(unplayed) == 1 else None}


def solution_json(solution: Solution, *, seconds: float) -> dict[str, object]:
    """The answer in the contract's shape; `seconds` is how long the search took, by the caller's clock."""
    return {
        "format": SOLUTION_FORMAT,
        "total": solution.total,
        "lower_bound": solution.lower_bound,
        "proven_optimal": solution.proven_optimal,
        "seconds": seconds,
        "games": [_game_json(game) for game in solution.games],
    }


def canonical_json(instance: Instance) -> str:
    """The instance as one line of ASCII JSON with sorted keys: equal instances give equal text."""
    return json.dumps(instance_json(instance), sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def sealed_text(instance: Instance, *, seed: int) -> str:
    """The input of a fingerprint: a line with the seed, then the file of the instance."""
    return f"{seed}\n{canonical_json(instance)}\n"


def fingerprint(instance: Instance, *, seed: int) -> str:
    """SHA-256, in hex, of seed and instance: published before a draw, it lets anyone check the draw afterwards."""
    return hashlib.sha256(sealed_text(instance, seed=seed).encode("ascii")).hexdigest()
