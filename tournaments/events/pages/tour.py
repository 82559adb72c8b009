"""The tour of an event's desk that the demo offers: from page to page, with what each is for.

A format names its stops. The room that loads the demo says which events are the demo's. Where somebody is on a tour is
in their session, so that it stays while they look around, and ends with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.pages.desk.navigation import LEADS_TO
from tournaments.events.models import Event
from tournaments.events.pages.formats import pages_of

if TYPE_CHECKING:
    from tournaments.events.formats import Words

SESSION: Final = "tour"
DEMOS: Final[list[Callable[[HttpRequest, Event], bool]]] = []
"""Who says that an event is the demo's."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A page of an event's desk by the name of its address, its heading in the tour, and what it is for."""

    page: str
    title: Words
    says: Words


LIVE: Final = Stop("live", _("Live"), _("The clock, announcements, and the projector for the hall."))
PHONES: Final = Stop("phones", _("Phones"), _("A private link for each player: their next game, check-in and slips."))
PRINTS: Final = Stop("prints", _("Prints"), _("Everything for the wall and the tables as PDF files."))
LOG: Final = Stop("log", _("Log"), _("Every change with the date and who made it. Most can be undone here."))
SETTINGS: Final = Stop(
    "settings", _("Settings"), _("Rules, and who sees the event. Help in the header explains each page.")
)


@dataclass(frozen=True, slots=True)
class Strip:
    """What the strip shows: the current stop, and where to go; without a stop, the offer."""

    number: int
    total: int
    stop: Stop | None
    next_url: str
    back_url: str
    end_url: str


def on_demo(request: HttpRequest, event: Event) -> bool:
    """Whether this event is the demo's, and has a tour."""
    return bool(pages_of(event).tour) and any(each(request, event) for each in DEMOS)


def tour_url(event: Event, number: int) -> str:
    """Where a stop begins; 0 ends the tour."""
    return reverse("desk:tour", args=[event.club.slug, event.slug, number])


def _first_pages(event: Event) -> tuple[str, str]:
    """The first page of the desk, and the one that it leads to at once."""
    home = pages_of(event).desk_home
    return home, LEADS_TO.get(home, home)


def strip(request: HttpRequest, event: Event) -> Strip | None:
    """The strip for the page: of the tour that is on, or its offer on the first page of the desk."""
    if not on_demo(request, event):
        return None
    stops = pages_of(event).tour
    at, number = request.session.get(SESSION, (0, 0))
    total = len(stops)
    if at == event.pk and 0 < number <= total:
        return Strip(
            number,
            total,
            stops[number - 1],
            tour_url(event, number + 1) if number < total else "",
            tour_url(event, number - 1) if number > 1 else "",
            tour_url(event, 0),
        )
    match = request.resolver_match
    first = request.session.get(SESSION) is None and match and match.url_name in _first_pages(event)
    return Strip(0, total, None, tour_url(event, 1), "", tour_url(event, 0)) if first else None
