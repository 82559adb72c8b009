"""What the room brings to the others."""

from __future__ import annotations

from tournaments.boards.selectors.format import BoardsFormat
from tournaments.boards.services.format import BoardsServices
from tournaments.events.formats import register_format
from tournaments.events.services.formats import register_services


def wire() -> None:
    """Register the format."""
    register_format(BoardsFormat())
    register_services(BoardsServices())
