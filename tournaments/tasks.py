"""What the worker does. A task takes a job's id, claims the row, and can be sent again at any time without harm."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import structlog
from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from celery.signals import celeryd_after_setup
from django.core.management import call_command
from django.db import OperationalError, transaction
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from config.queues import SEARCH
from pairing.core.boards.instance import solution_json
from pairing.core.boards.parsing import parse_instance
from pairing.core.boards.search import ENGINE, Progress, Search, warm
from tournaments.archive.services.backing_up import drop_old_archives, make_backup
from tournaments.archive.services.handing_in import work_on_handed_in
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import RefusedError
from tournaments.base.models import Job, JobState
from tournaments.base.services.idempotency import forget_old_keys
from tournaments.base.services.jobs import end_job, put_back, release_stale_jobs, report_job
from tournaments.base.services.mails import forget_old_mails, send_waiting_mails
from tournaments.base.services.nudging import nudge_job
from tournaments.base.services.turns import claim_turn, next_turns
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.services.board_calls import send_call
from tournaments.boards.heats.services.seeding import save_search
from tournaments.events.services.prints import drop_old_prints, print_in_worker
from tournaments.events.services.visibility import reveal_due
from tournaments.lab.models import FormatStudy
from tournaments.lab.services.format_studies import another_runs, keep_answer, next_study, read_question
from tournaments.league.services.chasing import chase_overdue
from tournaments.league.services.mails import send_league_mails
from tournaments.players.services import push
from tournaments.players.services.link_mails import send_player_links
from tournaments.ratings.models import RatingList
from tournaments.ratings.services.counting import count_list
from tournaments.swiss.services.pairing_runs import pair_in_worker

FIRST_STEPS = 5_000
REPORT_SECONDS = 0.4
MOST_POINTS = 120
log = structlog.get_logger(__name__)
# A database that is locked or away is tried again, after 1, 2, 4 … seconds.
task = partial(shared_task, autoretry_for=(OperationalError,), max_retries=6, retry_backoff=1, retry_backoff_max=60)


@celeryd_after_setup.connect
def warm_engine(instance: Any, **_signal: object) -> None:
    """Load the compiled search before a worker forks that reads its queue, so that no job waits for it."""
    if SEARCH.name in instance.app.amqp.queues.consume_from:
        warm()


@task(name="tournaments.tasks.run_seeding")
def run_seeding(job_id: int) -> None:
    """Search the boards of a seeding run for its seconds, telling the job how far it is and what it found.

    Does nothing where another worker has the job. What was stopped keeps its best; what failed says so in words.
    """
    _work(job_id, _search_boards, broke_off=_("The search broke off by a fault of ours. The heat is as it was."))


@task(name="tournaments.tasks.run_pairing")
def run_pairing(job_id: int) -> None:
    """Pair a round of a large Swiss. Does nothing where another worker has the job; what failed says so in words."""
    _work(job_id, pair_in_worker, broke_off=_("The pairing broke off by a fault of ours. The round is as it was."))


@task(name="tournaments.tasks.run_board_call")
def run_board_call(job_id: int) -> None:
    """Send the mails of a board call. Does nothing where another worker has the job; what failed says so in words."""
    _work(job_id, send_call, broke_off=_("The call broke off by a fault of ours. Send to the rest."))


@task(name="tournaments.tasks.run_league_mail")
def run_league_mail(job_id: int) -> None:
    """Send a season's mails to captains. Does nothing where another worker has the job."""
    _work(job_id, send_league_mails, broke_off=_("The mails broke off by a fault of ours. Send the links again."))


@task(name="tournaments.tasks.chase_fixtures")
def chase_fixtures() -> None:
    """Remind the captains of matches that are overdue, each at most once in the days that its season names.

    Keys of requests that are past their time are swept on the same round.
    """
    forget_old_keys()
    chase_overdue()


@task(name="tournaments.tasks.reveal_results")
def reveal_results() -> None:
    """Tell everybody of events whose moment to be shown has come."""
    reveal_due()


@task(name="tournaments.tasks.run_player_links")
def run_player_links(job_id: int) -> None:
    """Mail players their private links. Does nothing where another worker has the job."""
    _work(job_id, send_player_links, broke_off=_("The mailing broke off by a fault of ours. Send to the rest."))


