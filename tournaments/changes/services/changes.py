"""The one road for every change: permission, lock, transaction, one line of the log or more, revision, snapshot, undo.

A service opens `change_event` (or `change_club`), does its work on the locked row, and says with `record` what it
did. A change that recorded nothing leaves no trace: nothing in the log, no new revision.

What a user does at once is one change. A service that is a part of it is handed the change that is open (`within`) and
joins it: it has its own permission and its own savepoint, and what it records goes into the same row.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from django.db import connection, transaction
from django.db.models import F, Model, QuerySet
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.live.publish import publish_revision
from tournaments.base.permissions import Action
from tournaments.base.transactions import short_transaction
from tournaments.changes.kinds import NOTHING, can_be_undone
from tournaments.changes.models import Change, ChangeLine
from tournaments.changes.services.row_journal import RowJournal, changed_keys
from tournaments.clubs.models import Club
from tournaments.clubs.roles import check_access
from tournaments.events.models import Event
from tournaments.events.services.snapshots import refresh_in_turn, refresh_snapshot

BATCH = 500
MOST_IN_HEADLINE = 3
LONGEST_HEADLINE = 300
Locked = TypeVar("Locked", bound=Model)


@dataclass(slots=True)
class _Act:
    """What a user does at once: the lines so far, and every event and club that is locked for it."""

    actor: Actor
    club: Club
    event: Event | None
    lines: list[ChangeLine] = field(default_factory=list)
    needs: list[str] = field(default_factory=list)
    journal: RowJournal = field(default_factory=RowJournal)
    undoes: Change | None = None
    of_club: ClubChange | None = None
    of_events: dict[int, EventChange] = field(default_factory=dict)
    stack: ExitStack = field(default_factory=ExitStack)


@dataclass(slots=True)
class OpenChange:
    """A change under way; its rows are locked until the transaction ends."""

    act: _Act

    @property
    def actor(self) -> Actor:
        """Who does it."""
        return self.act.actor

    def record(self, kind: str, summary: str, *, subject: str = "", before: Any = None, after: Any = None) -> None:
        """Say what was done: `kind` as verb_noun, `summary` in words for the log, JSON before and after."""
        event = self.event if isinstance(self, EventChange) else None
        self.act.lines.append(
            ChangeLine(
                club=self.act.club,
                event=event,
                actor_name=self.act.actor.name,
                kind=kind,
                subject=subject,
                summary=summary[:300],
                before=before,
                after=after,
            )
        )


@dataclass(slots=True)
class EventChange(OpenChange):
    """A change under way to `event`, the fresh row; `handed` are other objects of it, in the hands of callers."""

    event: Event
    handed: list[Event] = field(default_factory=list)

    @property
    def has_lines(self) -> bool:
        """Whether anything was recorded of this event."""
        return any(line.event is self.event for line in self.act.lines)


@dataclass(slots=True)
class ClubChange(OpenChange):
    """A change under way to `club`, the fresh row."""

    club: Club


AROUND: list[Callable[[EventChange], AbstractContextManager[None]]] = []
"""What goes around each change of an event, inside its lock: entered with the fresh row, and left after the last line,
before the revision rises. Formats and extras add theirs in their `wiring.py`; the
last one added is the first to be left."""

_open: ContextVar[_Act | None] = ContextVar("the act that is under way", default=None)


@contextmanager
def change_event(
    actor: Actor, event: Event, action: Action, *, within: OpenChange | None = None
) -> Iterator[EventChange]:
    """Lock `event` and yield a change of its fresh row; on leaving, write the log, raise the revision, tell live pages.

    `within` is the change that this is a part of: of the same event, or of its club. Raises `MissingError` or
    `ForbiddenError` as `check_access` does, and `BusyError` if the lock is not free in 3 s.
    """
    with _part_of(within) as act:
        if act is None:
            with _opened(actor, event.club, event) as new:
                yield _lock_event(new, actor, event, action)
        else:
            change = _lock_event(act, actor, event, action)
            yield change
            if event is change.event:
                return
            change.handed.append(event)
    event.refresh_from_db()


@contextmanager
def change_club(actor: Actor, club: Club, action: Action, *, within: OpenChange | None = None) -> Iterator[ClubChange]:
    """Lock `club` and yield a change of its fresh row; on leaving, write the log and raise the club's revision.

    `within` is the change of the same club that this is a part of. Raises as `change_event` does.
    """
    with _part_of(within) as act:
        if act is None:
            with _opened(actor, club, None) as new:
                yield _lock_club(new, actor, club, action)
        else:
            yield _lock_club(act, actor, club, action)


@contextmanager
def _part_of(within: OpenChange | None) -> Iterator[_Act | None]:
    """The act to join, with a savepoint of its own: what failed leaves no line. None to begin one."""
    act = within.act if within else _open.get()
    if act is None:
        yield None
        return
    if within is None:
        warnings.warn("A change was opened inside another one without `within`.", RuntimeWarning, stacklevel=5)
    lines = len(act.lines)
    try:
        with transaction.atomic():
            yield act
    except BaseException:
        del act.lines[lines:]
        raise


@contextmanager
def _opened(actor: Actor, club: Club, event: Event | None) -> Iterator[_Act]:
    """An act from its first lock to the last word."""
    with short_transaction():
        act = _Act(actor, club, event)
        mark = _open.set(act)
        try:
            with connection.execute_wrapper(act.journal), act.stack:
                yield act
        finally:
            _open.reset(mark)
        if act.lines:
            _close(act)


def _lock_event(act: _Act, actor: Actor, event: Event, action: Action) -> EventChange:
    """The change of the event within the act, after the actor's right to it was looked up again."""
    found = act.of_events.get(event.pk)
    if found is None:
        locked = _get_locked(
            Event.objects.select_for_update(of=("self",))
            .select_related("club", "boards__scoring_system", "swiss", "league")
            .filter(pk=event.pk)
        )
        found = EventChange(act, locked)
    _check(act, actor, found.event.club, action)
    if event.pk not in act.of_events:
        act.of_events[event.pk] = found
        for each in AROUND:
            act.stack.enter_context(each(found))
    return found


