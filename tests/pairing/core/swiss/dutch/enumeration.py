"""The Dutch system by brute force: an oracle for small fields that shares nothing with the engine but the record.

For each bracket it writes down every set of pairs, weighs each by the criteria of C.04.3 article 2 as they are
worded, and of the best takes the one whose candidate comes first in the order of articles 3 and 4. Colours are not
given here. Exponential: for up to nine players or so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from pairing.core.swiss.record import Colour, Kind, Player, Record

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Sheet:
    """A player's card, as an arbiter would write it."""

    number: int
    score: Fraction
    colours: str  # "WB": the games played
    floats: tuple[str, str]  # of the last round and the one before: "D", "U" or ""
    met: frozenset[int]
    bye_barred: bool
    unplayed: int
    top: bool

    @property
    def difference(self) -> int:
        return self.colours.count("W") - self.colours.count("B")

    @property
    def due(self) -> str:
        last = self.colours[-2:]
        if abs(self.difference) > 1:
            return "B" if self.difference > 0 else "W"
        if last in {"WW", "BB"}:
            return "B" if last == "WW" else "W"
        if self.difference:
            return "B" if self.difference > 0 else "W"
        return {"W": "B", "B": "W"}.get(self.colours[-1:], "")

    @property
    def absolute(self) -> bool:
        return abs(self.difference) > 1 or self.colours[-2:] in {"WW", "BB"}

    @property
    def strong(self) -> bool:
        return abs(self.difference) == 1 and not self.absolute


def score_before(event: Record, player: Player, number: int) -> Fraction:
    return player.points(event.values, rounds=number - 1) + event.virtual(player.number, number)


def float_of(event: Record, player: Player, number: int) -> str:
    if number < 1:
        return ""
    turn = player.turns[number - 1]
    if turn.kind is Kind.ALLOCATED_BYE:
        return "D"
    if not turn.played:
        return "D" if event.values.of(turn) > event.values.loss else ""
    other = next(one for one in event.players if one.number == turn.opponent)
    own, theirs = score_before(event, player, number), score_before(event, other, number)
    return "D" if own > theirs else "U" if own < theirs else ""


def sheet_of(event: Record, player: Player) -> Sheet:
    number = event.next_round
    score = score_before(event, player, number)
    most = max(event.values.win, event.values.draw) * event.rounds_played
    played = [turn for turn in player.turns if turn.played]
    forbidden = {b for a, b in event.forbidden_pairs(number) if a == player.number}
    forbidden |= {a for a, b in event.forbidden_pairs(number) if b == player.number}
    return Sheet(
        player.number,
        score,
        "".join("W" if turn.colour is Colour.WHITE else "B" for turn in played),
        (float_of(event, player, number - 1), float_of(event, player, number - 2)),
        frozenset({turn.opponent for turn in played if turn.opponent} | forbidden),
        any(
            turn.kind is Kind.ALLOCATED_BYE or event.values.of(turn) >= event.values.win
            for turn in player.turns
            if not turn.played
        ),
        len(player.turns) - len(played),
        number == event.rounds and 2 * score > most,
    )


