"""The search finds what can be found, counts right, and does the same thing every time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards.cost import total_conflict
from pairing.core.boards.instance import Instance, Solution
from pairing.core.boards.search import Progress, Search, compiled_path_exists, optimise, random_seating, warm
from tests.benchmarks.climbing import best_of_climbs
from tests.benchmarks.seeding_panel import panel_heat
from tests.pairing.core.boards.cases import POWERS, instance, small_instances
from tests.pairing.instances import made_up_instance

ROOT = Path(__file__).resolve().parents[4]
ANY_SMALL = small_instances(boards=st.integers(1, 4), sizes=st.integers(2, 7))


def is_a_seating(heat: Instance, solution: Solution) -> bool:
    seated = [player for game in solution.games for player in game.players]
    numbers = [game.game for game in solution.games]
    return sorted(seated) == sorted(heat.players) and len(set(numbers)) == len(numbers)


@settings(max_examples=60)
@given(heat=ANY_SMALL, seed=st.integers(-5, 2**70), count=st.integers(0, 4000))
def test_solution_counts_as_the_contract_reads(heat: Instance, seed: int, count: int) -> None:
    solution = optimise(heat, seed=seed, steps=count, engine="plain")

    assert solution.total == total_conflict(heat, solution.games)
    assert solution.lower_bound <= solution.total
    assert is_a_seating(heat, solution)
    for locked in heat.locked_games:
        assert locked in solution.games
    for game in solution.games:
        if game not in heat.locked_games:
            assert game.powers == (heat.powers if heat.assign_powers else None)


@settings(max_examples=40)
@given(heat=ANY_SMALL, seed=st.integers(0, 99), pieces=st.lists(st.integers(1, 900), max_size=5))
def test_search_does_not_depend_on_how_it_is_cut(heat: Instance, seed: int, pieces: list[int]) -> None:
    whole = Search(heat, seed=seed, engine="plain")
    whole.advance(sum(pieces))
    cut = Search(heat, seed=seed, engine="plain")
    for piece in pieces:
        cut.advance(piece)

    assert cut.progress == whole.progress
    assert cut.finish() == whole.finish()


@settings(max_examples=40)
@given(heat=ANY_SMALL, seed=st.integers(0, 99))
def test_compiled_and_plain_path_give_the_same_games(heat: Instance, seed: int) -> None:
    plain = optimise(heat, seed=seed, steps=6000, engine="plain")

    compiled = optimise(heat, seed=seed, steps=6000, engine="compiled")

    assert (compiled.total, compiled.games) == (plain.total, plain.games)
    assert plain.lower_bound <= compiled.lower_bound  # which may try all ways in a larger heat


@pytest.mark.parametrize(("players", "heats"), [(49, 4), (105, 3)])
def test_compiled_and_plain_path_agree_on_a_real_heat(players: int, heats: int) -> None:
    heat = made_up_instance(players, heats=heats, seed=5)
    plain = Search(heat, seed=7, engine="plain")
    compiled = Search(heat, seed=7, engine="compiled")

    assert compiled.advance(150_000) == plain.advance(150_000)
    solution = compiled.finish()
    assert solution == plain.finish()
    assert solution.total == total_conflict(heat, solution.games)


def test_large_values_do_not_overflow() -> None:
    heat = instance(
        28,
        values={"same_player": 1_000_000, "same_power": 999_999, "same_team": 0},
        groups=[{"name": "G", "conflict": 1_000_000, "members": [f"P{n}" for n in range(1, 13)]}] * 400,
        pair_conflicts=[["P1", "P2", -7]],
    )
    solution = optimise(heat, seed=1, steps=20_000, engine="compiled")

    assert solution == optimise(heat, seed=1, steps=20_000, engine="plain")
    assert solution.total == total_conflict(heat, solution.games)


def test_clubmates_and_powers_are_kept_apart() -> None:
    heat = instance(
        21,
        values={"same_player": 3, "same_power": 2, "same_team": 5},
        groups=[{"name": "Denver", "conflict": 3, "members": ["P1", "P2", "P3"]}],
        teams=[{"name": "Blue", "members": ["P4", "P5", "P6"]}],
        history=[{"heat": 1, "game": 1, "players": ["P1", "P4", "P7"], "powers": ["ITALY", "ITALY", "RUSSIA"]}],
    )
    solution = optimise(heat, seed=1, steps=50_000)

    assert (solution.total, solution.lower_bound, solution.proven_optimal) == (0, 0, True)


def test_negative_conflicts_attract() -> None:
    heat = instance(28, pair_conflicts=[["P1", "P2", -4], ["P2", "P3", -4], ["P9", "P10", 1]])
    solution = optimise(heat, seed=3, steps=50_000)
    together = next(game.players for game in solution.games if "P2" in game.players)

    assert solution.total == -8
    assert {"P1", "P3"} <= set(together)


def test_nothing_left_to_seat_gives_the_locked_games_back() -> None:
    locked = [{"game": 4, "players": [f"P{n}" for n in range(1, 8)], "powers": POWERS}]
    heat = instance(7, locked_games=locked, pair_conflicts=[["P1", "P2", 3]])

    assert optimise(heat, seed=1, steps=1000) == Solution(3, 3, heat.locked_games)


def test_new_games_take_the_free_numbers_in_order() -> None:
    locked = [{"game": 2, "players": [f"P{n}" for n in range(1, 8)], "powers": None}]
    heat = instance(28, locked_games=locked)

    assert [game.game for game in optimise(heat, seed=1, steps=0).games] == [1, 2, 3, 4]


def test_search_starts_from_the_random_seating_of_its_seed() -> None:
    heat = made_up_instance(28, heats=2, seed=1)
    games, total = random_seating(heat, seed=11)
    search = Search(heat, seed=11, engine="plain")

    assert total == total_conflict(heat, games) == search.progress.start_total
    assert search.solution().games == games
    assert random_seating(heat, seed=12)[0] != games


def test_progress_may_end_the_search_early() -> None:
    heat = panel_heat("56-5-2")  # not proven within these steps
    seen: list[Progress] = []

    def until_the_third(now: Progress) -> bool:
        seen.append(now)
        return len(seen) < 3

    solution = optimise(heat, seed=1, steps=10**9, progress=until_the_third)

    assert [now.steps // 1_000_000 for now in seen] == [0, 1, 2]  # a row of swaps that has begun is done
    assert seen[0].total == seen[0].start_total > seen[-1].total >= solution.total


@pytest.mark.parametrize(("players", "heats"), [(28, 4), (49, 5), (105, 4)])
def test_search_is_never_above_hill_climbing_of_the_same_length(players: int, heats: int) -> None:
    heat = made_up_instance(players, heats=heats, seed=9)
    climbed, looks = best_of_climbs(heat)

    assert optimise(heat, seed=1, steps=looks).total <= climbed


def test_warming_loads_the_compiled_path_where_it_exists() -> None:
    assert warm() == compiled_path_exists()


def test_engine_needs_neither_django_nor_numba_to_be_imported() -> None:
    program = "import sys; import pairing.core.boards.search; print({'django', 'numba', 'numpy'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True, text=True)

    assert run.stdout == "set()\n"
