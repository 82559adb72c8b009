"""Virtual points that pair the stronger half among itself at first: as the paper has it, and FIDE's Baku.

Rules: `armati-swiss.md`, "The number of rounds" (a virtual win for the first half, dropped after round 2; ruling A8),
and FIDE C.04.7 (the first 2 * ceil(N/4) players; a win's points in the first half of the accelerated rounds, half of
that in the second). Virtual points count when a round is paired, never in standings. McMahon start points count in
both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Final, Literal

from common.pure.errors import RuleError
from pairing.core.swiss.record import PointValues, VirtualPoints

Acceleration = Literal["none", "paper", "baku"]
ACCELERATIONS: Final[tuple[Acceleration, ...]] = ("none", "paper", "baku")
PAPER_ROUNDS: Final = 2


def virtual_points(
    kind: Acceleration, *, players: int, rounds: int, values: PointValues | None = None
) -> tuple[VirtualPoints, ...]:
    """The virtual points of an event in which `players` started, in pairing order, over `rounds` rounds.

    Late entries have none, so the first group stays the same. An odd field's middle player is in the first half.
    """
    win = (values or PointValues()).win
    if kind == "paper" and players:
        return (VirtualPoints(win, 1, PAPER_ROUNDS, 1, (players + 1) // 2),)
    if kind == "baku" and players:
        last = min(players, 2 * -(-players // 4))
        accelerated = -(-rounds // 2)
        full = -(-accelerated // 2)
        whole = VirtualPoints(win, 1, full, 1, last)
        half = VirtualPoints(win / 2, full + 1, accelerated, 1, last)
        return (whole, half) if accelerated > full else (whole,)
    return ()


def with_start_points(
    points: tuple[VirtualPoints, ...], starts: Mapping[int, Fraction], *, rounds: int
) -> tuple[VirtualPoints, ...]:
    """The virtual points with those added that players start with, by number, in each of `rounds` rounds."""
    found = list(points)
    for number, start in sorted(starts.items()):
        own = [each for each in points if each.first <= number <= each.last]
        ends = {0, rounds, *(each.first_round - 1 for each in own), *(each.last_round for each in own)}
        cuts = sorted(end for end in ends if end <= rounds)
        parts = [(first + 1, last) for first, last in pairwise(cuts)]
        worth = [
            next((each.points for each in reversed(own) if each.first_round <= first <= each.last_round), Fraction(0))
            for first, _last in parts
        ]
        more = [VirtualPoints(start + each, *part, number, number) for part, each in zip(parts, worth, strict=True)]
        if start:
            add_virtual_points(found, more)
    return tuple(found)


def add_virtual_points(points: list[VirtualPoints], more: list[VirtualPoints]) -> None:
    """Add those of one player at the end, as a longer range where they are those of the player before."""
    before = points[-len(more) :] if more else []
    grown = [replace(each, last=each.last + 1) for each in before]
    if [replace(each, first=each.last) for each in grown] == more:
        points[len(points) - len(more) :] = grown
    else:
        points.extend(more)


def mcmahon_points(
    ratings: Mapping[int, int], *, bar: int, floor: int, step: int, win: Fraction = Fraction(1)
) -> dict[int, Fraction]:
    """Start points by rating: nobody above the `bar` is apart from the others there, nobody below the `floor` either.

    Between the two each whole `step` of rating over the floor is a win's points.
    Errors: `RuleError` for a bar below the floor or a step that is not positive.
    """
    if bar < floor:
        message = "The bar (%(bar)s) is below the floor (%(floor)s). Swap the two."
        raise RuleError.one("bar", "bar_below_floor", message, bar=bar, floor=floor)
    if step < 1:
        raise RuleError.one("step", "out_of_range", "The step must be 1 or more. Enter 1 or a larger number.")
    return {number: win * ((min(max(rating, floor), bar) - floor) // step) for number, rating in ratings.items()}
