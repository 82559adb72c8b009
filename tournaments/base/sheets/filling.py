"""The type size of a list that hangs on a wall.

The rule is in this module only. A list takes as few pages as it can at `LEAST`, the smallest size that is easy to read.
It has the largest of `SIZES` that takes no more pages, breaks no word, and puts no name on more than `LINES` lines; a
size that is nearly as large and has each name on one line is preferred. The remaining space then goes between the rows.
Only a list whose columns don't fit across at `LEAST` is smaller.

No layout is run for this: the widths of words come from the font itself, heights from the proportions below, which are
those of `static/css/wall.css`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import ceil
from typing import Final

from tournaments.base.typefaces import SANS, Type

LEAST: Final = 11
SIZES: Final = (*range(LEAST, 20), *range(20, 30, 2), *range(30, 42, 3), *range(42, 57, 4))
BELOW: Final = (10, 9, 8, 7)
"""What a list has, in points, whose columns are too many for `LEAST`."""
LINES: Final = 3
"""Short names take two at most, since they have two words."""
NEAR: Final = 0.75
"""How much smaller the type may be for names that take one line each."""
ALIKE: Final = 0.9
"""How much smaller the type of two columns may be than that of one."""
LINE, SMALL, BIG, HEAD, H1, H2 = 1.25, 0.77, 1.5, 0.8, 1.7, 1.15
"""The height of a line, and the sizes of small and of large words, headings of columns, and titles."""
PAD, SIDE, RULE = 0.26, 0.42, 0.5
"""Above and below the words of a cell, left and right of them, in its size; the line below it in points."""
PADS: Final = (PAD, 0.32, 0.4, 0.5, 0.6, 0.7, 0.8, 0.95)
"""The same above and below the words of rows where the page has room."""
GAP: Final = 22.7
"""Between two columns of a page, in points."""
BOLD: Final = 1.06
"""How much wider bold letters are."""
SPARE: Final = 1.02
"""What is laid out can be so much larger than what is reckoned here."""
ROUNDED: Final = 1e-6
LETTERS: Final = 24
"""A word of more letters may break: else one name would make everybody's small."""
SOFT: Final = "\u200b"
"""Where such a word breaks."""
PIECE: Final = re.compile(rf"[^\s{SOFT}-]*-|[^\s{SOFT}-]+")


def head_size(size: float) -> float:
    """The size of titles and notes, which grow less than the list does."""
    return LEAST + 0.35 * max(0.0, size - LEAST)


@lru_cache(maxsize=4096)
def width_of(word: str) -> float:
    """How wide a word is in its own size, as if it were bold."""
    return Type(SANS, 100).length(word) / 100 * BOLD


