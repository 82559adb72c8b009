"""Votes of players for players: what a vote may say, and how votes are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class WrongVote(StrEnum):
    """Why a vote does not count."""

    EMPTY = "empty"
    TWICE = "twice"
    TOO_MANY = "too_many"
    UNKNOWN = "unknown"
    SELF = "self"
    OWN_CLUB = "own_club"


@dataclass(frozen=True, slots=True, kw_only=True)
class Voter:
    """An entry as a ballot sees it: the person, who may be entered twice, and the club; blank for none."""

    id: int
    person: int
    club: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BallotRules:
    """How many players a voter names, and what they may not do."""

    choices: int = 1
    not_self: bool = True
    not_own_club: bool = False


def wrong_vote(
    voter: Voter, named: Sequence[int], rules: BallotRules, candidates: Mapping[int, Voter]
) -> tuple[int, WrongVote] | None:
    """The first choice that can't count, by its place from 0, with the reason; None if all count."""
    if not named:
        return 0, WrongVote.EMPTY
    if len(named) > rules.choices:
        return rules.choices, WrongVote.TOO_MANY
    found = ((place, _wrong_choice(voter, named, place, rules, candidates)) for place in range(len(named)))
    return next(((place, why) for place, why in found if why is not None), None)


def _wrong_choice(
    voter: Voter, named: Sequence[int], place: int, rules: BallotRules, candidates: Mapping[int, Voter]
) -> WrongVote | None:
    other = candidates.get(named[place])
    if other is None:
        return WrongVote.UNKNOWN
    if other.id in named[:place]:
        return WrongVote.TWICE
    if not may_name(voter, other, rules, whole=False):
        return WrongVote.SELF
    return None if may_name(voter, other, rules) else WrongVote.OWN_CLUB


def may_name(voter: Voter, other: Voter, rules: BallotRules, *, whole: bool = True) -> bool:
    """Whether the voter may name the other; without `whole`, clubs are not looked at."""
    if rules.not_self and (voter.id == other.id or voter.person == other.person):
        return False
    same_club = bool(voter.club.strip()) and voter.club.strip().casefold() == other.club.strip().casefold()
    return not (whole and rules.not_own_club and same_club)


def count_votes(votes: Iterable[Sequence[int]], weights: Sequence[Fraction]) -> dict[int, tuple[Fraction, Fraction]]:
    """Each named player's points and number of first choices; a vote names the best player first."""
    points: dict[int, Fraction] = {}
    firsts: Counter[int] = Counter()
    for vote in votes:
        for number, weight in zip(vote, weights, strict=False):
            points[number] = points.get(number, Fraction()) + weight
        firsts.update(vote[:1])
    return {number: (found, Fraction(firsts[number])) for number, found in points.items()}


def usual_weights(choices: int) -> tuple[Fraction, ...]:
    """The weights where nobody set any: 3, 2, 1 for three choices."""
    return tuple(Fraction(choices - place) for place in range(choices))


def voted(votes: Collection[tuple[int, int, int]]) -> dict[int, list[int]]:
    """Rows of voter, place and choice as the choices of each voter, the first one first."""
    found: dict[int, list[int]] = {}
    for voter, _place, choice in sorted(votes):
        found.setdefault(voter, []).append(choice)
    return found
