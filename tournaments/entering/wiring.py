"""What the room brings to the others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Q, QuerySet

from tournaments.base.pages.registers import BEHIND_LINKS, FILES_OF_LINKS, FORMS_OF_LINKS, SHORT_FORMS
from tournaments.base.prepared import Prepared
from tournaments.entering.core import State
from tournaments.entering.models import TO_SETTLE, EntryForm, EntryRequest
from tournaments.entering.selectors.forms import entering_now
from tournaments.entering.services.holder import EntriesHolder
from tournaments.entering.services.teams import settle_teams
from tournaments.events.access import COUNTED
from tournaments.events.figures import FIGURES, counted
from tournaments.events.formats import KEPT_OF_ENTRIES
from tournaments.events.services.changes import AROUND, EventChange
from tournaments.events.services.copying import copy_extra_with_event
from tournaments.people.holders import HOLDERS

NOT_COPIED = {
    **dict.fromkeys(
        ("opens_at", "closes_at", "list_due_at", "list_reveal_at"), "the copy is on other days, and is opened by hand"
    ),
    "terms_version": "nobody has accepted the terms of the copy yet",
}


def wire() -> None:
    """Let every page know whether an event can be entered, and let applications follow what becomes of entries."""
    COUNTED["entering"] = entering_now
    requests = EntryRequest.objects.all()
    FIGURES["entry_forms"] = counted(EntryForm.objects.exclude(opens_at=None), of="event")
    FIGURES["entry_requests"] = counted(requests.filter(~Q(state=State.UNCONFIRMED)), of="event")
    FIGURES["entries_to_review"] = counted(requests.filter(state=State.APPLIED), of="event")
    FIGURES["entries_waiting"] = counted(requests.filter(state=State.WAITING), of="event")
    FIGURES["fees_to_settle"] = counted(requests.filter(TO_SETTLE), of="event")
    HOLDERS.append(EntriesHolder())
    AROUND[""].append(_requests_follow)
    KEPT_OF_ENTRIES.append("entry_request")
    copy_extra_with_event(EntryForm, but=NOT_COPIED)
    BEHIND_LINKS.append("entry:page")
    SHORT_FORMS.update(("public:enter", "card_message"))
    FORMS_OF_LINKS.update(
        f"entry:{name}"
        for name in ("confirm", "take", "withdraw", "again", "change", "submit_list", "pay", "join", "team")
    )
    FILES_OF_LINKS.update(("entry:my_data", "entry:my_list", "entry:calendar"))


@Prepared
def _to_settle(*, event: int) -> QuerySet[EntryRequest]:
    """One of those that may have to follow. Each change of each event asks, and most events have none."""
    lost, in_team = Q(state=State.ACCEPTED, entry=None, side=None), ~Q(team_place="")
    return EntryRequest.objects.filter(lost | in_team, event=event).order_by()[:1]


@contextmanager
def _requests_follow(change: EventChange) -> Iterator[None]:
    """Withdraw the applications of players who were removed from the event elsewhere: they lose their place and their
    team."""
    yield
    if change.has_lines and _to_settle(event=change.event.pk or 0):
        gone = EntryRequest.objects.filter(event=change.event, state=State.ACCEPTED, entry=None, side=None)
        gone.update(state=State.WITHDRAWN)
        settle_teams(change.event)
