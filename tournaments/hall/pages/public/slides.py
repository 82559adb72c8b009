"""Slides of the projector: what fits a screen, in how many columns, and how large. Pure but for words.

A screen is measured in hundredths of its height. Names at 13 lines a column are 3.35 of them high, which is the least
that can be read from 15 m on a screen 2 m high: longer lists take another screen and not smaller letters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Any, Final

from tournaments.hall.pages.public.alphabet import cut_by_letters

MOST_ROWS: Final = 13
FEWEST_ROWS: Final = 7
"""Fewer lines are drawn no larger than 7."""
LEAST_SIZE: Final = 3.35
SIZE_OF_ONE_ROW: Final = LEAST_SIZE * MOST_ROWS
WIDTHS: Final = (172.6, 85.0, 55.8, 41.2)
"""Of a column where there are 1, 2, 3 or 4 of them, on a screen of 16:9."""
MOST_COLUMNS: Final = len(WIDTHS)
SQUARER: Final = 44.4
"""By how much a screen of 4:3 is narrower."""
NARROW: Final = frozenset("fijlrtI .,'-")
BROAD: Final = frozenset("mwMW")
FIRST_NAME: Final = 0.77
"""How wide a first name is drawn, compared with the same letters of a last name."""


@dataclass(frozen=True, slots=True)
class Look:
    """How the lines of a list are drawn, in heights of their letters as in the sheet.

    `width` is what a line needs, and `name` what of it is left for a name. Narrower lines leave something out, and then
    have the look `narrow`.
    """

    template: str
    width: float
    name: float
    columns: int = 4
    narrow: Look | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """Lines of a screen: `rows` in each of `columns`."""

    rows: int
    columns: int

    def size(self, width: float, screen: float = 0) -> float:
        """How high letters are in lines of this width, on a screen that is narrower than 16:9 by `screen`."""
        return min(SIZE_OF_ONE_ROW / self.rows, max(LEAST_SIZE, self.column(screen) / width))

    def column(self, screen: float = 0) -> float:
        """How wide a column is."""
        return WIDTHS[self.columns - 1] - screen / self.columns

    def is_wide(self, look: Look, screen: float = 0) -> bool:
        """Whether lines have all that belongs to their look."""
        return self.column(screen) / self.size(look.width, screen) >= look.width - 0.5

    def room(self, look: Look, screen: float = 0) -> float:
        """How much of a line is left for a name, in heights of its letters."""
        if look.narrow and not self.is_wide(look, screen):
            look = look.narrow
        line = self.column(screen) / self.size(look.width, screen)
        return line * look.name / look.width if line > look.width else line - look.width + look.name


@dataclass(frozen=True, slots=True)
class Slide:
    """One screen: `template` draws its `rows`, and `part` of `parts` says which of several it is.

    `letters` are those of the last names on it. Without `turns` it is only shown when somebody asks for it. `aside` is
    what its template shows next to the rows.
    """

    template: str
    title: str
    rows: tuple[Any, ...]
    part: int = 1
    parts: int = 1
    letters: str = ""
    grid: Grid | None = None
    wide: bool = False
    wide_on_squarer: bool = False
    turns: bool = True
    aside: Mapping[str, Any] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The name of its template, for styles."""
        return PurePosixPath(self.template).stem

    @property
    def key(self) -> str:
        """What stays the same while the slide's rows change."""
        return f"{self.kind}-{self.title}-{self.part}"


def fit(count: int, look: Look) -> Grid:
    """The lines and columns in which that number of lines is largest; of equal ones the fewest columns."""
    grids = [Grid(max(FEWEST_ROWS, -(-count // columns)), columns) for columns in range(1, look.columns + 1)]
    fitting = [grid for grid in grids if grid.rows <= MOST_ROWS] or grids[-1:]
    return max(fitting, key=lambda grid: (grid.size(look.width), -grid.columns))


def slides_of(look: Look, title: str, rows: Sequence[Any], asked: int) -> list[Slide]:
    """The rows on as few screens as they fit, about as many on each.

    `asked` is how many lines a column has, 0 for as many as fit.
    """
    most = _most(look, asked)
    parts = -(-len(rows) // most)
    ends = [round(len(rows) * part / parts) for part in range(parts + 1)] if parts else []
    cuts = [Slide(look.template, title, tuple(rows[a:b])) for a, b in pairwise(ends)]
    return _numbered(cuts, look, asked)


def slides_by_letters(look: Look, title: str, rows: Sequence[Any], asked: int) -> list[Slide]:
    """The same for lines with the `last` name of somebody, cut between letters."""
    cuts = [
        Slide(look.template, title, tuple(rows[each.start : each.end]), letters=each.letters)
        for each in cut_by_letters([row["last"] for row in rows], _most(look, asked))
    ]
    if len(cuts) == 1:
        cuts = [replace(cuts[0], letters="")]
    return _numbered(cuts, look, asked)


def with_table(slide: Slide, look: Look, *, table: Slide, table_look: Look) -> Slide:
    """The screen with the first lines of a table in a column of its own next to it, or as it is where none fits."""
    grids = [Grid(max(FEWEST_ROWS, -(-len(slide.rows) // columns)), columns + 1) for columns in range(1, MOST_COLUMNS)]
    fitting = [grid for grid in grids if grid.rows <= MOST_ROWS]
    if not fitting:
        return slide
    grid = max(fitting, key=lambda grid: (grid.size(look.width), -grid.columns))
    room = [grid.room(table_look, screen) for screen in (0, SQUARER)]
    rows = tuple(_with_length({**row, "move": None}, *room) for row in table.rows[: grid.rows - 1])
    return replace(laid(slide, look, grid), aside={"title": table.title, "rows": rows})


def _most(look: Look, asked: int) -> int:
    return asked * _columns(look, asked) if asked else MOST_ROWS * look.columns


def _columns(look: Look, asked: int) -> int:
    """Lines of that number are so high that half of the columns fit, until they are as low as they may be."""
    return look.columns if asked >= MOST_ROWS else max(1, look.columns // 2)


def _numbered(cuts: Sequence[Slide], look: Look, asked: int) -> list[Slide]:
    longest = max((len(each.rows) for each in cuts), default=0)
    grid = Grid(asked, _columns(look, asked)) if asked else fit(longest, look)
    return [replace(laid(each, look, grid), part=part, parts=len(cuts)) for part, each in enumerate(cuts, start=1)]


def laid(slide: Slide, look: Look, grid: Grid) -> Slide:
    """The screen in these lines and columns, with what to do about names that don't fit them."""
    room = [grid.room(look, screen) for screen in (0, SQUARER)]
    return replace(
        slide,
        rows=tuple(_with_length(row, *room) for row in slide.rows),
        grid=grid,
        wide=grid.is_wide(look),
        wide_on_squarer=grid.is_wide(look, SQUARER),
    )


def _with_length(row: Any, most: float, on_squarer: float) -> Any:
    """A line of somebody, with what to do where the name does not fit: first names below the last one."""
    if not isinstance(row, dict):
        return row
    for several in ("sides", "seats"):
        if several in row:
            return {**row, several: [_with_length(one, most, on_squarer) for one in row[several]]}
    if not row.get("first"):
        return row
    length = _width(row["last"]) + FIRST_NAME * _width(f" {row['first']}")
    return {**row, "long": "long" if length > most else "longish" if length > on_squarer else ""}


def _width(name: str) -> float:
    """About how wide a name is in bold letters, in heights of them."""
    return sum(0.36 if each in NARROW else 0.84 if each in BROAD else 0.62 if each.isupper() else 0.55 for each in name)
