"""A scoring system made while its event is set up: the form comes back as it was typed, with the system chosen."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from tournaments.boards.forms import BoardsForm
from tournaments.clubs.models import Club
from tournaments.events.pages.desk.event_kinds import KIND

LEAVES, TYPED, MADE = "system", "typed_event", "system"


def leaves_for_system(request: HttpRequest, club: Club) -> HttpResponse | None:
    """To the page that makes a system, where the form asked for it; what was typed is kept until it is shown again."""
    if request.POST.get(KIND) != LEAVES:
        return None
    request.session[TYPED] = {"page": request.path, "typed": request.POST.urlencode()}
    page = reverse("desk:system_create", args=[club.slug])
    return HttpResponseRedirect(f"{page}?{urlencode({'next': request.path})}")


def typed_before(request: HttpRequest, form: BoardsForm) -> BoardsForm | None:
    """What was typed before the page of a new system led back here, with that system; the unbound form shows it."""
    if request.method != "GET" or MADE not in request.GET:
        return None
    made = form.systems.filter(slug=request.GET[MADE], club=form.club).first()
    kept = request.session.pop(TYPED, None)
    if kept is None or kept["page"] != request.path:
        form.initial["scoring_system"] = made or form.initial.get("scoring_system")
        return None
    typed = QueryDict(kept["typed"], mutable=True)
    if made is not None:
        typed["scoring_system"] = str(made.pk)
    before = BoardsForm(typed, club=form.club)
    form.initial = {**form.initial, **{name: before[name].data for name in form.fields}}
    return before