@dataclass(frozen=True, slots=True)
class Words:
    """A line of words. `scale` is their size, `extra` the width of signs among them; `whole` never breaks."""

    text: str
    scale: float = 1.0
    extra: float = 0.0
    whole: bool = False

    @property
    def widest(self) -> float:
        """Without a break."""
        return (width_of(" ".join(self.text.split())) + self.extra) * self.scale

    @property
    def narrowest(self) -> float:
        """With each break that there can be."""
        if self.whole:
            return self.widest
        return (max(map(width_of, PIECE.findall(self.text)), default=0.0) + self.extra) * self.scale

    def lines(self, width: float) -> int:
        """How many lines they take in a width."""
        if self.whole or self.widest <= width + ROUNDED:
            return 1
        lines, used, space = 1, self.extra * self.scale, width_of(" ") * self.scale
        for word in PIECE.findall(self.text):
            length = width_of(word) * self.scale
            if used and used + length > width + ROUNDED:
                lines, used = lines + 1, 0.0
            lines += int(length // (width + ROUNDED))
            used += length + (0.0 if word.endswith("-") else space)
        return lines


def with_breaks(text: str) -> str:
    """The text with a place to break in each of its words that is very long."""
    return re.sub(rf"[^\s{SOFT}-]{{{LETTERS}}}(?=[^\s{SOFT}-])", rf"\g<0>{SOFT}", text)


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell has: lines of words, one below the other.

    `free` breaks as it likes. A `tight` column is as narrow as can be. `span` covers columns.
    """

    parts: tuple[Words, ...]
    free: bool = False
    tight: bool = False
    span: int = 1

    def height(self, width: float) -> float:
        """In its size, without what is around it."""
        return sum(part.lines(width) * part.scale * LINE for part in self.parts)

    def lines(self, width: float) -> int:
        """Of the widest of its parts."""
        return max((part.lines(width) for part in self.parts), default=1)


Row = tuple[Cell, ...]


@dataclass(frozen=True)
class Grid:
    """A table. Its headings are repeated on each page; a `whole` one is on one page with its title."""

    head: Row
    rows: tuple[Row, ...]
    whole: bool = False

    @cached_property
    def _needs(self) -> tuple[list[float], list[float]]:
        """Of each column the least width, and that without a break; in the size of the list, headings left out."""
        least: list[float] = []
        most: list[float] = []
        for row in self.rows:
            if any(cell.span > 1 for cell in row):
                continue
            for at, cell in enumerate(row):
                if at == len(least):
                    least.append(0.0)
                    most.append(0.0)
                least[at] = max(least[at], *(part.narrowest for part in cell.parts), 0.0)
                most[at] = max(most[at], *(part.widest for part in cell.parts), 0.0)
        return least, most

    def columns(self, size: float, width: float) -> list[float] | None:
        """The widths of the columns in points, as a browser shares them out; None where a word would break."""
        least, most = ([each * size for each in needs] for needs in self._needs)
        for at, cell in enumerate(self.head[: len(least)]):
            for part in cell.parts:
                least[at] = max(least[at], part.narrowest * head_size(size))
                most[at] = max(least[at], most[at] if cell.tight else part.widest * head_size(size), most[at])
        room = width / SPARE - 2 * SIDE * size * len(least)
        low, high = sum(least), sum(most)
        if low > room:
            return None
        share = 1.0 if high <= room else (room - low) / (high - low)
        return [one + (other - one) * share for one, other in zip(least, most, strict=True)]

    def fits(self, size: float, width: float, *, lines: int = LINES) -> bool:
        """Whether words stay whole, and names on their lines."""
        columns = self.columns(size, width)
        if columns is None:
            return False
        pairs = (pair for row in self.rows for pair in zip(row, columns, strict=False))
        return all(cell.free or cell.span > 1 or cell.lines(room / size) <= lines for cell, room in pairs)

    def heights(self, size: float, width: float, *, pad: float = PAD) -> Iterator[float]:
        """Of the headings, then of each row, in points."""
        columns = self.columns(size, width) or [width / max(1, len(self.head))] * len(self.head)
        around = 2 * PAD * size + RULE
        head = head_size(size)
        tallest = max((c.height(w / head) for c, w in zip(self.head, columns, strict=False)), default=0.0)
        yield tallest * head + around if self.head else 0.0
        for row in self.rows:
            wide = [
                width - 2 * SIDE * size if cell.span > 1 else room for cell, room in zip(row, columns, strict=False)
            ]
            high = max((cell.height(room / size) for cell, room in zip(row, wide, strict=False)), default=LINE)
            yield high * size + 2 * pad * size + RULE


@dataclass(frozen=True, slots=True)
class Text:
    """A title or a note: its words in the size of titles or of the list, and what is around it."""

    words: Words
    around: float = 0.0
    titles: bool = True
    keeps: bool = False

    def height(self, size: float, width: float) -> float:
        """In points."""
        own = head_size(size) if self.titles else size
        return (self.words.lines(width / own) * self.words.scale * LINE + self.around) * own


@dataclass(frozen=True, slots=True)
class Fill:
    """The size of the list in points, in how many columns of a page, how many pages that makes, and which of `PADS`."""

    size: int
    columns: int
    pages: int
    pad: int = 0

    @property
    def order(self) -> tuple[bool, int, int]:
        """The least is the best by the rule."""
        return self.size < LEAST, self.pages, -self.size


@dataclass(frozen=True)
class List:
    """What a sheet has, from top to bottom. Only the first `above` of its `parts` are never in columns."""

    parts: Sequence[Text | Grid]
    above: int = 0
    columns: int = 1
    tables: tuple[Grid, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tables", tuple(part for part in self.parts if isinstance(part, Grid)))

    def fits(self, size: float, width: float, *, lines: int = LINES) -> bool:
        """Whether each table can have the size."""
        return all(table.fits(size, width, lines=lines) for table in self.tables)

    def pages(self, size: float, width: float, height: float, *, columns: int, pad: float = PAD) -> int:
        """How many pages it takes."""
        top = sum(part.height(size, width) for part in self.parts[: self.above] if isinstance(part, Text))
        column = (width - GAP * (columns - 1)) / columns
        full, at, left = 1, 0, height / SPARE - top
        for step, again in self._steps(size, column, pad=pad):
            if step > left:
                full, at = (full, at + 1) if at + 1 < columns else (full + 1, 0)
                left = height / SPARE - again - (top if full == 1 else 0)
            left -= step
        return full

    def _steps(self, size: float, width: float, *, pad: float) -> Iterator[tuple[float, float]]:
        """The heights that a page takes as a whole, each with that of what is above it on a new page."""
        kept = 0.0
        for part in self.parts[self.above :]:
            if isinstance(part, Text):
                high = part.height(size, width)
                if part.keeps:
                    kept += high
                else:
                    yield kept + high, 0.0
                    kept = 0.0
                continue
            head, *rows = part.heights(size, width, pad=pad)
            if part.whole:
                yield kept + head + sum(rows), 0.0
                rows = []
            for number, row in enumerate(rows):
                yield (kept + head + row, 0.0) if number == 0 else (row, head)
            kept = 0.0
        if kept:  # what is below the last table
            yield kept, 0.0


def size_that_fills(found: List, *, width: float, height: float) -> Fill:
    """The size of a list on pages of this width and height in points, by the rule above."""
    choices = [_filled(found, width, height, columns) for columns in range(1, found.columns + 1)]
    best = min(choices, key=lambda each: each.order)
    # In a narrower column, figures are closer to their names.
    alike = (each for each in reversed(choices) if each.pages == best.pages and each.size >= best.size * ALIKE)
    return next(alike, best)


def _filled(found: List, width: float, height: float, columns: int) -> Fill:
    room = (width - GAP * (columns - 1)) / columns
    across = (size for size in (LEAST, *BELOW) if all(table.columns(size, room) is not None for table in found.tables))
    least = next(across, BELOW[-1])
    if not found.tables:
        return Fill(LEAST, columns, 1)

    def pages(size: int, pad: float = PAD) -> int:
        return found.pages(size, width, height, columns=columns, pad=pad)

    fewest = pages(least)
    larger: Iterable[int] = (size for size in reversed(SIZES) if size > least)
    if least < LEAST:
        larger = ()
    best = next((size for size in larger if found.fits(size, room) and pages(size) <= fewest), least)
    nearly = (size for size in reversed(SIZES) if best * NEAR <= size <= best and least <= size)
    best = next((size for size in nearly if found.fits(size, room, lines=1) and pages(size) <= fewest), best)
    pad = max(at for at, each in enumerate(PADS) if at == 0 or pages(best, each) <= fewest)
    return Fill(best, columns, ceil(pages(best)), pad)
