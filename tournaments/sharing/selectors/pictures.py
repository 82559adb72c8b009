"""The picture of an event or a club for previews: its facts and its address. The worker draws it once and stores it.

A request before that gets the picture of the club, or that of the site, and isn't cached.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from config.env import BASE_DIR
from config.release import RELEASE
from tournaments.base.crests import pattern_of
from tournaments.base.figures import decimals_of, even_figure, figure, rank_in_words
from tournaments.clubs.models import Club, ClubSite
from tournaments.events.ending_words import listed_names
from tournaments.events.extras import record_of
from tournaments.events.formats import format_of, rules_of_formats
from tournaments.events.models import Event
from tournaments.events.places import place_of
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.states import state_in_words, state_of
from tournaments.sharing.addresses import club_address, event_address
from tournaments.sharing.colours import light_colour
from tournaments.sharing.pictures import Facts
from tournaments.sharing.words import event_in_words, game_of, when_in_words

KEPT = 30 * 86_400
MOST_ROWS = 5


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture by its facts. It has another address as soon as these change, and only then."""

    facts: Facts
    path: str
    in_words: str

    @property
    def version(self) -> str:
        """A hash of its facts."""
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
    """Of a public event; of one that is over, it names who won."""
    club = event.club
    line = ", ".join(part for part in (when_in_words(event), place_of(event)) if part) or game_of(event)
    first: dict[str, Any] = next((each for each in event.winners if event.over and each["names"]), {})
    facts = Facts(
        title=", ".join(part for part in (first.get("of"), event.name) if part),
        club=club.name,
        line=line,
        state=state_in_words(state_of(event)),
        colour=light_colour(club.accent),
        pattern=pattern_of(club.slug),
        mark=club.mark,
        address=event_address(event).partition("://")[2].rstrip("/"),
        winner=listed_names(first["names"]) if first else "",
        day=_day_of(event) if event.starts_on and not event.over else (),
        event=event.pk if event.over else 0,
        revision=event.revision if event.over else 0,
        language=get_language() or "",
    )
    return Picture(facts, event_address(event, "event_picture"), f"{event.name}. {event_in_words(event)}")


def rows_of(facts: Facts) -> list[tuple[str, str, str]]:
    """Rank, name and points of the first of an event that is over, as everybody sees them. Three queries, or none."""
    event = Event.objects.filter(pk=facts.event, published=True).select_related("club", *rules_of_formats()).first()
    if event is None:
        return []
    shown = seen_data(event, view_of_everybody(event))
    if not format_of(event).people_enter:
        table = format_of(event).sides_ranked(event, shown)
        digits = decimals_of(each.points for each in table)
        return [
            (rank_in_words(each.rank, tied=each.tied), each.name, even_figure(each.points, digits))
            for each in table[:MOST_ROWS]
        ]
    record = record_of(event, shown)
    ranked = sorted((each for each in record.players.values() if each.rank), key=lambda each: (each.rank, each.name))
    ranks = [each.rank for each in ranked]
    return [
        (
            rank_in_words(each.rank, tied=ranks.count(each.rank) > 1),
            each.name,
            figure(each.points, digits=record.digits),
        )
        for each in ranked[:MOST_ROWS]
    ]


def mark_in(facts: Facts) -> bytes | None:
    """The club's own picture; None where it has none. One query, or none."""
    found = ClubSite.objects.filter(club__mark=facts.mark).exclude(picture=None) if facts.mark else None
    content = found.values_list("picture", flat=True).first() if found is not None else None
    return bytes(content) if content else None


def _day_of(event: Event) -> tuple[str, str, str]:
    """The first day as a calendar's sheet has it."""
    day = event.starts_on or timezone.localdate()
    return (date_format(day, "D"), date_format(day, "j"), date_format(day, "M Y"))


def picture_of_club(club: Club) -> Picture:
    """Of a club."""
    words = _("Tabletop tournaments")
    facts = Facts(
        title=club.name,
        club=words,
        line=club.town,
        state="",
        colour=light_colour(club.accent),
        pattern=pattern_of(club.slug),
        mark=club.mark,
        address=club_address(club).partition("://")[2].rstrip("/"),
    )
    return Picture(facts, club_address(club, "club_picture"), club.name)
