"""What of an event can be printed by number: its heats, rounds or matchdays, and its signed tables."""

from __future__ import annotations

from tournaments.events.formats import format_of
from tournaments.events.models import Event
from tournaments.events.selectors.visibility import hides_results, view_of_everybody
from tournaments.events.visibility import View
from tournaments.league.models import HandicapTable
from tournaments.league.selectors.cup_snapshots import seen_tables
from tournaments.people.models import Person


def numbers_of_rounds(event: Event) -> list[int]:
    """The heats, rounds or matchdays that have anything to print, in order. One query."""
    return format_of(event).numbers_to_print(event)


def numbers_of_tables(event: Event, view: View) -> list[int]:
    """The signed handicap tables that the view shows, in order. At most two queries."""
    tables = HandicapTable.objects.filter(event=event).select_related("event", "new_season")
    return [each.number for each in seen_tables(tables.defer("question").order_by("number"), view)]


def differs_at_desk(event: Event) -> bool:
    """Whether the desk sees more than everybody: results kept back, names in short, or handicaps that rest on another
    season's results kept back. Two queries at most."""
    if hides_results(event):
        return True
    found = format_of(event)
    if found.hides_more(event, view_of_everybody(event)):
        return True
    return found.people_enter and Person.objects.filter(entries__event=event).exclude(name_shown="").exists()
