"""What the room brings to the others."""

from __future__ import annotations

from tournaments.base.pages.registers import ANY, ANY_NUMBER, ENTRY_PAGES, QUEUED
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.selectors.slips import BoardSlips
from tournaments.boards.games.services.slips import BoardSlipRules
from tournaments.boards.heats.selectors.check_ins import BoardsCheckIn
from tournaments.boards.heats.services.check_ins import follow_word
from tournaments.boards.selectors.adviser import question_of
from tournaments.boards.selectors.format import BoardsFormat
from tournaments.boards.services.format import BoardsServices
from tournaments.boards.services.portable import BoardsPortable
from tournaments.boards.services.systems import BoardsSystems
from tournaments.boards.services.undo import events_of_systems
from tournaments.boards.sheets import SHEETS
from tournaments.clubs.pages.desk.navigation import LEADS_TO
from tournaments.events.formats import register_format
from tournaments.events.portable import register_portable
from tournaments.events.services.copying import copy_with_event
from tournaments.events.services.formats import register_services
from tournaments.events.services.undo import SHOWN
from tournaments.events.sheets.register import register_sheets
from tournaments.lab.models import ScoringSystem
from tournaments.lab.questions import QUESTIONS
from tournaments.lab.users import USERS
from tournaments.players.selectors.check_ins import DESKS
from tournaments.players.selectors.slip_desks import SLIP_DESKS
from tournaments.players.services.check_in import FOLLOWS
from tournaments.players.services.slips import SLIP_RULES


def wire() -> None:
    """Register the format, what undo asks of it, and its check-in and slips."""
    register_format(BoardsFormat())
    register_portable(BoardsPortable())
    copy_with_event(BoardsRules)
    USERS.append(BoardsSystems())
    QUESTIONS[BoardsFormat.code] = question_of
    register_services(BoardsServices())
    SHOWN[ScoringSystem] = events_of_systems
    register_sheets(BoardsFormat.code, SHEETS)
    DESKS[BoardsFormat.code] = BoardsCheckIn()
    FOLLOWS[BoardsFormat.code] = follow_word
    SLIP_DESKS[BoardsFormat.code] = BoardSlips()
    SLIP_RULES[BoardsFormat.code] = BoardSlipRules()
    ENTRY_PAGES.append("desk:game")
    QUEUED.append(("desk:game_save", ANY, ANY, ANY_NUMBER, ANY_NUMBER))
    LEADS_TO["heats"] = "heat"
