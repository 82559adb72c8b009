"""Events of one club in circuits of another: either asks, the other answers, and both can leave. Both logs record it.

The rows of the two are locked in the order of every change of an event: the event, then the circuit.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.circuits.agreements import Agreement
from tournaments.circuits.models import Circuit, CircuitEvent
from tournaments.circuits.services.circuits import agreed_names, subject_of, tell_other_club, touch
from tournaments.circuits.services.events import MOST_EVENTS, classes_of, lock_events
from tournaments.clubs.services.changes import ClubChange, change_club
from tournaments.events.formats import format_of
from tournaments.events.models import Event

NO_EVENT = gettext_noop("There is no public event at this address. Check the address.")
NO_CIRCUIT = gettext_noop("There is no public circuit at this address. Check the address.")


def invite_event(actor: Actor, circuit: Circuit, *, club: str, event: str, event_class: str = "") -> CircuitEvent:
    """Ask another club for its event, by the short names of their addresses. It counts once that club accepts.

    Raises `RuleError` at `event` and `event_class`.
    """
    with change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        found = Event.objects.filter(club__slug=club, slug=event).select_related("club").first()
        if found is None or not found.in_lists:
            raise RuleError.one("event", "unknown", NO_EVENT)
        if found.club_id == change.club.pk:
            message = gettext_noop("This is an event of your own club. Tick it on the circuit’s page of events.")
            raise RuleError.one("event", "own", message)
        locked = _lock(circuit)
        row = CircuitEvent(circuit=locked, event=found, state="invited")
        _set_class(row, event_class)
        _add(row, path="event")
        words = {"club": found.club.name, **agreed_names(row)}
        _record(change, row, "invite_circuit_event", _("Invited %(event)s of %(club)s into %(circuit)s.") % words)
    return row


def ask_circuit(actor: Actor, event: Event, *, club: str, circuit: str) -> CircuitEvent:
    """Ask another club to take the event into its circuit, by the short names of their addresses.

    Raises `RuleError` at `event` for one that isn't public, and at `circuit`.
    """
    with change_club(actor, event.club, Action.MANAGE_CIRCUITS) as change:
        fresh = Event.objects.filter(pk=event.pk, club=change.club).select_related("club").first()
        if fresh is None or not fresh.in_lists:
            message = gettext_noop("Only an event that everybody can see can be in a circuit of another club.")
            raise RuleError.one("event", "private", message)
        found = Circuit.objects.filter(club__slug=club, slug=circuit, published=True).first()
        if found is None:
            raise RuleError.one("circuit", "unknown", NO_CIRCUIT)
        if found.club_id == change.club.pk:
            message = gettext_noop("This is a circuit of your own club. Tick the event on its page of events.")
            raise RuleError.one("circuit", "own", message)
        row = CircuitEvent(circuit=_lock(found), event=fresh, state="asked", from_event=True)
        _add(row, path="circuit")
        words = {"club": row.circuit.club.name, **agreed_names(row)}
        _record(change, row, "ask_circuit", _("Asked %(club)s to include %(event)s in %(circuit)s.") % words)
    return row


def accept_event(actor: Actor, asked: Agreement, *, event_class: str | None = None) -> None:
    """Agree: the event counts from the next revision of the circuit on. Raises `RuleError` if it isn't to be answered.

    The circuit's club can say of which class it is.
    """
    with change_club(actor, asked.club, Action.MANAGE_CIRCUITS) as change:
        row = _lock_row(asked)
        if not Agreement(row, change.club).can_accept:
            message = gettext_noop(
                "There is nothing to accept. Either the other club must answer, or both have already agreed."
            )
            raise RuleError.one("", "not_asked", message)
        if event_class is not None:
            _check_side(asked)
            _set_class(row, event_class)
        row.state = "accepted"
        row.save(update_fields=["state", "event_class"])
        touch(row.circuit)
        _record(
            change, row, "accept_circuit_event", _("%(event)s is now in the circuit %(circuit)s.") % agreed_names(row)
        )


def refuse_event(actor: Actor, asked: Agreement) -> None:
    """Say no. The club that asked can't ask again while this stays in the list; the other one can still accept."""
    with change_club(actor, asked.club, Action.MANAGE_CIRCUITS) as change:
        row = _lock_row(asked)
        if not Agreement(row, change.club).can_refuse:
            message = gettext_noop("There is nothing to refuse. Withdraw the event instead.")
            raise RuleError.one("", "not_asked", message)
        row.state = "refused"
        row.save(update_fields=["state"])
        words = _("Refused to have %(event)s in the circuit %(circuit)s.") % agreed_names(row)
        _record(change, row, "refuse_circuit_event", words)


