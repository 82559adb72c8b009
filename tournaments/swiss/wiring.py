"""What the room brings to the others."""

from __future__ import annotations

from tournaments.base.pages.registers import ANY, ANY_NUMBER, ENTRY_PAGES, QUEUED
from tournaments.clubs.pages.desk.navigation import LEADS_TO
from tournaments.events.figures import FIGURES, counted, of_newest_round
from tournaments.events.formats import register_format
from tournaments.events.portable import register_portable
from tournaments.events.services.formats import register_services
from tournaments.events.services.people import DETAILS
from tournaments.events.services.undo_checks import RULES, own_rules
from tournaments.events.sheets.register import register_sheets
from tournaments.people.holders import HOLDERS
from tournaments.players.selectors.check_ins import DESKS
from tournaments.players.selectors.slip_desks import SLIP_DESKS
from tournaments.players.services.check_in import FOLLOWS
from tournaments.players.services.slips import SLIP_RULES
from tournaments.swiss.models import SwissRound, SwissRoundState
from tournaments.swiss.selectors.check_ins import SwissCheckIn
from tournaments.swiss.selectors.format import SwissFormat
from tournaments.swiss.selectors.slips import DuelSlips
from tournaments.swiss.services.check_ins import follow_word
from tournaments.swiss.services.copies import copy_settings
from tournaments.swiss.services.format import SwissServices
from tournaments.swiss.services.holder import SwissHolder, details_of
from tournaments.swiss.services.portable import SwissPortable
from tournaments.swiss.services.slips import DuelSlipRules
from tournaments.swiss.sheets import SHEETS


def wire() -> None:
    """Register the format, what undo asks of it, its check-in and slips, and what it holds of people."""
    register_format(SwissFormat())
    FIGURES["draft"] = of_newest_round(counted(SwissRound.objects.filter(state=SwissRoundState.DRAFT), of="round"))
    register_portable(SwissPortable())
    copy_settings()
    register_services(SwissServices())
    RULES["edit_swiss_event"] = own_rules
    register_sheets(SwissFormat.code, SHEETS)
    DESKS[SwissFormat.code] = SwissCheckIn()
    FOLLOWS[SwissFormat.code] = follow_word
    SLIP_DESKS[SwissFormat.code] = DuelSlips()
    SLIP_RULES[SwissFormat.code] = DuelSlipRules()
    HOLDERS.append(SwissHolder())
    DETAILS.append(details_of)
    ENTRY_PAGES.extend(("desk:swiss_round", "desk:swiss_table"))
    QUEUED.append(("desk:swiss_results", ANY, ANY, ANY_NUMBER))
    QUEUED.append(("desk:swiss_table", ANY, ANY, ANY_NUMBER, ANY_NUMBER))
    LEADS_TO["swiss_rounds"] = "swiss_round"
