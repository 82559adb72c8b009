"""Seasons, their matches, handicaps and cups."""

from tournaments.league.models.handicap_cups import (
    Cup,
    CupClaim,
    CupDeadline,
    CupEntry,
    CupResult,
    HandicapLine,
    HandicapTable,
)
from tournaments.league.models.seasons import (
    LEAGUE,
    DivisionTeam,
    Fixture,
    FixtureClaim,
    FixtureProposal,
    FixtureResult,
    FixtureState,
    LeagueDivision,
    LeagueRules,
    LeagueTeam,
    PointsAdjustment,
    Withdrawal,
    WithdrawalOutcome,
)

__all__ = [
    "LEAGUE",
    "Cup",
    "CupClaim",
    "CupDeadline",
    "CupEntry",
    "CupResult",
    "DivisionTeam",
    "Fixture",
    "FixtureClaim",
    "FixtureProposal",
    "FixtureResult",
    "FixtureState",
    "HandicapLine",
    "HandicapTable",
    "LeagueDivision",
    "LeagueRules",
    "LeagueTeam",
    "PointsAdjustment",
    "Withdrawal",
    "WithdrawalOutcome",
]
