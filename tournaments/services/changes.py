"""The one road for every change: permission, lock, transaction, audit, revision, snapshot, and the word to live pages.

A service opens `change_event` (or `change_club`), does its work on the locked row, and says with `record` what it
did. A change that recorded nothing leaves no trace: no audit row, no new revision.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from django.db import OperationalError, connection, transaction
from django.db.models import F, Model, QuerySet
from django.utils.translation import gettext as _

from tournaments.access import check_access
from tournaments.actors import Actor
from tournaments.errors import BusyError, MissingError
from tournaments.live.publish import publish_revision
from tournaments.models import AuditEvent, Club, Event, RecordedChange
from tournaments.permissions import Action
from tournaments.selectors.league.showing import face_of, seasons_showing
from tournaments.services.ratings.following import follow_event
from tournaments.services.row_journal import RowJournal, changed_keys, listening
from tournaments.services.snapshots import refresh_in_turn, refresh_snapshot
from tournaments.services.undo_kinds import can_be_undone

__all__ = ["Change", "ClubChange", "change_club", "change_event", "short_transaction", "touch_events"]

LOCK_SECONDS = 3
Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class _Record:
    action: str
    summary: str
    subject: str
    before: Any
    after: Any


@dataclass(slots=True)
class _Recorder:
    actor: Actor
    records: list[_Record] = field(default_factory=list)
    journal: RowJournal | None = None
    undoes: RecordedChange | None = None

    def record(self, action: str, summary: str, *, subject: str = "", before: Any = None, after: Any = None) -> None:
        """Say what was done: `action` as verb_noun, `summary` in words for the log, JSON before and after."""
        self.records.append(_Record(action, summary[:300], subject, before, after))


@dataclass(slots=True)
class Change(_Recorder):
    """A change under way to `event`, whose row is locked until the transaction ends."""

    event: Event = field(kw_only=True)


@dataclass(slots=True)
class ClubChange(_Recorder):
    """A change under way to `club`, whose row is locked until the transaction ends."""

    club: Club = field(kw_only=True)


@contextmanager
def change_event(actor: Actor, event: Event, action: Action) -> Iterator[Change]:
    """Lock `event` and yield a `Change` on its fresh row; on leaving, audit, raise the revision, tell live pages.

    Raises `MissingError` or `ForbiddenError` as `check_access` does, and `BusyError` if the lock is not free in 3 s.
    Locks are taken once per transaction: services that need more work inside one change take the `Change`.
    """
    with short_transaction():
        locked = _locked_event(event)
        check_access(actor, locked.club, action, afresh=True)
        change = Change(actor, event=locked)
        face = face_of(locked)
        with listening() as change.journal:
            yield change
        if change.records:
            locked.revision += 1
            locked.save(update_fields=["revision"])
            _write_audit(change, locked.club, locked, action)
            refresh_in_turn(locked)
            follow_event(locked)
            transaction.on_commit(partial(publish_revision, locked.pk, locked.revision, published=locked.published))
            if face_of(locked) != face:
                touch_events(seasons_showing(locked))
    event.refresh_from_db()


@contextmanager
def change_club(actor: Actor, club: Club, action: Action) -> Iterator[ClubChange]:
    """Lock `club` and yield a `ClubChange`; on leaving, write the audit rows and raise the club's revision."""
    with short_transaction():
        locked = _get_locked(Club.objects.select_for_update().filter(pk=club.pk))
        check_access(actor, locked, action, afresh=True)
        change = ClubChange(actor, club=locked)
        with listening() as change.journal:
            yield change
        if change.records:
            locked.revision += 1
            locked.save(update_fields=["revision"])
            _write_audit(change, locked, None, action)


def touch_events(showing: QuerySet[Event]) -> None:
    """Raise the revision of these tournaments: a name that they show has changed. In the caller's transaction."""
    touched = list(showing.order_by("id").distinct())
    Event.objects.filter(pk__in=[t.pk for t in touched]).update(revision=F("revision") + 1)
    for event in touched:
        event.refresh_from_db()
        refresh_snapshot(event)
        transaction.on_commit(partial(publish_revision, event.pk, event.revision, published=event.published))


def _locked_event(event: Event) -> Event:
    return _get_locked(
        Event.objects.select_for_update(of=("self",))
        .select_related("club", "boards__scoring_system", "swiss", "league")
        .filter(pk=event.pk)
    )


@contextmanager
def short_transaction() -> Iterator[None]:
    """A transaction that waits for its locks for 3 s at most: PostgreSQL at each row, SQLite at its start.

    Raises `BusyError` where one is not free, and where two changes wait for each other.
    """
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'")
            yield
    except OperationalError as error:
        if not _waited_in_vain(error):
            raise
        text = _("Somebody else is saving right now. Nothing was saved: try again in a moment.")
        raise BusyError(text) from error


def _waited_in_vain(error: OperationalError) -> bool:
    """Whether the database gave up on a lock, or found two transactions waiting for each other."""
    state = getattr(error.__cause__, "sqlstate", None)
    return state in {"55P03", "40P01"} or "is locked" in str(error)


def _get_locked(rows: QuerySet[Row]) -> Row:
    row = rows.first()
    if row is None:
        raise MissingError(_("It was deleted in the meantime."))
    return row


def _write_audit(change: _Recorder, club: Club, event: Event | None, action: Action) -> None:
    kept = _keep_rows(change, club, event, action)
    AuditEvent.objects.bulk_create(
        AuditEvent(
            club=club,
            event=event,
            actor=change.actor.user,
            actor_name=change.actor.name,
            door=change.actor.door,
            token=change.actor.token,
            change=kept,
            action=record.action,
            subject=record.subject,
            summary=record.summary,
            before=record.before,
            after=record.after,
            revision=event.revision if event else None,
        )
        for record in change.records
    )


def _keep_rows(change: _Recorder, club: Club, event: Event | None, action: Action) -> RecordedChange | None:
    """What the change did to the rows, if it can be undone."""
    if change.journal is None or not any(can_be_undone(record.action) for record in change.records):
        return None
    rows = change.journal.changes()
    if not rows:
        return None
    undoes = change.undoes
    kept = RecordedChange.objects.create(
        club=club,
        event=event,
        needs=action.name,
        summary=undoes.summary if undoes else change.records[0].summary,
        keys=changed_keys(rows),
        rows=rows,
        undoes=undoes,
        depth=undoes.depth + 1 if undoes else 0,
    )
    if undoes:
        RecordedChange.objects.filter(pk=undoes.pk).update(undone_by=kept)
    change.actor.made.append(kept.pk)
    return kept
