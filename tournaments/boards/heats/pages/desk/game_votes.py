"""Votes of a game, next to its sheet: recorded, marked as passed or failed, removed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.pure.errors import Problem, RuleError
from scoring.core.years import full_year
from tournaments.base.actors import Actor
from tournaments.base.errors import StaleError
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_game
from tournaments.boards.games.services.draw_votes import decide_vote, propose_vote, remove_vote
from tournaments.boards.heats.pages.desk.game_page import back_to_game, game_context
from tournaments.events.models import DrawVote, Game

OUTCOMES = {"passed": True, "failed": False}
NUMBERS = {
    "year": (gettext_lazy("Game-year"), "1907"),
    "in_favour": (gettext_lazy("In favour"), "5"),
    "against": (gettext_lazy("Against"), "2"),
}


@desk_view(access_game, change=Action.ENTER_RESULTS, once=True)
def game_votes(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """Record a vote, open or decided."""
    try:
        vote = propose_vote(actor, row, **_typed(request))
    except StaleError as error:
        return _refused(request, row, actor, status=409, stale=error)
    except RuleError as error:
        return _refused(request, row, actor, status=422, problems=error.problems)
    messages.success(request, _said(vote))
    return back_to_game(row)


@desk_view(access_game, change=Action.ENTER_RESULTS, once=True)
def game_vote(request: HttpRequest, actor: Actor, row: Game, *, vote: int) -> HttpResponse:
    """`do=pass`, `do=fail` or `do=remove` of one vote."""
    step = request.POST.get("do")
    try:
        if step == "remove":
            remove_vote(actor, row, vote=vote)
            messages.success(request, _("Vote removed. Results that it set stay on the sheet."))
        elif step in {"pass", "fail"}:
            seen = _number(request.POST.get("version", ""), "version", [])
            decided = decide_vote(actor, row, vote=vote, passed=step == "pass", seen=seen)
            messages.success(request, _said(decided))
    except StaleError as error:
        return _refused(request, row, actor, status=409, stale=error)
    except RuleError as error:
        return _refused(request, row, actor, status=422, problems=error.problems)
    return back_to_game(row)


def _typed(request: HttpRequest) -> dict[str, Any]:
    """The typed vote. Raises `RuleError` for values that aren't numbers."""
    problems: list[Problem] = []
    numbers = {name: _number(request.POST.get(name, ""), name, problems) for name in NUMBERS}
    if numbers["year"] is None and not problems:
        problems.append(Problem("year", "missing", _("Enter the game-year of the vote, such as 1907.")))
    RuleError.gather(problems)
    return {
        **numbers,
        "year": full_year(numbers["year"] or 0),
        "powers": request.POST.getlist("powers"),
        "passed": OUTCOMES.get(request.POST.get("outcome", "")),
        "seen": _number(request.POST.get("version", ""), "version", []),
    }


def _number(text: str, name: str, problems: list[Problem]) -> int | None:
    typed = text.strip()
    if typed.isascii() and typed.isdigit() and len(typed) < 10:
        return int(typed)
    if typed:
        message = _("%(label)s: enter a whole number, such as %(example)s.")
        label, example = NUMBERS.get(name, (_("Version"), "5"))
        problems.append(Problem(name, "invalid", message, {"label": str(label), "example": example}))
    return None


def _said(vote: DrawVote) -> str:
    if vote.passed:
        return _("Vote passed: wins and losses are entered. Check the sheet, then finish the game.")
    return _("Vote recorded.") if vote.passed is None else _("Vote recorded as failed.")


def _refused(request: HttpRequest, row: Game, actor: Actor, *, status: int, **more: Any) -> HttpResponse:
    typed = {"typed_vote": request.POST, "typed_powers": request.POST.getlist("powers")}
    return render(request, "boards/desk/games/game.html", game_context(row, actor) | typed | more, status=status)
