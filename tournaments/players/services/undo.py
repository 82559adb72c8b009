"""Slips that players submitted prevent an undo."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.changes.models import Change
from tournaments.events.models import Game, GameState
from tournaments.players.models import ResultSlip
from tournaments.players.services.slips import game_in_words

NO_GAME = {"state": GameState.UNSTARTED}


def check_slips(_actor: Actor, undone: Change) -> None:
    """Raise `RuleError` if an undo would set a game back to not started, or remove it, after players submitted slips
    for it.

    Their slips would be lost.
    """
    games = [
        row["pk"]
        for row in undone.rows
        if row["table"] == Game._meta.db_table and (row["before"] or NO_GAME).get("state") == GameState.UNSTARTED
    ]
    slips = ResultSlip.objects.filter(game__in=games, created_at__gt=undone.created_at)
    found = Game.objects.filter(slips__in=slips).select_related("round__event").order_by("round", "number")
    if names := [game_in_words(game) for game in found.distinct()]:
        message = gettext_noop(
            "This can’t be undone, because players have submitted slips since: %(games)s. Correct the tables instead."
        )
        raise RuleError.one("", "slips", message, games=", ".join(names))
