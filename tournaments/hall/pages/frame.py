"""What the room brings into public pages: announcements into the frame of each, and the clock of a round."""

from __future__ import annotations

from typing import Any

from tournaments.events.formats import FormatWords, format_of
from tournaments.events.pages.formats import pages_of
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.hall.selectors.announcements import ANNOUNCEMENTS
from tournaments.hall.selectors.clocks import CLOCKS
from tournaments.hall.words import ClockShown, Places, announcements_shown, clock_shown


def frame_part(page: PublicPage[Any]) -> Json:
    """The current announcements, each with `mine` if it is for this reader too."""
    told = ANNOUNCEMENTS.of(page.data) or ()
    return {"announcements": announcements_shown(_words(page), told, places=_places(page))}


def _words(page: PublicPage[Any]) -> FormatWords:
    return format_of(page.event).words


def _places(page: PublicPage[Any]) -> Places:
    """The reader's games by round; nothing where nobody said who reads."""
    return {} if page.me is None else pages_of(page.event).games_of(page.data, page.me)


def page_clock(page: PublicPage[Any], number: int | None) -> ClockShown | None:
    """The clock of that round, as the reader's game has it."""
    return clock_shown(_words(page), CLOCKS.of(page.data) or (), number, places=_places(page))
