"""Each pair, float and bye has its reason, read off a round that can be followed by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pairing.core.swiss.dutch.colours import ColourRule
from pairing.core.swiss.dutch.criteria import Criterion
from pairing.core.swiss.dutch.engine import pair_round
from pairing.core.swiss.dutch.reasons import (
    ByeReason,
    FloatReason,
    FloatWhy,
    PairReason,
    Passed,
    PassedWhy,
    Refusal,
    RefusedWhy,
    explain,
)
from pairing.core.swiss.record import ForbiddenPairs, Record
from pairing.dutch_words import reason_in_words
from tests.pairing.swiss_events import MadeUp, Pairing, event_of


def by_engine(event: Record) -> Pairing:
    found = pair_round(event)
    return [(pair.white, pair.black) for pair in found.pairs], found.bye


def test_round_one_needs_few_words() -> None:
    first, second, bye = explain(pair_round(event_of(*[""] * 5)))
    assert first == PairReason(1, 3, Fraction(0), None, ColourRule.FIRST_COLOUR, (), None)
    assert isinstance(second, PairReason)
    assert bye == ByeReason(5, Fraction(0), 0, ())
    assert reason_in_words(first) == "1–3: group of 0 points; colour by starting number."


def test_a_bye_passes_over_who_had_one() -> None:
    event = event_of("3w1 4b1", "4b1 5w1", "1b0 U", "2w0 1w0", "U 2b0")
    bye = explain(pair_round(event))[-1]
    assert bye == ByeReason(4, Fraction(0), 0, ())
    event = event_of("3w1", "4b1", "1b0", "2w0", "U", "H", "Z")
    bye = next(reason for reason in explain(pair_round(event)) if isinstance(reason, ByeReason))
    assert bye.number == 4
    assert bye.passed == (Passed(7, PassedWhy.UNPLAYED),)


def test_an_odd_group_lets_somebody_float() -> None:
    event = event_of("4w1", "5b1", "6w1", "1b0", "2w0", "3b0")
    reasons = explain(pair_round(event))
    (floated,) = (reason for reason in reasons if isinstance(reason, FloatReason))
    assert (floated.group, floated.why) == (1, FloatWhy.ODD)
    moved = next(reason for reason in reasons if isinstance(reason, PairReason) and reason.floated)
    assert moved.floated == floated.number
    assert "the group is odd" in reason_in_words(floated)


def test_a_player_without_allowed_opponents_floats_alone() -> None:
    event = event_of("2w=", "1b=", "4w0", "3b1", "6w0", "5b0")
    whys = {reason.why for reason in explain(pair_round(event)) if isinstance(reason, FloatReason)}
    assert FloatWhy.ALONE in whys


def test_a_refused_opponent_is_named_with_the_cause() -> None:
    reasons = explain(pair_round(event_of(*[""] * 4, forbidden=(ForbiddenPairs((1, 3)),))))
    assert isinstance(reasons[0], PairReason)
    assert reasons[0].refused == Refusal(3, RefusedWhy.BARRED)
    event = event_of("3w1", "4b1", "1b=", "2w=", *["Z"] * 4)
    reasons = explain(pair_round(event))
    assert all(reason_in_words(reason).endswith(".") for reason in reasons)


def test_a_pair_says_which_criteria_it_goes_against() -> None:
    event = event_of("3w1", "4w1", "1b0", "2b0")
    first = explain(pair_round(event))[0]
    assert isinstance(first, PairReason)
    assert first.against == (Criterion.C12, Criterion.C13)
    assert "does not get the colour due" in reason_in_words(first)


@pytest.mark.parametrize("seed", range(500, 512))
def test_every_reason_of_a_made_up_event_has_words(seed: int) -> None:
    for event in MadeUp(seed, 17, 6, forfeits=0.1, half_byes=0.1).play(by_engine):
        found = pair_round(event)
        reasons = explain(found)
        assert len([one for one in reasons if isinstance(one, PairReason)]) == len(found.pairs)
        assert all(reason_in_words(reason) for reason in reasons)
