"""What pages show of an event: the part of its format, how it ended, and what higher rooms add.

The desk's holds everything. `seen_data` is what everybody else sees: made from facts that the format filtered by the
view.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import Case, OuterRef, Q, QuerySet, Subquery, When
from msgspec import json
from msgspec.structs import replace

from tournaments.base.languages import in_language
from tournaments.events.endings import ending_of
from tournaments.events.extras import winners_by_extras
from tournaments.events.formats import format_of
from tournaments.events.models import Entry, Event, Snapshot
from tournaments.events.selectors.visibility import entry_as_shown, names_of_people, view_of_everybody
from tournaments.events.shown import TOLD, Shown
from tournaments.events.visibility import FULL, View

# Raised when a kind of `SnapshotPart` changes, so that pages never read an old snapshot.
VERSION = 29


def shown_data(event: Event) -> Any:
    """All of the event at its revision, for the desk, as the `Shown` of its format. Usually one query."""
    return seen_data(event, FULL)


def seen_data(event: Event, view: View) -> Any:
    """What the view shows of the event at its revision: as stored, computed where it is not. Usually one query.

    It is the `Shown` of the event's format. Where everybody sees what the desk sees, one stored snapshot serves both.
    """
    rows = Snapshot.objects.filter(event=event, revision=event.revision)
    row = (rows.order_by("-public") if view.short_names else rows.filter(public=False)).first()
    return _of_stored(event, row, view)


def seen_data_of(events: Collection[Event]) -> dict[int, Any]:
    """What everybody sees of each of these events, by its id. Usually one query."""
    rows: dict[int, Snapshot] = {}
    for row in Snapshot.objects.filter(event__in=[each.pk for each in events]).order_by("public"):
        rows[row.event_id] = row  # a public one comes later and replaces the desk's
    found = {}
    for event in events:
        stored = rows.get(event.pk)
        current = stored if stored and stored.revision == event.revision else None
        found[event.pk] = _of_stored(event, current, view_of_everybody(event))
    return found


def _of_stored(event: Event, row: Snapshot | None, view: View) -> Any:
    """The stored snapshot, if it is of this view and has the current shape; otherwise computed."""
    if row and row.version == VERSION and row.view in {"", _key(view)}:
        return json.decode(row.data, type=format_of(event).snapshot)
    return _of_rows(event, format_of(event).load(event), view)


def bring_seen(rows: QuerySet[Event], *, of: Q) -> QuerySet[Event]:
    """Events that bring along what `seen_along` shows, those that `of` is true of."""
    kept = Snapshot.objects.filter(event=OuterRef("pk"), revision=OuterRef("revision"), version=VERSION)
    kept = kept.order_by("-public")
    data, view = (Subquery(kept.values(name)[:1]) for name in ("data", "view"))
    return rows.annotate(seen_bytes=Case(When(of, then=data)), seen_view=Case(When(of, then=view)))


def seen_along(event: Any) -> Any:
    """What everybody sees of an event now, as it was brought along; None where nothing is stored of this view.

    A list of events takes no query for each: it says less of one that has to be computed first.
    """
    if event.seen_bytes and event.seen_view in {"", _key(view_of_everybody(event))}:
        return json.decode(event.seen_bytes, type=format_of(event).snapshot)
    return None


def stored_data(event: Event) -> QuerySet[Snapshot, Any]:
    """The stored bytes of what `shown_data` gives, for a page that brings them along in another query."""
    rows = Snapshot.objects.filter(event=event, revision=event.revision, version=VERSION, view__in=["", _key(FULL)])
    return rows.filter(public=False).values("data")[:1]


def read_data(event: Event, data: bytes | None) -> Any:
    """What `shown_data` gives, of its bytes; None stands for bytes that are not stored."""
    return json.decode(data, type=format_of(event).snapshot) if data else shown_data(event)


def snapshot_data(event: Event) -> Any:
    """Everything, as the desk sees it."""
    return _of_rows(event, format_of(event).load(event), FULL)


def public_snapshot(event: Event) -> tuple[Any, Any]:
    """Everything, and what everybody sees now; None for that where it is the same."""
    found, view = format_of(event), view_of_everybody(event)
    rows = found.load(event)
    everything = _of_rows(event, rows, FULL)
    has_short_names = any(entry.person.name_shown for entry in found.entries_shown(rows))
    differs = view.keeps_back or has_short_names or found.hides_more(event, view)
    return everything, _of_rows(event, rows, view) if differs else None


def stored(shown: Shown, view: View) -> dict[str, Any]:
    """The fields of a row that keeps the snapshot of a view."""
    return {"version": VERSION, "view": _key(view), "data": json.encode(shown)}


def _key(view: View) -> str:
    """What distinguishes a view that hides something from others."""
    return view.key if view.short_names else ""


def _of_rows(event: Event, rows: Any, view: View) -> Any:
    """The snapshot of one view, in the language of the site: readers of all languages share it, and pages translate."""
    with in_language():
        found = format_of(event)
        shown = found.shown(rows, view)
        shown = replace(shown, ending=ending_of(found, event, shown))
        for told in TOLD.values():
            if told.find is not None:
                shown = told.add(shown, told.find(event))
            if told.follow is not None:
                value = told.follow(event, shown, view, lambda: _names(found.entries_shown(rows), view))
                shown = shown if value is None else told.add(shown, value)
        winners = winners_by_extras(shown) if shown.ending.over else None
        return shown if winners is None else replace(shown, ending=replace(shown.ending, winners=tuple(winners)))


def _names(entries: Iterable[Entry], view: View) -> Mapping[int, str]:
    """The names of entries as the view shows them."""
    rows = list(entries)
    names = names_of_people(row.person for row in rows) if view.short_names else {}
    return {row.pk: entry_as_shown(row, names).person.name for row in rows}
