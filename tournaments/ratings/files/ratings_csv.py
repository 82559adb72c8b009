"""Ratings that people bring along, as text with columns. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_noop

from tournaments.base.files.cells import Number
from tournaments.base.files.names import WHOLE_NAME, split_name_cells
from tournaments.base.files.tables import Rows, Table, column
from tournaments.people.files.people_rows import AboutPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow(AboutPerson):
    """A rating. A deviation that is not given is a newcomer's."""

    rating: Decimal | None = column(
        Number(100, 5000, places=2), "rating", "elo", "glicko", "std", "standard", "rtg",
        missing=gettext_noop("The rating is missing. Enter it."),
    )  # fmt: skip
    deviation: Decimal | None = column(
        Number(1, 1000, places=2), "deviation", "rd", "sigma", "rating deviation", default=None
    )
    games: int = column(Number(0, 10_000, places=0), "games", "played", "gms", default=0)

    @property
    def values(self) -> tuple[Decimal | None, Decimal | None, int]:
        """As `RatingStart` has them."""
        return self.rating, self.deviation, self.games


RATINGS = Table(
    RatingRow,
    also=WHOLE_NAME,
    needs=(frozenset({"name", "rating"}), frozenset({"last_name", "rating"})),
    no_heading=gettext_noop(
        "The first line doesn’t name a column of names and one of ratings. For example: name,rating,games."
    ),
)


def parse_ratings(text: str) -> Rows[RatingRow]:
    """The rows of a list with a heading line.

    Raises `RuleError` at `text` for a list that can't be read. What is wrong with a single row stays with it.
    """
    return RATINGS.read(text, prepare=split_name_cells)
