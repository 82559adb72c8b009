"""Archives uploaded at the desk or by the API: checked by the worker first, then restored if their owner asks."""

from __future__ import annotations

import io
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from common.web.problems import problem_text
from tournaments.archive.files.container import MEGABYTE, VISITOR, open_container
from tournaments.archive.files.reading import ReadArchive, read_archive
from tournaments.archive.models import ClubArchive
from tournaments.archive.services.memory import memory_limit
from tournaments.archive.services.restoring import Restored, StoppedError, restore_club, steps_of
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import ForbiddenError, MissingError, RefusedError
from tournaments.base.models import Job, JobState
from tournaments.base.plain_text import tidy_line
from tournaments.base.services.heartbeat import Heartbeat
from tournaments.base.services.jobs import UNDER_WAY, end_job
from tournaments.base.services.nudging import nudge_job
from tournaments.base.services.turns import queue_job

CHECK, RESTORE = "restore_check", "restore"
MOST_HANDED_IN = VISITOR.packed
MOST_MEMORY = 768 * MEGABYTE
MOST_PROBLEMS = 10


def hand_in_archive(actor: Actor, content: bytes, *, name: str = "") -> ClubArchive:
    """Keep an archive for a day and have the worker check it, as a club called `name` or under its own name.

    It replaces the actor's previous upload. Raises `RuleError` at `file` if the file is too large or isn't an archive,
    and while the worker is busy with another upload of the actor; `ForbiddenError` for a visitor.
    """
    if actor.user is None:
        raise ForbiddenError(_("You must sign in to restore a club. Sign in first."))
    _check_unlimited(actor)
    if len(content) > MOST_HANDED_IN:
        message = gettext_noop("The file has more than %(most)s MB. Restore it with `manage.py restore` on the server.")
        raise RuleError.one("file", "too_big", message, most=MOST_HANDED_IN // MEGABYTE)
    if not content.startswith(b"PK\x03\x04"):
        message = gettext_noop("This file isn’t a club backup. Choose a file from “Download a backup”.")
        raise RuleError.one("file", "unknown_format", message)
    with transaction.atomic():
        mine = Job.objects.filter(created_by=actor.user, kind__in=(CHECK, RESTORE))
        _check_free(mine.filter(state__in=UNDER_WAY).exists())
        mine.filter(club_archive__club=None).delete()
        return ClubArchive.objects.create(job=_queue(actor, CHECK), new_name=name.strip()[:80], content=content)


def find_handed_in(actor: Actor, pk: int) -> ClubArchive:
    """The actor's upload, with its job, its club and whether its file `is_kept`.

    Raises `MissingError` for anything else.
    """
    _check_unlimited(actor)
    rows = ClubArchive.objects.select_related("job", "club").defer("content")
    rows = rows.annotate(is_kept=Q(content__isnull=False))
    found = rows.filter(pk=pk, job__kind__in=(CHECK, RESTORE), job__created_by=actor.user).first()
    if found is None or actor.user is None:
        raise MissingError(_("This backup is no longer here. Choose the file again."))
    return found


def check_handed_in(actor: Actor, archive: ClubArchive, *, name: str) -> ClubArchive:
    """Check it again, for a club of another name."""
    return _go_on(actor, archive, CHECK, name=name)


def restore_handed_in(actor: Actor, archive: ClubArchive, *, name: str | None = None) -> ClubArchive:
    """Have the worker restore it. Raises `RuleError` if a restore is in progress or has finished."""
    return _go_on(actor, archive, RESTORE, name=archive.new_name if name is None else name)


def work_on_handed_in(job: Job) -> None:
    """What the worker does with a claimed job: check or restore, and report the outcome.

    A refused file is deleted at once, unless it only needs another name for the club.
    """
    row = ClubArchive.objects.filter(job=job).first()
    if row is None or row.content is None:
        end_job(job, JobState.STOPPED, message=_("The file has been deleted."))
        return
    facts: dict[str, Any] = {}
    try:
        with Heartbeat(job, message=_("Checking the backup.")) as beat, memory_limit(MOST_MEMORY):
            archive = read_archive(open_container(io.BytesIO(row.content), limits=VISITOR))
            facts = _facts(archive)
            Job.objects.filter(pk=job.pk).update(total=steps_of(archive))
            _work(job, row, archive, facts, beat)
    except RuleError as error:
        facts["problems"] = [
            {"path": problem.path, "code": problem.code, "message": problem_text(problem)}
            for problem in error.problems[:MOST_PROBLEMS]
        ]
        other_name_helps = all(problem.path in {"name", "slug"} for problem in error.problems)
        ClubArchive.objects.filter(pk=row.pk).update(facts=facts, **({} if other_name_helps else {"content": None}))
        end_job(job, JobState.FAILED, message=_("Nothing was saved."))
    except MemoryError:
        ClubArchive.objects.filter(pk=row.pk).update(content=None)
        message = _(
            "The backup needs too much memory, so nothing was saved. Restore it with `manage.py restore` on the server."
        )
        end_job(job, JobState.FAILED, message=message)
    except RefusedError as error:
        end_job(job, JobState.FAILED, message=error.message)
    except StoppedError:
        end_job(job, JobState.STOPPED, message=_("Stopped. Nothing was saved."))


def _work(job: Job, row: ClubArchive, archive: ReadArchive, facts: dict[str, Any], beat: Heartbeat) -> None:
    def say(done: int) -> bool:
        beat.done = done
        return True

    dry = job.kind == CHECK
    actor = Actor(job.created_by, Door.WORKER)
    with transaction.atomic():
        made = restore_club(actor, archive, name=row.new_name, say=say, dry=dry)
        facts |= _made(made)
        ClubArchive.objects.filter(pk=row.pk).update(
            facts=facts, **({} if dry else {"club": made.club, "content": None})
        )
        message = _("It can be restored.") if dry else _("Restored.")
        # In the same transaction: if another worker took the job, it restores the club and this attempt saves nothing.
        if not end_job(job, JobState.DONE, message=message, done=steps_of(archive)):
            raise StoppedError


def _go_on(actor: Actor, archive: ClubArchive, kind: str, *, name: str) -> ClubArchive:
    with transaction.atomic():
        row = ClubArchive.objects.select_for_update(of=("self",)).select_related("job").filter(pk=archive.pk).first()
        if row is None or row.content is None:
            raise MissingError(_("This backup has already been restored, or is no longer here. Choose the file again."))
        _check_free(row.job.state in UNDER_WAY)
        before = row.job
        row.job, row.new_name = _queue(actor, kind), name.strip()[:80]
        row.save(update_fields=["job", "new_name"])
        before.delete()
    return row


def _check_unlimited(actor: Actor) -> None:
    if actor.is_limited:
        raise ForbiddenError(_("This token can’t restore a club. Sign in, or use a token with the scope `all`."))


def _queue(actor: Actor, kind: str) -> Job:
    job = queue_job(kind, by=actor.user, message=_("Queued."))
    transaction.on_commit(partial(nudge_job, job.pk, kind))
    return job


def _check_free(under_way: bool) -> None:
    if under_way:
        message = gettext_noop("One of your backups is still in progress. Wait until it is done.")
        raise RuleError.one("file", "under_way", message)


def _facts(archive: ReadArchive) -> dict[str, Any]:
    return {
        "club": tidy_line(archive.club["name"]),
        "slug": archive.club["slug"],
        "made_at": archive.made_at,
        "topboard": archive.made_by,
        "events": [tidy_line(row["name"]) for row in archive.rows["event"]],
        "people": archive.counts["person"],
        "accounts": archive.counts["account"],
        "rows": sum(archive.counts.values()),
    }


def _made(made: Restored) -> dict[str, Any]:
    return {"as_name": made.club.name, "as_slug": made.club.slug, "notes": made.notes}
