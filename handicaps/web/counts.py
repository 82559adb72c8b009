"""A count of wins as pages show it: what it says about even chances, in figures and in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from common.web.figures import in_readers_way
from handicaps.core.fairness import Fairness
from handicaps.words import percent


@dataclass(frozen=True, slots=True)
class Count:
    """A count, what it says, and that in words; a sum has no number."""

    number: str
    label: str
    sample: str
    found: Fairness
    p_value: str
    tail: str
    interval: str
    power: str
    words: str

    @classmethod
    def of(cls, number: str, label: str, sample: str, found: Fairness) -> Count:
        below = found.wins <= found.expected
        tail = found.probability_at_most if below else found.probability_at_least
        low, high = found.wilson_95
        return cls(
            number,
            label,
            sample,
            found,
            p_value=percent(found.p_value),
            tail=percent(tail),
            interval=in_readers_way(f"{low * 100:.1f}–{high * 100:.1f} %"),
            power=percent(found.power_60_40),
            words=_words(found),
        )


def _words(found: Fairness) -> str:
    """What a count means: the probability of the count if handicaps are fair, never the probability that they are."""
    bands = {
        "within_50": _("This is typical of even chances: it lies inside the 50 % band."),
        "within_90": _("This is not unusual for even chances: it lies inside the 90 % band."),
        "within_98": _("This is unusual for even chances: it lies outside the 90 % band."),
        "outside_98": _("This is very unusual for even chances: it lies outside the 98 % band."),
    }
    chance = _(
        "With fair handicaps, the count would be at least this far from half of the matches in %(p)s of such series."
    ) % {"p": percent(found.p_value)}
    return f"{bands[found.finding]} {chance}"
