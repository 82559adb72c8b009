"""Prizes of an event that is over: money, a class, one by hand; fixed, and the first one handed over. All made up."""

from __future__ import annotations

from decimal import Decimal

from tournaments.base.actors import Actor
from tournaments.events.models import Event
from tournaments.prizes.models import PrizeAward
from tournaments.prizes.services.awards import choose_prize, fix_prizes, hand_over_prize
from tournaments.prizes.services.plan import add_category, add_group, add_prizes

UNDER = 1600


def load_prizes(actor: Actor, event: Event) -> None:
    """The plan, and its awards; a second group stays open."""
    band = add_category(actor, event, {"name": f"Under {UNDER}", "rating_below": UNDER})
    new = add_category(actor, event, {"name": "Newcomers", "newcomers": True})
    painted = add_category(actor, event, {"name": "Painting", "basis": "by_hand"})
    main = add_group(actor, event, {"name": "Main prizes", "currency": "GBP", "ties": "average"})
    add_prizes(actor, event, main.pk, values=[Decimal(60), Decimal(40), Decimal(20)])
    add_prizes(actor, event, main.pk, category=band.pk, values=[Decimal(30)])
    fix_prizes(actor, event, main.pk)
    hand_over_prize(actor, event, PrizeAward.objects.filter(prize__group=main).order_by("pk")[0].pk)
    trophies = add_group(actor, event, {"name": "Trophies"})
    add_prizes(actor, event, trophies.pk, category=new.pk, title="Best newcomer")
    (best,) = add_prizes(actor, event, trophies.pk, category=painted.pk, title="Best painted army")
    chosen = event.entries.order_by("pk")[2]
    choose_prize(actor, event, best.pk, entry=chosen.pk, reason="Most votes of the players")
