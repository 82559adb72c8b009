"""Snapshots as they are stored."""

from __future__ import annotations

from typing import Any

from msgspec import json

from tournaments.events.formats import format_of
from tournaments.events.models import Event, Snapshot


def stored_snapshot(event: Event, *, public: bool = False) -> Any:
    """The stored snapshot of an event as the `Shown` of its format."""
    row = Snapshot.objects.get(event=event, public=public)
    return json.decode(row.data, type=format_of(event).snapshot)
