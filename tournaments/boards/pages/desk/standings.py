"""The desk's scores (manual §14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import asdict

from common.pure.errors import RuleError
from scoring.core.tie_breaks import DIRECTOR
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.base.shown import with_more
from tournaments.boards.games.access import access_boards_event
from tournaments.boards.games.entry_words import handicap_columns, total_digits
from tournaments.boards.games.shown.events import BoardsShown
from tournaments.boards.games.shown.standings import StandingsRow
from tournaments.boards.games.words import dropping_in_words, heat_columns, heats_played, with_ties
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.clubs.roles import may
from tournaments.events.ending_words import final_or, is_over, winners_in_words
from tournaments.events.models import Event, GameState
from tournaments.events.pages.desk.navigation import event_frame, keep_choice
from tournaments.events.pages.desk.ties import MayBeTied, save_typed_order, ties_of, typed_places
from tournaments.events.pages.extras import standings_parts
from tournaments.events.selectors.snapshots import shown_data


@desk_view(access_boards_event, see=Action.SEE_DESK, change=Action.SEE_DESK)
def standings(request: HttpRequest, actor: Actor, row: Event, *, club: str, event: str) -> HttpResponse:
    """The current standings, and the organiser's order of tied players."""
    if request.method != "POST":
        return render(request, "boards/desk/standings.html", _table_context(request, actor, row))
    typed = typed_places(request)
    try:
        save_typed_order(request, actor, row, typed)
    except RuleError as error:
        context = _table_context(request, actor, row, typed=typed) | {"problems": error.problems}
        return render(request, "boards/desk/standings.html", context, status=422)
    return redirect("desk:standings", club, event)


def _table_context(
    request: HttpRequest, actor: Actor, event: Event, *, typed: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The standings, and the tied players with their places; `typed` are places that were refused."""
    snapshot: BoardsShown = shown_data(event)
    data = snapshot.standings
    only = request.GET.get("only") == "qualified"
    team_of = {s.entry: team.name for team in data.teams for s in team.scores}
    shown = data.rows(only_qualified=only)
    rows = [with_more(row, team=team_of.get(row.entry, "")) for row in shown]
    open_games = _open_games(snapshot)
    may_order = may(actor, event, Action.MANAGE_EVENTS)
    ranked = [_may_be_tied(row, row.rank) for row in shown if row.rank is not None]
    frame = event_frame(event, "standings")
    return frame | {
        "tabs": keep_choice(frame["tabs"], request.GET.get("only", "")),
        "rows": rows,
        "standings_parts": standings_parts(event, snapshot),
        "table_title": final_or(snapshot, _("Players")),
        "over": is_over(snapshot),
        "winners": winners_in_words(snapshot.ending.winners),
        "ties": ties_of(ranked, typed or {}) if may_order else [],
        "only": only,
        "filters": [
            Tab(_("All %(n)s") % {"n": len(data.all)}, "?only=all", not only),
            Tab(_("Qualified %(n)s") % {"n": len(data.qualified)}, "?only=qualified", only),
        ],
        "teams": with_ties(map(asdict, data.teams)),
        "set_scores": data.set_scores,
        "summary": dropping_in_words(event, over=heats_played(snapshot, event)),
        "heat_columns": heat_columns(event),
        **handicap_columns(event, shown),
        "digits": total_digits(data.all),
        "open_games": open_games,
        "open_text": ngettext("%(n)s game is still open", "%(n)s games are still open", open_games) % {"n": open_games},
    }


def _may_be_tied(row: StandingsRow, rank: int) -> MayBeTied:
    by_hand = any(why.code == DIRECTOR.code for why in row.why)
    return MayBeTied(row.entry, row.name, rank, row.total, level=row.level, by_hand=by_hand)


def _open_games(snapshot: BoardsShown) -> int:
    return sum(game.state != GameState.FINISHED for heat in snapshot.heats for game in heat.games)
