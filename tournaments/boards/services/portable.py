"""How an event of boards becomes a document, and how it is made from one."""

from __future__ import annotations

from collections.abc import Iterable

from common.pure.errors import Problem
from tournaments.base.actors import Actor
from tournaments.boards.files.checks import document_problems
from tournaments.boards.files.document import FORMAT, BoardsDoc
from tournaments.boards.games.models import BOARDS
from tournaments.boards.selectors.document import boards_document
from tournaments.boards.services.import_plan import BoardsPlan, preview_boards_event
from tournaments.boards.services.import_rows import store_boards_event
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.events.portable import Portable


class BoardsPortable(Portable[BoardsDoc, BoardsPlan]):
    """See `tournaments.events.portable`."""

    code = BOARDS
    mark = FORMAT
    doc_type = BoardsDoc

    def problems(self, document: BoardsDoc) -> Iterable[Problem]:
        return document_problems(document)

    def write(self, event: Event, *, emails: bool) -> BoardsDoc:
        return boards_document(event, emails=emails)

    def preview(self, club: Club, document: BoardsDoc, *, name: str) -> BoardsPlan:
        return preview_boards_event(club, document, name=name)

    def store(self, actor: Actor, club: Club, plan: BoardsPlan) -> Event:
        return store_boards_event(actor, club, plan)
