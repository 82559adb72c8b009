"""The next round of an event by the FIDE Dutch system: bracket after bracket, then colours and boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from common.pure.errors import RuleError
from pairing.core.swiss.dutch.brackets import Below, Outcome, pair_bracket
from pairing.core.swiss.dutch.colours import ColourRule, colour_of
from pairing.core.swiss.dutch.completion import maximum_matching
from pairing.core.swiss.dutch.contenders import Field, field_of
from pairing.core.swiss.dutch.criteria import Bracket
from pairing.core.swiss.record import Record


class NoPairingError(RuleError):
    """No pairing of the round keeps to the absolute criteria (C1–C3 and the pairs that the event forbids)."""


@dataclass(frozen=True, slots=True)
class PairReport:
    """A pair by starting numbers, and which rule gave its colours."""

    white: int
    black: int
    rule: ColourRule


@dataclass(frozen=True, slots=True)
class BracketReport:
    """What became of a bracket."""

    bracket: Bracket
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class DutchRound:
    """A round: its pairs in board order, who has the bye, and the brackets they come from."""

    number: int
    pairs: tuple[PairReport, ...]
    bye: int | None
    brackets: tuple[BracketReport, ...]
    field: Field


def pair_round(event: Record) -> DutchRound:
    """The next round of `event`.

    Raises `NoPairingError` if there is no legal pairing, and `RuleError` if the event does not say how many rounds it
    has, or has played them all.
    """
    _check(event)
    field = field_of(event)
    below = _below(field)
    try:
        brackets = tuple(_brackets(field, below))
    except OverflowError:
        message = "This field has too many large groups to be paired here. Remove the virtual points."
        raise RuleError.one("players", "too_wide", message) from None
    pairs, bye = _boards(field, brackets)
    return DutchRound(event.next_round, pairs, bye, brackets, field)


def _check(event: Record) -> None:
    if event.rounds is None:
        message = "The number of rounds is missing, and the last round has rules of its own. Give it (142 or XXR)."
        raise RuleError.one("rounds", "rounds_missing", message)
    if event.rounds_played >= event.rounds:
        message = "All %(rounds)s rounds have been played. Raise the number of rounds to pair another."
        raise RuleError.one("rounds", "rounds_over", message, rounds=event.rounds)


def _below(field: Field) -> Below:
    """Who may have the bye: of the lowest score from which the others can all be paired (C2, C4, C5)."""
    places = list(range(len(field.contenders)))
    if not places:
        raise _none(field)
    if len(places) % 2 == 0:
        if len(maximum_matching(places, field.allowed)) < len(places):
            raise _none(field)
        return Below(None, frozenset())
    bye = len(places)
    for score, group in groupby(reversed(places), key=lambda place: field.contenders[place].score):
        able = frozenset(place for place in group if field.contenders[place].may_have_bye)
        if not able:
            continue

        def allowed(a: int, b: int, able: frozenset[int] = able) -> bool:
            if bye in (a, b):
                return (b if a == bye else a) in able
            return field.allowed(a, b)

        if len(maximum_matching([bye, *places], allowed)) == len(places) + 1:
            return Below(score, able)
    raise _none(field)


def _none(field: Field) -> NoPairingError:
    if not field.contenders:
        message = "There is nobody to pair: all players are absent."
        return NoPairingError.one("players", "nobody", message)  # type: ignore[return-value]
    message = (
        "There is no legal pairing: the remaining pairs have met, would have one colour too often, or must not "
        "meet. Play fewer rounds, or choose the pairs yourself."
    )
    return NoPairingError.one("players", "no_pairing", message)  # type: ignore[return-value]


def _brackets(field: Field, below: Below) -> list[BracketReport]:
    contenders = field.contenders
    groups = [list(group) for _, group in groupby(range(len(contenders)), key=lambda place: contenders[place].score)]
    reports = []
    floating: tuple[int, ...] = ()
    for turn, group in enumerate(groups):
        following = groups[turn + 1] if turn + 1 < len(groups) else []
        rest = [place for later in groups[turn + 2 :] for place in later]
        score = contenders[group[0]].score
        bracket = Bracket(floating, tuple(group), tuple(following), tuple(rest), score)
        outcome = pair_bracket(field, bracket, below)
        if outcome is None:
            raise AssertionError("the round could be completed before this bracket, and cannot now")
        reports.append(BracketReport(bracket, outcome))
        floating = outcome.downfloaters
        if outcome.bye is not None:
            below = Below(None, frozenset())
    if floating:
        raise AssertionError("the last bracket left somebody over")
    return reports


def _boards(field: Field, brackets: Sequence[BracketReport]) -> tuple[tuple[PairReport, ...], int | None]:
    """Pairs in board order: by the higher player's points, the lower player's, the higher player's number.

    Virtual points count for pairing alone, as the reference engine has it (C.04.7, 1.5 may be read otherwise).
    """
    contenders = field.contenders
    keyed = []
    bye = None
    for report in brackets:
        if report.outcome.bye is not None:
            bye = contenders[report.outcome.bye].number
        for a, b in report.outcome.pairs:
            one, two = contenders[a], contenders[b]
            sign, rule = colour_of(one, two, first_colour=field.first_colour)
            white, black = (one, two) if sign > 0 else (two, one)
            high, low = sorted((one, two), key=lambda player: (-player.points, player.rank))
            keyed.append(((-high.points, -low.points, high.rank), PairReport(white.number, black.number, rule)))
    return tuple(pair for _, pair in sorted(keyed, key=lambda item: item[0])), bye
