"""Rounds of tables for two, as services that serve every event use them."""

from __future__ import annotations

from tournaments.events.services.formats import FormatServices


class SwissServices(FormatServices):
    """See `tournaments.events.services.formats`."""

    code = "swiss"
