"""Sums of simulated events, and the figures made of them: shares with Wilson's interval, means with theirs."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Final

Z: Final = 1.959963984540054
"""The two-sided 95 % point of the normal distribution."""

FIRST_RANKS: Final = 10
SHARES: Final = ("best_first", "best_podium", "tie_for_first", "tie_on_podium")


@dataclass(slots=True)
class Sums:
    """Counts and sums over `events` events; `squares` next to each sum of `sums`."""

    events: int = 0
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SHARES, 0))
    best_ranks: list[int] = field(default_factory=lambda: [0] * (FIRST_RANKS + 1))
    sums: dict[str, float] = field(default_factory=dict)
    squares: dict[str, float] = field(default_factory=dict)

    def add(self, name: str, total: float, squares: float) -> None:
        """Add one chunk's sum and sum of squares."""
        self.sums[name] = self.sums.get(name, 0.0) + total
        self.squares[name] = self.squares.get(name, 0.0) + squares

    def figures(self) -> dict[str, Any]:
        """The figures as JSON: shares and means with 95 % intervals, and how often the best had each rank."""
        shares = {}
        for name, count in self.counts.items():
            low, high = wilson_interval(count, self.events)
            shares[name] = {"share": _rounded(count / self.events), "low": low, "high": high}
        means = {name: mean_interval(self.sums[name], self.squares[name], self.events) for name in self.sums}
        return {"events": self.events, "shares": shares, "means": means, "best_ranks": list(self.best_ranks)}


def wilson_interval(count: int, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share: `count` of `total`, above 0."""
    share, square = count / total, Z * Z
    middle = share + square / (2 * total)
    reach = Z * math.sqrt(share * (1 - share) / total + square / (4 * total * total))
    scale = 1 + square / total
    return _rounded(max((middle - reach) / scale, 0.0)), _rounded(min((middle + reach) / scale, 1.0))


def mean_interval(total: float, squares: float, count: int) -> dict[str, float]:
    """A mean with its 95 % interval, normal."""
    mean = total / count
    variance = max(squares / count - mean * mean, 0.0) * count / max(count - 1, 1)
    reach = Z * math.sqrt(variance / count)
    return {"mean": _rounded(mean), "low": _rounded(mean - reach), "high": _rounded(mean + reach)}


def difference(gained: int, lost: int, events: int) -> dict[str, float]:
    """Second format less first, of a share, event by event: in `gained` only the second had it, in `lost` the first."""
    return mean_interval(float(gained - lost), float(gained + lost), events)


def _rounded(value: float) -> float:
    return round(value, 6)
