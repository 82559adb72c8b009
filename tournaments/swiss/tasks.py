"""What the worker does for Swiss events: it pairs large rounds."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.base.tasks import task, work
from tournaments.swiss.services.pairing_runs import pair_in_worker


@task(name="tournaments.tasks.run_pairing")
def run_pairing(job_id: int) -> None:
    """Pair a round of a large Swiss. Does nothing where another worker has the job; what failed says so in words."""
    work(job_id, pair_in_worker, broke_off=_("The pairing broke off by a fault of ours. The round is as it was."))
