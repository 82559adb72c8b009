"""What a seeding costs: the contract's total, read plainly, and the tables that the search works on.

The total is the sum over each unordered pair on one board of their pair conflicts, the conflict of every group both
are in, `same_team` if they share a team and `same_player` for each earlier game they shared; plus, for each seat with
a power, `same_power` for each time that player had that power, and half of it, rounded down, for each time the player
had another power of its group (manual §4; ruling M15).
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from pairing.core.boards.instance import Game, Instance, PlayerId

__all__ = ["Tables", "build_tables", "pair_rows", "power_cost", "power_times", "total_conflict"]


def total_conflict(instance: Instance, games: Iterable[Game]) -> int:
    """The total conflict of `games`, counted pair by pair and seat by seat as the contract words it.

    Slow and simple on purpose: the search's own arithmetic is checked against it.
    """
    times = power_times(instance)
    total = 0
    for game in games:
        for a, b in combinations(game.players, 2):
            total += _pair_conflict(instance, a, b)
        for player, power in zip(game.players, game.powers or (), strict=False):
            if power is not None:
                total += power_cost(instance, times.get(player, Counter()), power)
    return total


def _pair_conflict(instance: Instance, a: PlayerId, b: PlayerId) -> int:
    values = instance.values
    own = sum(pair.value for pair in instance.pair_conflicts if {pair.a, pair.b} == {a, b})
    groups = sum(group.conflict for group in instance.groups if a in group.members and b in group.members)
    same_team = any(a in team.members and b in team.members for team in instance.teams)
    met = sum(1 for game in instance.history if a in game.players and b in game.players)
    return own + groups + values.same_team * same_team + values.same_player * met


def power_times(instance: Instance) -> dict[PlayerId, Counter[str]]:
    """How many times each person had each power in the earlier heats."""
    times: dict[PlayerId, Counter[str]] = {}
    for game in instance.history:
        for player, power in zip(game.players, game.powers or (), strict=False):
            if power is not None:
                times.setdefault(player, Counter())[power] += 1
    return times


def power_cost(instance: Instance, times: Counter[str], power: str) -> int:
    """What it costs to give `power` to someone who had the powers in `times` before."""
    value = instance.values.same_power
    region: Sequence[str] = ()
    for group in instance.power_groups or ():
        if power in group:
            region = group
    others = sum(times[other] for other in region if other != power)
    return value * times[power] + value // 2 * others


@dataclass(frozen=True, slots=True)
class Tables:
    """The conflicts among the players whose seats are open, by their index, in the search's own units.

    A clique is a set of players of whom each two on one board cost its value (a group, a team, an earlier game);
    `pairs` are single pairs besides. `power[i * size + s]` is the cost of player i in power s. All values are divided
    by `unit`, their greatest common divisor; the total is `fixed` (the locked games) plus `unit` times what is counted.
    """

    players: tuple[PlayerId, ...]
    size: int
    boards: int
    cliques: tuple[tuple[tuple[int, ...], int], ...]
    pairs: tuple[tuple[int, int, int], ...]
    power: tuple[int, ...]
    unit: int
    fixed: int

    @property
    def has_powers(self) -> bool:
        """Whether it matters which power a player of an open seat gets."""
        return any(self.power)

    @property
    def widest(self) -> int:
        """No row of conflicts, and no player's conflict on one board, adds up to more than this."""
        return 12 * (
            sum(abs(value) for _, value in self.cliques)
            + sum(abs(value) for _, _, value in self.pairs)
            + max((abs(value) for value in self.power), default=0)
        )


def build_tables(instance: Instance) -> Tables:
    """Work out the tables of the open seats, exactly as `total_conflict` counts."""
    players = instance.movable
    index = {player: i for i, player in enumerate(players)}
    cliques = _cliques(instance, index)
    pairs = [
        (index[pair.a], index[pair.b], pair.value)
        for pair in instance.pair_conflicts
        if pair.a in index and pair.b in index
    ]
    pairs += _shared_team_corrections(instance, index)
    merged: Counter[tuple[int, int]] = Counter()
    for i, j, value in pairs:
        merged[min(i, j), max(i, j)] += value
    power = _power_table(instance, players)
    unit = math.gcd(*(value for _, value in cliques), *merged.values(), *power) or 1
    return Tables(
        players=players,
        size=instance.game_size,
        boards=len(players) // instance.game_size,
        cliques=tuple((members, value // unit) for members, value in cliques),
        pairs=tuple((i, j, value // unit) for (i, j), value in merged.items() if value),
        power=tuple(value // unit for value in power),
        unit=unit,
        fixed=total_conflict(instance, instance.locked_games),
    )


def _cliques(instance: Instance, index: dict[PlayerId, int]) -> list[tuple[tuple[int, ...], int]]:
    """Sets of open players with a value for each two of them that meet; equal sets are added up."""
    values: Counter[tuple[int, ...]] = Counter()
    sources = [(group.members, group.conflict) for group in instance.groups]
    sources += [(team.members, instance.values.same_team) for team in instance.teams]
    sources += [(game.players, instance.values.same_player) for game in instance.history]
    for people, value in sources:
        members = tuple(sorted(index[person] for person in people if person in index))
        if len(members) > 1:
            values[members] += value
    return [(members, value) for members, value in values.items() if value]


def _shared_team_corrections(instance: Instance, index: dict[PlayerId, int]) -> list[tuple[int, int, int]]:
    """Takes back what the cliques of teams count too much for two who share more than one team."""
    teams_of: Counter[PlayerId] = Counter(player for team in instance.teams for player in team.members)
    shared: Counter[tuple[int, int]] = Counter()
    for team in instance.teams:
        busy = sorted(index[p] for p in team.members if p in index and teams_of[p] > 1)
        shared.update(combinations(busy, 2))
    value = instance.values.same_team
    return [(i, j, (1 - count) * value) for (i, j), count in shared.items() if count > 1]


def _power_table(instance: Instance, players: Sequence[PlayerId]) -> list[int]:
    if not instance.assign_powers:
        return [0] * (len(players) * instance.game_size)
    times = power_times(instance)
    nothing: Counter[str] = Counter()
    return [power_cost(instance, times.get(player, nothing), power) for player in players for power in instance.powers]


def pair_rows(tables: Tables) -> array[int]:
    """The conflict of every pair of open players, row by row: `[i * players + j]`."""
    count = len(tables.players)
    typecode = "i" if tables.widest < 2**31 else "q"
    rows = array(typecode, bytes(array(typecode).itemsize * count * count))
    for members, value in tables.cliques:
        for i in members:
            base = i * count
            for j in members:
                rows[base + j] += value
    for i, j, value in tables.pairs:
        rows[i * count + j] += value
        rows[j * count + i] += value
    for i in range(count):
        rows[i * count + i] = 0
    return rows
