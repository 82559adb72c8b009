"""The picture of a link in a chat, 1200 by 630, drawn from facts alone.

It has the club's mark and the event's name; before and during an event its days, and after it who won and the first of
the standings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Final

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from PIL import Image, ImageChops, ImageDraw, ImageOps

from tournaments.base.crests import PATTERNS
from tournaments.base.typefaces import SANS, SERIF, Type

SIZE: Final = (1200, 630)
EDGE: Final = 56
PAPER, CARD, INK, SOFT, LINE = "#f5f5f0", "#fff", "#161b19", "#505853", "#d6d8cf"
MOST_LINES: Final = 3
BAND: Final = 16
RIGHT: Final = 744
"""Where the column on the right begins: the standings, the day, or the large mark of a club."""
TOP: Final = 150
ROOM: Final = 356
"""Where the words begin, and how high they may be before they meet the address at the foot."""
STEPS: Final = 8
TOPBOARD: Final = "#17603f"


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a picture says.

    `colour` is the club's, `pattern` its drawn mark, and `mark` tells its own picture from others. `day` is a day of
    the week, a day and a month. `event` and `revision` name standings to show; 0 is none.
    `language` is that of the words, in which the figures of the standings are written too.
    """

    title: str
    club: str
    line: str
    state: str
    colour: str
    pattern: str
    mark: str = ""
    address: str = ""
    winner: str = ""
    day: Sequence[str] = ()
    event: int = 0
    revision: int = 0
    language: str = ""


def draw(facts: Facts, *, rows: Sequence[tuple[str, str, str]] = (), mark: bytes | None = None) -> bytes:
    """The picture as a PNG; `rows` are rank, name and points of the first, `mark` the club's own picture."""
    image = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, SIZE[0], BAND - 1), fill=facts.colour)
    _head(image, pen, facts, mark)
    _words(pen, facts, width=(RIGHT if rows or facts.day or not facts.state else SIZE[0]) - EDGE - 48)
    if rows:
        _table(pen, rows)
    elif facts.day:
        _sheet(pen, facts)
    elif not facts.state:
        image.paste(_crest(facts, mark, 288), (SIZE[0] - EDGE - 344, 176))
    _foot(pen, facts)
    found = BytesIO()
    image.quantize(128, dither=Image.Dither.NONE).save(found, "PNG", optimize=True)
    return found.getvalue()


def _head(image: Image.Image, pen: ImageDraw.ImageDraw, facts: Facts, mark: bytes | None) -> None:
    """The club with its mark, and the state."""
    image.paste(_crest(facts, mark, 56), (EDGE, 60))
    font = Type(SANS, 32)
    state = font.length(facts.state) + 44 if facts.state else 0
    font.write(pen, (EDGE + 76, 66), _short(facts.club, font, int(SIZE[0] - 2 * EDGE - 100 - state)), fill=INK)
    if facts.state:
        x = SIZE[0] - EDGE - font.length(facts.state)
        font.write(pen, (x, 66), facts.state, fill=INK)
        pen.circle((x - 26, 88), 11, fill=facts.colour)


def _words(pen: ImageDraw.ImageDraw, facts: Facts, *, width: int) -> None:
    """Who won and what; before that the name of the event, its days and its place."""
    small = Type(SANS, 34)
    under = [facts.title, facts.line] if facts.winner else [facts.line]
    below = [line for each in under for line in _lines(each, small, width)[:2] if line][:3]
    font, lines = _fitting(facts.winner or facts.title, width, height=ROOM - len(below) * 46)
    y = max(TOP, TOP + (ROOM - len(lines) * font.size * 1.16 - len(below) * 46) / 2)
    for line in lines:
        font.write(pen, (EDGE, y), line, fill=INK)
        y += font.size * 1.16
    for number, line in enumerate(below):
        first = facts.winner and number == 0
        small.write(pen, (EDGE, y + 16), _short(line, small, width), fill=INK if first else SOFT)
        y += 46


def _table(pen: ImageDraw.ImageDraw, rows: Sequence[tuple[str, str, str]]) -> None:
    """The first of the standings."""
    sans, serif = Type(SANS, 28), Type(SERIF, 28)
    end, y = SIZE[0] - EDGE, 196
    pen.rectangle((RIGHT, y - 4, end, y - 1), fill=INK)
    for rank, name, points in rows:
        right = end - serif.length(points)
        sans.write(pen, (RIGHT, y + 8), rank, fill=SOFT)
        sans.write(pen, (RIGHT + 56, y + 8), _short(name, sans, int(right - RIGHT - 76)), fill=INK)
        serif.write(pen, (right, y + 8), points, fill=INK)
        y += 56
        pen.rectangle((RIGHT, y - 1, end, y - 1), fill=LINE)


