"""Remove players from an event before they play (manual §6), and from the coming heats once they have played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.boards.heats.services.heats import sit_out_entries
from tournaments.boards.heats.services.preregistration import change_preregistrations
from tournaments.changes.services.changes import OpenChange
from tournaments.events.models import (
    Entry,
    Event,
    Game,
    GameState,
    Preregistration,
    Registration,
    Replacement,
    Seat,
)
from tournaments.events.services.changes import change_event
from tournaments.events.services.entries import own_entries, some_names
from tournaments.players.models import CheckIn


def remove_entries(actor: Actor, event: Event, *, entries: Sequence[Entry], within: OpenChange | None = None) -> None:
    """Remove players from the event, with their pre-registrations and their place in a team.

    Raises `RuleError` at `entries[i]` for each who holds or held a seat, or is registered for a heat.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES, within=within) as change:
        rows = own_entries(change.event, entries)
        RuleError.gather(remove_problems(rows))
        if not rows:
            return
        names = [row.name for row in rows]
        Entry.objects.filter(pk__in=[row.pk for row in rows]).delete()
        summary = ngettext("Removed %(count)s player: %(names)s.", "Removed %(count)s players: %(names)s.", len(names))
        change.record("remove_entries", summary % {"count": len(names), "names": some_names(names)}, before=names)


def leave_coming_heats(actor: Actor, entry: Entry, *, within: OpenChange | None = None) -> None:
    """Remove a player who has played from the heats to come, so that a heat created later doesn't expect them.

    A player who holds a seat in an unstarted heat keeps it: the organiser creates a board without them.
    """
    event = entry.event
    with change_event(actor, event, Action.MANAGE_ENTRIES, within=within):
        made = {heat.number: heat for heat in event.rounds.all()}
        coming = [number for number in range(1, event.boards.heats + 1) if number not in made]
        told = Preregistration.objects.filter(entry=entry, heat__in=coming).values_list("heat", flat=True)
        if told:
            change_preregistrations(actor, event, remove=[(entry.pk, heat) for heat in told], within=within)
        for number in coming:
            CheckIn.objects.update_or_create(entry=entry, number=number, defaults={"here": False})
        begun = Game.objects.filter(round__event=event).exclude(state=GameState.UNSTARTED).values("round")
        waits = Registration.objects.filter(entry=entry).exclude(round__in=begun)
        for number in waits.values_list("round__number", flat=True):
            if not Seat.objects.filter(entry=entry, round=made[number]).exists():
                sit_out_entries(actor, made[number], entries=[entry], within=within)


def return_to_coming_heats(entry: Entry) -> None:
    """Let a player who withdrew, and is entered again in an open change, be expected in the heats to come."""
    made = entry.event.rounds.values("number")
    CheckIn.objects.filter(entry=entry, here=False).exclude(number__in=made).delete()


def remove_problems(entries: Sequence[Entry]) -> list[Problem]:
    """What keeps each of these from being removed, at `entries[i]`: the heats they play in."""
    heats = _heats_of(entries)
    message = _("%(player)s plays in heat %(heats)s. Unseed them and let them sit out there first.")
    return [
        Problem(
            f"entries[{i}]",
            "in_a_heat",
            message,
            {"player": row.name, "heats": ", ".join(str(number) for number in sorted(heats[row.pk]))},
        )
        for i, row in enumerate(entries)
        if row.pk in heats
    ]


def _heats_of(rows: Sequence[Entry]) -> dict[int, set[int]]:
    """The heats each entry is registered for, sits in, or sat in before a replacement."""
    heats: dict[int, set[int]] = defaultdict(set)
    for found in (
        Registration.objects.filter(entry__in=rows).values_list("entry_id", "round__number"),
        Seat.objects.filter(entry__in=rows).values_list("entry_id", "round__number"),
    ):
        for pk, number in found:
            heats[pk].add(number)
    replaced = Replacement.objects.filter(Q(outgoing__in=rows) | Q(incoming__in=rows))
    for out, into, number in replaced.values_list("outgoing_id", "incoming_id", "seat__round__number"):
        heats[out].add(number)
        heats[into].add(number)
    return heats
