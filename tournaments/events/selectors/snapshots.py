"""What pages show of an event, as one JSON value: a head for all formats, and the part of its own.

The desk's holds everything. `seen_data` is what everybody else sees: made from facts that the format filtered by the
view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tournaments.events.endings import ending_json, ending_of
from tournaments.events.formats import format_of
from tournaments.events.models import Event, Snapshot
from tournaments.events.selectors.visibility import view_of_everybody
from tournaments.events.visibility import FULL, View

Json = dict[str, Any]

TOLD_OF_ALL: Final[dict[str, Callable[[Event], Any]]] = {}
"""What higher rooms tell of an event of any format, by its name in the snapshot; they fill it in their `wiring.py`."""

# Raised when the shape below changes, so that pages never read an old snapshot.
VERSION = 26


def shown_data(event: Event) -> Json:
    """All of the event at its revision, for the desk. One query as a rule."""
    return seen_data(event, FULL)


def seen_data(event: Event, view: View) -> Json:
    """What the view shows of the event at its revision: as stored, computed where it is not. One query as a rule.

    Where everybody sees what the desk sees, one stored snapshot serves both.
    """
    rows = Snapshot.objects.filter(event=event, revision=event.revision)
    row = (rows.order_by("-public") if view.short_names else rows.filter(public=False)).first()
    if row and row.data.get("version") == VERSION and row.data.get("view", view.key) == view.key:
        return dict(row.data)
    return _of_rows(event, format_of(event).load(event), view)


def snapshot_data(event: Event) -> Json:
    """Everything, as the desk sees it."""
    return _of_rows(event, format_of(event).load(event), FULL)


def public_snapshot(event: Event) -> tuple[Json, Json | None]:
    """Everything, and what everybody sees now; None for that where it is the same."""
    found, view = format_of(event), view_of_everybody(event)
    rows = found.load(event)
    everything = _of_rows(event, rows, FULL)
    has_short_names = any(entry.person.name_shown for entry in found.entries_shown(rows))
    differs = view.keeps_back or has_short_names or found.hides_more(event, view)
    return everything, _of_rows(event, rows, view) if differs else None


def _of_rows(event: Event, rows: Any, view: View) -> Json:
    """The snapshot of one view; `view` in it says of which, where something is hidden."""
    found = format_of(event)
    head: Json = {
        "version": VERSION,
        "revision": event.revision,
        **{name: told(event) for name, told in TOLD_OF_ALL.items()},
    }
    if view.short_names:
        head["view"] = view.key
    shown = found.shown(rows, view)
    ending = ending_of(found, event, shown)
    return {**head, **shown, "ending": ending_json(ending)}
