"""The register of prints: every sheet of every format, what it needs, how long it is, and who may read it.

Pages, the API and the worker find a sheet here, and make it by `make_print` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil
from types import MappingProxyType

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournaments.base.errors import MissingError
from tournaments.base.sheets.paper import Document, Paper, pdf_of
from tournaments.boards import sheets as boards
from tournaments.events.models import Entry, Event, Format, Game, Team
from tournaments.events.sheets import awards, badges
from tournaments.events.sheets.asked import Asked
from tournaments.events.time_zones import zone_of
from tournaments.league import sheets as league
from tournaments.league.models import DivisionTeam, Fixture, HandicapTable
from tournaments.swiss import sheets as swiss
from tournaments.top_dog.details import top_dog_details_of

PAGES_AT_ONCE = 12
"""A longer print is made by the worker; these take a second or two."""

Build = Callable[[Asked], Document]


class Lists(StrEnum):
    """What a sheet lists, which says how long it is."""

    ENTRIES = "entries"
    GAMES = "games"
    MATCHES = "matches"
    TEAMS = "teams"
    WINNERS = "winners"
    NOTHING = "nothing"


class Of(StrEnum):
    """What a sheet is of; all but the first ask for a number."""

    EVENT = "event"
    ROUND = "round"
    TABLE = "table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A kind of print. `code` names it in addresses.

    `on_walls`: it hangs or lies where everybody reads it, so that it is made of what everybody sees unless a copy for
    the desk is asked for; else it has whole names always. `per_page` of what it `lists` fit on a page.
    """

    code: str
    title: str
    about: str
    build: Build
    lists: Lists = Lists.NOTHING
    per_page: int = 1
    of: Of = Of.EVENT
    on_walls: bool = True
    only: Callable[[Event], bool] = lambda _tournament: True


def sheets_of(event: Event) -> list[Sheet]:
    """The sheets that an event has."""
    return [sheet for sheet in SHEETS[Format(event.format)] if sheet.only(event)]


def title_of(event: Event, code: str) -> str:
    """The title of a sheet of the event's format, whether the event has it now or had it."""
    return next((_(sheet.title) for sheet in SHEETS[Format(event.format)] if sheet.code == code), code)


def sheet_of(event: Event, code: str) -> Sheet:
    """The sheet of an event by its code. Raises `MissingError` for one that it has not."""
    found = next((sheet for sheet in sheets_of(event) if sheet.code == code), None)
    if found is None:
        raise MissingError(_("There is no such print. Go to the prints of the event and choose one there."))
    return found


class Sizes:
    """How long the prints of an event are; `number` is the round. A query for each kind of thing that is counted."""

    def __init__(self, event: Event, number: int = 0) -> None:
        self._tournament, self._number = event, number
        self._counts: dict[Lists, int] = {Lists.NOTHING: 1}
        self._rows = {
            Lists.ENTRIES: Entry.objects.filter(event=event),
            Lists.GAMES: Game.objects.filter(round__event=event, round__number=number),
            Lists.MATCHES: Fixture.objects.filter(event=event, matchday=number),
            Lists.TEAMS: DivisionTeam.objects.filter(event=event)
            if event.format == Format.LEAGUE
            else Team.objects.filter(event=event),
        }

    def pages(self, sheet: Sheet) -> int:
        """About how many pages a sheet takes."""
        if sheet.lists not in self._counts:
            self._counts[sheet.lists] = self._count(sheet.lists)
        return max(1, ceil(self._counts[sheet.lists] / sheet.per_page))

    def _count(self, lists: Lists) -> int:
        if lists == Lists.WINNERS:
            return len(awards.winners(Asked(event=self._tournament, number=self._number, whole=True)))
        return self._rows[lists].count()


def document_of(sheet: Sheet, asked: Asked) -> Document:
    """What is printed. Raises `MissingError` where the event has no such round, table or team."""
    return sheet.build(asked if sheet.on_walls else replace(asked, whole=True))


def make_print(
    sheet: Sheet, asked: Asked, *, paper: Paper, watch: Callable[[int], None] | None = None
) -> tuple[str, bytes]:
    """The name of the file and its content, with the event's own times; `watch` as `pdf_of` says."""
    with timezone.override(zone_of(asked.event)):
        document = document_of(sheet, asked)
        return f"{document.name}.pdf", pdf_of(document, paper=paper, watch=watch)


def _has_teams(event: Event) -> bool:
    return bool(event.team_size)


def _has_top_dog(event: Event) -> bool:
    return top_dog_details_of(event).on


