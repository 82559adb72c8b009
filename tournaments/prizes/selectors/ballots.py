"""Ballots: whether they are open, the players who may be named, the number of votes, and the result."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils import timezone

from scoring.core.prizes.ballots import BallotRules, Voter, count_votes, may_name, usual_weights, voted
from tournaments.events.models import Entry, Event
from tournaments.events.selectors.visibility import entry_as_shown, event_names
from tournaments.prizes.models import Ballot, Vote

MOST_WEIGHT = 100


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry that votes named, with its points."""

    entry: int
    name: str
    points: Fraction


@dataclass(frozen=True, slots=True)
class BallotLine:
    """A ballot at the desk: how many voted of how many, and once it is closed the result, the most points first."""

    ballot: Ballot
    is_open: bool
    is_closed: bool
    voted: int
    voters: int
    result: Sequence[Placed] = ()


def weights_in(text: str) -> tuple[Fraction, ...] | None:
    """The weights of a line such as "3 2 1"; None where it says something else."""
    words = [word for word in re.split(r"[\s;]+", text.strip()) if word]
    if not all(re.fullmatch(r"\d{1,3}([.,]\d{1,2})?", word, re.ASCII) for word in words):
        return None
    found = tuple(Fraction(word.replace(",", ".")) for word in words)
    return found if all(each <= MOST_WEIGHT for each in found) else None


def weights_of(row: Ballot) -> tuple[Fraction, ...]:
    """The points for each choice, the first one first."""
    return weights_in(row.weights) or usual_weights(row.choices)


def rules_of(row: Ballot) -> BallotRules:
    """The ballot as the rules read it."""
    return BallotRules(choices=row.choices, not_self=row.not_self, not_own_club=row.not_own_club)


def is_open(row: Ballot, now: datetime) -> bool:
    """Whether players can vote now."""
    return row.opens_at is not None and row.opens_at <= now and not is_closed(row, now)


def is_closed(row: Ballot, now: datetime) -> bool:
    """Whether the voting is over."""
    return row.closes_at is not None and row.closes_at <= now


def voters_of(event: Event) -> dict[int, Voter]:
    """Everybody who is entered, with person and club. One query."""
    rows: Any = Entry.objects.filter(event=event).select_related("swiss", "entry_request")
    return {row.pk: Voter(id=row.pk, person=row.person_id, club=_club(row)) for row in rows}


def candidates(event: Event, voter: int, row: Ballot) -> set[int]:
    """The players whom a voter may name. One query."""
    voters = voters_of(event)
    return {number for number, other in voters.items() if may_name(voters[voter], other, rules_of(row))}


def counted_votes(row: Ballot) -> dict[int, tuple[Fraction, Fraction]]:
    """The points and first choices of each named player, by entry. One query."""
    rows = Vote.objects.filter(ballot=row).values_list("voter", "place", "choice")
    return count_votes(voted(list(rows)).values(), weights_of(row))


def ballot_lines(event: Event, now: datetime, names: Mapping[int, str]) -> list[BallotLine]:
    """The ballots of the event at the desk. One query, another if there are any, and one for each that is closed."""
    ballots = list(Ballot.objects.filter(event=event))
    votes = Vote.objects.filter(ballot__in=ballots, place=1).values_list("ballot", flat=True)
    counts = Counter(votes if ballots else ())
    return [
        BallotLine(
            row,
            is_open(row, now),
            is_closed(row, now),
            counts[row.pk],
            len(names),
            result_of(row, names) if is_closed(row, now) else (),
        )
        for row in ballots
    ]


def public_results(event: Event) -> list[tuple[str, list[Placed]]]:
    """The questions of closed ballots with their results, names as shown; for a view that hides nothing."""
    closed = [each for each in Ballot.objects.filter(event=event) if is_closed(each, timezone.now())]
    if not closed:
        return []
    short = event_names(event)
    rows = Entry.objects.filter(event=event).select_related("person")
    names = {row.pk: entry_as_shown(row, short).name for row in rows}
    return [(each.question, found) for each in closed if (found := result_of(each, names))]


def result_of(row: Ballot, names: Mapping[int, str]) -> list[Placed]:
    """The entries with their points, the most first. One query."""
    found = sorted(counted_votes(row).items(), key=_best)
    return [Placed(number, names[number], points) for number, (points, firsts) in found if number in names]


def _best(each: tuple[int, tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction, int]:
    number, (points, firsts) = each
    return -points, -firsts, number


def _club(row: Any) -> str:
    swiss, request = getattr(row, "swiss", None), getattr(row, "entry_request", None)
    return (swiss.club_name if swiss else "") or (request.club_name if request else "")
