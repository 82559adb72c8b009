"""Pairs a round of the armati Swiss: the whole field at once, by the perfect matching of least cost (ruling A3).

A pairing without a rematch is found whenever one exists. Where none exists `NoPairingError` says why; with `rematches`
in the rules it is then paired with as few of them as possible. The same contenders, rules and seed give the same pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from common.pure.errors import RuleError
from pairing.core.boards.rng import first_state
from pairing.core.swiss.armati.costs import FLOATS, LEVELS, REMATCH, Costs
from pairing.core.swiss.armati.edges import OFFERS, good_enough, offered_edges, proven
from pairing.core.swiss.armati.field import ArmatiRules, Contender
from pairing.core.swiss.armati.groups import Field, make_field
from pairing.core.swiss.armati.infeasibility import why_impossible
from pairing.core.swiss.armati.lookahead import leaves_enough, needs_care, pairings_by_cost
from pairing.core.swiss.armati.matching import least_cost_matching


class NoPairingError(RuleError):
    """The round has no legal pairing; the problems say why, and what can be done."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A round as it was paired.

    `pairs` are positions in the field, the player named first in the first place; `bye` is the position of the player
    with the bye. `rematches` counts the pairs that had met; `levels` are the costs (see `costs`), for comparing drafts.
    `passed_over` is how many cheaper pairings would have left the later rounds without one; None if every tried one
    would have.
    """

    costs: Costs
    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    levels: tuple[int, ...]
    passed_over: int | None = 0

    @property
    def field(self) -> Field:
        """The score groups that were paired."""
        return self.costs.field

    @property
    def rematches(self) -> int:
        """How many pairs had met before."""
        return self.levels[REMATCH]

    def ids(self) -> tuple[tuple[int, int], ...]:
        """The pairs by id."""
        contenders = self.field.contenders
        return tuple((contenders[one].id, contenders[other].id) for one, other in self.pairs)

    @property
    def bye_id(self) -> int | None:
        """The player with the bye."""
        return None if self.bye is None else self.field.contenders[self.bye].id


def pair_field(
    order: Sequence[Contender], *, rules: ArmatiRules, round_number: int, seed: int, rounds_left: int = 0
) -> Draft:
    """Pair contenders, sorted best first. In an odd field, one gets the bye.

    In a small field, the later `rounds_left` rounds are kept pairable if possible.

    Errors: `NoPairingError` where no pairing is legal.
    """
    field = make_field(order, rules=rules, round_number=round_number, seed=seed)
    costs = Costs.of(field, rules=rules, round_number=round_number)
    found = _natural(costs) or _matched(costs)
    if found is None:
        raise NoPairingError(*why_impossible(costs))
    passed_over: int | None = 0
    if needs_care(costs, rounds_left=rounds_left):
        kept = _careful(costs, rounds_left=rounds_left, seed=seed)
        found, passed_over = kept or (found, None)
    pairs, bye, levels = found
    named = tuple(_named_first(field, one, other, seed=seed) for one, other in pairs)
    return Draft(costs, named, bye, levels, passed_over)


Found = tuple[list[tuple[int, int]], int | None, tuple[int, ...]]


def _natural(costs: Costs) -> Found | None:
    """First half against second half in every group, and the bye to the last: free of cost where nothing forbids it."""
    field = costs.field
    if costs.wished:
        return None
    count = len(field.contenders)
    bye = count - 1 if count % 2 else None
    if bye is not None and (field.contenders[bye].had_bye or field.contenders[bye].walkover):
        return None
    if any(field.odd_boundaries(bye=bye)):
        return None
    pairs = []
    for group, size in enumerate(field.sizes):
        start, half = field.members(group).start, size // 2
        pairs += [(start + place, start + place + half) for place in range(half)]
    found = [] if bye is None else [costs.bye(bye)]
    for one, other in pairs:
        cost = costs.pair(one, other)
        if not costs.legal(one, other) or any(cost[:-1]):
            return None
        found.append(cost)
    return pairs, bye, tuple(map(sum, zip(*found, strict=True))) or (0,) * LEVELS


def _matched(costs: Costs) -> Found | None:
    """The matching of least cost, over more and more pairs until it is proven, or more don't help.

    If a few pairs don't cover the whole field, all are tried: a legal pairing is found whenever there is one.
    """
    count = len(costs.field.contenders)
    odd = count % 2 == 1
    before: tuple[int, ...] | None = None
    for offer in OFFERS:
        found = least_cost_matching(count + odd, offered_edges(costs, offer=offer, odd=odd))
        if found is None:
            continue
        joined, levels = found
        bye = next((one for one, other in joined if odd and other == count), None)
        settled = levels[:FLOATS] == before or proven(costs, levels, bye=bye)
        before = levels[:FLOATS]
        if settled or good_enough(costs, offer):
            return [(one, other) for one, other in joined if other < count], bye, levels
    return None


def _careful(costs: Costs, *, rounds_left: int, seed: int) -> tuple[Found, int] | None:
    """The cheapest pairing after which the rounds left can be paired; None if none was found."""
    kept = pairings_by_cost(costs, wanted=lambda pairs: leaves_enough(costs, pairs, rounds_left=rounds_left, seed=seed))
    if kept is None:
        return None
    joined, levels, passed = kept
    count = len(costs.field.contenders)
    bye = next((one for one, other in joined if other == count), None)
    return ([(one, other) for one, other in joined if other < count], bye, levels), passed


def _named_first(field: Field, one: int, other: int, *, seed: int) -> tuple[int, int]:
    """The player to name first: the one who was named first less often, then not the last time, then by lot."""
    a, b = field.contenders[one], field.contenders[other]
    if a.first != b.first:
        return (one, other) if a.first < b.first else (other, one)
    if a.last_first != b.last_first:
        return (one, other) if not a.last_first else (other, one)
    coin = first_state(seed * 1_000_003 + a.id * 8191 + b.id) >> 40 & 1
    return (other, one) if coin else (one, other)
