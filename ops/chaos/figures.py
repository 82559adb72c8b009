"""What a trial saw and its targets, as lines of a table."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Figure:
    """One line: `seen` should be at most `target`, or at least where `least`; `loss` is a fault, not a timing.

    Figures for comparison only have no target; `seen` is text if it could not be measured.
    `load` is the machine's load average when it was taken: a busy machine makes timings worse.
    """

    what: str
    target: float | None
    seen: float | str
    load: float = field(default_factory=lambda: os.getloadavg()[0])
    least: bool = False
    loss: bool = False

    @property
    def met(self) -> bool:
        """Whether the target is met; True without a target, False if it wasn't measured."""
        if self.target is None or isinstance(self.seen, str):
            return self.target is None
        return self.seen >= self.target if self.least else self.seen <= self.target


def table(figures: Iterable[Figure]) -> Iterator[str]:
    """The lines of the table, in columns."""
    rows = list(figures)
    if not rows:
        return
    width = max(len(row.what) for row in rows)
    yield f"{'':{width}}  {'target':>10}  {'seen':>10}          load"
    for row in rows:
        bound = "" if row.target is None else f"{'≥' if row.least else '≤'} {row.target:,g}"
        verdict = "" if row.target is None else "ok" if row.met else "LOST" if row.loss else "missed"
        yield f"{row.what:{width}}  {bound:>10}  {_figure(row.seen):>10}  {verdict:6}  {row.load:.1f}"


def _figure(value: float | str) -> str:
    if isinstance(value, str):
        return value
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"
