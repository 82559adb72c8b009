"""The engine against trying everything: it pairs whenever that can be done, and never at a higher cost than needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pairing.core.swiss.armati.costs import FLOATS, WISH, Costs
from pairing.core.swiss.armati.edges import offered_edges
from pairing.core.swiss.armati.engine import NoPairingError, pair_field
from pairing.core.swiss.armati.field import ArmatiRules, Contender, pair_of
from pairing.core.swiss.armati.groups import make_field
from pairing.core.swiss.armati.lookahead import leaves_enough, needs_care
from pairing.core.swiss.armati.matching import MOST_BITS, least_cost_matching, pack

Pairs = list[tuple[int, int]]


def every_pairing(left: Sequence[int]) -> Iterator[Pairs]:
    """All ways to join these numbers in pairs; an odd one joins -1, the bye."""
    if not left:
        yield []
        return
    first, *rest = left
    for other in rest:
        for pairs in every_pairing([one for one in rest if one != other]):
            yield [(first, other), *pairs]
    if len(left) % 2:
        for pairs in every_pairing(rest):
            yield [(first, -1), *pairs]


TWO_TO_EIGHT = st.integers(2, 8)


@st.composite
def fields(draw: st.DrawFn, counts: st.SearchStrategy[int] = TWO_TO_EIGHT) -> list[Contender]:
    """As many contenders as `counts` says, with any scores, meetings, floats and byes."""
    count = draw(counts)
    scores = sorted(draw(st.lists(st.integers(0, 4), min_size=count, max_size=count)), reverse=True)
    pairs = [(one, other) for one in range(count) for other in range(one + 1, count)]
    met = draw(st.sets(st.sampled_from(pairs)))
    return [
        Contender(
            one,
            Fraction(scores[one]),
            met=tuple(other for pair in met if one in pair for other in pair if other != one),
            had_bye=draw(st.booleans()),
            walkover=draw(st.booleans()),
            floats=tuple(draw(st.lists(st.sampled_from([-1, 1]), max_size=3))),
            club=draw(st.sampled_from(["", "A", "B"])),
            travelled=draw(st.booleans()),
        )
        for one in range(count)
    ]


rules_of = st.builds(
    ArmatiRules,
    first_round=st.sampled_from(["random", "halves", "travelled"]),
    within=st.sampled_from(["random", "halves"]),
    floaters=st.sampled_from(["balance", "top"]),
    clubs_apart_first=st.booleans(),
    club_weight=st.integers(0, 2),
    forbidden=st.frozensets(st.builds(pair_of, st.integers(0, 3), st.integers(4, 7)), max_size=2),
    wished=st.frozensets(st.builds(pair_of, st.integers(0, 3), st.integers(4, 7)), max_size=2),
    rematches=st.booleans(),
)


def cheapest(costs: Costs) -> tuple[int, ...] | None:
    """The least cost of all legal pairings, level by level."""
    best: tuple[int, ...] | None = None
    for pairs in every_pairing(range(len(costs.field.contenders))):
        bye = [one for one, other in pairs if other < 0]
        if any(costs.field.contenders[one].had_bye for one in bye):
            continue
        if not all(costs.legal(one, other) for one, other in pairs if other >= 0):
            continue
        each = [costs.bye(one) if other < 0 else costs.pair(one, other) for one, other in pairs]
        total = tuple(map(sum, zip(*each, strict=True)))
        best = total if best is None else min(best, total)
    return best


@settings(max_examples=300)
@given(contenders=fields(), rules=rules_of, number=st.integers(1, 3), seed=st.integers(0, 99))
def test_a_pairing_is_found_whenever_one_exists_and_none_is_better(
    contenders: list[Contender], rules: ArmatiRules, number: int, seed: int
) -> None:
    costs = Costs.of(
        make_field(contenders, rules=rules, round_number=number, seed=seed), rules=rules, round_number=number
    )
    best = cheapest(costs)
    if best is None:
        with pytest.raises(NoPairingError) as caught:
            pair_field(contenders, rules=rules, round_number=number, seed=seed)
        assert caught.value.problems[0].text
        return
    draft = pair_field(contenders, rules=rules, round_number=number, seed=seed)
    assert draft.levels == best
    each = [draft.costs.pair(one, other) for one, other in draft.pairs]
    each += [] if draft.bye is None else [draft.costs.bye(draft.bye)]
    assert tuple(map(sum, zip(*each, strict=True))) == best


def test_a_large_field_whose_only_pairs_are_far_ones_is_still_paired() -> None:
    """Of 200 with one score each has met all but the one 99 or 101 places away: no near pair is left."""
    count = 200
    contenders = [
        Contender(one, Fraction(0), met=tuple(o for o in range(count) if o not in {one, (one + 1) % 2 + one // 2 * 2}))
        for one in range(count)
    ]
    draft = pair_field(contenders, rules=ArmatiRules(first_round="halves"), round_number=4, seed=1)
    assert all(one // 2 == other // 2 for one, other in draft.ids())


def test_a_club_that_is_more_than_half_of_a_large_field_meets_itself_no_more_than_it_must() -> None:
    contenders = [Contender(one, Fraction(0), club="A" if one * 7 % 400 < 206 else "B") for one in range(400)]
    draft = pair_field(contenders, rules=ArmatiRules(), round_number=1, seed=1)
    clubs = [(contenders[one].club, contenders[other].club) for one, other in draft.ids()]
    assert clubs.count(("A", "A")) == 6
    assert clubs.count(("B", "B")) == 0


def test_two_clubs_kept_apart_in_a_large_field_are_paired_as_well_as_with_all_pairs_offered() -> None:
    """In a field of two clubs half of the near opponents are clubmates: the few pairs offered must reach past them."""
    count = 320
    contenders = [
        Contender(
            one,
            Fraction(1 - 2 * one // count),
            met=((one + 3) % count, (one - 3) % count),
            floats=(1,) * (one % 2),
            club="AB"[(one % 160 < 130) ^ (one // 160 % 2)],
        )
        for one in range(count)
    ]
    rules = ArmatiRules(first_round="halves", club_weight=2)
    draft = pair_field(contenders, rules=rules, round_number=3, seed=1)
    best = least_cost_matching(count, offered_edges(draft.costs, offer=None, odd=False))
    assert best is not None
    assert draft.levels[:FLOATS] == best[1][:FLOATS]


def test_a_wish_that_cannot_be_granted_costs_the_others_nothing() -> None:
    """1 and 2 have met; 3 and 4 have not."""
    contenders = [
        Contender(one, Fraction(0), met=((2,) if one == 1 else (1,) if one == 2 else ())) for one in range(90)
    ]
    rules = ArmatiRules(first_round="halves", wished=frozenset({pair_of(1, 2), pair_of(3, 4)}))
    draft = pair_field(contenders, rules=rules, round_number=2, seed=1)
    assert (3, 4) in {tuple(sorted(pair)) for pair in draft.ids()}
    assert draft.levels[WISH] == 0


@pytest.mark.parametrize("pairs", [1, 30, 500, 5000])
def test_weights_never_take_more_bits_than_the_matching_can_hold(pairs: int) -> None:
    wide = [(0, 30, 900, 1, 1, 2**40, 1, 2**20, 2**12, 2**60), (1, 0, 0, 0, 0, 0, 0, 0, 0, 3)]
    first, second = pack(wide, pairs=pairs)
    assert max(first, second).bit_length() <= MOST_BITS
    assert second > first


def test_a_thousand_with_a_score_each_and_rematches_allowed_are_paired() -> None:
    contenders = [
        Contender(one, Fraction(2000 - one), met=((one ^ 1,) * 20), floats=(1,) * (one % 9)) for one in range(1001)
    ]
    rules = ArmatiRules(first_round="halves", rematches=True, club_weight=3)
    draft = pair_field(contenders, rules=rules, round_number=4, seed=1)
    assert draft.rematches == 0
    assert len(draft.pairs) == 500


def test_matching_of_nothing_and_of_too_little() -> None:
    assert least_cost_matching(0, []) == ([], ())
    assert least_cost_matching(2, []) is None
    assert least_cost_matching(4, [(0, 1, (1,)), (0, 2, (1,)), (0, 3, (1,))]) is None
    assert least_cost_matching(4, [(1, 0, (5,)), (2, 3, (5,)), (0, 2, (1,)), (1, 3, (2,))]) == ([(0, 2), (1, 3)], (3,))


@settings(max_examples=60)
@given(contenders=fields(st.sampled_from([4, 6])), rounds_left=st.integers(1, 3))
def test_rounds_reported_as_pairable_can_be_paired(contenders: list[Contender], rounds_left: int) -> None:
    """By trying every next round after the first pairing found."""
    rules = ArmatiRules(first_round="halves")
    costs = Costs.of(make_field(contenders, rules=rules, round_number=2, seed=1), rules=rules, round_number=2)
    first = next((p for p in every_pairing(range(len(contenders))) if all(costs.legal(a, b) for a, b in p)), None)
    assume(first is not None)
    assert first is not None

    def possible(used: set[tuple[int, int]], left: int) -> bool:
        return left == 0 or any(
            possible(used | set(pairs), left - 1)
            for pairs in every_pairing(range(len(contenders)))
            if all(costs.legal(a, b) and (a, b) not in used for a, b in pairs)
        )

    assert leaves_enough(costs, first, rounds_left=rounds_left, seed=1) == possible(set(first), rounds_left)
    if not needs_care(costs, rounds_left=rounds_left) and len(contenders) >= 4:
        assert possible(set(first), rounds_left)
