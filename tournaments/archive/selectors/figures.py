"""An archive's figures of events: what everybody is shown, and files for other programs.

A restore computes the first again and compares. Row ids are left out: they differ from server to server.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from tournaments.archive.files.container import json_bytes
from tournaments.base.files.csv_file import csv_bytes
from tournaments.base.files.fields import as_json
from tournaments.base.shown import without_rows
from tournaments.clubs.models import Club
from tournaments.events.extras import EXTRAS
from tournaments.events.formats import format_of, rules_of_formats
from tournaments.events.models import Event
from tournaments.events.portable import event_document, portable_of
from tournaments.events.selectors.snapshots import VERSION, snapshot_data
from tournaments.events.shown import TOLD, Shown
from tournaments.ratings.selectors.tables import csv_rows as rating_rows
from tournaments.ratings.selectors.tables import lists_of

Files = Iterator[tuple[str, bytes]]
Json = dict[str, Any]


def events_of(club: Club) -> list[Event]:
    """The club's events in the order of the archive."""
    rows = Event.objects.filter(club=club).order_by("pk")
    return list(rows.select_related("club", *rules_of_formats()))


def event_folder(number: int, event: Event) -> str:
    """Where an event's files are, by its number in the archive."""
    return f"events/{number:03}-{event.slug.lower()}"


def shown_json(event: Event) -> Any:
    """All that pages show of the event, without numbers of rows, and the version of its shape."""
    return _shown(snapshot_data(event))


def standings_csv(event: Event) -> bytes:
    """The event's main table."""
    return csv_bytes(format_of(event).standings_rows(event), mark=False)


def event_files(event: Event) -> Files:
    """Names and contents of the event's files."""
    shown = snapshot_data(event)
    yield "shown.json", json_bytes(_shown(shown))
    yield "standings.csv", standings_csv(event)
    if portable_of(event) is not None:
        yield "event.json", json_bytes(as_json(event_document(event)))
    yield from format_of(event).more_files(event)
    for each in EXTRAS.values():
        yield from each.more_files(event, shown)


def rating_files(club: Club) -> Files:
    """The club's rating lists."""
    for rating_list in lists_of(club):
        yield f"{rating_list.slug.lower()}.csv", csv_bytes(rating_rows(rating_list, names={}), mark=False)


def _shown(shown: Shown) -> Json:
    told = {code: without_rows(TOLD[code].of(shown)) for code in shown.told}
    return {"version": VERSION, "shown": {**without_rows(replace(shown, told={})), "told": told}}
