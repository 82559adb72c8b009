"""The choice of awards that an event gives. It isn't a rule: it may change at any time, without a reason."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.events.award_kinds import given_kinds
from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.services.changes import change_event


def choose_awards(actor: Actor, event: Event, *, given: Collection[str]) -> None:
    """Give the awards of these kinds and no others. Raises `RuleError` at `given[k]` for a kind of no such event."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        locked = change.event
        kinds = format_of(locked).award_kinds
        message = gettext_noop("This event has no award “%(kind)s”. Choose from: %(kinds)s.")
        values = {"kinds": ", ".join(kinds)}
        RuleError.gather(
            [
                Problem(f"given[{k}]", "not_a_choice", message, {"kind": kind, **values})
                for k, kind in enumerate(given)
                if kind not in kinds
            ]
        )
        before, after = given_kinds(locked), tuple(kind for kind in kinds if kind in given)
        if before == after:
            return
        locked.awards = list(after)
        locked.save(update_fields=["awards"])
        change.record(
            "choose_awards", _("Chose the awards that the event gives."), before=list(before), after=list(after)
        )
