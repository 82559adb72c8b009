"""The kinds of event that the adviser knows: how each is read, counted and simulated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from pairing.core.adviser.advice import Advice, boards_advice
from pairing.core.adviser.boards_format import BoardsFormat, read_boards_format
from pairing.core.adviser.forced import boards_forced
from pairing.core.adviser.question import PlayModel, ReadFormat, StudiedFormat
from pairing.core.adviser.swiss_format import SwissFormat, read_swiss_format, swiss_advice, swiss_forced

if TYPE_CHECKING:
    from pairing.core.adviser.outcomes import Simulator

CHUNK: Final = 50
CHUNK_OF_MANY: Final = 20
MANY: Final = 105
SWISS_CHUNK: Final = 10


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event. `simulator` loads numpy, so only a worker calls it. `chunk` is how many events are
    played at a time: few enough that they take seconds at most.
    """

    read: ReadFormat
    forced: Callable[[StudiedFormat], dict[str, int]]
    advice: Callable[[StudiedFormat, Mapping[str, int], Mapping[str, Any] | None], tuple[Advice, ...]]
    simulator: Callable[[StudiedFormat, PlayModel], Simulator]
    chunk: Callable[[StudiedFormat], int]


def _boards_simulator(event: StudiedFormat, model: PlayModel) -> Simulator:
    # Here and not above: the web process never loads numpy.
    from pairing.core.adviser.boards_events import BoardsEvents  # noqa: PLC0415

    return BoardsEvents(cast("BoardsFormat", event), model)


def _swiss_simulator(event: StudiedFormat, model: PlayModel) -> Simulator:
    from pairing.core.adviser.swiss_events import SwissEvents  # noqa: PLC0415  as above

    return SwissEvents(cast("SwissFormat", event), model)


KINDS: Final[Mapping[str, Kind]] = {
    "boards": Kind(
        read=read_boards_format,
        forced=lambda event: boards_forced(cast("BoardsFormat", event)),
        advice=lambda event, forced, figures: boards_advice(cast("BoardsFormat", event), forced, figures),
        simulator=_boards_simulator,
        chunk=lambda event: CHUNK if event.players <= MANY else CHUNK_OF_MANY,
    ),
    "swiss": Kind(
        read=read_swiss_format,
        forced=lambda event: swiss_forced(cast("SwissFormat", event)),
        advice=lambda event, _forced, figures: swiss_advice(cast("SwissFormat", event), figures),
        simulator=_swiss_simulator,
        chunk=lambda _event: SWISS_CHUNK,
    ),
}
READERS: Final[Mapping[str, ReadFormat]] = {name: kind.read for name, kind in KINDS.items()}
