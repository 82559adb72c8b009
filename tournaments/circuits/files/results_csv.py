"""Results of an event held elsewhere, as text with columns. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_noop

from tournaments.base.files.cells import Number
from tournaments.base.files.names import WHOLE_NAME, split_name_cells
from tournaments.base.files.tables import Rows, Table, column
from tournaments.people.files.people_rows import AboutPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow(AboutPerson):
    """A place, and points if the list has them."""

    place: int | None = column(
        Number(1, 9999, places=0), "place", "rank", "position", "pos", "#",
        missing=gettext_noop("The place is missing. Enter it."),
    )  # fmt: skip
    points: Decimal | None = column(
        Number(-100_000, 100_000, places=3), "points", "score", "total", "pts", default=None
    )

    @property
    def values(self) -> tuple[int | None, Decimal | None]:
        """As `OutsideResult` has them."""
        return self.place, self.points


RESULTS = Table(
    ResultRow,
    also=WHOLE_NAME,
    needs=(frozenset({"name", "place"}), frozenset({"last_name", "place"})),
    no_heading=gettext_noop(
        "The first line doesn’t name a column of names and one of places. Begin with a line such as: place,name,points."
    ),
    too_many=gettext_noop(
        "The list has more than %(most)s rows. An event held elsewhere can’t have more results, and a second list "
        "would replace the first. Leave some rows out."
    ),
)


def parse_results(text: str) -> Rows[ResultRow]:
    """The rows of a list with a heading line.

    Raises `RuleError` at `text` for a list that can't be read. What is wrong with a single row stays with it.
    """
    return RESULTS.read(text, prepare=split_name_cells)
