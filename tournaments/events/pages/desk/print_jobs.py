"""A long print that the worker makes: how far it is, and the file."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from tournaments.base.actors import Actor
from tournaments.base.models import JobState
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.pdf import pdf_file
from tournaments.base.permissions import Action
from tournaments.base.services.jobs import UNDER_WAY, release_stale_jobs
from tournaments.base.services.nudging import nudge_job
from tournaments.events.access import access_event
from tournaments.events.models import Event, PrintJob
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.services.prints import KEPT_HOURS, find_print, print_content, stop_print
from tournaments.events.sheets.register import Sizes, sheets_of, title_of


@never_cache
@desk_view(access_event, see=Action.SEE_DESK)
def print_job(request: HttpRequest, actor: Actor, event: Event, *, pk: int) -> HttpResponse:
    """How far my print is, then its file; where it failed or was stopped, the way to make it again."""
    row = find_print(actor, event, pk)
    context = {**event_frame(event, "prints"), **_card(event, row), "row": row, "hours": KEPT_HOURS}
    context["warning"] = Sizes(event).warning(row.sheet)
    context["again"] = row.sheet in {sheet.code for sheet in sheets_of(event)}
    return render(request, "events/desk/prints/job.html", context)


@never_cache
@desk_view(access_event, see=Action.SEE_DESK)
def print_status(request: HttpRequest, actor: Actor, event: Event, *, pk: int) -> HttpResponse:
    """The card of the print, polled while it is made. It also nudges a job whose worker stopped responding."""
    row = find_print(actor, event, pk)
    for job_id in release_stale_jobs(row.job_id):
        nudge_job(job_id)
    card = _card(event, row)
    if card["over"]:  # the whole page, which has the file or says what to do now
        card["next_url"] = reverse("desk:print_job", args=[event.club.slug, event.slug, row.pk])
    return render(request, "components/progress.html", card)


@desk_view(access_event, change=Action.SEE_DESK)
def print_stop(request: HttpRequest, actor: Actor, event: Event, *, pk: int) -> HttpResponse:
    """Stop it: there will be no file."""
    row = find_print(actor, event, pk)
    stop_print(row)
    return redirect("desk:print_job", event.club.slug, event.slug, row.pk)


@never_cache
@desk_view(access_event, see=Action.SEE_DESK)
def print_made(request: HttpRequest, actor: Actor, event: Event, *, pk: int) -> HttpResponse:
    """The file."""
    return pdf_file(*print_content(find_print(actor, event, pk)))


def _card(event: Event, row: PrintJob) -> dict[str, Any]:
    job = row.job
    args = [event.club.slug, event.slug, row.pk]
    over = job.state not in UNDER_WAY
    waits_again = job.state == JobState.QUEUED and job.attempts > 0
    done = 0 if waits_again else job.done
    said = _("The print was interrupted, and starts again at the first page.") if waits_again else job.message
    if job.stop_requested:
        said = _("Stopping at the next page.")
    pages = ngettext("%(done)s of about %(n)s page.", "%(done)s of about %(n)s pages.", job.total)
    return {
        "title": title_of(event, row.sheet),
        "job": job,
        "done": done,
        "total": job.total,
        "text": job.message if over else f"{said} {pages % {'done': done, 'n': job.total}}",
        "over": over,
        "ready": job.state == JobState.DONE,
        "status_url": reverse("desk:print_status", args=args),
        "stop_url": "" if over or job.stop_requested else reverse("desk:print_stop", args=args),
        "for_viewers": True,
        "stop_label": _("Stop the print"),
    }
