"""Announcements and clocks as snapshots and the log hold them; the code that shows a clock calculates the time left."""

from __future__ import annotations

from datetime import datetime

from tournaments.base.shown import RowId, SnapshotPart


class AnnouncementShown(SnapshotPart, frozen=True):
    """An announcement, for everybody or for a round or one of its games."""

    id: RowId
    text: str
    made_at: datetime
    round: int | None = None
    game: int | None = None
    ends_at: datetime | None = None


class ExtensionShown(SnapshotPart, frozen=True):
    """More minutes for a game, or for all of a round."""

    id: RowId
    minutes: int
    reason: str
    game: int | None = None


class ClockTimes(SnapshotPart, frozen=True):
    """The instants of the clock of a round, and who got more minutes."""

    round: int
    minutes: int
    started_at: datetime
    ends_at: datetime
    paused_at: datetime | None = None
    ended_at: datetime | None = None
    extensions: tuple[ExtensionShown, ...] = ()