def _lock_club(act: _Act, actor: Actor, club: Club, action: Action) -> ClubChange:
    """The change of the club within the act. A club is locked before its events, or two acts wait for each other."""
    if act.of_club is None:
        if act.of_events:
            raise RuntimeError("A club is locked before its events: open the change of the club first.")
        act.of_club = ClubChange(act, _get_locked(Club.objects.select_for_update().filter(pk=club.pk)))
    _check(act, actor, act.of_club.club, action)
    return act.of_club


def _check(act: _Act, actor: Actor, club: Club, action: Action) -> None:
    check_access(actor, club, action, afresh=True)
    act.club = club
    if action.name not in act.needs:
        act.needs.append(action.name)


def _close(act: _Act) -> None:
    """Raise the revisions, write the change and its lines, keep what pages show, and tell live pages."""
    if act.of_club is not None and any(line.event is None for line in act.lines):
        act.of_club.club.revision += 1
        act.of_club.club.save(update_fields=["revision"])
    changed = [each.event for each in act.of_events.values() if each.has_lines]
    for event in changed:
        event.revision += 1
        event.save(update_fields=["revision"])
    _write(act)
    for event in changed:
        refresh_in_turn(event)
        for handed in act.of_events[event.pk].handed:
            handed.revision, handed.over, handed.winners = event.revision, event.over, event.winners
        transaction.on_commit(partial(publish_revision, event.pk, event.revision, published=event.published))


def _write(act: _Act) -> None:
    first, undoes = act.lines[0], act.undoes
    event = act.of_events[act.event.pk].event if act.event is not None else None
    rows = (can_be_undone({line.kind for line in act.lines}) and act.journal.changes()) or []
    change = Change.objects.create(
        club=act.club,
        event=event,
        actor=act.actor.user,
        actor_name=act.actor.name,
        door=act.actor.door,
        token=act.actor.token,
        kind=first.kind,
        subject=first.subject,
        headline=undoes.headline if undoes else _headline(act.lines),
        needs=act.needs,
        revision=event.revision if event else None,
        undoable=bool(rows),
        keys=changed_keys(rows),
        rows=rows,
        undoes=undoes,
        depth=undoes.depth + 1 if undoes else 0,
    )
    for line in act.lines:
        line.change, line.revision = change, line.event.revision if line.event else None
    ChangeLine.objects.bulk_create(act.lines, batch_size=BATCH)
    if undoes:
        Change.objects.filter(pk=undoes.pk).update(undone_by=change)
    if change.undoable:
        act.actor.made.append(change.pk)


def _headline(lines: Sequence[ChangeLine]) -> str:
    """What was done in a few words, without what undoing leaves as it is, unless there is nothing else."""
    told = [line.summary for line in lines if line.kind not in NOTHING] or [line.summary for line in lines]
    words = " ".join(told[:MOST_IN_HEADLINE])
    if len(told) > MOST_IN_HEADLINE:
        words += " " + _("And %(n)s more.") % {"n": len(told) - MOST_IN_HEADLINE}
    return words if len(words) <= LONGEST_HEADLINE else f"{words[: LONGEST_HEADLINE - 1]}…"


def touch_events(showing: QuerySet[Event]) -> None:
    """Raise the revision of these tournaments: a name that they show has changed. In the caller's transaction."""
    touched = list(showing.order_by("id").distinct())
    Event.objects.filter(pk__in=[t.pk for t in touched]).update(revision=F("revision") + 1)
    for event in touched:
        event.refresh_from_db()
        refresh_snapshot(event)
        transaction.on_commit(partial(publish_revision, event.pk, event.revision, published=event.published))


def _get_locked(rows: QuerySet[Locked]) -> Locked:
    row = rows.first()
    if row is None:
        raise MissingError(_("It was deleted in the meantime."))
    return row
