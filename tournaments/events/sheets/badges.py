"""Name badges, eight on a page, to cut along the lines: of players, and of the sides of a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.base.sheets.paper import Document
from tournaments.events.models import Entry
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.people import entries_shown

Card = dict[str, Any]

BADGES_ON_A_PAGE = 8
LONG, VERY_LONG = 12, 18


def badges(asked: Asked) -> Document:
    """A badge for each player: the name, the club or town, army or team, and the number of who has one."""
    return _sheet(asked, [_card(entry) for entry in entries_shown(asked).values()])


def team_badges(asked: Asked) -> Document:
    """A badge for each side of a season: its name, where it plays at home, and its division."""
    names = {each["level"]: each["name"] for each in asked.data["divisions"]}
    teams = [team for team in asked.data["entries"] if not team["withdrawn_on"]]
    teams.sort(key=lambda team: team["division"])
    return _sheet(asked, [_team_card(team, names[team["division"]]) for team in teams])


def _sheet(asked: Asked, cards: Sequence[Card]) -> Document:
    pages = [cards[k : k + BADGES_ON_A_PAGE] for k in range(0, len(cards), BADGES_ON_A_PAGE)]
    name = f"{asked.event} {_('badges')}"
    return Document(name=name, template="events/print/badges.html", context=asked.frame | {"pages": pages})


def _card(entry: Entry) -> Card:
    swiss = getattr(entry, "swiss", None)
    team = entry.team_membership.team.name if hasattr(entry, "team_membership") else ""
    person = entry.person
    return {
        "first": person.first_name,
        "last": person.last_name,
        "size": _size(max(map(len, (person.first_name, person.last_name)))),
        "from": " · ".join(filter(None, (swiss.club_name if swiss else "", person.town))),
        "side": " · ".join(filter(None, (swiss.army if swiss else "", team))),
        "number": swiss.number if swiss else None,
    }


def _team_card(team: Mapping[str, Any], division: str) -> Card:
    name = team["name"]
    return {"first": name, "size": _size(len(name)), "from": team["venue"], "side": division}


def _size(longest: int) -> str:
    return "small" if longest >= VERY_LONG else "middle" if longest >= LONG else ""
