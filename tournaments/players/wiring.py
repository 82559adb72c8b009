"""What the room brings to the others."""

from __future__ import annotations

from django.db.models import Q

from tournaments.base.pages.registers import (
    ANY,
    ANY_NUMBER,
    BEHIND_LINKS,
    FILES_OF_LINKS,
    FORMS_OF_LINKS,
    QUEUED,
    WORKER_SCRIPTS,
)
from tournaments.events.figures import FIGURES, counted
from tournaments.events.services.people import TRACES
from tournaments.events.services.undo_checks import GUARDS
from tournaments.people.holders import HOLDERS
from tournaments.players.models import PlayerLink
from tournaments.players.selectors.link_desks import LINK_DESKS
from tournaments.players.services.holder import LinksHolder, slips_and_link
from tournaments.players.services.link_desk import PlayerLinks
from tournaments.players.services.undo import check_slips


def wire() -> None:
    """Let slips prevent an undo, and list what a person holds and submitted."""
    links = PlayerLink.objects.all()
    out = ~Q(mailed_at=None) | ~Q(given_at=None) | ~Q(opened_at=None)
    FIGURES["links"] = counted(links, of="entry__event")
    FIGURES["links_out"] = counted(links.filter(out), of="entry__event")
    GUARDS.append(check_slips)
    LINK_DESKS[""] = PlayerLinks()
    HOLDERS.append(LinksHolder())
    TRACES.append(slips_and_link)
    BEHIND_LINKS.append("player:page")
    QUEUED.append(("player:slip", ANY, ANY_NUMBER))
    FORMS_OF_LINKS.update(("player:check_in", "player:slip", "player:confirm"))
    FILES_OF_LINKS.add("player:my_data")
    WORKER_SCRIPTS.append("js/players/push_worker.js")
