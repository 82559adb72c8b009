"""The adviser's charts: chances with their intervals, and ranks of the best player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from common.web.charts import SHAPES, Chart, Interval, Series, column_chart, interval_chart
from pairing.core.adviser.figures import FIRST_RANKS

Chances = Sequence[tuple[str, Sequence[Mapping[str, float]]]]


def share_chart(names: Sequence[str], lines: Chances) -> Chart:
    """The chart of these chances: in each line its words, and a share with its interval for each format."""
    series = [
        Series(name, shape, [_percent(shares[which]) for _label, shares in lines])
        for which, (name, shape) in enumerate(zip(names, SHAPES, strict=False))
    ]
    return interval_chart(
        [label for label, _shares in lines],
        series,
        title=_("Chances in percent with their intervals; the table above has the same numbers"),
        caption=_("Chances in percent, each with its interval."),
    )


def _percent(share: Mapping[str, float]) -> Interval:
    return share["share"] * 100, share["low"] * 100, share["high"] * 100


def rank_chart(names: Sequence[str], counts: Sequence[Sequence[int]]) -> Chart:
    """How often the best player had each rank in each format."""
    percent = [[share * 100 for share in shares] for shares in rank_shares(counts)]
    return column_chart(
        rank_labels(),
        [Series(name, shape, values) for name, shape, values in zip(names, SHAPES, percent, strict=False)],
        title=_("How often the best player has each rank, in percent; the table below has the same numbers"),
        caption=_("How often the best player ends at each rank, in percent."),
    )


def rank_labels() -> list[str]:
    """The ranks, the last one standing for all further ones."""
    return [*(str(rank + 1) for rank in range(FIRST_RANKS)), f"{FIRST_RANKS + 1}+"]


def rank_shares(counts: Sequence[Sequence[int]]) -> list[list[float]]:
    """The share of each rank in each format."""
    return [[count / max(sum(each), 1) for count in each] for each in counts]
