"""Studies of the format adviser: asked, followed and stopped, without an account."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from common.web.problems import problem_text
from common.web.throttles import StudyThrottle
from tournaments.base.api.openapi import JSON, REFUSED
from tournaments.base.api.resources import ResourceViewSet, verb
from tournaments.base.models import JobState
from tournaments.lab.api.serializers.format_studies import StudyAnswer, StudyInput
from tournaments.lab.models import FormatStudy
from tournaments.lab.selectors.format_studies import counts_and_advice
from tournaments.lab.services.format_studies import ask_study, find_study, known_question, stop_study


class FormatStudyViewSet(ResourceViewSet):
    """Studies of the format adviser."""

    tag = "format adviser"
    noun, nouns = "format_study", "format_studies"
    reads = None
    permission_classes = [AllowAny]
    only_reads = True
    created_status = 202
    serializer_class = StudyAnswer
    lookup_field = "token"
    lookup_value_converter = "slug"

    def get_throttles(self) -> Any:
        """Asking takes a worker's time."""
        return [StudyThrottle()] if self.action == "create" else super().get_throttles()

    def request_shape(self) -> Any:
        """What is asked."""
        return StudyInput if self.action == "create" else super().request_shape()

    @extend_schema(responses={(status, JSON): StudyAnswer for status in (200, 202)} | REFUSED)
    def create(self, request: Request) -> Response:
        """Ask the format adviser. Queues the simulation, or finds the study with the same question. Follow `Location`
        to see its progress.
        """
        raw: Any = request.data
        seed = None
        if isinstance(raw, Mapping):
            seed = raw.get("seed")
            raw = {name: value for name, value in raw.items() if name != "seed"}
        study = ask_study(self.actor, raw, seed=seed)
        response = self.answer(_values(study), at=study.token)
        if study.job.state == JobState.DONE:
            response.status_code = 200
        return response

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """A format study: its progress, what its numbers force, and, once it is done, the results of the simulation."""
        return self.answer(_values(find_study(self.kwargs["token"])))

    @verb()
    def stop(self, request: Request, **kwargs: object) -> Response:
        """Stop a format study. Nothing of it is kept. If you ask again, it starts from the beginning."""
        study = find_study(self.kwargs["token"])
        stop_study(study)
        return self.answer(_values(study))


def _values(study: FormatStudy) -> dict[str, Any]:
    counts = [
        {
            "forced": forced,
            "advice": [{"code": a.code, "level": a.level, "message": problem_text(a)} for a in advice],
        }
        for forced, advice in counts_and_advice(known_question(study), study.answer)
    ]
    job = study.job
    shown = {"state": job.state, "done": job.done, "total": job.total, "message": job.message}
    facts = {"token": study.token, "seed": study.seed, "question": study.question, "answer": study.answer}
    return {**shown, **facts, "counts": counts}
