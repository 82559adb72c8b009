"""Pages of other rooms that are treated in a way of their own. Each room adds the names of its own in `wiring.py`."""

from __future__ import annotations

from typing import Final

WORKER_SCRIPTS: Final = ["js/outbox.js", "js/service_worker.js"]
"""What the service worker of the whole site is made of."""

ANY, ANY_NUMBER = "any", 0
"""What stands in an address for any word or number."""

BEHIND_LINKS: Final[list[str]] = []
"""The pages that private links open. A phone may keep them, and an installed app may begin there."""

ENTRY_PAGES: Final[list[str]] = []
"""Pages of the desk on which results are typed: the only ones of the desk that a phone may keep."""

QUEUED: Final[list[tuple[str, *tuple[str | int, ...]]]] = []
"""Where a phone may send later what was typed in without a network: the name, and `ANY` values for its address."""

FORMS_OF_LINKS: Final[set[str]] = set()
"""Whose forms are counted by private link."""

FILES_OF_LINKS: Final[set[str]] = set()
"""Whose every request is counted by private link, as it makes a file."""

LOOK_UPS: Final[set[str]] = set()
"""Whose questions are counted by address."""
