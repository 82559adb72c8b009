"""What the worker does for heats: it searches boards and sends calls."""

from __future__ import annotations

import time
from typing import Any

from celery.signals import celeryd_after_setup
from django.db import transaction
from django.utils.translation import gettext as _

from config.queues import SEARCH
from pairing.core.boards.instance import solution_json
from pairing.core.boards.parsing import parse_instance
from pairing.core.boards.search import ENGINE, Progress, Search, warm
from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import end_job, report_job
from tournaments.base.tasks import task, work
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.services.board_calls import send_call
from tournaments.boards.heats.services.seeding import save_search

FIRST_STEPS = 5_000
REPORT_SECONDS = 0.4
MOST_POINTS = 120


@celeryd_after_setup.connect
def warm_engine(instance: Any, **_signal: object) -> None:
    """Load the compiled search before a worker forks that reads its queue, so that no job waits for it."""
    if SEARCH.name in instance.app.amqp.queues.consume_from:
        warm()


@task(name="tournaments.tasks.run_seeding")
def run_seeding(job_id: int) -> None:
    """Search the boards of a seeding run for its seconds, telling the job how far it is and what it found.

    Does nothing where another worker has the job. A stopped search keeps its best; a failure is reported in the job.
    """
    work(
        job_id,
        _search_boards,
        broke_off=_(
            "The seeding run failed because of an error on our side. The heat hasn’t changed. Start the run again."
        ),
    )


@task(name="tournaments.tasks.run_board_call")
def run_board_call(job_id: int) -> None:
    """Send the emails of a board call. Does nothing if another worker has the job; a failure is reported in the job."""
    work(
        job_id,
        send_call,
        broke_off=_("The board call failed because of an error on our side. Send it to the remaining players."),
    )


def _search_boards(job: Job) -> None:
    run = SeedingRun.objects.filter(job=job).first()
    if run is None:
        end_job(job, JobState.STOPPED, message=_("The heat was abandoned."))
        return
    if run.instance.get("engine") != ENGINE:  # decided by another release, as its fingerprint shows
        message = _(
            "The site was updated after this run was requested. Seed again: the new version finds its own boards."
        )
        end_job(job, JobState.FAILED, message=message)
        return
    _Searching(job, run).go()


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
