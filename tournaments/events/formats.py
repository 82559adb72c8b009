"""What a format of events is to everybody else: its words, and how its events are read.

A format is a room of its own (`boards`, `swiss`, `league`). It gives one object for each of three layers, and the rest
of the code asks that object instead of the format's name:

- `EventFormat`, here: words and reading;
- `FormatServices` (`tournaments.events.services.formats`): writing;
- `FormatPages` (`tournaments.events.pages.formats`): pages, the API and paper.

A member is here because code outside the formats needs it. Nothing else is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from handicaps.core.ratings.games import RatedGames
from pairing.core.swiss.ranking.awards import PODIUM
from tournaments.events.glances import Glance, Leader
from tournaments.events.outcomes import Outcome
from tournaments.events.records import Record
from tournaments.events.shown import AwardShown, Shown, Winner

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    from common.pure.tie_breaks import TieBreak
    from scoring.core.awards import AwardCode
    from tournaments.events.models import Entry, Event, Round
    from tournaments.events.visibility import View

    Words = str | _StrPromise

R = TypeVar("R")
S = TypeVar("S", bound=Shown)


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatWords:
    """How a format names its things: lazily translated; `%(n)s` is the number of a round, `%(game)s` that of a game."""

    label: Words
    """The format itself: "Swiss"."""
    round: Words
    """At the start of a sentence: "Round %(n)s"."""
    in_round: Words
    """Within a sentence: "round %(n)s"."""
    rounds: Words
    """As a heading: "Rounds"."""
    game: Words
    """At the start of a sentence: "Table %(game)s"."""
    in_game: Words
    """Within a sentence: "table %(game)s"."""
    no_rounds: Words
    """What to do where there is none: "No round yet. Pair one first."."""
    signs_for: Words
    """Who signs a certificate: "Tournament director"."""
    hidden_from: Words
    """What readers are told of results from round %(n)s on that are hidden."""
    hide_last: Words
    """The label of how many of the last rounds are hidden."""
    hide_from: Words
    """The label of the first round that is hidden."""
    no_document: Words = ""
    """What to take instead of the event as one file, where the format has none."""

    def place(self, n: int, game: int) -> str:
        """A game of a round, as a heading: "Round 2, table 4"."""
        return f"{self.round % {'n': n}}, {self.in_game % {'game': game}}"

    def in_place(self, n: int, game: int) -> str:
        """The same within a sentence: "table 4 of round 2"."""
        return _("%(game)s of %(round)s") % {"game": self.in_game % {"game": game}, "round": self.in_round % {"n": n}}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an event is: its players, the rounds that began, the games, and those without a result."""

    players: int
    rounds: int
    games: int
    open_games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardsShown:
    """The winners of each award, as a snapshot has them."""

    prizes: Sequence[AwardShown] = ()
    digits: int = 2
    """Decimals that totals are shown with."""
    places: int = PODIUM
    """So many first places are awards."""
    of_two_tables: bool = False
    """One may ask for the prizes of all players, and not only of those who qualified."""
    notes: Sequence[str] = ()
    """What is said below the list."""
    after: tuple[int, int] | None = None
    """The round that they are counted after, and how many there will be, where they are counted round by round."""
    during: int | None = None
    """The round that is on, where its results so far count for them."""


