"""A row's figures as bars, light enough for a table of hundreds of rows; the figures are in text nearby."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString, mark_safe

STEP: Final = 12
HIGH: Final = 28
LEAST: Final = 2
COUNTS, PALE, OPEN = "", "no", "on"
"""The looks of a bar: it counts, it doesn't, or its figure is still to come."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The common scale of a table's rows: from `low`, at most 0, to `high`."""

    low: float
    high: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Scale:
        """The scale that takes in these values and 0."""
        found = [0.0, *values]
        return cls(min(found), max(found))

    def at(self, value: float) -> int:
        """How far from the top a value is."""
        return round(2 + (self.high - value) / ((self.high - self.low) or 1) * (HIGH - 4))


def bars(values: Sequence[tuple[float, str] | None], scale: Scale) -> SafeString:
    """A bar for each value with its style; None leaves a gap."""
    ground = scale.at(0)
    paths: dict[str, list[str]] = {COUNTS: [], PALE: [], OPEN: []}
    for place, each in enumerate(values):
        if each is None:
            continue
        value, look = each
        top = scale.at(value)
        if abs(top - ground) < LEAST:
            top = ground - LEAST
        paths[look].append(f"M{STEP * place + STEP // 2} {ground}V{top}")
    drawn = "".join(
        f'<path{f" class={look}" if look else ""} d="{"".join(found)}"/>' for look, found in paths.items() if found
    )
    # Only numbers and names of our own.
    return mark_safe(  # noqa: S308
        f'<svg class="bars" viewBox="0 0 {STEP * len(values)} {HIGH}" aria-hidden="true">'
        f'<path class="base" d="M0 {ground}H{STEP * len(values)}"/>{drawn}</svg>'
    )
