"""What players' phones add to pages that serve all events: the step of handing out the private links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.permissions import Action
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.pages.extras import ExtraPages
from tournaments.events.pages.steps import Stage, Step, desk_url


class PlayersPages(ExtraPages):
    """See `tournaments.events.pages.extras`."""

    code = "players"

    def steps(self, event: Event, figures: Mapping[str, int]) -> Iterable[Step]:
        if not format_of(event).people_enter:
            return
        started = event.rules_frozen_at is not None
        players, links, out = figures["entries"], figures["links"], figures["links_out"]
        text = ngettext(
            "Link created for %(links)s of %(n)s player", "Links created for %(links)s of %(n)s players", players
        )
        text %= {"links": links, "n": players}
        if not players:
            text = _("Each player gets a private page, without an account")
        done = 0 < players <= out
        if links:
            text += ngettext(", and %(out)s is handed out", ", and %(out)s are handed out", out) % {"out": out}
        yield Step(
            stage=Stage.AFTER if started and not done else Stage.LINKS,
            title=_("The players have their links") if done else _("Hand out the links"),
            text=f"{text}.",
            done=done,
            url=desk_url(event, "links"),
            label=_("Links") if done else _("Hand out"),
            needs=Action.MANAGE_ENTRIES,
        )


PAGES = PlayersPages()
