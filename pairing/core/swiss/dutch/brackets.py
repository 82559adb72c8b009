"""The pairing of one bracket, from the narrowest view that settles it.

Everything below a bracket bears on it: the rest of the round must stay pairable (C4), and the downfloaters should suit
the next bracket (C8). Three views are tried, each wider and slower than the one before: the bracket alone, the
bracket with the next one, the whole field below. What a narrow view finds is the answer if the round can then be
completed without any compromise; otherwise the wider view decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pairing.core.swiss.dutch.completion import maximum_matching
from pairing.core.swiss.dutch.contenders import Field, Float
from pairing.core.swiss.dutch.counted import counted_pairs
from pairing.core.swiss.dutch.criteria import Bracket, Weights, broken
from pairing.core.swiss.dutch.matching import Edge, heaviest_perfect_matching
from pairing.core.swiss.dutch.stages import Edges, Halves, exchange, meet_moved_down, partners_in_turn, solve
from pairing.core.swiss.dutch.transposition import first_transposition

SPARE = 8  # how many players the view of two brackets may leave over before the whole field is considered


class View(StrEnum):
    """How much of the field it took to settle a bracket."""

    NATURAL = "natural"  # the first candidate of all is perfect
    COUNTED = "counted"  # equal to the best that a count shows to be possible
    BRACKET = "bracket"
    NEXT = "next"
    FIELD = "field"


@dataclass(frozen=True, slots=True)
class Below:
    """What has to hold for the rest of the round: who may have the bye, if it is still to be given.

    `bye_score` is the score of whoever gets it (C5).
    """

    bye_score: int | None
    candidates: frozenset[int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A bracket's pairs (higher player, lower player), who floats down, and who has the bye."""

    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    bye: int | None
    view: View


def pair_bracket(field: Field, bracket: Bracket, below: Below) -> Outcome | None:
    """The pairing of a bracket; None if the round cannot be completed, which only the first bracket can find."""
    task = _Task(field, bracket, below)
    return task.natural() or task.counted() or task.alone() or task.with_next() or task.with_field()


