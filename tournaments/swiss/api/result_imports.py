"""Results of many tables of a Swiss event at once."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.resources import verb
from tournaments.base.permissions import Action
from tournaments.swiss.api.resources import SwissResource
from tournaments.swiss.api.serializers.lists import (
    SwissResultsAnswer,
    SwissResultsInput,
    SwissResultsPreview,
    SwissResultsText,
)
from tournaments.swiss.services.result_import import import_results, preview_results


class ResultImportViewSet(SwissResource):
    """Imported lists of results."""

    noun = "swiss_results_import"
    single = True
    changes = Action.ENTER_RESULTS
    created_status = 200
    serializer_class = SwissResultsAnswer

    def request_shape(self) -> Any:
        """The list, with the fingerprint of its preview."""
        return SwissResultsInput if self.action == "create" else super().request_shape()

    def create(self, request: Request, **kwargs: object) -> Response:
        """Enter results from a list. Saves what the preview with this fingerprint showed, or nothing."""
        return self.answer(import_results(self.actor, self.event, **self.body(SwissResultsInput)))

    @verb(body=SwissResultsText, answer=SwissResultsPreview, only_reads=True)
    def preview(self, request: Request, **kwargs: object) -> Response:
        """Preview a list of results: the table of each line, and what changes there. Nothing is saved."""
        return self.answer(preview_results(self.event, text=self.sent()["text"]))
