"""A whole event as one document, format "topboard-tournament/1": `docs/reference/tournament-json.md`.

Pure. People, scoring systems and pools are named by numbers within the document, so that it means the same in any
club. A field that is left out has its default; a later format has another number.
"""

from __future__ import annotations

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
from tournaments.base.files.columns import SMALL, with_columns
from tournaments.base.files.fields import Choice, Day, Exact, Flag, Line, Many, Moment, Part, Prose, Whole, of
from tournaments.boards.games.models import BoardsRules
from tournaments.events.disciplines import DIPLOMACY, DISCIPLINES
from tournaments.events.files.checks import GIVES
from tournaments.events.files.visibility_document import MOST_MINUTES, NOTHING_KEPT_BACK, VisibilityDoc
from tournaments.events.portable import MOST_ENTRIES, EventDoc

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
    name: str = of(Line(80, blank=False))
    shipped: str = of(Line(60), default="", says="The short name, for a system that comes with Topboard.")
    family: str = of(Line(60), default="")
    source: str = of(Line(300), default="")
    description: str = of(Prose(4000), default="")
    definition: dict[str, object] = of(Definition())


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryDoc:
    """A person's place in the event. The person is known by first and last name."""

    number: int = of(NUMBER, says="By which the rest of the document names this entry.")
    first_name: str = of(Line(60), default="")
    last_name: str = of(Line(60, blank=False))
    email: str = of(Line(254), default="", says="Only in exports that ask for addresses.")
    town: str = of(Line(80), default="")
    unranked: bool = of(Flag(), default=False)
    handicap: Decimal = of(Exact(-999_999, 999_999), default=Decimal(0), says="Added to the total.")
    power_preferences: tuple[str, ...] = of(Many(Choice(POWERS), 7), default=(), says="The dearest first.")
    manual_order: int | None = of(Whole(0, SMALL), default=None, says="The director's order among the tied.")
    preregistered: tuple[int, ...] = of(Many(HEAT, 9), default=(), says="Heats, by number.")


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamDoc:
    """A team; an entry is in one team at most."""

    name: str = of(Line(80, blank=False))
    members: tuple[int, ...] = of(Many(NUMBER, 50), default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacementDoc:
    """A seat that changed hands."""

    outgoing: int = of(NUMBER)
    incoming: int = of(NUMBER)


@dataclass(frozen=True, slots=True, kw_only=True)
class OverrideDoc:
    """The director's own score of a seat."""

    score: Decimal = of(Exact(-999_999_999, 999_999_999))
    reason: str = of(Line(200))


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatDoc:
    """A place at a board with what is known of its game; what nobody entered is left out."""

    entry: int = of(NUMBER, says="Who plays now.")
    power: str = of(Choice(("", *POWERS)), default="")
    fills: bool = of(Flag(), default=False, says="The second seat of who plays two boards: it scores for nobody.")
    replacements: tuple[ReplacementDoc, ...] = of(Many(Part(ReplacementDoc), 20), default=())
    result: str = of(Choice(("", "win", "loss")), default="", says="Several wins on one board are a draw.")
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
    passed: bool | None = of(Flag(), default=None, says="Left out while the vote is open.")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDoc:
    """A board of a heat."""

    number: int = of(Whole(1, SMALL))
    state: str = of(Choice(("unstarted", "started", "finished")), default="unstarted")
    pool: int | None = of(POOL_NUMBER, default=None, says="Position in the heat's pools, from 1.")
    top_board: bool = of(Flag(), default=False)
    powers_locked: bool = of(Flag(), default=True)
    left_out: str = of(Choice(("", *POWERS)), default="", says="The power that nobody plays at a board of six.")
    kept: bool = of(Flag(), default=False, says="Seeding leaves it as it is though it has not started.")
    scoring_system: int | None = of(SYSTEM_NUMBER, default=None, says="Left out: the heat's.")
    started_at: datetime | None = of(Moment(), default=None)
    finished_at: datetime | None = of(Moment(), default=None)
    seats: tuple[SeatDoc, ...] = of(Many(Part(SeatDoc), 7), default=())
    draw_votes: tuple[DrawVoteDoc, ...] = of(Many(Part(DrawVoteDoc), 100), default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolDoc:
    """Players of a heat who are seeded among themselves."""

    name: str = of(Line(40, blank=False))
    size: int | None = of(Whole(1, MOST_ENTRIES), default=None)
    multiplier: Decimal = of(Exact(0, 100), default=Decimal(1), says="More than 0.")
    takes_top_ranks: bool = of(Flag(), default=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationDoc:
    """A player of a heat."""

    entry: int = of(NUMBER)
    pool: int | None = of(POOL_NUMBER, default=None)
    part: str = of(Choice(("plays", "sits_out", "stands_in")), default="plays", says="What they do without a seat.")
    may_sit_out: bool = of(Flag(), default=False, says="They offered it.")
    may_play_twice: bool = of(Flag(), default=False, says="They offered to play two boards.")


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatDoc:
    """A heat with its players and boards."""

    number: int = of(HEAT)
    scoring_system: int | None = of(SYSTEM_NUMBER, default=None, says="Left out: the tournament's.")
    starts_at: datetime | None = of(Moment(), default=None)
    ends_at: datetime | None = of(Moment(), default=None)
    board_called_at: datetime | None = of(Moment(), default=None)
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

    name: str = of(Line(80, blank=False))
    conflict: int = of(Whole(-999, 999), default=1)
    members: tuple[int, ...] = of(Many(NUMBER, MOST_ENTRIES))


@dataclass(frozen=True, slots=True, kw_only=True)
@with_columns(BoardsRules, names_of(BoardsRules, exclude=("id", "event"), later={"same_team": ("team_size",)}))
class RulesDoc:
    """The details of the event, as its settings page shows them.

    Rules that it doesn't declare are read as their columns say.
    """

    scoring_system: int = of(SYSTEM_NUMBER)
    description: str = of(Prose(4000), default="")
    venue: str = of(Line(120), default="")
    starts_on: date | None = of(Day(), default=None)
    ends_on: date | None = of(Day(), default=None)
    time_zone: str = of(Line(40, blank=False), default="UTC")
    discipline: str = of(Choice(tuple(DISCIPLINES)), default="diplomacy")
    heats: int = of(HEAT)
    finalists: int = of(Whole(0, 999), default=0, says="Players in the final, the last heat; 0: no final.")
    minimum_heats: int = of(Whole(0, 9), default=1)
    lowest_count: int = of(Whole(0, 9), default=0)
    next_lowest_count: int = of(Whole(0, 9), default=0)
    team_size: int = of(Whole(0, 50), default=0)
    team_heat: int | None = of(HEAT, default=None)
    tie_breaks: tuple[str, ...] = of(Many(Line(40, blank=False), 40), default=())
    awards: tuple[str, ...] | None = of(Many(Choice(BoardsRules.award_kinds), 20), default=None, says=GIVES)
    round_minutes: int = of(Whole(0, MOST_MINUTES), default=0, says="How long a heat lasts; 0: nobody said.")
    rules_frozen_at: datetime | None = of(Moment(), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardsDoc(EventDoc):
    """An event with everything that belongs to it."""

    format: str = of(Choice((FORMAT,)))
    name: str = of(Line(80, blank=False))
    rules: RulesDoc = of(Part(RulesDoc))
    visibility: VisibilityDoc = of(Part(VisibilityDoc), default=NOTHING_KEPT_BACK)
    scoring_systems: tuple[SystemDoc, ...] = of(Many(Part(SystemDoc), 200))
    entries: tuple[EntryDoc, ...] = of(Many(Part(EntryDoc), MOST_ENTRIES), default=())
    teams: tuple[TeamDoc, ...] = of(Many(Part(TeamDoc), MOST_ENTRIES), default=())
    heats: tuple[HeatDoc, ...] = of(Many(Part(HeatDoc), 9), default=())
    conflicts: tuple[ConflictDoc, ...] = of(Many(Part(ConflictDoc), 100_000), default=())
    groups: tuple[GroupDoc, ...] = of(Many(Part(GroupDoc), 1000), default=())
