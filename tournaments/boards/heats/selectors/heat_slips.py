"""Result slips beside the games of a heat: where one waits for a second player, and where the desk has to decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import BinaryField, Case, Exists, F, OuterRef, Subquery, When

from tournaments.boards.games.shown.events import BoardsShown, GameShown
from tournaments.events.models import Round
from tournaments.events.selectors.snapshots import read_data, stored_data
from tournaments.players.models import ResultSlip
from tournaments.players.selectors.slip_conflicts import slips_may_differ
from tournaments.players.selectors.slips import differing_games


@dataclass(frozen=True, slots=True)
class HeatSlips:
    """The heats of the event, the games of this one with slips ("wait" or "differ"), and how many games differ.

    `finished` are the finished games of this heat by number, as the event shows them.
    """

    heats: list[int]
    of_game: Mapping[int, str]
    differ: int
    finished: Mapping[int, GameShown]


def slips_of(heat: Round, *, finished: int | None = None) -> HeatSlips:
    """One query, and those of `slipped_games` where slips may differ anywhere in the event.

    `finished` is a finished game of the heat, if there is one: its row brings along what the event shows.
    """
    slip = ResultSlip.objects.filter(game=OuterRef("games"), game__seats__entry=F("entry"))
    shown = Case(When(games=finished, then=Subquery(stored_data(heat.event))), output_field=BinaryField())
    rounds = heat.event.rounds.annotate(look=slips_may_differ(), told=Exists(slip)).order_by("number")
    found = list(rounds.annotate(shown=shown).values_list("number", "look", "games", "told", "shown"))
    data = next((each[-1] for each in found if each[2] == finished), None)
    rows = [each[:-1] for each in found]
    differ = [game.pk for game in differing_games(heat.event, look=any(look for _n, look, _g, _t in rows))]
    waits = {game: "wait" for number, _look, game, told in rows if told and number == heat.number}
    heats = list(dict.fromkeys(number for number, *_rest in rows))
    games = _games_shown(heat, data) if finished else {}
    return HeatSlips(heats, {**waits, **dict.fromkeys(differ, "differ")}, len(differ), games)


def _games_shown(heat: Round, data: bytes | None) -> dict[int, GameShown]:
    shown: BoardsShown = read_data(heat.event, data)
    return {game.number: game for each in shown.heats if each.number == heat.number for game in each.games}
