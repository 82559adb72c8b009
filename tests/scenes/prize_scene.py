"""A prize plan in which the second of an event is eligible for three prizes."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from tests.factories import actor_of
from tournaments.clubs.models import User
from tournaments.events.models import Event
from tournaments.prizes.models import PrizeGroup
from tournaments.prizes.selectors.plan import prize_plan
from tournaments.prizes.selectors.players import players_of
from tournaments.prizes.services.plan import add_category, add_group, add_prizes
from tournaments.swiss.models import SwissEntry


def ranked(event: Event) -> list[int]:
    """The entries with a place, the first one first."""
    return [one.id for one in sorted(players_of(event).contenders, key=lambda one: one.place)]


def make_plan(event: Event, user: User, **rules: Any) -> PrizeGroup:
    """100 and 50 for the places, 80 for the best junior, 60 for the best of Leeds: the second is both of these."""
    second, third = ranked(event)[1:3]
    SwissEntry.objects.filter(event=event).update(birth_year=1980, club_name="Lyon")
    SwissEntry.objects.filter(entry=second).update(birth_year=2012, club_name="Leeds")
    SwissEntry.objects.filter(entry=third).update(club_name="Leeds")
    actor = actor_of(user)
    juniors = add_category(actor, event, {"name": "Juniors", "born_from": 2010})
    leeds = add_category(actor, event, {"name": "Leeds", "club_name": "leeds"})
    group = add_group(actor, event, {"name": "Main prizes", "currency": "EUR", **rules})
    add_prizes(actor, event, group.pk, values=[Decimal(100), Decimal(50)])
    add_prizes(actor, event, group.pk, category=juniors.pk, values=[Decimal(80)])
    add_prizes(actor, event, group.pk, category=leeds.pk, values=[Decimal(60)])
    return group


def winners(event: Event) -> dict[str, list[int]]:
    """Who would get each prize, or has it, by its title."""
    return {
        line.prize.title: [one.entry for one in line.winners]
        for group in prize_plan(event).groups
        for line in group.prizes
    }
