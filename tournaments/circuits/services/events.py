"""Which events are in a circuit, in which class; those held elsewhere; its classes; and adjustments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Final

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.columns import column_problems
from tournaments.base.errors import MissingError
from tournaments.base.moments import moment_problems
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line
from tournaments.circuits.models import LONGEST_NAME, Circuit, CircuitAdjustment, CircuitClass, CircuitEvent
from tournaments.circuits.selectors.rules import read_rules
from tournaments.circuits.selectors.seasons import candidates
from tournaments.circuits.selectors.trials import results_too_large
from tournaments.circuits.services.circuits import checked_reason, lock_circuit, subject_of, touch
from tournaments.clubs.services.changes import change_club
from tournaments.events.formats import rules_of_formats
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import snapshot_data
from tournaments.events.services.outcomes import keep_outcome
from tournaments.people.models import Person

MOST_EVENTS: Final = 400
MOST_CLASSES: Final = 20
LONGEST_CODE: Final = 20
SIZES: Final = ("days", "rounds", "tables", "players")


@dataclass(frozen=True, slots=True, kw_only=True)
class OutsideDetails:
    """An event held elsewhere: its name, last day and size."""

    name: str
    day: date | None = None
    days: int = 1
    rounds: int = 1
    tables: int = 0
    players: int = 0
    event_class: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassDetails:
    """A class as it is typed; a code that is left out is made from the name."""

    name: str
    code: str = ""
    weight: Decimal = Decimal(1)
    always: bool = False
    most: int = 0
    least: int = 0


def choose_events(
    actor: Actor, circuit: Circuit, *, chosen: Mapping[int, str], shown: Mapping[int, str | None] | None = None
) -> int:
    """Choose the club's events that are in the circuit: ids of events with the codes of their classes, or blank.

    With `shown`, what a page showed of each event, None for one that was not in the circuit: an event that its reader
    left alone stays as it is saved by now. How many are in it. Raises `RuleError` at `events` for an event of another
    club or without players, or an unknown class.
    """
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        known = {event.pk: event for event in candidates(circuit)}
        if shown is not None:
            chosen = _with_saved(chosen, shown, chosen_events(circuit))
        _check_chosen(chosen, known, classes_of(circuit))
        lock_events([known[pk] for pk in chosen])
        locked = lock_circuit(change, circuit)
        classes = classes_of(locked)
        rows = {row.event_id: row for row in CircuitEvent.objects.filter(circuit=locked, event__club=change.club)}
        names: list[str] = []
        for pk, code in chosen.items():
            wanted = classes.get(code)
            row = rows.get(pk)
            if row is None:
                CircuitEvent.objects.create(circuit=locked, event=known[pk], event_class=wanted)
                names.append(f"+ {known[pk].name}")
            elif row.event_class_id != (wanted.pk if wanted else None):
                row.event_class = wanted
                row.save(update_fields=["event_class"])
                names.append(f"{known[pk].name}: {wanted.name if wanted else '–'}")
        gone = [row for pk, row in rows.items() if pk not in chosen]
        for row in gone:
            names.append(f"− {known[row.event_id].name}" if row.event_id in known else "−")
            row.delete()
        if names:
            touch(locked)
            summary = ngettext(
                "Changed %(n)s event of the circuit %(circuit)s.",
                "Changed %(n)s events of the circuit %(circuit)s.",
                len(names),
            ) % {"n": len(names), "circuit": locked.name}
            change.record("choose_circuit_events", summary, subject=subject_of(locked), after=names)
    circuit.refresh_from_db()
    return len(chosen)


def add_outside_event(actor: Actor, circuit: Circuit, *, details: OutsideDetails) -> CircuitEvent:
    """Put an event held elsewhere into the circuit; its results come next. Raises `RuleError` at the fields."""
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        if CircuitEvent.objects.filter(circuit=locked).count() >= MOST_EVENTS:
            message = gettext_noop("A circuit has at most %(most)s events. Remove one first.")
            raise RuleError.one("", "too_many", message, most=MOST_EVENTS)
        row = CircuitEvent(circuit=locked)
        _fill(row, details, classes_of(locked))
        row.save()
        touch(locked)
        summary = _("Added %(event)s to the circuit %(circuit)s.") % {"event": row.name, "circuit": locked.name}
        change.record("add_outside_event", summary, subject=subject_of(locked), after=_for_log(row))
    return row


def edit_outside_event(actor: Actor, row: CircuitEvent, *, details: OutsideDetails) -> None:
    """Change name, day, size or class of an event held elsewhere. Raises `RuleError` at the fields."""
    circuit = row.circuit
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        fresh = lock_outside(locked, row)
        before = _for_log(fresh)
        _fill(fresh, details, classes_of(locked))
        after = _for_log(fresh)
        if after != before:
            fresh.save()
            touch(locked)
            summary = _("Changed %(event)s in the circuit %(circuit)s.") % {"event": fresh.name, "circuit": locked.name}
            change.record("edit_outside_event", summary, subject=subject_of(locked), before=before, after=after)


def remove_outside_event(actor: Actor, row: CircuitEvent) -> None:
    """Take an event held elsewhere out of the circuit, with its results."""
    circuit = row.circuit
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        fresh = lock_outside(locked, row)
        summary = _("Removed %(event)s from the circuit %(circuit)s.") % {"event": fresh.name, "circuit": locked.name}
        change.record("remove_outside_event", summary, subject=subject_of(locked), before=_for_log(fresh))
        touch(locked)
        fresh.delete()


def lock_outside(circuit: Circuit, row: CircuitEvent) -> CircuitEvent:
    """The event held elsewhere as it is now; `MissingError` if somebody removed it."""
    rows = CircuitEvent.objects.select_for_update(of=("self",)).select_related("event_class")
    found = rows.filter(pk=row.pk, circuit=circuit, event=None).first()
    if found is None:
        raise MissingError(_("This event is no longer in the circuit. Go back to the circuit."))
    return found


def set_classes(actor: Actor, circuit: Circuit, *, classes: Sequence[ClassDetails], reason: str = "") -> None:
    """Replace the circuit's classes. Events of a class that goes have none.

    Raises `RuleError` at `classes[2].name` and the like, at `reason` where a result counts already, and at no field
    where the formula needs a class that would go, or grows too large for a result that counts.
    """
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        problems: list[Problem] = []
        asked = _checked_classes(classes, problems)
        rows = classes_of(locked)
        before = [_class_for_log(each) for each in rows.values()]
        after = [_class_for_log(each) for each in asked]
        why = checked_reason(locked, reason, problems=problems) if after != before else ""
        if not problems:
            _check_formula(locked, asked, problems)
        RuleError.gather(problems)
        if after == before:
            return
        _check_prizes(locked, {each.code for each in asked})
        for each in asked:
            names = ("name", "weight", "always", "most", "least")
            values = {name: getattr(each, name) for name in names}
            CircuitClass.objects.update_or_create(circuit=locked, code=each.code, defaults=values)
        CircuitClass.objects.filter(circuit=locked).exclude(code__in=[each.code for each in asked]).delete()
        _check_results(locked)
        touch(locked)
        summary = _("Changed the classes of the circuit %(circuit)s.") % {"circuit": locked.name}
        if why:
            summary = _("%(summary)s Reason: %(reason)s") % {"summary": summary, "reason": why}
        told = {"classes": after, "reason": why}
        change.record(
            "set_circuit_classes", summary, subject=subject_of(locked), before={"classes": before}, after=told
        )
    circuit.refresh_from_db()


def adjust_circuit(
    actor: Actor, circuit: Circuit, *, person: Person, points: Decimal, reason: str
) -> CircuitAdjustment:
    """Give a person points, or take some, with a reason that everybody can read. Raises `RuleError` at the fields."""
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        problems: list[Problem] = []
        label = gettext_noop("The reason")
        why = clean_line(reason, path="reason", label=label, longest=200, problems=problems)
        row = CircuitAdjustment(circuit=locked, person=person, points=points, reason=why)
        problems += [each for each in column_problems(CircuitAdjustment, row) if each.path == "points"]
        if person.club_id != change.club.pk:
            message = gettext_noop("This person is not in the club. Choose somebody from the list.")
            problems.append(Problem("person", "unknown", message))
        if not points:
            message = gettext_noop("0 points change nothing. Enter another number.")
            problems.append(Problem("points", "nothing", message))
        RuleError.gather(problems)
        row.save()
        touch(locked)
        summary = _("Adjusted the points of %(person)s in the circuit %(circuit)s by %(points)s: %(reason)s")
        values = {"person": person.name, "circuit": locked.name, "points": f"{points.normalize():f}", "reason": why}
        change.record("adjust_circuit", summary % values, subject=subject_of(locked), after=values)
    return row


def remove_adjustment(actor: Actor, circuit: Circuit, number: int) -> None:
    """Remove an adjustment. `MissingError` if it is gone."""
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        row = CircuitAdjustment.objects.select_related("person").filter(circuit=locked, pk=number).first()
        if row is None:
            raise MissingError(_("This adjustment has already been removed. Go back to the circuit."))
        values = {"person": row.person.name, "circuit": locked.name, "reason": row.reason}
        summary = _("Removed the adjustment of %(person)s in the circuit %(circuit)s: %(reason)s") % values
        change.record("remove_circuit_adjustment", summary, subject=subject_of(locked), before=values)
        touch(locked)
        row.delete()


def _check_prizes(circuit: Circuit, codes: set[str]) -> None:
    prize = circuit.prizes.exclude(event_class=None).exclude(event_class__code__in=codes).first()
    if prize is not None:
        message = gettext_noop("The prize %(prize)s is for a class that you are removing. Remove the prize first.")
        raise RuleError.one("", "has_prizes", message, prize=prize.title)


def chosen_events(circuit: Circuit) -> dict[int, str]:
    """The club's own events of the circuit, with the codes of their classes."""
    rows = CircuitEvent.objects.filter(circuit=circuit, event__club=circuit.club_id).select_related("event_class")
    return {row.event_id or 0: row.event_class.code if row.event_class else "" for row in rows}


