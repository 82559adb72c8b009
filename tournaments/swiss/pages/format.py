"""Rounds of tables for two, as pages that serve every event use them."""

from __future__ import annotations

from typing import ClassVar

from tournaments.events.pages.formats import FormatPages
from tournaments.swiss.pages.public import events
from tournaments.swiss.pages.public.awards import awards
from tournaments.swiss.pages.public.projector import projector
from tournaments.swiss.pages.public.rounds import swiss_standings


class SwissPages(FormatPages):
    """See `tournaments.events.pages.formats`."""

    code = "swiss"
    public_pages: ClassVar = {
        "now": events.now,
        "standings": swiss_standings,
        "people": events.people,
        "rules": events.rules,
        "projector": projector,
        "awards": awards,
    }


PAGES = SwissPages()
