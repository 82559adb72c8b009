"""Penalties of players. They never change a result; the total loses their points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.events.models import Entry, Event
from tournaments.events.services.changes import EventChange, change_event
from tournaments.prizes.access import penalty_of
from tournaments.prizes.models import Penalty
from tournaments.prizes.services.rows import edit_row, save_row, too_many
from tournaments.prizes.services.soft import rules_row

PENALTY: Final = ("entry", "round", "kind", "points", "reason", "public")


def add_penalty(actor: Actor, event: Event, values: Mapping[str, Any]) -> Penalty:
    """Give a player a penalty; `entry` is a number, and `round` that of a round. Raises `RuleError` at the fields."""
    with change_event(actor, event, Action.ENTER_RESULTS) as change:
        rules_row(change.event)
        row = Penalty()
        known = _found(change, values)
        count = Penalty.objects.filter(entry__event=change.event).count()
        if "entry" not in known:
            raise RuleError.one("entry", "missing", gettext_noop("Choose the player who gets the penalty."))
        save_row(row, PENALTY, known, _nothing_else, [*too_many(Penalty, count)])
        summary = _("Penalty for %(name)s: %(points)s, %(kind)s.") % _words(row)
        change.record("add_penalty", summary, after=_told(row), subject=f"entry:{row.entry_id}")
    return row


def edit_penalty(actor: Actor, event: Event, number: int, values: Mapping[str, Any]) -> Penalty:
    """Change a penalty. Raises `RuleError` at the names of the fields."""
    with change_event(actor, event, Action.ENTER_RESULTS) as change:
        row = penalty_of(change.event, number)
        summary = _("Changed the penalty of %(name)s.") % {"name": row.entry.name}
        edit_row(change, row, PENALTY, _found(change, values), _nothing_else, "edit_penalty", summary)
    return row


def remove_penalty(actor: Actor, event: Event, number: int) -> None:
    """Remove a penalty."""
    with change_event(actor, event, Action.ENTER_RESULTS) as change:
        row = penalty_of(change.event, number)
        row.delete()
        summary = _("Removed a penalty of %(name)s: %(points)s, %(kind)s.") % _words(row)
        change.record("remove_penalty", summary, before=_told(row), subject=f"entry:{row.entry_id}")


def _found(change: EventChange, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values with the player and the round that their numbers name."""
    known = dict(values)
    if "entry" in known:
        rows = Entry.objects.filter(event=change.event, pk=known["entry"]).select_related("person")
        known["entry"] = rows.first()
        if known["entry"] is None:
            message = gettext_noop("Nobody in the event has this number. Choose a player of the event.")
            raise RuleError.one("entry", "unknown", message)
    if known.get("round") is not None:
        known["round"] = change.event.rounds.filter(number=known["round"]).first()
        if known["round"] is None:
            message = gettext_noop("The event has no round of this number. Choose one of its rounds, or none.")
            raise RuleError.one("round", "unknown", message)
    return known


def _words(row: Penalty) -> dict[str, object]:
    return {"name": row.entry.name, "points": f"{Decimal(row.points):.2f}", "kind": row.get_kind_display()}


def _told(row: Penalty) -> dict[str, object]:
    """What the log says; the reason only if everybody may read it."""
    return {"points": str(row.points), "kind": row.kind, **({"reason": row.reason} if row.public else {})}


def _nothing_else(row: Penalty) -> Iterator[Any]:
    yield from ()
