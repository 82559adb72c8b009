"""Matches of a season, as pages that serve every event use them."""

from __future__ import annotations

from typing import ClassVar

from tournaments.events.pages.formats import FormatPages
from tournaments.league.pages.public import events
from tournaments.league.pages.public.projector import projector


class LeaguePages(FormatPages):
    """See `tournaments.events.pages.formats`."""

    code = "league"
    public_pages: ClassVar = {
        "now": events.tables,
        "rules": events.rules,
        "projector": projector,
    }


PAGES = LeaguePages()
