"""Matches of a season, as services that serve every event use them."""

from __future__ import annotations

from tournaments.events.services.formats import FormatServices


class LeagueServices(FormatServices):
    """See `tournaments.events.services.formats`."""

    code = "league"
