"""Top Dog in an exchange document, with the histories that its handicaps froze from. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem, RuleError
from common.pure.reading import Problems
from handicaps.core.top_dog import Adjusted, History, Record
from handicaps.core.top_dog_table import parse_table, table_as_json
from tournaments.base.files.columns import of_column
from tournaments.base.files.fields import Part, Whole, of
from tournaments.top_dog.files.histories_csv import MOST_GAMES
from tournaments.top_dog.models import TopDogHandicap, TopDogRules


class Ratio:
    """An exact number as text: "5/3", "12" or "0.5"."""

    pattern = r"-?[0-9]{1,12}(/[0-9]{1,12}|\.[0-9]{1,6})?"

    def read(self, raw: object, path: str, problems: Problems) -> Fraction | None:
        """The number."""
        if isinstance(raw, str) and re.fullmatch(self.pattern, raw, re.ASCII):
            try:
                return Fraction(raw)
            except ZeroDivisionError:
                pass
        message = _('Enter an exact number as text, such as "12", "0.5" or "5/3".')
        problems.append(Problem(path, "wrong_type", message))
        return None

    def write(self, value: Fraction) -> str:
        """In lowest terms."""
        return str(value)

    def schema(self) -> dict[str, Any]:
        """A string with a pattern."""
        return {"type": "string", "pattern": f"^{self.pattern}$"}


class Discounts:
    """Top Dog's table of discounts and penalties, as `handicaps.core.top_dog_table.parse_table` reads it."""

    def read(self, raw: object, path: str, problems: Problems) -> dict[str, Any] | None:
        """The table in its stored form."""
        try:
            return dict(table_as_json(parse_table(raw, path=path)))
        except RuleError as error:
            problems.extend(error.problems)
            return None

    def write(self, value: dict[str, Any]) -> dict[str, Any]:
        """As stored."""
        return value

    def schema(self) -> dict[str, Any]:
        """An object; its own rules are those of Top Dog's settings."""
        return {"type": "object"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TopDogDoc:
    """The rules of the second table."""

    on: bool = of_column(TopDogRules, "on")
    podium_excluded: int = of(Whole(0, 500), default=3, says="Places of the main standings that are left out.")
    charge_missed_rounds: bool = of_column(TopDogRules, "charge_missed_rounds")
    table: dict[str, Any] = of(Discounts(), says="Discounts and penalties.")


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureDoc:
    """Games with their average, or a value that came adjusted already."""

    games: int | None = of(Whole(0, MOST_GAMES), default=None)
    average: Fraction | None = of(Ratio(), default=None, says="Points per game.")
    adjusted: Fraction | None = of(Ratio(), default=None)

    @property
    def figure(self) -> Record | Adjusted | None:
        """The figure; None if it has neither or both."""
        if self.adjusted is not None:
            return Adjusted(self.adjusted) if self.games is None and self.average is None else None
        return Record(self.games, self.average) if self.games is not None and self.average is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class FrozenDoc:
    """The histories of a player and their army as they froze; the handicap follows from them by the table."""

    army: str = of_column(TopDogHandicap, "army")
    player_history: FigureDoc = of(Part(FigureDoc))
    army_history: FigureDoc = of(Part(FigureDoc))
    reason: str = of_column(TopDogHandicap, "reason", says="Why the handicap was recalculated.")


def figure_document(figure: Record | Adjusted) -> FigureDoc:
    """A figure of a history as the document has it."""
    if isinstance(figure, Adjusted):
        return FigureDoc(adjusted=figure.value)
    return FigureDoc(games=figure.games, average=figure.average)


def frozen_history(frozen: FrozenDoc) -> History:
    """The history that a handicap follows from; `frozen_problems` found nothing wrong with it."""
    player, army = frozen.player_history.figure, frozen.army_history.figure
    if player is None or army is None:
        raise ValueError("a figure says neither games with their average nor an adjusted value")
    return History(player, army)


def frozen_problems(frozen: FrozenDoc, path: str) -> Iterator[Problem]:
    """What is wrong with a frozen handicap."""
    message = _("Enter games with their average, or only the adjusted value.")
    for name in ("player_history", "army_history"):
        if getattr(frozen, name).figure is None:
            yield Problem(f"{path}.{name}", "neither_or_both", message)
