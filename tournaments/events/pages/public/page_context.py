"""What every public page of an event is made from, and the frame around it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache as once
from typing import Any, Final, Generic, TypeVar
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.base.live.address import live_address
from tournaments.base.rooms import modules_of_rooms
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.ending_words import is_over, winners_in_words
from tournaments.events.extras import places_by_extras
from tournaments.events.formats import format_of
from tournaments.events.hidden_results import kept_back_in_words
from tournaments.events.models import Event
from tournaments.events.pages.extras import standings_parts, with_public_tabs
from tournaments.events.pages.formats import pages_of
from tournaments.events.shown import Shown
from tournaments.events.states import state_of
from tournaments.events.time_zones import days_of, zone_in_words

Json = dict[str, Any]
"""The context of a template."""
S = TypeVar("S", bound=Shown)
MOST_REASONS: Final = 120
"""Tables of more rows tell the reasons of one of them at a time."""


@dataclass(frozen=True)
class PublicPage(Generic[S]):
    """What a public page is made from: the event, its snapshot `S`, the reader's entry, and the query.

    `lists` is the query with every value of a name that comes more than once.
    """

    event: Event
    data: S
    me: int | None
    query: dict[str, str]
    numbers: dict[str, int]
    lists: Mapping[str, Sequence[str]] = field(default_factory=dict)


Build = Callable[[PublicPage[Any]], tuple[str, Json]]


def event_frame(page: PublicPage[Any], names: dict[str, str], current: str) -> Json:
    """The frame of an event of any format, with these tabs and those of extras; none of a page without tabs."""
    event = page.event
    args = (event.club.slug, event.slug)
    names = with_public_tabs(event, page.data, names) if names else {}
    return {
        "kept_back": kept_back_in_words(event, page.data.hidden_from),
        "hidden_from": page.data.hidden_from,
        "club": event.club,
        "accent": event.club.accent,
        "club_url": reverse("public:club", args=args[:1]),
        "event": event,
        "people_url": reverse("public:people", args=args) if format_of(event).people_enter else "",
        "zone": zone_in_words(event, days_of(event, pages_of(event).days_shown(page.data))),
        "tabs": [Tab(label, reverse(f"public:{name}", args=args), name == current) for name, label in names.items()],
        "standings_parts": standings_parts(event, page.data) if current == "standings" else [],
        "over": is_over(page.data),
        **_my_place(page),
        "stage": state_of(event, data=page.data),
        "winners": winners_in_words(page.data.ending.winners),
        "live_url": live_address(event.pk, published=event.published) if not event.archived_at else "",
        "revision": event.revision,
        "seen_at": timezone.now(),
        "me": page.me,
        "keep_query": "".join(
            f"{urlencode({name: value})}&" for name, value in page.query.items() if name not in {"me", "why"}
        ),
        **{name: shown for part in _parts() for name, shown in part(page).items()},
    }


def reasons_shown(page: PublicPage[Any], rows: int) -> Json:
    """How standings of `rows` rows explain their ranks.

    Long ones explain the row that `?why=` names, and link to the others: all explanations would be half of the page.
    """
    asked = page.query.get("why", "")
    return {"why_links": rows > MOST_REASONS, "why_of": int(asked) if asked.isascii() and asked.isdigit() else None}


def begun_tabs(
    page: PublicPage[Any], names: dict[str, str], current: str, *, of_results: Collection[str]
) -> dict[str, str]:
    """The tabs without those `of_results` until play has begun: their pages are empty; `current` is the one shown."""
    if pages_of(page.event).has_begun(page.data):
        return names
    return {name: label for name, label in names.items() if name == current or name not in of_results}


def first_tab(page: PublicPage[Any], on: str) -> str:
    """The tab of the first page, which is called so while the event is on."""
    if is_over(page.data):
        return _("Result")
    return on if pages_of(page.event).has_begun(page.data) else _("About")


def _my_place(page: PublicPage[Any]) -> Json:
    """Where the reader is by a total that ranks the players, and whether others share the rank."""
    places = places_by_extras(page.event, page.data) or {}
    mine = places.get(page.me or 0)
    ranks = [each.place for each in places.values()]
    return {"my_place": mine, "my_place_tied": mine is not None and ranks.count(mine.place) > 1}


@once
def _parts() -> list[Callable[[PublicPage[Any]], Json]]:
    """What higher rooms bring into every frame: the `frame_part` of their `pages.frame`."""
    return [each.frame_part for each in modules_of_rooms("pages.frame")]
