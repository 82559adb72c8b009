"""Result slips beside the games of a heat: where one waits for a second player, and where the desk has to decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef

from tournaments.events.models import Round
from tournaments.players.models import ResultSlip
from tournaments.players.selectors.slip_conflicts import slips_may_differ
from tournaments.players.selectors.slips import differing_games


@dataclass(frozen=True, slots=True)
class HeatSlips:
    """The heats of the event, the games of this one with slips ("wait" or "differ"), and how many games differ."""

    heats: list[int]
    of_game: Mapping[int, str]
    differ: int


def slips_of(heat: Round) -> HeatSlips:
    """One query, and those of `slipped_games` where slips may differ anywhere in the event."""
    slip = ResultSlip.objects.filter(game=OuterRef("games"), game__seats__entry=F("entry"))
    rounds = heat.event.rounds.annotate(look=slips_may_differ(), told=Exists(slip)).order_by("number")
    rows = list(rounds.values_list("number", "look", "games", "told"))
    differ = [game.pk for game in differing_games(heat.event, look=any(look for _n, look, _g, _t in rows))]
    waits = {game: "wait" for number, _look, game, told in rows if told and number == heat.number}
    heats = list(dict.fromkeys(number for number, *_rest in rows))
    return HeatSlips(heats, {**waits, **dict.fromkeys(differ, "differ")}, len(differ))
