"""The messages that players of a new round get on their phones."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.events.languages import in_events_language
from tournaments.events.models import Event, Round
from tournaments.events.selectors.visibility import event_names, person_as_shown
from tournaments.players.services.push import queue_push
from tournaments.players.services.push_texts import games_to_tell
from tournaments.swiss.disciplines import COLOURS, colours_of


@in_events_language
def push_tables(event: Event, round_: Round) -> None:
    """Send each player of a published round their table and opponent."""
    texts: dict[int, str] = {}
    names = event_names(event)
    colours = colours_of(event.discipline, event.swiss.system)
    for game in games_to_tell(round_):
        seats = sorted(game.seats.all(), key=lambda seat: seat.position)
        for place, seat in enumerate(seats):
            others = ", ".join(person_as_shown(other.entry.person, names).name for other in seats if other is not seat)
            words = _("Round %(n)s: table %(table)s, against %(name)s")
            if colours:
                words = _("Round %(n)s: table %(table)s, %(colour)s against %(name)s")
            colour = COLOURS[colours[place]] if colours else ""
            texts[seat.entry_id] = words % {"n": round_.number, "table": game.number, "name": others, "colour": colour}
    queue_push(event, texts, subject=f"pairing-{round_.number}")
