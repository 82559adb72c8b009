"""Slips of boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from scoring.core.checks import check_board, concession_question
from tournaments.boards.games.selectors.games import SeatEntry, board_of, facts_of, seat_lines, version_number
from tournaments.boards.games.selectors.slips import board_of_facts, facts_of_board
from tournaments.boards.games.services.result_versions import check_facts
from tournaments.boards.games.services.results import finish_game, record_result, reopen_game
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, Game, GameState
from tournaments.events.services.changes import EventChange
from tournaments.lab.selectors.systems import compiled, system_of_game
from tournaments.players.selectors.slip_desks import Facts
from tournaments.players.services.slip_photos import SmallJpeg
from tournaments.players.services.slips import Handed, SlipRules, hand_in


def hand_in_board(
    player: Entry, game: Game, *, facts: Sequence[SeatEntry], photo: SmallJpeg | None = None, conceded: bool = False
) -> Handed:
    """The player's slip of a whole board, which must be complete. Raises `RuleError` at `seats[i].field`.

    At `conceded` too, for a lone win with fewer than 18 centers, unless it confirms that the others conceded.
    """
    lines = seat_lines(game)
    check_facts(facts, lines, discipline=DISCIPLINES[player.event.discipline])
    said = {fact.seat_id: fact for fact in facts}
    seats = board_of(game, facts_of([replace(line, entry=said[line.seat.pk]) for line in lines]))
    RuleError.gather([*check_board(compiled(system_of_game(game)), seats=seats, finishing=True)])
    if not conceded and (question := concession_question(seats)):
        raise RuleError(question)
    return hand_in(player, game, facts_of_board(facts), photo)


class BoardSlipRules(SlipRules):
    """See `SlipRules`."""

    def check_open(self, game: Game) -> None:
        if game.state == GameState.UNSTARTED:
            message = _("Your game has not started yet. Submit the result afterwards.")
            raise RuleError.one("", "not_started", message)

    def enter(self, change: EventChange, game: Game, facts: Facts) -> None:
        """A finished game is opened again first. Each slip was asked whether the others conceded."""
        actor = change.actor
        if game.state == GameState.FINISHED:
            reopen_game(actor, game, within=change)
        charts = {line.seat.pk: line.entry.chart for line in seat_lines(game)}
        entered = [replace(fact, chart=charts.get(fact.seat_id)) for fact in board_of_facts(facts)]
        record_result(actor, game, facts=entered, seen=version_number(game), within=change)
        finish_game(actor, game, seen=version_number(game), conceded=True, within=change)

    def confirm(self, player: Entry, game: Game, facts: Facts, sent: Mapping[str, Any]) -> Handed:
        return hand_in_board(player, game, facts=board_of_facts(facts), conceded=True)
