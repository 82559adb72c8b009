"""Marks that were given: at the desk by player, and what a player may still give to opponents."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal

from tournaments.events.models import Entry, Event, Game, GameState, Seat
from tournaments.prizes.models import SoftKind, SoftMark


@dataclass(frozen=True, slots=True)
class GameToMark:
    """A finished game of a player, with the others who played it."""

    game: Game
    opponents: list[Entry] = field(default_factory=list)


def newest_marks(kind: SoftKind) -> dict[int, Decimal]:
    """The marks of a kind that the desk or a judge gave, by entry. One query."""
    rows = SoftMark.objects.filter(kind=kind, giver=None).order_by("id").values_list("entry", "value")
    return {entry: value for entry, value in dict(rows).items() if value is not None}


def marks_given(giver: Entry) -> dict[tuple[int, int, int], SoftMark]:
    """What a player gave, by kind, game and opponent. One query."""
    rows = SoftMark.objects.filter(giver=giver).order_by("id")
    return {(row.kind_id, row.game_id or 0, row.entry_id): row for row in rows}


def games_to_mark(giver: Entry) -> list[GameToMark]:
    """The finished games in which somebody played, the newest first. Two queries."""
    own = Seat.objects.filter(entry=giver, game__state=GameState.FINISHED).values("game")
    seats = Seat.objects.filter(game__in=own).select_related("game__round", "entry__person")
    found: dict[int, GameToMark] = {}
    for seat in seats.order_by("-game__round__number", "-game__number", "position", "pk"):
        line = found.setdefault(seat.game.pk, GameToMark(seat.game))
        if seat.entry_id != giver.pk:
            line.opponents.append(seat.entry)
    return [*found.values()]


def unread_zeros(event: Event) -> list[SoftMark]:
    """The marks of 0 whose sentence nobody at the desk has read, the oldest first. One query."""
    rows = SoftMark.objects.filter(kind__event=event, value=0, read_at=None).exclude(giver=None)
    return list(rows.select_related("kind", "entry__person", "game__round").order_by("id"))


def mark_counts(event: Event) -> Counter[int]:
    """How many marks each kind has, one query: of each player what the desk or a judge gave, and of opponents all that
    they gave. The desk sees no more of these until the event is over."""
    rows = SoftMark.objects.filter(kind__event=event).order_by("id")
    newest = {tuple(key): value for *key, value in rows.values_list("kind", "entry", "giver", "game", "value")}
    return Counter(kind for (kind, _entry, giver, _game), value in newest.items() if giver or value is not None)


def newest_rows(event: Event) -> list[SoftMark]:
    """The marks of the desk and of judges that count, by kind and player. One query."""
    rows = SoftMark.objects.filter(kind__event=event, giver=None).order_by("id")
    newest = {(row.kind_id, row.entry_id): row for row in rows}
    return [newest[key] for key in sorted(newest) if newest[key].value is not None]
