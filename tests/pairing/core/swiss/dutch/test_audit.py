"""The checker: clean rounds pass, and each kind of fault is found where it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.core.swiss.dutch.audit import audit_event, audit_round, record_problems
from pairing.core.swiss.dutch.engine import NoPairingError, pair_round
from pairing.core.swiss.history import event_before, first_colour_of, pairs_of_round
from pairing.core.swiss.record import Colour, Record
from tests.pairing.swiss_events import MadeUp, Pairing, event_of


def by_engine(event: Record) -> Pairing | None:
    try:
        found = pair_round(event)
    except NoPairingError:
        return None
    return [(pair.white, pair.black) for pair in found.pairs], found.bye


def codes(event: Record, number: int, *, legal_only: bool = False) -> list[str]:
    audit = audit_round(event, number, legal_only=legal_only)
    return [problem.code for problem in (*audit.illegal, *audit.different)]


@pytest.mark.parametrize("seed", range(300, 324))
def test_every_round_of_a_generated_event_is_legal_and_right(seed: int) -> None:
    """4 to 200 players, odd and even, with byes, forfeits, absences, late entries and forbidden pairs."""
    event = MadeUp.of(seed, most=200 if seed % 4 == 0 else 40).play(by_engine)[-1]
    assert [audit.number for audit in audit_event(event) if not audit.right] == []


def test_a_meeting_again_is_illegal() -> None:
    event = event_of("3w1 2b1 2w1", "4w1 1w0 1b0", "1b0 4b1 4w1", "2b0 3w0 3b0")
    assert codes(event, 3, legal_only=True) == ["rematch", "rematch"]


def test_a_second_bye_is_illegal() -> None:
    event = event_of("2w1 2b1", "1b0 1w0", "U U")
    assert "second_bye" in codes(event, 2, legal_only=True)


def test_clashing_colours_are_illegal() -> None:
    event = event_of("3w1 4w1 2w1", "4w1 3w1 1b0", "1b0 2b0 4w1", "2b0 1b0 3b0")
    assert codes(event, 3, legal_only=True) == ["colour_clash", "colour_clash"]


def test_another_pair_and_turned_colours_are_reported_as_different() -> None:
    event = event_of("2w1", "1b0", "4w1", "3b0")
    assert codes(event, 1) == ["other_pair", "other_pair"]
    event = event_of("3b1", "4w1", "1w0", "2b0", first_colour=Colour.WHITE)
    assert codes(event, 1) == ["other_colours", "other_colours"]


def test_another_bye_is_reported() -> None:
    assert "other_bye" in codes(event_of("U", "3w1", "2b0"), 1)


def test_inconsistent_results_are_reported() -> None:
    assert [problem.code for problem in record_problems(event_of("2w1", "1b1"))] == ["odd_results", "odd_results"]
    assert [problem.code for problem in record_problems(event_of("2w+", "Z"))] == ["one_sided"]


def test_the_first_colour_is_read_off_the_first_games() -> None:
    event = event_of("3b1", "4w1", "1w0", "2b0", first_colour=None)
    assert first_colour_of(event) is Colour.BLACK
    assert codes(event, 1) == []
    absent_first = event_of("Z", "4b1", "5w0", "2w0", "3b0", first_colour=None)
    assert first_colour_of(absent_first) is Colour.BLACK


def test_an_event_is_rewound_to_before_a_round() -> None:
    event = event_of("2w1 3b1", "1b0 H", "U 1w0")
    before = event_before(event, 2)
    assert (before.rounds_played, before.away(2).keys()) == (1, {2})
    assert list(pairs_of_round(event, 2)) == [(3, 1)]
    assert replace(before, absences=()).players[0].turns == event.players[0].turns[:1]
