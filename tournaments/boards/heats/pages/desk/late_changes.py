"""No-shows and late arrivals after the draw: what can be done about one seat, with the change of the total."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_game, access_round
from tournaments.boards.heats.pages.desk.heat_actions import answer, entry_chosen, to_heat
from tournaments.boards.heats.pages.desk.heat_people import named
from tournaments.boards.heats.pages.desk.heat_seats import picked_seats, refusing
from tournaments.boards.heats.pages.desk.heat_view import heat_frame
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import Board, HeatRows, load_heat_rows
from tournaments.boards.heats.selectors.late_changes import (
    Instead,
    Stead,
    instead_of,
    late_for,
    left_out_for,
    strangers_for,
)
from tournaments.boards.heats.services.arrivals import take_over_seat
from tournaments.boards.heats.services.late_changes import seat_late_arrival, settle_no_show
from tournaments.events.models import Game, GameState, Round, Seat

MOST_SHOWN = 12


@desk_view(access_round, change=Action.RUN_HEATS, once=True)
def heat_no_show(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Show what can be done without the selected player, then do what is chosen."""
    sent = request.POST

    def settle() -> str:
        (seat,) = picked_seats(row, sent.getlist("seat"), count=1)
        instead, _dash, pk = sent["stead"].partition("-")
        incoming = entry_chosen(row, pk) if pk else None
        if incoming and instead == "stand_in":
            take_over_seat(actor, row, seat=seat, who=incoming)
        else:
            settle_no_show(actor, row, seat=seat, instead=cast("Instead", instead), incoming=incoming)
        if incoming:
            return _("%(name)s plays for %(other)s.") % {"name": incoming.name, "other": seat.entry.name}
        return _("The board plays without %(name)s, as a six-player board.") % {"name": seat.entry.name}

    problems: tuple[Problem, ...] = ()
    newcomer = sent.get("do") == "new"
    if sent.get("stead") and not newcomer:
        return answer(request, actor, row, settle, pane=3)
    try:
        (seen,) = picked_seats(row, sent.getlist("seat"), count=1)
        context = _no_show(row, seen)
    except RuleError as error:
        return answer(request, actor, row, refusing(error), pane=3)
    if newcomer:
        try:
            entry = take_over_seat(actor, row, seat=seen, who=named(actor, row, sent.get("name", "")))
        except RuleError as error:
            problems = error.problems
        else:
            messages.success(
                request, _("%(name)s plays for %(other)s.") % {"name": entry.name, "other": seen.entry.name}
            )
            return to_heat(row)
    missing = "do" in sent and not newcomer
    context |= {**heat_frame(row), "missing": missing, "problems": problems, "typed": sent.get("name", "")}
    return render(request, "boards/desk/heats/no_show.html", context, status=422 if missing or problems else 200)


@desk_view(access_game, see=Action.RUN_HEATS, change=Action.RUN_HEATS)
def heat_late(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """Choose a player for the empty place of a six-player board, then seat them."""

    def seat() -> str:
        chosen = request.POST.get("stead", "").removeprefix("stand_in-")
        if not chosen:
            raise RuleError.one("stead", "missing", _("Choose who takes the place."))
        incoming = entry_chosen(row.round, chosen)
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
    raise RuleError.one("seats", "moved", _("The boards have changed since you opened this page. Pick again."))


def _steads(rows: HeatRows, board: Board, seat: Seat) -> dict[str, Any]:
    if board.game.state == GameState.FINISHED:
        message = _("Game %(game)s is finished. Reopen it to change who sits there.")
        raise RuleError.one("seats", "finished", message, game=board.game.number)
    conflicts = heat_conflicts(rows)
    found = instead_of(rows, conflicts, board, seat)
    if not board.open:
        found = [one for one in found if one.instead == "stand_in"]
    found = sorted([*found, *strangers_for(rows, conflicts, seat)], key=lambda one: one.instead != "stand_in")
    return {
        "seat": seat,
        "token": f"{seat.pk}-{seat.entry_id}",
        "game": board.game,
        "seats": board.seats,
        "left_out": left_out_for(rows, board, seat),
        "other": next((s for s in (rows.seated | rows.second_seats).values() if _other_of(s, seat)), None),
        **_shown(found, conflicts.total_of(board)),
    }


def _late(game: Game) -> dict[str, Any]:
    rows = load_heat_rows(game.round)
    conflicts = heat_conflicts(rows)
    board = next((one for one in rows.boards if one.game.pk == game.pk), None)
    found = late_for(rows, conflicts, board) if board and board.open and board.game.left_out else []
    before = conflicts.total_of(board) if board else 0
    return {"board_open": bool(board and board.open and board.game.left_out), **_shown(found, before)}


def _shown(found: list[Stead], before: int) -> dict[str, Any]:
    """The best of each kind with the conflict of the board after it, and how many are not shown."""
    groups = {
        "stand_ins": [one for one in found if one.instead == "stand_in" and one.part],
        "short": [one for one in found if one.instead == "short_board"],
        "seconds": [one for one in found if one.instead == "play_twice"],
        "strangers": [one for one in found if one.instead == "stand_in" and not one.part],
    }
    shown: dict[str, Any] = {name: [(one, before + one.change) for one in g[:MOST_SHOWN]] for name, g in groups.items()}
    more = max(0, len(groups["seconds"]) - MOST_SHOWN)
    there = [one for one in found if not one.missing]
    return {**shown, "more_seconds": more, "before": before, "first": there[:1]}


def _other_of(other: Seat, seat: Seat) -> bool:
    return other.entry_id == seat.entry_id and other.pk != seat.pk
