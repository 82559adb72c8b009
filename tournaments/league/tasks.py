"""The worker's tasks for seasons: emails to captains."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.base.services.idempotency import forget_old_keys
from tournaments.base.tasks import task, work
from tournaments.league.services.chasing import chase_overdue
from tournaments.league.services.mails import send_league_mails


@task(name="tournaments.tasks.run_league_mail")
def run_league_mail(job_id: int) -> None:
    """Send a season's emails to captains. Does nothing if another worker has the job."""
    work(
        job_id,
        send_league_mails,
        broke_off=_("Sending the emails failed because of an error on our side. Send the links again."),
    )


@task(name="tournaments.tasks.chase_fixtures")
def chase_fixtures() -> None:
    """Remind the captains of matches that are overdue, each at most once in the days that its season names.

    Keys of requests that are past their time are swept on the same round.
    """
    forget_old_keys()
    chase_overdue()
