"""The standings of each revision, stored in the transaction that made it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import transaction

from tournaments.models import Snapshot, Tournament
from tournaments.selectors.snapshots import public_snapshot

__all__ = ["hold_snapshots", "refresh_snapshot"]

_held: ContextVar[dict[int, Tournament] | None] = ContextVar("held_snapshots", default=None)


def refresh_snapshot(tournament: Tournament) -> None:
    """Recompute what pages show of `tournament`, to the desk and to everybody, and store it at its revision."""
    held = _held.get()
    if held is not None:
        held[tournament.pk] = tournament
        return
    everything, seen = public_snapshot(tournament)
    _store(tournament, everything, public=False)
    if seen is None:
        Snapshot.objects.filter(tournament=tournament, public=True).delete()
    else:
        _store(tournament, seen, public=True)


def _store(tournament: Tournament, data: dict[str, Any], *, public: bool) -> None:
    values = {"revision": tournament.revision, "data": data}
    Snapshot.objects.update_or_create(tournament=tournament, public=public, defaults=values)


@contextmanager
def hold_snapshots() -> Iterator[None]:
    """Compute each tournament's snapshot once, at the end of many changes, in one transaction around them all."""
    with transaction.atomic():
        held: dict[int, Tournament] = {}
        token = _held.set(held)
        try:
            yield
        finally:
            _held.reset(token)
        for pk in held:
            refresh_snapshot(Tournament.objects.select_related("club", "scoring_system").get(pk=pk))