def _sheet(pen: ImageDraw.ImageDraw, facts: Facts) -> None:
    """The first day, as a sheet of a calendar."""
    box = (860, 190, SIZE[0] - EDGE, 470)
    pen.rounded_rectangle(box, 12, fill=CARD, outline=LINE, width=2)
    pen.rounded_rectangle((box[0], box[1], box[2], box[1] + 24), 12, fill=facts.colour)
    pen.rectangle((box[0], box[1] + 12, box[2], box[1] + 24), fill=facts.colour)
    sizes = (Type(SANS, 34), Type(SERIF, 132), Type(SANS, 34))
    for font, text, y in zip(sizes, facts.day, (228, 258, 412), strict=False):
        font.write(
            pen, ((box[0] + box[2] - font.length(text)) / 2, y), text, fill=INK if font.family == SERIF else SOFT
        )


def _foot(pen: ImageDraw.ImageDraw, facts: Facts) -> None:
    """The site's name."""
    font, top = Type(SANS, 26), SIZE[1] - 78
    pen.rounded_rectangle((EDGE, top, EDGE + 36, top + 36), 5, fill=TOPBOARD)
    pen.rectangle((EDGE + 8, top + 9, EDGE + 28, top + 15), fill=CARD)
    pen.rectangle((EDGE + 15, top + 9, EDGE + 21, top + 27), fill=CARD)
    font.write(pen, (EDGE + 50, top), _short(facts.address, font, SIZE[0] - 2 * EDGE - 60), fill=SOFT)


def _crest(facts: Facts, mark: bytes | None, side: int) -> Image.Image:
    """The club's own picture, or its pattern in its colour."""
    if mark:
        own = Image.open(BytesIO(mark)).convert("RGBA")
        ground = Image.new("RGBA", own.size, CARD)
        return ImageOps.fit(Image.alpha_composite(ground, own).convert("RGB"), (side, side))
    scale = 4 * side / 24
    mask = Image.new("1", (4 * side, 4 * side))
    for points in _outlines(PATTERNS[facts.pattern]):
        one = Image.new("1", mask.size)
        ImageDraw.Draw(one).polygon([(x * scale, y * scale) for x, y in points], fill=1)
        mask = ImageChops.logical_xor(mask, one)
    small = mask.convert("L").resize((side, side), Image.Resampling.LANCZOS)
    return Image.composite(Image.new("RGB", small.size, CARD), Image.new("RGB", small.size, facts.colour), small)


def _outlines(path: str) -> list[list[tuple[float, float]]]:
    """The closed lines of a path of `tournaments.base.crests`, its curves as `STEPS` straight pieces each."""
    record = RecordingPen()
    parse_path(path, record)
    found: list[list[tuple[float, float]]] = []
    for kind, points in record.value:
        if kind == "moveTo":
            found.append([points[0]])
        elif kind == "lineTo":
            found[-1].append(points[0])
        elif kind in {"curveTo", "qCurveTo"}:
            found[-1] += _curve([found[-1][-1], *points])
    return [each for each in found if len(each) > 2]


def _curve(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points along a Bézier curve, without its first."""
    found = []
    for step in range(1, STEPS + 1):
        rest, t = list(points), step / STEPS
        while len(rest) > 1:
            rest = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(rest)]
        found.append(rest[0])
    return found


def _fitting(title: str, width: int, *, height: int) -> tuple[Type, list[str]]:
    """The largest type in which the title takes three lines at most, and the height; its end is cut where none does."""
    for size in (92, 80, 68, 56):
        font = Type(SERIF, size)
        lines = _lines(title, font, width)
        fits = len(lines) <= MOST_LINES and len(lines) * size * 1.16 <= height
        if fits and all(font.length(line) <= width for line in lines):
            return font, lines
    kept = lines[:MOST_LINES]
    more = " …" if len(lines) > MOST_LINES else ""
    return font, [_short(line, font, width) for line in [*kept[:-1], kept[-1] + more]]


def _lines(text: str, font: Type, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and font.length(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _short(text: str, font: Type, width: int) -> str:
    if font.length(text) <= width:
        return text
    while text and font.length(f"{text}…") > width:
        text = text[:-1]
    return f"{text.rstrip()}…"
