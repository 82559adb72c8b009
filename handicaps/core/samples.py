"""The Rugby and District Bridge League of 2013–14: its averages by division, and the handicaps as they were printed.

Source: `rdbl-form-l-handicap.md`, Table 1 and figures 1 and 2; ruling R1 (the Lambs' 77 is a misprint, the rule gives
79).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from handicaps.core.fairness import Sample


@dataclass(frozen=True, slots=True)
class PrintedTeam:
    """A row of Table 1: division, team, average VPs as text, and the Form-L handicap that was printed."""

    division: str
    name: str
    average: str
    printed: int


@dataclass(frozen=True, slots=True)
class SampleCount:
    """A mark of figures 1 and 2: what was counted, wins of matches, and whether handicaps came from these matches."""

    label: str
    wins: int
    matches: int
    sample: Sample


RUGBY_LEAGUE: Final = tuple(
    PrintedTeam(*row)
    for row in (
        ("1", "Eroes", "14.0", 0),
        ("1", "Discards", "14.0", 0),
        ("1", "Gambits", "13.4", 3),
        ("1", "Dragons", "10.0", 18),
        ("1", "Diamonds", "5.3", 40),
        ("1", "JCBC", "3.3", 49),
        ("2", "Rabbits", "11.5", 29),
        ("2", "Royals", "10.6", 33),
        ("2", "Cavaliers", "10.1", 36),
        ("2", "Rebels", "10.0", 36),
        ("2", "Clubs", "9.9", 36),
        ("2", "Imps", "7.9", 46),
        ("3", "Donuts", "17.0", 36),
        ("3", "United", "15.3", 44),
        ("3", "Dream", "8.9", 73),
        ("3", "Jokers", "8.3", 76),
        ("3", "Lambs", "7.7", 77),
        ("3", "Pioneers", "2.8", 101),
    )
)
RUGBY_COUNTS: Final[dict[str, tuple[SampleCount, ...]]] = {
    "steps": (
        SampleCount("Cup, four years to 2013–14", 19, 56, "out"),
        SampleCount("Divisions 2013–14, steps of 6 IMPs", 34, 87, "in"),
    ),
    "form-l": (
        SampleCount("Divisions 2013–14", 44, 88, "in"),
        SampleCount("Divisions 2014–15", 39, 80, "in"),
        SampleCount("Cup 2014–15", 6, 12, "out"),
    ),
}
"""Figure 1: the older scheme, by wins of the higher-ranked side in the cup and of the higher handicap in the divisions;
figure 2: Form-L, by wins of the lower-ranked side."""
