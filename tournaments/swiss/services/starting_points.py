"""Starting points: the points that they have before round 1. A McMahon places them by rating.

Rule: between floor and bar each whole step of rating is worth a win; above the bar all are equal, and so are all below
the floor.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from pairing.core.swiss.acceleration import mcmahon_points
from tournaments.events.models import Event
from tournaments.swiss.details import WITH_START_POINTS
from tournaments.swiss.models import SwissEntry, SwissRules
from tournaments.swiss.selectors.record import point_values

MOST = 999
NONE = Decimal(0)


def placed_by_rating(rules: SwissRules, rating: int | None) -> Decimal:
    """The points that a McMahon gives for a rating, none without one; 0 in every other system."""
    if rules.system != "mcmahon":
        return NONE
    bands = {name: getattr(rules, name) for name in ("bar", "floor", "step")}
    [points] = mcmahon_points({0: rating or 0}, **bands, win=point_values(rules).win).values()
    return _two_decimals(points)


def place_all(event: Event) -> None:
    """Place everybody by rating again who is not placed by hand, inside the caller's change of the rules."""
    moved = []
    for player in event.swiss_entries.filter(start_by_hand=False):
        points = placed_by_rating(event.swiss, player.rating)
        if points != player.start_points:
            player.start_points = points
            moved.append(player)
    SwissEntry.objects.bulk_update(moved, ["start_points"])


def start_problems(event: Event, points: Decimal, *, path: str) -> list[Problem]:
    """What is wrong with points at the start."""
    if not points.is_finite() or not 0 <= points <= MOST or points != points.quantize(Decimal("0.01")):
        message = gettext_noop("Points at the start are from 0 to %(most)s with at most 2 decimals. Correct them.")
        return [Problem(path, "out_of_range", message, {"most": MOST})]
    if points and event.swiss.system not in WITH_START_POINTS:
        message = gettext_noop("This pairing system has no points at the start. Remove them.")
        return [Problem(path, "not_taken", message)]
    return []


def _two_decimals(value: Fraction) -> Decimal:
    return (Decimal(value.numerator) / value.denominator).quantize(Decimal("0.01"), ROUND_HALF_UP)
