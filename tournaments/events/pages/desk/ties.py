"""Ties that the organiser breaks by hand: the tied players, and the places typed next to them (ruling M7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.forms import whole
from tournaments.base.permissions import Action
from tournaments.clubs.roles import check_access
from tournaments.events.models import Entry, Event
from tournaments.events.services.entries import clear_manual_order, set_manual_order


@dataclass(frozen=True, slots=True)
class MayBeTied:
    """A line of the standings: the total is exact; `by_hand` says that the organiser's order put it after the line
    above."""

    entry: int
    name: str
    rank: int
    total: str
    level: bool
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Tie:
    """Players who share a rank, or whose tie the organiser's order broke; each with the place shown next to them."""

    total: str
    places: list[tuple[MayBeTied, str]]
    open: bool

    @property
    def ordered(self) -> bool:
        """Whether the organiser's order breaks the tie."""
        return not any(line.level for line, _place in self.places)


def ties_of(lines: Sequence[MayBeTied], typed: Mapping[str, str]) -> list[Tie]:
    """The ties of a table, best first; `typed` are places by entry that were refused, shown again."""
    groups: list[list[MayBeTied]] = []
    for at, line in enumerate(lines):
        above = lines[at - 1] if at else None
        joins = above is not None and above.total == line.total and (line.by_hand or line.rank == above.rank)
        if joins and above is not None and groups and groups[-1][-1] is above:
            groups[-1].append(line)
        elif line.level or (at + 1 < len(lines) and lines[at + 1].by_hand):
            groups.append([line])
    ties = []
    for tied in groups:
        stored = ["" if line.level else str(place) for place, line in enumerate(tied, start=1)]
        places = [(line, typed.get(str(line.entry), known)) for line, known in zip(tied, stored, strict=True)]
        ties.append(Tie(tied[0].total, places, open=any(str(line.entry) in typed for line in tied)))
    return ties


def typed_places(request: HttpRequest) -> dict[str, str]:
    """The place typed next to each entry of the tie that was sent."""
    return {pk: request.POST.get(f"place-{pk}", "").strip() for pk in request.POST.getlist("entry")}


def save_typed_order(request: HttpRequest, actor: Actor, event: Event, typed: Mapping[str, str]) -> None:
    """Save the organiser's order of one tie, or remove it if no place is typed. Raises `RuleError` at `place-…`."""
    check_access(actor, event, Action.MANAGE_EVENTS)
    entries = list(event.entries.filter(pk__in=[whole(pk) for pk in typed]).select_related("person"))
    if any(typed.values()):
        set_manual_order(actor, event, entries=_in_typed_order(entries, typed))
        messages.success(request, _("Order saved."))
    else:
        clear_manual_order(actor, event, entries=entries)
        messages.success(request, _("Order removed: they are tied again."))


def _in_typed_order(entries: Sequence[Entry], typed: Mapping[str, str]) -> list[Entry]:
    """The entries of one tie by the place typed next to each. Raises `RuleError` unless each has a place of its own."""
    places = {entry.pk: whole(typed[str(entry.pk)]) for entry in entries}
    wanted = set(range(1, len(entries) + 1))
    counts = Counter(places.values())
    message = gettext_noop("%(name)s needs a place of their own, from 1 to %(n)s.")
    RuleError.gather(
        [
            Problem(f"place-{entry.pk}", "invalid", message, {"name": entry.name, "n": len(entries)})
            for entry in entries
            if places[entry.pk] not in wanted or counts[places[entry.pk]] > 1
        ]
    )
    return sorted(entries, key=lambda entry: places[entry.pk])
