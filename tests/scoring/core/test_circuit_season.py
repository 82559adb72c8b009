"""Which results count, totals, ranks and ties of a circuit; what holds for any results; and how fast it is."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from scoring.core.circuits.points import Pay, filled_in
from scoring.core.circuits.results import CircuitRules, EventClass, Finish
from scoring.core.circuits.season import Season, count_season
from scoring.core.circuits.tables import parse_table
from scoring.core.lexer import Number
from tests.scoring.core.circuits_cases import DAY, event, pays, percent, preset, rules_of, season_of

POINTS = rules_of("points", best=2)
RESULTS = st.lists(st.fractions(min_value=0, max_value=100, max_denominator=12), max_size=8)
FOLDS = st.sampled_from(
    [
        rules_of("points", counting="all"),
        rules_of("points", best=1),
        rules_of("points", best=3),
        rules_of("points", counting="weighted", weights=percent("100 80 40 20"), rest=Fraction(1, 10)),
        rules_of("points", best=3, classes={"day": EventClass(most=1)}),
    ]
)


def season(rules: CircuitRules, *people: list[Number], **asked: Any) -> Season:
    """Each person's points in the first, second, third … event; places by points."""
    events = [event(len(people), number=number) for number in range(1, 1 + max(map(len, people), default=0))]
    finishes = [
        Finish(
            person=person,
            event=number,
            points=points,
            place=1 + sum(number <= len(each) and each[number - 1] > points for each in people),
        )
        for person, results in enumerate(people, start=1)
        for number, points in enumerate(results, start=1)
    ]
    return count_season(rules, events, finishes, today=DAY, **asked)


def test_the_best_results_count_and_the_others_say_why() -> None:
    line = season(POINTS, [10, 30, 20]).lines[0]
    assert [(each.points, each.counts, each.why) for each in line.results] == [
        (10, False, "not_best"),
        (30, True, "counts"),
        (20, True, "counts"),
    ]
    assert (line.total, line.bar, line.missing) == (50, 20, 0)


def test_of_two_equal_results_the_earlier_counts() -> None:
    line = season(rules_of("points", best=1), [10, 10]).lines[0]
    assert [each.counts for each in line.results] == [True, False]


def test_a_class_fills_up() -> None:
    rules = rules_of("points", best=3, classes={"day": EventClass(most=1)})
    assert season_of(rules, [(9, "day"), (8, "day"), 1]) == 10


def test_a_class_that_always_counts_takes_no_place_of_the_others() -> None:
    rules = rules_of("points", best=1, classes={"major": EventClass(always=True)})
    assert season_of(rules, [(2, "major"), 9, 8]) == 11


def test_anything_counts_until_the_places_are_full() -> None:
    assert season(POINTS, [10]).lines[0].bar is None
    assert season(rules_of("points", counting="all"), [10, 20, 30]).lines[0].bar is None


def test_a_person_with_too_few_events_has_no_rank_and_comes_last() -> None:
    found = season(replace(POINTS, least_events=2), [90], [10, 10])
    assert [(line.person, line.rank, line.missing) for line in found.lines] == [(2, 1, 0), (1, None, 1)]


def test_equal_totals_share_a_rank() -> None:
    found = season(POINTS, [30, 10], [20, 20], [1, 1])
    assert [(line.person, line.rank, line.tied) for line in found.lines] == [
        (1, 1, True),
        (2, 1, True),
        (3, 3, False),
    ]


@pytest.mark.parametrize("order", ["singles", "firsts"])
def test_equal_totals_are_split_by_the_best_result_or_by_first_places(order: Any) -> None:
    found = season(replace(POINTS, order=order), [20, 20], [30, 10])
    assert (
        [(line.person, line.rank) for line in found.lines] == [(2, 1), (1, 2)]
        if order == "singles"
        else [
            (1, 1),
            (2, 1),
        ]
    )


def test_equal_totals_are_split_by_the_events_that_both_played() -> None:
    direct = replace(POINTS, order="direct", counting="all")
    found = season(direct, [5, 20, 0], [10, 0, 15], [1, 1, 1])
    assert [(line.person, line.rank, line.tied) for line in found.lines] == [
        (2, 1, False),
        (1, 2, False),
        (3, 3, False),
    ]
    even = season(direct, [10, 5], [5, 10])
    assert [(line.rank, line.tied) for line in even.lines] == [(1, True), (1, True)]


