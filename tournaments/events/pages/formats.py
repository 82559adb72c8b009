"""What a format shows of its events: tabs, pages, forms, sheets of paper and its part of the API."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from tournaments.base.rooms import modules_of_rooms
from tournaments.events.models import Event

if TYPE_CHECKING:
    from tournaments.events.pages.public.frames import Build


class FormatPages(ABC):
    """A format as the pages that serve every event use it. See `tournaments.events.formats`."""

    code: ClassVar[str]
    public_pages: ClassVar[Mapping[str, Build]]
    """Its pages for everybody, by the names of their addresses; a page that is not here is missing."""


@cache
def _found() -> dict[str, FormatPages]:
    """By code. Loaded when the first page is asked for: commands and tasks that show nothing need none of it."""
    return {each.PAGES.code: each.PAGES for each in modules_of_rooms("pages.format")}


def pages_of(event: Event) -> FormatPages:
    """What the event's format shows."""
    return _found()[event.format]
