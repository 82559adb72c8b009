"""The picture of a link in a chat, 1200 by 630, drawn from facts alone. It names an event and a club, and no person."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from math import cos, pi, sin
from typing import Final

from PIL import Image, ImageDraw

from tournaments.base.typefaces import SANS, SERIF, Type

SIZE: Final = (1200, 630)
EDGE: Final = 72
PAPER, INK, SOFT = "#f5f5f0", "#161b19", "#505853"
MOST_LINES: Final = 3
POWERS: Final = ("#b3261e", "#1d4f9e", "#0b6d92", "#2a2d2c", "#1d7a3e", "#f4f1e6", "#f2c530")


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a picture says. `form` is a format's code, which draws its mark; `colour` is the club's."""

    title: str
    club: str
    line: str
    state: str
    colour: str
    form: str = ""


def draw(facts: Facts) -> bytes:
    """The picture as a PNG."""
    image = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, 28, SIZE[1]), fill=facts.colour)
    _mark(image, facts)
    width = 690
    small = Type(SANS, 36)
    small.write(pen, (EDGE, 64), _short(facts.club, small, width), fill=facts.colour)
    y = 132.0
    font, lines = _fitting(facts.title, width)
    for line in lines:
        font.write(pen, (EDGE, y), line, fill=INK)
        y += font.size * 1.18
    for line in _lines(facts.line, small, width)[: 2 if y < 390 else 1]:
        small.write(pen, (EDGE, y + 26), _short(line, small, width), fill=SOFT)
        y += 46
    if facts.state:
        _state(pen, facts)
    name = Type(SERIF, 30)
    name.write(pen, (SIZE[0] - EDGE - name.length("Topboard"), SIZE[1] - 92), "Topboard", fill=SOFT)
    found = BytesIO()
    image.quantize(128, dither=Image.Dither.NONE).save(found, "PNG", optimize=True)
    return found.getvalue()


def _state(pen: ImageDraw.ImageDraw, facts: Facts) -> None:
    font = Type(SANS, 34)
    width = font.length(facts.state)
    box = (EDGE, SIZE[1] - 122, EDGE + width + 56, SIZE[1] - 58)
    pen.rounded_rectangle(box, radius=32, fill=facts.colour)
    font.write(pen, (EDGE + 28, (box[1] + box[3] - font.size * 1.25) / 2), facts.state, fill="#fff")


def _mark(image: Image.Image, facts: Facts) -> None:
    """What the format looks like: seven seats around a board, two players at a table, a ladder of divisions."""
    scale, side = 3, 320
    mark = Image.new("RGBA", (side * scale, side * scale))
    pen = ImageDraw.Draw(mark)
    middle, unit = side * scale / 2, side * scale / 320
    match facts.form:
        case "boards":
            pen.circle((middle, middle), 74 * unit, fill=facts.colour)
            for place, colour in enumerate(POWERS):
                angle = 2 * pi * place / len(POWERS) - pi / 2
                at = (middle + 120 * unit * cos(angle), middle + 120 * unit * sin(angle))
                pen.circle(at, 34 * unit, fill=colour, outline=INK, width=int(2 * unit))
        case "swiss":
            for row in range(3):
                top = (40 + 90 * row) * unit
                box = (70 * unit, top, 250 * unit, top + 60 * unit)
                pen.rounded_rectangle(box, 10 * unit, fill=facts.colour)
                for x, colour in ((36, "#fff"), (284, INK)):
                    at = (x * unit, top + 30 * unit)
                    pen.circle(at, 26 * unit, fill=colour, outline=INK, width=int(3 * unit))
        case _:
            for row, width in enumerate((280, 230, 180, 130)):
                top = (36 + 66 * row) * unit
                box = (20 * unit, top, (20 + width) * unit, top + 46 * unit)
                pen.rounded_rectangle(box, 8 * unit, fill=facts.colour if row == 0 else "#737b74")
    small = mark.resize((side, side), Image.Resampling.LANCZOS)
    image.paste(small, (SIZE[0] - side - 56, 150), small)


def _fitting(title: str, width: int) -> tuple[Type, list[str]]:
    """The largest type in which the title takes three lines at most; the last one is cut where none does."""
    for size in (92, 80, 68, 56):
        font = Type(SERIF, size)
        lines = _lines(title, font, width)
        if len(lines) <= MOST_LINES and all(font.length(line) <= width for line in lines):
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
