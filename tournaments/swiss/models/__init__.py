"""Rules, players, rounds and results of Swiss events."""

from tournaments.swiss.models.pairing_runs import PairingRun
from tournaments.swiss.models.swiss import (
    MOST_ROUNDS,
    SWISS,
    ByeKind,
    DuelResult,
    Outcome,
    PairKind,
    SwissBye,
    SwissEntry,
    SwissPairRule,
    SwissRound,
    SwissRoundState,
    SwissRules,
)

__all__ = [
    "MOST_ROUNDS",
    "SWISS",
    "ByeKind",
    "DuelResult",
    "Outcome",
    "PairKind",
    "PairingRun",
    "SwissBye",
    "SwissEntry",
    "SwissPairRule",
    "SwissRound",
    "SwissRoundState",
    "SwissRules",
]
