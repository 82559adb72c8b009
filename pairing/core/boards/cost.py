"""What a seeding costs: the contract's total, read plainly, and the tables that the search works on.

The total is the sum over each unordered pair on one board of their pair conflicts, the conflict of every group both
are in, `same_team` if they share a team and `same_player` for each earlier game they shared; plus, for each seat with
a power, `same_power` for each time that player had that power, and half of it, rounded down, for each time the player
had another power of its group (manual §4; ruling M15). Where an instance has preferences, each seat with a power costs
the `weight` for every place of that power below the first of its player's list.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pairing.core.boards.instance import Game, Instance, PlayerId


def total_conflict(instance: Instance, games: Iterable[Game]) -> int:
    """The total conflict of `games`, counted pair by pair and seat by seat as the contract words it.

    Slow and simple on purpose: the search's own arithmetic is checked against it.
    """
    times, lists = power_times(instance), power_lists(instance)
    total = 0
    for game in games:
        for a, b in combinations(game.players, 2):
            total += _pair_conflict(instance, a, b)
        for player, power in zip(game.players, game.powers or (), strict=False):
            if power is not None:
                total += power_cost(instance, times.get(player, Counter()), power)
                total += _preference_cost(instance, lists.get(player, ()), power)
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


def power_lists(instance: Instance) -> Mapping[PlayerId, tuple[str, ...]]:
    """The preference list of each player, most preferred first; empty if preferences cost nothing."""
    return dict(instance.preferences.lists) if instance.preferences else {}


def place_on_list(listed: Sequence[str], power: str) -> int:
    """How many powers a player likes better than `power`; 0 for all powers where nothing is listed."""
    return listed.index(power) if power in listed else len(listed)


def _preference_cost(instance: Instance, listed: Sequence[str], power: str) -> int:
    return instance.preferences.weight * place_on_list(listed, power) if instance.preferences else 0


@dataclass(frozen=True, slots=True)
class Tables:
    """The conflicts among the players whose seats are open, by their index, in the search's own units.

    A clique is a set of players of whom each two on one board cost its value (a group, a team, an earlier game);
    `pairs` are single pairs besides. `power[i * size + s]` is the cost of player i in power s. All values are divided
    by `unit`, their greatest common divisor; the total is `fixed` (the locked games) plus `unit` times what is counted.

    A player of two boards has two indexes, and a seat left out has one, its player None. Forbidden combinations cost
    `forbidden`, more than everything else together: two of a pair in `apart` on one board (a player with themselves,
    two seats left out), two seats of one player with the same power (`twin` names the other index, or -1; empty if that
    can't matter), and a power that a row of `power` rules out.
    """

    players: tuple[PlayerId | None, ...]
    size: int
    boards: int
    cliques: tuple[tuple[tuple[int, ...], int], ...]
    pairs: tuple[tuple[int, int, int], ...]
    power: tuple[int, ...]
    unit: int
    fixed: int
    forbidden: int = 0
    apart: tuple[tuple[int, int], ...] = ()
    twin: tuple[int, ...] = ()

    @property
    def has_powers(self) -> bool:
        """Whether it matters which power a player of an open seat gets."""
        return any(self.power) or bool(self.twin)

    @property
    def widest(self) -> int:
        """No player's conflict on one board adds up to more than this."""
        return 12 * (
            self.forbidden
            + sum(abs(value) for _, value in self.cliques)
            + sum(abs(value) for _, _, value in self.pairs)
            + max((abs(value) for value in self.power), default=0)
        )


def build_tables(instance: Instance) -> Tables:
    """Calculate the tables of the open seats, exactly as `total_conflict` counts."""
    sitters = instance.sitters
    index: dict[PlayerId, tuple[int, ...]] = {}
    for i, player in enumerate(sitters):
        if player is not None:
            index[player] = (*index.get(player, ()), i)
    cliques = _cliques(instance, index)
    pairs = [
        (i, j, pair.value)
        for pair in instance.pair_conflicts
        for i in index.get(pair.a, ())
        for j in index.get(pair.b, ())
    ]
    pairs += _shared_team_corrections(instance, index)
    merged: Counter[tuple[int, int]] = Counter()
    for i, j, value in pairs:
        merged[min(i, j), max(i, j)] += value
    power = _power_table(instance, sitters)
    unit = math.gcd(*(value for _, value in cliques), *merged.values(), *power) or 1
    tables = Tables(
        players=sitters,
        size=instance.game_size,
        boards=len(sitters) // instance.game_size,
        cliques=tuple((members, value // unit) for members, value in cliques),
        pairs=tuple((i, j, value // unit) for (i, j), value in merged.items() if value),
        power=tuple(value // unit for value in power),
        unit=unit,
        fixed=total_conflict(instance, instance.locked_games),
    )
    return _with_rules(instance, tables, index) if instance.twice or instance.left_out else tables


def _with_rules(instance: Instance, tables: Tables, index: dict[PlayerId, tuple[int, ...]]) -> Tables:
    """The tables with forbidden combinations, for players who play twice and for seats left out."""
    count, size = len(tables.players), tables.size
    empty = range(count - len(instance.left_out), count)
    doubled = [(seats[0], seats[1]) for seats in index.values() if len(seats) == 2]
    forbidden = 1 + 2 * tables.widest
    power, twin = list(tables.power), [-1] * count
    if instance.assign_powers:
        for i, unplayed in zip(empty, instance.left_out, strict=True):
            power[i * size : (i + 1) * size] = [0 if name == unplayed else forbidden for name in instance.powers]
        for player, name in _held_already(instance):
            for i in index.get(player, ()):
                power[i * size + instance.powers.index(name)] += forbidden
        for i, j in doubled:
            twin[i], twin[j] = j, i
    return replace(
        tables,
        forbidden=forbidden,
        apart=(*doubled, *combinations(empty, 2)),
        power=tuple(power),
        twin=tuple(twin) if any(other >= 0 for other in twin) else (),
    )


def _held_already(instance: Instance) -> Iterator[tuple[PlayerId, str]]:
    """The players of two boards who already sit at a locked one, and their powers there."""
    for game in instance.locked_games:
        for player, name in zip(game.players, game.powers or (), strict=False):
            if name is not None and player in instance.twice:
                yield player, name


def _cliques(instance: Instance, index: dict[PlayerId, tuple[int, ...]]) -> list[tuple[tuple[int, ...], int]]:
    """Sets of open players with a value for each two of them that meet; equal sets are added up."""
    values: Counter[tuple[int, ...]] = Counter()
    sources = [(group.members, group.conflict) for group in instance.groups]
    sources += [(team.members, instance.values.same_team) for team in instance.teams]
    sources += [(game.players, instance.values.same_player) for game in instance.history]
    for people, value in sources:
        members = tuple(sorted(i for person in people for i in index.get(person, ())))
        if len(members) > 1:
            values[members] += value
    return [(members, value) for members, value in values.items() if value]


def _shared_team_corrections(instance: Instance, index: dict[PlayerId, tuple[int, ...]]) -> list[tuple[int, int, int]]:
    """Subtract what the cliques of teams count twice for two players who share more than one team."""
    teams_of: Counter[PlayerId] = Counter(player for team in instance.teams for player in team.members)
    shared: Counter[tuple[int, int]] = Counter()
    for team in instance.teams:
        busy = sorted(i for p in team.members if teams_of[p] > 1 for i in index.get(p, ()))
        shared.update(combinations(busy, 2))
    value = instance.values.same_team
    return [(i, j, (1 - count) * value) for (i, j), count in shared.items() if count > 1]


def _power_table(instance: Instance, players: Sequence[PlayerId | None]) -> list[int]:
    if not instance.assign_powers:
        return [0] * (len(players) * instance.game_size)
    times, lists = power_times(instance), power_lists(instance)
    nothing: Counter[str] = Counter()
    table = []
    for player in players:
        had = times.get(player, nothing) if player is not None else nothing
        listed = lists.get(player, ()) if player is not None else ()
        table += [
            power_cost(instance, had, power) + _preference_cost(instance, listed, power) for power in instance.powers
        ]
    return table


def pair_rows(tables: Tables) -> list[array[int]]:
    """The conflict of every pair of open players: `[i][j]`."""
    count = len(tables.players)
    typecode = "i" if tables.widest < 2**31 else "q"
    rows = [array(typecode, bytes(array(typecode).itemsize * count)) for _ in range(count)]
    for members, value in tables.cliques:
        for i in members:
            row = rows[i]
            for j in members:
                row[j] += value
    for i, j, value in tables.pairs:
        rows[i][j] += value
        rows[j][i] += value
    for i, j in tables.apart:
        rows[i][j] += tables.forbidden
        rows[j][i] += tables.forbidden
    for i in range(count):
        rows[i][i] = 0
    return rows
