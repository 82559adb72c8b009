"""How an event of boards becomes a document, and how it is made from one."""

from __future__ import annotations

from collections.abc import Iterable

from common.pure.errors import Problem
from tournaments.base.actors import Actor
from tournaments.boards.files.checks import document_problems
from tournaments.boards.files.document import FORMAT, TournamentDoc
from tournaments.boards.games.models import BOARDS
from tournaments.boards.selectors.document import tournament_document
from tournaments.boards.services.import_plan import TournamentPlan, preview_tournament
from tournaments.boards.services.import_rows import store_tournament
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.events.portable import Portable


class TournamentPortable(Portable[TournamentDoc, TournamentPlan]):
    """See `tournaments.events.portable`."""

    code = BOARDS
    mark = FORMAT
    doc_type = TournamentDoc

    def problems(self, document: TournamentDoc) -> Iterable[Problem]:
        return document_problems(document)

    def write(self, event: Event, *, emails: bool) -> TournamentDoc:
        return tournament_document(event, emails=emails)

    def preview(self, club: Club, document: TournamentDoc, *, name: str) -> TournamentPlan:
        return preview_tournament(club, document, name=name)

    def store(self, actor: Actor, club: Club, plan: TournamentPlan) -> Event:
        return store_tournament(actor, club, plan)
