"""Top Dog: both examples of the source, every boundary of its tables, and the second table (rulings T1 to T8)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handicaps.core.top_dog import (
    Adjusted,
    History,
    Record,
    TopDogEntry,
    TopDogRules,
    top_dog_handicap,
    top_dog_standings,
)
from handicaps.core.top_dog_table import PRESET

F = Fraction


def history(player: tuple[int, object], army: tuple[int, object]) -> History:
    return History(Record(player[0], F(str(player[1]))), Record(army[0], F(str(army[1]))))


def test_twelve_games_of_four_and_a_half_with_a_virgin_army_are_exactly_two() -> None:
    """T2: thirds are exact, not 0.3333 and 0.6667."""
    found = top_dog_handicap(history((12, 4.5), (0, 0)))
    assert (found.player.value, found.army.value, found.per_round) == (3, 0, 2)
    assert (found.player.reason, found.army.reason) == ("step", "no_games")


def test_fifty_games_of_six_with_an_army_of_250_are_seven_and_a_sixth() -> None:
    """T1: the source prints 6.5, which is what 150 games of the army give; its table adds 4 from 200 games on."""
    assert top_dog_handicap(history((50, 6), (250, 5.5))).per_round == F(43, 6)
    assert top_dog_handicap(history((50, 6), (150, 5.5))).per_round == F(13, 2)


@pytest.mark.parametrize(
    ("games", "value", "reason"),
    [
        (0, F(1), "no_games"),
        (1, F(3), "step"),
        (7, F(3), "step"),
        (8, F(6), "step"),
        (15, F(6), "step"),
        (16, F(9), "step"),
        (500, F(9), "step"),
    ],
)
def test_player_of_nine_points_a_game(games: int, value: Fraction, reason: str) -> None:
    found = top_dog_handicap(history((games, 9), (0, 0)))
    assert (found.player.value, found.player.reason) == (value, reason)
    assert found.per_round == value * F(2, 3)


@pytest.mark.parametrize(
    ("games", "average", "value"), [(7, "2.9", 1), (7, "3", 1), (15, "1.4", 1), (16, "0.5", F(1, 2)), (1, "0", 1)]
)
def test_floor_holds_for_discounted_players_alone(games: int, average: str, value: Fraction) -> None:
    assert top_dog_handicap(history((games, average), (0, 0))).player.value == value


@pytest.mark.parametrize(
    ("games", "value"),
    [
        (0, 0),
        (1, 2),
        (7, 2),
        (8, 4),
        (15, 4),
        (16, 6),
        (23, 6),
        (24, 8),
        (99, 8),
        (100, 10),
        (199, 10),
        (200, 12),
        (299, 12),
        (300, 14),
        (399, 14),
        (400, 16),
        (499, 16),
        (500, 18),
        (1234, 8 + 2 * 12),
    ],
)
def test_army_of_eight_points_a_game(games: int, value: int) -> None:
    """T4: after the end of the printed table, the penalty grows by 2 for each further 100 games, and is marked."""
    found = top_dog_handicap(history((0, 0), (games, 8)))
    assert found.army.value == value
    assert found.beyond_table is (games >= 400)


def test_steps_say_where_they_end() -> None:
    """For "8 to 15 games" next to a handicap; the player's last step has no end."""
    assert [PRESET.player_step(games).last_game for games in (1, 8, 16)] == [7, 15, None]  # type: ignore[union-attr]
    ends = [PRESET.army_step(games).last_game for games in (1, 24, 100, 300, 450)]  # type: ignore[union-attr]
    assert ends == [7, 99, 199, 399, 499]


def test_adjusted_values_are_not_adjusted_again() -> None:
    """T7: published values hold the discounts and penalties."""
    found = top_dog_handicap(History(Adjusted(F(3)), Adjusted(F("9.5"))))
    assert (found.player.value, found.army.value, found.player.reason) == (3, F("9.5"), "adjusted")


def entry(name: str, scores: list[int | None], *, handicap: int = 0) -> TopDogEntry:
    values = History(Adjusted(F(handicap)), Adjusted(F(handicap)))
    return TopDogEntry(name, top_dog_handicap(values), tuple(None if s is None else F(s) for s in scores))


def test_missed_round_scores_nothing_and_is_charged() -> None:
    """T5, the literal reading: the handicap counts in every round of the competition."""
    missed = [entry("A", [20, None, 10], handicap=4)]
    line = top_dog_standings(missed, rules=TopDogRules(3, podium_excluded=0))[0]
    assert (line.score, line.charged, line.net_score) == (30, 12, 18)


