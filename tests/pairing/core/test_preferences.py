"""Powers by preference: the order of picking, what is taken, and why each seat has its power."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from pairing.core.preferences import Picker, Reason, explain, hand_out_powers, read_preferences

LETTERS = {"A": "AUSTRIA", "E": "ENGLAND", "F": "FRANCE", "G": "GERMANY", "I": "ITALY", "R": "RUSSIA", "T": "TURKEY"}
POWERS = tuple(LETTERS.values())


def picker(player: int, score: int, wants: str = "") -> Picker:
    return Picker(player, Fraction(score), read_preferences(wants, letters=LETTERS))


def powers_at(board: list[Picker], *, seed: int = 0, number: int = 1) -> dict[int, str]:
    (choices,) = hand_out_powers({number: board}, powers=POWERS, seed=seed).values()
    return {choice.player: choice.power for choice in choices}


def test_lowest_score_picks_first() -> None:
    board = [picker(1, 90, "FG"), picker(2, -11, "FE"), picker(3, 40, "FGI"), *(picker(n, 99) for n in (4, 5, 6, 7))]
    got = powers_at(board)
    assert (got[2], got[3], got[1]) == ("FRANCE", "GERMANY", got[1])
    assert got[1] not in {"FRANCE", "GERMANY"}


def test_turns_go_by_score_and_then_by_lot() -> None:
    board = [picker(n, 5 if n < 4 else 2) for n in range(1, 8)]
    orders = set()
    for seed in range(40):
        (choices,) = hand_out_powers({1: board}, powers=POWERS, seed=seed).values()
        order = tuple(choice.player for choice in choices)
        assert (set(order[:4]), [choice.turn for choice in choices]) == ({4, 5, 6, 7}, [1, 2, 3, 4, 5, 6, 7])
        orders.add(order)
    assert len(orders) > 20


def test_first_heat_is_by_lot_alone() -> None:
    board = [picker(n, 0, "F") for n in range(1, 8)]
    winners = Counter(
        next(player for player, power in powers_at(board, seed=seed).items() if power == "FRANCE")
        for seed in range(700)
    )
    assert set(winners) == set(range(1, 8))
    assert max(winners.values()) < 150


def test_player_without_a_list_takes_what_the_others_leave() -> None:
    board = [picker(1, 0), *(picker(n, 10 * n, letter) for n, letter in enumerate("EFGIRT", start=2))]
    got = powers_at(board)
    assert got == {1: "AUSTRIA", 2: "ENGLAND", 3: "FRANCE", 4: "GERMANY", 5: "ITALY", 6: "RUSSIA", 7: "TURKEY"}


def test_powers_that_nobody_chose_are_dealt_by_lot() -> None:
    board = [picker(n, n) for n in range(1, 8)]
    assert {powers_at(board, seed=seed)[1] for seed in range(60)} == set(POWERS)


def test_boards_of_a_heat_draw_one_lot_and_do_not_touch_each_other() -> None:
    boards = {number: [picker(7 * number + n, 0) for n in range(7)] for number in (1, 2)}
    both = hand_out_powers(boards, powers=POWERS, seed=5)
    assert [sorted(c.power for c in choices) for choices in both.values()] == [sorted(POWERS)] * 2
    places = {tuple(c.power for c in sorted(choices, key=lambda c: c.player)) for choices in both.values()}
    assert len(places) == 2


def test_reason_names_the_choice_and_who_has_the_better_ones() -> None:
    holders = {"FRANCE": 8, "GERMANY": 9, "ITALY": 3}
    assert explain("ITALY", preferences=("FRANCE", "GERMANY", "ITALY"), holders=holders) == Reason(
        3, 3, (("FRANCE", 8), ("GERMANY", 9))
    )
    assert explain("ITALY", preferences=("ITALY", "FRANCE"), holders=holders) == Reason(1, 2, ())
    assert explain("ITALY", preferences=("FRANCE",), holders=holders) == Reason(None, 1, (("FRANCE", 8),))
    assert explain("ITALY", preferences=(), holders=holders) == Reason(None, 0, ())


@pytest.mark.parametrize("text", ["FGIRT", "fgirt", "F, G, I, R, T", " f>g>i>r>t ", "F-G-I-R-T"])
def test_list_is_read_by_letters(text: str) -> None:
    assert read_preferences(text, letters=LETTERS) == ("FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


@pytest.mark.parametrize(("text", "code"), [("FGX", "unknown_power"), ("FGF", "power_twice"), ("F1", "unknown_power")])
def test_wrong_lists_are_refused(text: str, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        read_preferences(text, letters=LETTERS)
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [("power_preferences", code)]


LISTS = st.lists(st.sampled_from(POWERS), unique=True, max_size=7).map(tuple)
BOARD = st.lists(st.tuples(st.integers(-3, 3), LISTS), min_size=7, max_size=7).map(
    lambda rows: [Picker(10 + n, Fraction(score), wants) for n, (score, wants) in enumerate(rows)]
)
SEED = st.integers(0, 2**53 - 1)


def liking(player: Picker, power: str) -> int:
    """The place in the list, 0 best; all that it leaves out are level behind it."""
    return player.preferences.index(power) if power in player.preferences else len(POWERS)


@settings(max_examples=150)
@given(BOARD, SEED)
def test_each_power_goes_to_one_player_and_nobody_envies_who_picked_later(board: list[Picker], seed: int) -> None:
    (choices,) = hand_out_powers({1: board}, powers=POWERS, seed=seed).values()
    assert sorted(choice.power for choice in choices) == sorted(POWERS)
    assert [next(p.score for p in board if p.id == choice.player) for choice in choices] == sorted(
        player.score for player in board
    )
    by_id = {player.id: player for player in board}
    for at, choice in enumerate(choices):
        mine = liking(by_id[choice.player], choice.power)
        assert all(liking(by_id[choice.player], later.power) >= mine for later in choices[at + 1 :])


@settings(max_examples=100)
@given(BOARD, SEED, st.randoms(use_true_random=False))
def test_order_of_the_players_changes_nothing(board: list[Picker], seed: int, random: Random) -> None:
    before = hand_out_powers({3: board}, powers=POWERS, seed=seed)
    mixed = list(board)
    random.shuffle(mixed)
    assert hand_out_powers({3: mixed}, powers=POWERS, seed=seed) == before


@settings(max_examples=150)
@given(BOARD, SEED, st.integers(0, 6), LISTS)
def test_no_other_list_serves_a_player_better_than_the_true_one(
    board: list[Picker], seed: int, at: int, untrue: tuple[str, ...]
) -> None:
    true = board[at]
    honest = powers_at(board, seed=seed)[true.id]
    lying = powers_at([*board[:at], Picker(true.id, true.score, untrue), *board[at + 1 :]], seed=seed)[true.id]
    assert liking(true, lying) >= liking(true, honest)


@settings(max_examples=60)
@given(seed=st.integers(0, 999), doubled=st.integers(1, 4), wants=st.lists(st.text("AEFGIRT", max_size=3), min_size=14))
def test_nobody_plays_two_boards_with_one_power(seed: int, doubled: int, wants: list[str]) -> None:
    boards = {
        1: [picker(n, n % 3, "".join(dict.fromkeys(wants[n]))) for n in range(7)],
        2: [picker(n, n % 3, "".join(dict.fromkeys(wants[n]))) for n in range(7 - doubled, 14 - doubled)],
    }
    given_powers = hand_out_powers(boards, powers=POWERS, seed=seed)
    held = [(choice.player, choice.power) for choices in given_powers.values() for choice in choices]
    assert len(set(held)) == len(held) == 14
    for choices in given_powers.values():
        assert sorted(choice.power for choice in choices) == sorted(POWERS)


def test_power_left_out_goes_to_nobody_and_a_power_held_elsewhere_to_another() -> None:
    board = [picker(n, 0, "IF") for n in range(1, 7)]
    (choices,) = hand_out_powers({1: board}, powers=POWERS, seed=3, left_out={1: "ITALY"}, held={2: "FRANCE"}).values()
    got = {choice.player: choice.power for choice in choices}
    assert set(got.values()) == set(POWERS) - {"ITALY"}
    assert got[2] != "FRANCE"


@pytest.mark.parametrize("typed", ["FGI", "f, g, i", "France, Germany, Italy", "france germany i", "FRANCE>G>italy"])
def test_powers_are_listed_by_letter_or_by_name(typed: str) -> None:
    assert read_preferences(typed, letters=LETTERS) == ("FRANCE", "GERMANY", "ITALY")
