"""An event in a few words, for whoever has not opened its page. No names of people, and nothing that is hidden."""

from __future__ import annotations

from datetime import date

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.base import days
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.time_zones import zone_of
from tournaments.ratings.words import GAMES


def game_of(event: Event) -> str:
    """The game that is played; the format, where the game has no name here."""
    return str(GAMES[event.discipline] if event.discipline in GAMES else format_of(event).words.label)


def days_in_words(first: date | None, last: date | None) -> str:
    """The days of an event with the month in full: "12–14 June 2026"; blank where nobody said."""
    return days.days_in_words(first, last, month="F")


def when_in_words(event: Event) -> str:
    """The event's days; of a season that goes on, from when."""
    if event.starts_on and not event.ends_on and format_of(event).goes_on:
        return _("from %(day)s") % {"day": date_format(event.starts_on, "j F Y")}
    return days_in_words(event.starts_on, event.ends_on)


def state_of(event: Event) -> str:
    """Finished, on now or next, as everybody sees it today; blank where the days don't tell."""
    today = timezone.localdate(timezone=zone_of(event))
    if event.over:
        return _("Finished")
    if event.starts_on is None:
        return ""
    if today < event.starts_on:
        return _("Next")
    last = event.ends_on or (today if format_of(event).goes_on else event.starts_on)
    return _("On now") if today <= last else ""


def event_in_words(event: Event) -> str:
    """The facts of the event in two sentences or three, for previews."""
    facts = [game_of(event), when_in_words(event), event.venue or event.club.town]
    by = _("Run by %(club)s") % {"club": event.club.name}
    lines = [", ".join(part for part in facts if part), by, state_of(event)]
    return " ".join(f"{capfirst(line)}." for line in lines if line)