class EventFormat(ABC, Generic[R, S]):
    """A format as all who read its events see it: it loads them as rows `R`, and shows them as a snapshot `S`.

    `code` is also the name of its rules on an event: `event.boards`.
    """

    code: ClassVar[str]
    snapshot: ClassVar[type[Shown]]
    """What its events are shown as: `S`."""
    words: ClassVar[FormatWords]
    people_enter: ClassVar[bool]
    """People enter one by one; False where there are sides."""
    captains_enter: ClassVar[bool] = False
    """Captains may enter their sides by themselves: see `FormatServices.enter_side`."""
    has_clocks: ClassVar[bool]
    """It is played in rounds, which last a time."""
    goes_on: ClassVar[bool] = False
    """An event without a last day goes on until it is over."""
    table_page: ClassVar[str] = "standings"
    """The name of the public page with its table."""
    rules: ClassVar[tuple[str, ...]]
    """The paths from an event to its rules, for `select_related`."""
    entry_rules: ClassVar[tuple[str, ...]] = ()
    """The paths from an entry to what the format keeps of it, for `select_related`."""
    drafts: ClassVar[Mapping[str, str]] = {}
    """What tells the rounds that the desk alone sees, as a filter of rounds; blank for none."""
    away: ClassVar[Mapping[str, object]] = {}
    """What tells entries that never play, as a filter of entries; blank for none."""
    award_kinds: ClassVar[tuple[AwardCode, ...]]
    """The awards that its events can give, in the order of the list of awards."""

    tie_breaks: ClassVar[Mapping[str, TieBreak]] = {}
    """The tie-breaks that its events may use, by code, in the order in which they are offered."""

    rates: ClassVar[str] = ""
    """What ratings can count of its events: "boards" or "duels"; blank for nothing."""

    @abstractmethod
    def load(self, event: Event) -> R:
        """All rows of the event, in a constant number of queries."""

    @abstractmethod
    def entries_shown(self, rows: R) -> Iterable[Entry]:
        """Of loaded rows, the entries whose names may be shortened; none where sides play."""

    @abstractmethod
    def shown(self, rows: R, view: View) -> S:
        """Its part of the snapshot: what the view shows of loaded rows, with `hidden_from`, the first hidden round."""

    @abstractmethod
    def is_played(self, event: Event, shown: S) -> bool:
        """Whether everything planned has its result, by what is shown."""

    @abstractmethod
    def winners(self, shown: S) -> Iterable[Winner]:
        """Who won, by what is shown of an event that is over."""

    def hides_more(self, event: Event, view: View) -> bool:
        """Whether the public sees less than the desk for a reason of the format's own."""
        return False

    def outcome(self, event: Event, shown: S) -> Outcome | None:
        """Who finished where, by the whole snapshot of an event that is over; None where no people have places."""
        return None

    def record(self, shown: S) -> Record:
        """What a snapshot tells of people and their games; nothing where no people enter."""
        return Record()

    def glance(self, event: Event, shown: S) -> Glance:
        """How far the event is and who leads, by what is shown."""
        return Glance()

    def sides_ranked(self, event: Event, shown: S) -> Sequence[Leader]:
        """The first table of an event of sides, best first, by what is shown; nothing where people enter."""
        return ()

    @abstractmethod
    def planned_rounds(self, event: Event, games: int) -> int:
        """How many rounds, or matches, the event has in all; `games` exist by now."""

    def count_words(self, event: Event, players: int) -> str:
        """How many play, in words; of sides where no people enter."""
        return ngettext("%(n)s player", "%(n)s players", players) % {"n": players}

    def rounds_words(self, rounds: int) -> str:
        """How many rounds there are, in words; blank where their number says little."""
        return ""

    def progress(self, events: Collection[int]) -> Mapping[int, Progress]:
        """How far its events are, by id, where that is not counted by entries, rounds and games."""
        return {}

    @abstractmethod
    def standings_rows(self, event: Event) -> Iterable[Sequence[object]]:
        """Its main table as rows of a CSV file, the head first. Everything, as the desk sees it."""

    def more_files(self, event: Event) -> Iterable[tuple[str, bytes]]:
        """Names and contents of further files that an archive of the club has of the event."""
        return ()

    def public_rounds(self, event: Event) -> QuerySet[Round]:
        """The rounds that everybody sees, the first one first; none of an event without clocks."""
        rounds = event.rounds.order_by("number") if self.has_clocks else event.rounds.none()
        return rounds.exclude(**self.drafts) if self.drafts else rounds

    def numbers_to_print(self, event: Event) -> list[int]:
        """The rounds that have anything to print, in order. One query."""
        rounds = event.rounds.filter(games__isnull=False).order_by("number")
        return list(rounds.values_list("number", flat=True).distinct())

    def number_to_print(self, event: Event, numbers: Sequence[int]) -> int:
        """Of `numbers_to_print`, the one that the desk most likely prints now: the newest."""
        return numbers[-1]

    def has_teams(self, event: Event) -> bool:
        """Whether the players of the event score for teams."""
        return bool(event.team_size)

    def awards_shown(self, event: Event, data: S, *, only_qualified: bool = True) -> AwardsShown:
        """The awards in a snapshot of the event; none in a format without awards."""
        return AwardsShown()

    def rated_games(self, event: Event, *, by_score: bool) -> RatedGames:
        """Its games as ratings count them: boards by their results, or by their scores.

        Not counted: byes and walkovers; a seat that changed hands or that somebody filled; a game without a result.
        """
        return RatedGames()


FORMATS: Final[dict[str, EventFormat[Any, Any]]] = {}


def register_format(found: EventFormat[Any, Any]) -> None:
    """Make a format known; each room that is one does so in its `wiring.py`."""
    FORMATS[found.code] = found


def format_of(event: Event) -> EventFormat[Any, Any]:
    """The format of an event."""
    return FORMATS[event.format]


def lasting_formats() -> list[str]:
    """The codes of the formats whose events go on until they are over, where they have no last day."""
    return [code for code, each in FORMATS.items() if each.goes_on]


def rules_of_formats() -> tuple[str, ...]:
    """The paths from an event to the rules of every format, for `select_related`."""
    return tuple(path for each in FORMATS.values() for path in each.rules)


KEPT_OF_ENTRIES: Final[list[str]] = []
"""Paths from an entry to what extras keep of it, for the page of a private link. Rooms add theirs in `wiring.py`."""


def rules_of_entries() -> tuple[str, ...]:
    """The paths from an entry to the rules of its event, and to what each room keeps of it, for `select_related`."""
    of_entries = (path for each in FORMATS.values() for path in each.entry_rules)
    return (*(f"event__{path}" for path in rules_of_formats()), *of_entries, *KEPT_OF_ENTRIES)


def format_choices() -> list[tuple[str, Words]]:
    """The formats that an event may have: code and label."""
    return [(code, each.words.label) for code, each in FORMATS.items()]
