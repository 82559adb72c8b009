"""What a format shows of its events: tabs, pages, forms, sheets of paper and its part of the API."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.rooms import modules_of_rooms
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.extras import DIGITS_OF_TOTALS, places_by_extras
from tournaments.events.models import Event
from tournaments.events.pages.stages import After, Before, Ranked
from tournaments.events.shown import AwardShown, AwardWinner

if TYPE_CHECKING:
    from tournaments.events.formats import Words
    from tournaments.events.pages.desk.import_kinds import ImportKind
    from tournaments.events.pages.public.page_context import Build, PublicPage
    from tournaments.events.pages.steps import Step
    from tournaments.events.pages.tour import Stop


@dataclass(frozen=True, slots=True)
class AwardNote:
    """What is said about somebody's award: a game, or the army that they led, which has the chip of `army`."""

    text: str = ""
    army: str = ""


AwardNotes = Callable[[AwardShown, AwardWinner], AwardNote]


class FormatPages(ABC):
    """A format as the pages that serve every event use it. See `tournaments.events.formats`."""

    code: ClassVar[str]
    desk_home: ClassVar[str]
    """The name of the first page of the desk."""
    desk_people: ClassVar[str]
    """The name of the desk's page of those who take part."""
    public_pages: ClassVar[Mapping[str, Build]]
    """Its pages for everybody, by the names of their addresses; a page that is not here is missing."""

    create_page: ClassVar[str]
    """The name of the page that makes an event of it."""
    create_label: ClassVar[Words]
    """The tab of that page among those of the other formats: "Rounds of two (Swiss)"."""
    import_preview: ClassVar[str] = "events/desk/imports/event_import_preview.html"
    """The page that shows what an import would bring."""
    exchange: ClassVar[str] = ""
    """The page of an event's files, of a format with documents."""
    imports: ClassVar[Sequence[ImportKind]] = ()
    """Other programs' files that its events can be imported from."""

    keeps_steps: ClassVar[bool] = False
    """Whether the check list stays as it is after the first game: nothing folds, and what is open keeps its place."""
    tour: ClassVar[Sequence[Stop]] = ()
    """The stops of the tour that the demo offers of its desk."""

    @abstractmethod
    def desk_tabs(self, event: Event) -> dict[str, str]:
        """The tabs of the desk by the names of their pages."""

    @abstractmethod
    def settings(self, request: HttpRequest, actor: Actor, event: Event) -> HttpResponse:
        """The page of its settings; `event` is accessed for managing."""

    @abstractmethod
    def copy(self, request: HttpRequest, actor: Actor, event: Event) -> HttpResponse:
        """The page that makes an event of the same settings; `event` is accessed for managing."""

    @abstractmethod
    def steps(self, event: Event, figures: Mapping[str, int]) -> Iterable[Step]:
        """The format's part of the check list (`tournaments.events.pages.steps`), as far as the event is.

        `figures` are those of `tournaments.events.figures`.
        """

    def rules_in_short(self, event: Event) -> str:
        """The rules in a phrase for the check list: "C-Diplo, 4 heats"; blank leaves that step out."""
        return ""

    def has_begun(self, data: Any) -> bool:
        """Whether play began, by the snapshot: the first round is out, or the first match is played."""
        return True

    def before(self, page: PublicPage[Any]) -> Before:
        """What its first page shows of an event that has not begun (`tournaments.events.pages.public.first_pages`)."""
        return Before()

    def after(self, page: PublicPage[Any]) -> After:
        """What its first page shows of an event that is over."""
        return After()

    def award_notes(self, data: Any) -> AwardNotes:
        """What is said of the winner of an award, by award and winner."""
        return lambda _prize, _winner: AwardNote()

    def members_of(self, data: Any, team: AwardWinner) -> Collection[int]:
        """The entries of a team that won an award."""
        return ()

    def days_shown(self, data: Any) -> Iterable[date]:
        """The days that a snapshot has besides the first and the last day of the event."""
        return ()

    def games_of(self, data: Any, entry: int) -> Mapping[int, Collection[int]]:
        """The numbers of an entry's games in a snapshot, by the numbers of rounds."""
        return {}

    def sides_of(self, data: Any, number: int, game: int) -> Sequence[tuple[int, str]]:
        """Those who play a game of that round: entries and names."""
        return ()

    def game_url(self, event: Event, number: int, game: int) -> str:
        """Where everybody sees a game of that round; blank where no page shows one."""
        return ""

    def club_link(self, club: Club) -> Tab | None:
        """A link of its own on a club's public page."""
        return None


@cache
def _found() -> dict[str, FormatPages]:
    """By code. Loaded when the first page is asked for: commands and tasks that show nothing need none of it."""
    return {each.PAGES.code: each.PAGES for each in modules_of_rooms("pages.format")}


def format_links(club: Club, codes: Collection[str]) -> list[Tab]:
    """What the formats of these codes link to on a club's public page."""
    return [link for code, each in _found().items() if code in codes and (link := each.club_link(club))]


def kind_tabs(club: Club, current: str) -> list[Tab]:
    """The formats that an event can be made of: tabs above the form of each; `current` is the code of one."""
    return [
        Tab(str(each.create_label), reverse(f"desk:{each.create_page}", args=[club.slug]), each.code == current)
        for each in _found().values()
    ]


def create_url(club: Club, *, like: Event | None = None) -> str:
    """Where an event of the format of another is made, or of the first format; the tabs there lead to the others."""
    return reverse(f"desk:{(pages_of(like) if like else next(iter(_found().values()))).create_page}", args=[club.slug])


def import_kinds() -> list[ImportKind]:
    """Other programs' files that events can be imported from."""
    return [kind for each in _found().values() for kind in each.imports]


def pages_of_format(code: str) -> FormatPages:
    """What the format of this code shows."""
    return _found()[code]


def pages_of(event: Event) -> FormatPages:
    """What the event's format shows."""
    return _found()[event.format]


def after_of(page: PublicPage[Any]) -> After:
    """What the first page of an event that is over shows: who won by the ranking that counts."""
    after = pages_of(page.event).after(page)
    places = places_by_extras(page.event, page.data)
    if places is None or not after.ranked:
        return after
    known = {each.entry: each for each in after.ranked}
    ranked = [
        Ranked(rank=place.place, name=known[entry].name, points=place.points, note=known[entry].note, entry=entry)
        for entry, place in places.items()
        if entry in known
    ]
    rule = _("The total of points from games, marks and penalties decides.")
    return replace(after, ranked=ranked, digits=max(after.digits, DIGITS_OF_TOTALS), rule=rule)
