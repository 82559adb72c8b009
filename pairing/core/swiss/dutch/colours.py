"""The colours of a pair (C.04.3, article 5.2)."""

from __future__ import annotations

from enum import StrEnum

from pairing.core.swiss.dutch.contenders import Contender


class ColourRule(StrEnum):
    """Which rule of article 5.2 decided the colours of a pair."""

    BOTH = "both"  # 5.2.1: both get what they prefer
    STRONGER = "stronger"  # 5.2.2: the stronger preference is granted
    ALTERNATE = "alternate"  # 5.2.3: the colours of the last round in which they differed are swapped
    HIGHER = "higher"  # 5.2.4: the higher ranked player's preference is granted
    FIRST_COLOUR = "first-colour"  # 5.2.5: neither has one; odd numbers get the first colour


def colour_of(a: Contender, b: Contender, *, first_colour: int) -> tuple[int, ColourRule]:
    """The sign of `a`'s colour against `b`, and the rule that gave it."""
    if a.preference != b.preference:
        return a.preference or -b.preference, ColourRule.BOTH
    if a.preference:
        stronger = _stronger(a, b)
        if stronger:
            return (a.preference if stronger is a else -b.preference), ColourRule.STRONGER
        for mine, theirs in zip(reversed(a.colours), reversed(b.colours), strict=False):
            if mine != theirs:
                return -mine, ColourRule.ALTERNATE
    higher = a if (-a.score, a.rank) < (-b.score, b.rank) else b
    if higher.preference:
        sign, rule = higher.preference, ColourRule.HIGHER
    else:
        sign, rule = (first_colour if higher.rank % 2 else -first_colour), ColourRule.FIRST_COLOUR
    return (sign if higher is a else -sign), rule


def _stronger(a: Contender, b: Contender) -> Contender | None:
    """The player with the stronger of two preferences for one colour: of two absolute ones, the wider difference."""
    strengths = [(2, player.difference) if player.absolute else (int(player.strong), 0) for player in (a, b)]
    if strengths[0] == strengths[1]:
        return None
    return a if strengths[0] > strengths[1] else b
