"""Plays boards events: strengths, heats, seats, boards, points, lowest scores, top board, ranks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from pairing.core.adviser.boards_format import BoardsFormat
from pairing.core.adviser.model import POWER_EDGE, play_boards
from pairing.core.adviser.outcomes import Floats, Outcomes, Whole, competition_ranks, dice
from pairing.core.adviser.question import PlayModel
from pairing.core.adviser.scores import lab_boards
from pairing.core.adviser.seating import deal_powers, draw_slots, seat_slots
from scoring.core.lab.vectorised import compile_vectorised

STRENGTHS, COMING, SLOTS, SEATS, POWERS, BOARDS, LOTS = range(7)
DECIMALS: Final = 6
NOT_PLAYED: Final = -np.inf


@dataclass(slots=True)
class _Tables:
    """What a chunk of events has so far: per player scores of heats, meetings, powers, and heats sat out."""

    scores: Floats
    met: Whole
    had: Whole
    sat_out: Whole

    @classmethod
    def blank(cls, events: int, event: BoardsFormat) -> _Tables:
        players = event.players
        return cls(
            scores=np.full((events, event.heats, players), NOT_PLAYED),
            met=np.zeros((events, players + 1, players + 1), dtype=np.int64),
            had=np.zeros((events, players + 1, 7), dtype=np.int64),
            sat_out=np.zeros((events, players), dtype=np.int64),
        )


class BoardsEvents:
    """A simulator of one boards format. Each heat has separate random numbers for attendance, boards and lots."""

    def __init__(self, event: BoardsFormat, model: PlayModel) -> None:
        self.event = event
        self.model = model
        self.system = compile_vectorised(event.system)
        self.edge = np.array(POWER_EDGE[model.power_edge])

    def play(self, *, seed: int, chunk: int, events: int) -> Outcomes:
        """As `Simulator.play`."""
        event = self.event
        drawn = dice(seed, chunk, STRENGTHS).normal(0.0, 1.0, (events, event.players))
        strengths = -np.sort(-drawn, axis=1) * self.model.spread
        tables = _Tables.blank(events, event)
        top = np.zeros((events, event.players), dtype=np.int64)
        for heat in range(event.heats):
            if event.top_board != "none" and heat == event.heats - 1:
                top = self._leaders(tables, dice(seed, chunk, LOTS, heat))
            top = self._play_heat(heat, tables, strengths, top=top, key=(seed, chunk))
        return Outcomes(self._ranks(tables, top), _repeats(tables))

    def _play_heat(self, heat: int, tables: _Tables, strengths: Floats, *, top: Whole, key: tuple[int, int]) -> Whole:
        """Play one heat into `tables`. Returns `top` without the players who didn't come to the top board."""
        event, few = self.event, self.event.seeding == "few_repeats"

        def thrown(purpose: int) -> np.random.Generator:
            return dice(*key, purpose, heat)

        coming = (thrown(COMING).random(strengths.shape) < event.attendance).astype(np.float64)
        ahead = _seven_ahead(top * (coming > 0))
        slots, boards = draw_slots(
            coming,
            sat_out=tables.sat_out,
            ahead=ahead,
            play_twice=event.leftover == "play_twice",
            dice=thrown(SLOTS),
        )
        is_top = bool(ahead.any())
        seated = seat_slots(slots, boards, met=tables.met, greedy=few, top=is_top, dice=thrown(SEATS))
        rows, places = np.nonzero(seated[:, :, 0] < event.players)
        players = seated[rows, places]
        by_power = deal_powers(players, tables.had[rows[:, None], players], greedy=few, dice=thrown(POWERS))
        strength = strengths[rows[:, None], by_power] + self.edge[None, :]
        played = play_boards(
            strength,
            solo_share=self.model.solo_share,
            last_year=event.system.definition.final_year,
            dice=thrown(BOARDS),
        )
        points = self.system.scores(lab_boards(played))
        np.maximum.at(tables.scores[:, heat], (rows[:, None], by_power), points)
        np.add.at(tables.met, (rows[:, None, None], players[:, :, None], players[:, None, :]), 1)
        np.add.at(tables.had, (rows[:, None], by_power, np.arange(7)[None, :]), 1)
        tables.sat_out += ((coming > 0) & (tables.scores[:, heat] == NOT_PLAYED)).astype(np.int64)
        return ahead

    def _leaders(self, tables: _Tables, lots: np.random.Generator) -> Whole:
        """Each player's place from the bottom before the last heat, best highest, drawn lots among equals."""
        counted = total_scores(tables.scores[:, :-1], self.event)
        order = np.lexsort((lots.random(counted.shape), counted))
        places = np.empty(counted.shape, dtype=np.int64)
        np.put_along_axis(places, order, np.arange(1, counted.shape[1] + 1)[None, :].repeat(len(counted), 0), axis=1)
        return places

    def _ranks(self, tables: _Tables, top: Whole) -> Whole:
        """The final ranks: the top board first where it decides, then players with enough heats, then the others."""
        event = self.event
        totals = total_scores(tables.scores, event)
        group = ((tables.scores > NOT_PLAYED).sum(axis=1) >= event.minimum_heats).astype(np.int64)
        if event.top_board == "decides":
            first = top > 0
            last = np.round(np.where(first, tables.scores[:, -1], 0.0), DECIMALS)
            totals, group = np.where(first, last, totals), np.where(first, 2, group)
        # Equal totals have equal ranks among all; a group above counts more than any rank.
        places = -competition_ranks(totals)
        return competition_ranks(places + group * (event.players + 1))


def total_scores(scores: Floats, event: BoardsFormat) -> Floats:
    """Totals of events × heats × players by the event's rules, as `drops` weighs them; heats missing are still open.

    A heat not played is −∞. It counts the unplayed score, but among best scores only where nothing played fills the
    place.
    """
    still_open = event.heats - scores.shape[1]
    ordered = np.sort(scores, axis=1)
    counted = np.where(ordered == NOT_PLAYED, event.unplayed_score, ordered)
    weights = np.array(event.multipliers[still_open:])[None, :, None]
    if event.best_count:
        from_top = np.arange(scores.shape[1])[::-1][None, :, None]
        places = np.where(ordered == NOT_PLAYED, event.best_count - still_open, event.best_count)
        weights = (from_top < places).astype(np.float64)
    else:
        counted = np.sort(counted, axis=1)
    totals: Floats = np.round((counted * weights).sum(axis=1), DECIMALS)
    return totals


def _seven_ahead(places: Whole) -> Whole:
    """The seven greatest of each row, 0 for the others; none where fewer than seven are above 0."""
    if not places.any():
        return places
    seventh = np.sort(places, axis=1)[:, -7][:, None]
    return np.where((places >= seventh) & (seventh > 0), places - seventh + 1, 0)


def _repeats(tables: _Tables) -> dict[str, Floats]:
    """Meetings beyond the first of each pair, and powers beyond the first time."""
    players = tables.scores.shape[2]
    pairs = tables.met[:, :players, :players] * (1 - np.eye(players, dtype=np.int64))
    return {
        "repeated_meetings": np.maximum(pairs - 1, 0).sum(axis=(1, 2)) / 2.0,
        "repeated_powers": np.maximum(tables.had[:, :players] - 1, 0).sum(axis=(1, 2)).astype(np.float64),
    }
