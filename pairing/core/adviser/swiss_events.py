"""Plays Swiss events: strengths, rounds paired by the armati engine, games, standings.

A player who is stronger by d wins a decisive game with probability 1 / (1 + 10^(-2.5 d)): a strength of 1 is 1,000
points of the Elo scale, so the usual spread of 0.2 is 200 of them. Draws are equally likely in every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal, cast

import numpy as np

from pairing.core.adviser.outcomes import Flags, Floats, Outcomes, Whole, competition_ranks, dice
from pairing.core.adviser.question import PlayModel
from pairing.core.adviser.swiss_format import SwissFormat
from pairing.core.swiss.acceleration import Acceleration, virtual_points
from pairing.core.swiss.armati.engine import NoPairingError
from pairing.core.swiss.armati.field import ArmatiRules
from pairing.core.swiss.armati.order import order_by_tie_breaks
from pairing.core.swiss.armati.rounds import RoundRequest, RoundResult, pair_round
from pairing.core.swiss.ranking.standings import Row, rank_event
from pairing.core.swiss.ranking.tie_breaks import DEFAULT_CHAIN, find_swiss_tie_breaks
from pairing.core.swiss.record import Colour, Kind, Outcome, Player, Record, Turn

STRENGTHS, PAIRING, GAMES = 0, 11, 12
PER_STRENGTH: Final = 2.5
LARGEST_PAIRING_SEED: Final = 2**31
CHAIN: Final = find_swiss_tie_breaks([code for code in DEFAULT_CHAIN if code not in {"goal-average", "lot"}])
"""The paper's tie-breaks that need no goals, without the lot: what it would decide is told as a tie."""


class SwissEvents:
    """A simulator of one Swiss format. Strengths, pairing and games have dice of their own for each round."""

    def __init__(self, event: SwissFormat, model: PlayModel) -> None:
        self.event = event
        self.model = model
        self.rules = ArmatiRules(
            first_round=cast('Literal["random", "halves"]', event.first_round), clubs_apart_first=False
        )
        self.virtual = virtual_points(
            cast("Acceleration", event.acceleration), players=event.players, rounds=event.rounds
        )

    def play(self, *, seed: int, chunk: int, events: int) -> Outcomes:
        """As `Simulator.play`."""
        players, rounds = self.event.players, self.event.rounds
        drawn = dice(seed, chunk, STRENGTHS).normal(0.0, 1.0, (events, players))
        strengths = -np.sort(-drawn, axis=1) * self.model.spread
        lots = [dice(seed, chunk, PAIRING, each).integers(LARGEST_PAIRING_SEED, size=events) for each in range(rounds)]
        # Two random numbers a game, for a draw and for the winner, in the order of the stronger players.
        throws = [dice(seed, chunk, GAMES, each).random((events, players, 2)) for each in range(rounds)]
        ranks = np.empty((events, players), dtype=np.int64)
        points = np.empty((events, players))
        unbeaten = np.zeros(events, dtype=np.int64)
        rematches = np.zeros(events)
        for which in range(events):
            seeds = [int(each[which]) for each in lots]
            played, again = self._play_one(strengths[which], seeds, [each[which] for each in throws])
            for row in rank_event(played, chain=CHAIN).rows:
                ranks[which, row.number - 1], points[which, row.number - 1] = row.rank, _halves(row)
            unbeaten[which] = sum(all(turn.outcome is not Outcome.LOSS for turn in one.turns) for one in played.players)
            rematches[which] = again
        level = competition_ranks(points)
        flags = {"level_first": _level_within(level, 1), "level_podium": _level_within(level, 3)}
        return Outcomes(ranks, {"repeated_meetings": rematches}, flags | {"two_unbeaten": unbeaten > 1})

    def _play_one(self, strengths: Floats, seeds: Sequence[int], throws: Sequence[Floats]) -> tuple[Record, int]:
        """One event to its end, and how many pairs met again."""
        numbers = range(1, self.event.players + 1)
        event = Record(tuple(Player(n) for n in numbers), rounds=self.event.rounds, virtual_points=self.virtual)
        rematches = 0
        for seed, thrown in zip(seeds, throws, strict=True):
            found = self._pair(event, seed)
            rematches += found.draft.rematches
            event = self._play_round(event, found, strengths, thrown)
        return event, rematches

    def _pair(self, event: Record, seed: int) -> RoundResult:
        """The next round; if no pairing without a rematch is left, one with as few as possible."""
        request = RoundRequest(rules=self.rules, seed=seed, order=order_by_tie_breaks(event, chain=CHAIN))
        try:
            return pair_round(event, request=request)
        except NoPairingError:
            return pair_round(event, request=replace(request, rules=replace(self.rules, rematches=True)))

    def _play_round(self, event: Record, found: RoundResult, strengths: Floats, thrown: Floats) -> Record:
        turns = {found.bye: Turn(Kind.ALLOCATED_BYE)} if found.bye else {}
        for one, other in found.pairs:
            upper, lower = sorted((one, other))
            drawn, decided = thrown[upper - 1]
            chance = win_chance(float(strengths[upper - 1] - strengths[lower - 1]))
            ends = (Outcome.WIN, Outcome.LOSS) if decided < chance else (Outcome.LOSS, Outcome.WIN)
            if drawn < self.event.draw_share:
                ends = (Outcome.DRAW, Outcome.DRAW)
            for number, against, end in ((upper, lower, ends[0]), (lower, upper, ends[1])):
                turns[number] = Turn(Kind.GAME, against, Colour.WHITE if number == one else Colour.BLACK, end)
        players = tuple(replace(each, turns=(*each.turns, turns[each.number])) for each in event.players)
        return replace(event, players=players, rounds_played=event.rounds_played + 1)


def win_chance(ahead: float) -> float:
    """The probability that a player who is stronger by `ahead` wins a decisive game."""
    return float(1 / (1 + 10 ** (-PER_STRENGTH * ahead)))


def _halves(row: Row) -> float:
    """Points as a float: they are whole or halves, so exact."""
    return float(row.points)


def _level_within(ranks: Whole, most: int) -> Flags:
    """The events in which one of the first `most` ranks is shared."""
    shared = np.stack([np.bincount(line)[line] > 1 for line in ranks])
    found: Flags = ((ranks <= most) & shared).any(axis=1)
    return found
