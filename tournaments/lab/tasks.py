"""What the worker does for the lab: it simulates events of a study."""

from __future__ import annotations

from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from common.web.problems import problem_text
from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import end_job, report_job
from tournaments.base.services.nudging import nudge_job
from tournaments.base.tasks import task, work
from tournaments.lab.models import FormatStudy
from tournaments.lab.services.format_studies import another_runs, keep_answer, next_study, read_question


@task(name="tournaments.tasks.run_format_study")
def run_format_study(job_id: int) -> None:
    """Simulate the events of a format study, telling the job how many are played, and keep the answer.

    Does nothing while another study runs, which calls the next when it ends, or where another worker has the job. A
    study that a worker left starts again: the same question and seed give the same answer.
    """
    if another_runs(but=job_id):
        return
    try:
        work(
            job_id,
            _study_formats,
            broke_off=_("The study failed because of an error on our side. Start it again, or change the question."),
        )
    finally:
        waiting = next_study()
        if waiting is not None:
            nudge_job(waiting)


def _study_formats(job: Job) -> None:
    # This imports numpy, which a process needs only for simulations.
    from pairing.core.adviser.study import Study  # noqa: PLC0415

    row = FormatStudy.objects.filter(job=job).first()
    if row is None:
        end_job(job, JobState.STOPPED, message=_("The study has been deleted."))
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
        end_job(job, JobState.FAILED, message=problem_text(error.problems[0]))
        return
    keep_answer(row, job, study.answer())
