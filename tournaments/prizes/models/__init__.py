"""Tables of the room: the prize plan, marks and penalties, ballots."""

from tournaments.prizes.models.ballots import Ballot, Vote
from tournaments.prizes.models.plan import Prize, PrizeAward, PrizeCategory, PrizeChoice, PrizeGroup
from tournaments.prizes.models.soft import LONGEST_REASON, Penalty, SoftKind, SoftMark, SoftRules

__all__ = [
    "LONGEST_REASON",
    "Ballot",
    "Penalty",
    "Prize",
    "PrizeAward",
    "PrizeCategory",
    "PrizeChoice",
    "PrizeGroup",
    "SoftKind",
    "SoftMark",
    "SoftRules",
    "Vote",
]
