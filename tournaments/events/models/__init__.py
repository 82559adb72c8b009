"""What events of all formats share."""

from tournaments.events.models.event_results import EventOutcome, EventResult, FormerOutcome
from tournaments.events.models.events import Entry, Event, Preregistration, Team, TeamMember
from tournaments.events.models.prints import PrintJob
from tournaments.events.models.results import DrawVote, Result, ResultVersion, ScoreOverride, SeatResult
from tournaments.events.models.rounds import Game, GameState, Part, Pool, Registration, Replacement, Round, Seat
from tournaments.events.models.snapshots import Snapshot

__all__ = [
    "DrawVote",
    "Entry",
    "Event",
    "EventOutcome",
    "EventResult",
    "FormerOutcome",
    "Game",
    "GameState",
    "Part",
    "Pool",
    "Preregistration",
    "PrintJob",
    "Registration",
    "Replacement",
    "Result",
    "ResultVersion",
    "Round",
    "ScoreOverride",
    "Seat",
    "SeatResult",
    "Snapshot",
    "Team",
    "TeamMember",
]
