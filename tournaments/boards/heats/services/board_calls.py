"""The board call by email: each player learns of their board, once per call, even if a worker dies halfway.

The log keeps the call as it was at that moment, so that a later swap changes no email. The job counts each email twice,
when it begins and when it is sent. A worker that takes the job up after another died continues after the last email
begun, and names the player of an email that was begun and perhaps not sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from smtplib import SMTPException, SMTPRecipientsRefused
from typing import Any

from django.core.mail import get_connection
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.models import Job, JobState
from tournaments.base.permissions import Action
from tournaments.base.services.jobs import UNDER_WAY, end_job, report_job
from tournaments.base.services.mails import AT_ONCE, compose, mail_words
from tournaments.base.services.nudging import leave_rest, nudge_job
from tournaments.base.services.turns import queue_job
from tournaments.boards.heats.selectors.board_calls import (
    CalledBoard,
    CalledSeat,
    Calling,
    calling_of,
    heat_line,
    newest_call,
)
from tournaments.boards.heats.selectors.heat_rows import HeatRows, load_heat_rows
from tournaments.boards.heats.services.heats import heat_name, locked_heat
from tournaments.boards.heats.services.push_texts import push_boards
from tournaments.events.disciplines import DISCIPLINES, power_name
from tournaments.events.languages import event_language
from tournaments.events.models import Entry, Round
from tournaments.events.selectors.visibility import names_of_people, person_as_shown
from tournaments.events.services.changes import change_event

KIND = "board_call"


def call_boards(actor: Actor, heat: Round, *, again: bool = False) -> Job:
    """Queue an email to each seated player who has an address: their board, power, opponents and the start.

    A heat that was called already is called again only with `again`. Raises `RuleError` without boards, without any
    address, and while an earlier call is in progress.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        locked = locked_heat(change, heat)
        rows = load_heat_rows(locked)
        _check_callable(rows, again=again)
        seats = [
            (seat.entry_id, board.game.number, seat.power, seat.fills) for board in rows.boards for seat in board.seats
        ]
        to = [entry for entry, *_seat in seats if rows.entries[entry].person.email]
        mails = len(to)
        if not mails:
            message = _("Nobody at these boards has an email address. Paste the text instead, or add addresses.")
            raise RuleError.one("boards", "no_address", message)
        job = queue_job(
            KIND,
            club_id=change.event.club_id,
            event_id=change.event.pk,
            by=change.actor.user,
            total=2 * mails,
            message=_("Queued."),
        )
        locked.board_called_at = timezone.now()
        locked.save(update_fields=["board_called_at"])
        text = ngettext("Called %(heat)s by mail: %(n)s player.", "Called %(heat)s by mail: %(n)s players.", mails)
        after = {"job": job.pk, "heat": locked.number, "seats": seats, "to": to}
        summary = text % {"heat": heat_name(locked), "n": mails}
        push_boards(change.event, locked)
        change.record("call_boards", summary, subject=f"heat:{locked.number}", after=after)
        transaction.on_commit(partial(nudge_job, job.pk, KIND))
    heat.board_called_at = locked.board_called_at
    return job


def send_rest_of_call(actor: Actor, heat: Round) -> Job:
    """Resume a call that stopped. Players who have got an email don't get another one."""
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        locked = locked_heat(change, heat)
        call = newest_call(locked)
        if call is None or call.job.state != JobState.FAILED:
            message = _(
                "There is no interrupted board call to resume. Start a new call, or check the progress of "
                "the current one."
            )
            raise RuleError.one("call", "not_failed", message)
        Job.objects.filter(pk=call.job.pk).update(
            state=JobState.QUEUED,
            attempts=0,
            heartbeat_at=None,
            finished_at=None,
            message="",
            created_at=timezone.now(),
        )
        summary = _("Resumed the board call of %(heat)s.") % {"heat": heat_name(locked)}
        change.record("resume_call", summary, subject=f"heat:{locked.number}", before=call.job.message)
        transaction.on_commit(partial(nudge_job, call.job.pk, KIND))
        call.job.refresh_from_db()
    return call.job


def send_call(job: Job) -> None:
    """What the worker does with a claimed job: write to each player in turn, and end the job."""
    found = calling_of(job)
    if found is None:
        end_job(job, JobState.STOPPED, message=_("The heat was abandoned."))
        return
    _Sending(job, *found).go()


