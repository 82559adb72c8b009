"""Scoring of games of two: points by result, points by margin, and the linter that tries whole events.

An event has two scorings, one to pair by and one to rank by (`armati-swiss.md`, "The value awarded to games").
"""

from scoring.core.duels.lint import Finding, compare_scorings, lint_scoring
from scoring.core.duels.margins import Band, MarginRow, MarginScoring, table_problems
from scoring.core.duels.points import PRESETS, DuelFacts, Kind, PointScoring, Range, Scoring
from scoring.core.duels.reading import parse_scoring, scoring_json
from scoring.core.duels.typed import TypedScoring

__all__ = [
    "PRESETS",
    "Band",
    "DuelFacts",
    "Finding",
    "Kind",
    "MarginRow",
    "MarginScoring",
    "PointScoring",
    "Range",
    "Scoring",
    "TypedScoring",
    "compare_scorings",
    "lint_scoring",
    "parse_scoring",
    "scoring_json",
    "table_problems",
]
