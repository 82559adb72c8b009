"""Every table of Topboard. Only services write to them."""

from tournaments.models.clubs import Accent, Club, Invitation, Membership, Role
from tournaments.models.people import Group, Person, PersonConflict
from tournaments.models.records import AuditEvent, Job, JobState, SeedingRun, Snapshot
from tournaments.models.results import Result, ResultVersion, SeatResult
from tournaments.models.rounds import Game, GameState, Registration, Replacement, Round, Seat
from tournaments.models.scoring_systems import ScoringSystem
from tournaments.models.tournaments import (
    Entry,
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
    "Club",
    "Entry",
    "Game",
    "GameState",
    "Group",
    "Invitation",
    "Job",
    "JobState",
    "Membership",
    "Person",
    "PersonConflict",
    "PowerGroups",
    "Preregistration",
    "Registration",
    "Replacement",
    "ReplacementPolicy",
    "Result",
    "ResultVersion",
    "Role",
    "Round",
    "ScoringSystem",
    "Seat",
    "SeatResult",
    "SeedingRun",
    "Snapshot",
    "Team",
    "TeamMember",
    "TeamRule",
    "Tournament",
    "User",
]
