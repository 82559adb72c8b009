"""A team that its captain entered comes into a division of a season, and goes out again."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.plain_text import fold
from tournaments.entering.core import State
from tournaments.entering.models import EntryRequest
from tournaments.entering.selectors.sides import is_in_event
from tournaments.entering.services.places import move
from tournaments.events.services.changes import EventChange
from tournaments.events.services.formats import Side, services_of


def accept_side(change: EventChange, request: EntryRequest, group: int | None) -> None:
    """Make the application a team of the division. Raises `RuleError` at `group` and `side_name`."""
    services = services_of(change.event)
    if not services.groups_open(change.event):
        message = gettext_noop("Every division has its fixtures. Remove fixtures first, or decline this entry.")
        raise RuleError.one("group", "fixtures", message)
    if group is None:
        message = gettext_noop("Choose a division for %(name)s: open the entry.")
        raise RuleError.one("group", "required", message, name=request.called)
    if is_in_event(change.event, request.called):
        message = gettext_noop("%(name)s is in this season already. Change the name of the team, then try again.")
        raise RuleError.one("side_name", "taken", message, name=request.called)
    side = Side(
        name=request.called,
        captain_name=request.name,
        captain_email=request.address,
        captain_phone=request.phone,
        venue=request.venue,
        group=group,
    )
    request.side_id = services.enter_side(change.actor, change.event, side, within=change)
    request.fee_kept = False
    move(change, request, State.ACCEPTED, by=change.actor.name)


def division_for(request: EntryRequest) -> int | None:
    """The only division that still takes teams, or the one that was wished for; None where the organisers choose."""
    groups = services_of(request.event).groups_open(request.event)
    wished = [number for number, name in groups if fold(name) == fold(request.wish)]
    return groups[0][0] if len(groups) == 1 else next(iter(wished), None) if wished else None


def leave_side(change: EventChange, request: EntryRequest) -> None:
    """Take the team out again. Raises `RuleError` once its division has fixtures."""
    if request.side_id is None:
        return
    try:
        services_of(change.event).leave_side(change.actor, change.event, request.side_id, within=change)
    except RuleError as error:
        message = gettext_noop("The fixtures are made already. From now on the league withdraws a team, under Teams.")
        raise RuleError.one("", "fixtures", message) from error
