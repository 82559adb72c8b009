"""The awards of a Swiss event, on the public page and at the desk."""

from __future__ import annotations

from tournaments.event_words import award_title
from tournaments.web.public.frames import Json, PublicPage
from tournaments.web.public.swiss.frames import swiss_frame

__all__ = ["awards", "awards_context"]


def awards(page: PublicPage) -> tuple[str, Json]:
    """The prizes, and who would win them now."""
    return "public/event/awards.html", swiss_frame(page, "awards") | awards_context(page.data)


def awards_context(data: Json) -> Json:
    """The prizes after the last complete round, and how many games are open."""
    return {
        "prizes": [{**prize, "title": award_title(prize)} for prize in data["standings"]["awards"]],
        "open_games": sum(each["open"] for each in data["rounds"]),
        "digits": 2,
    }
