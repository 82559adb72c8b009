"""The draws of a heat as everybody may see them."""

from __future__ import annotations

from datetime import datetime

from tournaments.base.shown import RowId, SnapshotPart


class DrawnBoard(SnapshotPart, frozen=True):
    """A board as a draw made it; the powers stand in the order of the players, None where it gave none."""

    game: int
    players: tuple[RowId, ...]
    powers: tuple[str | None, ...] | None = None


class Drawn(SnapshotPart, frozen=True):
    """What a used draw gave; `boards` is the fingerprint of its boards as they were published."""

    steps: int
    total: int
    lower_bound: int
    boards: str
    games: tuple[DrawnBoard, ...]


class DrawShown(SnapshotPart, frozen=True):
    """A draw: its fingerprint before, and what it gave once it was used. The seed is there only where it is `open`."""

    run: int
    fingerprint: str
    at: datetime
    engine: int | None = None
    used_at: datetime | None = None
    open: bool | None = None
    seed_chosen: bool | None = None
    seed: int | None = None
    drawn: Drawn | None = None


class DiscardedDraw(SnapshotPart, frozen=True):
    """A draw that went with its heat, when that was abandoned."""

    fingerprint: str
    at: datetime


class PowerTurn(SnapshotPart, frozen=True):
    """A player in the order of picking, with the score and the list that decided."""

    entry: RowId
    score: str
    list: tuple[str, ...]
    power: str


class PowerBoard(SnapshotPart, frozen=True):
    """A board whose players picked."""

    game: int
    seats: tuple[PowerTurn, ...]


class PowersGiven(SnapshotPart, frozen=True):
    """A time that powers were given by turns. Seed and boards are there only where it is `open`."""

    at: datetime
    open: bool
    games: tuple[int, ...]
    seed_chosen: bool | None = None
    seed: int | None = None
    boards: tuple[PowerBoard, ...] | None = None