def _check_callable(rows: HeatRows, *, again: bool) -> None:
    if not rows.boards:
        raise RuleError.one("boards", "none", _("No board of this heat is seated yet. Seed it first."))
    call = newest_call(rows.heat)
    if call and call.job.state in UNDER_WAY:
        raise RuleError.one("call", "under_way", _("A call of this heat is being sent. Wait until it is done."))
    if rows.heat.board_called_at and not again:
        message = _(
            "This heat has already been called. Confirm that you want to call it again: everybody gets another email."
        )
        raise RuleError.one("again", "called_already", message)


class _Sending:
    """One attempt at one call."""

    def __init__(self, job: Job, heat: Round, call: Calling) -> None:
        self.job, self.heat = job, heat
        self.entries = Entry.objects.filter(event=heat.event).select_related("person").in_bulk()
        self.names = names_of_people(entry.person for entry in self.entries.values())
        self.boards = self._boards(call.seats)
        # A player at two boards gets an email about each.
        at: dict[int, list[tuple[CalledBoard, CalledSeat]]] = {}
        for board in self.boards:
            for seat in board.seats:
                at.setdefault(seat.entry, []).append((board, seat))
        self.mails = [at[entry].pop(0) if at.get(entry) else None for entry in call.event.after["to"]]
        self.earlier = job.message if job.done else ""
        self.notes: list[str] = []
        self.connection = get_connection()

    def go(self) -> None:
        """Send the next emails that nobody began, and say who was perhaps not reached; the rest has another turn."""
        begun = self.job.done
        if begun % 2:
            doubtful = self.mails[begun // 2]
            self._note(_("perhaps %(name)s"), self.entries[doubtful[1].entry].name if doubtful else "")
            begun += 1
        end = begun // 2 + AT_ONCE
        try:
            for index in range(begun // 2, len(self.mails)):
                if index == end:
                    leave_rest(self.job, done=2 * index, message=self.words)
                    return
                if not report_job(self.job, done=2 * index + 1, message=self.words):
                    end_job(self.job, JobState.STOPPED, message=_("Stopped. %(words)s") % {"words": self.words})
                    return
                mail = self.mails[index]
                if mail is not None:
                    self._send(*mail)
                report_job(self.job, done=2 * index + 2, message=self.words)
        except (SMTPException, OSError):
            # Treat it as not sent: the next attempt begins with this player.
            message = _("The mail server didn’t accept our emails. Send to the rest once it works again.")
            end_job(self.job, JobState.FAILED, message=f"{self.words} {message}".strip(), done=2 * index)
            return
        finally:
            self.connection.close()
        end_job(self.job, JobState.DONE, message=self.words, done=self.job.total)

    @property
    def words(self) -> str:
        """The players whom the call did not reach, in this attempt and earlier ones; blank where all is well."""
        now = _("Not reached: %(names)s.") % {"names": ", ".join(self.notes)} if self.notes else ""
        return f"{self.earlier} {now}".strip()

    def _note(self, text: str, name: str) -> None:
        self.notes.append(text % {"name": name})

    def _send(self, board: CalledBoard, seat: CalledSeat) -> None:
        address = self.entries[seat.entry].person.email
        if not address:
            self._note("%(name)s", self.entries[seat.entry].name)
            return
        with event_language(self.heat.event):
            context = {
                "heat_line": heat_line(self.heat),
                "board": board,
                # Everybody's own mail has their whole name, and those of others as they want them shown.
                "seat": replace(seat, name=self.entries[seat.entry].name),
                "others": [other for other in board.seats if other is not seat],
                "event": self.heat.event,
            }
            subject, text = mail_words("boards/email/board_call", context)
        name = f"call-{self.job.pk}-{seat.entry}-{board.game}"
        try:
            compose(address, subject, text, name=name, connection=self.connection).send()
        except (SMTPRecipientsRefused, ValueError):
            self._note("%(name)s", self.entries[seat.entry].name)

    def _boards(self, seats: Sequence[Sequence[Any]]) -> list[CalledBoard]:
        names = {power.code: power_name(power.code) for power in DISCIPLINES[self.heat.event.discipline].powers}
        found: dict[int, list[CalledSeat]] = {}
        for entry, game, power, *fills in seats:  # calls from before there were second seats have three
            if entry in self.entries:
                name = person_as_shown(self.entries[entry].person, self.names).name
                found.setdefault(game, []).append(CalledSeat(entry, name, names.get(power, power), any(fills)))
        return [CalledBoard(game, "", tuple(sitting)) for game, sitting in found.items()]
