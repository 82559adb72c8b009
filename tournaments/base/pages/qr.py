"""QR codes as SVG, in the page itself: no picture file, no script."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(text: str) -> SafeString:
    """The code of `text`, black on white whatever the colours of the page, so that every camera reads it."""
    code = segno.make(text, error="m", micro=False)
    # Made of digits and letters of our own: nothing of `text` stands in it but as squares.
    return mark_safe(code.svg_inline(border=4, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True))  # noqa: S308
