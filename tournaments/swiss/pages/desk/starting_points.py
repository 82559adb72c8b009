"""Starting points of a McMahon: a list that the organiser edits."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.actors import Actor
from tournaments.base.column_forms import ExactField
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.clubs.roles import may
from tournaments.events.models import Event
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
        """The points by entry of the players to move: None is by rating."""
        typed = {player: self.cleaned_data[f"starts.{player.entry_id}"] for player in self.players}
        return {
            player.entry_id: points
            for player, points in typed.items()
            if points != (player.start_points if player.start_by_hand else None)
        }


@desk_view(access_swiss_event, see=Action.SEE_DESK, change=Action.MANAGE_ENTRIES)
def starts(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Everybody with their starting points, the highest first; manual ones can be changed."""
    players = sorted(
        row.swiss_entries.select_related("entry__person"), key=lambda each: (-each.start_points, each.number)
    )
    form = StartsForm(players, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            moved = place_players(actor, row, starts=form.starts())
            text = ngettext("%(count)s player placed.", "%(count)s players placed.", moved)
            messages.success(request, text % {"count": moved} if moved else _("Nobody’s starting points changed."))
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
        "may_manage": may(actor, row, Action.MANAGE_ENTRIES),
    }
    return render(request, "swiss/desk/starts.html", context, status=422 if form.errors else 200)
