"""What a club says of itself on its public page, at the desk."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.forms import SiteForm
from tournaments.clubs.models import Club, ClubSite
from tournaments.clubs.pages.desk.navigation import club_frame
from tournaments.clubs.roles import may
from tournaments.clubs.selectors.site import site_of
from tournaments.clubs.services.site import edit_site


@desk_view(access_club, see=Action.SEE_DESK, change=Action.EDIT_CLUB)
def club_site(request: HttpRequest, actor: Actor, row: Club) -> HttpResponse:
    """Owners change it; other members read it on the public page."""
    data, files = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form = SiteForm(data, files, instance=site_of(row) or ClubSite(club=row))
    if form.is_valid():
        with ShowProblems(form):
            edit_site(actor, row, form.said(), picture=form.picture_sent())
            messages.success(request, _("Saved. The club’s page shows it at once."))
            return redirect("desk:club_site", row.slug)
    context = club_frame(row, "club_site") | {"form": form, "may_change": may(actor, row, Action.EDIT_CLUB)}
    return render(request, "clubs/desk/site.html", context, status=422 if form.errors else 200)
