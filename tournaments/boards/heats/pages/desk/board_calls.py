"""The board call of a heat: a text to paste, and an email to each player."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.models import JobState
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.base.services.jobs import UNDER_WAY, release_stale_jobs
from tournaments.base.services.nudging import nudge_job
from tournaments.boards.games.access import access_round
from tournaments.boards.heats.pages.desk.heat_view import heat_frame
from tournaments.boards.heats.selectors.board_calls import Calling, called_boards, newest_call, whole_text
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.services.board_calls import call_boards, send_rest_of_call
from tournaments.clubs.roles import may
from tournaments.events.models import Round


@desk_view(access_round, see=Action.SEE_DESK, change=Action.RUN_HEATS)
def board_call(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Show the text; call by email, ask before calling again, resume a call that stopped."""
    if request.method != "POST":
        return _page(request, actor, row)
    do = request.POST.get("do", "")
    if row.board_called_at and do == "call":
        words = {
            "title": _("Call heat %(number)s again?") % {"number": row.number},
            "text": _("Every player at the boards who has an email address gets another email."),
            "action": _("Send the emails again"),
            "do": "again",
            "back_url": _url(row),
        }
        return render(request, "boards/desk/heats/call_again.html", {**heat_frame(row), **words})
    try:
        if do == "rest":
            send_rest_of_call(actor, row)
        else:
            call_boards(actor, row, again=do == "again")
    except RuleError as error:
        return _page(request, actor, row, problems=error.problems, status=422)
    messages.success(request, _("The emails are now being sent in the background."))
    return redirect(_url(row))


@desk_view(access_round, see=Action.SEE_DESK)
def board_call_status(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """The card of the call, polled while it is sent. It also nudges a job whose worker stopped responding."""
    call = newest_call(row)
    for job_id in release_stale_jobs(call.job.pk) if call else ():
        nudge_job(job_id)
    context = {**heat_frame(row), **_call_context(row, call)}
    if call and context["over"]:  # the whole page, which offers to call again or to resume
        context["next_url"] = _url(row)
    return render(request, "boards/desk/heats/call_card.html", context)


def _page(
    request: HttpRequest, actor: Actor, heat: Round, *, problems: tuple[Problem, ...] = (), status: int = 200
) -> HttpResponse:
    rows = load_heat_rows(heat)
    without = [seat.entry for board in rows.boards for seat in board.seats if not seat.entry.person.email]
    context = {
        **heat_frame(heat),
        **_call_context(heat, newest_call(heat)),
        "boards": called_boards(rows),
        "text": whole_text(rows),
        "lines": whole_text(rows).count("\n") + 1,
        "without": [entry.name for entry in without],
        "mails": sum(len(board.seats) for board in rows.boards) - len(without),
        "may_run": may(actor, heat.event, Action.RUN_HEATS),
        "problems": problems,
    }
    return render(request, "boards/desk/heats/call.html", context, status=status)


def _call_context(heat: Round, call: Calling | None) -> dict[str, Any]:
    """What the card of a call shows."""
    if call is None:
        return {"call": None}
    under_way = call.job.state in UNDER_WAY
    text = ngettext("%(sent)s of %(mails)s email sent.", "%(sent)s of %(mails)s emails sent.", call.mails)
    return {
        "call": call,
        "job": call.job,
        "under_way": under_way,
        "failed": call.job.state == JobState.FAILED,
        "progress_text": f"{text % {'sent': call.sent, 'mails': call.mails}} {call.job.message}",
        "status_url": reverse("desk:board_call_status", args=_args(heat)),
        "over": not under_way,
    }


def _args(heat: Round) -> list[Any]:
    return [heat.event.club.slug, heat.event.slug, heat.number]


def _url(heat: Round) -> str:
    return reverse("desk:board_call", args=_args(heat))
