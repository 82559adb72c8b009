"""The head of a public page, for previews in chats, search engines and feed readers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.circuits.models import Circuit
from tournaments.clubs.models import Accent, Club
from tournaments.events.models import Event
from tournaments.ratings.models import RatingList
from tournaments.ratings.words import game_name
from tournaments.sharing.addresses import event_address, whole
from tournaments.sharing.selectors.pictures import Picture, picture_of_club, picture_of_event
from tournaments.sharing.selectors.structured import structured_club, structured_event
from tournaments.sharing.words import event_in_words, page_in_words

OF_ONE_PERSON = frozenset({"public:circuit_player", "public:rated_player", "public:person", "public:player"})
"""Pages about one player. Search engines stay away from them."""
OF_PEOPLE = OF_ONE_PERSON | {"public:club_people"}

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
    title: str = ""
    """What previews call the page, where its own title says a moment, such as "Now"."""
    feeds: tuple[Feed, ...] = ()


def head_of(page: str, shown: Mapping[str, Any]) -> Head | None:
    """The head of a page called so, from what it shows; None where that is not public."""
    if not page.startswith("public:"):
        return _of_site(page, shown)
    event, club = shown.get("event"), shown.get("club")
    if isinstance(event, Event):
        return _of_event(page, event, of=getattr(shown.get("player"), "name", ""))
    if not isinstance(club, Club):
        return None
    parts: dict[str, Any] = {"site_name": club.name, "accent": club.accent, "indexed": page not in OF_PEOPLE}
    picture = picture_of_club(club)
    parts |= {"image": picture.address, "image_says": picture.in_words, "picture": picture}
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
    if page == "public:person":
        words = _("%(name)s at %(club)s: results over the years, form and head to head.")
    parts["feeds"] = (news, days)
    if page == "public:club":
        parts["structured"] = structured_club(club)
    said = words % {"name": shown.get("name"), "club": club.name, "town": club.town}
    return Head(description=said, **parts)


def _of_site(page: str, shown: Mapping[str, Any]) -> Head | None:
    """The head of a page of the site itself; None for one that search engines don't list."""
    found = shown.get("page")
    texts = {
        "home": _("Tabletop tournaments: boards, Swiss weekends and leagues. Players need no app and no account."),
        "about": _("The people behind this site, what it keeps of visitors, and where its source is."),
        "help": _("How to run a tournament, enter one and play in it."),
        "help_page": _("Help: %(title)s.") % {"title": getattr(found, "title", "")},
        "lab:home": _("Calculators for tournaments: scoring, tie-breaks, formats and handicaps."),
    }
    if page not in texts:
        return None
    name = shown.get("site_name") or "Topboard"
    return Head(
        description=texts[page],
        site_name=name,
        accent=Accent.PINE,
        image=whole(static("share.png")),
        image_says=name,
        indexed=not shown.get("asked"),
    )


def _of_event(page: str, event: Event, *, of: str) -> Head | None:
    """The head of a page of an event; `of` is the player whose page it is, else blank."""
    if not event.published:
        return None
    args = (event.club.slug, event.slug)
    picture = picture_of_event(event)
    address = event_address(event)
    title = _("Calendar of %(event)s") % {"event": event.name}
    calendar = Feed(title, reverse("public:event_calendar", args=args), ICS)
    return Head(
        image=picture.address,
        picture=picture,
        image_says=picture.in_words,
        description=f"{page_in_words(page, player=of)} {event_in_words(event)}".strip(),
        site_name=event.club.name,
        accent=event.club.accent,
        structured=structured_event(event, image=picture.address) if page == "public:now" and event.listed else None,
        indexed=event.listed and page not in OF_ONE_PERSON,
        title=f"{event.name} · {event.club.name}" if page == "public:now" else "",
        feeds=(
            Feed(_("News of %(event)s") % {"event": event.name}, reverse("public:event_news", args=args)),
            *([calendar] if event.starts_on else []),
            Feed(event.name, f"{reverse('oembed')}?{urlencode({'url': address})}", "application/json+oembed"),
        ),
    )
