"""The poster of an event, for the entrance and the club's wall: its name, when and where, and a large code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournaments.base.days import dated
from tournaments.base.figures import money
from tournaments.base.sheets.paper import FRAMED, Document, size_step
from tournaments.entering.models import EntryForm
from tournaments.entering.selectors.forms import form_of, places_of, takes_entries
from tournaments.events.ending_words import listed_names
from tournaments.events.formats import format_of
from tournaments.events.models import Event, Round
from tournaments.events.places import place_of
from tournaments.events.programme import Appointment, programme_of
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import Sheet
from tournaments.sharing.words import game_of, when_in_words

TITLE_STEPS: Final = (16, 36)
"""An event's name of up to so many letters has the first or second size on its poster; a longer one the third."""
WORD_STEPS: Final = (12, 15)
"""A name with a longer word has the second or third size."""
TWO_LINES: Final = 24
MOST_ABOUT: Final = 120
"""So many letters about the event fit between a name of at most two lines, and the code."""
MOST_WINNERS: Final = 4
MOST_APPOINTMENTS: Final = 9
"""So many lines of a programme fit on a poster; a longer one is left to the page that the code opens."""


def poster(asked: Asked) -> Document:
    """An upright page whose code leads to the entry form while one may enter or wait, else to the event's page."""
    event = asked.event
    form = form_of(event)
    entry_line = _entry_line(form) if form and takes_entries(event, form) else ""
    closes = form.closes_at if form and entry_line else None
    programme, about = programme_of(event.description)
    winners = asked.data.ending.winners[:MOST_WINNERS] if event.over else ()
    context = asked.frame | {
        "mark": asked.mark,
        "fit": size_step(event.name, lengths=TITLE_STEPS, words=WORD_STEPS),
        "about": about if not winners and len(event.name) <= TWO_LINES and len(about) <= MOST_ABOUT else "",
        "winners": [(each.of, listed_names(each.names), len(each.names)) for each in winners],
        "game": game_of(event),
        "when": _when(event, programme),
        "where": place_of(event),
        "fee": money(form.fee, form.currency) if form and form.fee and not event.over else "",
        "programme": programme if len(programme) <= MOST_APPOINTMENTS and not event.over else [],
        "line": entry_line or _follow_line(event),
        "note": "" if entry_line or event.over else _("No account needed."),
        "until": _("Entries close %(at)s.") % {"at": dated(closes, "l j F, H:i")} if closes else "",
        "link": asked.link("public:enter" if entry_line else "public:now"),
    }
    name = f"{event} {_('poster')}"
    return Document(name=name, template="sharing/print/poster.html", context=context, styles=FRAMED)


def _entry_line(form: EntryForm) -> str:
    """What the code is for while entries are open; blank where the event is full and has no waiting list."""
    if places_of(form).open_to_new:
        return _("Scan to enter.")
    return _("Scan to join the waiting list.") if form.queues else ""


def _follow_line(event: Event) -> str:
    if event.over:
        return _("Scan to see the results.")
    return (
        _("Scan to follow tables and fixtures.")
        if format_of(event).goes_on
        else _("Scan to follow pairings and results.")
    )


def _when(event: Event, programme: Sequence[Appointment]) -> str:
    """The days of the event, and when it starts if its programme or one of its rounds has a time."""
    days = when_in_words(event)
    if event.over or event.starts_on is None or format_of(event).goes_on:
        return days
    time = next((each.time for each in programme if each.time), "")
    first = None if time else Round.objects.filter(event=event).exclude(starts_at=None).order_by("starts_at").first()
    if first and first.starts_at:
        time = date_format(timezone.localtime(first.starts_at), "H:i")
    if not time:
        return days
    if event.ends_on and event.ends_on != event.starts_on:
        time = f"{date_format(event.starts_on, 'l')} {time}"
    return _("%(days)s, from %(time)s") % {"days": days, "time": time}


POSTER: Final = Sheet(
    code="poster",
    title=noop("Poster"),
    about=noop(
        "A portrait page with a large code: while entries are open, it shows how to enter, and afterwards "
        "how to follow the event."
    ),
    build=poster,
    only=lambda asked: asked.event.published,
)
