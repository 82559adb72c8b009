"""Prizes of a circuit, added and removed. Their winners follow from the ranking."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.columns import column_problems
from tournaments.base.currencies import currency_problems
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line
from tournaments.circuits.models import Circuit, CircuitPrize
from tournaments.circuits.services.circuits import lock_circuit, subject_of, touch
from tournaments.circuits.services.events import classes_of
from tournaments.clubs.services.changes import change_club

MOST_PRIZES: Final = 50


def add_circuit_prize(
    actor: Actor,
    circuit: Circuit,
    *,
    title: str,
    value: Decimal | None = None,
    currency: str = "",
    event_class: str = "",
    category: int | None = None,
) -> CircuitPrize:
    """Add a prize for the ranking, or for that of a class by its code or of a category by its id.

    Raises `RuleError` at the fields.
    """
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked, classes = lock_circuit(change, circuit), classes_of(circuit)
        check_prizes_open(locked)
        problems: list[Problem] = []
        label = gettext_noop("The title")
        name = clean_line(title, path="title", label=label, longest=80, problems=problems)
        row = CircuitPrize(
            circuit=locked, title=name, value=value, currency=currency.strip(), event_class=classes.get(event_class)
        )
        row.category = locked.categories.filter(pk=category, needed=False).first() if category is not None else None
        if value is not None:
            problems += [each for each in column_problems(CircuitPrize, row) if each.path == "value"]
            if not problems and value != round(value, 2):
                message = gettext_noop("Money has at most 2 decimals. Round it.")
                problems.append(Problem("value", "too_exact", message))
        if event_class and event_class not in classes:
            message = gettext_noop("This class is not in the circuit. Choose one from the list.")
            problems.append(Problem("event_class", "unknown", message))
        if category is not None and row.category is None:
            message = gettext_noop("This category has no ranking in the circuit. Choose one from the list.")
            problems.append(Problem("category", "unknown", message))
        if event_class and category is not None:
            message = gettext_noop("A prize is for one ranking. Choose a class or a category.")
            problems.append(Problem("category", "several", message))
        problems += currency_problems(row.currency) if row.currency else []
        if locked.prizes.count() >= MOST_PRIZES:
            message = gettext_noop("A circuit has at most %(most)s prizes. Remove one first.")
            problems.append(Problem("", "too_many", message, {"most": MOST_PRIZES}))
        RuleError.gather(problems)
        row.save()
        touch(locked)
        values = {"prize": row.title, "circuit": locked.name}
        summary = _("Added the prize %(prize)s to the circuit %(circuit)s.") % values
        change.record("add_circuit_prize", summary, subject=subject_of(locked), after=values)
    return row


def check_prizes_open(circuit: Circuit) -> None:
    """Raise `RuleError` while the awards are fixed."""
    if circuit.prizes_fixed_at is not None:
        message = gettext_noop("The awards are fixed. Open them again first.")
        raise RuleError.one("", "fixed", message)


def remove_circuit_prize(actor: Actor, circuit: Circuit, number: int) -> None:
    """Remove a prize. `MissingError` if it is gone."""
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        check_prizes_open(locked)
        row = CircuitPrize.objects.filter(circuit=locked, pk=number).first()
        if row is None:
            raise MissingError(_("This prize has already been removed. Go back to the circuit."))
        values = {"prize": row.title, "circuit": locked.name}
        summary = _("Removed the prize %(prize)s of the circuit %(circuit)s.") % values
        change.record("remove_circuit_prize", summary, subject=subject_of(locked), before=values)
        touch(locked)
        row.delete()
