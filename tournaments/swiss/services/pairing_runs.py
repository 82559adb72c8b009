"""Pairing a large field in the worker: asked for, paired outside the event's lock, and kept if the event is the same.

Small fields are paired at once (`draft_round`). A run is a job (ADR 3): it may be stopped, and its worker may die. It
changes nothing unless everything that the pairing depends on is the same as when the run was asked for.
"""

from __future__ import annotations

import hashlib
import json
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import RefusedError
from tournaments.base.models import Job, JobState
from tournaments.base.permissions import Action
from tournaments.base.services.heartbeat import Heartbeat
from tournaments.base.services.jobs import UNDER_WAY, end_job, report_job, request_stop
from tournaments.base.services.nudging import nudge_job
from tournaments.base.services.turns import queue_job
from tournaments.events.models import Event
from tournaments.swiss.models import PairingRun, SwissEntry
from tournaments.swiss.selectors.rows import SwissRows, load_swiss_rows
from tournaments.swiss.services.events import change_swiss
from tournaments.swiss.services.rounds import DraftAsked, ask_draft, keep_draft, pair_draft

MOST_AT_ONCE = 500
"""Up to so many players are paired while the browser waits."""
NEED_REMATCHES = frozenset({"no_pairing", "no_opponent_left"})
STEPS = 3


class _OvertakenError(Exception):
    """Somebody stopped the run, or another worker has it: what was paired is dropped."""


def pairs_in_worker(event: Event) -> bool:
    """Whether the field is too large to be paired at once. One query."""
    return SwissEntry.objects.filter(event=event, withdrawn_from=None).count() > MOST_AT_ONCE


def newest_run(event: Event) -> PairingRun | None:
    """The run asked for last. One query."""
    return PairingRun.objects.filter(job__event=event).select_related("job").order_by("-pk").first()


def start_pairing(
    actor: Actor, event: Event, *, seed: int | None = None, rematches: bool = False, anyway: bool = False
) -> PairingRun:
    """Queue a draft of the next round. Raises as `draft_round` does, and while another run is in progress."""
    with change_swiss(actor, event, Action.RUN_HEATS) as change:
        if Job.objects.filter(pairing_run__isnull=False, event=change.event, state__in=UNDER_WAY).exists():
            message = _("This event is being paired already. Wait until that is done, or stop it.")
            raise RuleError.one("", "under_way", message)
        asked = ask_draft(change, seed=seed, rematches=rematches, anyway=anyway)
        job = queue_job(
            "pairing",
            club_id=change.event.club_id,
            event_id=change.event.pk,
            by=change.actor.user,
            total=STEPS,
            message=_("Queued."),
        )
        run = PairingRun.objects.create(
            job=job, number=asked.number, seed=asked.seed, rematches=rematches, fingerprint=_fingerprint(asked.rows)
        )
        summary = _("Started pairing round %(round)s in the background.") % {"round": asked.number}
        change.record("start_pairing", summary, subject=f"round:{asked.number}", after={"seed": asked.seed})
        transaction.on_commit(partial(nudge_job, job.pk, "pairing"))
    return run


def stop_pairing(actor: Actor, run: PairingRun) -> None:
    """Stop a run that is in progress: the round stays as it is."""
    event = run.job.event
    assert event is not None  # noqa: S101  a run's job is of an event
    with change_swiss(actor, event, Action.RUN_HEATS) as change:
        job = Job.objects.filter(pk=run.job_id).first()
        if job is None or job.state not in UNDER_WAY or job.stop_requested:
            return
        request_stop(job)
        summary = _("Stopped pairing round %(round)s.") % {"round": run.number}
        change.record("stop_pairing", summary, subject=f"round:{run.number}")


def pair_in_worker(job: Job) -> None:
    """Make the draft of a claimed job. If pairing is impossible or something changed, the job ends with the reason."""
    run = PairingRun.objects.filter(job=job).first()
    if run is None or job.event is None:
        end_job(job, JobState.STOPPED, message=_("The event has been deleted."))
        return
    # The organiser's permission was checked when the run was requested, and is checked again when the draft is saved.
    actor = Actor(job.created_by, Door.WORKER)
    try:
        _pair(actor, job, run, job.event)
    except RuleError as error:
        needs = any(problem.code in NEED_REMATCHES for problem in error.problems)
        PairingRun.objects.filter(pk=run.pk).update(needs_rematches=needs)
        end_job(job, JobState.FAILED, message=" ".join(problem.text for problem in error.problems))
    except RefusedError as error:
        end_job(job, JobState.FAILED, message=error.message)
    except _OvertakenError:
        end_job(job, JobState.STOPPED, message=_("Stopped. The round hasn’t changed."))


def _pair(actor: Actor, job: Job, run: PairingRun, event: Event) -> None:
    rows = load_swiss_rows(Event.objects.select_related("club", "swiss").get(pk=event.pk))
    _check_same(rows, run)
    if not report_job(job, done=1, message=_("Pairing %(n)s players.") % {"n": len(rows.due(run.number))}):
        raise _OvertakenError
    with Heartbeat(job, done=1):
        paired, why = pair_draft(DraftAsked(rows, run.number, run.seed, run.rematches))
    if not report_job(job, done=2, message=_("Paired and checked.")):
        raise _OvertakenError
    with change_swiss(actor, event, Action.RUN_HEATS) as change:
        now = load_swiss_rows(change.event)
        _check_same(now, run)
        keep_draft(change, DraftAsked(now, run.number, run.seed, run.rematches), paired, why)
        message = _("Round %(n)s is paired.") % {"n": run.number}
        stopped = Job.objects.filter(pk=job.pk, stop_requested=True).exists()
        if stopped or not end_job(job, JobState.DONE, message=message, done=STEPS):
            raise _OvertakenError


def _check_same(rows: SwissRows, run: PairingRun) -> None:
    if len(rows.published) + 1 != run.number or _fingerprint(rows) != run.fingerprint:
        message = _("The event changed while its round was being paired, so the pairing was discarded. Pair again.")
        raise RuleError.one("", "changed", message)


def _fingerprint(rows: SwissRows) -> str:
    """A hash of all that a pairing depends on: rules, players, byes, wishes, tables with their results, the draft."""
    told: list[Any] = [_columns(rows.rules), [_columns(player) for player in rows.players]]
    told += [[_columns(bye) for _key, bye in sorted(rows.byes.items())], [_columns(each) for each in rows.pair_rules]]
    told += [
        [number, [[table.entries, [_columns(each) for each in table.results or ()]] for table in tables]]
        for number, tables in sorted(rows.tables.items())
    ]
    return hashlib.sha256(json.dumps(told, default=str).encode()).hexdigest()


def _columns(row: Model) -> list[Any]:
    return [getattr(row, column.attname) for column in row._meta.concrete_fields]
