"""How a Swiss event becomes a document, and how it is made from one."""

from __future__ import annotations

from collections.abc import Iterable

from common.pure.errors import Problem
from tournaments.base.actors import Actor
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.events.portable import Portable
from tournaments.swiss.files.checks import swiss_problems
from tournaments.swiss.files.document import SWISS_FORMAT, SwissDoc
from tournaments.swiss.models import SWISS
from tournaments.swiss.selectors.document import swiss_document
from tournaments.swiss.services.import_plan import SwissPlan, preview_swiss
from tournaments.swiss.services.import_rows import store_swiss


class SwissPortable(Portable[SwissDoc, SwissPlan]):
    """See `tournaments.events.portable`."""

    code = SWISS
    mark = SWISS_FORMAT
    doc_type = SwissDoc

    def problems(self, document: SwissDoc) -> Iterable[Problem]:
        return swiss_problems(document)

    def write(self, event: Event, *, emails: bool) -> SwissDoc:
        return swiss_document(event, emails=emails)

    def preview(self, club: Club, document: SwissDoc, *, name: str) -> SwissPlan:
        return preview_swiss(club, document, name=name)

    def store(self, actor: Actor, club: Club, plan: SwissPlan) -> Event:
        return store_swiss(actor, club, plan)
