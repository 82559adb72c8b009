"""The draws of a heat as everybody may see them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from tournaments.base.shown import Doc, RowId, SnapshotPart


class DrawnBoard(SnapshotPart, frozen=True):
    """A board of a seeding run."""

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
    fingerprint: Annotated[str, Doc("SHA-256 of the random seed, a line end and the file of the seeding run.")]
    at: Annotated[datetime, Doc("When the fingerprint was published.")]
    engine: Annotated[int | None, Doc("The number of the seeding run; null for runs older than these numbers.")] = None
    used_at: datetime | None = None
    open: Annotated[bool | None, Doc("Whether everybody can download its file, at `/heats/…/draws/…/`.")] = None
    seed_chosen: Annotated[bool | None, Doc("Whether somebody chose the random seed; otherwise the site did.")] = None
    seed: int | None = None
    drawn: Drawn | None = None


class DiscardedDraw(SnapshotPart, frozen=True):
    """A seeding run of a heat that was abandoned."""

    fingerprint: str
    at: Annotated[datetime, Doc("When the fingerprint was published.")]


class PowerTurn(SnapshotPart, frozen=True):
    """A player in the order of picking, with the score and the list that decided."""

    entry: RowId
    score: Annotated[str, Doc("Before this heat, exact.")]
    list: Annotated[tuple[str, ...], Doc("Most preferred power first.")]
    power: str


class PowerBoard(SnapshotPart, frozen=True):
    """A board whose players picked their powers."""

    game: int
    seats: Annotated[tuple[PowerTurn, ...], Doc("In the order of picking.")]


class PowersGiven(SnapshotPart, frozen=True):
    """One time that players picked powers in turn. Seed and boards are given only if `open` is true."""

    at: datetime
    open: Annotated[bool, Doc("Whether the event publishes its seeding files, and hides none of these scores.")]
    games: Annotated[tuple[int, ...], Doc("The numbers of the games.")]
    seed_chosen: Annotated[
        bool | None, Doc("Whether somebody chose the random seed; null if this wasn't recorded yet.")
    ] = None
    seed: Annotated[int | None, Doc("The random seed that decides between equal scores.")] = None
    boards: tuple[PowerBoard, ...] | None = None
