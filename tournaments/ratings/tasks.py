"""The worker's task for rating lists: recalculating them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.base.actors import Actor, Door
from tournaments.base.errors import RefusedError
from tournaments.base.models import Job, JobState
from tournaments.base.services.jobs import end_job, report_job
from tournaments.base.tasks import task, work
from tournaments.ratings.models import RatingList
from tournaments.ratings.services.counting import count_list


@task(name="tournaments.tasks.run_rating_count")
def run_rating_count(job_id: int) -> None:
    """Count a rating list again, from the first event on that changed. A failure is reported in the job."""
    work(
        job_id,
        _count_ratings,
        broke_off=_("The ratings couldn’t be recalculated because of an error on our side. The list hasn’t changed."),
    )


def _count_ratings(job: Job) -> None:
    rating_list = RatingList.objects.filter(job=job).first()
    if rating_list is None:
        end_job(job, JobState.STOPPED, message=_("The rating list has been deleted."))
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
        end_job(job, JobState.STOPPED, message=_("Stopped. The list hasn’t changed."))
        return
    end_job(job, JobState.DONE, message=_("%(events)s events count.") % {"events": counted.events}, done=counted.events)
