"""Which seasons show something of another: its name with a cup or a signed table, and whether they may show those."""

from __future__ import annotations

from typing import Any

from django.db.models import Max, Q, QuerySet

from tournaments.events.models import Event
from tournaments.league.models import LEAGUE

# Fields of a season that others show, or that decide whether they may; the last matchday decides which are hidden.
FACE = ("name", "slug", "published", "listed", "hide_last", "hide_from", "hide_awards", "reveal_at", "revealed_at")


def public_state(event: Event) -> tuple[Any, ...]:
    """What other seasons' pages depend on of this one, as stored now; empty for events that aren't seasons. One
    query."""
    if event.format != LEAGUE:
        return ()
    rows = Event.objects.filter(pk=event.pk).annotate(last=Max("fixtures__matchday"))
    return rows.values_list(*FACE, "last").first() or ()


def dependent_seasons(event: Event) -> QuerySet[Event]:
    """The other seasons with a table signed, or a cup drawn, by results of this one."""
    shown = Q(handicap_tables__new_season=event) | Q(cups__table__event=event) | Q(cups__table__new_season=event)
    return Event.objects.filter(shown).exclude(pk=event.pk)
