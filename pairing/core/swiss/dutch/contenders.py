"""What the Dutch system knows of each player who is to be paired (C.04.3, articles 1.4–1.8).

Scores are whole numbers: points and virtual points times the least common denominator. Colours are signs: +1 is
white, -1 black, 0 none. A `Field` lists the contenders in order (score, then pairing number); everywhere in the
engine a player is their place in that list, 0 first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from math import lcm

from pairing.core.swiss.baku import with_named_acceleration
from pairing.core.swiss.history import first_colour_of
from pairing.core.swiss.record import Colour, Kind, Player, Record, Turn, VirtualPoints

SIGNS = {Colour.WHITE: 1, Colour.BLACK: -1, None: 0}


class Float(IntEnum):
    """Which way a player floated in a round."""

    NONE = 0
    DOWN = 1
    UP = 2


@dataclass(frozen=True, slots=True)
class Contender:
    """A player to pair.

    `rank` is their place by pairing number among all who take part, 1 first. `colours` has the signs of the games
    played, in order; `preference` is the sign of the colour due, `difference` the size of the colour difference,
    `repeated` the sign of the colour they had in the last two games played, if it was one. `floats` are those of the
    last round and of the one before.
    """

    number: int
    rank: int
    score: int
    points: int
    colours: tuple[int, ...]
    preference: int
    difference: int
    repeated: int
    floats: tuple[Float, Float]
    may_have_bye: bool
    unplayed: int
    topscorer: bool

    @property
    def absolute(self) -> bool:
        """An absolute colour preference (1.7.1): a difference beyond 1, or the last two games with one colour."""
        return self.difference > 1 or self.repeated != 0

    @property
    def strong(self) -> bool:
        """A strong colour preference (1.7.2): a difference of 1, and not absolute."""
        return self.difference == 1 and not self.absolute


@dataclass(frozen=True, slots=True)
class Field:
    """All contenders in order, whom each may not meet, and the event's first colour as a sign."""

    contenders: tuple[Contender, ...]
    barred: tuple[frozenset[int], ...]
    first_colour: int
    unit: int

    def allowed(self, a: int, b: int) -> bool:
        """True if two players may meet: C1, C3 and the pairs that the event forbids."""
        return b not in self.barred[a] and not clash(self.contenders[a], self.contenders[b])


def clash(a: Contender, b: Contender) -> bool:
    """C3: two players with the same absolute colour preference, neither of them a topscorer."""
    same = a.preference == b.preference and a.absolute and b.absolute
    return same and not a.topscorer and not b.topscorer


def field_of(event: Record) -> Field:
    """The contenders of the next round of an event."""
    event = with_named_acceleration(event)
    virtual = _spread(event.virtual_points, event)
    unit = _unit(event, list(virtual.values()))
    scores = {player.number: _scores(player, event, virtual, unit) for player in event.players}
    away = event.away(event.next_round)
    taking_part = [
        player for player in event.players if player.number not in away or any(turn.paired for turn in player.turns)
    ]
    ranks = {player.number: place for place, player in enumerate(taking_part, start=1)}
    contenders = [
        _contender(player, event, scores, ranks[player.number], unit)
        for player in taking_part
        if player.number not in away
    ]
    contenders.sort(key=lambda contender: (-contender.score, contender.rank))
    return Field(tuple(contenders), _barred(event, contenders), SIGNS[first_colour_of(event)], unit)


def _spread(entries: Iterable[VirtualPoints], event: Record) -> dict[tuple[int, int], Fraction]:
    """Virtual points by (player, round), up to the round to pair; the later entry holds."""
    numbers = [player.number for player in event.players]
    return {
        (number, place): entry.points
        for entry in entries
        for number in numbers
        if entry.first <= number <= entry.last
        for place in range(entry.first_round, min(entry.last_round, event.next_round) + 1)
    }


def _unit(event: Record, virtual: Iterable[Fraction]) -> int:
    values = event.values
    every = [values.win, values.draw, values.loss, values.forfeit_win, values.forfeit_loss, values.allocated_bye]
    every += [values.full_bye, values.half_bye, values.absence, *virtual]
    return lcm(*(points.denominator for points in every))


def _scores(player: Player, event: Record, virtual: Mapping[tuple[int, int], Fraction], unit: int) -> list[int]:
    """The pairing score before round 1, 2, …, and before the round to pair: one more than there are turns."""
    points = Fraction(0)
    scores = []
    for place in range(1, event.next_round + 1):
        scores.append(int((points + virtual.get((player.number, place), Fraction(0))) * unit))
        if place <= len(player.turns):
            points += event.values.of(player.turns[place - 1])
    return scores


def _contender(player: Player, event: Record, scores: Mapping[int, list[int]], rank: int, unit: int) -> Contender:
    values = event.values
    colours = tuple(SIGNS[turn.colour] for turn in player.turns if turn.played)
    balance = sum(colours)
    repeated = colours[-1] if len(colours) > 1 and colours[-1] == colours[-2] else 0
    score = scores[player.number][-1]
    most = max(values.win, values.draw) * event.rounds_played * unit
    last_round = event.rounds is not None and event.next_round >= event.rounds
    return Contender(
        number=player.number,
        rank=rank,
        score=score,
        points=int(player.points(values) * unit),
        colours=colours,
        preference=_preference(colours, balance, repeated),
        difference=abs(balance),
        repeated=repeated,
        floats=(_float(player, event, scores, 1), _float(player, event, scores, 2)),
        may_have_bye=not any(_bars_bye(turn, event) for turn in player.turns),
        unplayed=len(player.turns) - len(colours),
        topscorer=last_round and 2 * score > most,
    )


def _preference(colours: tuple[int, ...], balance: int, repeated: int) -> int:
    if abs(balance) > 1:
        return -1 if balance > 0 else 1
    if repeated:
        return -repeated
    if balance:
        return -balance
    return -colours[-1] if colours else 0


def _bars_bye(turn: Turn, event: Record) -> bool:
    """C2: an allocated bye, or a win's points or more without playing."""
    return not turn.played and (turn.kind is Kind.ALLOCATED_BYE or event.values.of(turn) >= event.values.win)


def _float(player: Player, event: Record, scores: Mapping[int, list[int]], back: int) -> Float:
    """The float of the round that is `back` rounds before the one to pair (1.4)."""
    place = event.rounds_played - back
    if place < 0:
        return Float.NONE
    turn = player.turns[place]
    if turn.kind is Kind.ALLOCATED_BYE:
        return Float.DOWN
    if not turn.played or turn.opponent is None:
        return Float.DOWN if event.values.of(turn) > event.values.loss else Float.NONE
    own, other = scores[player.number][place], scores[turn.opponent][place]
    return Float.DOWN if own > other else Float.UP if own < other else Float.NONE


def _barred(event: Record, contenders: list[Contender]) -> tuple[frozenset[int], ...]:
    places = {contender.number: place for place, contender in enumerate(contenders)}
    barred: list[set[int]] = [set() for _ in contenders]
    for player in event.players:
        if player.number in places:
            met = (turn.opponent for turn in player.turns if turn.played)
            barred[places[player.number]].update(places[number] for number in met if number in places)
    for a, b in event.forbidden_pairs(event.next_round):
        if a in places and b in places:
            barred[places[a]].add(places[b])
            barred[places[b]].add(places[a])
    return tuple(frozenset(group) for group in barred)
