"""Which army? The handicap that one player would have with each, so that the bargains show before an event.

Source: `top-dog-handicap.md` (rarely used armies are discounted, common ones pay a penalty).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from handicaps.core.top_dog import Handicap, History, Record, top_dog_handicap
from handicaps.core.top_dog_table import PRESET, TopDogTable

__all__ = ["SORTS", "ArmyChoice", "Sort", "army_choices"]

Sort = Literal["handicap", "name", "games", "bargain"]
SORTS: Final[tuple[Sort, ...]] = ("handicap", "name", "games", "bargain")


@dataclass(frozen=True, slots=True)
class ArmyChoice:
    """An army, and the handicap that the player would have with it.

    `bargain` are the points a round that the army's average is discounted by, in the handicap: below 0 for a penalty.
    An army without games is worth nothing here, and has no average to be discounted.
    """

    name: str
    record: Record
    handicap: Handicap

    @property
    def bargain(self) -> Fraction:
        """Points a round below what the army's own average would cost."""
        return (
            (self.record.average - self.handicap.army.value) * self.handicap.army_share
            if self.record.games
            else Fraction()
        )


def army_choices(
    player: Record, armies: Iterable[tuple[str, Record]], *, table: TopDogTable = PRESET, sort: Sort = "handicap"
) -> tuple[ArmyChoice, ...]:
    """Every army with its handicap for `player`, the lowest handicap first, or by another column."""
    choices = [ArmyChoice(name, army, top_dog_handicap(History(player, army), table=table)) for name, army in armies]
    return tuple(sorted(choices, key=lambda choice: (_order(choice, sort), choice.name.casefold())))


def _order(choice: ArmyChoice, sort: Sort) -> Fraction | int:
    match sort:
        case "handicap":
            return choice.handicap.per_round
        case "games":
            return choice.record.games
        case "bargain":
            return -choice.bargain
        case "name":
            return 0
