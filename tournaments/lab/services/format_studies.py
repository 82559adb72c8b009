"""The format adviser's studies: asked by anyone, calculated once, found again by their address.

The token is made from the question, its scoring systems, the model's version and the seed. So the same question has one
study, however many ask, and one answer, whichever worker finds it.
"""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import IntegrityError, OperationalError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from pairing.core.adviser.kinds import READERS
from pairing.core.adviser.question import DEFAULT_SEED, LARGEST_SEED, MODEL_VERSION, Question, question_json
from pairing.core.adviser.question import read_question as read_raw
from scoring.calculators import read_system
from scoring.core.systems import System
from tournaments.base.actors import Actor
from tournaments.base.errors import BusyError, MissingError
from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import STALE_SECONDS, UNDER_WAY, end_job, request_stop
from tournaments.base.services.nudging import nudge_job
from tournaments.base.services.turns import queue_job
from tournaments.lab.models import FormatStudy

KIND = "format_study"
MOST_WAITING = 6
KEPT_DAYS = 90
MOST_FORGOTTEN = 50


def ask_study(actor: Actor, raw: object, *, seed: int | None = None) -> FormatStudy:
    """The study of this question and seed: a finished one or one in progress, else a new one, queued.

    A study that was stopped or failed is queued again. Raises `RuleError` for a wrong question, or while too many
    studies wait; `BusyError` where the database is not free in time.
    """
    question = read_question(raw)
    seed = DEFAULT_SEED if seed is None else seed
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        message = _("A random seed is a whole number from 0 to %(most)s. Enter a number in that range.")
        raise RuleError.one("seed", "out_of_range", message, most=LARGEST_SEED)
    try:
        return _find_or_queue(actor, question, seed)
    except OperationalError as error:
        message = _("Somebody else is saving right now, so your change was not saved. Try again in a moment.")
        raise BusyError(message) from error


def find_study(token: str) -> FormatStudy:
    """The study at this address. Raises `MissingError`."""
    found = FormatStudy.objects.select_related("job").filter(token=token).first()
    if found is None:
        raise MissingError(
            _("This study no longer exists, because studies are kept for %(days)s days. Ask the question again.")
            % {"days": KEPT_DAYS}
        )
    return found


def stop_study(study: FormatStudy) -> None:
    """Stop a study that is in progress. Nothing of it is kept; asking again starts from scratch."""
    request_stop(study.job)
    study.job.refresh_from_db()


def read_question(raw: object) -> Question:
    """The question that this JSON asks. Raises `RuleError` with every wrong value by its path."""
    return read_raw(raw, kinds=READERS, read_system=_read_system)


def known_question(study: FormatStudy) -> Question | None:
    """The study's question; None after a release that no longer has its scoring system."""
    try:
        return read_question(study.question)
    except RuleError:
        return None


def keep_answer(study: FormatStudy, job: Job, answer: dict[str, Any]) -> bool:
    """End a claimed job with its answer. False, and nothing kept, where another worker has it or it was ended."""
    with transaction.atomic():
        if not end_job(job, JobState.DONE, message=_("Done."), done=job.total):
            return False
        FormatStudy.objects.filter(pk=study.pk, job=job).update(answer=answer)
    return True


def another_runs(*, but: int) -> bool:
    """Whether a study other than the job `but` is being worked on.

    Studies are asked for without an account, so they take one worker at a time and leave the others to the desk.
    """
    since = timezone.now() - timedelta(seconds=STALE_SECONDS)
    running = Job.objects.filter(kind=KIND, state=JobState.RUNNING, heartbeat_at__gte=since)
    return running.exclude(pk=but).exists()


def next_study() -> int | None:
    """The job of the study that has waited longest, or None."""
    return Job.objects.filter(kind=KIND, state=JobState.QUEUED).order_by("pk").values_list("pk", flat=True).first()


def _read_system(raw: object, path: str) -> System:
    return read_system(raw, path=path)


@transaction.atomic
def _find_or_queue(actor: Actor, question: Question, seed: int) -> FormatStudy:
    token = _token(question, seed)
    found = FormatStudy.objects.select_for_update(of=("self",)).select_related("job").filter(token=token).first()
    if found is not None and (found.answer is not None or _goes_on(found.job)):
        return found
    _check_waiting()
    _forget_old()
    study = _queue(actor, question, seed, token, again=found)
    transaction.on_commit(partial(nudge_job, study.job_id, KIND))
    return study


def _token(question: Question, seed: int) -> str:
    facts = {
        "question": question_json(question),
        "systems": [repr(each.system.definition) for each in question.formats if hasattr(each, "system")],
        "model": MODEL_VERSION,
        "seed": seed,
    }
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def _goes_on(job: Job) -> bool:
    return job.state in UNDER_WAY and not job.stop_requested


def _check_waiting() -> None:
    if Job.objects.filter(kind=KIND, state__in=UNDER_WAY).count() >= MOST_WAITING:
        message = _("%(most)s studies are already waiting or in progress. Try again in a minute.")
        raise RuleError.one("", "too_many", message, most=MOST_WAITING)


def _forget_old() -> None:
    """Delete some of the studies that ended long ago; their answers can be calculated again."""
    before = timezone.now() - timedelta(days=KEPT_DAYS)
    old = Job.objects.filter(kind=KIND, finished_at__lt=before).order_by("pk").values_list("pk", flat=True)
    Job.objects.filter(pk__in=list(old[:MOST_FORGOTTEN])).delete()


def _queue(actor: Actor, question: Question, seed: int, token: str, *, again: FormatStudy | None) -> FormatStudy:
    job = queue_job(KIND, by=actor.user, total=question.events, message=_("Queued."))
    if again is not None:
        ended, again.job = again.job, job
        again.save(update_fields=["job"])
        ended.delete()
        return again
    try:
        with transaction.atomic():
            return FormatStudy.objects.create(job=job, token=token, question=question_json(question), seed=seed)
    except IntegrityError:  # somebody asked the same question at the same moment
        job.delete()
        return find_study(token)
