"""Swiss events from FIDE report files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from common.pure.errors import Problem
from tournaments.events.api.exchange import ImportResource
from tournaments.events.portable import EventDoc
from tournaments.swiss.api.serializers.exchange import TrfImportInput, TrfImportText
from tournaments.swiss.services.trf_import import read_trf_event


class TrfImportViewSet(ImportResource):
    """Swiss events from report files of FIDE, TRF16 or TRF26: players, rounds and results."""

    noun = "trf_import"
    text_class = TrfImportText
    import_class = TrfImportInput

    def document(self, sent: dict[str, Any]) -> tuple[EventDoc, Sequence[Problem]]:
        """The file as an event, and what it does not say."""
        found = read_trf_event(sent["text"], name=sent.get("name", ""))
        return found.document, found.notes