def test_switch_charges_the_rounds_played() -> None:
    missed = [entry("A", [20, None, 10], handicap=4), entry("B", [None, None, None], handicap=4)]
    lines = top_dog_standings(missed, rules=TopDogRules(3, podium_excluded=0, charge_missed_rounds=False))
    assert [(line.entry.name, line.net_score, line.rank) for line in lines] == [("A", 22, 1), ("B", 0, 2)]


def test_podium_of_the_main_ranking_is_out() -> None:
    """T8: the three best by score, whatever their handicaps."""
    field = [entry(name, [score]) for name, score in (("A", 20), ("B", 25), ("C", 5), ("D", 15), ("E", 10))]
    lines = top_dog_standings(field, rules=TopDogRules(1))
    assert [(line.entry.name, line.excluded, line.rank) for line in lines] == [
        ("B", True, None),
        ("A", True, None),
        ("D", True, None),
        ("E", False, 1),
        ("C", False, 2),
    ]


def test_players_level_on_the_last_place_of_the_podium_are_all_out() -> None:
    field = [entry(name, [score]) for name, score in (("A", 20), ("B", 15), ("C", 15), ("D", 10))]
    lines = top_dog_standings(field, rules=TopDogRules(1, podium_excluded=2))
    assert [line.entry.name for line in lines if line.excluded] == ["A", "B", "C"]
    assert lines[-1].rank == 1


def test_podium_larger_than_the_field_leaves_nobody() -> None:
    lines = top_dog_standings([entry("A", [20]), entry("B", [3])], rules=TopDogRules(1))
    assert [line.rank for line in lines] == [None, None]


def test_level_net_scores_share_a_rank() -> None:
    field = [entry(name, [score]) for name, score in (("A", 20), ("B", 15), ("C", 15), ("D", 10))]
    lines = top_dog_standings(field, rules=TopDogRules(1, podium_excluded=0))
    assert [line.rank for line in lines] == [1, 2, 2, 4]


AVERAGES = st.decimals(0, 25, places=2).map(F)
GAMES = st.integers(0, 600)


@given(GAMES, AVERAGES, GAMES, AVERAGES)
def test_handicap_is_two_thirds_and_one_third_of_its_parts(
    games: int, average: Fraction, army_games: int, army_average: Fraction
) -> None:
    found = top_dog_handicap(History(Record(games, average), Record(army_games, army_average)))
    assert 3 * found.per_round == 2 * found.player.value + found.army.value


@given(st.integers(0, 600), st.integers(0, 600), AVERAGES)
def test_more_games_never_lower_an_armys_handicap(one: int, other: int, average: Fraction) -> None:
    fewer, more = (
        top_dog_handicap(History(Record(0, F(0)), Record(games, average))).army.value for games in sorted((one, other))
    )
    assert fewer <= more


@given(
    st.lists(st.tuples(st.integers(0, 25), st.integers(0, 9)), min_size=1, max_size=8),
    st.integers(0, 9),
)
def test_ranks_are_those_of_the_players_who_are_not_out(field: list[tuple[int, int]], podium: int) -> None:
    lines = top_dog_standings(
        [entry(str(k), [score], handicap=h) for k, (score, h) in enumerate(field)], rules=TopDogRules(1, podium)
    )
    nets = [line.net_score for line in lines]
    assert nets == sorted(nets, reverse=True)
    eligible = [line for line in lines if not line.excluded]
    assert [line.rank for line in eligible] == [
        1 + sum(other.net_score > line.net_score for other in eligible) for line in eligible
    ]
    assert all(line.excluded == (line.main_rank <= podium) for line in lines)


def test_podium_is_that_of_the_main_table_where_one_is_given() -> None:
    """T8: tie-breaks of the main ranking decide who is on the podium, and all who share its last place are excluded."""
    rows = [replace(entry(name, [10]), main_rank=rank) for name, rank in (("A", 2), ("B", 1), ("C", 3), ("D", 3))]
    lines = top_dog_standings(rows, rules=TopDogRules(1, podium_excluded=1))
    assert {line.entry.name: line.rank for line in lines} == {"A": 1, "B": None, "C": 1, "D": 1}
    shared = top_dog_standings(rows, rules=TopDogRules(1, podium_excluded=3))
    assert all(line.excluded for line in shared)
