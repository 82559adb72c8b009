"""A club restored from an archive: new rows added to all others in one transaction, and verified before it ends.

The standings are computed again and must equal those in the archive; otherwise nothing is kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice

import structlog
from django.core.exceptions import FieldError
from django.db import DataError, IntegrityError, transaction
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.archive.files.container import json_bytes
from tournaments.archive.files.reading import MOST_PROBLEMS, ReadArchive
from tournaments.archive.files.rules import RULE_OF, RULES
from tournaments.archive.selectors.figures import event_folder, events_of, shown_json, standings_csv
from tournaments.archive.selectors.tables import same_table
from tournaments.archive.services.fitness import FAULTS, unfit_details, unfit_values
from tournaments.archive.services.writing import Restoring
from tournaments.base.actors import Actor
from tournaments.base.errors import ForbiddenError
from tournaments.base.permissions import Action, Role
from tournaments.base.plain_text import tidy_line
from tournaments.clubs.models import Club, Membership
from tournaments.clubs.services.changes import change_club
from tournaments.clubs.services.clubs import checked_names
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import VERSION
from tournaments.events.services.snapshots import refresh_snapshot
from tournaments.ratings.services.recount_queue import follow_club

Say = Callable[[int], bool]
log = structlog.get_logger(__name__)
_FAULTS = (IntegrityError, DataError, FieldError, *FAULTS)


class _CheckedError(Exception):
    """Ends the transaction of a dry run."""


class StoppedError(Exception):
    """The person who asked for the restore cancelled it: nothing was kept."""


@dataclass(slots=True)
class Restored:
    """What a restore made, or would make: the club, rows of each kind, and what has changed."""

    club: Club
    events: int = 0
    rows: int = 0
    notes: list[str] = field(default_factory=list)


def steps_of(archive: ReadArchive) -> int:
    """How many steps a restore takes."""
    return len(RULES) + len(archive.rows["event"])


def restore_club(
    actor: Actor, archive: ReadArchive, *, name: str = "", say: Say = lambda done: True, dry: bool = False
) -> Restored:
    """Create the archive's club, called `name` or under its own name. Calls `say` with the steps done; it may stop the
    work.

    Accounts that confirmed their address are linked by it, and created without a password where they are missing. This
    is only for commands and the site's staff. Any other actor who may sign in becomes the owner, and no other account
    is touched. With `dry`, everything is done and then rolled back. Raises `RuleError` at `name` if a club has that
    name, and at a file of the archive that does not fit the others or gives other standings; `ForbiddenError` for a
    visitor.
    """
    if actor.user is None and not actor.trusted:
        raise ForbiddenError(_("You must sign in to restore a club. Sign in first."))
    found: Restored | None = None
    try:
        with _told_of_faults(), transaction.atomic():
            found = _restored(actor, archive, name=name, say=say)
            if dry:
                raise _CheckedError
    except _CheckedError:
        pass
    assert found is not None  # noqa: S101  set before anything could end the transaction without an error
    return found


def _restored(actor: Actor, archive: ReadArchive, *, name: str, say: Say) -> Restored:
    row = archive.club
    details = checked_names(name=name or tidy_line(row["name"]), slug="" if name else row["slug"])
    club = Club(**{**row, **details})
    club.save_base(raw=True, force_insert=True)  # with the day on which the club was created
    links_all = actor.user is None or actor.user.is_staff
    work = Restoring(archive, club, accounts=None if links_all else actor.user)
    work.tidying.look_at(RULE_OF[Club], 1, club)
    result = Restored(club, notes=work.notes)
    if actor.user is not None:
        # Before the change begins, since it checks the owner's right.
        Membership.objects.create(club=club, user=actor.user, role=Role.OWNER)
    with change_club(actor, club, Action.EDIT_CLUB) as change:
        done = 0
        for done, rule in enumerate(RULES, start=1):
            work.write(rule)
            _go_on(say, done)
        RuleError.gather(work.tidying.problems)
        work.write_late()
        _check_counts(work)
        _check_owner(work, actor)
        for number, event in enumerate(events_of(club), start=1):
            _verify(archive, number, event, whole=not work.renamed)
            _go_on(say, done)
        work.notes += work.tidying.finish()
        RuleError.gather(list(islice(unfit_values(club), MOST_PROBLEMS)))
        for number, event in enumerate(events_of(club), start=1):
            RuleError.gather(unfit_details(event, club=club, number=number))
            refresh_snapshot(event)
            _go_on(say, done + number)
            result.events += 1
        result.rows = work.rows
        change.record(
            "restore_club",
            _("Restored %(club)s from a backup of %(day)s.") % {"club": club.name, "day": archive.made_at[:10]},
            after={"made_at": archive.made_at, "events": result.events, "rows": result.rows, "notes": work.notes},
        )
        follow_club(club)
    club.refresh_from_db()
    return result


def _go_on(say: Say, done: int) -> None:
    if not say(done):
        raise StoppedError


def _check_counts(work: Restoring) -> None:
    wrong = work.miscounted()
    if wrong:
        message = gettext_noop("%(kind)s: the restored rows differ from those in the backup, so nothing was saved.")
        raise RuleError.one(f"data/{wrong}.json", "counts", message, kind=wrong)


def _check_owner(work: Restoring, actor: Actor) -> None:
    """Raise `RuleError` if the club has no owner. An actor with an account owns the club that they restore."""
    owners = Membership.objects.filter(club=work.club, role=Role.OWNER)
    if not owners.exists():
        message = gettext_noop(
            "Nobody on this site would own the club. Ask one of its owners to confirm their address here, or to "
            "set a new password by email. Or sign in and restore the club on the page of your clubs, and you own "
            "it."
        )
        raise RuleError.one("data/member.json", "no_owner", message)
    if actor.user is not None and not owners.exclude(user=actor.user).exists():
        work.notes.append(_("You are the only owner of the club."))


def _verify(archive: ReadArchive, number: int, event: Event, *, whole: bool) -> None:
    """Check that pages show what the archive says; from an older Topboard, or if not `whole`, only the standings."""
    folder = event_folder(number, event)
    container = archive.container
    with translation.override("en"):
        then = container.json(f"{folder}/shown.json")
        if whole and isinstance(then, dict) and then.get("version") == VERSION:
            same = json.loads(json_bytes(shown_json(event))) == then
        else:
            table = container.content(f"{folder}/standings.csv")
            same = table is not None and same_table(table, standings_csv(event))
    if not same:
        message = gettext_noop(
            "%(event)s: the restored standings differ from those in the backup, so nothing was saved."
        )
        raise RuleError.one(folder, "other_standings", message, event=tidy_line(event.name))


@contextmanager
def _told_of_faults() -> Iterator[None]:
    """Rows that fit their columns but not each other are a fault of the archive, whichever code fails on them."""
    try:
        yield
    except _FAULTS as error:
        # Code trusts the rows that it reads, since services wrote them. Here a stranger did.
        log.warning("archive_unfit", exc_info=error)
        raise _unfit() from error


def _unfit() -> RuleError:
    message = gettext_noop(
        "The rows of the backup don’t fit together, so it was changed or damaged. Nothing was "
        "saved. Download the backup again."
    )
    return RuleError.one("data", "unfit", message)
