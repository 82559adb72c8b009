"""Prizes of an event that is over: money, a class, a vote, one by hand; marks and a penalty. All made up."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from django.utils import timezone

from tournaments.base.actors import Actor
from tournaments.events.models import Event
from tournaments.prizes.models import Ballot, PrizeAward
from tournaments.prizes.services.awards import choose_prize, fix_prizes, hand_over_prize
from tournaments.prizes.services.ballots import add_ballot, edit_ballot, vote
from tournaments.prizes.services.marks import give_marks
from tournaments.prizes.services.penalties import add_penalty
from tournaments.prizes.services.plan import add_category, add_group, add_prizes
from tournaments.prizes.services.soft import add_soft_kind

UNDER = 1600


def load_prizes(actor: Actor, event: Event) -> None:
    """The plan, and its awards; a second group stays open."""
    band = add_category(actor, event, {"name": f"Under {UNDER}", "rating_below": UNDER})
    new = add_category(actor, event, {"name": "Newcomers", "newcomers": True})
    painted = add_category(actor, event, {"name": "Painting", "basis": "votes", "ballot": load_marks(actor, event).pk})
    fair = add_category(actor, event, {"name": "Fair play", "basis": "by_hand"})
    main = add_group(actor, event, {"name": "Main prizes", "currency": "GBP", "ties": "average"})
    add_prizes(actor, event, main.pk, values=[Decimal(60), Decimal(40), Decimal(20)])
    add_prizes(actor, event, main.pk, category=band.pk, values=[Decimal(30)])
    fix_prizes(actor, event, main.pk)
    hand_over_prize(actor, event, PrizeAward.objects.filter(prize__group=main).order_by("pk")[0].pk)
    trophies = add_group(actor, event, {"name": "Trophies"})
    add_prizes(actor, event, trophies.pk, category=new.pk, title="Best newcomer")
    add_prizes(actor, event, trophies.pk, category=painted.pk, title="Best painted army")
    (best,) = add_prizes(actor, event, trophies.pk, category=fair.pk, title="Fair play")
    chosen = event.entries.order_by("pk")[2]
    choose_prize(actor, event, best.pk, entry=chosen.pk, reason="Named by the umpires")


def load_marks(actor: Actor, event: Event) -> Ballot:
    """Marks for painting, a penalty, and a ballot that is closed."""
    entries = list(event.entries.select_related("person", "event__club").order_by("pk"))
    kind = add_soft_kind(actor, event, {"name": "Painting", "most": Decimal(20), "weight": Decimal("0.5")})
    give_marks(actor, event, kind.pk, {each.pk: Decimal(8 + 5 * n % 13) for n, each in enumerate(entries)})
    late = {"kind": "late_list", "points": Decimal(1), "reason": "The list came two days late"}
    add_penalty(actor, event, {"entry": entries[3].pk, **late})
    now = timezone.now()
    question = {"question": "Which army is painted best?", "choices": 3, "opens_at": now - timedelta(days=2)}
    ballot = add_ballot(actor, event, question)
    for n, voter in enumerate(entries):
        others = [each.pk for each in entries if each != voter]
        vote(voter, ballot.pk, [others[n % 3], others[3 + n % 2], others[5]])
    return edit_ballot(actor, event, ballot.pk, {"closes_at": now - timedelta(days=1)})
