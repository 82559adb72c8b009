"""The games of a Swiss event as rating lists count them. Byes, walkovers and games without a result are left out."""

from __future__ import annotations

from fractions import Fraction

from django.db.models import F

from handicaps.core.ratings.games import Duel
from tournaments.events.models import Event
from tournaments.swiss.models import DuelResult, Outcome

SCORES = {Outcome.WIN.value: Fraction(1), Outcome.DRAW.value: Fraction(1, 2), Outcome.LOSS.value: Fraction(0)}


def rated_duels(event: Event) -> tuple[Duel, ...]:
    """By round and table. One query."""
    rows = (
        DuelResult.objects.filter(version__game__round__event=event, version=F("version__game__result"))
        .filter(outcome__in=SCORES)
        .order_by("seat__round__number", "seat__game__number", "seat__position")
        .values_list("seat__round__number", "seat__game_id", "seat__entry__person_id", "outcome")
    )
    tables: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for number, game, person, outcome in rows:
        tables.setdefault((number, game), []).append((person, outcome))
    return tuple(
        Duel(number, seats[0][0], seats[1][0], SCORES[seats[0][1]])
        for (number, _game), seats in tables.items()
        if len(seats) == 2
    )
