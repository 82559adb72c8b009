"""The players of a Swiss event: enter, describe, withdraw, and their coming byes."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.forms import ShowProblems
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.next_page import next_page
from tournaments.base.pages.picked import picked
from tournaments.base.permissions import Action
from tournaments.clubs.roles import knows_club, may
from tournaments.events.models import Event
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.events.selectors.entries import people_in_reach, people_to_enter
from tournaments.swiss.access import access_swiss_event, access_swiss_player
from tournaments.swiss.details import TAKES_FORBIDDEN, WITH_START_POINTS
from tournaments.swiss.disciplines import SWISS_DISCIPLINES
from tournaments.swiss.forms import PlayerForm
from tournaments.swiss.models import ByeKind, SwissEntry
from tournaments.swiss.selectors.players import bye_lines, player_lines, rounds_advised
from tournaments.swiss.services.byes import ask_bye, take_back_bye
from tournaments.swiss.services.players import (
    describe_player,
    enter_known_people,
    enter_player,
    last_published,
    remove_players,
    return_player,
    withdraw_player,
)


@desk_view(access_swiss_event, see=Action.SEE_DESK, change=Action.MANAGE_ENTRIES)
def players(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The players who are entered; a form for one more."""
    form = PlayerForm.new(row, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            made = enter_player(actor, row, **form.names(), details=form.details())
            messages.success(request, _("%(player)s is entered.") % {"player": made.entry.name})
            return redirect("desk:swiss_players", row.club.slug, row.slug)
    if knows_club(actor, row.club):
        form.ask_again(row.club)
    return render(request, "swiss/desk/players.html", _context(row, actor, form), status=422 if form.errors else 200)


@desk_view(access_swiss_event, change=Action.MANAGE_ENTRIES)
def players_add(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Enter the selected people of the club, or all."""
    people = people_in_reach(actor, row)
    if request.POST.get("do") != "all":
        people = people.filter(pk__in=picked(request, "person"))
    new = enter_known_people(actor, row, people=list(people))
    if new:
        text = ngettext("%(count)s player entered.", "%(count)s players entered.", len(new)) % {"count": len(new)}
        messages.success(request, text)
    else:
        messages.warning(request, _("Nobody is selected. Select people in the list, then enter them."))
    return redirect("desk:swiss_players", row.club.slug, row.slug)


@desk_view(access_swiss_event, change=Action.MANAGE_ENTRIES)
def players_remove(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Remove the selected players: asks first, then does it."""
    rows = list(row.swiss_entries.filter(entry_id__in=picked(request, "entry")).select_related("entry__person"))
    if not rows:
        messages.warning(request, _("Nobody is selected. Select players in the list, then remove them."))
        return redirect("desk:swiss_players", row.club.slug, row.slug)
    context = {**event_frame(row, "swiss_players"), "rows": rows}
    if request.POST.get("do") != "confirm":
        return render(request, "swiss/desk/remove.html", context)
    try:
        remove_players(actor, row, players=rows)
    except RuleError as error:
        return render(request, "swiss/desk/remove.html", context | {"problems": error.problems}, status=422)
    text = ngettext("%(count)s player removed.", "%(count)s players removed.", len(rows)) % {"count": len(rows)}
    messages.success(request, text)
    return redirect("desk:swiss_players", row.club.slug, row.slug)


@desk_view(access_swiss_player, see=Action.REGISTER_PLAYERS, change=Action.MANAGE_ENTRIES)
def player(request: HttpRequest, actor: Actor, row: SwissEntry) -> HttpResponse:
    """One player's details, and the rounds they are in."""
    form = PlayerForm.of(row, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with ShowProblems(form):
            describe_player(actor, row, details=form.details())
            messages.success(request, _("%(player)s is saved.") % {"player": row.entry.name})
            return redirect("desk:swiss_players", row.event.club.slug, row.event.slug)
    return _player_page(request, actor, row, form, status=422 if form.errors else 200)


@desk_view(access_swiss_player, change=Action.REGISTER_PLAYERS)
def player_rounds(request: HttpRequest, actor: Actor, row: SwissEntry) -> HttpResponse:
    """Withdraw, come back, ask for a bye, or take one back: `do`, with `round` and `kind`.

    The first two need more rights, which their services check.
    """
    text = request.POST.get("round", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    try:
        match request.POST.get("do", ""):
            case "withdraw":
                withdraw_player(actor, row, from_round=number)
                done = _("%(player)s is withdrawn from round %(round)s on.")
            case "return":
                return_player(actor, row)
                done = _("%(player)s plays again.")
            case "ask":
                ask_bye(actor, row, number=number, kind=request.POST.get("kind", ""))
                done = _("%(player)s sits out round %(round)s.")
            case "take-back":
                take_back_bye(actor, row, number=number)
                done = _("%(player)s plays in round %(round)s.")
            case _other:
                raise RuleError.one("", "unknown", gettext_noop("Press one of the buttons below."))
    except RuleError as error:
        return _player_page(request, actor, row, PlayerForm.of(row), status=422, problems=error.problems)
    messages.success(request, done % {"player": row.entry.name, "round": number})
    if where := next_page(request):
        return HttpResponseRedirect(where)
    if request.POST.get("back") == "rounds":
        return redirect("desk:swiss_rounds", row.event.club.slug, row.event.slug)
    return redirect("desk:swiss_player", row.event.club.slug, row.event.slug, row.entry_id)


def _player_page(
    request: HttpRequest, actor: Actor, row: SwissEntry, form: PlayerForm, *, status: int, **extra: Any
) -> HttpResponse:
    event = row.event
    first = last_published(event) + 1
    context = {
        **event_frame(event, "swiss_players"),
        "form": form,
        "player": row,
        "name": row.entry.name,
        "byes": bye_lines(row, from_round=first),
        "kinds": [(kind.value, kind.label) for kind in (ByeKind.HALF, ByeKind.ZERO, ByeKind.FULL)],
        "coming": range(first, event.swiss.rounds + 1),
        "next_round": first,
        "may_manage": may(actor, event, Action.MANAGE_ENTRIES),
        **extra,
    }
    return render(request, "swiss/desk/player.html", context, status=status)


def _context(row: Event, actor: Actor, form: PlayerForm) -> dict[str, Any]:
    may_manage = may(actor, row, Action.MANAGE_ENTRIES)
    lines = player_lines(row)
    return {
        **event_frame(row, "swiss_players"),
        "lines": lines,
        "playing": sum(line.state != "withdrawn" for line in lines),
        "people": people_to_enter(actor, row) if may_manage else [],
        "may_manage": may_manage,
        "may_register": may(actor, row, Action.REGISTER_PLAYERS),
        "form": form,
        "advice": rounds_advised(row, players=sum(line.state == "in" for line in lines)),
        "takes_pairs": row.swiss.system in TAKES_FORBIDDEN,
        "starts_shown": row.swiss.system in WITH_START_POINTS,
        "mcmahon": row.swiss.system == "mcmahon",
        "armies": SWISS_DISCIPLINES[row.discipline].armies,
    }