def withdraw_event(actor: Actor, asked: Agreement) -> None:
    """Leave, whatever was said before: the event is gone from the next revision of the circuit on."""
    with change_club(actor, asked.club, Action.MANAGE_CIRCUITS) as change:
        row = _lock_row(asked)
        touch(row.circuit)
        words = _("%(event)s is no longer in the circuit %(circuit)s.") % agreed_names(row)
        if row.state != "accepted":
            words = _("Withdrew what was asked about %(event)s and the circuit %(circuit)s.") % agreed_names(row)
        _record(change, row, "withdraw_circuit_event", words)
        row.delete()


def classify_event(actor: Actor, asked: Agreement, *, event_class: str) -> None:
    """Set the class of an event of another club. Raises `RuleError` at `event_class`."""
    with change_club(actor, asked.club, Action.MANAGE_CIRCUITS) as change:
        _check_side(asked)
        row = _lock_row(asked)
        before = row.event_class_id
        _set_class(row, event_class)
        if row.event_class_id != before:
            row.save(update_fields=["event_class"])
            touch(row.circuit)
            words = _("Changed the class of %(event)s in the circuit %(circuit)s.") % agreed_names(row)
            change.record("choose_circuit_events", words, subject=subject_of(row.circuit))


def _check_side(asked: Agreement) -> None:
    if asked.side == "event":
        message = gettext_noop("The club of the circuit chooses the class. Leave it out.")
        raise RuleError.one("event_class", "not_yours", message)


def _lock(circuit: Circuit) -> Circuit:
    locked = Circuit.objects.select_for_update(of=("self",)).filter(pk=circuit.pk).select_related("club").first()
    if locked is None:
        raise MissingError(_("Somebody deleted this circuit. Go back to the list of circuits."))
    return locked


def _lock_row(asked: Agreement) -> CircuitEvent:
    """The row as it is now, after its event and its circuit."""
    event = asked.row.event
    assert event is not None  # noqa: S101  agreements are about events
    lock_events([event])
    circuit = _lock(asked.row.circuit)
    rows = CircuitEvent.objects.filter(pk=asked.row.pk).select_related("event__club", "event_class")
    row = rows.select_for_update(of=("self",)).first()
    if row is None:
        raise MissingError(_("One of the two clubs has withdrawn this. Go back to the list."))
    row.circuit = circuit
    return row


def _add(row: CircuitEvent, *, path: str) -> None:
    problems: list[Problem] = []
    event, circuit = row.event, row.circuit
    assert event is not None  # noqa: S101  agreements are about events
    if not format_of(event).people_enter:
        message = gettext_noop("This event has teams instead of players, so it can’t be in a circuit.")
        problems.append(Problem("event", "teams", message))
    before = CircuitEvent.objects.filter(circuit=circuit, event=event).first()
    if before is not None:
        message = gettext_noop("One of the two clubs has already asked for this. It is in the list.")
        problems.append(Problem(path, "twice", message))
    if CircuitEvent.objects.filter(circuit=circuit).count() >= MOST_EVENTS:
        message = gettext_noop("A circuit has at most %(most)s events. Remove one first.")
        problems.append(Problem(path, "too_many", message, {"most": MOST_EVENTS}))
    RuleError.gather(problems)
    row.save()


def _set_class(row: CircuitEvent, code: str) -> None:
    classes = classes_of(row.circuit)
    if code and code not in classes:
        message = gettext_noop("This class is not in the circuit. Choose one from the list.")
        raise RuleError.one("event_class", "unknown", message)
    row.event_class = classes.get(code)


def _record(change: ClubChange, row: CircuitEvent, kind: str, summary: str) -> None:
    """In the log of the club that did it, and in the other one's."""
    subject = subject_of(row.circuit)
    change.record(kind, summary, subject=subject, after=agreed_names(row))
    tell_other_club(change, row.circuit, row, kind, summary)
