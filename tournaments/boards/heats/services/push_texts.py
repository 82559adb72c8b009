"""The messages that players of a seeded heat get on their phones."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.events.disciplines import DISCIPLINES, power_name
from tournaments.events.languages import in_events_language
from tournaments.events.models import Event, Round
from tournaments.players.services.push import queue_push
from tournaments.players.services.push_texts import games_to_tell


@in_events_language
def push_boards(event: Event, heat: Round) -> None:
    """Send each player of a heat their game and power."""
    powers = {power.code: power_name(power.code) for power in DISCIPLINES[event.discipline].powers}
    texts: dict[int, str] = {}
    for game in games_to_tell(heat):
        for seat in game.seats.all():
            if seat.fills:
                continue
            power = powers.get(seat.power)
            text = _("Heat %(n)s: game %(game)s, %(power)s") if power else _("Heat %(n)s: game %(game)s")
            texts[seat.entry_id] = text % {"n": heat.number, "game": game.number, "power": power}
    queue_push(event, texts, subject=f"pairing-{heat.number}")
