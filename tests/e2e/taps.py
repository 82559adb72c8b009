"""How much a job takes: a page script that counts pointer clicks, and key presses that do as much as one."""

from __future__ import annotations

from playwright.sync_api import Page

SCRIPT = """
if (!window.taps) {
  window.taps = Number(sessionStorage.getItem("taps") ?? 0);
  const count = () => sessionStorage.setItem("taps", ++window.taps);
  addEventListener("pointerdown", count, true);
  addEventListener("keydown", (event) => {
    if (["Enter", " ", "Tab", "Escape"].includes(event.key) && !event.repeat) count();
  }, true);
}
"""


def count_taps(page: Page) -> None:
    """Count from the next page on; `taps` tells."""
    page.add_init_script(SCRIPT)


def taps(page: Page) -> int:
    """How many there were since the last look."""
    return int(
        page.evaluate("() => { const n = window.taps; sessionStorage.setItem('taps', window.taps = 0); return n; }")
    )
