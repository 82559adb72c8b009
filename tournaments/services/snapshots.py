"""The standings of each revision, stored in the transaction that made it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.db import transaction

from tournaments.models import Snapshot, Tournament
from tournaments.selectors.snapshots import snapshot_data

__all__ = ["hold_snapshots", "refresh_snapshot"]

_held: ContextVar[dict[int, Tournament] | None] = ContextVar("held_snapshots", default=None)


def refresh_snapshot(tournament: Tournament) -> None:
    """Recompute what public pages show of `tournament` and store it at its revision."""
    held = _held.get()
    if held is not None:
        held[tournament.pk] = tournament
        return
    Snapshot.objects.update_or_create(
        tournament=tournament,
        defaults={"revision": tournament.revision, "data": snapshot_data(tournament)},
    )


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