_AWARDS = Sheet(
    code="awards",
    title=noop("Awards"),
    about=noop("Every award and who holds it."),
    build=awards.awards,
)
_CERTIFICATES = Sheet(
    code="certificates",
    title=noop("Certificates"),
    about=noop("A page across for each winner. Whole names, and awards that are kept back."),
    build=awards.certificates,
    lists=Lists.WINNERS,
    on_walls=False,
)
_BADGES = Sheet(
    code="badges",
    title=noop("Name badges"),
    about=noop("Eight on a page, to cut."),
    build=badges.badges,
    lists=Lists.ENTRIES,
    per_page=badges.BADGES_ON_A_PAGE,
)
_BOARDS = (
    Sheet(
        code="boards",
        title=noop("Boards"),
        about=noop("A page for each board, with an empty chart of centers, to lie on its table."),
        build=boards.board_sheets,
        lists=Lists.GAMES,
        per_page=1,
        of=Of.ROUND,
    ),
    Sheet(
        code="tables",
        title=noop("Pairings by board"),
        about=noop("Who plays what at which board, for the wall."),
        build=boards.board_tables,
        lists=Lists.GAMES,
        per_page=10,
        of=Of.ROUND,
    ),
    Sheet(
        code="names",
        title=noop("Pairings by name"),
        about=noop("Everybody by surname, with board and power, for the wall."),
        build=boards.board_names,
        lists=Lists.GAMES,
        per_page=7,
        of=Of.ROUND,
    ),
    Sheet(
        code="slips",
        title=noop("Result slips"),
        about=noop("Two on a page, with a code that opens the board at the desk. Whole names."),
        build=boards.board_slips,
        lists=Lists.GAMES,
        per_page=boards.SLIPS_ON_A_PAGE,
        of=Of.ROUND,
        on_walls=False,
    ),
    Sheet(
        code="standings",
        title=noop("Standings"),
        about=noop("All players with their heats."),
        build=boards.board_standings,
        lists=Lists.ENTRIES,
        per_page=28,
    ),
    Sheet(
        code="powers",
        title=noop("Best by power"),
        about=noop("The best ten results with each power."),
        build=boards.powers,
    ),
    Sheet(
        code="teams",
        title=noop("Team scores"),
        about=noop("The teams with the scores that count."),
        build=boards.board_teams,
        lists=Lists.TEAMS,
        per_page=20,
        only=_has_teams,
    ),
    _AWARDS,
    _CERTIFICATES,
    _BADGES,
)
_SWISS = (
    Sheet(
        code="tables",
        title=noop("Pairings by table"),
        about=noop("Who meets whom, for the wall."),
        build=swiss.tables,
        lists=Lists.GAMES,
        per_page=22,
        of=Of.ROUND,
    ),
    Sheet(
        code="names",
        title=noop("Pairings by name"),
        about=noop("Everybody by surname, with table and opponent, for the wall."),
        build=swiss.names,
        lists=Lists.GAMES,
        per_page=17,
        of=Of.ROUND,
    ),
    Sheet(
        code="slips",
        title=noop("Result slips"),
        about=noop("Four on a page, with a code that opens the table at the desk. Whole names."),
        build=swiss.slips,
        lists=Lists.GAMES,
        per_page=swiss.SLIPS_ON_A_PAGE,
        of=Of.ROUND,
        on_walls=False,
    ),
    Sheet(
        code="standings",
        title=noop("Standings"),
        about=noop("The table after the last complete round."),
        build=swiss.standings,
        lists=Lists.ENTRIES,
        per_page=28,
    ),
    Sheet(
        code="crosstable",
        title=noop("Crosstable"),
        about=noop("Everybody’s opponents and results, round by round."),
        build=swiss.crosstable,
        lists=Lists.ENTRIES,
        per_page=32,
    ),
    Sheet(
        code="teams",
        title=noop("Team scores"),
        about=noop("The teams with the players who count."),
        build=swiss.teams,
        lists=Lists.TEAMS,
        per_page=20,
        only=_has_teams,
    ),
    Sheet(
        code="top-dog",
        title=noop("Handicap table"),
        about=noop("Top Dog: everybody’s handicap of a round, and the second table."),
        build=swiss.top_dog,
        lists=Lists.ENTRIES,
        per_page=20,
        only=_has_top_dog,
    ),
    _AWARDS,
    _CERTIFICATES,
    _BADGES,
)
_LEAGUE = (
    Sheet(
        code="matchday",
        title=noop("Matches"),
        about=noop("The matches of a matchday, with room for results."),
        build=league.matchday,
        lists=Lists.MATCHES,
        per_page=24,
        of=Of.ROUND,
    ),
    Sheet(
        code="tables",
        title=noop("Tables"),
        about=noop("Every division, with what goes up and down."),
        build=league.season_tables,
        lists=Lists.TEAMS,
        per_page=24,
    ),
    Sheet(
        code="handicaps",
        title=noop("Handicap table"),
        about=noop("A signed table with its arithmetic."),
        build=league.handicaps,
        lists=Lists.TEAMS,
        per_page=24,
        of=Of.TABLE,
        only=lambda event: HandicapTable.objects.filter(event=event).exists(),
    ),
    replace(
        _CERTIFICATES,
        about=noop("A page across for the first two of each division and for who won a cup, by results kept back too."),
    ),
    replace(
        _BADGES,
        title=noop("Team badges"),
        build=badges.team_badges,
        lists=Lists.TEAMS,
    ),
)

SHEETS: Mapping[Format, tuple[Sheet, ...]] = MappingProxyType(
    {Format.BOARDS: _BOARDS, Format.SWISS: _SWISS, Format.LEAGUE: _LEAGUE}
)
