"""What anybody needs to check a draw: a file without names of groups, and boards as lines with a fingerprint."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from pairing.core.boards.draw import boards_fingerprint, boards_in_lines, without_group_names
from pairing.core.boards.instance import Game, canonical_json, fingerprint
from pairing.core.boards.search import optimise
from tests.pairing.core.boards.cases import instance

HEAT = instance(
    14,
    groups=[
        {"name": "Family Doe", "conflict": 9, "members": ["P1", "P2"]},
        {"name": "Denver", "conflict": 3, "members": ["P1", "P3"]},
    ],
)


def test_names_of_groups_are_left_out_and_change_no_board() -> None:
    found = without_group_names(HEAT)

    assert [group.name for group in found.groups] == ["Group 1", "Group 2"]
    assert "Doe" not in canonical_json(found)
    assert optimise(found, seed=3, steps=5_000) == optimise(HEAT, seed=3, steps=5_000)
    assert without_group_names(found) == found


def test_the_fingerprint_is_that_of_a_line_with_the_seed_and_the_file() -> None:
    file = canonical_json(HEAT) + "\n"

    assert fingerprint(HEAT, seed=5) == hashlib.sha256(f"5\n{file}".encode()).hexdigest()


def test_boards_are_lines_by_number() -> None:
    games = [Game(2, (4, 9), ("AUSTRIA", "ENGLAND")), Game(1, (7, 3), None)]

    assert boards_in_lines(games) == ["1: 7, 3", "2: 4 AUSTRIA, 9 ENGLAND"]
    assert boards_fingerprint(games) == boards_fingerprint(games[::-1])
    assert boards_fingerprint(games) != boards_fingerprint([replace(games[0], powers=None), games[1]])
