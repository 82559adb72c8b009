"""The awards of a Swiss event on its public page."""

from __future__ import annotations

from tournaments.events.pages.awards import awards_context
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.swiss.pages.public.page_context import swiss_frame


def awards(page: PublicPage) -> tuple[str, Json]:
    """The prizes, and who would win them now."""
    frame = swiss_frame(page, "awards")
    return "events/public/awards.html", frame | awards_context(page.event, page.data, tabs=frame["tabs"], only=None)
