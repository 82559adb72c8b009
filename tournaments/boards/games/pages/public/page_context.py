"""The frame of the public pages of an event of boards."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.boards.games.entry_words import total_digits
from tournaments.boards.games.shown.events import BoardsShown
from tournaments.events.ending_words import is_over
from tournaments.events.pages.public.page_context import Json, PublicPage, begun_tabs, event_frame, first_tab
from tournaments.events.pages.stages import days_in_words
from tournaments.events.places import place_of
from tournaments.events.states import ON, state_of


def boards_frame(page: PublicPage[BoardsShown], current: str) -> Json:
    """Context of `events/public/base.html`."""
    names = begun_tabs(
        page,
        {
            "now": first_tab(page, _("Now")),
            "standings": _("Standings"),
            "heats": _("Heats"),
            "people": _("People"),
            "rules": _("Rules"),
            "awards": _("Awards"),
        },
        current,
        of_results={"standings", "heats", "awards"},
    )
    return {
        **event_frame(page, names, current),
        "digits": total_digits(page.data.standings.all),
        "event_line": _event_line(page),
        "playing": _playing(page),
        "centred": True,
    }


def _playing(page: PublicPage[BoardsShown]) -> int:
    """How many are entered, or have played where it is over."""
    if is_over(page.data):
        return sum(row.played > 0 for row in page.data.standings.all)
    return len(page.data.entries)


def _event_line(page: PublicPage[BoardsShown]) -> str:
    event = page.event
    count = _playing(page)
    players = ngettext("%(n)s player", "%(n)s players", count) % {"n": count}
    parts = [place_of(event), players]
    heats = page.data.heats
    if not heats or state_of(event, data=page.data) != ON:
        parts.append(days_in_words(event))
    if heats and is_over(page.data):
        parts.append(ngettext("%(n)s heat", "%(n)s heats", len(heats)) % {"n": len(heats)})
    elif heats:
        parts.append(_("Heat %(n)s of %(heats)s") % {"n": heats[-1].number, "heats": event.boards.heats})
    return " · ".join(part for part in parts if part)