class _Task:
    def __init__(self, field: Field, bracket: Bracket, below: Below) -> None:
        self.field = field
        self.bracket = bracket
        self.below = below
        self.bye = len(field.contenders)  # the vertex that stands for the bye, or for floating down
        self.bye_here = below.bye_score is not None and below.bye_score >= bracket.score
        self.odd = len(bracket.players) % 2 == 1

    # The bracket alone

    def natural(self) -> Outcome | None:
        """The first candidate of a homogeneous bracket, S1 against S2 in order, if nothing at all is wrong with it."""
        players = self.bracket.residents
        if self.bracket.moved_down or (self.bye_here and not self.odd):
            return None
        half = len(players) // 2
        pairs = tuple(zip(players[:half], players[half : 2 * half], strict=True))
        contenders = self.field.contenders
        for a, b in pairs:
            if broken(contenders[a], contenders[b]) or not self.field.allowed(a, b):
                return None
        if self.odd and players[-1] not in self._best_floaters():
            return None
        return self._outcome(pairs, View.NATURAL)

    def counted(self) -> Outcome | None:
        """The first candidate that reaches the bounds on colours, if nothing else is wrong with it."""
        if self.bye_here and not self.odd:
            return None
        moved_down, residents = self.bracket.moved_down, self.bracket.residents
        floaters = self._best_floaters() if self.odd else ()
        pairs = counted_pairs(self.field, moved_down, residents, floaters)
        return None if pairs is None else self._outcome(pairs, View.COUNTED)

    def _best_floaters(self) -> set[int]:
        """Which residents may be left over without going against C9, C14 and C16."""
        contenders = self.field.contenders
        able = [place for place in self.bracket.residents if self._may_float(place)]
        if self.bye_here:
            least = min((contenders[place].unplayed for place in able), default=0)
            able = [place for place in able if contenders[place].unplayed == least]
        return {place for place in able if Float.DOWN not in contenders[place].floats}

    def alone(self) -> Outcome | None:
        """The best candidate with at most one downfloater, whatever that means below."""
        if self.bye_here and not self.odd:
            return None
        weights = Weights(self.field, self.bracket, whole=False, unplayed=self.odd and self.bye_here)
        edges = Edges(set(self.bracket.players), self._inner(weights), [])
        if self.odd:
            edges.vertices.add(self.bye)
            able = (place for place in self.bracket.players if self._may_float(place))
            edges.outer = [(place, self.bye, weights.bye(place)) for place in able]
        pairs: dict[int, int] = {}
        if self.bracket.moved_down:
            best = heaviest_perfect_matching(edges.vertices, edges.inner + edges.outer)
            if best is None:
                return None
            inside = {place for place in self.bracket.moved_down if best[place] != self.bye}
            pairs = meet_moved_down(edges, self.bracket.moved_down, self.bracket.residents, inside)
        taken = set(pairs.values())
        rest = [place for place in self.bracket.residents if place not in taken]
        halves = exchange(edges, rest, len(rest) // 2)
        if halves is None:
            return None
        pairs |= self._transpose(weights, edges, halves)
        return self._outcome(tuple(pairs.items()), View.BRACKET)

    def _may_float(self, place: int) -> bool:
        return not self.bye_here or place in self.below.candidates

    def _inner(self, weights: Weights) -> list[Edge]:
        """The possible pairs of the bracket: a moved-down player with a resident, or two residents."""
        residents = self.bracket.residents
        edges: list[Edge] = []
        for a in self.bracket.moved_down:
            edges += self._row(weights, a, residents)
        for turn, a in enumerate(residents):
            edges += self._row(weights, a, residents[turn + 1 :])
        return edges

    def _row(self, weights: Weights, a: int, others: Sequence[int]) -> list[Edge]:
        barred = self.field.barred[a]
        found = zip(others, weights.row(a, others), strict=True)
        return [(a, b, weight) for b, weight in found if weight is not None and b not in barred]

    def _transpose(self, weights: Weights, edges: Edges, halves: Halves) -> dict[int, int]:
        """The first transposition where each of S1, and at most one float, takes one of S2."""
        upper, lower = halves.upper, halves.lower
        partners = halves.partners or solve(edges)
        rows = list(upper) + ([self.bye] if len(lower) > len(upper) else [])
        places = {player: place for place, player in enumerate(lower)}
        costs = [self._costs(weights, row, lower) for row in rows]
        columns = first_transposition(costs, [places[partners[row]] for row in rows])
        return {row: lower[column] for row, column in zip(upper, columns, strict=False)}

    def _costs(self, weights: Weights, row: int, lower: Sequence[int]) -> list[int | None]:
        if row == self.bye:
            return [-weights.bye(place) if self._may_float(place) else None for place in lower]
        barred = self.field.barred[row]
        found = zip(lower, weights.row(row, lower), strict=True)
        return [None if weight is None or b < row or b in barred else -weight for b, weight in found]

    def _outcome(self, pairs: tuple[tuple[int, int], ...], view: View) -> Outcome | None:
        """What these pairs leave over, if the round can be completed from there without any compromise."""
        paired = {place for pair in pairs for place in pair}
        left_over = tuple(place for place in self.bracket.players if place not in paired)
        if self.bye_here:
            (bye,) = left_over
            outcome = Outcome(pairs, (), bye, view)
            fine = self._completes(set(), bye_given=True)
        else:
            outcome = Outcome(pairs, left_over, None, view)
            fine = self._suits_next(left_over)
        return outcome if fine else None

    def _suits_next(self, floaters: tuple[int, ...]) -> bool:
        """All floaters find an opponent in the next bracket, which leaves at most one resident over, and C4 holds."""
        if not floaters:
            return self._completes(set(), bye_given=False)
        following = self.bracket.following
        joined = [*floaters, *following]
        apart = set(floaters)
        partners = maximum_matching(joined, lambda a, b: not (a in apart and b in apart) and self.field.allowed(a, b))
        alone = [place for place in joined if place not in partners]
        if len(alone) > 1 or any(place in apart for place in alone):
            return False
        return self._can_pair([*alone, *self.bracket.rest], bye_given=False)

    def _completes(self, floaters: set[int], *, bye_given: bool) -> bool:
        below = [*sorted(floaters), *self.bracket.following, *self.bracket.rest]
        return self._can_pair(below, bye_given=bye_given)

    def _can_pair(self, players: list[int], *, bye_given: bool) -> bool:
        """True if all these players can be paired, but for the bye if it is still to be given."""
        wanted = list(players)
        if self.below.bye_score is not None and not bye_given:
            wanted = [self.bye, *wanted]  # first, since few players may have it
        if len(wanted) % 2:
            return False
        return len(maximum_matching(wanted, self._allowed)) == len(wanted)

    def _allowed(self, a: int, b: int) -> bool:
        if a == self.bye:
            return b in self.below.candidates
        if b == self.bye:
            return a in self.below.candidates
        return self.field.allowed(a, b)

    # The bracket with what is below

    def with_next(self) -> Outcome | None:
        """The bracket together with the next one, as if whoever is left over there did not matter."""
        if not self.bracket.rest:
            return None
        seen = [*self.bracket.players, *self.bracket.following]
        spare = range(self.bye + 1, self.bye + 1 + SPARE + (len(seen) + SPARE + self.bye_here) % 2)
        free = [(place, extra, 0) for extra in spare for place in seen]
        free += [(a, b, 0) for a in spare for b in spare if a < b]
        found = self._wide(self.bracket.following, free, [*spare], View.NEXT)
        if found is None:
            return None
        outcome, partners = found
        if len([extra for extra in spare if partners[extra] not in spare]) >= SPARE:
            return None
        left_over = [place for place in seen if place in partners and partners[place] in spare]
        return outcome if self._can_pair([*left_over, *self.bracket.rest], bye_given=self.bye_here) else None

    def with_field(self) -> Outcome | None:
        """The bracket together with everybody below."""
        rest = self.bracket.rest
        above = [*self.bracket.players, *self.bracket.following]
        free = [(a, b, 0) for a in above for b in rest if self.field.allowed(a, b)]
        free += [(a, b, 0) for turn, a in enumerate(rest) for b in rest[turn + 1 :] if self.field.allowed(a, b)]
        found = self._wide(self.bracket.following, free, list(rest), View.FIELD)
        return found[0] if found else None

    def _wide(
        self, following: Sequence[int], free: list[Edge], others: list[int], view: View
    ) -> tuple[Outcome, dict[int, int]] | None:
        """The outcome, and the last matching of all whom the bracket leaves over."""
        edges, best = self._widest(following, free, others, unplayed=False)
        if best is None:
            return None
        downfloaters = len(self.bracket.players) - 2 * self._inside(edges, best)
        if self.bye_here and downfloaters == 1:
            edges, best = self._widest(following, free, others, unplayed=True)
        if best is None:
            raise AssertionError("a criterion more cannot take the matching away")
        residents = set(self.bracket.residents)
        inside = {place for place in self.bracket.moved_down if best[place] in residents}
        count = self._inside(edges, best) - len(inside)
        pairs = meet_moved_down(edges, self.bracket.moved_down, self.bracket.residents, inside)
        taken = set(pairs.values())
        rest = [place for place in self.bracket.residents if place not in taken]
        if count:
            halves = exchange(edges, rest, count)
            if halves is None:
                raise AssertionError("a stage struck out the last matching")
            pairs |= partners_in_turn(edges, halves.upper, halves.lower)
        else:
            edges.inner = []
        partners = solve(edges)
        paired = {*pairs, *pairs.values()}
        left_over = tuple(place for place in self.bracket.players if place not in paired)
        bye = left_over[0] if self.bye_here and len(left_over) == 1 else None
        return Outcome(tuple(pairs.items()), () if bye is not None else left_over, bye, view), partners

    def _widest(
        self, following: Sequence[int], free: list[Edge], others: list[int], *, unplayed: bool
    ) -> tuple[Edges, dict[int, int] | None]:
        weights = Weights(self.field, self.bracket, whole=True, unplayed=unplayed)
        allowed, players = self.field.allowed, self.bracket.players
        outer = [(a, b, weights.below(a)) for a in players for b in following if allowed(a, b)]
        outer += [
            (a, b, weights.below(a)) for turn, a in enumerate(following) for b in following[turn + 1 :] if allowed(a, b)
        ]
        vertices = {*players, *following, *others}
        if self.below.bye_score is not None and (self.bye_here or others == list(self.bracket.rest)):
            vertices.add(self.bye)
            able = (place for place in sorted(self.below.candidates) if place in vertices)
            outer += [(place, self.bye, weights.bye(place) if unplayed else 0) for place in able]
        edges = Edges(vertices, self._inner(weights), outer + free)
        return edges, heaviest_perfect_matching(edges.vertices, edges.inner + edges.outer)

    @staticmethod
    def _inside(edges: Edges, partners: dict[int, int]) -> int:
        return sum(partners[a] == b for a, b, _ in edges.inner)
