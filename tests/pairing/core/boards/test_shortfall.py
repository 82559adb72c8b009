"""Where the numbers do not fill the boards: somebody plays twice, or a board leaves a power out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from pairing.core.boards.cost import total_conflict
from pairing.core.boards.instance import Instance, Solution, instance_json
from pairing.core.boards.parsing import parse_instance
from pairing.core.boards.search import Search, optimise, random_seating
from tests.pairing.core.boards.cases import POWERS, instance, raw_instance


@st.composite
def heats_that_do_not_fit(draw: st.DrawFn, *, least: int = 2, most: int = 4) -> Instance:
    """Boards of three to five: some play twice, some boards are a seat short, with clubs and powers had before."""
    size, boards = draw(st.integers(3, 5)), draw(st.integers(least, most))
    assign = draw(st.booleans())
    powers = POWERS[:size]
    short = draw(st.integers(0, boards))
    doubled = draw(st.integers(0, 2))
    count = size * boards - short - doubled
    names = [f"P{number}" for number in range(1, count + 1)]
    members = st.lists(st.sampled_from(names), min_size=2, max_size=4, unique=True)
    past = [draw(st.permutations(names))[:size] for _ in range(draw(st.integers(0, 2)))]
    return instance(
        count,
        game_size=size,
        powers=powers,
        assign_powers=assign,
        values={"same_player": 1, "same_power": draw(st.integers(0, 3)), "same_team": 0},
        groups=[{"name": "Club", "conflict": draw(st.integers(-2, 3)), "members": draw(members)}],
        history=[
            {"heat": heat, "game": 1, "players": people, "powers": powers[: len(people)]}
            for heat, people in enumerate(past, start=1)
        ],
        twice=names[:doubled],
        left_out=[draw(st.sampled_from(powers)) if assign else None for _ in range(short)],
    )


def check_seating(heat: Instance, solution: Solution) -> None:
    """All play as often as they should, never against themselves or one power twice; the right powers are left out."""
    assert Counter(player for game in solution.games for player in game.players) == {
        player: 1 + (player in heat.twice) for player in heat.players
    }
    held: list[tuple[Any, str | None]] = []
    unplayed: list[str | None] = []
    for game in solution.games:
        assert len(set(game.players)) == len(game.players)
        if len(game.players) < heat.game_size:
            assert len(game.players) == heat.game_size - 1
            unplayed.append(next((power for power in heat.powers if power not in (game.powers or heat.powers)), None))
        held.extend(zip(game.players, game.powers or (), strict=False))
    assert Counter(unplayed) == Counter(heat.left_out)
    assert len(set(held)) == len(held)
    assert solution.total == total_conflict(heat, solution.games)
    assert solution.lower_bound <= solution.total


@settings(max_examples=80)
@given(heat=heats_that_do_not_fit(), seed=st.integers(0, 99), count=st.sampled_from([0, 500, 8000]))
def test_seating_keeps_the_rules_whatever_the_numbers(heat: Instance, seed: int, count: int) -> None:
    solution = optimise(heat, seed=seed, steps=count, engine="plain")

    check_seating(heat, solution)
    assert optimise(heat, seed=seed, steps=count, engine="compiled").games == solution.games


@settings(max_examples=40)
@given(heat=heats_that_do_not_fit(), seed=st.integers(0, 99))
def test_random_seating_keeps_the_rules_too(heat: Instance, seed: int) -> None:
    games, total = random_seating(heat, seed=seed)

    assert Search(heat, seed=seed, engine="plain").progress.start_total == total == total_conflict(heat, games)
    assert len(games) == len(heat.open_games)


@settings(max_examples=40)
@given(heat=heats_that_do_not_fit())
def test_the_instance_is_written_and_read_back(heat: Instance) -> None:
    assert parse_instance(instance_json(heat)) == heat


def test_contract_instances_are_written_as_before() -> None:
    assert not {"twice", "left_out"} & instance_json(instance(14)).keys()


def test_second_board_of_somebody_who_has_started_leaves_their_power_free() -> None:
    locked = {"game": 1, "players": [f"P{n}" for n in range(1, 8)], "powers": POWERS}
    heat = instance(13, locked_games=[locked], twice=["P3"])
    solution = optimise(heat, seed=4, steps=5000)
    second = solution.games[1]

    assert dict(zip(second.players, second.powers or (), strict=True))["P3"] != "FRANCE"


def test_both_boards_of_somebody_may_have_started() -> None:
    locked = [
        {"game": 1, "players": [f"P{n}" for n in range(1, 8)], "powers": POWERS},
        {"game": 2, "players": ["P8", "P9", "P10", "P11", "P12", "P13", "P3"], "powers": POWERS},
    ]
    heat = instance(20, locked_games=locked, twice=["P3"])

    assert sorted(map(str, heat.movable)) == [f"P{n}" for n in range(14, 21)]


def test_started_six_player_board_is_kept() -> None:
    locked = {"game": 1, "players": [f"P{n}" for n in range(1, 7)], "powers": POWERS[:6], "left_out": "TURKEY"}
    heat = instance(13, locked_games=[locked])

    assert heat.locked_games[0] in optimise(heat, seed=1, steps=1000).games
    assert parse_instance(instance_json(heat)) == heat


@pytest.mark.parametrize(
    ("count", "changes", "path", "words"),
    [
        (13, {"twice": ["P99"]}, "twice[0]", "not among the players"),
        (6, {"twice": ["P1"]}, "twice", "one board"),
        (13, {"left_out": ["SPAIN"]}, "left_out[0]", "not one of the powers"),
        (13, {"left_out": [None]}, "left_out[0]", "Name the power"),
        (13, {"left_out": ["ITALY"], "assign_powers": False}, "left_out[0]", "not assigned"),
        (5, {"left_out": ["ITALY", "ITALY"]}, "left_out", "at most one on each board"),
        (13, {"twice": ["P1", "P2"]}, "players", "do not fill"),
    ],
)
def test_invalid_options_are_refused(count: int, changes: dict[str, Any], path: str, words: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_instance(raw_instance(count, **changes))

    assert [problem.path for problem in refused.value.problems] == [path]
    assert words in refused.value.problems[0].text
