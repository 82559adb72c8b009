"""Rounds of tables for two, as pages that serve every event use them."""

from __future__ import annotations

from tournaments.events.pages.formats import FormatPages


class SwissPages(FormatPages):
    """See `tournaments.events.pages.formats`."""

    code = "swiss"


PAGES = SwissPages()
