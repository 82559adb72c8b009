"""Every table of Topboard. Only services write to them."""

from tournaments.models.clubs import Accent, Club, Invitation, Membership, Role
from tournaments.models.people import DifferentPeople, Group, Person, PersonConflict, PersonMerge
from tournaments.models.records import AuditEvent, FormatStudy, Job, JobState, SeedingRun, Snapshot
from tournaments.models.results import DrawVote, Result, ResultVersion, ScoreOverride, SeatResult
from tournaments.models.rounds import Game, GameState, Part, Pool, Registration, Replacement, Round, Seat
from tournaments.models.scoring_systems import ScoringSystem
from tournaments.models.swiss import (
    ByeKind,
    DuelResult,
    Outcome,
    SwissBye,
    SwissEntry,
    SwissRound,
    SwissRoundState,
    SwissRules,
)
from tournaments.models.tournaments import (
    Entry,
    Format,
    PowerGroups,
    Preregistration,
    ReplacementPolicy,
    Team,
    TeamMember,
    TeamRule,
    Tournament,
)
from tournaments.models.users import User

__all__ = [
    "Accent",
    "AuditEvent",
    "ByeKind",
    "Club",
    "DifferentPeople",
    "DrawVote",
    "DuelResult",
    "Entry",
    "Format",
    "FormatStudy",
    "Game",
    "GameState",
    "Group",
    "Invitation",
    "Job",
    "JobState",
    "Membership",
    "Outcome",
    "Part",
    "Person",
    "PersonConflict",
    "PersonMerge",
    "Pool",
    "PowerGroups",
    "Preregistration",
    "Registration",
    "Replacement",
    "ReplacementPolicy",
    "Result",
    "ResultVersion",
    "Role",
    "Round",
    "ScoreOverride",
    "ScoringSystem",
    "Seat",
    "SeatResult",
    "SeedingRun",
    "Snapshot",
    "SwissBye",
    "SwissEntry",
    "SwissRound",
    "SwissRoundState",
    "SwissRules",
    "Team",
    "TeamMember",
    "TeamRule",
    "Tournament",
    "User",
]