@task(name="tournaments.tasks.run_format_study")
def run_format_study(job_id: int) -> None:
    """Simulate the events of a format study, telling the job how many are played, and keep the answer.

    Does nothing while another study runs, which calls the next when it ends, or where another worker has the job. A
    study that a worker left begins again: the same question and seed give the same answer.
    """
    if another_runs(but=job_id):
        return
    try:
        _work(
            job_id, _study_formats, broke_off=_("The study broke off by a fault of ours. Ask again, or ask otherwise.")
        )
    finally:
        waiting = next_study()
        if waiting is not None:
            nudge_job(waiting)


@task(name="tournaments.tasks.run_rating_count")
def run_rating_count(job_id: int) -> None:
    """Count a rating list again, from the first event on that changed. What failed says so in words."""
    _work(job_id, _count_ratings, broke_off=_("The count broke off by a fault of ours. The list is as it was."))


@task(name="tournaments.tasks.run_backup")
def run_backup(job_id: int) -> None:
    """Make the archive of a club. Does nothing where another worker has the job."""
    _work(job_id, make_backup, broke_off=_("The backup broke off by a fault of ours. Make it again."))


@task(name="tournaments.tasks.run_restore")
def run_restore(job_id: int) -> None:
    """Check an archive that was handed in, or restore it. Does nothing where another worker has the job."""
    _work(job_id, work_on_handed_in, broke_off=_("The restore broke off by a fault of ours. Nothing was saved."))


@task(name="tournaments.tasks.run_print")
def run_print(job_id: int) -> None:
    """Make a long print. Does nothing where another worker has the job; what failed says so in words."""
    _work(job_id, print_in_worker, broke_off=_("The print broke off by a fault of ours. Make it again."))


@task(name="tournaments.tasks.drop_archives")
def drop_archives() -> None:
    """Drop archives that were made or handed in a day ago, prints of a day ago, and mails of a week ago."""
    drop_old_archives()
    forget_old_mails()
    drop_old_prints()


@task(name="tournaments.tasks.send_waiting_mails")
def send_mails() -> None:
    """Send the mails that wait."""
    send_waiting_mails()


@task(name="tournaments.tasks.clear_sessions")
def clear_sessions() -> None:
    """Delete the sessions that have run out."""
    call_command("clearsessions")


@task(name="tournaments.tasks.send_push_messages")
def send_push_messages() -> None:
    """Send the messages to phones that wait."""
    push.send_push_messages()


@task(name="tournaments.tasks.nudge_waiting_jobs")
def nudge_waiting_jobs() -> None:
    """Send another message for every job that waits too long or whose worker fell silent."""
    for job_id in release_stale_jobs():
        nudge_job(job_id)


def _work(job_id: int, do: Callable[[Job], None], *, broke_off: str) -> None:
    """Do the job whose turn it is, and call the worker for the next; nothing where none may run now.

    A database that is locked or away is tried again. Of any other fault, and of a job that takes too long, the job
    says so to whoever waits for it.
    """
    job = claim_turn(job_id)
    if job is None:
        return
    try:
        do(job)
    except SoftTimeLimitExceeded:
        log.warning("job_too_long", job=job.pk, kind=job.kind)
        end_job(job, JobState.FAILED, message=_("This took too long and was stopped. Ask for less at once."))
    except OperationalError:
        with suppress(OperationalError):  # then it passes for dead soon, and the sweeper finds it
            if not put_back(job):
                end_job(job, JobState.FAILED, message=broke_off)
        raise
    except Exception:
        log.exception("job_failed", job=job.pk, kind=job.kind)
        end_job(job, JobState.FAILED, message=broke_off)
        raise
    finally:
        with suppress(OperationalError):
            for waiting in next_turns(job):
                nudge_job(waiting)


def _search_boards(job: Job) -> None:
    run = SeedingRun.objects.filter(job=job).first()
    if run is None:
        end_job(job, JobState.STOPPED, message=_("The heat was abandoned."))
        return
    if run.instance.get("engine") != ENGINE:  # settled under another release: its fingerprint says so
        message = _("The site was updated after this run was asked for. Seed again: the new search has its own boards.")
        end_job(job, JobState.FAILED, message=message)
        return
    _Searching(job, run).go()


