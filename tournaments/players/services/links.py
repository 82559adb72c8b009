"""Players' private links: created, renewed, opened, and sent by email.

A token is calculated from the link's row and the server's secret key, and stored hashed. So a copy of the database
opens no page, and yet the same link can be printed on every slip. A new secret key doesn't end the links in use. They
only can't be printed again, and then the desk creates new ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import RuleError
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import MissingError
from tournaments.base.models import Job
from tournaments.base.permissions import Action
from tournaments.base.private_links import hashed_token, private_token
from tournaments.base.services.jobs import UNDER_WAY
from tournaments.base.services.nudging import nudge_job
from tournaments.base.services.turns import queue_job
from tournaments.events.formats import rules_of_entries
from tournaments.events.models import Entry, Event
from tournaments.events.services.changes import EventChange, change_event
from tournaments.events.services.entries import own_entries
from tournaments.players.models import PlayerLink, PushDevice

KIND = "player_links"
ALONG: Final[list[str]] = []
"""What comes along in the query of a private link, as paths from the link. Rooms add theirs in their `wiring.py`."""


def make_player_links(actor: Actor, event: Event) -> int:
    """A link for every entry that has none; returns how many were made."""
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        return _make(change)


def check_not_archived(event: Event, *, path: str = "") -> None:
    """Raise `RuleError` at `path` if the event is archived: players and captains can't change it any more."""
    if event.archived_at is not None:
        message = gettext_noop("This event is over and archived. If something in it is wrong, ask the organisers.")
        raise RuleError.one(path, "archived", message)


def give_player_link(entry: Entry) -> None:
    """A link for an entry whose player reads it on another private page; one that is there stays. In an open change."""
    if not PlayerLink.objects.filter(entry=entry).exists():
        _store([PlayerLink(entry=entry)])


def renew_player_link(actor: Actor, entry: Entry) -> PlayerLink:
    """A new link for the entry; the old one stops working at once, wherever it was sent or printed."""
    with change_event(actor, entry.event, Action.MANAGE_ENTRIES) as change:
        (row,) = own_entries(change.event, [entry])
        link = PlayerLink.objects.filter(entry=row).first() or PlayerLink(entry=row, serial=0)
        link.serial += 1
        link.mailed_at = link.given_at = link.opened_at = None
        link.given_how = ""
        link.mail_due = False
        _store([link])
        # Somebody else with the old link may have turned on notifications.
        PushDevice.objects.filter(entry=row).delete()
        summary = _("Created a new private link for %(player)s. The old one no longer works.") % {"player": row.name}
        change.record("renew_player_link", summary, subject=f"entry:{row.pk}")
    return link


def mail_player_links(actor: Actor, event: Event, *, entries: Sequence[Entry] | None = None) -> Job:
    """Queue an email with their link to every player who has an address, or to these. Missing links are created.

    Without `entries`, players who have been written to are not written to again. Raises `RuleError` where nobody is
    left to write to, and while an earlier mailing is in progress.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        locked = change.event
        if Job.objects.filter(event=locked, kind=KIND, state__in=UNDER_WAY).exists():
            raise RuleError.one("mails", "under_way", _("The links are already being sent. Wait until that is done."))
        _make(change)
        links = PlayerLink.objects.filter(entry__event=locked).exclude(entry__person__email="")
        if entries is None:
            links = links.filter(mailed_at=None)
        else:
            links = links.filter(entry__in=own_entries(locked, entries))
        # A link made under another secret key can't be shown again.
        due = [link for link in links if token_of(link)]
        if not due:
            message = _(
                "Everybody with an email address has been sent the link. Add addresses, or select the "
                "players who need the email again."
            )
            raise RuleError.one("mails", "nobody", message)
        # Players left over from a failed mailing get an email only if they are selected again.
        PlayerLink.objects.filter(entry__event=locked, mail_due=True).update(mail_due=False)
        PlayerLink.objects.filter(pk__in=[link.pk for link in due]).update(mail_due=True)
        job = queue_job(
            KIND,
            club_id=locked.club_id,
            event_id=locked.pk,
            by=change.actor.user,
            total=len(due),
            message=_("Queued."),
        )
        text = ngettext("Emailed a private link to %(n)s player.", "Emailed private links to %(n)s players.", len(due))
        change.record("mail_player_links", text % {"n": len(due)}, after={"job": job.pk})
        transaction.on_commit(partial(nudge_job, job.pk, KIND))
    return job


def open_player_link(token: str) -> Entry:
    """The entry of a link, with person, event and club. Raises `MissingError`.

    Notes that it was opened, unless the event is for members only: then the player is refused.
    """
    link = (
        PlayerLink.objects.filter(token_hash=hashed_token(token))
        .select_related(
            "entry__person", "entry__event__club", *(f"entry__{path}" for path in rules_of_entries()), *ALONG
        )
        .first()
    )
    if link is None:
        raise MissingError(_("This private link no longer works. Ask the organisers for a new one."))
    if link.opened_at is None and link.entry.event.published:
        PlayerLink.objects.filter(pk=link.pk, opened_at=None).update(opened_at=timezone.now())
    return link.entry


def token_of(link: PlayerLink) -> str:
    """The link's token; blank where it was made under another secret key and can't be shown again."""
    token = _token(link)
    return token if constant_time_compare(hashed_token(token), link.token_hash) else ""


def player_actor(entry: Entry) -> Actor:
    """The actor of a player's private link. Only services for players make one; they check the seat."""
    return Actor(None, Door.LINK, trusted=True, label=entry.name)


def _make(change: EventChange) -> int:
    without = change.event.entries.filter(player_link=None)
    links = [PlayerLink(entry=entry) for entry in without]
    if links:
        _store(links)
        text = ngettext(
            "Created a private link for %(n)s player.", "Created private links for %(n)s players.", len(links)
        )
        change.record("make_player_links", text % {"n": len(links)})
    return len(links)


def _store(links: Iterable[PlayerLink]) -> None:
    for link in links:
        link.token_hash = hashed_token(_token(link))
        link.save()


def _token(link: PlayerLink) -> str:
    return private_token("player", link.entry_id, str(link.serial))
