"""What anybody needs to check a draw: a file without reasons, and boards as lines with a fingerprint."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards.combinatorial_bound import lower_bound
from pairing.core.boards.cost import build_tables, total_conflict
from pairing.core.boards.draw import boards_fingerprint, boards_in_lines, without_reasons
from pairing.core.boards.instance import Game, Instance, PairConflict, canonical_json, fingerprint, sealed_text
from pairing.core.boards.search import random_seating
from tests.pairing.core.boards.cases import POWERS, instance, small_instances

FAMILY = {"name": "Family Doe", "conflict": 9, "members": ["P1", "P2", "away"]}
DENVER = {"name": "Denver", "conflict": 3, "members": ["P1", "P2", "P3"]}
ANY_SMALL = small_instances(boards=st.integers(1, 4), sizes=st.integers(2, 5))


def test_a_family_a_club_and_a_quarrel_are_one_number() -> None:
    heat = instance(28, groups=[FAMILY, DENVER], pair_conflicts=[["P2", "P1", 2], ["P1", "away", 8], ["P2", "P3", -3]])
    found = without_reasons(heat)

    assert found.groups == ()
    assert found.pair_conflicts == (PairConflict("P1", "P2", 14), PairConflict("P1", "P3", 3))
    assert all(word not in canonical_json(found) for word in ("Doe", "Denver", "away"))


def test_a_group_that_has_to_meet_stays_whole_without_its_name() -> None:
    club = {"name": "Denver", "conflict": 3, "members": [f"P{n}" for n in range(1, 6)]}
    found = without_reasons(instance(28, groups=[club, DENVER]))

    assert [(group.name, group.conflict, len(group.members)) for group in found.groups] == [("Group 1", 3, 5)]
    assert len(found.pair_conflicts) == 3


def test_a_player_of_a_locked_board_appears_in_that_board_only() -> None:
    locked = {"game": 1, "players": [f"P{n}" for n in range(1, 8)], "powers": None}
    everybody = {"name": "Town", "conflict": 2, "members": [f"P{n}" for n in range(6, 10)]}
    found = without_reasons(instance(28, locked_games=[locked], groups=[everybody], pair_conflicts=[["P1", "P9", 5]]))

    assert found.pair_conflicts == (PairConflict("P6", "P7", 2), PairConflict("P8", "P9", 2))


def test_two_who_meet_at_a_locked_board_and_may_meet_again_are_counted_once() -> None:
    locked = {"game": 1, "players": [f"P{n}" for n in range(1, 8)], "powers": POWERS}
    clubs = [{"name": "Pair", "conflict": 2, "members": ["P1", "P2"]}]
    heat = instance(12, locked_games=[locked], twice=["P1", "P2"], groups=clubs, pair_conflicts=[["P1", "P2", 1]])

    assert without_reasons(heat).pair_conflicts == (PairConflict("P1", "P2", 3),)


def test_lists_of_who_does_not_play_are_left_out() -> None:
    lists = [{"player": "P1", "powers": ["ITALY"]}, {"player": "away", "powers": ["TURKEY"]}]
    found = without_reasons(instance(14, preferences={"weight": 2, "lists": lists}))

    assert found.preferences is not None
    assert found.preferences.lists == (("P1", ("ITALY",)),)


@settings(max_examples=100)
@given(heat=ANY_SMALL, seed=st.integers(0, 9))
def test_every_seating_costs_the_same_and_the_bound_still_holds(heat: Instance, seed: int) -> None:
    found = without_reasons(heat)
    games, total = random_seating(heat, seed=seed)

    assert random_seating(found, seed=seed) == (games, total)
    assert total_conflict(found, games) == total
    assert lower_bound(build_tables(found)) <= total
    assert without_reasons(found) == found


@pytest.mark.parametrize("order", [1, -1])
def test_the_order_in_which_groups_were_made_does_not_matter(order: int) -> None:
    clubs = [{"name": f"C{k}", "conflict": k, "members": [f"P{n}" for n in range(k, k + 6)]} for k in (1, 2, 3)]

    assert [group.conflict for group in without_reasons(instance(28, groups=clubs[::order])).groups] == [1, 2, 3]


def test_the_fingerprint_is_that_of_a_line_with_the_seed_and_the_file() -> None:
    heat = instance(14)
    file = canonical_json(heat) + "\n"

    assert sealed_text(heat, seed=5) == f"5\n{file}"
    assert fingerprint(heat, seed=5) == hashlib.sha256(sealed_text(heat, seed=5).encode()).hexdigest()


def test_boards_are_lines_by_number() -> None:
    games = [Game(2, (4, 9), ("AUSTRIA", "ENGLAND")), Game(1, (7, 3), None)]

    assert boards_in_lines(games) == ["1: 7, 3", "2: 4 AUSTRIA, 9 ENGLAND"]
    assert boards_fingerprint(games) == boards_fingerprint(games[::-1])
    assert boards_fingerprint(games) != boards_fingerprint([replace(games[0], powers=None), games[1]])
