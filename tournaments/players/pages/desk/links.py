"""Private links of an event at the desk: all of them on one page, to copy, print or mail.

The same pages serve players and captains: `LinkDesk` says whose links the event has.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.forms import whole
from tournaments.base.models import Job, JobState
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.qr import qr_svg
from tournaments.base.permissions import Action
from tournaments.base.services.jobs import UNDER_WAY, release_stale_jobs
from tournaments.base.services.nudging import nudge_job
from tournaments.events.access import access_event
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.players.models import LinkGiven
from tournaments.players.selectors.link_desks import LinkDesk, link_desk_of, to_be_mailed
from tournaments.players.services.link_desk import hand_out_links, mail_links


@desk_view(access_event, see=Action.MANAGE_ENTRIES, change=Action.MANAGE_ENTRIES)
def links(request: HttpRequest, actor: Actor, row: Event, *, club: str, event: str) -> HttpResponse:
    """Everybody's link and its state.

    `do` creates the missing links, emails or shows the cards of the selected ones, or marks these as handed out. Before
    emails are sent, a page says to whom.
    """
    desk = link_desk_of(row)
    if request.method != "POST":
        return _page(request, row, desk)
    do = request.POST.get("do", "")
    picked = _picked(request.POST)
    try:
        if do == "make":
            made = desk.make(actor, row)
            messages.success(request, ngettext("%(n)s link created.", "%(n)s links created.", made) % {"n": made})
        elif do == "mail" and "confirmed" not in request.POST and (asked := _ask(request, row, desk, picked)):
            return asked
        elif do == "mail":
            total = mail_links(actor, row, ids=picked or None).total
            said = ngettext("%(n)s link is on its way.", "%(n)s links are on their way.", total)
            messages.success(request, said % {"n": total})
        elif do == "print":
            return _cards(club, event, picked)
        elif do in LinkGiven:
            hand_out_links(actor, row, ids=picked, how=do)
            messages.success(request, _("Marked as handed out."))
    except RuleError as error:
        return _page(request, row, desk, problems=error.problems, status=422)
    return redirect("desk:links", club, event)


@desk_view(access_event, see=Action.MANAGE_ENTRIES, change=Action.MANAGE_ENTRIES)
def link(request: HttpRequest, actor: Actor, row: Event, *, club: str, event: str, pk: int) -> HttpResponse:
    """One link, with its QR code. POST makes a new one that ends the old, or emails it: `do`."""
    desk = link_desk_of(row)
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        try:
            if request.POST.get("do") == "mail":
                mail_links(actor, row, ids=[pk])
                messages.success(request, _("The link is on its way."))
            else:
                desk.renew(actor, row, pk)
                messages.success(request, _("Here is the new link. An older one no longer works."))
            return redirect("desk:link", club, event, pk)
        except RuleError as error:
            problems = error.problems
    line = next(iter(desk.lines(row, ids=[pk])), None)
    if line is None:
        raise MissingError(_("Nobody with this number can have a link. Go back to the links."))
    context = {
        **event_frame(row, desk.tab),
        "line": line,
        "link_desk": desk,
        "qr": qr_svg(line.url) if line.url else "",
        "problems": problems,
    }
    return render(request, "players/desk/link.html", context, status=422 if problems else 200)


@desk_view(access_event, see=Action.MANAGE_ENTRIES)
def links_print(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """A card with each link as a QR code, to cut and hand out; with `id`, those alone. Viewing it changes nothing:
    once the cards are on paper, the form of the page marks them as handed out.
    """
    desk = link_desk_of(row)
    lines = desk.lines(row, ids=_picked(request.GET) or None)
    cards = [{"line": line, "qr": qr_svg(line.url)} for line in lines if line.url]
    context = {**event_frame(row, desk.tab), "link_desk": desk, "cards": cards, "site": settings.SITE_URL}
    context["without"] = len(lines) - len(cards)
    return render(request, "players/desk/print.html", context)


@desk_view(access_event, see=Action.MANAGE_ENTRIES)
def links_status(request: HttpRequest, actor: Actor, row: Event, *, club: str, event: str) -> HttpResponse:
    """The card of the mailing, polled while it is sent. It also nudges a job whose worker stopped responding."""
    desk = link_desk_of(row)
    job = desk.mailing(row)
    for job_id in release_stale_jobs(job.pk) if job else ():
        nudge_job(job_id)
    context = {**event_frame(row, desk.tab), **_mailing(row, desk.mailing(row))}
    if job and context["over"]:
        context["next_url"] = reverse("desk:links", args=[club, event])
    return render(request, "players/desk/mailing.html", context)


def _ask(request: HttpRequest, row: Event, desk: LinkDesk, picked: list[int]) -> HttpResponse | None:
    """The page that says how many emails go to whom. None without anybody to write to, or without emails, which the
    service reports.
    """
    lines = desk.lines(row)
    mailed = to_be_mailed(lines, ids=picked)
    if not mailed or not settings.MAILS_GO_OUT:
        return None
    context = {
        **event_frame(row, desk.tab),
        "link_desk": desk,
        "mailed": mailed,
        "without_address": [line for line in lines if not line.has_address and (not picked or line.id in picked)],
        "picked": picked,
    }
    return render(request, "players/desk/mail_links.html", context)


def _picked(sent: QueryDict) -> list[int]:
    return [number for text in sent.getlist("id") if (number := whole(text)) is not None]


def _cards(club: str, event: str, picked: list[int]) -> HttpResponse:
    query = QueryDict(mutable=True)
    query.setlist("id", [str(pk) for pk in picked])
    address = reverse("desk:links_print", args=[club, event])
    return HttpResponseRedirect(f"{address}?{query.urlencode()}" if picked else address)


def _page(
    request: HttpRequest, row: Event, desk: LinkDesk, *, problems: tuple[Problem, ...] = (), status: int = 200
) -> HttpResponse:
    lines = desk.lines(row)
    context = {
        **event_frame(row, desk.tab),
        **_mailing(row, desk.mailing(row)),
        "link_desk": desk,
        "lines": lines,
        "missing": sum(not line.has_link for line in lines),
        "opened": sum(line.state == "opened" for line in lines),
        "handed_out": sum(line.state in {"handed_out", "opened"} for line in lines),
        "unwritten": sum(line.has_address and line.mailed_at is None for line in lines),
        "picked": set(_picked(request.POST)),
        "back_url": reverse(f"desk:{desk.tab}", args=[row.club.slug, row.slug]),
        "problems": problems,
    }
    return render(request, "players/desk/links.html", context, status=status)


def _mailing(row: Event, job: Job | None) -> dict[str, Any]:
    """What the card of the mailing shows."""
    if job is None:
        return {"job": None}
    under_way = job.state in UNDER_WAY
    text = ngettext("%(sent)s of %(mails)s email sent.", "%(sent)s of %(mails)s emails sent.", job.total)
    return {
        "job": job,
        "under_way": under_way,
        "failed": job.state == JobState.FAILED,
        "progress_text": f"{text % {'sent': job.done, 'mails': job.total}} {job.message}",
        "status_url": reverse("desk:links_status", args=[row.club.slug, row.slug]),
        "over": not under_way,
    }
