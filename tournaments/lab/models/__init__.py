"""Scoring systems, and studies of formats."""

from tournaments.lab.models.format_studies import FormatStudy
from tournaments.lab.models.scoring_systems import ScoringSystem

__all__ = [
    "FormatStudy",
    "ScoringSystem",
]
