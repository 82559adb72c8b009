"""Which pairs the matching is offered: a few near ones first, more where those do not prove to be the best, then all.

Offering all pairs of a large field costs seconds. Most of them are never used: the best opponent is near half a group
away, and who floats is among the few that the rules prefer. Whether a small offer lost anything is checked afterwards
on the levels that matter (`proven`): no rematch, bye, wishes, clubs and the gaps that odd groups force. A field of up
to 60 is always offered all pairs, so its pairing is the best there is on every level; one of over 300 is offered all
only where some hundred for each player do not join it. Where clubs count, an offer reaches further for opponents of
other clubs: in a field of two clubs half of the near ones are clubmates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from pairing.core.swiss.armati.costs import BYE, GAP, REMATCH, ROUND_ONE_CLUB, SPARED, TRAVELLERS, WISH, Costs
from pairing.core.swiss.armati.matching import Edge

SMALL: Final = 60
LARGE: Final = 300
OFFERS: Final[tuple[tuple[int, int] | None, ...]] = ((8, 6), (30, 24), (100, 60), None)
"""How many opponents around half a group away, and how many floaters of a group each way; None is everybody."""
FARTHEST: Final = 4
"""How many windows of opponents are searched for some of another club."""
REACH: Final = 12
"""Floaters reach over small groups until so many contenders are in reach."""


def offered_edges(costs: Costs, *, offer: tuple[int, int] | None, odd: bool) -> list[Edge]:
    """The legal pairs of an offer with their costs; in an odd field the last vertex is the bye."""
    count = len(costs.field.contenders)
    near = _all_pairs(count) if offer is None or count <= SMALL else _near_pairs(costs, *offer)
    legal, pair = costs.legal, costs.pair
    edges: list[Edge] = [(one, other, pair(one, other)) for one, other in near if legal(one, other)]
    if odd:
        able = [one for one, contender in enumerate(costs.field.contenders) if not contender.had_bye]
        edges.extend((one, count, costs.bye(one)) for one in able)
    return edges


def proven(costs: Costs, levels: tuple[int, ...], *, bye: int | None) -> bool:
    """Whether no matching of all pairs can be better on the levels down to the gaps; `levels` are what it costs.

    The gaps can't sum to less than the number of groups with an odd number of players down to their end.
    """
    field = costs.field
    if levels[REMATCH] or levels[WISH] or levels[ROUND_ONE_CLUB] > _forced_clubmates(costs):
        return False
    if bye is not None and (levels[SPARED] or levels[BYE]):
        able = [one for one, contender in enumerate(field.contenders) if not contender.had_bye]
        first = [one for one in able if not field.contenders[one].walkover] or able
        if bye not in first or field.group[bye] != max(field.group[one] for one in first):
            return False
    local = sum(not contender.travelled for contender in field.contenders)
    if levels[TRAVELLERS] > abs(2 * local - len(field.contenders)) // 2 + 1:
        return False
    return levels[GAP] == sum(field.odd_boundaries(bye=bye)[:-1])


def good_enough(costs: Costs, offer: tuple[int, int] | None) -> bool:
    """Whether no more pairs are offered once these join the field: all were, or the field is large and many were.

    Where clubs are kept apart for good, nothing can be proven, and the pairs of other clubs are in the second offer.
    """
    if offer is None or len(costs.field.contenders) <= LARGE:
        return offer is None
    return offer == OFFERS[-2] or bool(costs.rules.club_weight and offer == OFFERS[1])


def _forced_clubmates(costs: Costs) -> int:
    """How many pairs of clubmates a club with more than half the field can't avoid."""
    clubs = Counter(contender.club for contender in costs.field.contenders if contender.club)
    largest = max(clubs.values(), default=0)
    return max(0, (2 * largest - len(costs.field.contenders)) // 2)


def _all_pairs(count: int) -> Iterator[tuple[int, int]]:
    for one in range(count):
        for other in range(one + 1, count):
            yield one, other


def _near_pairs(costs: Costs, around: int, floaters: int) -> list[tuple[int, int]]:
    field = costs.field
    found: set[tuple[int, int]] = set(costs.wished)
    start = 0
    for size in field.sizes:
        half = (size + 1) // 2
        for place in range(size):
            least = place + 1 if size <= 2 * around else max(place + 1, place + half - around)
            most = size if size <= 2 * around else min(size, place + half + around + 1)
            found.update((start + place, start + other) for other in range(least, most))
            if costs.clubs_count and size > 2 * around:
                found.update(_strangers(costs, start + place, range(start + least, start + most), around))
        start += size
    found.update(_crossing_pairs(costs, floaters))
    return sorted(found)


def _strangers(costs: Costs, one: int, window: range, around: int) -> Iterator[tuple[int, int]]:
    """As many more opponents on both sides of the window as there are clubmates in it: they are of other clubs."""
    contenders = costs.field.contenders
    club = contenders[one].club
    missing = sum(contenders[other].club == club for other in window) if club else 0
    members = costs.field.members(costs.field.group[one])
    for step in range(FARTHEST * around):
        for other in (window.start - 1 - step, window.stop + step):
            if missing and one < other < members.stop and contenders[other].club != club:
                missing -= 1
                yield one, other


def _crossing_pairs(costs: Costs, floaters: int) -> Iterator[tuple[int, int]]:
    """Those who would float down or up most cheaply, with the likely ones of the groups below them.

    Where clubs count, so do those of each club whom their own group has no other opponents for.
    """
    field, contenders = costs.field, costs.field.contenders
    groups = range(len(field.sizes))
    down = [_likely(costs, group, floaters, sign=-1) for group in groups]
    up = [_likely(costs, group, floaters, sign=1) for group in groups]
    over = [_over(costs, group) for group in groups] if costs.clubs_count else []
    for upper in groups:
        reached = 0
        for lower in groups[upper + 1 :]:
            yield from ((one, other) for one in down[upper] for other in up[lower])
            if over and over[upper] + over[lower]:
                more = floaters + over[upper] + over[lower]
                ends = _by_club(costs, upper, more, sign=-1), _by_club(costs, lower, more, sign=1)
                yield from (
                    (one, other)
                    for one in ends[0]
                    for other in ends[1]
                    if contenders[one].club != contenders[other].club
                )
            reached += field.sizes[lower]
            if reached >= REACH + floaters:
                break


def _over(costs: Costs, group: int) -> int:
    """How many of a group's largest club can't meet somebody of another club inside the group."""
    contenders = costs.field.contenders
    clubs = Counter(club for one in costs.field.members(group) if (club := contenders[one].club))
    return max(0, 2 * max(clubs.values(), default=0) - costs.field.sizes[group])


def _by_club(costs: Costs, group: int, most: int, *, sign: int) -> list[int]:
    """The members of a group who float first, with a maximum of each club."""
    taken: Counter[str] = Counter()
    found = []
    for one in _likely(costs, group, costs.field.sizes[group], sign=sign):
        club = costs.field.contenders[one].club
        taken[club] += 1
        if taken[club] <= most:
            found.append(one)
    return found


def _likely(costs: Costs, group: int, floaters: int, *, sign: int) -> list[int]:
    """The members of a group who float first: down (-1) with the greatest balance and from the end of the group."""
    members = costs.field.members(group)
    contenders = costs.field.contenders
    if costs.rules.floaters == "top":
        if sign > 0:
            return list(members[: 2 * floaters])
        half = len(members) // 2
        return list(members[max(0, half - floaters) : half + floaters])
    by_claim = sorted(members, key=lambda one: (sign * contenders[one].balance, sign * one))
    return by_claim[: 2 * floaters]
