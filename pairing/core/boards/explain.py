"""Why a seeding costs what it costs: every conflict of every player, line by line, and what a swap would change.

Lines are data; pages put them into words. A pair's conflict is listed for both players, and counts once in the total.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from pairing.core.boards.cost import place_on_list, power_lists
from pairing.core.boards.instance import Game, Instance, PastGame, PlayerId

Kind = Literal["pair", "group", "team", "met", "power", "power_group", "preference"]


@dataclass(frozen=True, slots=True)
class Conflict:
    """One line: what kind, with whom (None for powers), what it costs, and what lies behind it.

    `name` is the group's or team's name, or the power played earlier. `games` are the earlier games meant, as (heat,
    game): those where the two met, or where the player had that power; `value` counts all of them. `choice` says which
    choice of the player a power was, 0 for one that their list leaves out.
    """

    kind: Kind
    other: PlayerId | None
    value: int
    name: str = ""
    games: tuple[tuple[int, int], ...] = ()
    choice: int = 0


@dataclass(frozen=True, slots=True)
class PlayerConflicts:
    """All the lines of one player at their board; lines that cost nothing are left out."""

    game: int
    player: PlayerId
    power: str | None
    lines: tuple[Conflict, ...]

    @property
    def total(self) -> int:
        """The sum of the player's lines."""
        return sum(line.value for line in self.lines)


class Ledger:
    """The conflicts of an instance, looked up by player: build it once, ask it often."""

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._own: dict[frozenset[PlayerId], int] = {}
        for pair in instance.pair_conflicts:
            key = frozenset((pair.a, pair.b))
            self._own[key] = self._own.get(key, 0) + pair.value
        self._groups = _membership(group.members for group in instance.groups)
        self._teams = _membership(team.members for team in instance.teams)
        self._past = _membership(game.players for game in instance.history)
        self._lists = power_lists(instance)

    def between(self, a: PlayerId, b: PlayerId) -> tuple[Conflict, ...]:
        """The lines that a has with b when they share a board."""
        instance, lines = self._instance, []
        lines.append(Conflict("pair", b, self._own.get(frozenset((a, b)), 0)))
        for at in _shared(self._groups, a, b):
            group = instance.groups[at]
            lines.append(Conflict("group", b, group.conflict, group.name))
        teams = _shared(self._teams, a, b)
        if teams:
            name = instance.teams[teams[0]].name
            lines.append(Conflict("team", b, instance.values.same_team, name))
        met = tuple((game.heat, game.game) for game in self._games(_shared(self._past, a, b)))
        lines.append(Conflict("met", b, instance.values.same_player * len(met), games=met))
        return tuple(line for line in lines if line.value)

    def for_power(self, player: PlayerId, power: str | None) -> tuple[Conflict, ...]:
        """The lines that a player has with a power: for it, for each other power of its group, for their own list."""
        if power is None:
            return ()
        instance, value = self._instance, self._instance.values.same_power
        had: dict[str, list[tuple[int, int]]] = {}
        for game in self._games(self._past.get(player, ())):
            earlier = game.powers[game.players.index(player)] if game.powers else None
            if earlier is not None:
                had.setdefault(earlier, []).append((game.heat, game.game))
        region = next((group for group in instance.power_groups or () if power in group), ())
        lines = []
        for earlier, games in had.items():
            if earlier == power:
                lines.append(Conflict("power", None, value * len(games), power, tuple(games)))
            elif earlier in region:
                half = value // 2
                lines.append(Conflict("power_group", None, half * len(games), earlier, tuple(games)))
        lines.append(self._preference(player, power))
        return tuple(line for line in lines if line.value)

    def _preference(self, player: PlayerId, power: str) -> Conflict:
        listed = self._lists.get(player, ())
        weight = self._instance.preferences.weight if self._instance.preferences else 0
        choice = listed.index(power) + 1 if power in listed else 0
        return Conflict("preference", None, weight * place_on_list(listed, power), power, choice=choice)

    def of_game(self, game: Game) -> tuple[PlayerConflicts, ...]:
        """The lines of each player of one board, in the order of its seats."""
        powers = game.powers or (None,) * len(game.players)
        result = []
        for player, power in zip(game.players, powers, strict=True):
            lines = [line for other in game.players if other != player for line in self.between(player, other)]
            lines.extend(self.for_power(player, power))
            result.append(PlayerConflicts(game.game, player, power, tuple(lines)))
        return tuple(result)

    def total_of(self, game: Game) -> int:
        """What one board adds to the total: each pair once."""
        lines = [line for row in self.of_game(game) for line in row.lines]
        pairs = sum(line.value for line in lines if line.other is not None)
        return pairs // 2 + sum(line.value for line in lines if line.other is None)

    def swap_delta(self, games: Sequence[Game], a: PlayerId, b: PlayerId) -> int:
        """How the total changes when a and b change seats, each taking the other's power.

        Raises KeyError if one of them has no seat in `games`.
        """
        touched = [game for game in games if a in game.players or b in game.players]
        for player in (a, b):
            if not any(player in game.players for game in touched):
                raise KeyError(player)
        exchange = {a: b, b: a}
        change = 0
        for game in touched:
            players = tuple(exchange.get(player, player) for player in game.players)
            moved = [place for place, player in enumerate(game.players) if player in exchange]
            change += self._cost_of(players, game.powers, moved) - self._cost_of(game.players, game.powers, moved)
        return change

    def _cost_of(self, players: Sequence[PlayerId], powers: Sequence[str | None] | None, places: Sequence[int]) -> int:
        """What the players at some places of a board cost, with those at the other places and by their powers."""
        rest = [player for place, player in enumerate(players) if place not in places]
        own = [line for place in places for other in rest for line in self.between(players[place], other)]
        own += [line for place in places for line in self.for_power(players[place], powers[place] if powers else None)]
        return sum(line.value for line in own)

    def _games(self, places: Iterable[int]) -> list[PastGame]:
        return [self._instance.history[at] for at in places]


def explain(instance: Instance, games: Iterable[Game]) -> dict[PlayerId, PlayerConflicts]:
    """Every seated player's conflicts, by player."""
    ledger = Ledger(instance)
    return {row.player: row for game in games for row in ledger.of_game(game)}


def swap_delta(instance: Instance, games: Sequence[Game], a: PlayerId, b: PlayerId) -> int:
    """How the total changes when a and b change seats; for many questions, build one `Ledger`."""
    return Ledger(instance).swap_delta(games, a, b)


def _membership(sets: Iterable[Iterable[PlayerId]]) -> dict[PlayerId, tuple[int, ...]]:
    places: dict[PlayerId, list[int]] = {}
    for at, members in enumerate(sets):
        for member in members:
            places.setdefault(member, []).append(at)
    return {member: tuple(found) for member, found in places.items()}


def _shared(places: dict[PlayerId, tuple[int, ...]], a: PlayerId, b: PlayerId) -> tuple[int, ...]:
    with_b = set(places.get(b, ()))
    return tuple(at for at in places.get(a, ()) if at in with_b)
