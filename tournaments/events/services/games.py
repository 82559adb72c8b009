"""A game inside a change."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.base.errors import MissingError
from tournaments.events.models import Game
from tournaments.events.services.changes import EventChange


def locked_game(change: EventChange, game: Game) -> Game:
    """The game as it is now, under the event's lock. Raises `MissingError` if it was removed."""
    fresh = (
        Game.objects.filter(pk=game.pk)
        .select_related("scoring_system", "result__entered_by", "round__scoring_system")
        .first()
    )
    if fresh is None:
        raise MissingError(_("This game has been removed. Reload the page."))
    fresh.round.event = change.event
    return fresh


def game_subject(game: Game) -> str:
    """The game's address in the log."""
    return f"heat:{game.round.number}/game:{game.number}"
