"""Heats of boards with many players, as pages that serve every event use them."""

from __future__ import annotations

from typing import ClassVar

from tournaments.boards.pages.public import events
from tournaments.boards.pages.public.projector import projector
from tournaments.events.pages.formats import FormatPages


class BoardsPages(FormatPages):
    """See `tournaments.events.pages.formats`."""

    code = "boards"
    public_pages: ClassVar = {
        "now": events.now,
        "standings": events.standings,
        "people": events.people,
        "rules": events.rules,
        "projector": projector,
        "awards": events.awards,
    }


PAGES = BoardsPages()
