"""Heats of boards with many players, as services that serve every event use them."""

from __future__ import annotations

from tournaments.events.services.formats import FormatServices


class BoardsServices(FormatServices):
    """See `tournaments.events.services.formats`."""

    code = "boards"
