"""What the room brings into public pages: announcements into the frame of each, and the clock of a round."""

from __future__ import annotations

from tournaments.events.pages.public.frames import Json, PublicPage
from tournaments.hall.words import ClockShown, Places, announcements_shown, clock_shown


def frame_part(page: PublicPage) -> Json:
    """The announcements that stand, each with `mine` for those that are for this reader too."""
    return {"announcements": announcements_shown(page.data, places=_places(page))}


def _places(page: PublicPage) -> Places:
    """The reader's games by round; nothing where nobody said who reads."""
    places: dict[int, set[int]] = {}
    for round_ in page.data.get("rounds") or page.data.get("heats") or ():
        games = [(each["number"], each["entries"]) for each in round_.get("tables", ())]
        games += [(each["number"], [seat["entry"] for seat in each["seats"]]) for each in round_.get("games", ())]
        mine = {number for number, entries in games if page.me is not None and page.me in entries}
        if mine:
            places[round_["number"]] = mine
    return places


def page_clock(page: PublicPage, number: int | None) -> ClockShown | None:
    """The clock of that round, as the reader's game has it."""
    return clock_shown(page.data, number, places=_places(page))
