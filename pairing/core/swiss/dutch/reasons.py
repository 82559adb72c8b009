"""Why a round is as it is: score group, float, bye, colours, and who was refused, for each pair and each player.

Read off the finished round; nothing here decides anything. Pages put it into words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pairing.core.swiss.dutch.colours import ColourRule, colour_of
from pairing.core.swiss.dutch.contenders import Contender, Field, Float, clash
from pairing.core.swiss.dutch.criteria import Criterion, broken
from pairing.core.swiss.dutch.engine import BracketReport, DutchRound

C = Criterion


class RefusedWhy(StrEnum):
    """Why a player did not get the opponent whom the order of the bracket would have given."""

    BARRED = "barred"  # they have met, or must not meet
    COLOURS = "colours"  # both must have the same colour (C3)
    CRITERIA = "criteria"  # the pair goes against criteria that another pair keeps
    OTHERS = "others"  # for the sake of another pair of the bracket


class FloatWhy(StrEnum):
    """Why somebody was left over in their bracket."""

    ODD = "odd"  # the bracket has an odd number
    ALONE = "alone"  # they may not meet anybody in the bracket
    REST = "rest"  # the bracket, or the round below it, could not be paired otherwise


class PassedWhy(StrEnum):
    """Why somebody ranked lower did not have the bye."""

    HAD = "had"  # they have had one, or a win without playing (C2)
    NEEDED = "needed"  # without them the others cannot all be paired (C4)
    UNPLAYED = "unplayed"  # they have more unplayed rounds (C9)
    BRACKET = "bracket"  # the bracket is better paired with them


@dataclass(frozen=True, slots=True)
class Refusal:
    """An opponent that a player might have expected, and why it was another; `criteria` that the pair goes against."""

    number: int
    why: RefusedWhy
    criteria: tuple[Criterion, ...] = ()


@dataclass(frozen=True, slots=True)
class PairReason:
    """A pair: the score group it was made in, the scores of its players, whose colour rule, what it goes against.

    `floated` is the player moved down from a higher group, if one is. Scores count virtual points.
    """

    white: int
    black: int
    group: Fraction
    floated: int | None
    rule: ColourRule
    against: tuple[Criterion, ...]
    refused: Refusal | None


@dataclass(frozen=True, slots=True)
class FloatReason:
    """A player who left the score group `group` for the next one down."""

    number: int
    group: Fraction
    why: FloatWhy


@dataclass(frozen=True, slots=True)
class Passed:
    """Somebody ranked lower than the player with the bye, and why they don't have it."""

    number: int
    why: PassedWhy


@dataclass(frozen=True, slots=True)
class ByeReason:
    """The player with the bye, their score and number of unplayed rounds, and those who were passed over for it."""

    number: int
    score: Fraction
    unplayed: int
    passed: tuple[Passed, ...]


Reason = PairReason | FloatReason | ByeReason


def explain(found: DutchRound) -> tuple[Reason, ...]:
    """A reason for each pair, each float and the bye, from the highest score group down."""
    reasons: list[Reason] = []
    for report in found.brackets:
        reasons += _pairs(found.field, report)
        reasons += _floats(found.field, report)
        if report.outcome.bye is not None:
            reasons.append(_bye(found.field, report.outcome.bye))
    return tuple(reasons)


def _score(field: Field, score: int) -> Fraction:
    return Fraction(score, field.unit)


def _pairs(field: Field, report: BracketReport) -> Iterator[PairReason]:
    moved = set(report.bracket.moved_down)
    expected = _expected(report)
    for a, b in sorted(report.outcome.pairs):
        one, two = field.contenders[a], field.contenders[b]
        sign, rule = colour_of(one, two, first_colour=field.first_colour)
        white, black = (one, two) if sign > 0 else (two, one)
        yield PairReason(
            white.number,
            black.number,
            _score(field, report.bracket.score),
            one.number if a in moved else None,
            rule,
            tuple(_against(one, two, moved_down=a in moved)),
            None if expected.get(a, b) == b else _refusal(field, a, expected[a], moved_down=a in moved),
        )


def _expected(report: BracketReport) -> dict[int, int]:
    """The opponents by order alone: moved-down players meet the first residents, then the first half the second."""
    moved, residents = report.bracket.moved_down, report.bracket.residents
    met = {b for a, b in report.outcome.pairs if a in set(moved)}
    expected = dict(zip(sorted(a for a, _ in report.outcome.pairs if a in set(moved)), residents, strict=False))
    rest = [place for place in residents if place not in met]
    half = len(rest) // 2
    return expected | dict(zip(rest[:half], rest[half:], strict=False))


def _against(one: Contender, two: Contender, *, moved_down: bool) -> Iterator[Criterion]:
    """Which criteria a pair goes against: its colours, and a second upfloat for a moved-down player's opponent."""
    yield from broken(one, two)
    for back, criterion in enumerate((C.C15, C.C17)):
        if moved_down and two.floats[back] is Float.UP:
            yield criterion


def _refusal(field: Field, player: int, expected: int, *, moved_down: bool) -> Refusal:
    one, two = field.contenders[player], field.contenders[expected]
    if expected in field.barred[player]:
        return Refusal(two.number, RefusedWhy.BARRED)
    if clash(one, two):
        return Refusal(two.number, RefusedWhy.COLOURS)
    against = tuple(_against(one, two, moved_down=moved_down))
    return Refusal(two.number, RefusedWhy.CRITERIA if against else RefusedWhy.OTHERS, against)


def _floats(field: Field, report: BracketReport) -> Iterator[FloatReason]:
    players = report.bracket.players
    for place in report.outcome.downfloaters:
        if not any(field.allowed(place, other) for other in players if other != place):
            why = FloatWhy.ALONE
        elif len(report.outcome.downfloaters) == 1 and len(players) % 2:
            why = FloatWhy.ODD
        else:
            why = FloatWhy.REST
        yield FloatReason(field.contenders[place].number, _score(field, report.bracket.score), why)


def _bye(field: Field, place: int) -> ByeReason:
    having = field.contenders[place]
    lower = field.contenders[place + 1 :]
    passed = tuple(Passed(one.number, _passed_why(one, having)) for one in reversed(lower))
    return ByeReason(having.number, _score(field, having.score), having.unplayed, passed)


def _passed_why(one: Contender, having: Contender) -> PassedWhy:
    if not one.may_have_bye:
        return PassedWhy.HAD
    if one.score < having.score:
        return PassedWhy.NEEDED
    return PassedWhy.UNPLAYED if one.unplayed > having.unplayed else PassedWhy.BRACKET
