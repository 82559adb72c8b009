"""QR codes as SVG, in the page itself: no picture file, no script."""

from __future__ import annotations

from decimal import Decimal

import segno
from django.utils.safestring import SafeString, mark_safe
from segno.helpers import make_epc_qr


def qr_svg(text: str) -> SafeString:
    """The code of `text`, black on white whatever the colours of the page, so that every camera reads it."""
    code = segno.make(text, error="m", micro=False)
    # Made of our own digits and letters: `text` appears in it only as squares.
    return mark_safe(code.svg_inline(border=4, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True))  # noqa: S308


def epc_qr_svg(*, name: str, iban: str, amount: Decimal, reference: str) -> SafeString:
    """The code that European banking apps fill a transfer from (EPC069-12): the recipient, how many euros, and for
    what."""
    code = make_epc_qr(name=name, iban=iban, amount=amount, reference=reference)
    return mark_safe(code.svg_inline(border=4, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True))  # noqa: S308
