"""Which army? The handicap that one player would have with each, so that players can spot bargains before an event.

Source: `top-dog-handicap.md` (rarely used armies are discounted, common ones pay a penalty).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from handicaps.core.top_dog import Adjusted, Handicap, History, Record, top_dog_handicap
from handicaps.core.top_dog_table import PRESET, TopDogTable

Sort = Literal["handicap", "name", "games", "bargain"]
SORTS: Final[tuple[Sort, ...]] = ("handicap", "name", "games", "bargain")


@dataclass(frozen=True, slots=True)
class ArmyChoice:
    """An army, and the handicap that the player would have with it.

    `bargain` are the points a round that the army's average is discounted by, in the handicap: below 0 for a penalty.
    An army without games counts 0 here, and has no average to discount; nor does an adjusted value, whose `games` are
    unknown.
    """

    name: str
    record: Record | Adjusted
    handicap: Handicap

    @property
    def games(self) -> int | None:
        """The army's games, if its record has them."""
        return self.record.games if isinstance(self.record, Record) else None

    @property
    def bargain(self) -> Fraction:
        """Points a round below what the army's own average would cost."""
        if isinstance(self.record, Adjusted) or not self.record.games:
            return Fraction()
        return (self.record.average - self.handicap.army.value) * self.handicap.army_share


def army_choices(
    player: Record | Adjusted,
    armies: Iterable[tuple[str, Record | Adjusted]],
    *,
    table: TopDogTable = PRESET,
    sort: Sort = "handicap",
) -> tuple[ArmyChoice, ...]:
    """Every army with its handicap for `player`, the lowest handicap first, or by another column.

    `armies` are sorted by name, and equal ones stay in that order.
    """
    choices = [ArmyChoice(name, army, top_dog_handicap(History(player, army), table=table)) for name, army in armies]
    return tuple(sorted(choices, key=lambda choice: _order(choice, sort)))


def _order(choice: ArmyChoice, sort: Sort) -> Fraction | int:
    match sort:
        case "handicap":
            return choice.handicap.per_round
        case "games":
            return choice.games or 0
        case "bargain":
            return -choice.bargain
        case "name":
            return 0
