"""Awards of a circuit: chosen by hand, fixed for all, and handed over."""

from __future__ import annotations

from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line
from tournaments.base.winners_seen import check_winners_seen
from tournaments.circuits.models import Circuit, CircuitAward, CircuitPrize, CircuitPrizeChoice
from tournaments.circuits.selectors.prizes import circuit_prizes, winners_mark
from tournaments.circuits.selectors.seasons import circuit_season
from tournaments.circuits.services.circuits import lock_circuit, subject_of, touch
from tournaments.circuits.services.prizes import check_prizes_open
from tournaments.clubs.services.changes import change_club

LONGEST_REASON: Final = 200
LONGEST_WHY: Final = 400


def choose_circuit_prize(actor: Actor, circuit: Circuit, number: int, *, person: int | None, reason: str) -> None:
    """Decide who gets a prize: a person of the ranking, or nobody. Raises `RuleError` at the names of the fields."""
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        prize = _prize_of(locked, number)
        check_prizes_open(locked)
        problems: list[Problem] = []
        label = gettext_noop("The reason")
        why = clean_line(reason, path="reason", label=label, longest=LONGEST_REASON, problems=problems)
        people = circuit_season(locked, short_names=False).people
        if person is not None and person not in people:
            message = gettext_noop("Nobody in the ranking has this number. Choose a player from the list.")
            problems.append(Problem("person", "unknown", message))
        RuleError.gather(problems)
        CircuitPrizeChoice.objects.update_or_create(prize=prize, defaults={"person_id": person, "reason": why})
        touch(locked)
        values = {"prize": prize.title, "reason": why, "name": people[person].name if person is not None else ""}
        if person is None:
            summary = _("Nobody gets the prize %(prize)s. Reason: %(reason)s") % values
        else:
            summary = _("%(name)s gets the prize %(prize)s. Reason: %(reason)s") % values
        change.record("choose_circuit_prize", summary, subject=subject_of(locked), after=values)


def unchoose_circuit_prize(actor: Actor, circuit: Circuit, number: int) -> None:
    """Let the ranking decide the winner of a prize again."""
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        prize = _prize_of(locked, number)
        check_prizes_open(locked)
        if CircuitPrizeChoice.objects.filter(prize=prize).delete()[0]:
            touch(locked)
            summary = _("The ranking decides again who gets the prize %(prize)s.") % {"prize": prize.title}
            change.record("unchoose_circuit_prize", summary, subject=subject_of(locked))


def fix_circuit_prizes(actor: Actor, circuit: Circuit, *, seen: str = "") -> None:
    """Fix who gets the prizes as proposed now. Later corrections of results don't move them.

    Raises `RuleError` where nobody would get a prize, and where the winners are others than those of the mark `seen`.
    """
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        check_prizes_open(locked)
        lines = circuit_prizes(circuit_season(locked, short_names=False))
        check_winners_seen(winners_mark(lines), seen=seen)
        awards = [
            CircuitAward(prize=each.prize, person_id=one.person.pk, amount=one.amount, reason=each.why[:LONGEST_WHY])
            for each in lines
            for one in each.winners
        ]
        if not awards:
            message = gettext_noop("Nobody would get a prize yet. Add prizes, and wait for results.")
            raise RuleError.one("", "nobody", message)
        CircuitAward.objects.bulk_create(awards)
        locked.prizes_fixed_at = timezone.now()
        locked.save(update_fields=["prizes_fixed_at"])
        touch(locked)
        summary = _("Fixed the awards of the circuit %(circuit)s.") % {"circuit": locked.name}
        told = {each.prize.title: [one.name for one in each.winners] for each in lines}
        change.record("fix_circuit_prizes", summary, subject=subject_of(locked), after=told)
    circuit.refresh_from_db()


def reopen_circuit_prizes(actor: Actor, circuit: Circuit) -> None:
    """Open the awards again that were fixed. Raises `RuleError` where one was handed over."""
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        if locked.prizes_fixed_at is None:
            return
        awards = CircuitAward.objects.filter(prize__circuit=locked)
        if awards.exclude(handed_over_at=None).exists():
            message = gettext_noop("A prize was handed over. Press “Not handed over” first.")
            raise RuleError.one("", "handed_over", message)
        awards.delete()
        locked.prizes_fixed_at = None
        locked.save(update_fields=["prizes_fixed_at"])
        touch(locked)
        summary = _("Opened the awards of the circuit %(circuit)s again.") % {"circuit": locked.name}
        change.record("reopen_circuit_prizes", summary, subject=subject_of(locked))
    circuit.refresh_from_db()


def hand_over_circuit_prize(actor: Actor, circuit: Circuit, number: int, *, back: bool = False) -> CircuitAward:
    """Note that an award was handed over to its winner; `back` notes that it was not."""
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        rows = CircuitAward.objects.select_related("prize", "person")
        award = rows.filter(prize__circuit=locked, pk=number).first()
        if award is None:
            raise MissingError(_("This award is no longer in the circuit. Go back to its prizes."))
        if (award.handed_over_at is None) == back:
            return award
        award.handed_over_at = None if back else timezone.now()
        award.save(update_fields=["handed_over_at"])
        touch(locked)
        values = {"prize": award.prize.title, "name": award.person.name}
        if back:
            summary = _("%(prize)s was not handed over to %(name)s.") % values
            change.record("take_back_circuit_prize", summary, subject=subject_of(locked))
        else:
            summary = _("Handed over to %(name)s: %(prize)s.") % values
            change.record("hand_over_circuit_prize", summary, subject=subject_of(locked))
    return award


def _prize_of(circuit: Circuit, number: int) -> CircuitPrize:
    found = CircuitPrize.objects.filter(circuit=circuit, pk=number).first()
    if found is None:
        raise MissingError(_("This prize has already been removed. Go back to the circuit."))
    return found
