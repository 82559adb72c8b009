"""Events of boards from and to the World Diplomacy Database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from common.pure.errors import Problem
from tournaments.boards.api.serializers import WddImportInput, WddImportText
from tournaments.boards.games.models import BOARDS
from tournaments.boards.selectors.wdd import wdd_boards, wdd_classification
from tournaments.boards.services.wdd_import import read_wdd
from tournaments.events.api.exchange import ImportResource
from tournaments.events.api.files import EventCsv
from tournaments.events.models import Event
from tournaments.events.portable import EventDoc
from tournaments.events.visibility import View
from tournaments.lab.api.lookups import system_by_id


class WddImportViewSet(ImportResource):
    """Finished events of boards from the two files of the World Diplomacy Database."""

    noun = "wdd_import"
    text_class = WddImportText
    import_class = WddImportInput

    def document(self, sent: dict[str, Any]) -> tuple[EventDoc, Sequence[Problem]]:
        """The boards as an event."""
        document = read_wdd(
            self.club,
            boards=sent["boards"],
            classification=sent.get("classification", ""),
            name=sent["name"],
            scoring_system=system_by_id(self.club, sent["scoring_system"]),
        )
        return document, ()


class ClassificationFile(EventCsv):
    """WDD classification.csv. A row for each player with a finished game, without email addresses."""

    tag = "standings"
    noun = "wdd_classification"
    format_code = BOARDS
    reads = None
    suffix = " classification"

    def rows(self, event: Event, view: View) -> Iterable[Sequence[object]]:
        """The players by place."""
        return wdd_classification(event, view)


class BoardsFile(EventCsv):
    """WDD boards.csv. A row for each player of each finished game."""

    tag = "standings"
    noun = "wdd_boards"
    format_code = BOARDS
    reads = None
    suffix = " boards"

    def rows(self, event: Event, view: View) -> Iterable[Sequence[object]]:
        """Every finished board."""
        return wdd_boards(event, view)
