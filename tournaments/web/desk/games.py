"""The games page (manual §13): one board's seats, powers, results and state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.core.boards import score_board
from scoring.core.errors import RuleError
from scoring.core.systems import System
from tournaments.access import access_game, role_in
from tournaments.actors import Actor
from tournaments.disciplines import DISCIPLINES, Discipline
from tournaments.errors import StaleError
from tournaments.models import Game, GameState
from tournaments.permissions import Action, allows
from tournaments.selectors.conflicts import heat_conflicts
from tournaments.selectors.games import (
    SHEET_FIELDS,
    SeatEntry,
    SeatLine,
    entry_in,
    fact_changes,
    facts_of,
    result_history,
    seat_lines,
    version_number,
)
from tournaments.selectors.heat_rows import load_heat_rows
from tournaments.selectors.systems import compiled, system_of_game, system_of_heat
from tournaments.services.results import (
    finish_game,
    record_result,
    reopen_game,
    set_game_system,
    start_game,
    unstart_game,
)
from tournaments.web.actor import page_actor
from tournaments.web.desk.frames import event_frame
from tournaments.web.desk.game_chart import chart_figure
from tournaments.web.desk.game_forms import SeatForm, parse_sheet, sheet_forms, show_sheet_problems
from tournaments.web.desk.system_choice import system_choice, system_choices

__all__ = ["game", "game_preview", "game_save", "game_state", "game_system"]


@login_required
@require_GET
def game(request: HttpRequest, club: str, event: str, heat: int, game: int) -> HttpResponse:
    """The sheet of one game."""
    actor = page_actor(request)
    row = access_game(actor, club, event, heat, game, Action.SEE_DESK)
    return render(request, "desk/games/game.html", _context(row, actor))


@login_required
@require_POST
def game_save(request: HttpRequest, club: str, event: str, heat: int, game: int) -> HttpResponse:
    """Save the sheet; with `do=finish`, finish the game too. What keeps it open is shown beside its field."""
    actor = page_actor(request)
    row = access_game(actor, club, event, heat, game, Action.ENTER_RESULTS)
    lines = seat_lines(row)
    asked = compiled(system_of_game(row)).fields_asked
    sheet = sheet_forms(lines, discipline=_discipline(row), asked=asked, data=request.POST)
    seen = _whole(request.POST.get("seen"))
    saved = False
    try:
        facts = parse_sheet(sheet, last_year=request.POST.get("last_year", "").strip())
        record_result(actor, row, facts=facts, seen=seen)
        saved = True
        if request.POST.get("do") == "finish":
            finish_game(actor, row, seen=version_number(row))
    except StaleError as error:
        context = _context(row, actor) | {"stale": error}
        return render(request, "desk/games/game.html", context, status=409)
    except RuleError as error:
        show_sheet_problems(sheet, error.problems)
        context = _context(row, actor, sheet=sheet) | {"problems": error.problems, "saved": saved}
        return render(request, "desk/games/game.html", context, status=422)
    messages.success(request, _("Game finished.") if row.state == GameState.FINISHED else _("Result saved."))
    return _back(row)


@login_required
@require_POST
def game_preview(request: HttpRequest, club: str, event: str, heat: int, game: int) -> HttpResponse:
    """The scores that the typed sheet would give, as parts that replace their namesakes."""
    row = access_game(page_actor(request), club, event, heat, game, Action.ENTER_RESULTS)
    system = compiled(system_of_game(row))
    sheet = sheet_forms(seat_lines(row), discipline=_discipline(row), asked=system.fields_asked, data=request.POST)
    entries: list[SeatEntry] = [form.entry() for form in sheet if form.is_valid()]
    scores = _preview(system, entries) if len(entries) == len(sheet) else [None] * len(sheet)
    total = sum(entry.centers or 0 for entry in entries)
    return render(request, "desk/games/preview.html", {"scores": scores, "total": total, "asked": system.fields_asked})


@login_required
@require_POST
def game_state(request: HttpRequest, club: str, event: str, heat: int, game: int) -> HttpResponse:
    """One step: start, unstart or reopen."""
    actor = page_actor(request)
    row = access_game(actor, club, event, heat, game, Action.ENTER_RESULTS)
    steps: dict[str, tuple[Callable[[Actor, Game], None], str]] = {
        "start": (start_game, _("Game started. Its seats are locked.")),
        "unstart": (unstart_game, _("Game put back to unstarted.")),
        "reopen": (reopen_game, _("Game reopened. It scores nothing until it is finished again.")),
    }
    step, done = steps.get(request.POST.get("do", ""), (None, ""))
    if step:
        step(actor, row)
        messages.success(request, done)
    return _back(row)


@login_required
@require_POST
def game_system(request: HttpRequest, club: str, event: str, heat: int, game: int) -> HttpResponse:
    """Pin the game to a scoring system, or let it follow its heat."""
    actor = page_actor(request)
    row = access_game(actor, club, event, heat, game, Action.RUN_HEATS)
    set_game_system(actor, row, scoring_system=system_choice(row.round.tournament, request.POST.get("system", "")))
    messages.success(request, _("Scoring saved."))
    return _back(row)


def _context(row: Game, actor: Actor, *, sheet: Sequence[SeatForm] | None = None) -> dict[str, Any]:
    tournament = row.round.tournament
    lines = seat_lines(row)
    scoring = system_of_game(row)
    system = compiled(scoring)
    entries = [line.entry for line in lines]
    forms = sheet or sheet_forms(lines, discipline=_discipline(row), asked=system.fields_asked)
    role = role_in(actor, tournament.club) or ""
    numbers = list(row.round.games.values_list("number", flat=True))
    return {
        **event_frame(tournament, "heats"),
        "event_line": _("Heat %(heat)s of %(heats)s") % {"heat": row.round.number, "heats": tournament.heats},
        "game": row,
        "heat": row.round,
        "rows": list(zip(forms, lines, _preview(system, entries), _derived(lines), strict=True)),
        **chart_figure(row, lines),
        "asked": system.fields_asked,
        "is_open": row.state == GameState.STARTED,
        "may_run": bool(role) and allows(role, Action.RUN_HEATS),
        "seen": version_number(row),
        "history": _history(row),
        "conflicts": _conflicts(row),
        "scoring": scoring,
        "system_choices": system_choices(tournament, followed=system_of_heat(row.round), pinned=row.scoring_system),
        "steps": [state.value for state in GameState],
        "total_centers_shown": sum(fact.centers or 0 for fact in facts_of(lines)),
        "previous_game": max((n for n in numbers if n < row.number), default=None),
        "next_game": min((n for n in numbers if n > row.number), default=None),
    }


def _preview(system: System, entries: Sequence[SeatEntry]) -> list[Any]:
    try:
        return list(score_board(system, seats=[entry.facts() for entry in entries]))
    except RuleError:
        return [None] * len(entries)


def _derived(lines: Sequence[SeatLine]) -> list[dict[str, int]]:
    """For each seat the facts that nobody entered and its chart gives."""
    return [
        {
            field: value
            for field in SHEET_FIELDS
            if getattr(line.entry, field) is None and (value := getattr(facts, field)) is not None
        }
        for line, facts in zip(lines, facts_of(lines), strict=True)
    ]


def _conflicts(row: Game) -> list[dict[str, Any]]:
    """Each player's conflicts on this board, line by line (manual §13, "View")."""
    rows = load_heat_rows(row.round)
    board = next(board for board in rows.boards if board.game.pk == row.pk)
    found = heat_conflicts(rows).of_player(board)
    return [
        {"name": rows.entries[entry].name, "lines": player.lines, "total": player.total}
        for entry, player in found.items()
    ]


def _history(row: Game) -> list[dict[str, Any]]:
    versions = result_history(row)
    history = []
    for newer, older in zip(versions, [*versions, None][1:], strict=True):
        was = {r.seat_id: r for r in older.seats.all()} if older else {}
        changes = [
            {"power": result.seat.power.title(), "word": word, "before": before, "after": after, "first": older is None}
            for result in newer.seats.all()
            for word, before, after in fact_changes(
                entry_in(result.seat, was.get(result.seat_id)), entry_in(result.seat, result)
            )
        ]
        history.append({"version": newer, "changes": changes})
    return history


def _discipline(row: Game) -> Discipline:
    return DISCIPLINES[row.round.tournament.discipline]


def _whole(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else -1


def _back(row: Game) -> HttpResponseRedirect:
    tournament = row.round.tournament
    return redirect("desk:game", tournament.club.slug, tournament.slug, row.round.number, row.number)
