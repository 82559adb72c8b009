"""The picture of an event or a club for previews: its facts, its address, and the picture itself, drawn once."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.core.cache import cache
from django.utils.translation import gettext as _

from config.release import RELEASE
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.sharing.addresses import club_address, event_address
from tournaments.sharing.colours import light_colour
from tournaments.sharing.pictures import Facts, draw
from tournaments.sharing.words import event_in_words, game_of, state_of, when_in_words

DAY = 86_400


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture by its facts. It has another address as soon as these change, and only then."""

    facts: Facts
    path: str
    in_words: str

    @property
    def version(self) -> str:
        """What tells it from the picture of other facts."""
        return hashlib.sha256(f"{RELEASE}|{self.facts}".encode()).hexdigest()[:16]

    @property
    def address(self) -> str:
        """Where it is."""
        return f"{self.path}?v={self.version}"

    def png(self) -> bytes:
        """The picture, from the cache where it was drawn before."""
        key = f"share-picture:{self.version}"
        found: bytes | None = cache.get(key)
        if found is None:
            found = draw(self.facts)
            cache.set(key, found, DAY)
        return found


def picture_of_event(event: Event) -> Picture:
    """Of a public event. It names nobody."""
    club = event.club
    line = ", ".join(part for part in (when_in_words(event), event.venue or club.town) if part) or game_of(event)
    facts = Facts(
        title=event.name,
        club=club.name,
        line=line,
        state=state_of(event),
        colour=light_colour(club.accent),
        form=event.format,
    )
    return Picture(facts, event_address(event, "event_picture"), f"{event.name}. {event_in_words(event)}")


def picture_of_club(club: Club) -> Picture:
    """Of a club."""
    words = _("Tabletop tournaments")
    facts = Facts(title=club.name, club=words, line=club.town, state="", colour=light_colour(club.accent))
    return Picture(facts, club_address(club, "club_picture"), club.name)
