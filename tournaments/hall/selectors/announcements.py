"""Announcements of an event, as snapshots tell them."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db.models import Func, IntegerField, OuterRef, Q, QuerySet, Subquery

from tournaments.base.prepared import Prepared
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.shown import Told
from tournaments.hall.models import Announcement
from tournaments.hall.shown import AnnouncementShown


def announcement_shown(row: Announcement) -> AnnouncementShown:
    """One announcement; load it with its round and game."""
    return AnnouncementShown(
        id=row.pk,
        text=row.text,
        round=row.round.number if row.round else None,
        game=row.game.number if row.game else None,
        made_at=row.created_at,
        ends_at=row.ends_at,
    )


def shown_announcements(event: Event) -> QuerySet[Announcement]:
    """The current ones, newest first, with their rounds and games; the end of some may have passed."""
    rows = Announcement.objects.filter(event=event, withdrawn_at=None).select_related("round", "game")
    return rows.filter(Q(round=None) | Q(round__in=format_of(event).public_rounds(event)))


def announcements_of(event: Event) -> tuple[AnnouncementShown, ...]:
    """The same for a snapshot. The code that shows them leaves out those whose end has passed. One query."""
    return tuple(announcement_shown(row) for row in _shown(event.format, event=event.pk))


@Prepared
def _shown(code: str, *, event: int) -> QuerySet[Announcement]:
    return shown_announcements(Event(pk=event, format=code))


ANNOUNCEMENTS: Final = Told("announcements", tuple[AnnouncementShown, ...], announcements_of)


def ending_at(now: datetime) -> Subquery:
    """How many announcements of an event wait for their end at that moment.

    It falls when one ends, without a revision. It is loaded in the query that finds the event, so that no cached page
    is shown beyond its time.
    """
    waiting = Announcement.objects.filter(Q(event=OuterRef("pk"), withdrawn_at=None, ends_at__gt=now)).order_by()
    # Django's own count would group the rows, and give None instead of 0.
    return Subquery(waiting.values(n=Func("pk", function="COUNT", output_field=IntegerField())))
