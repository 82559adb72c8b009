"""The awards of a Swiss event on its public page."""

from __future__ import annotations

from tournaments.events.pages.awards import awards_context
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.swiss.pages.public.page_context import swiss_frame
from tournaments.swiss.shown import SwissShown


def awards(page: PublicPage[SwissShown]) -> tuple[str, Json]:
    """The prizes, and who would win them now."""
    frame = swiss_frame(page, "awards")
    return "events/public/awards.html", frame | awards_context(page.event, page.data, tabs=frame["tabs"], only=None)
