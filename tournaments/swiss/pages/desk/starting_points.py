"""Who starts where in a McMahon: a list that the director edits."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from common.pure.errors import RuleError
from tournaments.base.forms import show_problems
from tournaments.base.pages.actor import page_actor
from tournaments.base.permissions import Action, allows
from tournaments.clubs.roles import role_in
from tournaments.events.forms import ExactField
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.swiss.access import access_swiss_event
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.placing import place_players
from tournaments.swiss.services.players import last_published


class StartsForm(forms.Form):
    """A field for the points of each player; blank is by rating."""

    use_required_attribute = False

    def __init__(self, players: list[SwissEntry], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.players = players
        for player in players:
            self.fields[f"starts.{player.entry_id}"] = ExactField(
                label=player.entry.person.name,
                required=False,
                initial=player.start_points if player.start_by_hand else None,
            )

    def starts(self) -> dict[int, Decimal | None]:
        """The points by entry of who is to move: None is by rating."""
        typed = {player: self.cleaned_data[f"starts.{player.entry_id}"] for player in self.players}
        return {
            player.entry_id: points
            for player, points in typed.items()
            if points != (player.start_points if player.start_by_hand else None)
        }


@login_required
@require_http_methods(["GET", "POST"])
def starts(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Everybody with the points at the start, the highest first; those by hand are typed over."""
    actor = page_actor(request)
    action = Action.MANAGE_ENTRIES if request.method == "POST" else Action.SEE_DESK
    row = access_swiss_event(actor, club, event, action)
    players = sorted(
        row.swiss_entries.select_related("entry__person"), key=lambda each: (-each.start_points, each.number)
    )
    form = StartsForm(players, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            moved = place_players(actor, row, starts=form.starts())
        except RuleError as error:
            show_problems(form, error)
        else:
            text = ngettext("%(count)s player placed.", "%(count)s players placed.", moved)
            messages.success(request, text % {"count": moved} if moved else _("Everybody stands as before."))
            return redirect("desk:swiss_starts", row.club.slug, row.slug)
    levels = Counter(player.start_points for player in players)
    context = {
        **event_frame(row, "swiss_players"),
        "form": form,
        "mcmahon": row.swiss.system == "mcmahon",
        "lines": [(player, form[f"starts.{player.entry_id}"]) for player in players],
        "levels": sorted(levels.items(), reverse=True),
        "bands": {name: getattr(row.swiss, name) for name in ("bar", "floor", "step")},
        "begun": last_published(row) > 0,
        "may_manage": allows(role_in(actor, row.club) or "", Action.MANAGE_ENTRIES),
    }
    return render(request, "swiss/desk/starts.html", context, status=422 if form.errors else 200)
