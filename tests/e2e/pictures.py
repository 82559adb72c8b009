"""Pictures of the help: taken where a test is on the page anyway, by `make screenshots` alone.

In any other run, `picture` only makes sure that the page has what the picture would show.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page, expect

FOLDER: Final = Path(__file__).parents[2] / "static" / "help"
HEAVIEST: Final = 40_000  # bytes
WIDE: Final = {"width": 860, "height": 600}  # of the desk: as wide as the help is, or nothing could be read
QUALITIES: Final = (82, 70, 55, 40)


def picture(page: Page, name: str, *, top: str = "main") -> None:
    """Where pictures are taken: show the page from `top` on, in light colours, and store what is seen as `name`."""
    expect(page.locator(top).first).to_be_visible()
    if os.environ.get("PICTURES") != "write":
        return
    size = page.viewport_size
    assert size
    wide = size["width"] > WIDE["width"]
    if wide:
        page.set_viewport_size({"width": WIDE["width"], "height": WIDE["height"]})
    page.emulate_media(color_scheme="light")
    page.locator(top).first.evaluate("(node) => window.scrollTo(0, node.getBoundingClientRect().top + scrollY - 12)")
    store(page.screenshot(animations="disabled"), name)
    if wide:
        page.set_viewport_size(size)


def store(png: bytes, name: str) -> None:
    """Save the picture as WebP, in the best quality that its weight allows."""
    FOLDER.mkdir(exist_ok=True)
    image = Image.open(io.BytesIO(png)).convert("RGB")
    for quality in QUALITIES:
        data = io.BytesIO()
        image.save(data, "WEBP", quality=quality, method=6)
        if data.tell() < HEAVIEST:
            (FOLDER / f"{name}.webp").write_bytes(data.getvalue())
            return
    raise AssertionError(f"{name} is too heavy: show less of the page")
