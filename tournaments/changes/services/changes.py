"""How every change is made: permission, lock, transaction, one or more lines of the log, revision, undo.

What is locked is a row of a higher room: `change_club` and `change_event` are there. A service opens one of them, does
its work on the locked row, and says with `record` what it did. A change that recorded nothing leaves nothing behind: no
log entry, no new revision.

What a user does at once is one change. A service that is a part of it is handed the change that is open (`within`) and
joins it: it has its own permission and its own savepoint, and what it records goes into the same row.

The log is in the language of the site, whoever did what: lines of many people are read together, exported and
searched. So a change runs in that language. Mails and push messages in it turn to the language of their event; what a
change refuses is translated where it is shown.
"""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.db import connection, transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.languages import in_language
from tournaments.base.transactions import short_transaction
from tournaments.changes.kinds import can_be_undone, nothing
from tournaments.changes.models import Change, ChangeLine
from tournaments.changes.services.row_journal import RowJournal, changed_keys

BATCH = 500
MOST_IN_HEADLINE = 3
LONGEST_HEADLINE = 300
Locked = TypeVar("Locked", bound=Model)


@dataclass(slots=True)
class Act:
    """What a user does at once: the lines so far, and a part for each row that is locked for it.

    `event_id` is the event that it was opened for; None for a club. `club_id` is that of the right looked up last.
    `notices` are lines for the logs of other clubs.
    """

    actor: Actor
    event_id: int | None
    club_id: int = 0
    lines: list[ChangeLine] = field(default_factory=list)
    needs: list[str] = field(default_factory=list)
    notices: list[ChangeLine] = field(default_factory=list)
    journal: RowJournal = field(default_factory=RowJournal)
    undoes: Change | None = None
    parts: list[OpenChange] = field(default_factory=list)
    stack: ExitStack = field(default_factory=ExitStack)


@dataclass(slots=True)
class OpenChange(ABC):
    """A change in progress; its rows are locked until the transaction ends."""

    act: Act

    @property
    def actor(self) -> Actor:
        """The actor of the change."""
        return self.act.actor

    @property
    @abstractmethod
    def event_id(self) -> int | None:
        """The event that its lines are about; None for the club itself."""

    @property
    @abstractmethod
    def revision(self) -> int | None:
        """The revision that the log names; None for the club itself."""

    @property
    def has_lines(self) -> bool:
        """Whether anything was recorded of this row."""
        return any(line.event_id == self.event_id for line in self.act.lines)

    def record(self, kind: str, summary: str, *, subject: str = "", before: Any = None, after: Any = None) -> None:
        """Record what was done: `kind` as verb_noun, `summary` as text for the log, JSON before and after."""
        self.act.lines.append(
            ChangeLine(
                club_id=self.act.club_id,
                event_id=self.event_id,
                actor_name=self.act.actor.name,
                kind=kind,
                subject=subject,
                summary=summary[:300],
                before=before,
                after=after,
            )
        )

    def leave_out(self, kinds: Collection[str]) -> None:
        """Drop the lines of these kinds about this row: one line of the caller's is about to say it for all of them."""
        self.act.lines[:] = [
            line for line in self.act.lines if line.kind not in kinds or line.event_id != self.event_id
        ]

    def notify(self, club: int, kind: str, summary: str, *, by: str, subject: str = "") -> None:
        """Log for another club what this change means to it. `by` is the name of the club that did it."""
        line = ChangeLine(club_id=club, actor_name=by[:120], kind=kind, subject=subject, summary=summary[:300])
        self.act.notices.append(line)

    @abstractmethod
    def raise_revision(self) -> None:
        """Save the locked row with its next revision."""

    @abstractmethod
    def tell(self) -> None:
        """Once the log is written: store what pages show, and notify open pages."""


_open: ContextVar[Act | None] = ContextVar("the act that is under way", default=None)


@contextmanager
def part_of(within: OpenChange | None) -> Iterator[Act | None]:
    """The act to join, with a savepoint of its own: what failed leaves no line. None to begin one."""
    act = within.act if within else _open.get()
    if act is None:
        yield None
        return
    if within is None:
        warnings.warn("A change was opened inside another one without `within`.", RuntimeWarning, stacklevel=5)
    lines, notices = len(act.lines), len(act.notices)
    try:
        with transaction.atomic():
            yield act
    except BaseException:
        del act.lines[lines:], act.notices[notices:]
        raise


@contextmanager
def opened(actor: Actor, *, event_id: int | None) -> Iterator[Act]:
    """An act from its first lock to its end."""
    with short_transaction(), in_language():
        act = Act(actor, event_id)
        mark = _open.set(act)
        try:
            with connection.execute_wrapper(act.journal), act.stack:
                yield act
        finally:
            _open.reset(mark)
        if act.lines:
            _close(act)


def get_locked(rows: Iterable[Locked]) -> Locked:
    """The row, locked by the query itself. Raises `MissingError` if it is gone."""
    row = next(iter(rows), None)
    if row is None:
        raise MissingError(_("It has been deleted."))
    return row


def _close(act: Act) -> None:
    """Raise the revisions, write the change and its lines, and let each part tell of it."""
    changed = [each for each in act.parts if each.has_lines]
    for each in changed:
        each.raise_revision()
    _write(act)
    for each in changed:
        each.tell()


def _write(act: Act) -> None:
    first, undoes = act.lines[0], act.undoes
    revisions = {each.event_id: each.revision for each in act.parts}
    rows = (can_be_undone({line.kind for line in act.lines}) and act.journal.changes()) or []
    change = Change.objects.create(
        club_id=act.club_id,
        event_id=act.event_id,
        actor=act.actor.user,
        actor_name=act.actor.name,
        door=act.actor.door,
        token=act.actor.token,
        kind=first.kind,
        subject=first.subject,
        headline=undoes.headline if undoes else _headline(act.lines),
        needs=act.needs,
        revision=revisions[act.event_id],
        undoable=bool(rows),
        keys=changed_keys(rows),
        rows=rows,
        undoes=undoes,
        depth=undoes.depth + 1 if undoes else 0,
    )
    for line in act.lines:
        line.change, line.revision = change, revisions[line.event_id]
    ChangeLine.objects.bulk_create(act.lines, batch_size=BATCH)
    _write_notices(act)
    if undoes:
        Change.objects.filter(pk=undoes.pk).update(undone_by=change)
    if change.undoable:
        act.actor.made.append(change.pk)


def _write_notices(act: Act) -> None:
    """A change without an account and without a way back in the log of each other club."""
    changes = Change.objects.bulk_create(
        Change(
            club_id=line.club_id,
            actor_name=line.actor_name,
            door=act.actor.door,
            kind=line.kind,
            subject=line.subject,
            headline=line.summary,
        )
        for line in act.notices
    )
    for line, change in zip(act.notices, changes, strict=True):
        line.change = change
    ChangeLine.objects.bulk_create(act.notices, batch_size=BATCH)


def _headline(lines: Sequence[ChangeLine]) -> str:
    """What was done in a few words, without what undoing leaves as it is, unless there is nothing else."""
    told = [line.summary for line in lines if line.kind not in nothing()] or [line.summary for line in lines]
    words = " ".join(told[:MOST_IN_HEADLINE])
    if len(told) > MOST_IN_HEADLINE:
        words += " " + _("And %(n)s more.") % {"n": len(told) - MOST_IN_HEADLINE}
    return words if len(words) <= LONGEST_HEADLINE else f"{words[: LONGEST_HEADLINE - 1]}…"
