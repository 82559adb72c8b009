"""The public pages above an address, by the short names in it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from tournaments.clubs.models import Club
from tournaments.clubs.sandbox import SANDBOX
from tournaments.events.models import Event


@dataclass(frozen=True, slots=True)
class Back:
    """A public page with its name, and its club."""

    name: str
    url: str
    club: Club


def back_to(place: str) -> Back | None:
    """The page of "club" or of "club/event"; None where there is no such club or public event. One query."""
    club, _slash, event = place.partition("/")
    if event:
        found = Event.objects.filter(club__slug=club, slug=event, published=True).select_related("club").first()
        return Back(found.name, reverse("public:now", args=[club, event]), found.club) if found else None
    row = Club.objects.filter(slug=club).exclude(slug=SANDBOX).first()
    return Back(row.name, reverse("public:club", args=[club]), row) if row else None


def ways_above(club: str, event: str) -> list[Back]:
    """The public event of this address, and its club; those of them that there are. Two queries at most."""
    found = back_to(f"{club}/{event}") if event else None
    if found is not None:
        return [found, Back(found.club.name, reverse("public:club", args=[club]), found.club)]
    above = back_to(club)
    return [above] if above else []
