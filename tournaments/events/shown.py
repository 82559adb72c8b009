"""What snapshots of all formats have: how the event ended, its awards, and what rooms above the formats tell of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, TypeVar

from msgspec import Raw, json
from msgspec.structs import replace

from tournaments.base.shown import Doc, Exact, RowId, SnapshotPart

if TYPE_CHECKING:
    from tournaments.events.models import Event
    from tournaments.events.visibility import View

S = TypeVar("S", bound="Shown")
T = TypeVar("T")


class Winner(SnapshotPart, frozen=True):
    """The winner: several where they tied. `of` names the division or the cup; it is blank for the whole event."""

    of: str
    names: tuple[str, ...]


class Ending(SnapshotPart, frozen=True):
    """Whether the event is over; its winners once it is, none where nobody has a rank."""

    over: bool = False
    winners: tuple[Winner, ...] = ()


class SetScoreShown(SnapshotPart, frozen=True):
    """A score that the organiser set, and the computed score that it replaces."""

    score: Exact
    computed: Exact
    reason: str


ScoreSet = Annotated[SetScoreShown | None, Doc("If the organiser set the score.")]


class AwardWinner(SnapshotPart, frozen=True):
    """The winner of a prize; several share it."""

    id: Annotated[RowId, Doc("Of the entry, or of the team; of a Swiss event's team its place in the list.")]
    name: str
    score: Exact
    set: ScoreSet = None


class AwardShown(SnapshotPart, frozen=True):
    """A prize."""

    code: str
    winners: tuple[AwardWinner, ...]
    place: int | None = None
    power: str | None = ""


class Shown(SnapshotPart, frozen=True):
    """What every snapshot has. Each format has a kind of its own, with what its events show.

    `hidden_from` is the first round whose results are hidden, 0 for none. `told` is what `Told` reads.
    """

    hidden_from: int = 0
    ending: Ending = Ending()
    told: dict[str, Raw] = {}


@dataclass(frozen=True)
class Told(Generic[T]):
    """What a room above the formats tells in the snapshots of events, under its code. Its `kind` is what it tells.

    `find` finds it for an event of any format. `follow` makes it from what the view shows of the event, with the
    entries as the view names them, which it may ask for; None tells nothing. Without both a format asks the room (see
    `tournaments.events.extras`).
    """

    code: str
    kind: Any
    find: Callable[[Event], T] | None = None
    follow: Callable[[Event, Shown, View, Callable[[], Mapping[int, str]]], T | None] | None = None

    def add(self, shown: S, value: T) -> S:
        """The snapshot that tells it too."""
        return replace(shown, told={**shown.told, self.code: Raw(json.encode(value))})

    def of(self, shown: Shown) -> T | None:
        """What the snapshot tells of it; None where it says nothing."""
        raw = shown.told.get(self.code)
        return None if raw is None else json.decode(raw, type=self.kind)


TOLD: Final[dict[str, Told[Any]]] = {}


def register_told(told: Told[Any]) -> None:
    """Make it known; each room that tells something does so in its `wiring.py`."""
    TOLD[told.code] = told
