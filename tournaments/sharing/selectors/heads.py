"""What the head of a public page tells those who don't open it: previews in chats, search engines, readers of feeds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.circuits.models import Circuit
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.ratings.models import RatingList
from tournaments.ratings.words import game_name
from tournaments.sharing.addresses import event_address
from tournaments.sharing.selectors.pictures import Picture, picture_of_club, picture_of_event
from tournaments.sharing.selectors.structured import structured_event
from tournaments.sharing.words import event_in_words

OF_ONE_PERSON = frozenset({"public:circuit_player", "public:rated_player", "public:person", "public:player"})
"""Pages about one player. Search engines stay away from them."""

ICS = "text/calendar"


@dataclass(frozen=True, slots=True)
class Feed:
    """A file or a page that follows the same in another form; `media` is its type."""

    title: str
    path: str
    media: str = "application/atom+xml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The head of a page: its description, its whole picture, and what it links to. Blank is none."""

    description: str
    site_name: str
    accent: str
    image: str = ""
    picture: Picture | None = None
    image_says: str = ""
    structured: dict[str, Any] | None = None
    indexed: bool = True
    feeds: tuple[Feed, ...] = ()


def head_of(page: str, shown: Mapping[str, Any]) -> Head | None:
    """The head of a public page called so, from what it shows; None where that is not public."""
    event, club = shown.get("event"), shown.get("club")
    if isinstance(event, Event):
        return _of_event(page, event)
    if not isinstance(club, Club):
        return None
    parts: dict[str, Any] = {"site_name": club.name, "accent": club.accent, "indexed": page not in OF_ONE_PERSON}
    circuit, ratings = shown.get("circuit"), shown.get("list")
    if isinstance(circuit, Circuit):
        text = _("Ranking of the circuit %(circuit)s, over several events. Run by %(club)s.")
        return Head(description=text % {"circuit": circuit.name, "club": club.name}, **parts)
    if isinstance(ratings, RatingList):
        text = _("Ratings in %(game)s of the players of %(club)s.")
        return Head(description=text % {"game": game_name(ratings), "club": club.name}, **parts)
    news = Feed(_("News of %(club)s") % {"club": club.name}, reverse("public:club_news", args=[club.slug]))
    days = Feed(_("Calendar of %(club)s") % {"club": club.name}, reverse("public:club_calendar", args=[club.slug]), ICS)
    words = _("Events of %(club)s, %(town)s.") if club.town else _("Events of %(club)s.")
    picture = picture_of_club(club)
    parts |= {"image": picture.address, "image_says": picture.in_words, "feeds": (news, days), "picture": picture}
    return Head(description=words % {"club": club.name, "town": club.town}, **parts)


def _of_event(page: str, event: Event) -> Head | None:
    if not event.published:
        return None
    args = (event.club.slug, event.slug)
    picture = picture_of_event(event)
    address = event_address(event)
    return Head(
        image=picture.address,
        picture=picture,
        image_says=picture.in_words,
        description=event_in_words(event),
        site_name=event.club.name,
        accent=event.club.accent,
        structured=structured_event(event, image=picture.address) if page == "public:now" and event.listed else None,
        indexed=event.listed and page not in OF_ONE_PERSON,
        feeds=(
            Feed(_("News of %(event)s") % {"event": event.name}, reverse("public:event_news", args=args)),
            Feed(_("Calendar of %(event)s") % {"event": event.name}, reverse("public:event_calendar", args=args), ICS),
            Feed(event.name, f"{reverse('oembed')}?{urlencode({'url': address})}", "application/json+oembed"),
        ),
    )
