"""Push messages that a result needs a decision."""

from __future__ import annotations

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from tournaments.events.formats import format_of
from tournaments.events.languages import in_events_language
from tournaments.events.models import Event, Game, Round, Seat
from tournaments.players.services.push import queue_push


@in_events_language
def push_differing_slips(event: Event, game: Game) -> None:
    """Notify the players of a game that the organiser has to decide."""
    text = _("The slips of %(game)s differ, so the organisers decide. Check yours.")
    words = format_of(event).words.in_game % {"game": game.number}
    entries = Seat.objects.filter(game=game).values_list("entry_id", flat=True)
    texts = dict.fromkeys(entries, text % {"game": words})
    queue_push(event, texts, subject=f"result-{game.pk}")


def games_to_tell(round_: Round) -> list[Game]:
    """The games with their players. SQLite takes no prefetch of more than 1,000 entries."""
    seats = Prefetch("seats", Seat.objects.select_related("entry__person"))
    return list(Game.objects.filter(round=round_).prefetch_related(seats))
