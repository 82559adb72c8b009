"""The games page (manual §13): one board's seats, powers, results and state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.forms import whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_game
from tournaments.boards.games.pages.desk.game_forms import (
    SeatForm,
    asks_conceded,
    fields_shown,
    parse_sheet,
    sheet_forms,
    show_sheet_problems,
)
from tournaments.boards.games.selectors.games import SeatEntry, seat_lines
from tournaments.boards.games.services.results import (
    enter_sheet,
    record_result,
    reopen_game,
    set_game_system,
    start_game,
    unstart_game,
)
from tournaments.boards.heats.pages.desk.game_page import back_to_game, discipline_of, game_context, preview_scores
from tournaments.events.models import Game, GameState
from tournaments.events.pages.desk.audience import said_to_whom, wants_public
from tournaments.lab.pages.desk.system_choice import system_choice
from tournaments.lab.selectors.systems import compiled, system_of_game

MOST_REASON = 200
SCORING_REASON = "scoring_reason"  # a score set by hand has a reason of its own on the page


@desk_view(access_game, see=Action.SEE_DESK)
def game(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """The sheet of one game."""
    return render(request, "boards/desk/games/game.html", game_context(row, actor))


@desk_view(access_game, change=Action.ENTER_RESULTS, once=True)
def game_save(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """Save the sheet; with `do=finish`, finish the game too. What keeps it open is shown beside its field."""
    lines = seat_lines(row)
    asked = fields_shown(compiled(system_of_game(row)), lines)
    sheet = sheet_forms(lines, discipline=discipline_of(row), asked=asked, locked=row.powers_locked, data=request.POST)
    seen = whole(request.POST.get("seen"), otherwise=-1)
    saved = False
    try:
        facts = parse_sheet(sheet, last_year=request.POST.get("last_year", "").strip())
        if request.POST.get("do") == "finish":
            open_still = enter_sheet(actor, row, facts=facts, seen=seen, conceded=request.POST.get("conceded") == "1")
            saved = True
            if open_still is not None:
                raise open_still
        else:
            record_result(actor, row, facts=facts, seen=seen)
    except StaleError as error:
        context = game_context(row, actor) | {"stale": error}
        return render(request, "boards/desk/games/game.html", context, status=409)
    except RuleError as error:
        show_sheet_problems(sheet, error.problems)
        context = game_context(row, actor, sheet=sheet) | {"problems": error.problems, "saved": saved}
        context |= {"last_year": request.POST.get("last_year", ""), "last_year_error": _at(error, "last_year")}
        context["ask_conceded"] = asks_conceded(error)
        response = render(request, "boards/desk/games/game.html", context, status=422)
        if saved:
            response["Content-Location"] = back_to_game(row).url
        return response
    total, most = sum(fact.centers or 0 for fact in facts), discipline_of(row).centers
    if row.state != GameState.FINISHED and total > most:
        message = _(
            "The centers add up to %(total)s, and a board has %(most)s. Correct them before you finish the game."
        )
        messages.warning(request, message % {"total": total, "most": most})
    messages.success(request, _("Game finished.") if row.state == GameState.FINISHED else _("Result saved."))
    return back_to_game(row)


@desk_view(access_game, change=Action.ENTER_RESULTS)
def game_preview(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """The scores that the typed sheet would give, as parts that replace their namesakes."""
    system = compiled(system_of_game(row))
    lines = seat_lines(row)
    asked = fields_shown(system, lines)
    sheet = sheet_forms(lines, discipline=discipline_of(row), asked=asked, locked=row.powers_locked, data=request.POST)
    entries = _typed_entries(sheet, last_year=request.POST.get("last_year", "").strip())
    scores = preview_scores(row, system, entries) if len(entries) == len(sheet) else [None] * len(sheet)
    total = sum(entry.centers or 0 for entry in entries)
    return render(request, "boards/desk/games/preview.html", {"scores": scores, "total": total, "asked": asked})


@desk_view(access_game, change=Action.ENTER_RESULTS, once=True)
def game_state(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """One step: start, unstart or reopen."""
    made_public = wants_public(request)
    steps: dict[str, tuple[Callable[[Actor, Game], None], str]] = {
        "start": (partial(start_game, make_public=made_public), _("Game started. Its seats are locked.")),
        "unstart": (unstart_game, _("Game put back to unstarted.")),
        "reopen": (reopen_game, _("Game reopened. It scores nothing until it is finished again.")),
    }
    do = request.POST.get("do", "")
    step, done = steps.get(do, (None, ""))
    if step:
        step(actor, row)
        started = do == "start"
        said = said_to_whom(done, row.round.event, made_public=made_public) if started else done
        messages.success(request, said)
    return back_to_game(row)


@desk_view(access_game, change=Action.RUN_HEATS)
def game_system(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """Pin the game to a scoring system, or let it follow its heat."""
    chosen, reason = request.POST.get("system", ""), request.POST.get("reason", "")
    system = system_choice(row.round.event, chosen)
    try:
        set_game_system(actor, row, scoring_system=system, reason=reason[:MOST_REASON])
    except RuleError as error:
        problems = [
            replace(each, path=SCORING_REASON if each.path == "reason" else "system") for each in error.problems
        ]
        context = game_context(row, actor, chosen=chosen) | {"problems": problems}
        return render(request, "boards/desk/games/game.html", context, status=422)
    messages.success(request, _("Scoring saved."))
    return back_to_game(row)


def _typed_entries(sheet: Sequence[SeatForm], *, last_year: str) -> list[SeatEntry]:
    """The rows that can be read so far, with the last game-year where it fills them."""
    try:
        return parse_sheet(sheet, last_year=last_year)
    except RuleError:
        return [form.entry() for form in sheet if form.is_valid()]


def _at(error: RuleError, path: str) -> str:
    """What is wrong at `path`, for the line beside its field."""
    return " ".join(problem.text for problem in error.problems if problem.path == path)
