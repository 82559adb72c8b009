"""A club's colour as the number that browsers and pictures need: the sheet `tokens.css` has it as a hue."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

HUES: Final = {
    "brick": 28,
    "amber": 65,
    "olive": 115,
    "pine": 160,
    "teal": 195,
    "sky": 235,
    "blue": 262,
    "violet": 295,
    "plum": 330,
    "rose": 5,
}
LIGHT, DARK = (0.44, 0.105), (0.27, 0.035)
"""Lightness and chroma of `--accent` in light, and of `--wash` in dark."""


def light_colour(accent: str) -> str:
    """The club's colour on a light page: "#17603f"."""
    return _hex(*LIGHT, HUES.get(accent, HUES["pine"]))


def dark_colour(accent: str) -> str:
    """The club's colour as the ground of a dark page."""
    return _hex(*DARK, HUES.get(accent, HUES["pine"]))


@cache
def _hex(lightness: float, chroma: float, hue: int) -> str:
    """OKLCH to sRGB by the matrices of CSS Color 4."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    channels = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * _encoded(each)):02x}" for each in channels)


def _encoded(linear: float) -> float:
    clipped = min(max(linear, 0.0), 1.0)
    return clipped * 12.92 if clipped <= 0.0031308 else 1.055 * clipped ** (1 / 2.4) - 0.055
