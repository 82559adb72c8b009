"""Two tiers of lowest scores, unplayed heats, and heats that are still open."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.core.drops import RawHeat, weigh_heats
from scoring.core.facts import StandingsRules
from tests.scoring.core.standings_cases import DIPCON, dipcon_book, entries, keep, solo_games

FOUR = StandingsRules(heats=4, lowest_count=1)


def total(row, *, rules, closed=None):
    return keep(solo_games({1: row}), rules=rules, players=entries(1), closed=closed).pages[1].total


def tiers(row, *, rules, closed=None):
    return [heat.tier for heat in keep(solo_games({1: row}), rules=rules, closed=closed).pages[1].heats]


@pytest.mark.parametrize(("name", "heats", "printed"), DIPCON)
def test_total_of_every_dipcon_row_is_four_heats_less_the_lowest(name, heats, printed):
    pages = {page.entry.name: page for page in dipcon_book().pages.values()}
    assert pages[name].total == printed
    assert [heat.score for heat in pages[name].heats if heat.dropped] == [min(heats)]


def test_lowest_scores_are_halved_before_being_summed():
    rules = StandingsRules(heats=4, lowest_count=2, lowest_multiplier=Fraction(1, 2))
    assert total([10, 21, 30, 7], rules=rules) == 30 + 21 + Fraction(17, 2)


def test_two_tiers_take_the_lowest_then_the_next_lowest():
    rules = StandingsRules(heats=5, lowest_count=1, next_lowest_count=2, next_lowest_multiplier=Fraction(1, 3))
    assert tiers([5, 1, 9, 3, 7], rules=rules) == ["next_lowest", "lowest", "", "next_lowest", ""]
    assert total([5, 1, 9, 3, 7], rules=rules) == 9 + 7 + Fraction(8, 3)


def test_next_lowest_without_lowest_is_the_lowest():
    rules = StandingsRules(heats=3, next_lowest_count=1, next_lowest_multiplier=Fraction(1, 2))
    assert total([4, 6, 2], rules=rules) == 11


def test_unplayed_heats_score_the_unplayed_score_and_can_be_dropped():
    rules = replace(FOUR, unplayed_score=Fraction(-11))
    assert total([20, None, 5, -3], rules=rules) == 22
    assert total([20, None, 5, None], rules=rules) == 14


def test_nothing_to_drop_sums_all_heats_even_those_not_played():
    rules = StandingsRules(heats=3, unplayed_score=Fraction(-2))
    assert total([10, None, None], rules=rules) == 6


def test_equal_scores_drop_the_unplayed_heat_then_the_earlier():
    assert tiers([0, None, 5, 5], rules=FOUR) == ["", "lowest", "", ""]
    assert tiers([5, 3, 3, 9], rules=FOUR) == ["", "lowest", "", ""]


def test_open_heats_score_nothing_and_take_the_drops_first():
    rules = replace(FOUR, unplayed_score=Fraction(-11))
    assert total([7], rules=rules, closed={1}) == 7
    assert total([7, 2], rules=rules, closed={1, 2}) == 9
    assert total([7, 2, 30], rules=rules, closed={1, 2, 3}) == 39
    assert total([7, 2, 30, 4], rules=rules, closed={1, 2, 3}) == 41


def test_missed_heat_costs_only_when_the_heat_is_over():
    rules = replace(FOUR, unplayed_score=Fraction(-11))
    assert total([7, None], rules=rules, closed={1}) == 7
    assert total([7, None], rules=rules, closed={1, 2}) == -4
    assert total([7, None, 3, 3], rules=rules, closed={1, 2, 3, 4}) == 13


def test_open_heats_beyond_the_lowest_count_as_the_next_lowest():
    rules = StandingsRules(heats=4, lowest_count=1, next_lowest_count=2, next_lowest_multiplier=Fraction(1, 2))
    assert tiers([8, 6], rules=rules, closed={1, 2}) == ["", "next_lowest", "", ""]
    assert tiers([8, 6, 4], rules=rules, closed={1, 2, 3}) == ["", "next_lowest", "next_lowest", ""]
    assert tiers([8, 6, 4, 2], rules=rules) == ["", "next_lowest", "next_lowest", "lowest"]


def test_every_heat_closed_gives_the_final_table():
    assert dipcon_book(closed={1, 2, 3, 4}).pages == dipcon_book().pages


BEST_TWO = StandingsRules(heats=4, best_count=2, unplayed_score=Fraction(-11))


def test_best_two_of_four_count_and_the_others_are_marked_as_dropped():
    page = keep(solo_games({1: [7, 30, 4, 12]}), rules=BEST_TWO).pages[1]
    assert (page.total, [heat.heat for heat in page.heats if heat.dropped]) == (42, [1, 3])


def test_played_score_counts_before_the_unplayed_score_however_low():
    assert total([-30, 5, None, None], rules=BEST_TWO) == -25
    assert total([-30, 5, None, None], rules=StandingsRules(heats=4, lowest_count=2)) == 5


def test_unplayed_score_fills_only_the_places_that_nothing_played_can():
    assert total([9, None, None, None], rules=BEST_TWO) == -2
    assert total([None, None, None, None], rules=BEST_TWO) == -22
    assert tiers([9, None, None, None], rules=BEST_TWO) == ["", "lowest", "lowest", ""]


def test_open_heats_fill_the_places_of_the_best_before_the_unplayed_score():
    # One played of the two that count: the other place can still be played until the last heat is over.
    assert [total([9], rules=BEST_TWO, closed=range(1, over + 1)) for over in (1, 2, 3, 4)] == [9, 9, 9, -2]
    assert [total([9, 3, 20], rules=BEST_TWO, closed=range(1, over + 1)) for over in (3, 4)] == [29, 29]


def test_equal_scores_count_the_later_of_the_best():
    assert tiers([5, 5, 5, 1], rules=BEST_TWO) == ["lowest", "", "", "lowest"]


SCORES = st.lists(st.one_of(st.none(), st.fractions(-50, 120, max_denominator=12)), min_size=6, max_size=6)


@settings(max_examples=100)
@given(SCORES, st.integers(0, 3), st.integers(0, 3), st.fractions(-20, 5, max_denominator=4))
def test_dropping_leaves_the_greatest_sum_of_the_other_heats(row, lowest, following, unplayed):
    rules = StandingsRules(
        heats=6,
        lowest_count=lowest,
        next_lowest_count=following,
        next_lowest_multiplier=Fraction(1, 2),
        unplayed_score=unplayed,
    )
    scores = sorted(unplayed if score is None else score for score in row)
    expected = Fraction(sum(scores[lowest : lowest + following])) / 2 + sum(scores[lowest + following :])
    assert total(row, rules=rules) == expected


@settings(max_examples=100)
@given(SCORES, st.integers(0, 6))
def test_no_counted_score_is_below_a_dropped_one(row, lowest):
    rules = StandingsRules(heats=6, lowest_count=lowest)
    heats = keep(solo_games({1: [0 if score is None else score for score in row]}), rules=rules).pages[1].heats
    dropped = [heat.score for heat in heats if heat.tier == "lowest"]
    counted = [heat.score for heat in heats if heat.tier == ""]
    assert len(dropped) == lowest
    assert not dropped or not counted or max(dropped) <= min(counted)


@settings(max_examples=100)
@given(SCORES, st.integers(0, 4), st.integers(0, 6))
def test_dropping_scores_above_zero_never_raises_the_total(row, lowest, closed):
    row = [None if score is None else abs(score) for score in row]
    full = total(row, rules=StandingsRules(heats=6), closed=range(1, closed + 1))
    assert total(row, rules=StandingsRules(heats=6, lowest_count=lowest), closed=range(1, closed + 1)) <= full


@settings(max_examples=50)
@given(st.permutations(range(1, 7)), st.lists(st.integers(-5, 5), min_size=6, max_size=6))
def test_order_of_the_heats_given_changes_no_weight(order, scores):
    rules = StandingsRules(heats=6, lowest_count=2, next_lowest_count=1)
    raw = {heat: RawHeat(heat, Fraction(score), "played") for heat, score in enumerate(scores, start=1)}
    shuffled = weigh_heats([raw[heat] for heat in order], rules=rules)
    assert sorted(shuffled, key=lambda heat: heat.heat) == list(weigh_heats(list(raw.values()), rules=rules))


@settings(max_examples=100)
@given(SCORES, st.integers(1, 6), st.fractions(-20, 5, max_denominator=4), st.integers(0, 6))
def test_best_scores_are_the_best_played_filled_up_with_unplayed(row, best, unplayed, over):
    rules = StandingsRules(heats=6, best_count=best, unplayed_score=unplayed)
    played = sorted((score for score in row if score is not None), reverse=True)[:best]
    missed = sum(score is None for score in row[:over])
    still_open = sum(score is None for score in row[over:])
    filled = min(missed, max(best - len(played) - still_open, 0))
    assert total(row, rules=rules, closed=range(1, over + 1)) == sum(played) + filled * unplayed


@settings(max_examples=60)
@given(SCORES, st.integers(1, 6))
def test_best_of_heats_that_were_all_played_is_the_drop_of_the_rest(row, best):
    row = [0 if score is None else score for score in row]
    dropping = StandingsRules(heats=6, lowest_count=6 - best)
    assert total(row, rules=StandingsRules(heats=6, best_count=best)) == total(row, rules=dropping)
