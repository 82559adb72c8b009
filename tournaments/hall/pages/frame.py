"""What the room brings into public pages: announcements into the frame of each, and the clock of a round."""

from __future__ import annotations

from tournaments.events.formats import FormatWords, format_of
from tournaments.events.pages.formats import pages_of
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.hall.words import ClockShown, Places, announcements_shown, clock_shown


def frame_part(page: PublicPage) -> Json:
    """The announcements that stand, each with `mine` for those that are for this reader too."""
    return {"announcements": announcements_shown(_words(page), page.data, places=_places(page))}


def _words(page: PublicPage) -> FormatWords:
    return format_of(page.event).words


def _places(page: PublicPage) -> Places:
    """The reader's games by round; nothing where nobody said who reads."""
    return {} if page.me is None else pages_of(page.event).games_of(page.data, page.me)


def page_clock(page: PublicPage, number: int | None) -> ClockShown | None:
    """The clock of that round, as the reader's game has it."""
    return clock_shown(_words(page), page.data, number, places=_places(page))
