"""Table 1 of `rdbl-form-l-handicap.md` as printed, and the league as a request."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from handicaps.core.form_l import Division, DivisionTeam

# The printed handicap of the Lambs, 77, is a misprint: 28.67 × 2.75 = 78.83 (ruling R1).
# Division, team, average, older handicap, expected and merged VP difference, Form-L handicap.
TABLE_1 = (
    ("1", "Eroes", "14.0", 0, "0", "0", 0),
    ("1", "Discards", "14.0", 0, "0.00", "0.00", 0),
    ("1", "Gambits", "13.4", 12, "1.00", "1.00", 3),
    ("1", "Dragons", "10.0", 18, "6.67", "6.67", 18),
    ("1", "Diamonds", "5.3", 24, "14.50", "14.50", 40),
    ("1", "JCBC", "3.3", 30, "17.83", "17.83", 49),
    ("2", "Rabbits", "11.5", 30, "0", "10.58", 29),
    ("2", "Royals", "10.6", 36, "1.50", "12.08", 33),
    ("2", "Cavaliers", "10.1", 42, "2.33", "12.92", 36),
    ("2", "Rebels", "10.0", 48, "2.50", "13.08", 36),
    ("2", "Clubs", "9.9", 54, "2.67", "13.25", 36),
    ("2", "Imps", "7.9", 60, "6.00", "16.58", 46),
    ("3", "Donuts", "17.0", 60, "0", "13.17", 36),
    ("3", "United", "15.3", 66, "2.83", "16.00", 44),
    ("3", "Dream", "8.9", 72, "13.50", "26.67", 73),
    ("3", "Jokers", "8.3", 78, "14.50", "27.67", 76),
    ("3", "Lambs", "7.7", 84, "15.50", "28.67", 77),
    ("3", "Pioneers", "2.8", 90, "23.67", "36.83", 101),
)


def rugby_divisions() -> tuple[Division, ...]:
    return tuple(
        Division(name, tuple(DivisionTeam(row[1], Fraction(row[2])) for row in TABLE_1 if row[0] == name))
        for name in "123"
    )


def rugby_request(**changes: Any) -> dict[str, Any]:
    """The league as contract §3 has it, with the new teams of ruling R8."""
    results = {
        "X": (("Dream", 13), ("Jokers", 9), ("Pioneers", 16), ("Y", 12)),
        "Y": (("Lambs", 8), ("Pioneers", 11), ("X", 8)),
    }
    return {
        "imps_per_vp": 2.75,
        "overlap": True,
        "divisions": [
            {"name": name, "teams": [{"name": r[1], "average_vps": float(r[2])} for r in TABLE_1 if r[0] == name]}
            for name in "123"
        ],
        "new_teams": [
            {"name": team, "division": "3", "results": [{"opponent": who, "vps": vps} for who, vps in rows]}
            for team, rows in results.items()
        ],
    } | changes
