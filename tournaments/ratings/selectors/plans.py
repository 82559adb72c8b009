"""What a recount of a rating list would store: from the first event on that differs from what was counted.

Every event carries the fingerprint of all that was counted up to it, so nothing before the first difference is read
again or touched.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from handicaps.core.ratings.counting import count_event, periods_of, start_rating
from handicaps.core.ratings.games import RatedGames, Rating, RatingStep
from handicaps.core.ratings.rules import Rules, parse_rules, rules_json
from tournaments.ratings.models import RatedEvent, RatingChange, RatingList, RatingStart
from tournaments.ratings.selectors.candidates import Candidate, candidates_of
from tournaments.ratings.selectors.facts import digest, event_games

Say = Callable[[int, int], bool]


@dataclass(frozen=True, slots=True)
class Step:
    """One event in its place, with its fingerprints, and with its games if it is recalculated."""

    candidate: Candidate
    facts: str
    chain: str
    event: RatedGames | None


@dataclass(frozen=True, slots=True)
class Plan:
    """What to store: the steps before `first` stay as they are. `changes` and `periods` are by the place of the step.

    `seen` is the list's revision that was read, `base` the fingerprint of its rules and starts.
    """

    seen: int
    base: str
    steps: Sequence[Step]
    first: int
    changes: Mapping[int, Sequence[RatingStep]]
    periods: Sequence[int]


def list_rules(rating_list: RatingList) -> Rules:
    """The list's rules as the core reads them."""
    return parse_rules(rating_list.system, rating_list.rules)


def plan_recount(rating_list: RatingList, *, say: Say | None = None) -> Plan | None:
    """Read what is new or was corrected, and compute it. Calls `say` with the events done and all; None if it answers
    False."""
    rules = list_rules(rating_list)
    starts = starts_of(rating_list)
    lines = sorted((person, each.value, each.deviation, each.games) for person, each in starts.items())
    base = chain = digest(rating_list.system, rules_json(rules), lines)
    chosen = [each for each in candidates_of(rating_list) if each.counts]
    steps: list[Step] = []
    first = 0
    for index, candidate in enumerate(chosen):
        if say is not None and not say(index, len(chosen)):
            return None
        step = _step(candidate, rules, chain, index=index, so_far=first == index)
        first += first == index and step.event is None
        steps.append(step)
        chain = step.chain
    changes, periods = _counted(rules, starts, steps, first)
    return Plan(rating_list.revision, base, steps, first, changes, periods)


def starts_of(rating_list: RatingList) -> dict[int, Rating]:
    """The ratings that people brought along, by person. One query."""
    new = start_rating(list_rules(rating_list))
    return {
        row.person_id: Rating(
            float(row.rating),
            new.deviation if new.deviation is None or row.deviation is None else float(row.deviation),
            new.volatility,
            row.games,
            float(row.rating),
        )
        for row in RatingStart.objects.filter(list=rating_list)
    }


def rating_of(row: RatingChange) -> Rating:
    """The rating after a change."""
    return Rating(row.rating, row.deviation, row.volatility, row.games_after, row.best, row.period)


def _step(candidate: Candidate, rules: Rules, chain: str, *, index: int, so_far: bool) -> Step:
    """The event with its games, or without them if it was counted in this place after the same events (`so_far`).

    Games are read only if the event changed since they were last read, or has to be recalculated.
    """
    row, event = candidate.row, None
    if row is not None and row.position is not None and row.revision == candidate.event.revision:
        facts = row.facts
    else:
        event = event_games(candidate.event, rules)
        facts = digest(sorted(map(str, event.duels)), sorted(map(str, event.boards)))
    chain = digest(chain, candidate.event.pk, facts)
    if so_far and row is not None and row.position == index + 1 and row.chain == chain:
        return Step(candidate, facts, chain, None)
    return Step(candidate, facts, chain, event or event_games(candidate.event, rules))


def _counted(
    rules: Rules, starts: Mapping[int, Rating], steps: Sequence[Step], first: int
) -> tuple[dict[int, Sequence[RatingStep]], list[int]]:
    standing = [step.candidate.row for step in steps[:first] if step.candidate.row is not None]
    ratings = {**starts, **_ratings_after(standing)}
    periods = [row.periods for row in standing]
    period = periods[-1] if periods else 0
    changes: dict[int, Sequence[RatingStep]] = {}
    for index, step in enumerate(steps[first:], start=first):
        event = step.event or RatedGames()
        changes[index] = count_event(rules, ratings, event, period=period)
        ratings |= {change.person: change.after for change in changes[index]}
        period += periods_of(rules, event)
        periods.append(period)
    return changes, periods


def _ratings_after(events: Sequence[RatedEvent]) -> dict[int, Rating]:
    """Everybody's rating after these events, from what is stored. One query."""
    rows = RatingChange.objects.filter(event__in=events).order_by("event__position")
    return {row.person_id: rating_of(row) for row in rows}
