"""Who takes part: entries, and the director's order among the tied (manual §6, §14)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.services.changes import change_club
from tournaments.events.models import Entry, Event, Registration, Replacement, Seat
from tournaments.events.services.changes import change_event
from tournaments.people.models import Person
from tournaments.people.services.people import add_person


def enter_people(
    actor: Actor, event: Event, *, people: Sequence[Person], within: OpenChange | None = None
) -> list[Entry]:
    """Enter people of the club, and return the new entries; who is entered already stays so.

    Raises `RuleError` at `people[i]` for someone of another club.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES, within=within) as change:
        locked = change.event
        known = Person.objects.filter(club=locked.club).in_bulk([person.pk for person in people])
        message = _("This person is not one of your club. Choose somebody from the club's people.")
        RuleError.gather(
            [Problem(f"people[{i}]", "unknown", message) for i, person in enumerate(people) if person.pk not in known]
        )
        entered = set(locked.entries.filter(person__in=known).values_list("person_id", flat=True))
        fresh = [person for pk, person in known.items() if pk not in entered]
        if not fresh:
            return []
        entries = Entry.objects.bulk_create(Entry(event=locked, person=person) for person in fresh)
        names = [person.name for person in fresh]
        summary = ngettext("Entered %(count)s player: %(names)s.", "Entered %(count)s players: %(names)s.", len(names))
        change.record("enter_people", summary % {"count": len(names), "names": some_names(names)}, after=names)
    return entries


def enter_new_person(
    actor: Actor, event: Event, *, first_name: str, last_name: str, email: str = "", town: str = ""
) -> Entry:
    """Add somebody to the club's people and enter them, both or neither."""
    with change_club(actor, event.club, Action.MANAGE_PEOPLE) as change:
        person = add_person(
            actor, event.club, first_name=first_name, last_name=last_name, email=email, town=town, within=change
        )
        return enter_people(actor, event, people=[person], within=change)[0]


def remove_entries(actor: Actor, event: Event, *, entries: Sequence[Entry]) -> None:
    """Take players out of the tournament, with their pre-registrations and their place in a team.

    Raises `RuleError` at `entries[i]` for each who holds or held a seat, or is registered for a heat.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        rows = own_entries(change.event, entries)
        RuleError.gather(remove_problems(rows))
        if not rows:
            return
        names = [row.name for row in rows]
        Entry.objects.filter(pk__in=[row.pk for row in rows]).delete()
        summary = ngettext("Removed %(count)s player: %(names)s.", "Removed %(count)s players: %(names)s.", len(names))
        change.record("remove_entries", summary % {"count": len(names), "names": some_names(names)}, before=names)


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


def set_manual_order(actor: Actor, event: Event, *, entries: Sequence[Entry]) -> None:
    """The director's order among players who are still tied: these `entries`, best first (ruling M7).

    It moves only players who are level after the tie-breaks, and only where all of them have a place in it.
    """
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        rows = own_entries(change.event, entries)
        before = [row.manual_order for row in rows]
        after = list(range(1, len(rows) + 1))
        if before == after:
            return
        for row, place in zip(rows, after, strict=True):
            row.manual_order = place
        Entry.objects.bulk_update(rows, ["manual_order"])
        summary = _("Set the order of tied players: %(names)s.") % {"names": some_names([row.name for row in rows])}
        names = [row.name for row in rows]
        change.record("set_manual_order", summary, before=dict(zip(names, before, strict=True)), after=names)


def clear_manual_order(actor: Actor, event: Event, *, entries: Sequence[Entry]) -> None:
    """Take the director's order back from these players: they are tied again."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        rows = [row for row in own_entries(change.event, entries) if row.manual_order is not None]
        if not rows:
            return
        before = {row.name: row.manual_order for row in rows}
        Entry.objects.filter(pk__in=[row.pk for row in rows]).update(manual_order=None)
        summary = _("Took back the order of tied players: %(names)s.") % {"names": some_names(list(before))}
        change.record("clear_manual_order", summary, before=before)


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


def own_entries(event: Event, entries: Sequence[Entry]) -> list[Entry]:
    """Fresh rows in the given order, each once. Raises `RuleError` at `entries[i]` for those of other events."""
    wanted = list(dict.fromkeys(entry.pk for entry in entries))
    rows = event.entries.select_related("person", "team_membership__team").in_bulk(wanted)
    message = _("This player is not entered in the event. Reload the page.")
    RuleError.gather([Problem(f"entries[{i}]", "unknown", message) for i, pk in enumerate(wanted) if pk not in rows])
    return [rows[pk] for pk in wanted]


def some_names(names: Sequence[str], *, most: int = 5) -> str:
    """The names for a line of the log; of many, the first and how many more."""
    if len(names) <= most:
        return ", ".join(names)
    return _("%(names)s and %(more)s more") % {"names": ", ".join(names[:most]), "more": len(names) - most}
