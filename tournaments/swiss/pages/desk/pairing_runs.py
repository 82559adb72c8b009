"""A round of a large field that the worker pairs: how far it is, and stopping it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.models import JobState
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.base.services.jobs import UNDER_WAY, release_stale_jobs
from tournaments.base.services.nudging import nudge_job
from tournaments.clubs.roles import may
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.swiss.access import access_swiss_event
from tournaments.swiss.models import PairingRun
from tournaments.swiss.services.pairing_runs import newest_run, stop_pairing


@desk_view(access_swiss_event, see=Action.SEE_DESK)
def pairing(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The newest requested pairing."""
    may_run = may(actor, row, Action.RUN_HEATS)
    context = {**event_frame(row, "swiss_rounds"), **_card(row, _run(row), may_run=may_run)}
    return render(request, "swiss/desk/pairing.html", context)


@desk_view(access_swiss_event, see=Action.SEE_DESK)
def pairing_status(request: HttpRequest, actor: Actor, row: Event, *, club: str, event: str) -> HttpResponse:
    """The card of the pairing, which the page polls while it is in progress. It also nudges a job whose worker stopped
    responding."""
    run = _run(row)
    for job_id in release_stale_jobs(run.job_id):
        nudge_job(job_id)
    card = _card(row, run, may_run=may(actor, row, Action.RUN_HEATS))
    if card["over"] and not card["next_url"]:  # the whole page, which says what to do now
        card["next_url"] = reverse("desk:swiss_pairing", args=[club, event])
    return render(request, "components/progress.html", card)


@desk_view(access_swiss_event, change=Action.RUN_HEATS)
def pairing_stop(request: HttpRequest, actor: Actor, row: Event, *, club: str, event: str) -> HttpResponse:
    """Stop it: the round stays as it is."""
    stop_pairing(actor, _run(row))
    return redirect("desk:swiss_pairing", club, event)


def _run(row: Event) -> PairingRun:
    run = newest_run(row)
    if run is None:
        raise MissingError(_("No round of this event was paired in the background. Go back to the rounds."))
    return run


def _card(row: Event, run: PairingRun, *, may_run: bool) -> dict[str, Any]:
    """What the card of a pairing shows."""
    args = [row.club.slug, row.slug]
    job = run.job
    over = job.state not in UNDER_WAY
    done = job.state == JobState.DONE
    return {
        "title": _("Pairing round %(n)s") % {"n": run.number},
        "job": job,
        "run": run,
        "done": job.done,
        "total": job.total,
        "text": job.message,
        "over": over,
        "status_url": reverse("desk:swiss_pairing_status", args=args),
        "stop_url": reverse("desk:swiss_pairing_stop", args=args) if may_run and not over else "",
        "stop_label": _("Stop the pairing"),
        "next_url": reverse("desk:swiss_rounds", args=args) if done else "",
        "may_run": may_run,
        "pair_url": reverse("desk:swiss_pair", args=args),
    }
