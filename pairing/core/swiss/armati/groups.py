"""Score groups: players with equal points, their order, and how many must leave the group.

Rule: `armati-swiss.md`, "Pairing later rounds": classes of the same score; within a class at random, or the first half
against the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from pairing.core.boards.rng import shuffled
from pairing.core.swiss.armati.field import ArmatiRules, Contender


@dataclass(frozen=True, slots=True)
class Field:
    """The contenders from the top down, and for each their group (0 is the top one) and their place in it.

    `scores` and `sizes` are those of the groups. A place is where a contender stands for the pairing: drawn where the
    event pairs at random.
    """

    contenders: tuple[Contender, ...]
    group: tuple[int, ...]
    place: tuple[int, ...]
    scores: tuple[Fraction, ...]
    sizes: tuple[int, ...]

    def members(self, group: int) -> range:
        """The positions of a group."""
        start = sum(self.sizes[:group])
        return range(start, start + self.sizes[group])

    def odd_boundaries(self, *, bye: int | None = None) -> list[bool]:
        """For each group, whether an odd number of players is in it and above: then somebody crosses its lower end."""
        odd, crossed = False, []
        for group, size in enumerate(self.sizes):
            odd ^= bool(size % 2) ^ (bye is not None and self.group[bye] == group)
            crossed.append(odd)
        return crossed


def make_field(order: Sequence[Contender], *, rules: ArmatiRules, round_number: int, seed: int) -> Field:
    """The score groups of contenders, sorted best first; `order` decides within a group unless the rules draw it."""
    ranked = sorted(order, key=lambda contender: -contender.score)
    contenders: list[Contender] = []
    group: list[int] = []
    place: list[int] = []
    scores: list[Fraction] = []
    for score, found in groupby(ranked, key=lambda contender: contender.score):
        members = _placed(list(found), rules=rules, round_number=round_number, seed=seed + len(scores))
        contenders += members
        group += [len(scores)] * len(members)
        place += range(len(members))
        scores.append(score)
    sizes = [group.count(index) for index in range(len(scores))] if len(scores) < 30 else _counts(group, len(scores))
    return Field(tuple(contenders), tuple(group), tuple(place), tuple(scores), tuple(sizes))


def _counts(group: Sequence[int], groups: int) -> list[int]:
    sizes = [0] * groups
    for index in group:
        sizes[index] += 1
    return sizes


def _placed(members: list[Contender], *, rules: ArmatiRules, round_number: int, seed: int) -> list[Contender]:
    """A group in the order in which its first half meets its second; round 1 has a rule of its own.

    Locals come before travellers where they are to meet, so that the halves are those two.
    """
    how = rules.first_round if round_number == 1 else rules.within
    if how == "halves":
        return members
    drawn = [members[position] for position in shuffled(list(range(len(members))), seed=seed)]
    return sorted(drawn, key=lambda contender: contender.travelled) if how == "travelled" else drawn