def test_lots_separate_equal_players_and_can_be_drawn_again() -> None:
    lots = replace(POINTS, lot_seed=7)
    numbers = [int(hashlib.sha256(f"7:30:{at}".encode()).hexdigest(), 16) for at in (1, 2, 3)]
    drawn = [at + 1 for at in sorted(range(3), key=lambda at: numbers[at])]
    for shift in (0, 1000):
        found = count_season(
            lots,
            [event(3)],
            [Finish(person=at + shift, event=1, place=1, tied=3, order=at, points=30) for at in (1, 2, 3)],
            today=DAY,
        )
        assert [line.person - shift for line in found.lines] == drawn
        assert [(line.rank, line.tied) for line in found.lines] == [(1, False), (2, False), (3, False)]


def test_a_rank_can_need_events_of_a_class() -> None:
    rules = rules_of("points", classes={"major": EventClass(least=2), "day": EventClass()})
    events = [event(1, number=at, event_class=code) for at, code in enumerate(("major", "day", "major"), start=1)]
    finishes = [Finish(person=1, event=each.id, place=1, points=1) for each in events]
    assert [count_season(rules, events, finishes[:at], today=DAY).lines[0].missing for at in (1, 2, 3)] == [1, 1, 0]


def test_adjustments_are_added_to_the_total() -> None:
    line = season(POINTS, [10], adjustments={1: -3}).lines[0]
    assert (line.adjusted, line.total) == (-3, 7)


def test_totals_are_rounded_at_the_end_where_the_rules_say_so() -> None:
    each = rules_of("points", rounding="up", counting="all")
    half = Fraction(1, 2)
    assert season(each, [half, half]).lines[0].total == 2
    assert season(replace(each, round_total=True), [half, half]).lines[0].total == 1


def test_the_first_event_of_a_player_can_pay_more() -> None:
    line = season(rules_of("points + 5*newcomer", counting="all"), [1, 1]).lines[0]
    assert [each.points for each in line.results] == [6, 1]


def test_older_events_can_pay_less() -> None:
    rules, at = rules_of("points*if(age > 150, 0.75, 1)"), event(10)
    pay = Pay.of(rules, at, today=at.day + 151)
    assert pay.points(Finish(person=1, event=1, place=1, points=100)) == 75


def test_a_tie_can_pay_its_worst_place() -> None:
    assert pays(rules_of("100 - place", ties="worst"), event(10), 3, tied=3) == 95


def test_the_arithmetic_shows_each_word_as_its_number() -> None:
    pay = Pay.of(preset("percentile"), event(40), today=DAY)
    words = pay.words(Finish(person=1, event=1, place=3))
    assert filled_in("(players - place - tied + 1)/PLAYERS", words) == "(40 - 3 - 1 + 1)/40"
    assert filled_in("boards(3) + boards", words) == "boards(3) + 0"


LISTED = "pick(place, 200, 160, 120, 100)"


@pytest.mark.parametrize(
    ("ties", "tied", "order", "written", "value"),
    [
        ("shared", 1, 1, "pick(1, 200, 160, 120, 100)", 200),
        ("best", 2, 1, "pick(1, 200, 160, 120, 100)", 200),
        ("worst", 2, 1, "pick(2, 200, 160, 120, 100)", 160),
        ("shared", 2, 1, "(pick(1, 200, 160, 120, 100) + pick(2, 200, 160, 120, 100))/2", 180),
        ("shared", 4, 1, "(200 + 160 + 120 + 100)/4", 145),
        (
            "half",
            2,
            2,
            "(pick(2, 200, 160, 120, 100) + (pick(1, 200, 160, 120, 100) + pick(2, 200, 160, 120, 100))/2)/2",
            170,
        ),
    ],
)
def test_the_arithmetic_of_tied_players_gives_what_they_earn(
    ties: str, tied: int, order: int, written: str, value: Number
) -> None:
    pay = Pay.of(rules_of(LISTED, ties=ties), event(9), today=DAY)
    finish = Finish(person=1, event=1, place=1, tied=tied, order=order)
    assert (pay.arithmetic(finish), pay.unrounded(finish)) == (written, value)


