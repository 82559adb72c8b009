"""How fast the scoring lab scores, makes boards and analyses. Prints figures, asserts none of them."""

import time

import pytest

from scoring.core.boards import compute_scores
from scoring.core.lab import analyse_system, compile_vectorised, random_boards
from scoring.library import shipped_system

pytestmark = pytest.mark.benchmark
MILLION = 1_000_000


def seconds(run):
    """In the time of this process alone."""
    start = time.process_time()
    result = run()
    return result, time.process_time() - start


@pytest.fixture(scope="module")
def boards():
    return random_boards(1, MILLION)


def test_making_boards():
    for charts in (False, True):
        _, taken = seconds(lambda charts=charts: random_boards(1, 100_000, charts=charts))
        print(f"\nrandom boards{' with charts' if charts else ''}: {100_000 / taken:,.0f} a second")  # noqa: T201


@pytest.mark.parametrize("slug", ["c-diplo", "diminishing-value-dbs", "sum-of-squares", "il-diplo", "vulcan", "dixie"])
def test_scoring_a_million_boards(boards, slug):
    system = shipped_system(slug).system
    scores, taken = seconds(lambda: compile_vectorised(system).scores(boards))
    few = [boards.seats(row) for row in range(500)]
    _, exact = seconds(lambda: [compute_scores(system, seats=seats) for seats in few])
    print(  # noqa: T201 - the figures are what this test is for
        f"\n{slug}: a million boards in {taken:.2f} s, {MILLION / taken:,.0f} a second; exactly {500 / exact:,.0f}"
    )
    assert scores.shape == (MILLION, 7)


@pytest.mark.parametrize("slug", ["c-diplo", "diminishing-value-dbs", "manorcon", "dixie", "maxonian"])
def test_analysing_a_system(slug):
    analyse_system(shipped_system("c-diplo").system)  # the ways to share the centers are listed once
    found, taken = seconds(lambda: analyse_system(shipped_system(slug).system))
    print(f"\n{slug}: analysed in {taken * 1000:.0f} ms")  # noqa: T201
    assert found.answers
