"""A prize plan in which the second of an event is eligible for three prizes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from tests.factories import actor_of
from tournaments.clubs.models import User
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import seen_data
from tournaments.events.visibility import FULL, View
from tournaments.prizes.models import PrizeGroup, SoftKind
from tournaments.prizes.selectors.plan import prize_plan
from tournaments.prizes.selectors.players import players_of
from tournaments.prizes.selectors.totals import TOTALS
from tournaments.prizes.services.ballots import add_ballot
from tournaments.prizes.services.plan import add_category, add_group, add_prizes
from tournaments.prizes.services.soft import add_soft_kind, edit_soft_rules
from tournaments.prizes.shown import TotalsShown
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


def make_soft(event: Event, user: User, **rules: Any) -> dict[str, SoftKind]:
    """Painting of the desk, counted half; a judge's theme, not in the total; sportsmanship of opponents."""
    actor = actor_of(user)
    kinds = {
        "painting": {"name": "Painting", "most": Decimal(20), "weight": Decimal("0.5")},
        "theme": {"name": "Theme", "in_total": False, "entered_by": "judge"},
        "sports": {"name": "Sportsmanship", "entered_by": "opponent", "most": Decimal(5)},
    }
    made = {key: add_soft_kind(actor, event, values) for key, values in kinds.items()}
    if rules:
        edit_soft_rules(actor, event, rules)
    return made


def totals_of(event: Event, view: View = FULL) -> TotalsShown:
    """The table of totals as the view shows it."""
    event.refresh_from_db()
    return TOTALS.of(seen_data(event, view)) or TotalsShown()


def make_whole_plan(event: Event, user: User) -> None:
    """A plan in which every column of the room has a value other than its default somewhere."""
    actor = actor_of(user)
    make_soft(event, user, ranking="all", below_zero=True)
    kind = SoftKind.objects.get(event=event, name="Painting")
    opens = datetime(2026, 6, 1, 9, tzinfo=UTC)
    values = {"choices": 2, "weights": "5 2", "not_self": False, "not_own_club": True, "opens_at": opens}
    ballot = add_ballot(actor, event, {"question": "Best army?", "closes_at": opens + timedelta(days=1), **values})
    band = {"born_from": 1950, "born_to": 2010, "rating_from": 1000, "rating_below": 2000, "takes_unrated": True}
    named = {"country": "Chile", "club_name": "Leeds", "played_as": "Gauls", "team": "Reds", "newcomers": True}
    painted = add_category(actor, event, {"name": "Painted", "basis": "soft", "soft_kind": kind.pk, **band, **named})
    add_category(actor, event, {"name": "Voted", "basis": "votes", "ballot": ballot.pk})
    rules = {"one_each": False, "order": "listed", "moves_up": False, "ties": "half", "based_on": 30, "currency": "EUR"}
    group = add_group(actor, event, {"name": "Painting prizes", **rules})
    add_prizes(actor, event, group.pk, category=painted.pk, values=[Decimal("12.50"), None])
    add_prizes(actor, event, group.pk, title="For everybody")
