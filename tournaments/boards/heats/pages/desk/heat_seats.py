"""Seats by hand: swap two players, replace one, set powers, mark the top board (manual §11, §13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_game, access_round
from tournaments.boards.heats.pages.desk.heat_actions import answer, picked_entries
from tournaments.boards.heats.pages.desk.heat_view import heat_frame
from tournaments.boards.heats.pages.desk.typed_seats import typed_tokens
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.services.boards import set_kept
from tournaments.boards.heats.services.heats import mark_top_board
from tournaments.boards.heats.services.seats import (
    replace_player,
    set_powers,
    set_powers_lock,
    swap_problems,
    swap_seats,
)
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Game, GameState, Round, Seat


@desk_view(access_round, change=Action.RUN_HEATS)
def heat_swap(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Swap the two selected players: first show what it would change, then swap them once that was seen.

    If none are selected, swap the two whose names were typed.
    """
    tokens = request.POST.getlist("seat")
    if not tokens and "first" in request.POST:
        try:
            tokens = typed_tokens(row, request.POST)
        except RuleError as error:
            return answer(request, actor, row, refusing(error), pane=3)

    def swap() -> str:
        first, second = picked_seats(row, tokens, count=2)
        swap_seats(actor, row, first=first, second=second)
        return _("%(first)s and %(second)s swapped.") % {"first": first.entry.name, "second": second.entry.name}

    if request.POST.get("previewed") == " ".join(tokens) and tokens:
        return answer(request, actor, row, swap, pane=3)
    fragment = request.headers.get("X-Requested-Fragment") == "swap"
    try:
        preview = _swap_preview(row, *picked_seats(row, tokens, count=2))
    except RuleError as error:
        if fragment:
            return HttpResponse(error.problems[0].text, content_type="text/plain; charset=utf-8", status=422)
        return answer(request, actor, row, refusing(error), pane=3)
    template = "boards/desk/heats/swap_says.html" if fragment else "boards/desk/heats/swap.html"
    return render(request, template, {**heat_frame(row), **preview, "tokens": tokens})


@desk_view(access_round, change=Action.RUN_HEATS)
def heat_replace(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Give the seat of the selected assigned player to the selected registered one."""

    def replace() -> str:
        (seat,) = picked_seats(row, request.POST.getlist("seat"), count=1)
        entries = picked_entries(request, row, "registered")
        if len(entries) != 1:
            raise RuleError.one("entries", "count", _("Pick one registered player to take over the seat."))
        replace_player(actor, row, seat=seat, incoming=entries[0])
        return _("%(incoming)s replaces %(outgoing)s.") % {
            "incoming": entries[0].name,
            "outgoing": seat.entry.name,
        }

    return answer(request, actor, row, replace, pane=3)


@desk_view(access_game, see=Action.RUN_HEATS, change=Action.RUN_HEATS)
def heat_board(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """The powers of one board, set by hand; as text while they are locked or the game is finished."""
    may_edit = row.state != GameState.FINISHED and not row.powers_locked
    seats = list(row.seats.select_related("entry__person").order_by("position"))
    problems: Any = ()
    shown = {seat.pk: seat.power for seat in seats}
    if request.method == "POST":
        typed = {pk: request.POST.get(f"power-{pk}", power) for pk, power in shown.items()}
        shown = typed if may_edit else shown
        try:
            set_powers(actor, row, powers=typed, left_out=request.POST.get("left_out"))
        except RuleError as error:
            problems = error.problems
        else:
            messages.success(request, _("Powers of game %(game)s saved.") % {"game": row.number})
            return _to_heat(row)
    context = {
        **heat_frame(row.round),
        "game": row,
        "rows": [(seat, shown[seat.pk]) for seat in seats],
        "left_out": request.POST.get("left_out", row.left_out),
        "powers": DISCIPLINES[row.round.event.discipline].powers,
        "may_edit": may_edit,
        "problems": problems,
    }
    return render(request, "boards/desk/heats/board.html", context, status=422 if problems else 200)


@desk_view(access_game, change=Action.RUN_HEATS)
def heat_board_do(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """Lock or unlock the powers of a board, lock or unlock the board itself for seeding, or mark it as a top board."""
    steps: dict[str, tuple[Callable[[], None], str]] = {
        "lock": (lambda: set_powers_lock(actor, row, locked=True), _("Powers locked.")),
        "unlock": (lambda: set_powers_lock(actor, row, locked=False), _("Powers unlocked.")),
        "keep": (lambda: set_kept(actor, row, kept=True), _("Seeding leaves this board as it is.")),
        "let-go": (lambda: set_kept(actor, row, kept=False), _("Seeding may change this board.")),
        "top": (lambda: mark_top_board(actor, row, top_board=True), _("Marked as a top board.")),
        "not-top": (lambda: mark_top_board(actor, row, top_board=False), _("No longer marked as a top board.")),
    }
    step = steps.get(request.POST.get("do", ""))
    if step:
        step[0]()
        messages.success(request, step[1])
    return redirect(request.path.removesuffix("do/"))


def picked_seats(heat: Round, tokens: list[str], *, count: int) -> list[Seat]:
    """The seats as the page showed them: `token` is seat and player. Raises `RuleError` for another number of them."""
    pairs = [token.split("-") for token in tokens]
    if len(pairs) != count or any(
        len(pair) != 2 or not all(p.isascii() and p.isdigit() for p in pair) for pair in pairs
    ):
        message = _("Pick two assigned players to swap.") if count == 2 else _("Pick one assigned player.")
        raise RuleError.one("seats", "count", message)
    seen = [(int(seat), int(entry)) for seat, entry in pairs]
    entries = {e.pk: e for e in heat.event.entries.filter(pk__in=[e for _s, e in seen]).select_related("person")}
    seats = []
    for seat_id, entry_id in seen:
        if entry_id not in entries:
            raise RuleError.one("seats", "unknown", _("A player that you selected has left the event. Select again."))
        seats.append(Seat(pk=seat_id, entry=entries[entry_id], round=heat))
    return seats


def _swap_preview(heat: Round, first: Seat, second: Seat) -> dict[str, Any]:
    """Who would swap, and the total before and after. Raises `RuleError` if they can't, or no longer sit here."""
    rows = load_heat_rows(heat)
    seats = {(seat.pk, seat.entry_id): seat for board in rows.boards for seat in board.seats}
    one, other = (seats.get((seat.pk, seat.entry_id)) for seat in (first, second))
    if one is None or other is None:
        raise RuleError.one("seats", "moved", _("The boards have changed since you opened this page. Pick again."))
    RuleError.gather(swap_problems(one, other))
    conflicts = heat_conflicts(rows)
    delta = conflicts.change({one.pk: other.entry_id, other.pk: one.entry_id})
    return {
        "first": one,
        "second": other,
        "before": conflicts.total,
        "after": conflicts.total + delta,
        "delta": delta,
        "size_of_change": abs(delta),
        "started": [game for game in {one.game, other.game} if game.state == GameState.STARTED],
    }


def refusing(error: RuleError) -> Callable[[], str]:
    """An action that only refuses, for `answer`."""

    def refuse() -> str:
        raise error

    return refuse


def _to_heat(game: Game) -> HttpResponse:
    event = game.round.event
    url = reverse("desk:heat", args=[event.club.slug, event.slug, game.round.number])
    return redirect(f"{url}?pane=3")
