"""The draws of a heat as everybody may see them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from tournaments.base.shown import Doc, RowId, SnapshotPart


class DrawnBoard(SnapshotPart, frozen=True):
    """A board as a draw made it."""

    game: int
    players: Annotated[tuple[RowId, ...], Doc("Ids of entries.")]
    powers: Annotated[tuple[str | None, ...] | None, Doc("In the order of the players.")] = None


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
    fingerprint: Annotated[str, Doc("SHA-256 of the seed, a line end and the file of the draw.")]
    at: Annotated[datetime, Doc("Since when the fingerprint stands.")]
    engine: Annotated[
        int | None, Doc("The number of the search that drew; null where it is older than these numbers.")
    ] = None
    used_at: datetime | None = None
    open: Annotated[bool | None, Doc("Everybody can have its file, at `/heats/…/draws/…/`.")] = None
    seed_chosen: Annotated[bool | None, Doc("Somebody named the seed; else it was drawn.")] = None
    seed: int | None = None
    drawn: Drawn | None = None


class DiscardedDraw(SnapshotPart, frozen=True):
    """A draw that went with its heat, when that was abandoned."""

    fingerprint: str
    at: Annotated[datetime, Doc("Since when the fingerprint stood.")]


class PowerTurn(SnapshotPart, frozen=True):
    """A player in the order of picking, with the score and the list that decided."""

    entry: RowId
    score: Annotated[str, Doc("Before this heat, exact.")]
    list: Annotated[tuple[str, ...], Doc("The dearest power first.")]
    power: str


class PowerBoard(SnapshotPart, frozen=True):
    """A board whose players picked."""

    game: int
    seats: Annotated[tuple[PowerTurn, ...], Doc("In the order of picking.")]


class PowersGiven(SnapshotPart, frozen=True):
    """A time that powers were given by turns. Seed and boards only where `open` is true."""

    at: datetime
    open: Annotated[bool, Doc("The event publishes its draws, and hides no score of these.")]
    games: Annotated[tuple[int, ...], Doc("The numbers of the boards.")]
    seed_chosen: Annotated[
        bool | None, Doc("Somebody named the seed of the lots; null where it is older than this was noted.")
    ] = None
    seed: Annotated[int | None, Doc("The seed of the lots between equal scores.")] = None
    boards: tuple[PowerBoard, ...] | None = None
