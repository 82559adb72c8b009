"""How long each kind of data is kept, from the constants of the code that deletes it."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.archive.services import backing_up
from tournaments.base.services import idempotency, mails
from tournaments.clubs.services import invitations
from tournaments.entering.core import CONFIRM_WITHIN
from tournaments.entering.services import tidying
from tournaments.events.services import prints
from tournaments.lab.services import format_studies
from tournaments.players.services import push

Kept = tuple[str, str]


def kept_of_entries() -> list[Kept]:
    """What an entry form asks for, and until when it is kept."""
    return tidying.days_in_words()


def kept_otherwise() -> list[Kept]:
    """What else is deleted automatically."""
    return [
        (_("An entry that nobody confirmed"), _within(CONFIRM_WITHIN)),
        (_("An email that was sent"), _within(mails.KEEP)),
        (_("A message to a phone"), _within(push.KEEP)),
        (_("An invitation to a club that nobody accepted"), _within(timedelta(days=invitations.INVITATION_DAYS))),
        (_("A sign-in that isn’t used"), _within(timedelta(seconds=settings.SESSION_COOKIE_AGE))),
        (_("What a script sent, so that a repeated request gets the same answer"), _within(idempotency.KEPT)),
        (_("A print, a downloaded backup"), _within(timedelta(hours=max(prints.KEPT_HOURS, backing_up.KEPT_HOURS)))),
        (_("A study of formats in the lab"), _within(timedelta(days=format_studies.KEPT_DAYS))),
    ]


def _within(time: timedelta) -> str:
    """A time in words: in days from two days on, else in hours."""
    days, hours = time.days, int(time.total_seconds() // 3600)
    if days >= 2:
        return ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}