def _with_saved(chosen: Mapping[int, str], shown: Mapping[int, str | None], saved: Mapping[int, str]) -> dict[int, str]:
    """What the reader of a page chose, with what is saved by now of every event that they left as it was shown."""
    left = {pk for pk in chosen.keys() | saved.keys() if pk not in shown or chosen.get(pk) == shown[pk]}
    found = {pk: code for pk, code in chosen.items() if pk not in left}
    return found | {pk: code for pk, code in saved.items() if pk in left}


def _check_chosen(chosen: Mapping[int, str], known: Mapping[int, Event], classes: Mapping[str, CircuitClass]) -> None:
    if any(pk not in known for pk in chosen):
        message = gettext_noop("One of these events can’t be in the circuit. Choose events of the club with players.")
        raise RuleError.one("events", "unknown", message)
    if any(code and code not in classes for code in chosen.values()):
        message = gettext_noop("One of these classes is not in the circuit. Choose one from the list.")
        raise RuleError.one("events", "unknown_class", message)
    if len(chosen) > MOST_EVENTS:
        message = gettext_noop("A circuit has at most %(most)s events. Remove one first.")
        raise RuleError.one("events", "too_many", message, most=MOST_EVENTS)


def lock_events(events: Sequence[Event]) -> None:
    """Lock them before the circuit, as a change of an event does, and store the results that were over before any were.

    A change of an event tells its circuits, and who locks the two the other way round waits for it forever.
    """
    rows = Event.objects.select_for_update(of=("self",)).select_related("club", *rules_of_formats())
    without = {event.pk for event in events if event.over and getattr(event, "outcome", None) is None}
    for locked in rows.filter(pk__in=[event.pk for event in events]).order_by("pk"):
        if locked.pk in without and locked.over:
            keep_outcome(locked, snapshot_data(locked), over=True)