def test_the_arithmetic_keeps_sums_together() -> None:
    pay = Pay.of(rules_of("players - place", ties="shared"), event(9), today=DAY)
    assert pay.arithmetic(Finish(person=1, event=1, place=3, tied=2)) == "((9 - 3) + (9 - 4))/2"


@pytest.mark.parametrize(
    ("formula", "code", "said"),
    [
        ("plaec", "unknown_word", "place"),
        ("rank", "unknown_word", "place"),
        ("scs", "unknown_word", ""),
        ("power(2)", "wrong_count", "2 values"),
        ("table", "bracket_due", "table(place)"),
        ("sum(place)", "operator_expected", ""),
    ],
)
def test_an_empty_formula_is_refused_as_in_scoring_systems(formula: str, code: str, said: str) -> None:
    with pytest.raises(RuleError) as caught:
        rules_of(formula)
    problem = caught.value.problems[0]
    assert problem.code in {code, "unknown_word"}
    assert said in problem.text


def test_a_class_of_the_circuit_is_a_word() -> None:
    rules = rules_of("100*is_major + 1", classes={"major": EventClass()})
    assert [pays(rules, event(9, event_class=code), 1) for code in ("major", "")] == [101, 1]


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("power(4, 0.5)", 2),
        ("power(8, 1/3)", 2),
        ("power(0.9, 2)", Fraction(81, 100)),
        ("power(2, 0 - 2)", Fraction(1, 4)),
        ("power(0, 0)", 1),
        ("power(0, 3)", 0),
        ("power(0 - 8, 1/3)", 0),
        ("power(0.5, 9999)", 0),
        ("power(0.5, 20000)", 0),
        ("power(1, 1000000)", 1),
        ("power(0 - 1, 20001)", -1),
        ("round(1000*power(1.0001, 20000))", 7388),
        ("log10(1000)", 3),
        ("log10(0 - 1)", 0),
    ],
)
def test_powers_and_logarithms_are_exact_where_they_can_be(formula: str, value: Number) -> None:
    assert pays(rules_of(formula), event(9), 1) == value


@pytest.mark.parametrize("exponent", ["9999", "10001", "20000", "power(10, 50)"])
def test_a_power_beyond_all_bounds_is_refused(exponent: str) -> None:
    with pytest.raises(RuleError) as caught:
        pays(rules_of(f"power(10, {exponent})"), event(9), 1)
    assert caught.value.problems[0].code == "value_too_large"


def test_a_root_is_cut_after_thirty_decimals() -> None:
    value = Fraction(pays(rules_of("power(2, 0.5)"), event(9), 1))
    assert value**2 < 2 < (value + Fraction(1, 10**30)) ** 2
    assert value.denominator <= 10**30


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ("25 18 x", "bad_number"),
        ("10-20: 5 4\n20-30: 3", "overlap"),
        ("few: 5 4", "bad_size"),
        ("10+: ", "bad_count"),
        ("\n".join(["1: 1"] * 31), "too_long"),
    ],
)
def test_a_table_that_cannot_be_read_says_where(table: str, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_table(table)
    assert caught.value.problems[0].code == code


@given(rules=FOLDS, results=RESULTS, further=st.fractions(min_value=0, max_value=100, max_denominator=12))
def test_a_further_result_never_lowers_a_total(rules: CircuitRules, results: list[Fraction], further: Fraction) -> None:
    classes = list(rules.classes) or [""]
    with_classes: list[Any] = [(points, classes[at % len(classes)]) for at, points in enumerate(results)]
    before = season_of(rules, with_classes)
    for code in {*classes, ""}:
        assert season_of(rules, [*with_classes, (further, code)]) >= before


@settings(max_examples=50)
@given(rules=FOLDS, people=st.lists(RESULTS, min_size=1, max_size=5), chance=st.randoms(use_true_random=False))
def test_the_order_of_rows_never_matters(rules: CircuitRules, people: list[Any], chance: Random) -> None:
    events = [event(len(people), number=number) for number in range(1, 9)]
    finishes = [
        Finish(person=person, event=number, place=person, points=points)
        for person, results in enumerate(people)
        for number, points in enumerate(results, start=1)
    ]
    ordered = count_season(rules, events, finishes, today=DAY)
    chance.shuffle(events)
    chance.shuffle(finishes)
    assert count_season(rules, events, finishes, today=DAY) == ordered
