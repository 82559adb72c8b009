"""Score overrides of a game, below its sheet."""

from __future__ import annotations

import re
from decimal import Decimal

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.boards.games.access import access_game
from tournaments.boards.games.services.score_overrides import clear_score, set_score
from tournaments.boards.heats.pages.desk.game_page import back_to_game, game_context
from tournaments.events.models import Game

NUMBER = re.compile(r"[-−]?[0-9]{1,12}([.,][0-9]{1,12})?", re.ASCII)


@desk_view(access_game, change=Action.SET_SCORES, once=True)
def game_score(request: HttpRequest, actor: Actor, row: Game) -> HttpResponse:
    """Set the score of a seat, or with `do=clear` let the computed one count again."""
    text = request.POST.get("seat", "")
    seat = int(text) if text.isascii() and text.isdigit() and len(text) < 12 else 0
    try:
        if request.POST.get("do") == "clear":
            clear_score(actor, row, seat=seat)
            messages.success(request, _("Score cleared. The computed one counts."))
        else:
            score = _number(request.POST.get("score", ""))
            set_score(actor, row, seat=seat, score=score, reason=request.POST.get("reason", ""))
            messages.success(request, _("Score set. It counts from now on."))
    except RuleError as error:
        context = game_context(row, actor) | {"problems": error.problems, "typed_score": request.POST}
        return render(request, "boards/desk/games/game.html", context, status=422)
    return back_to_game(row)


def _number(text: str) -> Decimal:
    """The typed number. Raises `RuleError` at `score`."""
    typed = text.strip()
    if not NUMBER.fullmatch(typed):
        raise RuleError.one("score", "invalid", _("Enter the score as a number, such as 12.5."))
    return Decimal(typed.replace("−", "-").replace(",", "."))