def classes_of(circuit: Circuit) -> dict[str, CircuitClass]:
    """The circuit's classes by their codes."""
    return {each.code: each for each in CircuitClass.objects.filter(circuit=circuit)}


def _fill(row: CircuitEvent, details: OutsideDetails, classes: Mapping[str, CircuitClass]) -> None:
    problems: list[Problem] = []
    label = gettext_noop("The name")
    row.title = clean_line(details.name, path="name", label=label, longest=LONGEST_NAME, problems=problems)
    for name in ("day", *SIZES):
        setattr(row, name, getattr(details, name))
    problems += moment_problems(day=details.day)
    if details.day is None:
        problems.append(Problem("day", "required", gettext_noop("The last day is missing. Enter it.")))
    if details.event_class and details.event_class not in classes:
        message = gettext_noop("This class is not in the circuit. Choose one from the list.")
        problems.append(Problem("event_class", "unknown", message))
    problems += [each for each in column_problems(CircuitEvent, row) if each.path in SIZES]
    RuleError.gather(problems)
    row.event_class = classes[details.event_class] if details.event_class else None


def _for_log(row: CircuitEvent) -> dict[str, object]:
    return {
        "name": row.name,
        "day": row.day.isoformat() if row.day else None,
        "days": row.days,
        "rounds": row.rounds,
        "tables": row.tables,
        "players": row.players,
        "class": row.event_class.code if row.event_class else "",
    }


