"""Who takes part: entries, the director's order among the tied, and pre-registration (manual §6, §12, §14)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.services.changes import change_club
from tournaments.events.models import Entry, Event, Preregistration, Registration, Replacement, Seat
from tournaments.events.services.changes import change_event
from tournaments.people.models import Person
from tournaments.people.services.people import add_person

Pairs = Iterable[tuple[int, int]]


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


def set_preregistration(actor: Actor, event: Event, *, entry: Entry, heats: set[int]) -> None:
    """Pre-register one player for exactly these heats; heats that exist already must stay as they are.

    Raises `RuleError` at `heats`.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES) as change:
        now = set(Preregistration.objects.filter(entry=entry).values_list("heat", flat=True))
        change_preregistrations(
            actor,
            event,
            add=[(entry.pk, heat) for heat in heats - now],
            remove=[(entry.pk, heat) for heat in now - heats],
            within=change,
        )


def change_preregistrations(
    actor: Actor, event: Event, *, add: Pairs = (), remove: Pairs = (), within: OpenChange | None = None
) -> None:
    """Add and remove pre-registrations, each an (entry id, heat) pair; those that are so already stay.

    Only differences travel, so two people at the desk don't undo each other. Raises `RuleError` at `heats` for a heat
    that is not planned or exists already, at `entries` for a stranger to the tournament.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES, within=within) as change:
        locked = change.event
        adding, removing = set(add), set(remove)
        rows = {row.pk: row for row in locked.entries.select_related("person")}
        _check_pairs(locked, adding | removing, known=rows)
        existing = Preregistration.objects.filter(entry__event=locked)
        has = set(existing.values_list("entry_id", "heat"))
        adding, removing = adding - has, removing & has
        if not adding and not removing:
            return
        Preregistration.objects.bulk_create(Preregistration(entry_id=pk, heat=heat) for pk, heat in sorted(adding))
        for heat in {heat for _pk, heat in removing}:
            existing.filter(heat=heat, entry__in=[pk for pk, other in removing if other == heat]).delete()
        change.record(
            "change_preregistrations",
            _("Changed pre-registration: %(added)s added, %(removed)s taken back.")
            % {"added": len(adding), "removed": len(removing)},
            before=_by_name(removing, rows),
            after=_by_name(adding, rows),
        )


def _check_pairs(event: Event, pairs: set[tuple[int, int]], *, known: Mapping[int, Entry]) -> None:
    if not event.boards.preregistration:
        message = _("This event has no pre-registration. Allow it in the settings first.")
        raise RuleError.one("heats", "no_preregistration", message)
    if any(pk not in known for pk, _heat in pairs):
        raise RuleError.one("entries", "unknown", _("This player is not entered in the event. Reload the page."))
    created = set(event.rounds.values_list("number", flat=True))
    problems = []
    for heat in sorted({heat for _pk, heat in pairs}):
        if not 1 <= heat <= event.boards.heats:
            message = _("Heat %(heat)s is not planned. Choose from 1 to %(heats)s.")
            problems.append(Problem("heats", "unknown", message, {"heat": heat, "heats": event.boards.heats}))
        elif heat in created:
            message = _("Heat %(heat)s exists already, so its pre-registration is closed. Register players there.")
            problems.append(Problem("heats", "closed", message, {"heat": heat}))
    RuleError.gather(problems)


def own_entries(event: Event, entries: Sequence[Entry]) -> list[Entry]:
    """Fresh rows in the given order, each once. Raises `RuleError` at `entries[i]` for those of other events."""
    wanted = list(dict.fromkeys(entry.pk for entry in entries))
    rows = event.entries.select_related("person", "team_membership__team").in_bulk(wanted)
    message = _("This player is not entered in the event. Reload the page.")
    RuleError.gather([Problem(f"entries[{i}]", "unknown", message) for i, pk in enumerate(wanted) if pk not in rows])
    return [rows[pk] for pk in wanted]


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


def _by_name(pairs: set[tuple[int, int]], rows: Mapping[int, Entry]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for pk, heat in sorted(pairs):
        found[rows[pk].name].append(heat)
    return dict(found)


def some_names(names: Sequence[str], *, most: int = 5) -> str:
    """The names for a line of the log; of many, the first and how many more."""
    if len(names) <= most:
        return ", ".join(names)
    return _("%(names)s and %(more)s more") % {"names": ", ".join(names[:most]), "more": len(names) - most}
