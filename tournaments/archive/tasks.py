"""What the worker does for archives of clubs: it makes, checks, restores and drops them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.archive.services.backing_up import drop_old_archives, make_backup
from tournaments.archive.services.handing_in import work_on_handed_in
from tournaments.base.services.mails import forget_old_mails
from tournaments.base.tasks import task, work
from tournaments.events.services.prints import drop_old_prints


@task(name="tournaments.tasks.run_backup")
def run_backup(job_id: int) -> None:
    """Make the archive of a club. Does nothing where another worker has the job."""
    work(job_id, make_backup, broke_off=_("The backup failed because of an error on our side. Start it again."))


@task(name="tournaments.tasks.run_restore")
def run_restore(job_id: int) -> None:
    """Check an archive that was uploaded, or restore it. Does nothing if another worker has the job."""
    work(
        job_id, work_on_handed_in, broke_off=_("The restore failed because of an error on our side. Nothing was saved.")
    )


@task(name="tournaments.tasks.drop_archives")
def drop_archives() -> None:
    """Delete archives that were made or uploaded a day ago, prints of a day ago, and emails of a week ago."""
    drop_old_archives()
    forget_old_mails()
    drop_old_prints()
