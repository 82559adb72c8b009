"""Every table of Topboard. Only services write to them."""

from tournaments.models.api_tokens import ApiToken, TokenScope
from tournaments.models.boards_rules import BoardsRules, PowerGroups, ReplacementPolicy, TeamRule
from tournaments.models.changes import Change, ChangeLine
from tournaments.models.club_archives import ClubArchive
from tournaments.models.clubs import Accent, Club, Invitation, Membership, Role
from tournaments.models.format_studies import FormatStudy
from tournaments.models.hall import Announcement, ClockExtension, RoundClock
from tournaments.models.handicap_cups import Cup, CupEntry, CupResult, HandicapLine, HandicapTable
from tournaments.models.jobs import Job, JobState
from tournaments.models.league import (
    DivisionTeam,
    Fixture,
    FixtureClaim,
    FixtureResult,
    FixtureState,
    LeagueDivision,
    LeagueRules,
    LeagueTeam,
    PointsAdjustment,
    Withdrawal,
    WithdrawalOutcome,
)
from tournaments.models.mails import Mail, MailState
from tournaments.models.pairing_runs import PairingRun
from tournaments.models.people import DifferentPeople, Group, NameShown, Person, PersonConflict, PersonMerge
from tournaments.models.player_links import CheckIn, PlayerLink, ResultSlip, SlipPhoto
from tournaments.models.prints import PrintJob
from tournaments.models.push import PushDevice, PushMessage
from tournaments.models.ratings import (
    RatedEvent,
    RatedPlayer,
    RatingChange,
    RatingList,
    RatingStart,
    RatingSystem,
)
from tournaments.models.results import DrawVote, Result, ResultVersion, ScoreOverride, SeatResult
from tournaments.models.rounds import Game, GameState, Part, Pool, Registration, Replacement, Round, Seat
from tournaments.models.rows import Row
from tournaments.models.scoring_systems import ScoringSystem
from tournaments.models.seeding_runs import SeedingRun
from tournaments.models.sent_once import SentOnce
from tournaments.models.snapshots import Snapshot
from tournaments.models.swiss import (
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
from tournaments.models.top_dog import Army, HistoryRecord, HistorySource, TopDogHandicap, TopDogRules
from tournaments.models.tournaments import (
    Entry,
    Event,
    Format,
    Preregistration,
    Team,
    TeamMember,
)
from tournaments.models.users import User

__all__ = [
    "Accent",
    "Announcement",
    "ApiToken",
    "Army",
    "BoardsRules",
    "ByeKind",
    "Change",
    "ChangeLine",
    "CheckIn",
    "ClockExtension",
    "Club",
    "ClubArchive",
    "Cup",
    "CupEntry",
    "CupResult",
    "DifferentPeople",
    "DivisionTeam",
    "DrawVote",
    "DuelResult",
    "Entry",
    "Event",
    "Fixture",
    "FixtureClaim",
    "FixtureResult",
    "FixtureState",
    "Format",
    "FormatStudy",
    "Game",
    "GameState",
    "Group",
    "HandicapLine",
    "HandicapTable",
    "HistoryRecord",
    "HistorySource",
    "Invitation",
    "Job",
    "JobState",
    "LeagueDivision",
    "LeagueRules",
    "LeagueTeam",
    "Mail",
    "MailState",
    "Membership",
    "NameShown",
    "Outcome",
    "PairKind",
    "PairingRun",
    "Part",
    "Person",
    "PersonConflict",
    "PersonMerge",
    "PlayerLink",
    "PointsAdjustment",
    "Pool",
    "PowerGroups",
    "Preregistration",
    "PrintJob",
    "PushDevice",
    "PushMessage",
    "RatedEvent",
    "RatedPlayer",
    "RatingChange",
    "RatingList",
    "RatingStart",
    "RatingSystem",
    "Registration",
    "Replacement",
    "ReplacementPolicy",
    "Result",
    "ResultSlip",
    "ResultVersion",
    "Role",
    "Round",
    "RoundClock",
    "Row",
    "ScoreOverride",
    "ScoringSystem",
    "Seat",
    "SeatResult",
    "SeedingRun",
    "SentOnce",
    "SlipPhoto",
    "Snapshot",
    "SwissBye",
    "SwissEntry",
    "SwissPairRule",
    "SwissRound",
    "SwissRoundState",
    "SwissRules",
    "Team",
    "TeamMember",
    "TeamRule",
    "TokenScope",
    "TopDogHandicap",
    "TopDogRules",
    "User",
    "Withdrawal",
    "WithdrawalOutcome",
]