def _count_ratings(job: Job) -> None:
    rating_list = RatingList.objects.filter(job=job).first()
    if rating_list is None:
        end_job(job, JobState.STOPPED, message=_("The rating list is gone."))
        return

    def say(done: int, total: int) -> bool:
        Job.objects.filter(pk=job.pk).update(total=total)
        return report_job(job, done=done, message=_("%(done)s of %(total)s events.") % {"done": done, "total": total})

    try:
        counted = count_list(Actor(None, Door.WORKER, trusted=True), rating_list, say=say)
    except RefusedError as error:
        end_job(job, JobState.FAILED, message=error.message)
        return
    if counted is None:
        end_job(job, JobState.STOPPED, message=_("Stopped. The list is as it was."))
        return
    end_job(job, JobState.DONE, message=_("%(events)s events count.") % {"events": counted.events}, done=counted.events)


def _study_formats(job: Job) -> None:
    # Loads numpy, which a process needs only once it simulates.
    from pairing.core.adviser.study import Study  # noqa: PLC0415

    row = FormatStudy.objects.filter(job=job).first()
    if row is None:
        end_job(job, JobState.STOPPED, message=_("The study is gone."))
        return
    try:
        study = Study(read_question(row.question), seed=row.seed)
        while not study.finished:
            message = _("%(done)s of %(events)s events played.") % {"done": study.done, "events": job.total}
            if not report_job(job, done=study.done, message=message):
                end_job(job, JobState.STOPPED, message=_("Stopped after %(done)s events.") % {"done": study.done})
                return
            study.advance()
    except RuleError as error:
        end_job(job, JobState.FAILED, message=_(error.problems[0].message) % error.problems[0].params)
        return
    keep_answer(row, job, study.answer())


class _Searching:
    """One attempt at one run: pieces of search, each as long as the time between two reports."""

    def __init__(self, job: Job, run: SeedingRun) -> None:
        self.job, self.run = job, run
        self.search = Search(parse_instance(run.instance), seed=run.seed)
        self.begun = time.monotonic()
        self.curve: list[list[float]] = [[0.0, self.search.progress.start_total]]

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.begun

    def go(self) -> None:
        """Search until the time is up, the best is proven, or somebody stops it; then keep what was found."""
        now, steps = self.search.progress, FIRST_STEPS
        going = self._report(now)
        while going and not now.finished and self.elapsed < self.run.seconds:
            before = self.elapsed
            now = self.search.advance(steps)
            steps = self._next_steps(steps, spent=self.elapsed - before)
            self.curve.append([round(self.elapsed, 2), now.total])
            going = self._report(now)
        self._keep(stopped=not going)

    def _next_steps(self, steps: int, *, spent: float) -> int:
        """As many steps as fit between two reports at the speed seen last, at most eight times as many as before."""
        wanted = max(0.02, min(REPORT_SECONDS, self.run.seconds - self.elapsed))
        return max(1, min(int(steps * wanted / max(spent, 1e-6)), steps * 8))

    def _report(self, now: Progress) -> bool:
        save_search(self.run, solution=None, figures=_figures(now), curve=_thinned(self.curve))
        message = _("Total conflict %(before)s → %(now)s.") % {"before": now.start_total, "now": now.total}
        return report_job(self.job, done=min(int(self.elapsed * 10), self.job.total), message=message)

    def _keep(self, *, stopped: bool) -> None:
        steps = self.search.progress.steps
        solution = self.search.finish()
        seconds = round(self.elapsed, 3)
        self.curve.append([round(seconds, 2), solution.total])
        figures = _figures(self.search.progress) | {
            "total_after": solution.total,
            "lower_bound": solution.lower_bound,
            "proven_optimal": solution.proven_optimal,
        }
        message = _("Total conflict %(total)s.") % {"total": solution.total}
        state = JobState.STOPPED if stopped else JobState.DONE
        with transaction.atomic():
            if end_job(self.job, state, message=message, done=None if stopped else self.job.total):
                answer = solution_json(solution, seconds=seconds) | {"steps": steps}
                save_search(self.run, solution=answer, figures=figures, curve=_thinned(self.curve))


def _figures(now: Progress) -> dict[str, Any]:
    return {"total_before": now.start_total, "total_after": now.total, "lower_bound": now.lower_bound}


def _thinned(curve: list[list[float]]) -> list[list[float]]:
    """At most `MOST_POINTS` points, the newest among them."""
    every = len(curve) // MOST_POINTS + 1
    return curve[::-1][::every][::-1]
