"""The total, on examples worked by hand from the manual's words and ruling M15."""

from __future__ import annotations

import pytest

from pairing.core.boards.cost import build_tables, pair_rows, total_conflict
from pairing.core.boards.instance import Game
from tests.pairing.core.boards.cases import POWERS, REGIONS, instance

PEOPLE = tuple(f"P{number}" for number in range(1, 8))
BOARD = [Game(1, PEOPLE, tuple(POWERS))]
AT_TABLES = [Game(1, PEOPLE, None)]


def past(heat: int, players: list[str], powers: list[str] | None = None) -> dict[str, object]:
    return {"heat": heat, "game": 1, "players": players, "powers": powers}


def test_third_meeting_costs_twice() -> None:
    values = {"same_player": 3, "same_power": 0, "same_team": 0}
    once = instance(7, values=values, history=[past(1, ["P1", "P2"])])
    twice = instance(7, values=values, history=[past(1, ["P1", "P2"]), past(2, ["P2", "P1", "away"])])

    assert (total_conflict(once, AT_TABLES), total_conflict(twice, AT_TABLES)) == (3, 6)


@pytest.mark.parametrize(("value", "total"), [(7, 3), (2, 1), (1, 0)])
def test_half_of_the_power_value_is_rounded_down(value: int, total: int) -> None:
    values = {"same_player": 0, "same_power": value, "same_team": 0}
    heat = instance(7, values=values, power_groups=REGIONS, history=[past(1, ["P1"], ["ITALY"])])

    assert total_conflict(heat, BOARD) == total


def test_same_power_counts_every_earlier_case() -> None:
    values = {"same_player": 0, "same_power": 5, "same_team": 0}
    history = [past(heat, ["P1"], [power]) for heat, power in enumerate(["AUSTRIA", "ITALY", "AUSTRIA", "FRANCE"], 1)]
    heat = instance(7, values=values, power_groups=REGIONS, history=history)

    assert total_conflict(heat, BOARD) == 5 + 5 + 2
    assert total_conflict(heat, AT_TABLES) == 0


def test_every_shared_group_counts_and_a_shared_team_once() -> None:
    heat = instance(
        7,
        values={"same_player": 0, "same_power": 0, "same_team": 4},
        groups=[
            {"name": "Denver", "conflict": 3, "members": ["P1", "P2", "P3"]},
            {"name": "Hand", "conflict": 10, "members": ["P1", "P2", "away"]},
        ],
        teams=[{"name": "Blue", "members": ["P1", "P2"]}, {"name": "Red", "members": ["P2", "P1"]}],
        pair_conflicts=[["P1", "P2", 1], ["P2", "P1", 1], ["P3", "P4", -6], ["P3", "away", 9]],
    )

    assert total_conflict(heat, AT_TABLES) == 3 * 3 + 10 + 4 + 2 - 6


@pytest.mark.parametrize(
    ("listed", "total"), [(["AUSTRIA", "ITALY"], 0), (["ITALY", "AUSTRIA"], 3), (["ITALY", "TURKEY"], 6), ([], 0)]
)
def test_each_place_down_a_list_of_powers_costs_the_weight(listed: list[str], total: int) -> None:
    """P1 plays Austria here; a power that the list leaves out costs as much as one place below its last."""
    wishes = {"weight": 3, "lists": [{"player": "P1", "powers": listed}, {"player": "away", "powers": ["ITALY"]}]}
    heat = instance(7, preferences=wishes)

    assert total_conflict(heat, BOARD) == total
    assert total_conflict(heat, AT_TABLES) == 0


def test_preferences_come_on_top_of_powers_had_before() -> None:
    values = {"same_player": 0, "same_power": 5, "same_team": 0}
    wishes = {"weight": 2, "lists": [{"player": "P1", "powers": ["ITALY", "AUSTRIA"]}]}
    heat = instance(7, values=values, history=[past(1, ["P1"], ["AUSTRIA"])], preferences=wishes)

    assert total_conflict(heat, BOARD) == 5 + 2


def test_tables_divide_by_the_common_divisor() -> None:
    heat = instance(
        14,
        values={"same_player": 4, "same_power": 0, "same_team": 0},
        pair_conflicts=[["P1", "P2", -6]],
        history=[past(1, ["P1", "P2", "P3"])],
    )
    tables = build_tables(heat)
    rows = pair_rows(tables)

    assert tables.unit == 2
    assert [rows[0][1], rows[1][0], rows[0][2], rows[0][0]] == [-1, -1, 2, 0]
