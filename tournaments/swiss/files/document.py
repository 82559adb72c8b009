"""A whole Swiss event as one document, format "topboard-swiss/1": `docs/reference/tournament-json.md`.

Pure. Players are named by their starting numbers. A field that is left out has its default; a later format has another
number. A new rule is read automatically; a new column of another table is one line here, and one in
`selectors.document` where it is not read by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from common.pure.errors import RuleError
from common.pure.reading import Problems
from scoring.core.duels import parse_scoring
from tournaments.base.columns import names_of
from tournaments.base.files.columns import of_column, with_columns
from tournaments.base.files.fields import Choice, Exact, Line, Many, Part, Whole, beside, of
from tournaments.events.files.checks import GIVES
from tournaments.events.files.visibility_document import MOST_MINUTES, NOTHING_KEPT_BACK, VisibilityDoc
from tournaments.events.models import Event, Game, Round, Team
from tournaments.events.portable import EventDoc, added_by_extras
from tournaments.people.models import Person
from tournaments.swiss.details import LATER
from tournaments.swiss.files.reasons import Reasons
from tournaments.swiss.models import MOST_ROUNDS, SwissBye, SwissEntry, SwissPairRule, SwissRound, SwissRules

SWISS_FORMAT = "topboard-swiss/1"
MOST_PLAYERS = 2_000
NUMBER = Whole(1, 9999)
ROUND = Whole(1, MOST_ROUNDS)
OUTCOMES = ("", "first", "draw", "second", "first_walkover", "second_walkover", "nobody")


class Points:
    """What a result is worth, as `scoring.core.duels.parse_scoring` reads it."""

    def read(self, raw: object, path: str, problems: Problems) -> dict[str, Any] | None:
        """The scoring as it was sent."""
        try:
            parse_scoring(raw, path=path)
        except RuleError as error:
            problems.extend(error.problems)
            return None
        return dict(raw) if isinstance(raw, dict) else None

    def write(self, value: dict[str, Any]) -> dict[str, Any]:
        """As stored."""
        return value

    def schema(self) -> dict[str, Any]:
        """An object; its own rules are those of the settings of a Swiss event."""
        return {"type": "object"}


# Lines of the schema.
SAYS = {
    "club_weight": "If clubs are always kept apart: how strongly.",
    "bar": "For a McMahon, like floor and step.",
    "third_place": "For a knock-out.",
    "meetings": "For a round robin.",
    "sit_out": "What a round that a player sits out counts as.",
    "tie_break_places": "Places that the tie-breaks decide; 0 is all.",
    "losses": "How losses are entered: percent or units.",
    "teams": "Which players score together: none, clubs or formed.",
    "team_counted": "How many players of each team score.",
}
ORDER = {**LATER, "third_place": ("meetings", *LATER["third_place"])}


@dataclass(frozen=True, slots=True, kw_only=True)
@with_columns(SwissRules, names_of(SwissRules, exclude=("id", "event"), later=ORDER), says=SAYS, any_word=True)
class SwissRulesDoc:
    """The details of the event, as its settings page shows them.

    Rules that it doesn't declare are read as their columns say.
    """

    description: str = of_column(Event, "description")
    venue: str = of_column(Event, "venue")
    starts_on: date | None = of_column(Event, "starts_on")
    ends_on: date | None = of_column(Event, "ends_on")
    time_zone: str = of_column(Event, "time_zone")
    language: str = of_column(Event, "language", says="If blank, that of the club.")
    discipline: str = of_column(Event, "discipline", default="armati")
    rounds: int = of(ROUND)
    scoring: dict[str, Any] = of(Points(), says="Points that decide the order for pairing.")
    ranking: dict[str, Any] = of(Points(), says="Points of the standings.")
    tie_breaks: tuple[str, ...] = of(Many(Line(40, blank=False), 40), default=(), says="Codes, in order.")
    awards: tuple[str, ...] | None = of(Many(Choice(SwissRules.award_kinds), 20), default=None, says=GIVES)
    round_minutes: int = of(Whole(0, MOST_MINUTES), default=0, says="How long a round lasts; 0 if that isn't known.")
    rules_frozen_at: datetime | None = of_column(Event, "rules_frozen_at")


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeDoc:
    """A round that a player sits out."""

    round: int = of(ROUND)
    kind: str = of_column(
        SwissBye, "kind", says="As in report files: U was given by the pairing, the others were asked for."
    )
    note: str = of_column(SwissBye, "note")
    why: tuple[Any, ...] = of(Reasons(), default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDoc:
    """A person's place in the event. The person is known by first name, last name and distinction."""

    number: int = of(NUMBER, says="The starting number. The rest of the document uses it for this player.")
    first_name: str = of_column(Person, "first_name", default="")
    last_name: str = of_column(Person, "last_name")
    distinction: str = of_column(Person, "distinction")
    email: str = of_column(Person, "email", says="Only in exports with email addresses.")
    town: str = of_column(Person, "town")
    club_name: str = of_column(SwissEntry, "club_name")
    army: str = of_column(SwissEntry, "army")
    rating: int | None = of(Whole(0, 9999), default=None)
    seed_number: int | None = of(Whole(1, 9999), default=None)
    birth_year: int | None = of(Whole(1900, 2100), default=None)
    travelled: bool = of_column(SwissEntry, "travelled")
    fixed_table: int | None = of(Whole(1, 9999), default=None)
    start_points: Decimal = of(Exact(0, 999, places=2), default=Decimal(0))
    start_by_hand: bool = of_column(SwissEntry, "start_by_hand", says="For a McMahon: not placed by rating.")
    joined_in: int = of(ROUND, default=1, says="The first round.")
    withdrawn_from: int | None = of(
        Whole(1, MOST_ROUNDS + 1), default=None, says="The first round in which they don't play."
    )
    team: str = of_column(Team, "name", default="", says="The team that the organisers formed.")
    manual_order: int | None = of(NUMBER, default=None, says="The organiser's place among the tied.")
    extras: Mapping[str, Any] = beside(added_by_extras(SWISS_FORMAT, "of_entry"))
    byes: tuple[ByeDoc, ...] = of(Many(Part(ByeDoc), MOST_ROUNDS), default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class PairDoc:
    """Two players who must not meet, or wish to, by their numbers."""

    kind: str = of_column(SwissPairRule, "kind")
    one: int = of(NUMBER)
    other: int = of(NUMBER)
    round: int | None = of(Whole(1, MOST_ROUNDS), default=None, says="Blank is all rounds.")
    note: str = of_column(SwissPairRule, "note")


@dataclass(frozen=True, slots=True, kw_only=True)
class MarginsDoc:
    """The margin data of one player at a table; what nobody entered is left out."""

    points: Decimal | None = of(Exact(0, 99_999, places=2), default=None)
    loss: Decimal | None = of(Exact(0, 999, places=2), default=None)
    army_points: Decimal | None = of(Exact(0, 99_999, places=2), default=None)
    units_lost: Decimal | None = of(Exact(0, 9_999, places=2), default=None)
    break_point: Decimal | None = of(Exact(0, 9_999, places=2), default=None, says="In units, next to `units_lost`.")


NO_MARGINS = MarginsDoc()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDoc:
    """A table of a round, with the newest version of its result."""

    number: int = of(NUMBER)
    first: int = of(NUMBER, says="White, if the game has colours.")
    second: int = of(NUMBER)
    outcome: str = of(Choice(OUTCOMES), default="", says="Blank while it is open.")
    first_margins: MarginsDoc = of(Part(MarginsDoc), default=NO_MARGINS)
    second_margins: MarginsDoc = of(Part(MarginsDoc), default=NO_MARGINS)
    why: tuple[Any, ...] = of(Reasons(), default=(), says="Why these two.")
    started_at: datetime | None = of_column(Game, "started_at")
    finished_at: datetime | None = of_column(Game, "finished_at")


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissRoundDoc:
    """A published round."""

    number: int = of(ROUND)
    seed: int = of_column(SwissRules, "seed", says="The random seed of the round.")
    starts_at: datetime | None = of_column(Round, "starts_at")
    ends_at: datetime | None = of_column(Round, "ends_at")
    published_at: datetime | None = of_column(SwissRound, "published_at")
    changed_by_hand: tuple[str, ...] = of(Many(Line(20_000), 1000), default=(), says="In words.")
    why: tuple[Any, ...] = of(Reasons(), default=(), says="Reasons for the whole round.")
    tables: tuple[TableDoc, ...] = of(Many(Part(TableDoc), MOST_PLAYERS), default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissDoc(EventDoc):
    """A Swiss event with everything that belongs to it."""

    format: str = of(Choice((SWISS_FORMAT,)))
    name: str = of_column(Event, "name")
    rules: SwissRulesDoc = of(Part(SwissRulesDoc))
    visibility: VisibilityDoc = of(Part(VisibilityDoc), default=NOTHING_KEPT_BACK)
    extras: Mapping[str, Any] = beside(added_by_extras(SWISS_FORMAT, "of_event"))
    entries: tuple[PlayerDoc, ...] = of(Many(Part(PlayerDoc), MOST_PLAYERS), default=())
    pairs: tuple[PairDoc, ...] = of(Many(Part(PairDoc), 10_000), default=())
    rounds: tuple[SwissRoundDoc, ...] = of(Many(Part(SwissRoundDoc), MOST_ROUNDS), default=())
