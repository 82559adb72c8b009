"""Captains' links at the desk."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db.models import CharField, Exists, OuterRef, Value
from django.db.models.functions import Cast, Concat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.models import Job
from tournaments.changes.models import ChangeLine
from tournaments.events.models import Event
from tournaments.league.models import DivisionTeam
from tournaments.league.services.captains import make_link, make_links, send_links
from tournaments.league.services.mails import KIND, link_of
from tournaments.players.models import LinkGiven
from tournaments.players.selectors.link_desks import LinkDesk, LinkLine


class CaptainLinks(LinkDesk):
    """See `tournaments.players.selectors.link_desks`. A team that withdrew has no link."""

    tab = "league_teams"
    writes = KIND
    waits = False
    title = gettext_lazy("Captains’ links")
    purpose = gettext_lazy(
        "With the link a captain agrees on days and enters results, without an account. A result is final once the "
        "other captain enters the same; if they differ, you decide."
    )
    card = gettext_lazy("Scan this for your team’s matches, days and results. It is for your team only.")

    def lines(self, event: Event, *, ids: Collection[int] | None = None) -> list[LinkLine]:
        teams = event.division_teams.filter(withdrawn_on=None).select_related("team", "division")
        teams = teams.order_by("division__level", "place")
        return [_line(team) for team in (teams if ids is None else teams.filter(pk__in=ids))]

    def make(self, actor: Actor, event: Event) -> int:
        return make_links(actor, event)

    def renew(self, actor: Actor, event: Event, holder: int) -> None:
        place = event.division_teams.filter(pk=holder).first()
        if place is None:
            raise MissingError(_("This team is no longer in the season. Go back to the list."))
        place.event = event
        make_link(actor, place)

    def mail(self, actor: Actor, event: Event, *, ids: Collection[int] | None = None) -> Job:
        return send_links(actor, event, teams=tuple(ids or ()), again=ids is not None)

    def mailing(self, event: Event) -> Job | None:
        """The newest job that sent links: reminders and confirmations are emails to captains too."""
        about = Concat(Value("job:"), Cast("pk", CharField()))
        sent = ChangeLine.objects.filter(event=event, kind="send_links", subject=OuterRef("mails_of"))
        return Job.objects.filter(event=event, kind=KIND).annotate(mails_of=about).filter(Exists(sent)).first()

    def mark_given(self, event: Event, ids: Collection[int], *, at: datetime, how: LinkGiven) -> int:
        teams = DivisionTeam.objects.filter(event=event, pk__in=ids, withdrawn_on=None).exclude(captain_hash="")
        return teams.update(link_given_at=at, link_given_how=how)


def _line(team: DivisionTeam) -> LinkLine:
    return LinkLine(
        id=team.pk,
        name=team.name,
        note=" · ".join(filter(None, (team.captain_name, team.division.name))),
        has_address=bool(team.captain_email),
        has_link=bool(team.captain_hash),
        url=link_of(team),
        mailed_at=team.link_sent_at,
        given_at=team.link_given_at,
        given_how=team.link_given_how,
        opened_at=team.link_opened_at,
    )
