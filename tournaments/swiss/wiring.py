"""What the room brings to the others."""

from __future__ import annotations

from tournaments.events.formats import register_format
from tournaments.events.portable import register_portable
from tournaments.events.services.formats import register_services
from tournaments.events.services.undo_checks import RULES, own_rules
from tournaments.events.sheets.register import register_sheets
from tournaments.swiss.selectors.format import SwissFormat
from tournaments.swiss.services.format import SwissServices
from tournaments.swiss.services.portable import SwissPortable
from tournaments.swiss.sheets import SHEETS


def wire() -> None:
    """Register the format, and what undo asks of it."""
    register_format(SwissFormat())
    register_portable(SwissPortable())
    register_services(SwissServices())
    RULES["edit_swiss_event"] = own_rules
    register_sheets(SwissFormat.code, SHEETS)
