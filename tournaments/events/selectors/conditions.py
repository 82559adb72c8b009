"""Conditions on players as the rules read them, the facts of an entry, and conditions in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _

from common.pure.countries import country_named
from scoring.core.prizes.categories import Condition, Facts
from tournaments.events.models.conditions import PlayerConditions

OF_ENTRY: Final = ("person", "swiss", "entry_request", "team_membership__team")
"""What `facts_of` reads of an entry, by whatever room keeps it."""


def condition_of(category: PlayerConditions) -> Condition:
    """The category as the rules read it."""
    return Condition(
        born_from=category.born_from,
        born_to=category.born_to,
        rating_from=category.rating_from,
        rating_below=category.rating_below,
        takes_unrated=category.takes_unrated,
        country=country_named(category.country),
        club=category.club_name,
        played_as=category.played_as,
        team=category.team,
        newcomers=category.newcomers,
    )


def facts_of(row: Any, played_as: str) -> Facts:
    """What is known about an entry, loaded with `OF_ENTRY` and `came_before`; `played_as` is from its results."""
    swiss, request = getattr(row, "swiss", None), getattr(row, "entry_request", None)
    member = getattr(row, "team_membership", None)
    army = (swiss.army if swiss else "") or (request.army if request else "")
    return Facts(
        born=(swiss.birth_year if swiss else None) or (request.birth_year if request else None) or 0,
        rating=(swiss.rating if swiss else None) or 0,
        country=country_named(request.country) if request else "",
        club=(swiss.club_name if swiss else "") or (request.club_name if request else ""),
        played_as=tuple(each.strip() for each in played_as.split(",")) if played_as else (army,),
        team=member.team.name if member else "",
        newcomer=not row.came_before,
    )


def conditions_in_words(category: PlayerConditions) -> Iterator[str]:
    """What the category asks for, a few words each."""
    if category.born_from:
        yield _("born %(year)s or later") % {"year": category.born_from}
    if category.born_to:
        yield _("born %(year)s or earlier") % {"year": category.born_to}
    if category.rating_from and category.rating_below:
        values = {"least": category.rating_from, "most": category.rating_below - 1}
        yield _("rating %(least)s to %(most)s") % values
    elif category.rating_from:
        yield _("rating %(least)s or more") % {"least": category.rating_from}
    elif category.rating_below:
        yield _("rating under %(most)s") % {"most": category.rating_below}
    if category.takes_unrated and (category.rating_from or category.rating_below):
        yield _("or without a rating")
    named = (category.country, category.club_name, category.played_as, category.team)
    labels = (_("from %(name)s"), _("of the club %(name)s"), _("playing %(name)s"), _("in the team %(name)s"))
    yield from (label % {"name": found} for label, found in zip(labels, named, strict=True) if found)
    if category.newcomers:
        yield _("no earlier event of the club")
