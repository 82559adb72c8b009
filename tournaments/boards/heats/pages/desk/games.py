"""The games page (manual §13): one board's seats, powers, results and state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from common.pure.errors import Problem, RuleError
from common.web.problems import problem_text
from scoring.core.chart_facts import chart_unfinished
from scoring.core.checks import center_doubts
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.forms import whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_game, access_game_to_undo, subject_of, with_newest_change
from tournaments.boards.games.pages.desk.game_chart import chart_field_url
from tournaments.boards.games.pages.desk.game_forms import (
    SeatForm,
    asks_conceded,
    blanks_as_zero,
    concession_only,
    desk_fields,
    parse_sheet,
    sheet_forms,
    survivors_draw,
)
from tournaments.boards.games.pages.sheet_shown import shown_at_seats, typed_in_words
from tournaments.boards.games.selectors.games import SeatEntry, board_of, seat_lines
from tournaments.boards.games.services.results import (
    enter_sheet,
    record_result,
    reopen_game,
    set_game_system,
    start_game,
    unstart_game,
)
from tournaments.boards.heats.pages.desk.game_page import (
    back_to_game,
    discipline_of,
    game_context,
    next_open,
    preview_scores,
    undo_offered,
)
from tournaments.events.models import Game, GameState
from tournaments.events.pages.desk.audience import said_to_whom, wants_public
from tournaments.lab.pages.desk.system_choice import system_choice
from tournaments.lab.selectors.systems import compiled, system_of_game

SCORING_REASON = "scoring_reason"  # a score set by hand has a reason of its own on the page


@desk_view(access_game_to_undo, see=Action.SEE_DESK)
def game(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """The sheet of one game."""
    context = game_context(row, actor, empty="empty" in request.GET) | {"just_finished": "finished" in request.GET}
    return render(request, "boards/desk/games/game.html", context)


@desk_view(access_game_to_undo, change=Action.ENTER_RESULTS, once=True)
def game_save(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """Save the sheet; with `do=finish`, finish the game too. Problems that keep it open are shown at their fields."""
    saved, conceded = False, request.POST.get("conceded") == "1"
    finishes = request.POST.get("do") == "finish" or conceded
    sheet = _typed_sheet(request, row, finishes=finishes)
    last_year = request.POST.get("last_year", "").strip()
    seen = whole(request.POST.get("seen"), otherwise=-1)
    system = compiled(system_of_game(row))
    facts: list[SeatEntry] = []
    try:
        facts = parse_sheet(sheet, last_year=last_year, all_survivors=survivors_draw(system))
        if finishes:
            answered = conceded or concession_only(system)
            open_still = enter_sheet(actor, row, facts=facts, seen=seen, conceded=answered)
            saved = True
            if open_still is not None:
                raise open_still
        else:
            record_result(actor, row, facts=facts, seen=seen)
    except StaleError as error:
        context = game_context(row, actor) | {"stale": error, "yours": typed_in_words(sheet)}
        return render(request, "boards/desk/games/game.html", context, status=409)
    except RuleError as error:
        row.refresh_from_db(fields=["state", "result"])
        if row.state == GameState.FINISHED:
            return _finished_before(request, actor, row, sheet=sheet, facts=facts)
        problems = shown_at_seats(sheet, error.problems, last_year=last_year, data=request.POST)
        context = game_context(row, actor, sheet=sheet) | {"problems": problems, "saved": saved}
        context |= {"last_year": last_year, "last_year_error": _at(problems, "last_year")}
        context["chart_fix"] = chart_field_url(row, problems)
        context["undo"] = undo_offered(with_newest_change(subject_of(row.round.number, row.number)).get(pk=row.pk))
        context |= {"won_error": _at(problems, "won"), "ask_conceded": asks_conceded(error, sheet)}
        response = render(request, "boards/desk/games/game.html", context, status=422)
        if saved:
            response["Content-Location"] = back_to_game(row).url
        return response
    doubts = _doubts(row, facts=facts)
    for doubt in doubts:
        messages.warning(request, doubt)
    finished = row.state == GameState.FINISHED
    said = _("Game finished.") if finished else _("Result saved.")
    leads_on = request.POST.get("onward") or (conceded and request.POST.get("onward_if_conceded"))
    onward = next_open(row, row.round.games.all()) if finished and leads_on and not doubts else None
    if onward:
        messages.success(request, _("Game %(game)s finished.") % {"game": row.number})
        return back_to_game(onward)
    if finished and row.round.event.over:
        said = _(
            "Game finished. It was the last one, so the event is over. If the event continues, undo this "
            "or reopen the game."
        )
    messages.success(request, said)
    return back_to_game(row, finished=finished)


@desk_view(access_game, change=Action.ENTER_RESULTS)
def game_preview(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """The scores that the typed sheet would give, as parts that replace their namesakes."""
    system = compiled(system_of_game(row))
    sheet = _typed_sheet(request, row, finishes=True)
    everybody = survivors_draw(system)
    entries = _typed_entries(sheet, last_year=request.POST.get("last_year", "").strip(), all_survivors=everybody)
    scores = preview_scores(row, system, entries) if len(entries) == len(sheet) else [None] * len(sheet)
    return render(request, "boards/desk/games/preview.html", {"scores": scores})


@desk_view(access_game, change=Action.ENTER_RESULTS, once=True)
def game_state(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """One step: start, unstart or reopen."""
    made_public = wants_public(request)
    steps: dict[str, tuple[Callable[[Actor, Game], None], str]] = {
        "start": (partial(start_game, make_public=made_public), _("Game started. Its seats are locked.")),
        "unstart": (unstart_game, _("Game marked as not started.")),
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


@desk_view(access_game_to_undo, change=Action.RUN_HEATS)
def game_system(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """Pin the game to a scoring system, or let it follow its heat."""
    chosen, reason = request.POST.get("system", ""), request.POST.get("reason", "")
    system = system_choice(row.round.event, chosen)
    try:
        set_game_system(actor, row, scoring_system=system, reason=reason)
    except RuleError as error:
        problems = [
            replace(each, path=SCORING_REASON if each.path == "reason" else "system") for each in error.problems
        ]
        context = game_context(row, actor, chosen=chosen) | {"problems": problems}
        return render(request, "boards/desk/games/game.html", context, status=422)
    messages.success(request, _("Scoring saved."))
    return back_to_game(row)


def _doubts(row: Game, *, facts: Sequence[SeatEntry]) -> list[str]:
    """What is odd about a result that was saved all the same."""
    system, finished = compiled(system_of_game(row)), row.state == GameState.FINISHED
    total, most = sum(fact.centers or 0 for fact in facts), discipline_of(row).centers
    found = []
    if not finished and total > most:
        message = _(
            "The centers add up to %(total)s, but a board has %(most)s. Correct them before you finish the game."
        )
        found.append(message % {"total": total, "most": most})
    ended, limit = max((fact.final_year or 0 for fact in facts), default=0), system.definition.final_year
    if limit and ended > limit:
        message = _(
            "The game ended in %(year)s, but its rules end games after %(limit)s. The result counts as you entered it."
        )
        found.append(message % {"year": ended, "limit": limit})
    message = _(
        "The result counts as you entered it, because its scoring doesn’t use centers. But please check: %(doubt)s"
    )
    doubts = center_doubts(system, seats=board_of(row, [fact.facts() for fact in facts]))
    found += [message % {"doubt": doubt.text} for doubt in doubts]
    if finished and chart_unfinished([fact.facts() for fact in facts]) and not ended:
        message = _(
            "The yearly chart doesn’t end with the centers entered, so it counts as unfinished. If the game ended "
            "in the chart’s last year, reopen it and correct one of the two."
        )
        found.append(message)
    return found


def _finished_before(
    request: HttpRequest, actor: Actor, row: Game, *, sheet: Sequence[SeatForm], facts: Sequence[SeatEntry]
) -> HttpResponse:
    """The saved result of a game that somebody else has finished; what was typed is only named."""
    known = {line.seat.pk: line.entry for line in seat_lines(row)}
    same = bool(facts) and all(known[fact.seat_id] == fact for fact in facts)
    before = {"who": row.result.who if row.result else "", "same": same}
    context = game_context(row, actor) | {"finished_before": before, "yours": "" if same else typed_in_words(sheet)}
    context["undo"] = undo_offered(with_newest_change(subject_of(row.round.number, row.number)).get(pk=row.pk))
    return render(request, "boards/desk/games/game.html", context, status=422)


def _typed_sheet(request: HttpRequest, row: Game, *, finishes: bool) -> list[SeatForm]:
    """The sheet as it was sent. Where it `finishes` the game, blanks count as 0 once all centers are given."""
    lines, discipline = seat_lines(row), discipline_of(row)
    asked = desk_fields(compiled(system_of_game(row)))
    forms = partial(sheet_forms, lines, discipline=discipline, asked=asked, locked=row.powers_locked)
    sheet = forms(data=request.POST)
    return forms(data=blanks_as_zero(sheet, request.POST, of=discipline.centers)) if finishes else sheet


def _typed_entries(sheet: Sequence[SeatForm], *, last_year: str, all_survivors: bool) -> list[SeatEntry]:
    """The rows that can be read so far, with the last game-year where it fills them."""
    try:
        return parse_sheet(sheet, last_year=last_year, all_survivors=all_survivors)
    except RuleError:
        return [form.entry() for form in sheet if form.is_valid()]


def _at(problems: Sequence[Problem], path: str) -> str:
    """What is wrong at `path`, for the line next to its field."""
    return " ".join(problem_text(problem) for problem in problems if problem.path == path)
