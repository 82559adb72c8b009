"""Matches of a season, as pages that serve every event use them."""

from __future__ import annotations

from tournaments.events.pages.formats import FormatPages


class LeaguePages(FormatPages):
    """See `tournaments.events.pages.formats`."""

    code = "league"


PAGES = LeaguePages()
