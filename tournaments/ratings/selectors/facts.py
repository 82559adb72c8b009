"""The games of events as rating lists count them. People are persons here, so that they are the same in every event.

Not counted: byes and walkovers; a board's seat that changed hands or that somebody filled; a game without a result.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.db.models import F

from handicaps.core.ratings.games import Board, Duel, RatedGames
from handicaps.core.ratings.rules import PlackettLuceRules, Rules
from scoring.core.seats import SeatFacts
from tournaments.boards.games.selectors.facts import TournamentRows, game_facts, load_rows, seat_facts
from tournaments.events.models import Event, Format, Game, GameState
from tournaments.swiss.models import DuelResult, Outcome

SCORES = {Outcome.WIN.value: Fraction(1), Outcome.DRAW.value: Fraction(1, 2), Outcome.LOSS.value: Fraction(0)}


def event_games(event: Event, rules: Rules) -> RatedGames:
    """What the event holds for a list of these rules. One query for a Swiss event, a dozen for one of boards.

    Load the tournament with its club and scoring system.
    """
    if event.format == Format.SWISS:
        return RatedGames(duels=_duels(event))
    by_score = isinstance(rules, PlackettLuceRules) and rules.rank_by == "score"
    return RatedGames(boards=_boards(event, by_score=by_score))


def digest(*parts: Any) -> str:
    """64 signs that tell these values from others."""
    return hashlib.sha256(json.dumps(parts, default=str).encode()).hexdigest()


def _duels(event: Event) -> tuple[Duel, ...]:
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


def _boards(event: Event, *, by_score: bool) -> tuple[Board, ...]:
    rows = load_rows(event)
    boards = []
    for game in rows.games:
        if game.state == GameState.FINISHED and game.result_id:
            places = _places(rows, game, by_score=by_score)
            if len(places) > 1:
                boards.append(Board(game.round.number, places))
    return tuple(boards)


def _places(rows: TournamentRows, game: Game, *, by_score: bool) -> tuple[tuple[int, int], ...]:
    """Who came where among those who are rated: 1 and as many more as came in ahead."""
    people = {entry.pk: entry.person_id for entry in rows.entries}
    seats = rows.seats_of[game.pk]
    keys: Sequence[Any]
    if by_score:
        keys = [-seat.score for seat in game_facts(rows, game).seats]
    else:
        facts = seat_facts(rows, game)
        keys = [_result_key(fact, wins=sum(other.result == "win" for other in facts)) for fact in facts]
    rated = [
        (people[seat.entry_id], key)
        for seat, key in zip(seats, keys, strict=True)
        if not seat.fills and seat.pk not in rows.outgoing_of
    ]
    return tuple((person, 1 + sum(other < key for _person, other in rated)) for person, key in rated)


def _result_key(fact: SeatFacts, *, wins: int) -> tuple[int, int, int]:
    """Lower is better: a solo or a share of the draw, then centers, then who was in the game longer."""
    if fact.result == "win" and wins:
        return (0, 0, 0)
    return (1, -(fact.centers or 0), -(fact.final_year or 0))
