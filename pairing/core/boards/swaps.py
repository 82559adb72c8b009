"""Why a conflict stays: the swaps that would end it, and the new conflicts of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from heapq import nsmallest

from pairing.core.boards.explain import Conflict, Ledger
from pairing.core.boards.instance import Game, PlayerId


@dataclass(frozen=True, slots=True)
class Cost:
    """One conflict of `player`, a pair's once: as that of the one whose id comes first."""

    player: PlayerId
    conflict: Conflict


@dataclass(frozen=True, slots=True)
class Swap:
    """What changes when a player takes the seat of `other`: the total by `change`, with its old and new lines."""

    other: PlayerId
    game: int
    power: str | None
    change: int
    ends: tuple[Cost, ...]
    brings: tuple[Cost, ...]


def best_swaps(
    ledger: Ledger, games: Sequence[Game], player: PlayerId, *, fixed: Collection[int] = (), most: int = 3
) -> tuple[Swap, ...]:
    """The swaps of `player` that change the total least, best first; games with a number in `fixed` stay as they are.

    In a polished seeding none is below 0. Players at two boards, or at a fixed one, have no swaps.
    """
    seats = Counter(who for game in games for who in game.players)
    here = next((game for game in games if player in game.players), None)
    if here is None or here.game in fixed or seats[player] > 1:
        return ()
    others = [
        other
        for game in games
        if game.game not in fixed and (game is not here or game.powers)
        for other in game.players
        if other != player and seats[other] == 1
    ]
    found = nsmallest(most, ((ledger.swap_delta(games, player, other), at) for at, other in enumerate(others)))
    return tuple(_described(ledger, games, player, others[at], change) for change, at in found)


def _described(ledger: Ledger, games: Sequence[Game], player: PlayerId, other: PlayerId, change: int) -> Swap:
    exchange = {player: other, other: player}
    before = [game for game in games if player in game.players or other in game.players]
    after = [replace(game, players=tuple(exchange.get(who, who) for who in game.players)) for game in before]
    ended, brought = _costs(ledger, before), _costs(ledger, after)
    there = next(game for game in before if other in game.players)
    power = there.powers[there.players.index(other)] if there.powers else None
    ends, brings = (tuple(costs.elements()) for costs in (ended - brought, brought - ended))
    return Swap(other, there.game, power, change, ends, brings)


def _costs(ledger: Ledger, games: Sequence[Game]) -> Counter[Cost]:
    return Counter(
        Cost(row.player, line)
        for game in games
        for row in ledger.of_game(game)
        for line in row.lines
        if line.other is None or _order(row.player) < _order(line.other)
    )


def _order(player: PlayerId) -> tuple[str, str]:
    return str(player), type(player).__name__
