"""No-shows and late arrivals after the draw: what can be done about one seat, with the change of the total."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_game, access_round
from tournaments.boards.heats.pages.desk.heat_actions import answer
from tournaments.boards.heats.pages.desk.heat_seats import picked_seats, refusing
from tournaments.boards.heats.pages.desk.heat_view import heat_frame
from tournaments.boards.heats.selectors.conflicts import HeatConflicts, heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import Board, HeatRows, load_heat_rows
from tournaments.boards.heats.selectors.late_changes import Instead, Stead, instead_of, late_for, left_out_for
from tournaments.boards.heats.services.late_changes import check_unstarted, seat_late_arrival, settle_no_show
from tournaments.events.models import Entry, Game, Round, Seat

MOST_SHOWN = 12


@desk_view(access_round, change=Action.RUN_HEATS)
def heat_no_show(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """What can be done without the picked player, then, once it is chosen, that."""

    def settle() -> str:
        (seat,) = picked_seats(row, request.POST.getlist("seat"), count=1)
        instead, _dash, pk = request.POST["stead"].partition("-")
        incoming = _entry(row, pk) if pk else None
        settle_no_show(actor, row, seat=seat, instead=cast("Instead", instead), incoming=incoming)
        return _("The board is settled without %(name)s.") % {"name": seat.entry.name}

    if request.POST.get("stead"):
        return answer(request, actor, row, settle, pane=3)
    try:
        (seen,) = picked_seats(row, request.POST.getlist("seat"), count=1)
        context = _no_show(row, seen)
    except RuleError as error:
        return answer(request, actor, row, refusing(error), pane=3)
    missing = "do" in request.POST
    context |= {**heat_frame(row), "missing": missing}
    return render(request, "boards/desk/heats/no_show.html", context, status=422 if missing else 200)


@desk_view(access_game, see=Action.RUN_HEATS, change=Action.RUN_HEATS)
def heat_late(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """Who could take the empty place of a board of six, then that they do."""

    def seat() -> str:
        chosen = request.POST.get("stead", "").removeprefix("stand_in-")
        if not chosen:
            raise RuleError.one("stead", "missing", _("Choose who takes the place."))
        incoming = _entry(row.round, chosen)
        seat_late_arrival(actor, row.round, game=row, incoming=incoming)
        return _("%(name)s plays at game %(game)s.") % {"name": incoming.name, "game": row.number}

    if request.method == "POST":
        return answer(request, actor, row.round, seat, pane=3)
    return render(request, "boards/desk/heats/late.html", {**heat_frame(row.round), "game": row, **_late(row)})


def _no_show(heat: Round, seen: Seat) -> dict[str, Any]:
    """The board, and what can be done. Raises `RuleError` where it started, or somebody else sits there now."""
    rows = load_heat_rows(heat)
    for board in rows.boards:
        for seat in board.seats:
            if (seat.pk, seat.entry_id) == (seen.pk, seen.entry_id):
                return _steads(rows, board, seat)
    raise RuleError.one("seats", "moved", _("The boards were changed since you looked. Pick again."))


def _steads(rows: HeatRows, board: Board, seat: Seat) -> dict[str, Any]:
    check_unstarted(board.game)
    conflicts = heat_conflicts(rows)
    found = instead_of(rows, conflicts, board, seat)
    return {
        "seat": seat,
        "token": f"{seat.pk}-{seat.entry_id}",
        "game": board.game,
        "left_out": left_out_for(rows, board, seat),
        "other": next((s for s in (rows.seated | rows.second_seats).values() if _other_of(s, seat)), None),
        **_shown(found, conflicts),
    }


def _late(game: Game) -> dict[str, Any]:
    rows = load_heat_rows(game.round)
    conflicts = heat_conflicts(rows)
    board = next((one for one in rows.boards if one.game.pk == game.pk), None)
    found = late_for(rows, conflicts, board) if board and board.open and board.game.left_out else []
    return {"board_open": bool(board and board.open and board.game.left_out), **_shown(found, conflicts)}


def _shown(found: list[Stead], conflicts: HeatConflicts) -> dict[str, Any]:
    """The best of each kind with the total after, and how many are not shown."""
    groups = {
        "stand_ins": [one for one in found if one.instead == "stand_in" and one.part],
        "short": [one for one in found if one.instead == "short_board"],
        "seconds": [one for one in found if one.instead == "play_twice"],
        "strangers": [one for one in found if one.instead == "stand_in" and not one.part],
    }
    total = conflicts.total
    shown: dict[str, Any] = {name: [(one, total + one.change) for one in g[:MOST_SHOWN]] for name, g in groups.items()}
    return {**shown, "more_seconds": max(0, len(groups["seconds"]) - MOST_SHOWN), "total": total, "first": found[:1]}


def _other_of(other: Seat, seat: Seat) -> bool:
    return other.entry_id == seat.entry_id and other.pk != seat.pk


def _entry(heat: Round, pk: str) -> Entry:
    """The entry that a choice names. Raises `RuleError` where it left the event."""
    found = heat.event.entries.filter(pk=int(pk)) if pk.isascii() and pk.isdigit() and len(pk) < 10 else None
    entry = found.select_related("person").first() if found is not None else None
    if entry is None:
        raise RuleError.one("incoming", "unknown", _("Somebody you picked has left the event. Pick again."))
    return entry