def _checked_classes(classes: Sequence[ClassDetails], problems: list[Problem]) -> list[CircuitClass]:
    found: list[CircuitClass] = []
    if len(classes) > MOST_CLASSES:
        message = gettext_noop("A circuit has at most %(most)s classes. Remove some.")
        problems.append(Problem("classes", "too_many", message, {"most": MOST_CLASSES}))
    for at, each in enumerate(classes[:MOST_CLASSES]):
        where = f"classes[{at}]"
        label = gettext_noop("The name of the class")
        name = clean_line(each.name, path=f"{where}.name", label=label, longest=60, problems=problems)
        code = each.code or code_of(name)
        row = CircuitClass(
            code=code, name=name, weight=each.weight, always=each.always, most=each.most, least=each.least
        )
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,19}", code):
            message = gettext_noop("Formulas can’t name this class. Begin its name with a letter.")
            problems.append(Problem(f"{where}.name", "bad_code", message))
        elif any(code == other.code for other in found):
            message = gettext_noop("Two classes have this name. Rename one of them.")
            problems.append(Problem(f"{where}.name", "taken", message))
        problems += [replace(problem, path=f"{where}.{problem.path}") for problem in column_problems(CircuitClass, row)]
        found.append(row)
    return found


def code_of(name: str) -> str:
    """The word of a class in formulas, without `is_`: "Two days" is two_days."""
    return slugify(name).replace("-", "_")[:LONGEST_CODE].strip("_")


def _check_formula(circuit: Circuit, classes: Sequence[CircuitClass], problems: list[Problem]) -> None:
    try:
        read_rules(circuit, classes)
    except RuleError as error:
        message = gettext_noop("The formula uses a class that you are removing: %(why)s Change the formula first.")
        problems += [
            Problem("", "in_formula", message, {"why": each.phrase})
            for each in error.problems
            if each.path == "formula"
        ]


def _check_results(circuit: Circuit) -> None:
    for problem in results_too_large(circuit, circuit):
        message = gettext_noop(
            "With a result of %(event)s, the formula grows too large by these classes. "
            "Enter smaller weights, or change the formula first."
        )
        raise RuleError.one("", "value_too_large", message, **problem.params)


def _class_for_log(row: CircuitClass) -> dict[str, object]:
    weight = f"{Decimal(row.weight).normalize():f}"
    return {
        "code": row.code,
        "name": row.name,
        "weight": weight,
        "always": row.always,
        "most": row.most,
        "least": row.least,
    }
