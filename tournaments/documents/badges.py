"""Name badges, eight on a page, to cut along the lines."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournaments.documents.asked import Asked
from tournaments.documents.paper import Document
from tournaments.documents.people import entries_shown
from tournaments.models import Entry

__all__ = ["BADGES_ON_A_PAGE", "badges"]

BADGES_ON_A_PAGE = 8
LONG, VERY_LONG = 12, 18


def badges(asked: Asked) -> Document:
    """A badge for each player: the name, the club or town, army or team, and the number of who has one."""
    cards = [_card(entry) for entry in entries_shown(asked).values()]
    pages = [cards[k : k + BADGES_ON_A_PAGE] for k in range(0, len(cards), BADGES_ON_A_PAGE)]
    name = f"{asked.tournament} {_('badges')}"
    return Document(name=name, template="documents/people/badges.html", context=asked.frame | {"pages": pages})


def _card(entry: Entry) -> dict[str, Any]:
    swiss = getattr(entry, "swiss", None)
    team = entry.team_membership.team.name if hasattr(entry, "team_membership") else ""
    person = entry.person
    longest = max(map(len, (person.first_name, person.last_name)))
    return {
        "first": person.first_name,
        "last": person.last_name,
        "size": "small" if longest >= VERY_LONG else "middle" if longest >= LONG else "",
        "from": " · ".join(filter(None, (swiss.club_name if swiss else "", person.town))),
        "side": " · ".join(filter(None, (swiss.army if swiss else "", team))),
        "number": swiss.number if swiss else None,
    }
