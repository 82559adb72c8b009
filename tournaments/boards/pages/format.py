"""Heats of boards with many players, as pages that serve every event use them."""

from __future__ import annotations

from tournaments.events.pages.formats import FormatPages


class BoardsPages(FormatPages):
    """See `tournaments.events.pages.formats`."""

    code = "boards"


PAGES = BoardsPages()
