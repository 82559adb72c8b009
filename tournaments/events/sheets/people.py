"""The people of an event on paper: lists by surname, and name badges."""

from __future__ import annotations

from tournaments.events.models import Entry
from tournaments.events.selectors.visibility import names_of_people, person_as_shown
from tournaments.events.sheets.asked import Asked


def entries_shown(asked: Asked, *own: str) -> dict[int, Entry]:
    """The entries of the event by id, in the order of surnames as they are shown, with their team and what is `own` to
    the format.

    One query.
    """
    rows = list(Entry.objects.filter(event=asked.event).select_related("person", "team_membership__team", *own))
    names = names_of_people(row.person for row in rows) if asked.view.short_names else {}
    for row in rows:
        row.person = person_as_shown(row.person, names)
    return {row.pk: row for row in sorted(rows, key=lambda row: (row.person.sort_key, row.pk))}
