"""What the worker does for events: it makes prints, and says when results are shown."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.base.tasks import task, work
from tournaments.events.services.prints import print_in_worker
from tournaments.events.services.visibility import reveal_due


@task(name="tournaments.tasks.reveal_results")
def reveal_results() -> None:
    """Tell everybody of events whose moment to be shown has come."""
    reveal_due()


@task(name="tournaments.tasks.run_print")
def run_print(job_id: int) -> None:
    """Make a long print. Does nothing where another worker has the job; a failure is reported in the job."""
    work(job_id, print_in_worker, broke_off=_("The print failed because of an error on our side. Start it again."))
