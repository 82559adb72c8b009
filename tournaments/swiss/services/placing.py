"""Starting points, as the organiser sets them before round 1: by hand, or by rating again."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.events import change_swiss
from tournaments.swiss.services.starting_points import placed_by_rating, start_problems

MOST_NAMED = 6


def place_players(actor: Actor, event: Event, *, starts: Mapping[int, Decimal | None]) -> int:
    """Set the points at the start by entry; None is by rating. Returns how many moved.

    Raises `RuleError` at `starts.ENTRY` for somebody who is not entered and for points that are out of range, and where
    the event's system gives none.
    """
    with change_swiss(actor, event, Action.MANAGE_ENTRIES) as change:
        locked = change.event
        players = {each.entry_id: each for each in locked.swiss_entries.select_related("entry__person")}
        problems = []
        for entry, points in starts.items():
            if entry not in players:
                message = gettext_noop("This player is not entered in the event. Reload the page.")
                problems.append(Problem(f"starts.{entry}", "unknown", message))
            elif points is not None:
                problems += start_problems(locked, points, path=f"starts.{entry}")
        RuleError.gather(problems)
        moved, before = [], {}
        for entry, points in starts.items():
            player = players[entry]
            stands = player.start_points, player.start_by_hand
            player.start_points = placed_by_rating(locked.swiss, player.rating) if points is None else points
            player.start_by_hand = points is not None
            if (player.start_points, player.start_by_hand) != stands:
                moved.append(player)
                before[player.entry.name] = str(stands[0])
        if moved:
            SwissEntry.objects.bulk_update(moved, ["start_points", "start_by_hand"])
            text = ngettext("Placed %(count)s player: %(names)s.", "Placed %(count)s players: %(names)s.", len(moved))
            names = ", ".join(f"{each.entry.name} {each.start_points.normalize():f}" for each in moved[:MOST_NAMED])
            after = {each.entry.name: str(each.start_points) for each in moved}
            change.record("place_players", text % {"count": len(moved), "names": names}, before=before, after=after)
    return len(moved)
