"""The format adviser's pages: ask, follow, read and stop a study. For everybody, with a limit on asking."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from common.pure.errors import RuleError
from common.web.lab_context import lab_tabs, refuse
from common.web.throttles import StudyThrottle
from tournaments.base.pages.actor import page_actor
from tournaments.base.services.jobs import UNDER_WAY, release_stale_jobs
from tournaments.base.services.nudging import nudge_job
from tournaments.events.access import access_public_event, no_such_page
from tournaments.events.models import Event
from tournaments.lab.models import FormatStudy
from tournaments.lab.pages.public.format_forms import QuestionForms
from tournaments.lab.pages.public.format_view import StudyView
from tournaments.lab.questions import QUESTIONS
from tournaments.lab.services.format_studies import KEPT_DAYS, ask_study, find_study, stop_study


@gzip_page
@require_http_methods(["GET", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """The question: blank, of an event (`?event=club/event`), or of a study (`?again=token`) to change or compare."""
    if request.method == "GET":
        forms, event = _prefilled(request)
        return _question_page(request, forms, event=event)
    refused = refuse(request, StudyThrottle())
    if refused is not None:
        return refused
    forms = QuestionForms(request.POST)
    if forms.is_valid():
        try:
            found = ask_study(page_actor(request), forms.question(), seed=forms.seed)
        except RuleError as error:
            forms.show(error)
        else:
            return redirect("formats:study", found.token)
    return _question_page(request, forms, status=422)


@gzip_page
@require_GET
def study(request: HttpRequest, token: str) -> HttpResponse:
    """A study: how far it is, or what it found."""
    found = find_study(token)
    _nudge(found)
    context = {"tabs": lab_tabs("formats:ask"), "kept_days": KEPT_DAYS, **_study_context(found)}
    return render(request, "lab/formats/study.html", context)


@require_GET
def status(request: HttpRequest, token: str) -> HttpResponse:
    """The card of a study in progress, which the page polls every second."""
    found = find_study(token)
    _nudge(found)
    return render(request, "lab/formats/progress.html", _study_context(found))


@require_POST
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Stop the study; nothing of it is kept."""
    stop_study(find_study(token))
    return redirect("formats:study", token)


def _prefilled(request: HttpRequest) -> tuple[QuestionForms, Event | None]:
    if request.GET.get("again"):
        before = find_study(request.GET["again"])
        asked = before.question
        compare = request.GET.get("compare") == "1"
        return QuestionForms(formats=tuple(asked["formats"]), model=asked, seed=before.seed, compare=compare), None
    if request.GET.get("event"):
        club, _slash, slug = request.GET["event"].partition("/")
        row = access_public_event(page_actor(request), club, slug)
        if row.format not in QUESTIONS:
            raise no_such_page()
        return QuestionForms(formats=(QUESTIONS[row.format](row),)), row
    return QuestionForms(), None


def _question_page(
    request: HttpRequest, forms: QuestionForms, *, event: Event | None = None, status: int = 200
) -> HttpResponse:
    context = {"tabs": lab_tabs("formats:ask"), "forms": forms, "event": event, "kept_days": KEPT_DAYS}
    return render(request, "lab/formats/ask.html", context, status=status)


def _study_context(found: FormatStudy) -> dict[str, Any]:
    under_way = found.job.state in UNDER_WAY
    page = reverse("formats:study", args=[found.token])
    return {
        "view": StudyView(found),
        "study": found,
        "job": found.job,
        "under_way": under_way,
        "total": found.job.total,
        "done": found.job.done,
        "text": found.job.message,
        "status_url": reverse("formats:status", args=[found.token]) if under_way else page,
        "stop_url": reverse("formats:stop", args=[found.token]),
        "next_url": "" if under_way else page,
    }


def _nudge(found: FormatStudy) -> None:
    """Nudge the study's job: a lost message or a silent worker must not hold it up while somebody waits."""
    if found.job.state not in UNDER_WAY:
        return
    for job_id in release_stale_jobs(found.job_id):
        nudge_job(job_id)
    found.job.refresh_from_db()
