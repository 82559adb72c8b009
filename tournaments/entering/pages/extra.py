"""What entries add to pages that serve all events: a tab at the desk and one for everybody, and steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.base.permissions import Action
from tournaments.entering.access import may_be_entered
from tournaments.entering.core import State
from tournaments.entering.models import EntryRequest
from tournaments.entering.selectors.entrants import entrants_of
from tournaments.entering.selectors.forms import OPEN, SHUT
from tournaments.entering.selectors.links import token_of
from tournaments.events.models import Entry, Event
from tournaments.events.pages.extras import ExtraPages, Part
from tournaments.events.pages.steps import Stage, Step, desk_url
from tournaments.events.shown import Shown


class EnteringPages(ExtraPages):
    """See `tournaments.events.pages.extras`."""

    code = "entering"

    def desk_tabs(self, event: Event) -> Mapping[str, str]:
        return {"entry_inbox": _("Entries")} if may_be_entered(event) else {}

    def steps(self, event: Event, figures: Mapping[str, int]) -> Iterable[Step]:
        if not may_be_entered(event):
            return
        if figures["entries_to_review"]:
            yield _review(event, figures["entries_to_review"])
        if figures["fees_to_settle"]:
            yield _settle(event, figures["fees_to_settle"])
        if figures["entry_forms"]:
            yield _open(event, figures)
        elif event.rules_frozen_at is None and not figures["round"]:
            yield _offer(event)

    def public_tabs(self, event: Event, data: Shown) -> Mapping[str, str]:
        now: Any = None if event.over else getattr(event, "entering", None)
        if now == OPEN:
            return {"enter": pgettext("an event", "Enter")}
        return {"coming": _("Entries")} if now == SHUT else {}

    def private_parts(self, entry: Entry, token: str) -> Iterable[Part]:
        request: EntryRequest | None = getattr(entry, "entry_request", None)
        own = token_of(request) if request is not None and request.state == State.ACCEPTED else ""
        if own:
            yield Part("entering/parts/my_entry.html", reverse("entry:page", args=[own]))


def _review(event: Event, count: int) -> Step:
    return Step(
        stage=Stage.PLAYERS,
        title=_("Review the new entries"),
        text=str(entrants_of(event).to_review % {"n": count}),
        url=desk_url(event, "entry_inbox"),
        label=_("Review"),
        needs=Action.MANAGE_ENTRIES,
    )


def _settle(event: Event, count: int) -> Step:
    return Step(
        stage=Stage.AFTER,
        title=_("Refund fees"),
        text=str(entrants_of(event).paid_and_left % {"n": count}),
        url=desk_url(event, "entry_inbox"),
        label=_("Decide"),
        needs=Action.MANAGE_ENTRIES,
    )


def _open(event: Event, figures: Mapping[str, int]) -> Step:
    sent, waiting, entrants = figures["entry_requests"], figures["entries_waiting"], entrants_of(event)
    text = ngettext("%(n)s entry came in", "%(n)s entries came in", sent) % {"n": sent}
    if waiting:
        text += str(entrants.also_wait % {"n": waiting})
    return Step(
        stage=Stage.PLAYERS,
        title=str(entrants.on_their_own),
        text=f"{text}.",
        done=True,
        url=desk_url(event, "entry_inbox"),
        label=_("Entries"),
    )


def _offer(event: Event) -> Step:
    """Nobody needs it: the organisers can enter everybody themselves."""
    return Step(
        stage=Stage.PLAYERS,
        title=str(entrants_of(event).allow),
        text=_("One form, on a phone and without an account."),
        optional=True,
        url=desk_url(event, "entry_settings"),
        label=_("Set up entries"),
        needs=Action.MANAGE_EVENTS,
    )


PAGES: Final = EnteringPages()
