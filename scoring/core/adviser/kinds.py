"""The kinds of event that the adviser knows: how each is read, counted and simulated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from scoring.core.adviser.advice import Advice, boards_advice
from scoring.core.adviser.boards_format import BoardsFormat, read_boards_format
from scoring.core.adviser.forced import boards_forced
from scoring.core.adviser.question import EventFormat, PlayModel, ReadFormat

if TYPE_CHECKING:
    from scoring.core.adviser.outcomes import Simulator

__all__ = ["KINDS", "READERS", "Kind"]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event. `simulator` loads numpy, so only a worker calls it."""

    read: ReadFormat
    forced: Callable[[EventFormat], dict[str, int]]
    advice: Callable[[EventFormat, Mapping[str, int], Mapping[str, Any] | None], tuple[Advice, ...]]
    simulator: Callable[[EventFormat, PlayModel], Simulator]


def _boards_simulator(event: EventFormat, model: PlayModel) -> Simulator:
    # Here and not above: the web process never loads numpy.
    from scoring.core.adviser.boards_events import BoardsEvents  # noqa: PLC0415

    return BoardsEvents(cast("BoardsFormat", event), model)


KINDS: Final[Mapping[str, Kind]] = {
    "boards": Kind(
        read=read_boards_format,
        forced=lambda event: boards_forced(cast("BoardsFormat", event)),
        advice=lambda event, forced, figures: boards_advice(cast("BoardsFormat", event), forced, figures),
        simulator=_boards_simulator,
    ),
}
READERS: Final[Mapping[str, ReadFormat]] = {name: kind.read for name, kind in KINDS.items()}
