"""Files of the World Diplomacy Database as an exchange document, scored by a system of the club's choice."""

from __future__ import annotations

from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.boards.files.document import BoardsDoc
from tournaments.boards.files.wdd_event import event_of_rows
from tournaments.boards.files.wdd_reading import read_boards, read_classification
from tournaments.boards.selectors.document import system_document
from tournaments.clubs.models import Club
from tournaments.lab.models import ScoringSystem
from tournaments.lab.services.systems_in_use import check_system_is_usable


def read_wdd(
    club: Club, *, boards: str, classification: str = "", name: str, scoring_system: ScoringSystem | None
) -> BoardsDoc:
    """The finished event that the files tell of; `services.event_import` shows and saves it.

    Raises `RuleError` at `boards` and `classification` with the line of each fault, and at `scoring_system`.
    """
    if scoring_system is None:
        raise RuleError.one("scoring_system", "required", _("Choose the scoring system of the event from the list."))
    check_system_is_usable(club, scoring_system)
    return event_of_rows(
        read_boards(boards),
        read_classification(classification) if classification.strip() else (),
        name=name,
        system=system_document(scoring_system),
        reason=_("Score in the imported file"),
    )
