"""A whole event as one document, format "topboard-tournament/1": `docs/reference/tournament-json.md`.

Pure. People, scoring systems and pools are named by numbers within the document, so that it means the same in any
club. A field that is left out has its default; a later format has another number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from common.pure.errors import RuleError
from common.pure.reading import Problems
from scoring.core.definitions import definition_as_json, parse_definition
from scoring.core.systems import compile_system
from scoring.core.years import BOARD_CENTERS, FIRST_YEAR, LAST_YEAR
from tournaments.base.columns import names_of
from tournaments.base.files.columns import SMALL, of_column, with_columns
from tournaments.base.files.fields import Choice, Exact, Line, Many, Part, Whole, beside, of
from tournaments.boards.games.models import BoardsRules
from tournaments.events.disciplines import DIPLOMACY, DISCIPLINES
from tournaments.events.files.checks import GIVES
from tournaments.events.files.visibility_document import MOST_MINUTES, NOTHING_KEPT_BACK, VisibilityDoc
from tournaments.events.models import (
    DrawVote,
    Entry,
    Event,
    Game,
    Pool,
    Registration,
    Round,
    ScoreOverride,
    Seat,
    SeatResult,
    Team,
)
from tournaments.events.portable import MOST_ENTRIES, EventDoc, added_by_extras
from tournaments.lab.models import ScoringSystem
from tournaments.people.models import Group, Person

FORMAT = "topboard-tournament/1"
POWERS = tuple(power.code for power in DIPLOMACY.powers)
YEARS = LAST_YEAR - FIRST_YEAR + 1
NUMBER = Whole(1, 1_000_000)
SYSTEM_NUMBER = Whole(1, 200)
POOL_NUMBER = Whole(1, 50)
HEAT = Whole(1, 9)


class Definition:
    """The definition of a scoring system, as the scoring lab reads it."""

    def read(self, raw: object, path: str, problems: Problems) -> dict[str, object] | None:
        """The definition in its stored form, without the name, which is the system's."""
        try:
            system = compile_system(parse_definition(raw, path=path), path=path)
        except RuleError as error:
            problems.extend(error.problems)
            return None
        stored = definition_as_json(system.definition)
        stored.pop("name", None)
        return stored

    def write(self, value: dict[str, object]) -> dict[str, object]:
        """As stored."""
        return value

    def schema(self) -> dict[str, Any]:
        """An object; its own rules are those of `POST /api/v1/calculators/board-scores/`."""
        return {"type": "object"}


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemDoc:
    """A scoring system that the event, a heat or a game uses."""

    number: int = of(SYSTEM_NUMBER)
    name: str = of_column(ScoringSystem, "name")
    shipped: str = of_column(
        ScoringSystem, "slug", default="", says="The short name, for a system that comes with Topboard."
    )
    family: str = of_column(ScoringSystem, "family")
    source: str = of_column(ScoringSystem, "source")
    description: str = of_column(ScoringSystem, "description")
    definition: dict[str, object] = of(Definition())


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryDoc:
    """A person's place in the event. The person is known by first name, last name and distinction."""

    number: int = of(NUMBER, says="The rest of the document uses this number for the entry.")
    first_name: str = of_column(Person, "first_name", default="")
    last_name: str = of_column(Person, "last_name")
    distinction: str = of_column(Person, "distinction")
    email: str = of_column(Person, "email", says="Only in exports with email addresses.")
    town: str = of_column(Person, "town")
    unranked: bool = of_column(Entry, "unranked")
    handicap: Decimal = of_column(Entry, "handicap", says="Added to the total.")
    power_preferences: tuple[str, ...] = of(Many(Choice(POWERS), 7), default=(), says="Most preferred first.")
    manual_order: int | None = of_column(Entry, "manual_order", says="The organiser's order among the tied.")
    preregistered: tuple[int, ...] = of(Many(HEAT, 9), default=(), says="Heats, by number.")


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamDoc:
    """A team; an entry is in one team at most."""

    name: str = of_column(Team, "name")
    members: tuple[int, ...] = of(Many(NUMBER, 50), default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacementDoc:
    """A seat that changed hands."""

    outgoing: int = of(NUMBER)
    incoming: int = of(NUMBER)


@dataclass(frozen=True, slots=True, kw_only=True)
class OverrideDoc:
    """A score override of a seat."""

    score: Decimal = of_column(ScoreOverride, "score")
    reason: str = of(Line(200))


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatDoc:
    """A place at a board with what is known of its game; what nobody entered is left out."""

    entry: int = of(NUMBER, says="The player who plays now.")
    power: str = of(Choice(("", *POWERS)), default="")
    fills: bool = of_column(
        Seat, "fills", says="The second seat of a player who plays two boards: it scores for nobody."
    )
    replacements: tuple[ReplacementDoc, ...] = of(Many(Part(ReplacementDoc), 20), default=())
    result: str = of_column(SeatResult, "result", says="If several players on a board win, it is a draw.")
    centers: int | None = of(Whole(0, BOARD_CENTERS), default=None)
    final_year: int | None = of(Whole(FIRST_YEAR, LAST_YEAR), default=None)
    total_centers: int | None = of(Whole(0, BOARD_CENTERS * YEARS), default=None)
    chart: tuple[int, ...] | None = of(
        Many(Whole(0, BOARD_CENTERS), YEARS), default=None, says="Centers after each game-year, 1901 first."
    )
    override: OverrideDoc | None = of(Part(OverrideDoc), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawVoteDoc:
    """A proposal to end a game, and how the vote went."""

    year: int = of(Whole(FIRST_YEAR, LAST_YEAR))
    powers: tuple[str, ...] = of(Many(Choice(POWERS), 7))
    in_favour: int | None = of(Whole(0, 7), default=None)
    against: int | None = of(Whole(0, 7), default=None)
    passed: bool | None = of_column(DrawVote, "passed", says="Left out while the vote is open.")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDoc:
    """A board of a heat."""

    number: int = of(Whole(1, SMALL))
    state: str = of_column(Game, "state")
    pool: int | None = of(POOL_NUMBER, default=None, says="Position in the heat's pools, from 1.")
    top_board: bool = of_column(Game, "top_board")
    powers_locked: bool = of_column(Game, "powers_locked")
    left_out: str = of(Choice(("", *POWERS)), default="", says="The unplayed power of a six-player board.")
    kept: bool = of_column(Game, "kept", says="Seeding doesn't change the board, although it has not started.")
    scoring_system: int | None = of(SYSTEM_NUMBER, default=None, says="If left out, that of the heat.")
    started_at: datetime | None = of_column(Game, "started_at")
    finished_at: datetime | None = of_column(Game, "finished_at")
    seats: tuple[SeatDoc, ...] = of(Many(Part(SeatDoc), 7), default=())
    draw_votes: tuple[DrawVoteDoc, ...] = of(Many(Part(DrawVoteDoc), 100), default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolDoc:
    """Players of a heat who are seeded among themselves."""

    name: str = of_column(Pool, "name")
    size: int | None = of(Whole(1, MOST_ENTRIES), default=None)
    multiplier: Decimal = of(Exact(0, 100), default=Decimal(1), says="More than 0.")
    takes_top_ranks: bool = of_column(Pool, "takes_top_ranks")


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationDoc:
    """A player of a heat."""

    entry: int = of(NUMBER)
    pool: int | None = of(POOL_NUMBER, default=None)
    part: str = of_column(Registration, "part", says="What they do without a seat.")
    may_sit_out: bool = of_column(Registration, "may_sit_out", says="They offered it.")
    may_play_twice: bool = of_column(Registration, "may_play_twice", says="They offered to play two boards.")


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatDoc:
    """A heat with its players and boards."""

    number: int = of(HEAT)
    scoring_system: int | None = of(SYSTEM_NUMBER, default=None, says="If left out, that of the event.")
    starts_at: datetime | None = of_column(Round, "starts_at")
    ends_at: datetime | None = of_column(Round, "ends_at")
    board_called_at: datetime | None = of_column(Round, "board_called_at")
    pools: tuple[PoolDoc, ...] = of(Many(Part(PoolDoc), 50), default=())
    registrations: tuple[RegistrationDoc, ...] = of(Many(Part(RegistrationDoc), MOST_ENTRIES), default=())
    games: tuple[GameDoc, ...] = of(Many(Part(GameDoc), MOST_ENTRIES), default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictDoc:
    """What it costs to seat two people at one board."""

    first: int = of(NUMBER)
    second: int = of(NUMBER)
    value: int = of(Whole(-999, 999))


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupDoc:
    """A group of the club, as far as its people are entered."""

    name: str = of_column(Group, "name")
    conflict: int = of(Whole(-999, 999), default=1)
    members: tuple[int, ...] = of(Many(NUMBER, MOST_ENTRIES))


@dataclass(frozen=True, slots=True, kw_only=True)
@with_columns(BoardsRules, names_of(BoardsRules, exclude=("id", "event"), later={"same_team": ("team_size",)}))
class RulesDoc:
    """The details of the event, as its settings page shows them.

    Rules that it doesn't declare are read as their columns say.
    """

    scoring_system: int = of(SYSTEM_NUMBER)
    description: str = of_column(Event, "description")
    venue: str = of_column(Event, "venue")
    starts_on: date | None = of_column(Event, "starts_on")
    ends_on: date | None = of_column(Event, "ends_on")
    time_zone: str = of_column(Event, "time_zone")
    language: str = of_column(Event, "language", says="If blank, that of the club.")
    discipline: str = of(Choice(tuple(DISCIPLINES)), default="diplomacy")
    heats: int = of(HEAT)
    finalists: int = of(Whole(0, 999), default=0, says="Players in the final, which is the last heat; 0 for no final.")
    minimum_heats: int = of(Whole(0, 9), default=1)
    lowest_count: int = of(Whole(0, 9), default=0)
    next_lowest_count: int = of(Whole(0, 9), default=0)
    team_size: int = of(Whole(0, 50), default=0)
    team_heat: int | None = of(HEAT, default=None)
    tie_breaks: tuple[str, ...] = of(Many(Line(40, blank=False), 40), default=())
    awards: tuple[str, ...] | None = of(Many(Choice(BoardsRules.award_kinds), 20), default=None, says=GIVES)
    round_minutes: int = of(Whole(0, MOST_MINUTES), default=0, says="How long a heat lasts; 0 if that isn't known.")
    rules_frozen_at: datetime | None = of_column(Event, "rules_frozen_at")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardsDoc(EventDoc):
    """An event with everything that belongs to it."""

    format: str = of(Choice((FORMAT,)))
    name: str = of_column(Event, "name")
    rules: RulesDoc = of(Part(RulesDoc))
    visibility: VisibilityDoc = of(Part(VisibilityDoc), default=NOTHING_KEPT_BACK)
    extras: Mapping[str, Any] = beside(added_by_extras(FORMAT, "of_event"))
    scoring_systems: tuple[SystemDoc, ...] = of(Many(Part(SystemDoc), 200))
    entries: tuple[EntryDoc, ...] = of(Many(Part(EntryDoc), MOST_ENTRIES), default=())
    teams: tuple[TeamDoc, ...] = of(Many(Part(TeamDoc), MOST_ENTRIES), default=())
    heats: tuple[HeatDoc, ...] = of(Many(Part(HeatDoc), 9), default=())
    conflicts: tuple[ConflictDoc, ...] = of(Many(Part(ConflictDoc), 100_000), default=())
    groups: tuple[GroupDoc, ...] = of(Many(Part(GroupDoc), 1000), default=())
