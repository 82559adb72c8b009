"""Name badges, eight on a page, to cut along the lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournaments.base.sheets.paper import Document
from tournaments.events.models import Entry
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.people import entries_shown
from tournaments.events.sheets.register import Sheet, entries_listed

Card = dict[str, Any]

BADGES_ON_A_PAGE = 8
LONG, VERY_LONG = 12, 18


def badges(asked: Asked) -> Document:
    """A badge for each player: the name, the town, and the team."""
    return badge_pages(asked, [card_of(entry) for entry in entries_shown(asked).values()])


def badge_pages(asked: Asked, cards: Sequence[Card]) -> Document:
    """The cards, eight on a page."""
    pages = [cards[k : k + BADGES_ON_A_PAGE] for k in range(0, len(cards), BADGES_ON_A_PAGE)]
    name = f"{asked.event} {_('badges')}"
    return Document(name=name, template="events/print/badges.html", context=asked.frame | {"pages": pages})


def card_of(entry: Entry, *, club: str = "", side: str = "", number: int | None = None) -> Card:
    """What a player's badge shows. Formats add the club, what somebody plays with, and their number."""
    team = entry.team_membership.team.name if hasattr(entry, "team_membership") else ""
    person = entry.person
    return {
        "first": person.first_name,
        "last": person.last_name,
        "size": size_of(max(map(len, (person.first_name, person.last_name)))),
        "from": " · ".join(filter(None, (club, person.town))),
        "side": " · ".join(filter(None, (side, team))),
        "number": number,
    }


def size_of(longest: int) -> str:
    """The size in which a name of this number of letters is set."""
    return "small" if longest >= VERY_LONG else "middle" if longest >= LONG else ""


BADGES = Sheet(
    code="badges",
    title=noop("Name badges"),
    about=noop("Eight on a page, to cut."),
    build=badges,
    lists=entries_listed,
    per_page=BADGES_ON_A_PAGE,
)
