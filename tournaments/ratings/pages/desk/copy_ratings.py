"""The ratings of a Swiss event's players, taken from the club's list: shown first, then taken."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.ratings.forms import TakeForm
from tournaments.ratings.models import RatingList
from tournaments.ratings.selectors.tables import lists_of
from tournaments.ratings.services.copy_ratings import preview_taking, take_ratings
from tournaments.swiss.access import access_swiss_event


@desk_view(access_swiss_event, see=Action.MANAGE_RATINGS, change=Action.MANAGE_RATINGS)
def swiss_ratings(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The list's rating for each player next to their own; a button copies it."""
    lists = lists_of(row.club, discipline=row.discipline)
    wanted = (request.POST if request.method == "POST" else request.GET).get("list", "")
    chosen = next((each for each in lists if each.slug == wanted), lists[0] if lists else None)
    form = TakeForm(request.POST if request.method == "POST" else None)
    if request.method != "POST" or chosen is None or not form.is_valid():
        return _page(request, row, lists, chosen, form)
    try:
        taken = take_ratings(actor, row, chosen, only_missing=form.cleaned_data["only_missing"])
    except RuleError as error:
        return _page(request, row, lists, chosen, form, problems=error.problems)
    text = ngettext("%(count)s rating is copied.", "%(count)s ratings are copied.", taken)
    messages.success(
        request, text % {"count": taken} if taken else _("Nothing to copy: all ratings are the same already.")
    )
    return redirect("desk:swiss_players", row.club.slug, row.slug)


def _page(
    request: HttpRequest,
    row: Event,
    lists: list[RatingList],
    chosen: RatingList | None,
    form: TakeForm,
    *,
    problems: tuple[Problem, ...] = (),
) -> HttpResponse:
    lines = preview_taking(row, chosen) if chosen else []
    context = {
        **event_frame(row, "swiss_players"),
        "lists": lists,
        "chosen": chosen,
        "lines": lines,
        "changing": sum(line.changes for line in lines),
        "frozen": row.rules_frozen_at is not None,
        "form": form,
        "problems": problems,
    }
    return render(request, "ratings/desk/taking.html", context, status=422 if problems else 200)
