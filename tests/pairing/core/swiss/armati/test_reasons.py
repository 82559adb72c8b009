"""Each pairing explains itself: score group, floater, what was refused, the bye."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from pairing.core.swiss.armati.costs import LEVELS
from pairing.core.swiss.armati.engine import Draft, pair_field
from pairing.core.swiss.armati.field import DOWN, UP, ArmatiRules, Contender, pair_of
from pairing.core.swiss.armati.reasons import why_pairs, why_round
from pairing.core.swiss.armati.rounds import RoundRequest, pair_round
from tests.pairing.core.swiss.armati.events import Happenings, field_of, play_out

HALVES = ArmatiRules(first_round="halves")


def four(**changes: object) -> list[Contender]:
    """Four with 2 points, the first of whom is changed."""
    field = [Contender(number, Fraction(2)) for number in (1, 2, 3, 4)]
    return [replace(field[0], **changes), *field[1:]]  # type: ignore[arg-type]


def reasons(draft: Draft, one: int) -> dict[str, str]:
    """The reasons of the pair in which this player is, by code."""
    return {
        reason.code: reason.text
        for pair in why_pairs(draft)
        if one in {pair.first, pair.second}
        for reason in pair.reasons
    }


def paired(field: list[Contender], rules: ArmatiRules = HALVES, *, number: int = 3) -> Draft:
    return pair_field(field, rules=rules, round_number=number, seed=1)


def test_two_of_a_group() -> None:
    assert reasons(paired(four()), 1) == {
        "same_group": "Both have 2 points, in a group of 4.",
        "halves": "First half against second half.",
    }


def test_one_point_is_not_called_points() -> None:
    one_each = [replace(one, score=Fraction(1)) for one in four()]
    assert reasons(paired(one_each), 1)["same_group"] == "Both have 1 point, in a group of 4."
    three = [replace(one, score=Fraction(1)) for one in four()[:3]] + [Contender(4, Fraction(0))]
    floating = next(found for one in (1, 2, 3) if "float" in (found := reasons(paired(three), one)))
    assert "with 1 point, floats down to number 4, with 0." in floating["float"]
    assert floating["odd_group"].startswith("3 players have 1 point or more: an odd number")


def test_the_one_who_was_refused_and_why() -> None:
    met = reasons(paired(four(met=(3,))), 1)
    assert met["refused_met"] == "First half against second half would pair number 1 with number 3, but they have met."
    forbidden = paired(four(), replace(HALVES, forbidden=frozenset({pair_of(1, 3)})))
    assert "must not meet" in reasons(forbidden, 1)["refused_forbidden"]
    six = [*four(met=(3, 4)), Contender(5, Fraction(2)), Contender(6, Fraction(2))]
    six[3] = replace(six[3], met=(1,))
    assert "number 5, who is needed elsewhere" in reasons(paired(six), 2)["refused_needed"]
    clubs = [replace(one, club="A" if one.id in {1, 3} else "") for one in four()]
    assert "in the same club" in reasons(paired(clubs, replace(HALVES, club_weight=1)), 1)["refused_club"]


def test_who_floats_and_who_had_a_better_claim() -> None:
    three = [
        Contender(1, Fraction(2), floats=(UP,)),
        Contender(2, Fraction(2)),
        Contender(3, Fraction(2), floats=(DOWN,)),
        Contender(4, Fraction(0), floats=(DOWN,)),
        Contender(5, Fraction(0)),
        Contender(6, Fraction(0)),
    ]
    found = reasons(paired(three), 1)
    assert found["float"] == "Number 1, with 2 points, floats down to number 4, with 0."
    assert found["odd_group"].startswith("3 players have 2 points or more: an odd number")
    assert found["float_balance"].startswith("Nobody in the group has floated down more, balance −1, than number 4")
    barred = frozenset(pair_of(1, other) for other in (4, 5, 6))
    passed = reasons(paired(three, replace(HALVES, forbidden=barred)), 4)
    assert passed["float_passed"].startswith("Number 2 has balance 0. 1 had a better claim")


def test_a_floater_from_the_top_of_the_next_group() -> None:
    three = [Contender(number, Fraction(2 if number < 4 else 0)) for number in range(1, 7)]
    top = replace(HALVES, floaters="top")
    assert "top_of_next" in reasons(paired(three, top), 4)
    barred = frozenset(pair_of(4, other) for other in (1, 2, 3))
    assert "4 rank higher" in reasons(paired(three, replace(top, forbidden=barred)), 5)["top_passed"]


def test_an_exhausted_group() -> None:
    field = [Contender(number, Fraction(score)) for number, score in ((1, 2), (2, 2), (3, 1), (4, 1), (5, 0), (6, 0))]
    field[2], field[3] = replace(field[2], met=(4,)), replace(field[3], met=(3,))
    assert "too many of them have met" in " ".join(reasons(paired(field), 3).values())


def test_wishes_rematches_and_lots() -> None:
    assert "wished" in reasons(paired(four(), replace(HALVES, wished=frozenset({pair_of(1, 2)}))), 1)
    assert "drawn" in reasons(paired(four(), ArmatiRules(within="random")), 1)
    everyone = [Contender(1, Fraction(1), met=(2,)), Contender(2, Fraction(1), met=(1,))]
    assert "fewer than 1 rematches" in reasons(paired(everyone, replace(HALVES, rematches=True)), 1)["rematch"]


def test_the_whole_round() -> None:
    assert why_round(paired(four())) == ()
    everyone = [Contender(1, Fraction(1), met=(2,)), Contender(2, Fraction(1), met=(1,))]
    again = paired(everyone, replace(HALVES, rematches=True))
    assert [reason.code for reason in why_round(again)] == ["fewest_rematches"]
    assert [reason.code for reason in why_round(replace(again, levels=(0,) * LEVELS, passed_over=3))] == [
        "kept_pairable"
    ]
    assert [reason.code for reason in why_round(replace(again, levels=(0,) * LEVELS, passed_over=None))] == [
        "dead_end_ahead"
    ]


def test_a_walkover_winner_is_passed_over_for_the_bye() -> None:
    field = [Contender(number, Fraction(5 - number), walkover=number == 5) for number in range(1, 6)]
    assert paired(field).bye_id == 4
    all_won = [replace(each, walkover=True) for each in field]
    assert paired(all_won).bye_id == 5


def test_every_sentence_of_whole_events_has_its_numbers() -> None:
    for seed, rules in enumerate((HALVES, ArmatiRules(floaters="top"), ArmatiRules(within="random", club_weight=2))):
        events = play_out(
            field_of(23, clubs=4),
            rounds=6,
            seed=seed,
            happen=Happenings(),
            request=lambda _event, number, rules=rules: RoundRequest(rules=rules, seed=number),  # type: ignore[misc]
        )
        for before, asked, result in events:
            assert pair_round(before, request=asked).pairs == result.pairs
            pairs = why_pairs(result.draft)
            assert {frozenset((pair.first, pair.second)) for pair in pairs} == {frozenset(p) for p in result.pairs}
            for reason in (reason for pair in pairs for reason in pair.reasons):
                assert "%" not in reason.text
            assert all(pair.reasons for pair in pairs)
