"""Counts what a user does on a page: taps, and keys that are pressed, over all pages that one job leads to."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page

# A key that clicks a control makes a click without a pointer: `detail` is 0 there.
SCRIPT = """
addEventListener("click", (event) => event.isTrusted && event.detail && window.tapped("taps"), true);
addEventListener("keydown", (event) => event.isTrusted && window.tapped("keys"), true);
"""


@dataclass
class Taps:
    """How many of each so far."""

    taps: int = 0
    keys: int = 0

    def count(self, kind: str) -> None:
        """One more."""
        setattr(self, kind, getattr(self, kind) + 1)

    def start(self) -> None:
        """From here on."""
        self.taps = self.keys = 0


def count_taps(page: Page) -> Taps:
    """Count on every page that is opened from now on."""
    found = Taps()
    page.expose_function("tapped", found.count)
    page.add_init_script(SCRIPT)
    return found
