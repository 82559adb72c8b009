"""Options when the players don't fill the boards: some sit out, some play two boards, or boards are a seat short.

The manual seats multiples of seven only (§11). Each option is searched down to its seating, so that its cost is known;
the same instance, people and seed give the same options and costs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pairing.core.boards.cost import build_tables, pair_rows
from pairing.core.boards.instance import Instance, PlayerId, Solution
from pairing.core.boards.search import optimise

Kind = Literal["sit_out", "play_twice", "short_boards"]


@dataclass(frozen=True, slots=True)
class Volunteer:
    """What is known of a player: what they offered, and what they did in earlier heats of the event."""

    may_sit_out: bool = False
    may_play_twice: bool = False
    sat_out: int = 0
    played_twice: int = 0


@dataclass(frozen=True, slots=True)
class ShortfallOption:
    """One option. `players` are those who sit out or play twice, `asked` those of them who did not offer it.

    `left_out` has a power (or None) for each board that is a seat short. `total` and `lower_bound` are those of its
    seating, in conflict points; both are None if the option is impossible, and `closed` says why.
    """

    kind: Kind
    players: tuple[PlayerId, ...] = ()
    asked: tuple[PlayerId, ...] = ()
    left_out: tuple[str | None, ...] = ()
    total: int | None = None
    lower_bound: int | None = None
    closed: Literal["", "all_sat_out", "one_board", "too_few_boards", "nobody_free"] = ""


def list_options(
    instance: Instance,
    offers: Mapping[PlayerId, Volunteer],
    *,
    unplayed: str | None,
    seed: int,
    steps: int,
) -> tuple[ShortfallOption, ...]:
    """The ways to seat the open players of `instance`, whose number is not a multiple of its boards.

    `unplayed` is the unplayed power of boards that are a seat short, None where powers are not assigned. Nobody sits
    out twice in an event; volunteers are first, then those who carry the most conflict. Each option is searched for
    `steps` steps. Empty if the players fill the boards.
    """
    ways = possible_ways(instance, offers, unplayed=unplayed)
    return tuple(_priced(instance, way, seed=seed, steps=steps) for way in ways)


def possible_ways(
    instance: Instance, offers: Mapping[PlayerId, Volunteer], *, unplayed: str | None
) -> tuple[ShortfallOption, ...]:
    """The same options before any search: players and boards, without costs."""
    size = instance.game_size
    over = len(instance.sitters) % size
    if not over:
        return ()
    return (
        _sitting_out(instance, offers, over),
        _playing_twice(instance, offers, size - over),
        _short_boards(instance, size - over, unplayed),
    )


def apply_way(instance: Instance, way: ShortfallOption) -> Instance:
    """The instance as the option changes it, ready to be seated."""
    if way.kind == "sit_out":
        away = set(way.players)
        stay = tuple(player for player in instance.players if player not in away)
        return replace(instance, players=stay, twice=tuple(p for p in instance.twice if p not in away))
    if way.kind == "play_twice":
        return replace(instance, twice=(*instance.twice, *way.players))
    return replace(instance, left_out=(*instance.left_out, *way.left_out))


def _priced(instance: Instance, way: ShortfallOption, *, seed: int, steps: int) -> ShortfallOption:
    if way.closed:
        return way
    found: Solution = optimise(apply_way(instance, way), seed=seed, steps=steps)
    return replace(way, total=found.total, lower_bound=found.lower_bound)


def _sitting_out(instance: Instance, offers: Mapping[PlayerId, Volunteer], count: int) -> ShortfallOption:
    locked = {player for game in instance.locked_games for player in game.players}
    busy = locked | set(instance.twice)
    free = [p for p in instance.movable if p not in busy and not offers.get(p, Volunteer()).sat_out]
    if len(free) < count:
        return ShortfallOption("sit_out", closed="all_sat_out")
    boards = len(instance.sitters) // instance.game_size
    if not boards:
        return ShortfallOption("sit_out", closed="too_few_boards")
    if boards + len(instance.locked_games) < 2 and any(player in instance.twice for player in instance.movable):
        return ShortfallOption("sit_out", closed="one_board")
    willing = [player for player in free if offers.get(player, Volunteer()).may_sit_out]
    chosen = _most_burdened(instance, free, willing)[:count]
    return ShortfallOption("sit_out", chosen, tuple(player for player in chosen if player not in willing))


def _playing_twice(instance: Instance, offers: Mapping[PlayerId, Volunteer], count: int) -> ShortfallOption:
    boards = (len(instance.sitters) + count) // instance.game_size + len(instance.locked_games)
    if boards < 2:
        return ShortfallOption("play_twice", closed="one_board")
    locked = {player for game in instance.locked_games for player in game.players}
    free = [player for player in instance.players if player not in instance.twice]
    if boards - len(instance.locked_games) < 2:
        # All waiting players sit at the only open board, so somebody from another board gets the second seat there.
        free = [player for player in free if player in locked]
    if len(free) < count:
        return ShortfallOption("play_twice", closed="nobody_free")
    willing = [player for player in free if offers.get(player, Volunteer()).may_play_twice]
    fresh = [player for player in willing if not offers.get(player, Volunteer()).played_twice]
    order = _least_burdened(instance, free, willing, fresh, last=locked)
    return ShortfallOption(
        "play_twice", order[:count], tuple(player for player in order[:count] if player not in willing)
    )


def _short_boards(instance: Instance, count: int, unplayed: str | None) -> ShortfallOption:
    if (len(instance.sitters) + count) // instance.game_size < len(instance.left_out) + count:
        return ShortfallOption("short_boards", closed="too_few_boards")
    return ShortfallOption("short_boards", left_out=(unplayed if instance.assign_powers else None,) * count)


def _most_burdened(instance: Instance, free: Sequence[PlayerId], willing: Iterable[PlayerId]) -> tuple[PlayerId, ...]:
    burden, first = _burdens(instance), set(willing)
    return tuple(sorted(free, key=lambda player: (player not in first, -burden.get(player, 0))))


def _least_burdened(
    instance: Instance,
    free: Sequence[PlayerId],
    willing: Iterable[PlayerId],
    fresh: Iterable[PlayerId],
    *,
    last: Collection[PlayerId],
) -> tuple[PlayerId, ...]:
    burden, first, newly = _burdens(instance, wishes=False), set(willing), set(fresh)
    return tuple(sorted(free, key=lambda p: (p not in first, p in last, p not in newly, burden.get(p, 0))))


def _burdens(instance: Instance, *, wishes: bool = True) -> dict[PlayerId, int]:
    """The conflicts of each open player with all the others; with `wishes`, negative ones are taken off.

    Wishes to meet somebody don't reduce the conflict of a second board, so players for those are chosen without.
    """
    tables = build_tables(replace(instance, twice=(), left_out=()))
    rows = pair_rows(tables)
    return {
        player: sum(value for value in row if wishes or value > 0)
        for player, row in zip(tables.players, rows, strict=True)
        if player is not None
    }
