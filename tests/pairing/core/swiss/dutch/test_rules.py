"""The articles of C.04.3 one by one, on fields small enough to follow by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from common.pure.errors import RuleError
from pairing.core.swiss.dutch.colours import ColourRule, colour_of
from pairing.core.swiss.dutch.contenders import Contender, Float, field_of
from pairing.core.swiss.dutch.engine import NoPairingError, pair_round
from pairing.core.swiss.record import Absence, Colour, ForbiddenPairs, Kind, PointValues, Record
from tests.pairing.swiss_events import event_of


def pairs(event: Record) -> list[tuple[int, int]]:
    """Pairs in board order, the bye last against 0."""
    found = pair_round(event)
    lines = [(pair.white, pair.black) for pair in found.pairs]
    return lines if found.bye is None else [*lines, (found.bye, 0)]


def contender(event: Record, number: int) -> Contender:
    return next(one for one in field_of(event).contenders if one.number == number)


def test_round_one_folds_the_field_and_alternates_the_first_colour() -> None:
    assert pairs(event_of(*[""] * 6)) == [(1, 4), (5, 2), (3, 6)]
    assert pairs(event_of(*[""] * 6, first_colour=Colour.BLACK)) == [(4, 1), (2, 5), (6, 3)]


def test_the_last_of_an_odd_field_has_the_bye() -> None:
    assert pairs(event_of(*[""] * 5)) == [(1, 3), (4, 2), (5, 0)]


def test_nobody_meets_twice_c1() -> None:
    assert (1, 2) not in pairs(event_of("2w1", "1b0", "4w1", "3b0"))
    assert pairs(event_of("2w=", "1b=", "4w=", "3b=")) == [(4, 1), (2, 3)]


def test_a_forfeit_does_not_count_as_a_meeting() -> None:
    assert pairs(event_of("2w+", "1b-")) == [(1, 2)]


@pytest.mark.parametrize("mark", ["U", "F", "+"])
def test_no_bye_for_who_had_one_or_won_without_playing_c2(mark: str) -> None:
    opponents = {"U": ("U", ""), "F": ("F", ""), "+": ("2w+", "1b-")}
    first, _ = opponents[mark]
    assert not contender(event_of(first, "1b-" if mark == "+" else "Z"), 1).may_have_bye


def test_a_half_point_bye_bars_from_nothing() -> None:
    assert contender(event_of("H", "Z"), 1).may_have_bye


def test_absolute_preferences_clash_c3() -> None:
    # 1 and 2 have both had white twice, and so have 3 and 4 black.
    event = event_of("3w1 4w1", "4w1 3w1", "1b0 2b0", "2b0 1b0")
    with pytest.raises(NoPairingError):
        pairs(event)


def test_topscorers_may_share_an_absolute_preference_in_the_last_round() -> None:
    event = event_of("3w1 4w1", "4w1 3w1", "1b0 2b0", "2b0 1b0", rounds=3)
    with pytest.raises(NoPairingError):  # 3 and 4 aren't topscorers
        pairs(event)
    event = event_of("3w1 4w1", "4w1 3w1", "1b0 2b0", "2b0 1b0", "6w= 6w=", "5b= 5b=", rounds=3)
    assert contender(event, 1).topscorer
    assert not contender(event, 3).topscorer


def test_four_players_have_three_rounds() -> None:
    event = event_of("4w1 3b1 2w1", "3w1 4b1 1b0", "2b0 1w0 4w1", "1b0 2w0 3b0")
    with pytest.raises(NoPairingError) as caught:
        pairs(event)
    assert caught.value.problems[0].code == "no_pairing"


def test_forbidden_pairs_do_not_meet() -> None:
    event = event_of(*[""] * 4, forbidden=(ForbiddenPairs((1, 3)),))
    assert pairs(event) == [(1, 4), (3, 2)]
    with pytest.raises(NoPairingError):
        pairs(event_of(*[""] * 4, forbidden=(ForbiddenPairs((1, 2, 3, 4)),)))


def test_colour_preferences() -> None:
    event = event_of("2w1 3b1 4w1", "1b0 4w1 3b0", "4w1 1w0 2w1", "3b0 2b0 1b0")
    first, second, third, fourth = (contender(event, number) for number in (1, 2, 3, 4))
    assert (first.preference, first.difference, first.strong) == (-1, 1, True)
    assert (second.preference, second.strong) == (1, True)
    assert (third.preference, third.difference, third.absolute) == (-1, 3, True)
    assert (fourth.preference, fourth.difference, fourth.repeated) == (1, 3, -1)


@pytest.mark.parametrize(
    ("one", "two", "sign", "rule"),
    [
        ("3w1", "4b1", -1, ColourRule.BOTH),
        ("3w1 4w1", "4w1 3b1", -1, ColourRule.BOTH),
        ("3w1 4w1", "4b1 3w1", -1, ColourRule.STRONGER),
        ("3b1 4w1", "4b1 3w1", -1, ColourRule.HIGHER),
        ("", "", 1, ColourRule.FIRST_COLOUR),
    ],
)
def test_colours_of_a_pair_follow_article_5_2(one: str, two: str, sign: int, rule: ColourRule) -> None:
    others = [""] * 2 if not one else [" ".join(["Z"] * len(one.split()))] * 2
    event = event_of(one, two, *others)
    found = colour_of(contender(event, 1), contender(event, 2), first_colour=1)
    assert found == (sign, rule)


def test_who_alternates_looks_back_to_the_last_difference() -> None:
    event = event_of("3w= 4b= 5w=", "4b= 3b= 5w=", "Z Z Z", "Z Z Z", "Z Z Z")
    one, two = contender(event, 1), contender(event, 2)
    assert (one.preference, two.preference) == (-1, 1)
    event = event_of("3b= 4w= 5b= 6w=", "4w= 3b= 6b= 5w=", *["Z Z Z Z"] * 4)
    one, two = contender(event, 1), contender(event, 2)
    assert colour_of(one, two, first_colour=1) == (-1, ColourRule.ALTERNATE)


def test_floats_count_byes_with_points_but_no_absence() -> None:
    event = event_of("H", "Z", "U", "5w+", "4b-", "7w1", "6b0")
    floats = [contender(event, number).floats[0] for number in range(1, 8)]
    assert floats == [Float.DOWN, Float.NONE, Float.DOWN, Float.DOWN, Float.NONE, Float.NONE, Float.NONE]


def test_an_allocated_bye_is_a_downfloat_whatever_it_is_worth() -> None:
    """1.4.3: a player who receives the bye, or scores more than a loss without playing."""
    event = event_of("U", "Z", "4w+", "3b-", values=replace(PointValues(), allocated_bye=Fraction(0)))
    floats = [contender(event, number).floats[0] for number in range(1, 5)]
    assert floats == [Float.DOWN, Float.NONE, Float.DOWN, Float.NONE]


def test_floats_look_at_the_scores_before_the_round() -> None:
    event = event_of("2w1 3b1", "1b0 4w1", "4w= 1w0", "3b= 2b0")
    assert [contender(event, number).floats for number in (1, 3)] == [
        (Float.DOWN, Float.NONE),
        (Float.UP, Float.NONE),
    ]


def test_a_player_who_never_played_counts_for_the_first_colour_only_once_present() -> None:
    away = (Absence(1, Kind.ABSENCE, (1,)),)
    assert pairs(event_of(*[""] * 5, absences=away)) == [(2, 4), (5, 3)]


def test_an_event_needs_its_number_of_rounds_and_one_left() -> None:
    with pytest.raises(RuleError, match="number of rounds"):
        pairs(event_of("", "", rounds=None))  # type: ignore[arg-type]
    with pytest.raises(RuleError, match="have been played"):
        pairs(event_of("2w1", "1b0", rounds=1))


def test_baku_acceleration_pairs_the_upper_half_among_itself() -> None:
    event = event_of(*[""] * 10, system="FIDE_DUTCH_2026_BAKU")
    assert pairs(event) == [(1, 4), (5, 2), (3, 6), (7, 9), (10, 8)]


def test_the_same_event_gives_the_same_round() -> None:
    event = event_of("4w1", "5b1", "6w=", "1b0", "2w0", "3b=")
    assert pair_round(event) == pair_round(event)
