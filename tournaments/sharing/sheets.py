"""The poster of an event, for the door and the club's wall: its name, when and where, and a large code."""

from __future__ import annotations

from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournaments.base.sheets.paper import FRAMED, Document
from tournaments.entering.selectors.forms import form_of, takes_entries
from tournaments.events.models import Event
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import Sheet
from tournaments.sharing.words import game_of, when_in_words

TITLE_STEPS: Final = (16, 36)
"""An event's name of up to so many letters has the first or second size on its poster; a longer one the third."""
LONGEST_WORD: Final = 12
"""A name with a longer word has the second size at most, with one of half as many letters again the third."""


def poster(asked: Asked) -> Document:
    """An upright page whose code leads to the entry form while entries are open, else to the event's public page."""
    event = asked.event
    form = form_of(event)
    enters = takes_entries(event, form)
    closes = form.closes_at if form and enters else None
    context = asked.frame | {
        "mark": asked.mark,
        "fit": title_step(event.name),
        "game": game_of(event),
        "when": when_in_words(event),
        "where": event.venue or event.club.town,
        "line": _line(event, enters=enters),
        "until": date_format(timezone.localtime(closes), "l j F, H:i") if closes else "",
        "link": asked.link("public:enter" if enters else "public:now"),
    }
    name = f"{event} {_('poster')}"
    return Document(name=name, template="sharing/print/poster.html", context=context, styles=FRAMED)


def title_step(name: str) -> int:
    """The size of an event's name by its letters and its longest word, 1 the largest."""
    longest = max(map(len, name.split()), default=0)
    by_word = 1 + sum(longest > limit for limit in (LONGEST_WORD, LONGEST_WORD * 3 // 2))
    return max(by_word, 1 + sum(len(name) > step for step in TITLE_STEPS))


def _line(event: Event, *, enters: bool) -> str:
    if enters:
        return _("Scan to enter.")
    return _("Scan to see the results.") if event.over else _("Scan to follow pairings and results. No account needed.")


POSTER: Final = Sheet(
    code="poster",
    title=noop("Poster"),
    about=noop("An upright page with a large code: how to enter while entries are open, else how to follow."),
    build=poster,
    only=lambda asked: asked.event.published,
)
