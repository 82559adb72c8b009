"""An event of either format as an exchange document."""

from __future__ import annotations

from tournaments.boards.selectors.document import tournament_document
from tournaments.events.files.reading import EventDoc
from tournaments.events.models import Event, Format
from tournaments.swiss.selectors.document import swiss_document


def event_document(event: Event, *, emails: bool = False) -> EventDoc:
    """Everything of the event, as its format has it; people's addresses only with `emails`."""
    make = swiss_document if event.format == Format.SWISS else tournament_document
    return make(event, emails=emails)
