"""Handicaps in words: the arithmetic of each, as a person would write it out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.web.figures import in_readers_way
from handicaps.core.top_dog import Handicap, Part
from handicaps.core.top_dog_table import PRESET, Step, TopDogTable

_SHARES: Final = {
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def fixed(value: Fraction, digits: int = 2) -> str:
    """The number with this number of decimals, halves away from zero, and a real minus; 0 alone stays 0."""
    return in_readers_way(plain_fixed(value, digits))


def plain_fixed(value: Fraction, digits: int = 2) -> str:
    """The same with a decimal point in all languages, for values that the site reads again."""
    scale = 10**digits
    scaled = int((abs(value) * scale * 2 + 1) // 2)
    text = f"{scaled // scale}.{scaled % scale:0{digits}d}" if scaled and digits else str(scaled // scale)
    return f"−{text}" if value < 0 and scaled else text


def percent(value: Fraction | float) -> str:
    """A probability in percent, with two significant decimals below 10 %; never 0 % for something possible."""
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
    return _("; ").join((part_words(handicap.player), part_words(handicap.army), total))


def part_words(part: Part) -> str:
    """The player's or the army's part."""
    if part.reason == "adjusted":
        text = (
            _("army %(value)s, already adjusted") if part.owner == "army" else _("player %(value)s, already adjusted")
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
        words += _(" (after the end of the published table)")
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


@dataclass(frozen=True, slots=True)
class StepWords:
    """A row of a table of discounts: the games that it holds for, and what counts."""

    games: str
    counts: str


@dataclass(frozen=True, slots=True)
class TableWords:
    """A table of discounts and penalties as people read it."""

    player: tuple[StepWords, ...]
    army: tuple[StepWords, ...]
    shares: str
    published: bool


def table_words(table: TopDogTable) -> TableWords:
    """Every row of a table in words, including the one after its end."""
    player = [StepWords("0", fixed(table.without_games))]
    for step, last in _with_ends(table.player):
        words = _counts(step)
        if step.factor < 1 and table.floor:
            words = _("%(words)s, at least %(floor)s") % {"words": words, "floor": fixed(table.floor)}
        player.append(StepWords(_span(step, last), words))
    army = [StepWords("0", "0")]
    army += [StepWords(_span(step, last), _counts(step)) for step, last in _with_ends(table.army)]
    if table.army_steps_go_on and len(table.army) > 1:
        before, last_step = table.army[-2:]
        width, rise = last_step.games - before.games, last_step.plus - before.plus
        army[-1] = StepWords(f"{last_step.games}–{last_step.games + width - 1}", army[-1].counts)
        words = _("%(rise)s more for each further %(width)s games") % {"rise": _short(rise), "width": width}
        army.append(StepWords(f"{last_step.games + width}+", words))
    shares = _("A handicap for one round is %(player)s of the player’s part plus %(army)s of the army’s part.") % {
        "player": _share(table.player_share),
        "army": _share(1 - table.player_share),
    }
    return TableWords(tuple(player), tuple(army), shares, table == PRESET)


def _with_ends(steps: Sequence[Step]) -> list[tuple[Step, int | None]]:
    return [(step, steps[k + 1].games - 1 if k + 1 < len(steps) else None) for k, step in enumerate(steps)]


def _span(step: Step, last: int | None) -> str:
    if last is None:
        return f"{step.games}+"
    return str(step.games) if last == step.games else f"{step.games}–{last}"


def _counts(step: Step) -> str:
    words = _("the average") if step.factor == 1 else _portion(step.factor) % {"average": _("the average")}
    return f"{words} + {_short(step.plus)}" if step.plus else words


def _short(value: Fraction) -> str:
    return fixed(value, 0 if value.denominator == 1 else 2)
