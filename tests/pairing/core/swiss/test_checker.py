"""Each way in which a pairing can be wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.core.swiss.checker import pairing_problems
from pairing.core.swiss.record import Absence, ForbiddenPairs, Kind, Record, Turn
from tests.pairing.core.swiss.armati.events import LOSS, WIN, after, field_of, game


def played() -> Record:
    """Five players after a round: 1 beat 2, 4 did not come against 3, 5 had the bye."""
    turns = game(1, 2, WIN) | game(3, 4, WIN, kind=Kind.FORFEIT) | {5: Turn(Kind.ALLOCATED_BYE)}
    return after(field_of(5), turns)


@pytest.mark.parametrize(
    ("pairs", "bye", "codes"),
    [
        ([(1, 3), (4, 5)], 2, []),
        ([(1, 5), (3, 4)], 2, []),
        ([(1, 2), (3, 5)], 4, ["rematch"]),
        ([(1, 3), (4, 2)], 5, ["second_bye"]),
        ([(1, 5), (4, 2)], 3, ["second_bye"]),
        ([(1, 3), (4, 5)], None, ["not_paired", "no_bye"]),
        ([(1, 3), (3, 5)], 2, ["paired_twice", "not_paired"]),
        ([(1, 1), (4, 5)], 2, ["paired_twice", "not_paired"]),
        ([(1, 9), (4, 5)], 2, ["unknown_player", "not_paired"]),
    ],
)
def test_a_round(pairs: list[tuple[int, int]], bye: int | None, codes: list[str]) -> None:
    assert [problem.code for problem in pairing_problems(played(), pairs, bye=bye)] == codes


def test_absent_players_are_not_paired_and_an_even_field_has_no_bye() -> None:
    event = replace(played(), absences=(Absence(2, Kind.ABSENCE, (5,)),))
    assert pairing_problems(event, [(1, 3), (2, 4)], bye=None) == ()
    codes = [problem.code for problem in pairing_problems(event, [(1, 3), (2, 5)], bye=4)]
    assert codes == ["absent_player", "needless_bye"]


def test_a_walkover_is_a_bye_by_fides_rules_alone() -> None:
    assert pairing_problems(played(), [(1, 5), (4, 2)], bye=3, walkovers=False) == ()
    codes = [problem.code for problem in pairing_problems(played(), [(1, 3), (4, 2)], bye=5, walkovers=False)]
    assert codes == ["second_bye"]


def test_forbidden_pairs_of_the_event_and_of_the_caller() -> None:
    event = replace(played(), forbidden=(ForbiddenPairs((1, 3), 2, 2),))
    assert [p.code for p in pairing_problems(event, [(1, 3), (4, 5)], bye=2)] == ["forbidden_pair"]
    assert [p.path for p in pairing_problems(event, [(1, 4), (3, 5)], bye=2, forbidden=[(5, 3)])] == ["pairs[1]"]


def test_a_rematch_names_its_round_and_can_be_passed() -> None:
    event = after(after(field_of(4), game(1, 2, WIN) | game(3, 4, WIN)), game(1, 3, LOSS) | game(2, 4, WIN))
    (first, second) = pairing_problems(event, [(1, 3), (2, 4)], bye=None)
    assert first.text.startswith("Players 1 and 3 have met in round 2")
    assert second.path == "pairs[1]"
    assert pairing_problems(event, [(1, 3), (2, 4)], bye=None, rematches=True) == ()
