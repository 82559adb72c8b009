"""Whole events for the tests: played with made-up strengths, byes, forfeits, withdrawals and late entries."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from pairing.core.swiss.armati.rounds import RoundRequest, RoundResult, pair_round
from pairing.core.swiss.record import Absence, Colour, Kind, Outcome, Player, PointValues, Record, Turn

TWO = PointValues.like(win=Fraction(2), draw=Fraction(1))
WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


def field_of(players: int, *, clubs: int = 0, rounds: int | None = None) -> Record:
    """An event that has not begun, scored 2/1/0; player n is in club n modulo `clubs`."""
    return Record(
        players=tuple(
            Player(number, f"Player {number}", club=f"Club {number % clubs}" if clubs else "")
            for number in range(1, players + 1)
        ),
        rounds=rounds,
        values=TWO,
    )


def game(first: int, second: int, outcome: Outcome, *, kind: Kind = Kind.GAME) -> dict[int, Turn]:
    """A game's turn for each of the two; `outcome` is that of who is named first."""
    other = {WIN: LOSS, LOSS: WIN, DRAW: DRAW}[outcome]
    return {first: Turn(kind, second, Colour.WHITE, outcome), second: Turn(kind, first, Colour.BLACK, other)}


def after(event: Record, turns: dict[int, Turn]) -> Record:
    """The event with one more round; a player without a turn was absent, or has the bye that was asked for."""
    away = event.away(event.next_round)
    players = tuple(
        replace(
            player,
            turns=(*player.turns, turns.get(player.number, Turn(away.get(player.number, Kind.ABSENCE)))),
        )
        for player in event.players
    )
    return replace(event, players=players, rounds_played=event.rounds_played + 1)


@dataclass(frozen=True, slots=True)
class Happenings:
    """How often things happen to a player in a round, in percent."""

    draws: int = 10
    forfeits: int = 3
    half_byes: int = 3
    withdrawals: int = 2
    late: int = 2


def play_out(
    event: Record,
    *,
    rounds: int,
    seed: int,
    happen: Happenings,
    request: Callable[[Record, int], RoundRequest] = lambda event, seed: RoundRequest(seed=seed),
) -> Iterator[tuple[Record, RoundRequest, RoundResult]]:
    """Play an event, giving each round's record before it, what was asked for and the pairing.

    Some of the last players come late, some leave for good, some ask for a bye, some do not turn up. Stops when fewer
    than two are left.
    """
    dice = random.Random(seed)  # noqa: S311 – made-up events
    gone: set[int] = set()
    comes = {
        p.number: dice.randrange(2, 4) for p in event.players if p.number > 4 and dice.randrange(100) < happen.late
    }
    for number in range(1, rounds + 1):
        here = [p.number for p in event.players if p.number not in gone and comes.get(p.number, 0) <= number]
        byes = [one for one in here if dice.randrange(100) < happen.half_byes]
        away = [p.number for p in event.players if p.number not in here]
        absences = (Absence(number, Kind.HALF_BYE, tuple(byes)), Absence(number, Kind.ABSENCE, tuple(away)))
        event = replace(event, absences=absences)
        if len(here) - len(byes) < 2:
            return
        asked = request(event, seed * 100 + number)
        result = pair_round(event, request=asked)
        yield event, asked, result
        turns: dict[int, Turn] = {} if result.bye is None else {result.bye: Turn(Kind.ALLOCATED_BYE)}
        for one, other in result.pairs:
            kind = Kind.FORFEIT if dice.randrange(100) < happen.forfeits else Kind.GAME
            outcome = DRAW if dice.randrange(100) < happen.draws and kind is Kind.GAME else dice.choice((WIN, LOSS))
            turns |= game(one, other, outcome, kind=kind)
        event = after(event, turns)
        gone |= {one for one in here if dice.randrange(100) < happen.withdrawals}
