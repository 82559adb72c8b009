"""The paper's numbers: 3 rounds for 8, 4 for 16, 5 for 32; 24 players at most for 4; 6 rounds for 10 are too many."""

from __future__ import annotations

import pytest

from pairing.core.rounds_advice import advised_rounds, always_pairable_rounds, rounds_advice


def codes(players: int, rounds: int) -> list[str]:
    return [each.code for each in rounds_advice(players, rounds=rounds)]


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (4, 2), (8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6)])
def test_rounds_advised_for_a_field(players: int, rounds: int) -> None:
    assert advised_rounds(players) == rounds


def test_four_rounds_take_sixteen_gladly_and_twenty_four_at_most() -> None:
    assert codes(16, 4) == ["enough_rounds"]
    assert codes(24, 4) == ["too_few_rounds"]
    assert codes(25, 4) == ["too_few_rounds", "too_few_for_podium"]


def test_the_reason_is_counted() -> None:
    podium = rounds_advice(48, rounds=4)[1]
    assert podium.params["unbeaten"] == 3
    assert podium.params["beaten_once"] == 12
    assert podium.message % podium.params == (
        "4 rounds are for at most 24 players. Of 48 players, about 3 win all their games and 12 lose one, "
        "so tie-breaks decide the podium. Play 6 rounds."
    )


def test_ten_players_for_six_rounds_are_the_papers_nightmare() -> None:
    assert codes(10, 5) == ["enough_rounds"]
    assert codes(10, 6) == ["enough_rounds", "too_many_rounds"]
    assert always_pairable_rounds(10) == 5


@pytest.mark.parametrize(("players", "rounds"), [(6, 5), (5, 5), (10, 9)])
def test_a_round_robin_where_all_can_meet(players: int, rounds: int) -> None:
    assert codes(players, rounds)[-1] == "round_robin"


def test_more_rounds_than_opponents() -> None:
    assert codes(6, 6)[-1] == "more_than_everyone"


def test_nobody_to_pair() -> None:
    assert codes(1, 3) == ["too_few_players"]


@pytest.mark.parametrize("players", range(2, 40))
@pytest.mark.parametrize("rounds", [1, 3, 4, 6, 9])
def test_every_sentence_has_its_numbers(players: int, rounds: int) -> None:
    for each in rounds_advice(players, rounds=rounds):
        assert "%" not in each.message % each.params
