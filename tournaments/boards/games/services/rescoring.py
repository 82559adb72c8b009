"""Whether finished games can still be scored after a change of the scoring: each game that can't is named."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from common.pure.errors import Problem, RuleError
from scoring.core.boards import score_board
from scoring.core.seats import SEATS
from scoring.core.systems import System
from tournaments.boards.games.selectors.facts import BoardsRows, board_facts
from tournaments.events.models import Game, GameState
from tournaments.lab.selectors.systems import compiled, system_of_game

GAMES_NAMED = 5
_FIELDS = {
    "result": gettext_noop("no result for %(who)s"),
    "centers": gettext_noop("no centers for %(who)s"),
    "final_year": gettext_noop("no final year for %(who)s"),
    "total_centers": gettext_noop("no total centers for %(who)s"),
    "chart": gettext_noop("no yearly chart for %(who)s"),
}


def unscorable_problems(
    rows: BoardsRows,
    *,
    path: str,
    changed: Mapping[int, System] | None = None,
    among: Callable[[Game], bool] = lambda _game: True,
) -> Iterator[Problem]:
    """A problem at `path` for each finished game that its scoring system can't score, the first five by name.

    The systems are those in `rows`; `changed` holds definitions not saved yet, by the id of their row. Only games
    `among` those that the change touches are looked at.
    """
    found = [(game, why) for game in rows.games if among(game) and (why := _why_not(rows, game, changed or {}))]
    for game, why in found[:GAMES_NAMED]:
        message = gettext_noop(
            "Game %(game)s of heat %(heat)s in %(event)s is finished, and %(system)s can’t score it: %(why)s "
            "Reopen the game and enter what is missing, or use another scoring system."
        )
        params = {
            "game": game.number,
            "heat": game.round.number,
            "event": rows.event.name,
            "system": str(system_of_game(game)),
            "why": why,
        }
        yield Problem(path, "board_not_scorable", message, params)
    more = len(found) - GAMES_NAMED
    if more > 0:
        text = ngettext(
            "The same is true of %(n)s more game in %(event)s.",
            "The same is true of %(n)s more games in %(event)s.",
            more,
        )
        yield Problem(path, "more_not_scorable", text, {"n": more, "event": rows.event.name})


def _why_not(rows: BoardsRows, game: Game, changed: Mapping[int, System]) -> str:
    """Why a finished game can't be scored; blank where it can."""
    if game.state != GameState.FINISHED:
        return ""
    row = system_of_game(game)
    try:
        score_board(changed.get(row.pk) or compiled(row), seats=board_facts(rows, game))
    except RuleError as error:
        return _in_words(error.problems)
    return ""


def _in_words(problems: Sequence[Problem]) -> str:
    """The facts that are missing in one sentence; else the first problem."""
    missing: dict[str, list[str]] = defaultdict(list)
    for problem in problems:
        if problem.code == "missing":
            missing[problem.path.rpartition(".")[2]].append(str(problem.params["power"]))
    if not missing:
        return problems[0].text
    parts = [
        _(_FIELDS[field]) % {"who": _("any power") if len(who) == SEATS else get_text_list(who, _("and"))}
        for field, who in missing.items()
    ]
    return _("it has %(parts)s.") % {"parts": get_text_list(parts, _("and"))}
