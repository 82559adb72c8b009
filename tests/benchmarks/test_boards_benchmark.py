"""How many boards a second a system scores, against its formulae written out in Python. Prints, asserts no timing."""

import time
from dataclasses import replace
from math import prod

import pytest

from scoring.core.boards import BOARDS_BY_STEPS, compute_by_steps, compute_scores
from scoring.core.lab import random_boards
from scoring.core.systems import compile_system
from scoring.library import shipped_systems
from tests.benchmarks.scored_by_hand import BY_HAND

pytestmark = pytest.mark.benchmark
BOARDS = 3000


def seconds(score, boards):
    """For one board: the best of three laps over all, in the time of this process alone."""
    laps = []
    for _ in range(3):
        start = time.process_time()
        for seats in boards:
            score(seats)
        laps.append(time.process_time() - start)
    return min(laps) / len(boards)


@pytest.fixture(scope="module")
def boards():
    """Different boards with every fact known, charts as long as the game."""
    made = random_boards(1, BOARDS, charts=True)
    years = [max(len(seat.chart) for seat in made.seats(row)) for row in range(BOARDS)]
    return [
        tuple(replace(seat, chart=(seat.chart + (0,) * 99)[: years[row]]) for seat in made.seats(row))
        for row in range(BOARDS)
    ]


def test_boards_scored_in_a_second(boards):
    ratios = {}
    print()  # noqa: T201 - the figures are what this test is for
    for entry in shipped_systems():
        system, by_hand = entry.system, BY_HAND.get(entry.slug)
        for seats in boards[:BOARDS_BY_STEPS]:
            compute_scores(system, seats=seats)
        ours = seconds(lambda seats, system=system: compute_scores(system, seats=seats), boards)
        steps = seconds(lambda seats, system=system: compute_by_steps(system, seats=seats), boards[::10])
        line = f"{entry.slug:32}{1 / ours:10,.0f} a second, step by step{1 / steps:8,.0f}"
        if by_hand:
            assert [by_hand(seats) for seats in boards] == [compute_scores(system, seats=seats) for seats in boards]
            theirs = seconds(by_hand, boards)
            ratios[entry.slug] = ours / theirs
            line += f", by hand{1 / theirs:8,.0f}: {ours / theirs:.2f} times as long, {steps / theirs:.1f} by steps"
        print(line)  # noqa: T201
    mean = prod(ratios.values()) ** (1 / len(ratios))
    print(f"{len(ratios)} by hand: {mean:.2f} times as long on average, {max(ratios.values()):.2f} at most")  # noqa: T201


def test_making_the_function():
    taken = []
    for entry in shipped_systems():
        system = compile_system(entry.definition)
        system.kept.boards = BOARDS_BY_STEPS - 1
        start = time.process_time()
        compute_scores(system, seats=entry.worked_boards[0].seats)
        taken.append((time.process_time() - start, entry.slug))
    slowest, slug = max(taken)
    print(f"\nmade in {sum(each for each, _ in taken) / len(taken) * 1000:.1f} ms on average")  # noqa: T201
    print(f"at most {slowest * 1000:.1f} ms, for {slug}")  # noqa: T201
