"""Backups of a club: made at the command line at once, at the desk by the worker, kept there for a day."""

from __future__ import annotations

import io
import tempfile
from datetime import timedelta
from functools import partial
from typing import IO

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Length
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.archive.files.container import MEGABYTE, open_container
from tournaments.archive.files.reading import read_archive
from tournaments.archive.models import ClubArchive
from tournaments.archive.selectors.making import steps_of, write_archive
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.models import Job, JobState
from tournaments.base.permissions import Action
from tournaments.base.services.heartbeat import Heartbeat
from tournaments.base.services.jobs import UNDER_WAY, end_job
from tournaments.base.services.nudging import nudge_job
from tournaments.base.services.turns import queue_job
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import change_club

BACKUP = "backup"
KEPT_HOURS = 24
MOST_KEPT = 64 * MEGABYTE
"""A larger archive is not kept in the database: `manage.py backup` writes it to a file."""


def back_up_club(actor: Actor, club: Club, out: IO[bytes]) -> int:
    """Write the club's archive to `out`, read it back, and log it. Returns the bytes. Owners and commands only."""
    with change_club(actor, club, Action.BACK_UP) as change:
        change.record("back_up_club", _("Created a backup of the club."))
    write_archive(club, out)
    read_archive(open_container(out))
    return out.seek(0, io.SEEK_END)


def start_backup(actor: Actor, club: Club) -> ClubArchive:
    """Have the worker make the club's archive. Returns the one in progress if there is one."""
    with change_club(actor, club, Action.BACK_UP) as change:
        mine = ClubArchive.objects.filter(club=change.club, job__kind=BACKUP).select_related("job")
        under_way = mine.filter(job__state__in=UNDER_WAY).first()
        if under_way is not None:
            return under_way
        Job.objects.filter(club_archive__in=mine).delete()
        job = queue_job(
            BACKUP,
            by=actor.user,
            club_id=change.club.pk,
            total=steps_of(change.club),
            message=_("Queued."),
        )
        made = ClubArchive.objects.create(job=job, club=change.club)
        change.record("back_up_club", _("Created a backup of the club."))
        transaction.on_commit(partial(nudge_job, job.pk, BACKUP))
    return made


def newest_backup(club: Club) -> ClubArchive | None:
    """The club's newest backup, in progress or finished, with its job and without its content. One query."""
    rows = ClubArchive.objects.filter(club=club, job__kind=BACKUP).select_related("job")
    return rows.defer("content").annotate(size=Length("content")).first()


def backup_content(club: Club) -> bytes:
    """The archive made last. Raises `MissingError` where there is none, or it is not ready."""
    row = ClubArchive.objects.filter(club=club, job__kind=BACKUP, job__state=JobState.DONE).first()
    if row is None or row.content is None:
        raise MissingError(_("There is no backup to download. Create one."))
    return bytes(row.content)


def make_backup(job: Job) -> None:
    """What the worker does with a claimed job: make the archive, read it back, and keep it for its owner."""
    row = ClubArchive.objects.filter(job=job).select_related("club").first()
    if row is None or row.club is None:
        end_job(job, JobState.STOPPED, message=_("The club has been deleted."))
        return
    with (
        tempfile.SpooledTemporaryFile(max_size=MOST_KEPT) as out,
        Heartbeat(job, message=_("Reading the club.")) as beat,
    ):

        def say(done: int) -> None:
            beat.done = done

        write_archive(row.club, out, say=say)
        size = out.tell()
        if size > MOST_KEPT:
            text = _(
                "The backup has %(size)s MB, which is too much for this page. Create it with `manage.py "
                "backup` on the server."
            )
            end_job(job, JobState.FAILED, message=text % {"size": size // MEGABYTE})
            return
        read_archive(open_container(out))
        out.seek(0)
        content = out.read()
    with transaction.atomic():
        if end_job(job, JobState.DONE, message=_("The backup is ready."), done=job.total):
            ClubArchive.objects.filter(pk=row.pk).update(content=content)


def drop_old_archives() -> int:
    """Drop the archives that are a day old, downloads and uploads, with their jobs. Returns how many."""
    old = Q(created_at__lt=timezone.now() - timedelta(hours=KEPT_HOURS))
    gone, _kinds = Job.objects.filter(old, club_archive__isnull=False).exclude(state__in=UNDER_WAY).delete()
    return gone // 2
