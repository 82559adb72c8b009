"""The look keeps its promises: small sheets, colors that can be read, nothing inline, parts that compile."""

from __future__ import annotations

import gzip
import math
import re
from pathlib import Path

import pytest
from django.template.loader import get_template

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "static"
SHEETS = sorted(STATIC.rglob("*.css"))
FONTS = sorted((STATIC / "fonts").glob("*.woff2"))
ON_PAPER = {"css/paper.css", "css/faces.css", "css/framed.css", "css/wall.css"}  # in documents only: no phone loads it
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
TOKENS = (STATIC / "css" / "tokens.css").read_text()
HUES = {name: float(hue) for name, hue in re.findall(r'"(\w+)"\] \{ --hue: (\d+)', TOKENS)}
TEXT_AA = 4.5
CONTROL_AA = 3.0


def hex_rgb(text: str) -> tuple[float, ...]:
    """Channels from 0 to 1 of `#abc` or `#aabbcc`."""
    digits = text.lstrip("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    return tuple(int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))


def linear(channel: float) -> float:
    """The sRGB transfer function, undone."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def encoded(channel: float) -> float:
    """The sRGB transfer function, clipped to what a screen shows."""
    clipped = min(max(channel, 0.0), 1.0)
    return clipped * 12.92 if clipped <= 0.0031308 else 1.055 * clipped ** (1 / 2.4) - 0.055


def oklch_rgb(lightness: float, chroma: float, hue: float) -> tuple[float, ...]:
    """OKLCH to sRGB by the matrices of CSS Color 4."""
    a, b = (chroma * turn(math.radians(hue)) for turn in (math.cos, math.sin))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        encoded(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
        encoded(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
        encoded(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short),
    )


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """The ratio of WCAG 2."""
    light, dark = sorted(
        (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) for red, green, blue in (one, other)),
        reverse=True,
    )
    return (light + 0.05) / (dark + 0.05)


def palette(scheme: str, hue: float) -> dict[str, tuple[float, ...]]:
    """The colors of a scheme for an accent's hue; dark overrides light."""
    light, dark = TOKENS.split("@media (prefers-color-scheme: dark)")
    parts = [light] if scheme == "light" else [light, dark.split("\n}\n")[0]]
    colors: dict[str, tuple[float, ...]] = {}
    for part in parts:
        colors |= {name: hex_rgb(value) for name, value in re.findall(r"--([\w-]+): (#\w+);", part)}
        for name, lightness, chroma in re.findall(r"--([\w-]+): oklch\(([\d.]+) ([\d.]+) var", part):
            colors[name] = oklch_rgb(float(lightness), float(chroma), hue)
    return colors


def name_of(path: Path) -> str:
    """How a template names a sheet or script: "css/boards/heat.css"."""
    return path.relative_to(STATIC).as_posix()


def linked_by(template: Path) -> set[str]:
    """The sheets and scripts that a template links."""
    return set(re.findall(r'{% static "([\w/]+\.(?:css|js))"', template.read_text(encoding="utf-8")))


def test_ten_accents_have_a_hue() -> None:
    assert set(HUES) == {
        "amber",
        "blue",
        "brick",
        "olive",
        "pine",
        "plum",
        "rose",
        "sky",
        "teal",
        "violet",
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("accent", sorted(HUES))
def test_text_is_readable_on_each_surface(accent: str, scheme: str) -> None:
    colors = palette(scheme, HUES[accent])
    pairs = [(text, surface) for text in ("ink", "soft", "accent") for surface in ("paper", "card", "sunk", "wash")]
    pairs += [("on-accent", "accent"), ("paper", "ink"), ("card", "ink")]
    pairs += [(mood, f"{mood}-wash") for mood in ("good", "warn", "bad")]
    pairs += [(mood, surface) for mood in ("good", "warn", "bad") for surface in ("paper", "card")]
    pairs += [("ink", f"{mood}-wash") for mood in ("good", "warn", "bad")]
    weak = {pair: contrast(colors[pair[0]], colors[pair[1]]) for pair in pairs}
    assert {pair: ratio for pair, ratio in weak.items() if ratio < TEXT_AA} == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_borders_of_controls_stand_out(scheme: str) -> None:
    colors = palette(scheme, HUES["pine"])
    weak = [s for s in ("paper", "card") if contrast(colors["edge"], colors[s]) < CONTROL_AA]
    assert weak == []


def test_letters_of_seats_are_readable() -> None:
    seats = re.findall(r"\{ --seat: (#\w+);(?: --seat-ink: (#\w+);)? \}", TOKENS)
    ratios = [contrast(hex_rgb(seat), hex_rgb(ink or "#fff")) for seat, ink in seats]
    assert len(ratios) == 13
    assert min(ratios) >= TEXT_AA


def test_the_sheets_of_every_page_are_under_ten_kilobytes_compressed() -> None:
    """Those that the base template links; a desk page may bring one of its own."""
    linked = [name for name in linked_by(ROOT / "templates" / "base.html") if name.endswith(".css")]
    assert len(linked) == 5
    assert sum(len(gzip.compress((STATIC / name).read_bytes())) for name in linked) < 10_000


def test_a_sheet_of_one_page_is_under_two_kilobytes_compressed() -> None:
    own = {name_of(sheet): len(gzip.compress(sheet.read_bytes())) for sheet in SHEETS}
    own = {name: size for name, size in own.items() if name not in ON_PAPER | linked_by(ROOT / "templates/base.html")}
    assert all(size < 2_000 for size in own.values()), own


def test_scripts_of_a_public_page_are_under_six_kilobytes_compressed() -> None:
    wanted = ("events/clock", "events/live", "filter", "tabs", "toast")
    assert sum(len(gzip.compress((STATIC / "js" / f"{name}.js").read_bytes())) for name in wanted) < 6_000


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_template_compiles_without_inline_style_or_script(template: Path) -> None:
    text = re.sub(r"{%\s*comment.*?endcomment\s*%}", "", template.read_text(), flags=re.DOTALL)
    get_template(str(template.relative_to(ROOT / "templates")))
    assert re.findall(r"<style\b|\sstyle=|\son[a-z]+=\"", text) == []
    # Data for a script isn't a script: the policy allows it, since browsers run nothing of that type.
    assert re.findall(r"<script(?![^>]*\bsrc=)(?![^>]*\btype=\"application/(ld\+)?json\")[^>]*>", text) == []


def test_sheets_load_nothing_but_our_fonts() -> None:
    loaded = {
        (name_of(sheet), url) for sheet in SHEETS for url in re.findall(r"url\(.*?\)|@import.*", sheet.read_text())
    }
    pages = {("css/base.css", f'url("../fonts/{font.name}")') for font in FONTS}
    paper = {("css/faces.css", f'url("../fonts/{font.name}")') for font in FONTS}
    assert loaded == pages | paper


def test_fonts_of_a_page_are_light_and_asked_for_at_once() -> None:
    """Those of Latin letters; with the others, 22 kB more."""
    usual = [font for font in FONTS if not font.stem.endswith("-ext")]
    asked = (ROOT / "templates" / "components" / "fonts.html").read_text()
    assert re.findall(r'"(fonts/[\w-]+\.woff2)"', asked) == [name_of(font) for font in usual]
    assert sum(font.stat().st_size for font in usual) <= 45_000
    assert sum(font.stat().st_size for font in FONTS if font not in usual) <= 22 * 1024


def test_no_font_moves_a_page_that_is_read() -> None:
    faces = re.findall(r"@font-face \{.*?\}", (STATIC / "css" / "base.css").read_text(), re.DOTALL)
    assert len(faces) == len(FONTS)
    assert [face for face in faces if "font-display: optional" not in face] == []
