"""The poster of an event, for the door and the club's wall: its name, when and where, and a large code."""

from __future__ import annotations

from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournaments.base.sheets.paper import FRAMED, Document, size_step
from tournaments.entering.selectors.forms import form_of, takes_entries
from tournaments.events.models import Event
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import Sheet
from tournaments.sharing.words import game_of, when_in_words

TITLE_STEPS: Final = (16, 36)
"""An event's name of up to so many letters has the first or second size on its poster; a longer one the third."""
WORD_STEPS: Final = (12, 18)
"""A name with a longer word has the second or third size."""


def poster(asked: Asked) -> Document:
    """An upright page whose code leads to the entry form while entries are open, else to the event's public page."""
    event = asked.event
    form = form_of(event)
    enters = takes_entries(event, form)
    closes = form.closes_at if form and enters else None
    context = asked.frame | {
        "mark": asked.mark,
        "fit": size_step(event.name, lengths=TITLE_STEPS, words=WORD_STEPS),
        "game": game_of(event),
        "when": when_in_words(event),
        "where": event.venue or event.club.town,
        "line": _line(event, enters=enters),
        "until": date_format(timezone.localtime(closes), "l j F, H:i") if closes else "",
        "link": asked.link("public:enter" if enters else "public:now"),
    }
    name = f"{event} {_('poster')}"
    return Document(name=name, template="sharing/print/poster.html", context=context, styles=FRAMED)


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
