"""A QR code in the terminal."""

from __future__ import annotations

import io
import sys

import segno

DARK_ON_LIGHT = "\x1b[97;40m"  # the blocks are the light modules: print them white, whatever the terminal's colours are
NO_COLOUR = "\x1b[0m"
QUIET_ZONE = 2


def print_qr_code(text: str) -> None:
    """Print `text` as a QR code on standard output, in colours only where that is a terminal.

    If it can't show half blocks, nothing is printed: the address has been printed as text.
    """
    drawn = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, border=QUIET_ZONE, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    before, after = (DARK_ON_LIGHT, NO_COLOUR) if sys.stdout.isatty() else ("", "")
    print("".join(f"{before}{line}{after}\n" for line in drawn.getvalue().splitlines()), flush=True)
