"""Our own fonts for pictures and paper: those of `static/fonts`, letter by letter from the file that has it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from PIL import ImageDraw, ImageFont

from config.env import BASE_DIR

SERIF, SANS = "tb-serif", "tb-sans"
PUNCTUATION: Final = frozenset(map(ord, "ıŒœ‐‑‒–—―‘’‚“”„†‡•…‹›€™←↑→↓−≈≠≤≥▲▼"))
OTHERS: Final = ("DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf")
"""For letters that we have no font for, such as Greek ones: the first that the machine has."""


@dataclass(frozen=True, slots=True)
class Type:
    """A font in a size."""

    family: str
    size: int

    def length(self, text: str) -> float:
        """How wide the text is."""
        return float(sum(font.getlength(part) for font, part in self._parts(text)))

    def write(self, pen: ImageDraw.ImageDraw, at: tuple[float, float], text: str, *, fill: str) -> None:
        """Write from the upper left corner; letters of other files stand on the same line."""
        x, base = at[0], at[1] + self.size
        for font, part in self._parts(text):
            pen.text((x, base), part, font=font, fill=fill, anchor="ls")
            x += font.getlength(part)

    def _parts(self, text: str) -> Iterator[tuple[Any, str]]:
        for name, letters in groupby(text, key=self._file_of):
            yield _font(name, self.size), "".join(letters)

    def _file_of(self, letter: str) -> str:
        point = ord(letter)
        if 0x20 <= point <= 0xFF or point in PUNCTUATION:
            return self.family
        if 0x100 <= point <= 0x17F or 0x218 <= point <= 0x21B or point == 0x1E9E:
            return f"{self.family}-ext"
        return ""


@lru_cache(maxsize=64)
def _font(name: str, size: int) -> Any:
    """One of our font files, or blank for another one that the machine has. Pillow's own where it has none."""
    if name:
        return ImageFont.truetype(str(BASE_DIR / "static" / "fonts" / f"{name}.woff2"), size)
    for other in OTHERS:
        try:
            return ImageFont.truetype(other, size)
        except OSError:
            continue
    return ImageFont.load_default(size)
