"""Who is told what on their phone: a new pairing, a result that needs the desk."""

from __future__ import annotations

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.formats import format_of
from tournaments.events.models import Event, Game, Round, Seat
from tournaments.events.selectors.visibility import event_names, person_as_shown
from tournaments.players.services.push import queue_push
from tournaments.swiss.disciplines import COLOURS, colours_of


def push_tables(event: Event, round_: Round) -> None:
    """Tell each player of a published round their table and opponent."""
    texts: dict[int, str] = {}
    names = event_names(event)
    colours = colours_of(event.discipline, event.swiss.system)
    for game in _games(round_):
        seats = sorted(game.seats.all(), key=lambda seat: seat.position)
        for place, seat in enumerate(seats):
            others = ", ".join(person_as_shown(other.entry.person, names).name for other in seats if other is not seat)
            words = _("Round %(n)s: table %(table)s, against %(name)s")
            if colours:
                words = _("Round %(n)s: table %(table)s, %(colour)s against %(name)s")
            colour = COLOURS[colours[place]] if colours else ""
            texts[seat.entry_id] = words % {"n": round_.number, "table": game.number, "name": others, "colour": colour}
    queue_push(event, texts, subject=f"pairing-{round_.number}")


def push_boards(event: Event, heat: Round) -> None:
    """Tell each player of a heat their game and power."""
    powers = {power.code: power.name for power in DISCIPLINES[event.discipline].powers}
    texts: dict[int, str] = {}
    for game in _games(heat):
        for seat in game.seats.all():
            if seat.fills:
                continue
            power = powers.get(seat.power)
            text = _("Heat %(n)s: game %(game)s, %(power)s") if power else _("Heat %(n)s: game %(game)s")
            texts[seat.entry_id] = text % {"n": heat.number, "game": game.number, "power": power}
    queue_push(event, texts, subject=f"pairing-{heat.number}")


def push_differing_slips(event: Event, game: Game) -> None:
    """Tell the players of a game that the desk has to decide."""
    text = _("The slips of %(game)s differ. The organisers decide; look at yours.")
    words = format_of(event).words.in_game % {"game": game.number}
    entries = Seat.objects.filter(game=game).values_list("entry_id", flat=True)
    texts = dict.fromkeys(entries, text % {"game": words})
    queue_push(event, texts, subject=f"result-{game.pk}")


def _games(round_: Round) -> list[Game]:
    """The games with who sits there. SQLite takes no prefetch of more than 1,000 entries."""
    seats = Prefetch("seats", Seat.objects.select_related("entry__person"))
    return list(Game.objects.filter(round=round_).prefetch_related(seats))
