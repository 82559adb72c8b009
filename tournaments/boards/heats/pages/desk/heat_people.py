"""The one box for anybody who arrives or leaves: type a name, and each match has the one action that fits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_round
from tournaments.boards.heats.pages.desk.heat_actions import answer, entry_chosen
from tournaments.boards.heats.pages.desk.heat_view import heat_frame
from tournaments.boards.heats.selectors.arrivals import matches, names_in, people_named, person_named
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.services.arrivals import Arrival, Newcomer, seat_arrival
from tournaments.boards.heats.services.heats import sit_out_entries
from tournaments.clubs.roles import may
from tournaments.events.models import Entry, GameState, Round
from tournaments.events.selectors.entries import people_in_reach, people_to_enter

MOST_SHOWN = 6


@desk_view(access_round, see=Action.REGISTER_PLAYERS, change=Action.REGISTER_PLAYERS, once=True)
def heat_people(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """The people whom a typed name may mean, as a page or, for a script, as a part of one; then what is done with one
    of them."""
    if request.method != "POST":
        fragment = request.headers.get("X-Requested-Fragment") == "people"
        return _found(request, actor, row, typed=request.GET, fragment=fragment)
    try:
        kind, _dash, pk = request.POST.get("do", "").partition("-")
        if kind == "out":
            done = _take_out(actor, row, entry_chosen(row, pk))
        else:
            done = _seat(actor, row, _chosen(actor, row, request.POST, kind=kind, pk=pk))
    except RuleError as error:
        return _found(request, actor, row, typed=request.POST, problems=error.problems)
    return answer(request, actor, row, lambda: done, pane=0)


def _seat(actor: Actor, heat: Round, who: Arrival) -> str:
    entry, game = seat_arrival(actor, heat, who=who)
    if game is None:
        return _("%(name)s waits for a board: no seat is free.") % {"name": entry.name}
    return _("%(name)s plays game %(game)s.") % {"name": entry.name, "game": game.number}


def _take_out(actor: Actor, heat: Round, who: Entry) -> str:
    sit_out_entries(actor, heat, entries=[who])
    return _("%(name)s is out of heat %(heat)s.") % {"name": who.name, "heat": heat.number}


def _chosen(actor: Actor, heat: Round, sent: QueryDict, *, kind: str, pk: str) -> Arrival:
    """The player whom the button names: somebody of the event or of the club, else the name in the fields."""
    if kind == "new":
        return Newcomer(*(sent.get(name, "") for name in ("first_name", "last_name", "distinction")))
    if kind != "person":
        return entry_chosen(heat, pk)
    known = pk.isascii() and pk.isdigit() and len(pk) < 10
    found = people_in_reach(actor, heat.event).filter(pk=int(pk)).first() if known else None
    if found is None:
        raise RuleError.one("person", "unknown", _("This person is no longer in the club. Search again."))
    return found


def named(actor: Actor, heat: Round, text: str) -> Arrival:
    """The arriving player by their whole name: somebody of the club, or somebody new."""
    person = person_named(people_in_reach(actor, heat.event), text)
    if person is None:
        return Newcomer(*names_in(text))
    entry = heat.event.entries.select_related("person").filter(person=person).first()
    return entry or person


def _found(
    request: HttpRequest,
    actor: Actor,
    heat: Round,
    *,
    typed: QueryDict,
    problems: tuple[Problem, ...] = (),
    fragment: bool = False,
) -> HttpResponse:
    """The matches of the name in the box; what was typed into the fields of a new name stays."""
    text = " ".join(typed.get("name", "").split())[:120]
    context = found_people(actor, heat, text)
    if context["is_namesake"]:  # that page asks how to tell the two people apart
        problems = tuple(replace(each, path="distinction") if each.code == "taken" else each for each in problems)
    context["problems"] = problems
    if "first_name" in typed:
        context |= {name: typed.get(name, "") for name in ("first_name", "last_name", "distinction")}
    if fragment:
        return render(request, "boards/desk/heats/matches.html", {**context, **_places(heat)})
    return render(
        request, "boards/desk/heats/people.html", {**heat_frame(heat), **context}, status=422 if problems else 200
    )


def _places(heat: Round) -> dict[str, Any]:
    return {"heat": heat, "event": heat.event, "club": heat.event.club}


def found_people(actor: Actor, heat: Round, text: str) -> dict[str, Any]:
    """What the box shows for a text; nobody for none."""
    event = heat.event
    may_run, may_add = may(actor, event, Action.RUN_HEATS), may(actor, event, Action.ADD_NEWCOMERS)
    rows = load_heat_rows(heat)
    people = people_to_enter(actor, event) if text and may_add else []
    found = matches(rows, heat_conflicts(rows), text, people=people) if text else []
    first_name, last_name = names_in(text)
    seat_free = may_run and any(board.open and board.game.left_out for board in rows.boards)
    begun = [board.game for board in rows.boards if board.game.state == GameState.STARTED and board.game.left_out]
    comes = not found or any(match.where != "seated" for match in found)
    known = people_named((match.person for match in found), text)
    return {
        "text": text,
        "matches": found[:MOST_SHOWN],
        "more": max(0, len(found) - MOST_SHOWN),
        "may_run": may_run,
        "is_new": bool(may_add and last_name and not known),
        "is_namesake": bool(may_add and last_name and known and not text.endswith(")")),
        "first_name": first_name,
        "last_name": last_name,
        "seat_free": seat_free,
        "begun_short": begun if may_run and comes and not seat_free else [],
    }
