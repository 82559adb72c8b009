"""The standings of each revision, stored in the transaction that made it; of many at once, those of the last."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial

from django.db import connection, transaction
from django.db.models import QuerySet
from msgspec import json

from tournaments.base.prepared import Prepared
from tournaments.events.formats import rules_of_formats
from tournaments.events.models import Event, Snapshot
from tournaments.events.selectors.snapshots import public_snapshot, stored
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.services.outcomes import keep_outcome
from tournaments.events.shown import Ending, Shown
from tournaments.events.visibility import FULL, View

# Waiting for a row means waiting for the transaction or savepoint that locked it; each has an id of its own.
WAITERS = """
WITH locks AS MATERIALIZED (SELECT transactionid, granted, pid FROM pg_locks WHERE locktype = 'transactionid')
SELECT EXISTS (
  SELECT 1 FROM locks AS held JOIN locks AS wanted USING (transactionid)
  WHERE held.granted AND held.pid = pg_backend_pid() AND NOT wanted.granted
)
"""

_held: ContextVar[dict[int, Event] | None] = ContextVar("held_snapshots", default=None)


def refresh_snapshot(event: Event) -> None:
    """Recompute what pages show of `event`, to the desk and to everybody, and store it at its revision."""
    held = _held.get()
    if held is not None:
        held[event.pk] = event
        return
    everything, seen = public_snapshot(event)
    _store(event, everything, FULL, public=False)
    if seen is None:
        Snapshot.objects.filter(event=event, public=True).delete()
    else:
        _store(event, seen, view_of_everybody(event), public=True)
    ending = (seen or everything).ending
    if ending.over or event.over:
        keep_outcome(event, everything, over=ending.over)
    _keep_ending(event, ending)


def refresh_in_turn(event: Event) -> None:
    """Refresh it in this transaction; if others wait for its end, leave it to the last of them.

    Calculating the standings takes most of a change's time, and in a burst hardly anybody sees them before the last
    change is saved. A reader in between calculates them for themselves.
    """
    if _held.get() is None and _somebody_waits():
        transaction.on_commit(partial(_catch_up, event.pk, event.revision), robust=True)
    else:
        refresh_snapshot(event)


def _somebody_waits() -> bool:
    """Whether another transaction waits for a row of this one. Always False on SQLite."""
    if connection.vendor != "postgresql":
        return False
    with connection.cursor() as cursor:
        cursor.execute(WAITERS)
        return bool(cursor.fetchone()[0])


def _catch_up(event: int, revision: int) -> None:
    """Refresh under the event's lock, like every refresh, so that an older view never replaces a newer one."""
    with transaction.atomic():
        rows = Event.objects.select_for_update(of=("self",), skip_locked=True)
        for latest in rows.select_related("club", *rules_of_formats()).filter(pk=event, revision=revision):
            refresh_snapshot(latest)


def _store(event: Event, shown: Shown, view: View, *, public: bool) -> None:
    values = {"revision": event.revision, **stored(shown, view)}
    rows = _kept(public, event=event.pk) or [Snapshot(event=event, public=public)]
    for row in rows:
        for name, value in values.items():
            setattr(row, name, value)
        row.save(update_fields=[*values, "created_at"] if row.pk else None)


@Prepared
def _kept(public: bool, *, event: int) -> QuerySet[Snapshot]:
    """Without its data, which is about to be replaced. Nobody else writes it: the event is locked."""
    return Snapshot.objects.filter(event=event, public=public).only("pk")


def _keep_ending(event: Event, ending: Ending) -> None:
    """Lists of events show how each ended, and load no snapshot for it."""
    winners = json.decode(json.encode(ending.winners))
    if (event.over, event.winners) != (ending.over, winners):
        event.over, event.winners = ending.over, winners
        Event.objects.filter(pk=event.pk).update(over=ending.over, winners=winners)


@contextmanager
def hold_snapshots() -> Iterator[None]:
    """Compute each event's snapshot once, at the end of many changes, in one transaction around them all."""
    with transaction.atomic():
        held: dict[int, Event] = {}
        token = _held.set(held)
        try:
            yield
        finally:
            _held.reset(token)
        for pk in held:
            refresh_snapshot(Event.objects.select_related("club", *rules_of_formats()).get(pk=pk))
