"""Studies of the format adviser: asked, followed and stopped, without an account."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from common.web.throttles import StudyThrottle
from tournaments.base.api.endpoint import PublicEndpoint, operation
from tournaments.base.models import JobState
from tournaments.lab.api.shapes.format_studies import StudyAnswer, StudyInput
from tournaments.lab.models import FormatStudy
from tournaments.lab.selectors.format_studies import counts_and_advice
from tournaments.lab.services.format_studies import ask_study, find_study, known_question, stop_study


class Studies(PublicEndpoint):
    """Asking."""

    throttle_classes = [StudyThrottle]

    @operation(
        "ask_format_study",
        "Ask the format adviser",
        tag="format adviser",
        body=StudyInput,
        answer=StudyAnswer,
        status=202,
        public=True,
    )
    def post(self, request: Request) -> Response:
        """Queues the simulation, or finds the study that was asked the same; follow `Location` to see how far it is."""
        raw: Any = request.data
        seed = None
        if isinstance(raw, Mapping):
            seed = raw.get("seed")
            raw = {name: value for name, value in raw.items() if name != "seed"}
        study = ask_study(self.actor, raw, seed=seed)
        status = 200 if study.job.state == JobState.DONE else 202
        return Response(_told(study), status=status, headers={"Location": f"/api/v1/format-studies/{study.token}/"})


class StudyDetail(PublicEndpoint):
    """One study."""

    @operation("get_format_study", "A format study", tag="format adviser", answer=StudyAnswer, public=True)
    def get(self, request: Request, token: str) -> Response:
        """How far it is, what its numbers force, and once it is done, what the simulation found."""
        return Response(_told(find_study(token)))


class StudyStop(PublicEndpoint):
    """Stopping a study."""

    @operation("stop_format_study", "Stop a format study", tag="format adviser", answer=StudyAnswer, public=True)
    def post(self, request: Request, token: str) -> Response:
        """Nothing of it is kept; asking again begins it anew."""
        study = find_study(token)
        stop_study(study)
        return Response(_told(study))


def _told(study: FormatStudy) -> dict[str, Any]:
    counts = [
        {
            "forced": forced,
            "advice": [{"code": a.code, "level": a.level, "message": _(a.message) % a.params} for a in advice],
        }
        for forced, advice in counts_and_advice(known_question(study), study.answer)
    ]
    job = study.job
    shown = {"state": job.state, "done": job.done, "total": job.total, "message": job.message}
    facts = {"token": study.token, "seed": study.seed, "question": study.question, "answer": study.answer}
    told: dict[str, Any] = StudyAnswer({**shown, **facts, "counts": counts}).data
    return told