class Oracle:
    """The pairs of the next round of an event, and its bye; `pairs` is None if there is no legal pairing."""

    def __init__(self, event: Record) -> None:
        away = event.away(event.next_round)
        present = [sheet_of(event, player) for player in event.players if player.number not in away]
        self.order = sorted(present, key=lambda one: (-one.score, one.number))
        self.place = {one.number: place for place, one in enumerate(self.order)}
        self.of = {one.number: one for one in self.order}
        self.completes = cache(self._completes)
        self.bye_score: Fraction | None = None
        self.pairs: Pairs | None = None
        self.bye: int | None = None
        everybody = frozenset(self.of)
        scores = sorted({one.score for one in present}) if len(present) % 2 else [None]
        for score in scores:
            self.bye_score = score
            self.completes = cache(self._completes)
            if present and self.completes(everybody):
                self._run()
                return

    def may_meet(self, a: int, b: int) -> bool:
        one, two = self.of[a], self.of[b]
        if b in one.met:
            return False
        return not (one.absolute and two.absolute and one.due == two.due) or one.top or two.top

    def may_have_bye(self, number: int) -> bool:
        return self.of[number].score == self.bye_score and not self.of[number].bye_barred

    def _completes(self, players: frozenset[int]) -> bool:
        if not players:
            return True
        first = min(players, key=self.place.__getitem__)
        rest = players - {first}
        if len(players) % 2 and self.may_have_bye(first) and self.completes(rest):
            return True
        return any(self.may_meet(first, other) and self.completes(rest - {other}) for other in rest)

    def _run(self) -> None:
        left = list(self.order)
        floating: list[Sheet] = []
        found: list[tuple[int, int]] = []
        while left or floating:
            if not left:
                (alone,) = floating
                self.bye = alone.number
                break
            score = left[0].score
            residents = [one for one in left if one.score == score]
            left = left[len(residents) :]
            pairs = self._bracket(floating, residents, left)
            found += pairs
            paired = {number for pair in pairs for number in pair}
            floating = [one for one in [*floating, *residents] if one.number not in paired]
        self.pairs = tuple(found)

    def _bracket(self, moved: list[Sheet], residents: list[Sheet], left: list[Sheet]) -> Pairs:
        return min(self._candidates(moved, residents, left), key=lambda one: (one[0], one[1]))[2]

    def _candidates(
        self, moved: list[Sheet], residents: list[Sheet], left: list[Sheet]
    ) -> Iterator[tuple[tuple[object, ...], tuple[object, ...], Pairs]]:
        everybody = [*moved, *residents]
        below = frozenset(one.number for one in left)
        for pairs in matchings(moved, residents, self.may_meet):
            paired = {number for pair in pairs for number in pair}
            floaters = [one for one in everybody if one.number not in paired]
            if self.completes(below | {one.number for one in floaters}):
                quality = self._quality(moved, residents, floaters, pairs, left)
                yield quality, generation(moved, residents, pairs), pairs

    def _quality(
        self, moved: list[Sheet], residents: list[Sheet], floaters: list[Sheet], pairs: Pairs, left: list[Sheet]
    ) -> tuple[object, ...]:
        """C6 to C21 in their order, the less the better."""
        score = residents[0].score
        is_moved = {one.number for one in moved}
        couples = [(self.of[a], self.of[b]) for a, b in pairs]
        met_moved = [(a, b) for a, b in couples if a.number in is_moved]
        bye_only = len(floaters) == 1 and self.bye_score is not None and self.bye_score >= score
        quality: list[object] = [len(floaters), sorted((one.score for one in floaters), reverse=True)]
        quality.append(self._next_bracket(floaters, left))
        quality.append(floaters[0].unplayed if bye_only else 0)
        quality.append(sum(alike(a, b) and abs(a.difference) > 1 and abs(b.difference) > 1 for a, b in couples))
        quality.append(sum(three_running(a, b) for a, b in couples))
        quality.append(sum(alike(a, b) for a, b in couples))
        quality.append(sum(alike(a, b) and firm(a) and firm(b) and not (a.absolute and b.absolute) for a, b in couples))
        for back in (0, 1):
            quality.append(sum(one.floats[back] == "D" for one in floaters if one.number not in is_moved))
            quality.append(sum(b.floats[back] == "U" for _, b in met_moved))
        for back in (0, 1):
            quality.append(sorted((one.score for one in floaters if one.floats[back] == "D"), reverse=True))
            quality.append(sorted((a.score for a, b in met_moved if b.floats[back] == "U"), reverse=True))
        return tuple(quality)

    def _next_bracket(self, floaters: list[Sheet], left: list[Sheet]) -> tuple[object, ...]:
        """C8: how many of the next bracket must float at least, and their scores."""
        if not left:
            return ()
        residents = [one for one in left if one.score == left[0].score]
        below = frozenset(one.number for one in left[len(residents) :])
        best: tuple[object, ...] | None = None
        for pairs in matchings(floaters, residents, self.may_meet):
            paired = {number for pair in pairs for number in pair}
            over = [one for one in [*floaters, *residents] if one.number not in paired]
            if self.completes(below | {one.number for one in over}):
                found = (len(over), sorted((one.score for one in over), reverse=True))
                best = found if best is None else min(best, found)
        return best or (99,)


def firm(one: Sheet) -> bool:
    return one.absolute or one.strong


def alike(a: Sheet, b: Sheet) -> bool:
    return a.due != "" and a.due == b.due


def three_running(a: Sheet, b: Sheet) -> bool:
    """Will one of two players with the same absolute preference get the other colour a third time?"""
    if not (alike(a, b) and a.absolute and b.absolute):
        return False
    against = {"W": "BB", "B": "WW"}[a.due]
    twice = [one.colours[-2:] == against for one in (a, b)]
    if abs(a.difference) == abs(b.difference):
        return all(twice)
    return twice[1] if abs(a.difference) > abs(b.difference) else twice[0]


def matchings(moved: list[Sheet], residents: list[Sheet], may_meet: object) -> Iterator[Pairs]:
    """Every set of pairs of a bracket: moved-down players with residents, residents among themselves."""
    assert callable(may_meet)
    if moved:
        first, *others = moved
        yield from matchings(others, residents, may_meet)
        for one in residents:
            if may_meet(first.number, one.number):
                rest = [other for other in residents if other is not one]
                yield from (((first.number, one.number), *pairs) for pairs in matchings(others, rest, may_meet))
        return
    for count in range(0, len(residents) + 1, 2):
        for chosen in combinations(residents, count):
            yield from complete(list(chosen), may_meet)


def complete(players: list[Sheet], may_meet: object) -> Iterator[Pairs]:
    assert callable(may_meet)
    if not players:
        yield ()
        return
    first, *others = players
    for one in others:
        if may_meet(first.number, one.number):
            rest = [other for other in others if other is not one]
            yield from (((first.number, one.number), *pairs) for pairs in complete(rest, may_meet))


def generation(moved: list[Sheet], residents: list[Sheet], pairs: Pairs) -> tuple[object, ...]:
    """When the candidate with these pairs is generated: articles 3.6, 3.7, 4.2 and 4.3."""
    place = {one.number: turn for turn, one in enumerate([*moved, *residents])}
    opponents = {place[a]: place[b] for a, b in pairs}
    limit = len(moved)
    first = sorted(a for a in opponents if a < limit)
    met = tuple(opponents[a] for a in first)
    remainder = [turn for turn in range(limit, len(place)) if turn not in met]
    upper = sorted(a for a in opponents if a >= limit)
    original = remainder[: len(upper)]
    leaving = [turn for turn in original if turn not in upper]
    entering = [turn for turn in upper if turn not in original]
    exchange = (
        len(entering),
        sum(entering) - sum(leaving),
        [-turn for turn in sorted(leaving, reverse=True)],
        entering,
    )
    return (first, met, exchange, [opponents[turn] for turn in upper])
