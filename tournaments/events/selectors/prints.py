"""The parts of an event that can be printed by number: heats, rounds or matchdays."""

from __future__ import annotations

from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.selectors.visibility import hides_results, view_of_everybody
from tournaments.people.models import Person


def numbers_of_rounds(event: Event) -> list[int]:
    """The heats, rounds or matchdays that have anything to print, in order. One query."""
    return format_of(event).numbers_to_print(event)


def differs_at_desk(event: Event) -> bool:
    """Whether the desk sees more than the public: hidden results, short names, or handicaps by hidden results
    elsewhere.

    Such handicaps depend on another season's hidden results. Two queries at most.
    """
    if hides_results(event):
        return True
    found = format_of(event)
    if found.hides_more(event, view_of_everybody(event)):
        return True
    return found.people_enter and Person.objects.filter(entries__event=event).exclude(name_shown="").exists()
