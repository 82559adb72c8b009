"""The winners of prizes: chosen by hand, fixed for the whole group, and the prizes handed over."""

from __future__ import annotations

from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line
from tournaments.base.winners_seen import check_winners_seen
from tournaments.events.models import Entry, Event
from tournaments.events.services.changes import change_event
from tournaments.prizes.access import award_of, group_of, prize_of
from tournaments.prizes.models import LONGEST_REASON, PrizeAward, PrizeChoice
from tournaments.prizes.selectors.plan import prize_plan
from tournaments.prizes.services.plan import check_open, open_group

LONGEST_WHY: Final = 400


def choose_prize(actor: Actor, event: Event, number: int, *, entry: int | None, reason: str) -> None:
    """Decide who gets a prize: the entry of this number, or nobody. Raises `RuleError` at the names of the fields."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        prize = prize_of(change.event, number)
        check_open(prize.group)
        problems: list[Problem] = []
        label = gettext_noop("The reason")
        why = clean_line(reason, path="reason", label=label, longest=LONGEST_REASON, problems=problems)
        found = None
        if entry is not None:
            found = Entry.objects.filter(event=change.event, pk=entry).select_related("person").first()
            if found is None:
                message = gettext_noop("Nobody in the event has this number. Choose a player from the list.")
                problems.append(Problem("entry", "unknown", message))
        RuleError.gather(problems)
        PrizeChoice.objects.update_or_create(prize=prize, defaults={"entry": found, "reason": why})
        values = {"prize": prize.title, "reason": why, "name": found.name if found else ""}
        if found is None:
            summary = _("Nobody gets the prize %(prize)s. Reason: %(reason)s") % values
        else:
            summary = _("%(name)s gets the prize %(prize)s. Reason: %(reason)s") % values
        change.record("choose_prize", summary)


def unchoose_prize(actor: Actor, event: Event, number: int) -> None:
    """Let the rules decide the winner of a prize again."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        prize = prize_of(change.event, number)
        check_open(prize.group)
        if PrizeChoice.objects.filter(prize=prize).delete()[0]:
            summary = _("The rules decide again who gets the prize %(prize)s.") % {"prize": prize.title}
            change.record("unchoose_prize", summary)


def fix_prizes(actor: Actor, event: Event, group: int, *, seen: str = "") -> None:
    """Fix who gets the prizes of a group as proposed now. Later corrections of results don't move them.

    Raises `RuleError` where nobody would get a prize, and where the winners are others than those of the mark `seen`.
    """
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = open_group(change, group)
        plan = prize_plan(change.event)
        line = plan.group(row.pk)
        check_winners_seen(line.mark, seen=seen)
        awards = [
            PrizeAward(
                prize=each.prize,
                entry_id=one.entry,
                amount=one.amount,
                reason=each.why[:LONGEST_WHY],
                earned=each.earned.get(one.entry, "")[:LONGEST_WHY],
                place=plan.players.places.get(one.entry),
            )
            for each in line.prizes
            for one in each.winners
        ]
        if not awards:
            message = gettext_noop("Nobody would get a prize yet. Add prizes, and wait for results.")
            raise RuleError.one("", "nobody", message)
        PrizeAward.objects.bulk_create(awards)
        row.fixed_at = timezone.now()
        row.save(update_fields=["fixed_at"])
        summary = _("Fixed the awards of %(group)s.") % {"group": row.name}
        told = {each.prize.title: [one.name for one in each.winners] for each in line.prizes}
        change.record("fix_prizes", summary, after=told)


def reopen_prizes(actor: Actor, event: Event, group: int) -> None:
    """Open a group again whose awards were fixed. Raises `RuleError` where one was handed over."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        row = group_of(change.event, group)
        if row.fixed_at is None:
            return
        awards = PrizeAward.objects.filter(prize__group=row)
        if awards.exclude(handed_over_at=None).exists():
            message = gettext_noop("Prizes of %(name)s were handed over. Press “Not handed over” first.")
            raise RuleError.one("", "handed_over", message, name=row.name)
        awards.delete()
        row.fixed_at = None
        row.save(update_fields=["fixed_at"])
        change.record("reopen_prizes", _("Opened the awards of %(group)s again.") % {"group": row.name})


def hand_over_prize(actor: Actor, event: Event, number: int, *, back: bool = False) -> PrizeAward:
    """Note that an award was handed over to its winner; `back` takes the note back."""
    with change_event(actor, event, Action.REGISTER_PLAYERS) as change:
        award = award_of(change.event, number)
        if (award.handed_over_at is None) == back:
            return award
        award.handed_over_at = None if back else timezone.now()
        award.save(update_fields=["handed_over_at"])
        values = {"prize": award.prize.title, "name": award.entry.name}
        if back:
            change.record("take_back_prize", _("%(prize)s was not handed over to %(name)s.") % values)
        else:
            change.record("hand_over_prize", _("Handed over to %(name)s: %(prize)s.") % values)
    return award
