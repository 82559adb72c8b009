"""How a format reads the results that its players submit on slips, and the game that a player submits one for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from tournaments.events.models import Entry, Event, Game, Seat
from tournaments.events.selectors.visibility import seats_as_shown

Facts = dict[str, Any]
"""What a slip says, as JSON in the shape of its format."""


@dataclass(frozen=True, slots=True)
class MyGame:
    """The game that the player can hand a slip in for; `place` is their seat, 0 the first.

    The entries of the seats have the names that the player sees.
    """

    game: Game
    seats: tuple[Seat, ...]
    place: int

    @property
    def opponent(self) -> str:
        """Of a table of two, the other player."""
        return next((seat.entry.name for i, seat in enumerate(self.seats) if i != self.place), "")


class SlipDesk:
    """How a format reads the slips of its games; this one accepts none."""

    where: ClassVar[str] = "game"
    """The key of a game's number in the log."""

    def open_game(self, player: Entry) -> Game | None:
        """The newest game of the player that results are open for, without or with a result. Two queries at most."""
        return None

    def in_order(self, seats: Iterable[Seat]) -> list[Seat]:
        """The seats of a game as its sheet has them."""
        return sorted(seats, key=lambda seat: seat.position)

    def standing(self, game: Game) -> Facts | None:
        """The facts of the saved or half-entered result, None where there is none. Prefetch its seats."""
        return None

    def agreed(self, one: Facts, other: Facts) -> Facts | None:
        """What both slips say, None if they differ. A fact that only one has, such as a loss in %, is taken from it."""
        return one if one == other else None

    def read(self, facts: Facts) -> object:
        """The facts as values. Raises an error of any kind where they are not in the shape of the format."""
        return facts


SLIP_DESKS: Final[dict[str, SlipDesk]] = {}
"""By the code of a format; a format that takes slips adds its own in its `wiring.py`."""


def slip_desk_of(event: Event) -> SlipDesk:
    """How the event reads slips."""
    return SLIP_DESKS.get(event.format, SlipDesk())


def my_open_game(player: Entry) -> MyGame | None:
    """The game of the player that results are open for, without or with a result; None where there is none."""
    desk = slip_desk_of(player.event)
    game = desk.open_game(player)
    if game is None:
        return None
    game.round.event = player.event
    seats = desk.in_order(game.seats.select_related("entry__person"))
    place = next(i for i, seat in enumerate(seats) if seat.entry_id == player.pk)
    return MyGame(game, tuple(seats_as_shown(seats, reader=player)), place)


def facts_of_both(one: Facts, other: Facts) -> Facts | None:
    """The facts of one player or seat on two slips as one, None where a fact that both tell differs."""
    told, too = ({name: value for name, value in each.items() if value is not None} for each in (one, other))
    if any(told[name] != too[name] for name in told.keys() & too.keys()):
        return None
    return {**one, **other, **told, **too}


def all_of_both(one: Sequence[Facts], other: Sequence[Facts]) -> list[Facts] | None:
    """The same of several players or seats, None where any differs."""
    merged = [facts_of_both(*pair) for pair in zip(one, other, strict=False)]
    return None if None in merged else [each for each in merged if each is not None]
