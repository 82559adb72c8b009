"""The players of an event: entries, and the organiser's order of tied players (manual §6, §14)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.services.changes import change_club
from tournaments.events.formats import format_of
from tournaments.events.models import Entry, Event
from tournaments.events.selectors.entries import people_in_reach
from tournaments.events.services.changes import change_event
from tournaments.people.models import Person
from tournaments.people.services.people import add_person


def enter_people(
    actor: Actor, event: Event, *, people: Sequence[Person], newcomers: bool = False, within: OpenChange | None = None
) -> list[Entry]:
    """Enter people of the club, and return the new entries. People who are entered already don't change.

    `newcomers` were added to the club just now, or asked to come. Raises `RuleError` at `people[i]` for somebody of
    another club, and for all but newcomers where the actor helps at this event alone; at `event` for one of teams.
    """
    with change_event(actor, event, Action.MANAGE_ENTRIES, within=within) as change:
        locked = change.event
        if not format_of(locked).people_enter:
            message = gettext_noop("%(event)s is played by teams, not by people. Choose another event.")
            raise RuleError.one("event", "has_teams", message, event=locked.name)
        reach = Person.objects.filter(club=locked.club) if newcomers else people_in_reach(actor, locked)
        known = reach.in_bulk([person.pk for person in people])
        message = _("This person isn’t in your club. Choose somebody from the club’s people.")
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
    actor: Actor,
    event: Event,
    *,
    first_name: str,
    last_name: str,
    distinction: str = "",
    email: str = "",
    town: str = "",
) -> Entry:
    """Add somebody to the club's people and enter them, both or neither."""
    with change_club(actor, event.club, Action.ADD_NEWCOMERS, at=event) as change:
        names = {"first_name": first_name, "last_name": last_name, "distinction": distinction}
        person = add_person(actor, event.club, **names, email=email, town=town, at=event, within=change)
        return enter_people(actor, event, people=[person], newcomers=True, within=change)[0]


def set_manual_order(actor: Actor, event: Event, *, entries: Sequence[Entry]) -> None:
    """Set the organiser's order of players who are still tied: these `entries`, best first (ruling M7).

    It moves only players who are tied after the tie-breaks, and only where all of them have a place in it.
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
    """Remove the organiser's order from these players: they are tied again."""
    with change_event(actor, event, Action.MANAGE_EVENTS) as change:
        rows = [row for row in own_entries(change.event, entries) if row.manual_order is not None]
        if not rows:
            return
        before = {row.name: row.manual_order for row in rows}
        Entry.objects.filter(pk__in=[row.pk for row in rows]).update(manual_order=None)
        summary = _("Removed the order of tied players: %(names)s.") % {"names": some_names(list(before))}
        change.record("clear_manual_order", summary, before=before)


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
