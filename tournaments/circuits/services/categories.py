"""Categories of a circuit: rules for the players who can have a rank, or for a ranking of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.columns import checked_columns, names_of
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line, visible_line
from tournaments.circuits.models import Circuit, CircuitCategory
from tournaments.circuits.services.circuits import checked_reason, lock_circuit, subject_of, touch
from tournaments.clubs.services.changes import change_club
from tournaments.events.selectors.conditions import conditions_in_words

CATEGORY: Final = names_of(CircuitCategory, exclude=("id", "circuit"))
MOST_CATEGORIES: Final = 20


def save_circuit_category(
    actor: Actor, circuit: Circuit, values: Mapping[str, Any], *, number: int | None = None, reason: str = ""
) -> CircuitCategory:
    """Add a category, or change the one of this `number`. Raises `RuleError` at the names of the fields.

    Categories decide which players have a rank, so a reason is needed once a result counts.
    """
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        row = CircuitCategory(circuit=locked) if number is None else _category_of(locked, number)
        before = _for_log(row) if number is not None else None
        for name, value in values.items():
            setattr(row, name, visible_line(value).strip() if isinstance(value, str) else value)
        problems: list[Problem] = []
        row.name = clean_line(row.name, path="name", label=gettext_noop("The name"), longest=60, problems=problems)
        problems += checked_columns(row, tuple(name for name in CATEGORY if name != "name"))
        problems += _unfit(row)
        others = CircuitCategory.objects.filter(circuit=locked).exclude(pk=row.pk)
        if others.filter(name__iexact=row.name).exists():
            message = gettext_noop("The circuit already has one called %(name)s. Choose another name.")
            problems.append(Problem("name", "taken", message, {"name": row.name}))
        if number is None and others.count() >= MOST_CATEGORIES:
            message = gettext_noop("A circuit has at most %(most)s categories. Remove one first.")
            problems.append(Problem("", "too_many", message, {"most": MOST_CATEGORIES}))
        if number is not None and row.needed:
            problems += _prize_problems(row, "needed")
        why = checked_reason(locked, reason, problems=problems) if _for_log(row) != before else ""
        RuleError.gather(problems)
        row.save()
        touch(locked)
        values = {"name": row.name, "circuit": locked.name, "reason": why}
        summary = _("Saved the category %(name)s of the circuit %(circuit)s.") % values
        if why:
            summary = _("%(summary)s Reason: %(reason)s") % {"summary": summary, "reason": why}
        told = {**_for_log(row), "reason": why}
        change.record("save_circuit_category", summary, subject=subject_of(locked), before=before, after=told)
    return row


def remove_circuit_category(actor: Actor, circuit: Circuit, number: int, *, reason: str = "") -> None:
    """Remove a category. Raises `RuleError` at `reason` once a result counts and the reason is missing."""
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        row = _category_of(locked, number)
        problems = _prize_problems(row, "")
        why = checked_reason(locked, reason, problems=problems)
        RuleError.gather(problems)
        values = {"name": row.name, "circuit": locked.name}
        summary = _("Removed the category %(name)s of the circuit %(circuit)s.") % values
        change.record(
            "remove_circuit_category", summary, subject=subject_of(locked), before=_for_log(row), after={"reason": why}
        )
        touch(locked)
        row.delete()


def _prize_problems(row: CircuitCategory, path: str) -> list[Problem]:
    """A prize for the category's ranking needs that ranking."""
    prizes = list(row.prizes.values_list("title", flat=True))
    if not prizes:
        return []
    message = gettext_noop("This category has prizes: %(prizes)s. Remove them first.")
    return [Problem(path, "has_prizes", message, {"prizes": ", ".join(prizes)})]


def _unfit(row: CircuitCategory) -> list[Problem]:
    if not any(True for _words in conditions_in_words(row)):
        message = gettext_noop("The category has no condition. Fill in at least one.")
        return [Problem("", "empty", message)]
    if row.born_from and row.born_to and row.born_from > row.born_to:
        message = gettext_noop("Nobody is born between these years. Enter the earlier year first.")
        return [Problem("born_to", "empty", message)]
    if row.rating_from and row.rating_below and row.rating_from >= row.rating_below:
        message = gettext_noop("No rating is between these numbers. Enter the lower one first.")
        return [Problem("rating_below", "empty", message)]
    return []


def _category_of(circuit: Circuit, number: int) -> CircuitCategory:
    found = CircuitCategory.objects.filter(circuit=circuit, pk=number).first()
    if found is None:
        raise MissingError(_("This category has already been removed. Go back to the circuit."))
    return found


def _for_log(row: CircuitCategory) -> dict[str, Any]:
    return {name: getattr(row, name) for name in CATEGORY}
