"""Checks the rounds of an event against the rules of the FIDE Dutch system.

Whether a round is legal is decided here and in `pairing.core.swiss.checker` from the record alone, by code that the
engine does not use: no meeting twice, no second bye, no forbidden pair, no two players whose colours clash. Whether it
is the round that the rules give is decided by the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from common.pure.errors import Problem
from pairing.core.swiss.baku import with_named_acceleration
from pairing.core.swiss.checker import pairing_problems
from pairing.core.swiss.dutch.engine import NoPairingError, pair_round
from pairing.core.swiss.history import bye_of_round, event_before, pairs_of_round
from pairing.core.swiss.record import Colour, Outcome, Player, Record


@dataclass(frozen=True, slots=True)
class RoundAudit:
    """What was found about one round: `illegal` breaks an absolute rule, `different` is not what the rules give."""

    number: int
    illegal: tuple[Problem, ...]
    different: tuple[Problem, ...]

    @property
    def right(self) -> bool:
        """True if nothing was found."""
        return not self.illegal and not self.different


def audit_event(event: Record, *, legal_only: bool = False) -> tuple[RoundAudit, ...]:
    """Each round played, in order. With `legal_only`, rounds need not be those that the Dutch system gives."""
    event = with_named_acceleration(event)
    numbers = range(1, event.rounds_played + 1)
    return tuple(audit_round(event, number, legal_only=legal_only) for number in numbers)


def audit_round(event: Record, number: int, *, legal_only: bool = False) -> RoundAudit:
    """One round of those played."""
    before = event_before(event, number)
    pairs, bye = list(pairs_of_round(event, number)), bye_of_round(event, number)
    illegal = [*pairing_problems(before, pairs, bye=bye), *clashing_colours(before, pairs)]
    different = [] if legal_only else list(_differences(before, pairs, bye))
    return RoundAudit(number, tuple(illegal), tuple(different))


def clashing_colours(before: Record, pairs: list[tuple[int, int]]) -> Iterator[Problem]:
    """Pairs of two players who both must have one colour (C3): by a difference beyond 1, or by the last two games."""
    players = {player.number: player for player in before.players}
    for white, black in pairs:
        due = [_must_have(players[number]) for number in (white, black) if number in players]
        if len(due) == 2 and due[0] and due[0] == due[1]:
            if any(_is_topscorer(players[number], before) for number in (white, black)):
                continue
            message = "Players %(one)s and %(other)s both must have %(colour)s. Pair them with others."
            params = {"one": white, "other": black, "colour": due[0].value}
            yield Problem(f"pair {white}-{black}", "colour_clash", message, params)


def _must_have(player: Player) -> Colour | None:
    had = [turn.colour for turn in player.turns if turn.played and turn.colour]
    whites = had.count(Colour.WHITE)
    blacks = len(had) - whites
    if abs(whites - blacks) > 1:
        return Colour.BLACK if whites > blacks else Colour.WHITE
    return had[-1].other if len(had) > 1 and had[-1] is had[-2] else None


def _is_topscorer(player: Player, before: Record) -> bool:
    """More than half of what could be won so far, in the last round."""
    if before.rounds is None or before.next_round < before.rounds:
        return False
    score = player.points(before.values) + before.virtual(player.number, before.next_round)
    return 2 * score > max(before.values.win, before.values.draw) * before.rounds_played


def _differences(before: Record, pairs: list[tuple[int, int]], bye: int | None) -> Iterator[Problem]:
    try:
        right = pair_round(before)
    except NoPairingError as error:
        yield from error.problems
        return
    expected = {pair.white: pair.black for pair in right.pairs} | {pair.black: pair.white for pair in right.pairs}
    whites = {pair.white for pair in right.pairs}
    for white, black in pairs:
        params = {"white": white, "black": black, "one": expected.get(white, 0), "other": expected.get(black, 0)}
        if params["one"] != black:
            message = "%(white)s plays %(black)s; by the rules %(white)s meets %(one)s, and %(black)s meets %(other)s."
            yield Problem(f"pair {white}-{black}", "other_pair", message, params)
        elif white not in whites:
            message = "%(white)s has white against %(black)s; by the rules it is the other way round."
            yield Problem(f"pair {white}-{black}", "other_colours", message, params)
    if bye != right.bye:
        message = "The bye is %(bye)s’s; by the rules it is %(right)s’s."
        yield Problem("bye", "other_bye", message, {"bye": bye or "nobody", "right": right.bye or "nobody"})


def record_problems(event: Record) -> Iterator[Problem]:
    """Contradictions in the record itself: results of the two players of a game, and stated points."""
    players = {player.number: player for player in event.players}
    opposite = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW}
    for player in event.players:
        path = f"player {player.number}"
        for number, turn in enumerate(player.turns, start=1):
            if turn.opponent is None or turn.opponent not in players:
                continue
            back = players[turn.opponent].turns[number - 1]
            params = {"number": player.number, "other": turn.opponent, "round": number}
            if back.opponent != player.number:
                message = (
                    "Round %(round)s: by the line of %(number)s the opponent is %(other)s, whose own line "
                    "disagrees. Correct one of the two lines."
                )
                yield Problem(path, "one_sided", message, params)
            elif turn.outcome in opposite and back.outcome is not opposite[turn.outcome]:
                message = "Round %(round)s: the results of %(number)s and %(other)s don’t fit together. Check them."
                yield Problem(path, "odd_results", message, params)
