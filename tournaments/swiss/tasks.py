"""What the worker does for Swiss events: it pairs large rounds."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.base.tasks import task, work
from tournaments.swiss.services.pairing_runs import pair_in_worker


@task(name="tournaments.tasks.run_pairing")
def run_pairing(job_id: int) -> None:
    """Pair a round of a large Swiss. Does nothing if another worker has the job; a failure is in the job."""
    work(
        job_id,
        pair_in_worker,
        broke_off=_("The pairing failed because of an error on our side. The round hasn’t changed. Pair it again."),
    )
