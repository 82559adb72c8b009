"""How others see a player's name, as chosen on their private page."""

from __future__ import annotations

from tournaments.events.models import Entry
from tournaments.people.services.people import show_name
from tournaments.players.services.links import player_actor


def show_own_name(player: Entry, name_shown: str) -> None:
    """Save the player's choice, for all events of the club. Raises `RuleError` at `name_shown`."""
    show_name(player_actor(player), player.person, name_shown)
