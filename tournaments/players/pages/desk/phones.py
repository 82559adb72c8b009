"""Players' phones at the desk: private links, check-in, and the result slips that players handed in."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
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
from tournaments.base.pages.next_page import next_page
from tournaments.base.pages.qr import qr_svg
from tournaments.base.permissions import Action
from tournaments.base.services.jobs import UNDER_WAY, release_stale_jobs
from tournaments.base.services.nudging import nudge_job
from tournaments.clubs.roles import may
from tournaments.events.access import access_event_of_players
from tournaments.events.formats import format_of
from tournaments.events.models import Entry, Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.players.models import ResultSlip, SlipPhoto
from tournaments.players.pages.slip_pages import slips_shown
from tournaments.players.selectors.phones import load_phones, newest_mailing
from tournaments.players.selectors.slips import slipped_games
from tournaments.players.services.link_mails import link_url
from tournaments.players.services.links import mail_player_links, make_player_links, renew_player_link
from tournaments.players.services.slips import decide_slip


@desk_view(access_event_of_players, see=Action.SEE_DESK, change=Action.MANAGE_ENTRIES)
def phones(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Slips that need a look, then every player with link and word. POST makes links, or mails them: `do`."""
    if request.method != "POST":
        return _page(request, actor, row)
    try:
        if request.POST.get("do") == "mail":
            mail_player_links(actor, row)
            messages.success(request, _("The worker sends the mails now."))
        else:
            made = make_player_links(actor, row)
            said = ngettext("%(n)s link is made.", "%(n)s links are made.", made) % {"n": made}
            messages.success(request, said)
    except RuleError as error:
        return _page(request, actor, row, problems=error.problems, status=422)
    return redirect("desk:phones", row.club.slug, row.slug)


@desk_view(access_event_of_players, see=Action.MANAGE_ENTRIES, change=Action.MANAGE_ENTRIES)
def phone(request: HttpRequest, actor: Actor, row: Event, *, club: str, event: str, pk: int) -> HttpResponse:
    """One player's link, to show or to send again. POST makes a new one that ends the old, or mails it: `do`."""
    entry = Entry.objects.filter(event=row, pk=pk).select_related("person", "player_link").first()
    if entry is None:
        raise MissingError(_("This player is not in the event any more. Go back to the list."))
    entry.event = row
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        try:
            if request.POST.get("do") == "mail":
                mail_player_links(actor, row, entries=[entry])
                messages.success(request, _("The worker sends the mail now."))
            else:
                renew_player_link(actor, entry)
                messages.success(request, _("The new link is made. The old one does not work any more."))
            return redirect("desk:phone", club, event, pk)
        except RuleError as error:
            problems = error.problems
    link = getattr(entry, "player_link", None)
    url = link_url(link) if link else ""
    context = {
        **event_frame(row, "phones"),
        "entry": entry,
        "link": link,
        "url": url,
        "qr": qr_svg(url) if url else "",
        "problems": problems,
    }
    return render(request, "players/desk/phone.html", context, status=422 if problems else 200)


@desk_view(access_event_of_players, see=Action.MANAGE_ENTRIES)
def phones_print(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """A card for each player with the link as a QR code, to cut and hand out."""
    cards = []
    for line in load_phones(row).lines:
        url = link_url(line.link) if line.link else ""
        cards.append({"name": line.entry.name, "url": url, "qr": qr_svg(url) if url else ""})
    context = {**event_frame(row, "phones"), "cards": cards, "site": settings.SITE_URL}
    return render(request, "players/desk/print.html", context)


@desk_view(access_event_of_players, see=Action.SEE_DESK)
def phones_status(request: HttpRequest, actor: Actor, row: Event, *, club: str, event: str) -> HttpResponse:
    """The card of the mailing, asked for while it is sent. A job whose worker fell silent is nudged here too."""
    job = newest_mailing(row)
    for job_id in release_stale_jobs(job.pk) if job else ():
        nudge_job(job_id)
    context = {**event_frame(row, "phones"), **_mailing(row, newest_mailing(row))}
    if job and context["over"]:
        context["next_url"] = reverse("desk:phones", args=[club, event])
    return render(request, "players/desk/mailing.html", context)


@desk_view(access_event_of_players, change=Action.ENTER_RESULTS, once=True)
def phone_slip(request: HttpRequest, actor: Actor, row: Event, *, club: str, event: str, pk: int) -> HttpResponse:
    """Take one player's slip as the result of the game, then go on to `next`, or back to the slips."""
    slip = _slip(row, pk)
    try:
        decide_slip(actor, slip)
    except RuleError as error:
        return _page(request, actor, row, problems=error.problems, status=422)
    messages.success(request, _("The slip of %(name)s stands as the result.") % {"name": slip.entry.name})
    return HttpResponseRedirect(next_page(request) or reverse("desk:phones", args=[row.club.slug, row.slug]))


@desk_view(access_event_of_players, see=Action.SEE_DESK)
def phone_photo(request: HttpRequest, actor: Actor, row: Event, *, pk: int) -> HttpResponse:
    """The picture of a paper slip."""
    photo = SlipPhoto.objects.filter(slip=_slip(row, pk)).first()
    if photo is None:
        raise MissingError(_("There is no picture of this slip. Go back to the slips."))
    response = HttpResponse(bytes(photo.jpeg), content_type="image/jpeg")
    response["Cache-Control"] = "private, max-age=86400"
    return response


def _slip(event: Event, pk: int) -> ResultSlip:
    slips = ResultSlip.objects.select_related("game__round", "game__result", "entry__person")
    slip = slips.filter(game__round__event=event, pk=pk).first()
    if slip is None:
        raise MissingError(_("There is no such slip. Go back to the slips."))
    slip.game.round.event = event
    return slip


def _page(
    request: HttpRequest, actor: Actor, row: Event, *, problems: tuple[Problem, ...] = (), status: int = 200
) -> HttpResponse:
    games, shown = [slips_shown(found) for found in slipped_games(row)], load_phones(row)
    context = {
        **event_frame(row, "phones"),
        **_mailing(row, newest_mailing(row)),
        "phones": shown,
        "in_round": format_of(row).words.in_round % {"n": shown.coming},
        "differing": [game for game in games if game["differs"]],
        "waiting": [game for game in games if game["waits"]],
        "may_manage": may(actor, row.club, Action.MANAGE_ENTRIES),
        "problems": problems,
        "find": whole(request.GET.get("me")),
    }
    return render(request, "players/desk/phones.html", context, status=status)


def _mailing(row: Event, job: Job | None) -> dict[str, Any]:
    """What the card of the mailing shows."""
    if job is None:
        return {"job": None}
    under_way = job.state in UNDER_WAY
    text = ngettext("%(sent)s of %(mails)s mail is sent.", "%(sent)s of %(mails)s mails are sent.", job.total)
    return {
        "job": job,
        "under_way": under_way,
        "failed": job.state == JobState.FAILED,
        "progress_text": f"{text % {'sent': job.done, 'mails': job.total}} {job.message}",
        "status_url": reverse("desk:phones_status", args=[row.club.slug, row.slug]),
        "over": not under_way,
    }
