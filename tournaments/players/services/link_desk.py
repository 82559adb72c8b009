"""The links of players at the desk, and what is the same for every kind of link: that it was handed out."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.models import Job
from tournaments.base.permissions import Action
from tournaments.events.models import Entry, Event
from tournaments.events.services.changes import change_event
from tournaments.players.models import LinkGiven, PlayerLink
from tournaments.players.selectors.link_desks import LinkDesk, LinkLine, link_desk_of
from tournaments.players.services.link_mails import link_url
from tournaments.players.services.links import KIND, mail_player_links, make_player_links, renew_player_link


class PlayerLinks(LinkDesk):
    """See `tournaments.players.selectors.link_desks`."""

    tab = "phones"
    writes = KIND
    title = gettext_lazy("Players’ links")
    purpose = gettext_lazy(
        "With the link a player sees their next game, checks in and submits results, without an account. A result is "
        "final once two players of the game submit the same and no slip differs. If slips differ, you decide."
    )
    card = gettext_lazy("Scan this for your games, check-in and results. It is for you only.")

    def lines(self, event: Event, *, ids: Collection[int] | None = None) -> list[LinkLine]:
        entries = event.entries.select_related("person", "player_link").order_by("person__sort_key", "pk")
        return [_line(entry) for entry in (entries if ids is None else entries.filter(pk__in=ids))]

    def make(self, actor: Actor, event: Event) -> int:
        return make_player_links(actor, event)

    def renew(self, actor: Actor, event: Event, holder: int) -> None:
        renew_player_link(actor, self._entry(event, holder))

    def mail(self, actor: Actor, event: Event, *, ids: Collection[int] | None = None) -> Job:
        entries = None if ids is None else list(event.entries.filter(pk__in=ids))
        return mail_player_links(actor, event, entries=entries)

    def mark_given(self, event: Event, ids: Collection[int], *, at: datetime, how: LinkGiven) -> int:
        links = PlayerLink.objects.filter(entry__event=event, entry__in=ids)
        return links.update(given_at=at, given_how=how)

    def _entry(self, event: Event, pk: int) -> Entry:
        entry = event.entries.filter(pk=pk).first()
        if entry is None:
            raise MissingError(_("This player is no longer in the event. Go back to the list."))
        entry.event = event
        return entry


def mail_links(actor: Actor, event: Event, *, ids: Collection[int] | None = None) -> Job:
    """Have the worker email these links, or those of all who have an address and had no email yet.

    Raises `RuleError` on a site that sends no emails: links that are only printed in its log are not handed out.
    """
    if not settings.MAILS_GO_OUT:
        message = gettext_noop("This site sends no emails, so nothing was sent. Copy the links or print their cards.")
        raise RuleError.one("", "no_mails", message)
    return link_desk_of(event).mail(actor, event, ids=ids)


def hand_out_links(actor: Actor, event: Event, *, ids: Collection[int], how: str) -> int:
    """Note that these links were handed out, on a `card` or by `hand`; how many. Raises `RuleError` at `how`, and at
    `ids` where none of them has a link.
    """
    if how not in LinkGiven:
        message = gettext_noop("A link can be handed out on a card or in another way. Choose one.")
        raise RuleError.one("how", "not_a_choice", message)
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        given = link_desk_of(event).mark_given(change.event, ids, at=timezone.now(), how=LinkGiven(how))
        if not given:
            raise RuleError.one("ids", "nobody", gettext_noop("Nobody with a link is selected. Select them first."))
        if how == LinkGiven.CARD:
            text = ngettext("Printed the card of %(n)s link.", "Printed the cards of %(n)s links.", given)
        else:
            text = ngettext("Handed out %(n)s link.", "Handed out %(n)s links.", given)
        change.record("hand_out_links", text % {"n": given}, after={"links": sorted(ids), "how": how})
    return given


def _line(entry: Entry) -> LinkLine:
    link: PlayerLink | None = getattr(entry, "player_link", None)
    return LinkLine(
        id=entry.pk,
        name=entry.name,
        has_address=bool(entry.person.email),
        has_link=link is not None,
        url=link_url(link) if link else "",
        mailed_at=link.mailed_at if link else None,
        given_at=link.given_at if link else None,
        given_how=link.given_how if link else "",
        opened_at=link.opened_at if link else None,
    )
