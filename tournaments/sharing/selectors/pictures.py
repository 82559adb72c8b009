"""The picture of an event or a club for previews: its facts and its address. The worker draws it once and stores it.

Whoever asks before that gets the picture of the club, or that of the site, and is asked to come again.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.core.cache import cache
from django.utils.translation import gettext as _

from config.env import BASE_DIR
from config.release import RELEASE
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.sharing.addresses import club_address, event_address
from tournaments.sharing.colours import light_colour
from tournaments.sharing.pictures import Facts
from tournaments.sharing.words import event_in_words, game_of, state_of, when_in_words

KEPT = 30 * 86_400


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

    def stored(self) -> bytes | None:
        """The picture as the worker drew it; None before that."""
        found: bytes | None = cache.get(stored_under(self.version))
        return found


def stored_under(version: str) -> str:
    """Where the cache has a picture."""
    return f"share-picture:{version}"


def picture_of_site() -> bytes:
    """What all clubs share: it is there before anything was drawn."""
    return (BASE_DIR / "static" / "share.png").read_bytes()


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
