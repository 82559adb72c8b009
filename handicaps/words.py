"""Handicaps in words: the arithmetic of each, as a person would write it out."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from handicaps.core.top_dog import Handicap, Part

__all__ = ["fixed", "handicap_words", "part_words", "percent"]

_SHARES: Final = {
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def fixed(value: Fraction, digits: int = 2) -> str:
    """The number with so many decimals, halves away from zero, and a real minus; 0 alone stays 0."""
    scale = 10**digits
    scaled = int((abs(value) * scale * 2 + 1) // 2)
    text = f"{scaled // scale}.{scaled % scale:0{digits}d}" if scaled and digits else str(scaled // scale)
    return f"−{text}" if value < 0 and scaled else text


def percent(value: Fraction | float) -> str:
    """A probability in percent, with two significant decimals below 10 %; never 0 % for what can happen."""
    part = Fraction(value) * 100
    if 0 < part < Fraction(1, 100):
        return _("under 0.01 %")
    return f"{fixed(part, 2 if part < 10 else 0 if part == 100 else 1)} %"


def handicap_words(handicap: Handicap) -> str:
    """How a handicap came about: "12 games, so two thirds of 4.50 = 3.00; army never used: 0; ⅔ × 3.00 + …"."""
    total = _("%(player_share)s × %(player)s + %(army_share)s × %(army)s = %(total)s a round") % {
        "player_share": _share(handicap.player_share),
        "player": fixed(handicap.player.value),
        "army_share": _share(handicap.army_share),
        "army": fixed(handicap.army.value),
        "total": fixed(handicap.per_round),
    }
    return f"{part_words(handicap.player)}; {part_words(handicap.army)}; {total}"


def part_words(part: Part) -> str:
    """The player's or the army's part."""
    if part.reason == "adjusted":
        text = (
            _("army %(value)s, adjusted already") if part.owner == "army" else _("player %(value)s, adjusted already")
        )
        return text % {"value": fixed(part.value)}
    if part.record is None or part.found is None or part.computed is None:
        text = _("army never used: %(value)s") if part.owner == "army" else _("no games, so %(value)s")
        return text % {"value": fixed(part.value)}
    games = ngettext("%(games)s game", "%(games)s games", part.record.games) % {"games": part.record.games}
    text = _("army used in %(games)s: %(sum)s") if part.owner == "army" else _("%(games)s, so %(sum)s")
    words = text % {"games": games, "sum": _sum(part)}
    if part.reason == "floor":
        words += _(", raised to %(value)s") % {"value": fixed(part.value)}
    if part.found.beyond:
        words += _(" (behind the end of the published table)")
    return words


def _sum(part: Part) -> str:
    """`two thirds of 4.50 = 3.00`, `5.50 + 4 = 9.50`, or the average as it is."""
    assert part.record is not None  # noqa: S101  a step has a record
    assert part.found is not None  # noqa: S101
    assert part.computed is not None  # noqa: S101
    step, average = part.found.step, fixed(part.record.average)
    if step.factor == 1 and not step.plus:
        return _("the average as it is, %(average)s") % {"average": average}
    left = average if step.factor == 1 else _portion(step.factor) % {"average": average}
    if step.plus:
        left = f"{left} + {fixed(step.plus, 0 if step.plus.denominator == 1 else 2)}"
    return f"{left} = {fixed(part.computed)}"


def _portion(factor: Fraction) -> str:
    names = {
        Fraction(1, 3): _("a third of %(average)s"),
        Fraction(2, 3): _("two thirds of %(average)s"),
        Fraction(1, 4): _("a quarter of %(average)s"),
        Fraction(1, 2): _("half of %(average)s"),
        Fraction(3, 4): _("three quarters of %(average)s"),
    }
    return names.get(factor, f"{factor} × %(average)s")


def _share(share: Fraction) -> str:
    return _SHARES.get(share, str(share))
