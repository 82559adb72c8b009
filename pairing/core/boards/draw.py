"""A draw that anybody can check: its file without reasons, and its boards as lines with a fingerprint.

The file is `canonical_json` and a line end; its fingerprint is the SHA-256 of the seed, a line end and the file, so
that any computer's own tools give it too.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from pairing.core.boards.instance import Game, Group, Instance, PairConflict, PlayerId, Preferences

LARGEST_TAKEN_APART = 12  # members; a country of a hundred would make five thousand pairs


def without_reasons(instance: Instance) -> Instance:
    """The same draw with the conflict of two players as one number, whatever its reasons.

    Conflicts of persons and small groups are added up pair by pair: whether two are a family, of one club, or at odds
    doesn't follow from the sum. Larger groups, whose spread the bound needs whole, keep their members and lose their
    names. Who can't meet on an open board, or on the same locked one, is left out, as is everybody who does not play.
    The total of every seating is the same, and a bound of one holds for the other. Teams and earlier games are public.
    """
    movable = frozenset(instance.movable)
    locked = [frozenset(game.players) for game in instance.locked_games]
    sums: Counter[tuple[PlayerId, PlayerId]] = Counter()
    sets: Counter[tuple[PlayerId, ...]] = Counter()
    for pair in instance.pair_conflicts:
        if any(pair.a in sitting and pair.b in sitting for sitting in (movable, *locked)):
            sums[_in_order(pair.a, pair.b)] += pair.value
    for group in instance.groups:
        members = tuple(sorted(movable.intersection(group.members), key=_order))
        whole = not _can_be_taken_apart(instance, members, group.conflict)
        meetings = {pair for sitting in locked for pair in _pairs(sitting.intersection(group.members))}
        meetings = {pair for pair in meetings if not movable.issuperset(pair)}
        if whole:
            sets[members] += group.conflict
        sums.update(dict.fromkeys(meetings if whole else meetings.union(_pairs(members)), group.conflict))
    kept = sorted(((members, value) for members, value in sets.items() if value), key=lambda one: _orders(one[0]))
    return replace(
        instance,
        pair_conflicts=tuple(
            PairConflict(a, b, value)
            for (a, b), value in sorted(sums.items(), key=lambda one: _orders(one[0]))
            if value
        ),
        groups=tuple(Group(f"Group {number}", value, members) for number, (members, value) in enumerate(kept, start=1)),
        preferences=_of_players(instance),
    )


def boards_in_lines(games: Iterable[Game]) -> list[str]:
    """A line for each board, by its number: `2: 14 AUSTRIA, 9 ENGLAND`, or `2: 14, 9` where powers are not assigned."""
    return [
        f"{game.game}: " + ", ".join(_seat(player, power) for player, power in _seats(game))
        for game in sorted(games, key=lambda game: game.game)
    ]


def boards_fingerprint(games: Iterable[Game]) -> str:
    """SHA-256, in hex, of the boards' lines: two draws with the same one have the same boards."""
    text = "".join(f"{line}\n" for line in boards_in_lines(games))
    return hashlib.sha256(text.encode()).hexdigest()


def _can_be_taken_apart(instance: Instance, members: Sequence[PlayerId], value: int) -> bool:
    """Whether pairs say as much about the least total as the set does: a set that spreads freely needs no meetings."""
    boards = len(instance.open_games)
    most = instance.game_size if value < 0 else boards
    return boards < 2 or len(members) <= min(most, LARGEST_TAKEN_APART)


def _of_players(instance: Instance) -> Preferences | None:
    """The lists of those who play."""
    if instance.preferences is None:
        return None
    playing: Collection[PlayerId] = frozenset(instance.players)
    return replace(instance.preferences, lists=tuple(one for one in instance.preferences.lists if one[0] in playing))


def _pairs(people: Iterable[PlayerId]) -> Iterator[tuple[PlayerId, PlayerId]]:
    return combinations(sorted(people, key=_order), 2)


def _in_order(a: PlayerId, b: PlayerId) -> tuple[PlayerId, PlayerId]:
    return (a, b) if _order(a) <= _order(b) else (b, a)


def _order(player: PlayerId) -> tuple[bool, int, str]:
    """Whole numbers by size, then texts."""
    return (False, player, "") if isinstance(player, int) else (True, 0, player)


def _orders(players: Iterable[PlayerId]) -> list[tuple[bool, int, str]]:
    return [_order(player) for player in players]


def _seats(game: Game) -> Iterable[tuple[object, str | None]]:
    return zip(game.players, game.powers or (None,) * len(game.players), strict=True)


def _seat(player: object, power: str | None) -> str:
    return f"{player} {power}" if power else str(player)
