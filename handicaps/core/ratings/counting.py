"""Update a rating list by one event: from the ratings before it and its games to everybody's change.

The same games give the same changes, in whatever order they come; so a list can be counted again from any event on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from handicaps.core.ratings.elo import elo_period
from handicaps.core.ratings.games import RatedGames, Rating, RatingStep
from handicaps.core.ratings.glicko2 import glicko2_aged, glicko2_period
from handicaps.core.ratings.plackett_luce import plackett_luce_round
from handicaps.core.ratings.rules import EloRules, Glicko2Rules, PlackettLuceRules, Rules


def start_rating(rules: Rules) -> Rating:
    """The rating of somebody who is new."""
    value = float(rules.start)
    if isinstance(rules, EloRules):
        return Rating(value)
    if isinstance(rules, Glicko2Rules):
        return Rating(value, float(rules.deviation), float(rules.volatility))
    return Rating(value, float(rules.deviation))


def is_new(rules: Rules, rating: Rating) -> bool:
    """Whether the rating is based on so few games that it is provisional."""
    return rating.games < rules.new_games


def periods_of(rules: Rules, event: RatedGames) -> int:
    """How many rating periods the event takes: one, or one for each round that was played."""
    if isinstance(rules, PlackettLuceRules) or rules.period == "round":
        return len(event.rounds)
    return int(bool(event.duels))


def aged(rules: Rules, rating: Rating, *, period: int) -> Rating:
    """The rating at the end of `period`, without games since: less certain in Glicko-2, otherwise the same."""
    return glicko2_aged(rules, rating, period=period) if isinstance(rules, Glicko2Rules) else rating


def count_event(
    rules: Rules, before: Mapping[int, Rating], event: RatedGames, *, period: int
) -> tuple[RatingStep, ...]:
    """Everybody's change by the event, by person. `period` is the number of the last period before it.

    People who aren't in `before` start with `start_rating`. Duels are rated by Elo and Glicko-2, boards by
    Plackett–Luce; games of the other kind are ignored.
    """
    ratings = dict(before)
    found: dict[int, RatingStep] = {}
    for part in _parts(rules, event):
        period += 1
        for person in _people(part):
            ratings[person] = aged(rules, ratings.get(person) or start_rating(rules), period=period - 1)
        for change in _count(rules, ratings, part, period=period):
            found[change.person] = _joined(found.get(change.person), change)
        for person in _people(part):
            ratings[person] = found[person].after
    return tuple(found[person] for person in sorted(found))


def _parts(rules: Rules, event: RatedGames) -> Iterable[RatedGames]:
    if isinstance(rules, PlackettLuceRules):
        return RatedGames(boards=event.boards).rounds
    duels = RatedGames(duels=event.duels)
    if rules.period == "round":
        return duels.rounds
    return (duels,) if duels.duels else ()


def _people(part: RatedGames) -> set[int]:
    """Who played in this part of the event."""
    seated = {person for board in part.boards for person, _place in board.places}
    return seated | {person for duel in part.duels for person in (duel.first, duel.second)}


def _count(rules: Rules, ratings: Mapping[int, Rating], part: RatedGames, *, period: int) -> list[RatingStep]:
    if isinstance(rules, EloRules):
        return elo_period(rules, ratings, part.duels, period=period)
    if isinstance(rules, Glicko2Rules):
        return glicko2_period(rules, ratings, part.duels, period=period)
    return plackett_luce_round(rules, ratings, part.boards, period=period)


def _joined(first: RatingStep | None, then: RatingStep) -> RatingStep:
    """Two periods of one event as one change."""
    if first is None:
        return then
    return replace(
        then,
        before=first.before,
        games=first.games + then.games,
        met=first.met + then.met,
        scored=first.scored + then.scored,
        expected=first.expected + then.expected,
        factor=then.factor if first.factor == then.factor else None,
    )
