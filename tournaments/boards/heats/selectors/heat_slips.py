"""Result slips of a heat's games: where one waits for a second player, and where the organiser has to decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import BinaryField, Case, Exists, F, OuterRef, Subquery, When

from tournaments.boards.games.shown.events import BoardsShown, GameShown
from tournaments.events.models import Game, Round
from tournaments.events.selectors.snapshots import read_data, stored_data
from tournaments.players.models import ResultSlip, SlipPhoto
from tournaments.players.selectors.slip_conflicts import slips_may_differ
from tournaments.players.selectors.slip_desks import Facts
from tournaments.players.selectors.slips import differing_games


@dataclass(frozen=True, slots=True)
class WaitingSlip:
    """A slip that no second player has confirmed: id, whose it is, what it says, and whether its game has a photo."""

    pk: int
    entry: int
    facts: Facts
    pictured: bool


@dataclass(frozen=True, slots=True)
class HeatSlips:
    """The heats of the event, the games of this one with slips ("wait" or "differ"), and the event's that differ.

    `waiting` are the newest slips of those that wait, by game. `finished` are the finished games of this heat by their
    numbers, as the event shows them.
    """

    heats: list[int]
    of_game: Mapping[int, str]
    differ: Sequence[Game]
    finished: Mapping[int, GameShown]
    waiting: Mapping[int, WaitingSlip]


def slips_of(heat: Round, *, finished: int | None = None) -> HeatSlips:
    """One query, and those of `slipped_games` where slips may differ anywhere in the event.

    `finished` is a finished game of the heat, if there is one: its row brings along what the event shows.
    """
    slip = ResultSlip.objects.filter(game=OuterRef("games"), game__seats__entry=F("entry"))
    shown = Case(When(games=finished, then=Subquery(stored_data(heat.event))), output_field=BinaryField())
    newest = slip.order_by("-pk")
    pictured = Exists(SlipPhoto.objects.filter(slip__game=OuterRef("games")))
    of_slip = {f"slip_{name}": Subquery(newest.values(name)[:1]) for name in ("pk", "entry", "facts")}
    rounds = heat.event.rounds.annotate(look=slips_may_differ(), shown=shown, **of_slip, slip_pictured=pictured)
    names = ("number", "look", "games", *of_slip, "slip_pictured", "shown")
    found = list(rounds.order_by("number").values_list(*names))
    data = next((each[-1] for each in found if each[2] == finished), None)
    differ = differing_games(heat.event, look=any(look for _n, look, *_rest in found))
    waiting = {
        game: WaitingSlip(*told)
        for number, _look, game, *told, _shown in found
        if told[0] is not None and number == heat.number
    }
    heats = list(dict.fromkeys(number for number, *_rest in found))
    games = _games_shown(heat, data) if finished else {}
    of_game = {**dict.fromkeys(waiting, "wait"), **dict.fromkeys((game.pk for game in differ), "differ")}
    return HeatSlips(heats, of_game, differ, games, waiting)


def _games_shown(heat: Round, data: bytes | None) -> dict[int, GameShown]:
    shown: BoardsShown = read_data(heat.event, data)
    return {game.number: game for each in shown.heats if each.number == heat.number for game in each.games}
