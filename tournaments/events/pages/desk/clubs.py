"""The desk's front page, and a club's own pages: its events, and its settings."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.actor import page_actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.forms import ClubForm
from tournaments.clubs.models import Club
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.clubs.roles import may
from tournaments.clubs.selectors.clubs import events_helped_at, memberships_of
from tournaments.clubs.services.clubs import create_club, edit_club
from tournaments.events.pages.extras import club_waiting
from tournaments.events.pages.formats import create_url
from tournaments.events.pages.older import asked_older, older_links
from tournaments.events.pages.steps import Checklist, checklist_of
from tournaments.events.selectors.clubs import ClubNext, next_in_club, part_of_club

ARCHIVED = "older_archived"


@login_required
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The user's clubs and single events; without a club, how to create one."""
    user = page_actor(request).user
    memberships = memberships_of(user) if user else []
    helped = events_helped_at(user) if user else []
    return render(request, "events/desk/clubs/home.html", {"memberships": memberships, "helped": helped})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_create(request: HttpRequest) -> HttpResponse:
    """Make a club."""
    form = ClubForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            row = create_club(page_actor(request), **form.cleaned_data)
            messages.success(request, _("%(club)s is created, and you own it.") % {"club": row.name})
            return redirect("desk:club", row.slug)
    return render(request, "events/desk/clubs/create.html", {"form": form}, status=422 if form.errors else 200)


@desk_view(access_club, see=Action.SEE_DESK)
def club(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """The club's events, and what to do next."""
    may_manage = may(actor, row, Action.MANAGE_EVENTS)
    older = asked_older(request)
    events, more_events = part_of_club(row, archived=False, older=older)
    archived, more_archived = part_of_club(row, archived=True, older=asked_older(request, ARCHIVED))
    found = None if older else next_in_club(row, [*events, *archived])
    context = club_frame(row, "club") | {
        "events": events,
        "archived": archived,
        "older": older_links(request, more_events),
        "older_archived": older_links(request, more_archived, name=ARCHIVED),
        "next": found,
        "checklist": _checklist(found),
        "waiting": club_waiting(row) if may_manage else [],
        "may_manage": may_manage,
        "create_url": create_url(
            row, like=max((line.event for line in [*events, *archived]), key=lambda each: each.pk, default=None)
        ),
    }
    return render(request, "events/desk/clubs/club.html", context)


def _checklist(found: ClubNext | None) -> Checklist | None:
    return checklist_of(found.event.event) if found and found.event else None


@desk_view(access_club, see=Action.SEE_DESK, change=Action.EDIT_CLUB)
def club_settings(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """Name, address, town and colour: owners change them, other members read them."""
    may_edit = may(actor, row, Action.EDIT_CLUB)
    form = ClubForm(request.POST if request.method == "POST" else None, initial=ClubForm.values_of(row))
    if form.is_valid():
        with ShowProblems(form):
            edit_club(actor, row, **form.cleaned_data)
            messages.success(request, _("Settings saved."))
            return redirect("desk:club_settings", row.slug)
    context = club_frame(row, "club_settings") | {"form": form, "may_edit": may_edit}
    return render(request, "events/desk/clubs/settings.html", context, status=422 if form.errors else 200)
