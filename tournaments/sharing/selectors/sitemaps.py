"""The public pages that search engines may list: of listed events, and of what a club shows everybody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse

from tournaments.circuits.selectors.tables import circuits_of
from tournaments.clubs.models import Club
from tournaments.clubs.sandbox import SANDBOX
from tournaments.events.models import Event
from tournaments.ratings.selectors.tables import lists_of
from tournaments.sharing.addresses import club_address, event_address, whole

MOST_CLUBS = MOST_EVENTS = 20_000
"""A map holds 50,000 addresses at most."""


@dataclass(frozen=True, slots=True)
class Place:
    """An address on the map."""

    location: str


def clubs_on_map() -> QuerySet[Club]:
    """The clubs with an event that everybody finds."""
    listed = Event.objects.filter(published=True, listed=True)
    return Club.objects.filter(pk__in=listed.values("club")).exclude(slug=SANDBOX).order_by("pk")[:MOST_CLUBS]


def places_of(club: Club) -> Iterator[Place]:
    """The addresses of a club."""
    yield Place(club_address(club))
    for event in club.events.filter(published=True, listed=True)[:MOST_EVENTS]:
        event.club = club
        yield Place(event_address(event))
    for circuit in circuits_of(club, only_public=True):
        for name in ("circuit", "circuit_events", "circuit_rules"):
            yield Place(whole(reverse(f"public:{name}", args=[club.slug, circuit.slug])))
    for each in lists_of(club, only_public=True):
        yield Place(whole(f"/c/{club.slug}/ratings/{each.slug}/"))
