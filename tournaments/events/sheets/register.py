"""The register of prints: every sheet of every format, what it needs, its length, and the right to read it.

Pages, the API and the worker find a sheet here, and make it by `make_print` alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.base.errors import MissingError
from tournaments.base.languages import for_readers
from tournaments.base.sheets.paper import Document, Paper, pdf_of
from tournaments.events.languages import print_language
from tournaments.events.models import Entry, Event, Game, Team
from tournaments.events.sheets.asked import Asked
from tournaments.events.time_zones import zone_of
from tournaments.events.visibility import View

PAGES_AT_ONCE = 12
"""A longer print is made by the worker; these take a second or two."""

Build = Callable[[Asked], Document]
Count = Callable[[Asked], int]
"""How many lines a sheet has, in a copy for the desk. One query."""


def one(_asked: Asked) -> int:
    """The count of a sheet without a list."""
    return 1


def entries_listed(asked: Asked) -> int:
    """A line for each entry."""
    return Entry.objects.filter(event=asked.event).count()


def games_listed(asked: Asked) -> int:
    """A line for each game of the round."""
    return Game.objects.filter(round__event=asked.event, round__number=asked.number).count()


def teams_listed(asked: Asked) -> int:
    """A line for each team."""
    return Team.objects.filter(event=asked.event).count()


def has_teams(asked: Asked) -> bool:
    """Whether the event is played by teams."""
    return bool(asked.event.team_size)


class Of(StrEnum):
    """What a sheet is about; all but the first need a number."""

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
    lists: Count = one
    per_page: int = 1
    of: Of = Of.EVENT
    on_walls: bool = True
    only: Callable[[Asked], bool] = lambda _asked: True
    so_far: Callable[[Asked], str] = lambda _asked: ""
    numbers: Callable[[Event, View], list[int]] = lambda _event, _view: []
    """Of a sheet of tables: the numbers that the view shows, in order."""
    number_title: str = ""
    """The heading above the sheet of one number: "Handicap table %(n)s"."""


SHEETS: Final[dict[str, list[Sheet]]] = defaultdict(list)


def register_sheets(format_: str, sheets: Iterable[Sheet], *, before: str = "") -> None:
    """Make sheets of a format known, at the end or before the sheet of that code; rooms do so in their `wiring.py`."""
    known = SHEETS[format_]
    at = next((place for place, sheet in enumerate(known) if sheet.code == before), len(known))
    known[at:at] = sheets


def sheets_of(event: Event, asked: Asked | None = None) -> list[Sheet]:
    """The sheets that an event has; `asked` is one of its prints, whose results are read once."""
    asked = asked or Asked(event=event, whole=True)
    return [sheet for sheet in SHEETS[event.format] if sheet.only(asked)]


def title_of(event: Event, code: str) -> str:
    """The title of a sheet of the event's format, whether the event has it now or had it."""
    return next((_(sheet.title) for sheet in SHEETS[event.format] if sheet.code == code), code)


def sheet_of(event: Event, code: str) -> Sheet:
    """The sheet of an event by its code. Raises `MissingError` if it doesn't have it."""
    found = next((sheet for sheet in sheets_of(event) if sheet.code == code), None)
    if found is None:
        raise MissingError(_("There is no such print. Go to the prints of the event and choose one there."))
    return found


class Sizes:
    """How long the prints of an event are; `number` is the round. A query for each kind of thing that is counted."""

    def __init__(self, event: Event, number: int = 0) -> None:
        self.asked = Asked(event=event, number=number, whole=True)
        self._counts: dict[Count, int] = {}

    def pages(self, sheet: Sheet) -> int:
        """About how many pages a sheet takes."""
        if sheet.lists not in self._counts:
            self._counts[sheet.lists] = sheet.lists(self.asked)
        return max(1, ceil(self._counts[sheet.lists] / sheet.per_page))

    def warning(self, code: str) -> str:
        """What to know before a sheet is printed, of its code: that its awards can still change."""
        known = SHEETS[self.asked.event.format]
        return next((sheet.so_far(self.asked) for sheet in known if sheet.code == code), "")


def document_of(sheet: Sheet, asked: Asked) -> Document:
    """What is printed. Raises `MissingError` where the event has no such round, table or team."""
    return sheet.build(asked if sheet.on_walls else replace(asked, whole=True))


def make_print(
    sheet: Sheet, asked: Asked, *, paper: Paper, watch: Callable[[int], None] | None = None
) -> tuple[str, bytes]:
    """The name of the file and its content, with the event's own times and language; `watch` as `pdf_of` says."""
    with timezone.override(zone_of(asked.event)), print_language(asked.event), for_readers():
        document = document_of(sheet, asked)
        return f"{document.name}.pdf", pdf_of(document, paper=paper, watch=watch)
