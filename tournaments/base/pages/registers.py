"""Names of pages that phones keep, that queue results, or that are limited. Each room adds its own in `wiring.py`."""

from __future__ import annotations

from typing import Final

WORKER_SCRIPTS: Final = ["js/outbox.js", "js/service_worker.js"]
"""What the service worker of the whole site is made of."""

ANY, ANY_NUMBER = "any", 0
"""What an address has in the place of any word or number."""

BEHIND_LINKS: Final[list[str]] = []
"""The pages that private links open. A phone may keep them, and an installed app may begin there."""

ENTRY_PAGES: Final[list[str]] = []
"""Pages of the desk on which results are typed: the only ones of the desk that a phone may keep."""

QUEUED: Final[list[tuple[str, *tuple[str | int, ...]]]] = []
"""Where a phone may send later what was typed in without a network: the name, and `ANY` values for its address."""

FORMS_OF_LINKS: Final[set[str]] = set()
"""Pages whose forms are limited by private link."""

FILES_OF_LINKS: Final[set[str]] = set()
"""Pages that make a file: every request is limited by private link."""

LOOK_UPS: Final[set[str]] = set()
"""Pages whose questions are limited by the visitor's address."""

SHORT_FORMS: Final[set[str]] = set()
"""Pages for everybody whose forms are short: a long one is refused unread."""
