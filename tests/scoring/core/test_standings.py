"""Ranks 1 2 2 4, who is listed, moves since the last heat, and the rows of the export."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from scoring.core.facts import EntryFacts, StandingsRules
from scoring.core.score_book import credited_players
from scoring.core.standings import ranks_before, standings
from scoring.core.standings_export import csv_rows, decimal_text
from tests.scoring.core.standings_cases import DIPCON, dipcon_book, entries, game, keep, seat, solo_games

ONE = StandingsRules(heats=1)


def test_dipcon_table_is_the_printed_one_with_the_tie_shown_as_a_tie():
    lines = standings(dipcon_book(), only_qualified=True).lines
    assert [line.rank for line in lines] == [1, 2, 2, *range(4, 15)]
    assert [line.total for line in lines] == [printed for _, _, printed in DIPCON]
    assert {line.entry.name for line in lines if line.level} == {"Yarden Livnat", "Tom Kobrin"}


def test_equal_ranks_are_listed_by_name():
    names = [line.entry.name for line in standings(dipcon_book()).lines[1:3]]
    assert names == ["Tom Kobrin", "Yarden Livnat"]


def test_sort_name_orders_a_tie_before_the_name():
    players = [EntryFacts(1, "Ann Young", "Young Ann"), EntryFacts(2, "Zoe Adams", "Adams Zoe")]
    table = standings(keep(solo_games({1: [5], 2: [5]}), rules=ONE, players=players))
    assert [line.entry.id for line in table.lines] == [2, 1]


def test_only_qualified_ranks_among_those_with_enough_heats():
    book = keep(solo_games({1: [90, None], 2: [10, 20], 3: [10, 5]}), rules=StandingsRules(heats=2, minimum_heats=2))
    assert standings(book).ranks == {1: 1, 2: 2, 3: 3}
    assert standings(book, only_qualified=True).ranks == {2: 1, 3: 2}
    assert [line.qualified for line in standings(book).lines] == [False, True, True]


def test_only_qualified_is_empty_before_the_minimum_can_be_met():
    book = dipcon_book(closed={1, 2}, through=2)
    assert standings(book, only_qualified=True).lines == ()
    assert len(standings(book).lines) == 14


def test_unranked_and_not_played_are_listed_below_without_rank():
    players = [
        EntryFacts(1, "Director", unranked=True),
        EntryFacts(2, "Late"),
        EntryFacts(3, "Player"),
        EntryFacts(4, "Gone", withdrawn=True),
    ]
    book = keep(solo_games({1: [50], 3: [-5]}), rules=ONE, players=players, closed=())
    lines = standings(book).lines
    assert [(line.entry.id, line.status, line.rank) for line in lines] == [
        (3, "ranked", 1),
        (1, "unranked", None),
        (2, "not_played", None),
    ]


def test_unranked_player_leaves_no_gap_among_the_ranks():
    players = [EntryFacts(1, "A"), EntryFacts(2, "B"), EntryFacts(3, "Director", unranked=True), EntryFacts(4, "C")]
    book = keep(solo_games({1: [90], 2: [70], 3: [70], 4: [10]}), rules=ONE, players=players)
    lines = standings(book).lines
    assert [(line.entry.id, line.rank, line.level) for line in lines] == [
        (1, 1, False),
        (2, 2, False),
        (4, 3, False),
        (3, None, False),
    ]


def test_handicap_is_added_to_the_total_after_the_drops():
    players = [EntryFacts(1, "A", handicap=Fraction("-2.125")), EntryFacts(2, "B", handicap=Fraction(4))]
    book = keep(solo_games({1: [10, 5], 2: [6, 5]}), rules=StandingsRules(heats=2, lowest_count=1), players=players)
    assert [(line.entry.id, line.total) for line in standings(book).lines] == [(2, 10), (1, Fraction("7.875"))]


def test_withdrawn_player_keeps_what_was_played():
    players = [EntryFacts(1, "Stays"), EntryFacts(2, "Left", withdrawn=True)]
    book = keep(solo_games({1: [5, 5], 2: [50, None]}), rules=StandingsRules(heats=2), players=players)
    assert standings(book).ranks == {2: 1, 1: 2}


@pytest.mark.parametrize(("policy", "credited"), [("last", (3,)), ("first", (1,)), ("both", (1, 2, 3))])
def test_replacement_policy_says_who_is_credited(policy, credited):
    assert credited_players(seat(1, 2, 1, 3, score=0), policy=policy) == credited
    rules = replace(ONE, replacement_policy=policy, unplayed_score=Fraction(-4))
    book = keep([game(1, seat(1, 2, 3, score=12))], rules=rules)
    assert {id_ for id_, page in book.pages.items() if page.total == 12} == set(credited)
    assert {page.total for id_, page in book.pages.items() if id_ not in credited} <= {-4}


def test_two_games_in_one_heat_count_the_better():
    games = [game(1, seat(1, score=4), number=1), game(1, seat(1, score=9), number=2)]
    page = keep(games, rules=ONE).pages[1]
    assert (page.total, page.played, len(page.credits)) == (9, 1, 2)


def test_game_beyond_the_last_heat_is_refused():
    with pytest.raises(RuleError) as caught:
        keep(solo_games({1: [1, 2]}), rules=ONE)
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [("heats", "heat_beyond_tournament")]


def test_ranks_before_the_last_heat_leave_that_heat_out():
    book = dipcon_book()
    before = ranks_before(book, table=standings(book))
    by_name = {page.entry.name: before[id_] for id_, page in book.pages.items()}
    # After three heats: Hood 194, Fest 167, Livnat 164, Kobrin 160.
    assert [by_name[name] for name in ("David Hood", "Jerry Fest", "Yarden Livnat", "Tom Kobrin")] == [1, 2, 3, 4]


def test_ranks_before_compare_only_those_in_the_table():
    rules = StandingsRules(heats=2, minimum_heats=2)
    book = keep(solo_games({1: [90, None], 2: [10, 20], 3: [15, 5], 4: [None, 1]}), rules=rules)
    assert ranks_before(book, table=standings(book, only_qualified=True)) == {3: 1, 2: 2}
    assert ranks_before(book, table=standings(book)) == {1: 1, 3: 2, 2: 3}
    assert ranks_before(book, table=standings(book), heat=1) == {}


def test_csv_rows_hold_rank_name_heats_and_total():
    book = dipcon_book()
    rows = csv_rows(standings(book), book=book, factors=False)
    assert rows[0] == ("Rank", "Name", "Heat 1", "Heat 2", "Heat 3", "Heat 4", "Score")
    assert rows[1] == ("1", "David Hood", "58", "23", "113", "59", "230")
    assert rows[4] == ("4", "Spencer Bernard", "114", "-5", "36", "26", "176")


def test_csv_gives_each_heats_score_factor_and_counted_score_where_scores_are_multiplied():
    rules = StandingsRules(
        heats=3,
        lowest_count=1,
        lowest_multiplier=Fraction(1, 2),
        next_lowest_count=1,
        next_lowest_multiplier=Fraction(3, 4),
    )
    book = keep(solo_games({1: [90, 57, 20]}), rules=rules)
    parts = [f"Heat {heat}{part}" for heat in (1, 2, 3) for part in ("", " factor", " counted")]
    assert csv_rows(standings(book), book=book) == [
        ("Rank", "Name", *parts, "Score"),
        ("1", "Player 01", "90", "1", "90", "57", "0.75", "42.75", "20", "0.5", "10", "142.75"),
    ]


def test_csv_marks_a_dropped_score_with_factor_0():
    book = dipcon_book()
    rows = csv_rows(standings(book), book=book)
    assert rows[1] == ("1", "David Hood", "58", "1", "58", "23", "0", "0", "113", "1", "113", "59", "1", "59", "230")


def test_csv_shows_handicaps_where_somebody_listed_has_one():
    players = [EntryFacts(1, "A", handicap=Fraction("-1.5")), EntryFacts(2, "B")]
    book = keep(solo_games({1: [8], 2: [3]}), rules=ONE, players=players)
    assert csv_rows(standings(book), book=book) == [
        ("Rank", "Name", "Heat 1", "Handicap", "Score"),
        ("1", "A", "8", "-1.5", "6.5"),
        ("2", "B", "3", "0", "3"),
    ]


def test_csv_leaves_open_heats_and_missing_ranks_empty():
    players = [EntryFacts(1, "Al"), EntryFacts(2, "Bo")]
    book = keep(solo_games({2: [Fraction(15, 2)]}), rules=StandingsRules(heats=2), players=players, closed={1})
    assert csv_rows(standings(book), book=book)[1:] == [("1", "Bo", "7.5", "", "7.5"), ("", "Al", "0", "", "0")]


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Fraction(1, 3), "0.3333"),
        (Fraction(-2, 3), "-0.6667"),
        (Fraction(40, 4), "10"),
        (Fraction(-1, 100000), "0"),
        (Fraction(1, 20000), "0.0001"),
    ],
)
def test_decimal_text_rounds_half_away_from_zero(score, text):
    assert decimal_text(score) == text


def test_decimal_text_without_places_is_whole():
    assert decimal_text(Fraction(-5, 2), places=0) == "-3"


ROWS = st.dictionaries(
    st.integers(1, 12),
    st.lists(st.one_of(st.none(), st.fractions(-3, 3, max_denominator=3)), min_size=3, max_size=3),
    min_size=1,
)


@settings(max_examples=100)
@given(ROWS, st.integers(0, 2), st.booleans())
def test_rank_is_one_more_than_the_number_ahead(rows, lowest, only_qualified):
    rules = StandingsRules(heats=3, lowest_count=lowest, minimum_heats=2)
    table = standings(keep(solo_games(rows), rules=rules), only_qualified=only_qualified)
    for line in table.ranked:
        assert line.rank == 1 + sum(other.total > line.total for other in table.ranked)
        assert line.level == (sum(other.total == line.total for other in table.ranked) > 1)


@settings(max_examples=60)
@given(ROWS, st.randoms(use_true_random=False))
def test_order_of_entries_and_games_changes_nothing(rows, random):
    rules = StandingsRules(heats=3, lowest_count=1, tie_breaks=("best-heats", "head-to-head"))
    games = list(solo_games(rows))
    players = list(entries(*rows))
    table = standings(keep(games, rules=rules, players=players))
    random.shuffle(games)
    random.shuffle(players)
    assert standings(keep(games, rules=rules, players=players)) == table
