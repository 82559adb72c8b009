"""Pools: multiplied scores, and a top board that takes the first ranks."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.core.awards import awards
from scoring.core.facts import EntryFacts, EventFacts, GameFacts, PoolFacts, StandingsRules
from scoring.core.score_book import ScoreBook, keep_score_book
from scoring.core.standings import TopRank, ranks_before, standings
from scoring.core.standings_export import csv_rows
from tests.scoring.core.standings_cases import entries, game, seat

TOP = PoolFacts(1, heat=2, position=1, name="Top board", takes_top_ranks=True, over=True)
DOUBLE = PoolFacts(2, heat=2, position=1, name="Gold", multiplier=Fraction(3, 2))
TWO = StandingsRules(heats=2)


def board(heat: int, scores: dict[int, int], *, pool: int | None = None, number: int = 1) -> GameFacts:
    seats = (seat(player, score=score) for player, score in scores.items())
    return replace(game(heat, *seats, number=number), pool=pool)


def book_of(
    games: Iterable[GameFacts],
    *,
    pools: tuple[PoolFacts, ...],
    rules: StandingsRules = TWO,
    players: tuple[EntryFacts, ...] = (),
) -> ScoreBook:
    games = tuple(games)
    seated = sorted({player for one in games for place in one.seats for player in place.players})
    return keep_score_book(EventFacts(players or entries(*seated), games, pools=pools), rules=rules)


def test_scores_of_a_pool_count_times_its_multiplier():
    book = book_of([board(1, {1: 10, 2: 20}), board(2, {1: 112, 2: 7}, pool=2)], pools=(DOUBLE,))
    assert {id_: page.total for id_, page in book.pages.items()} == {1: 178, 2: Fraction(61, 2)}
    assert [heat.score for heat in book.pages[1].heats] == [10, 168]
    assert book.facts.games[1].seats[0].score == 112


def test_multiplied_scores_are_compared_when_the_lowest_is_dropped():
    rules = StandingsRules(heats=2, lowest_count=1)
    book = book_of([board(1, {1: 100}), board(2, {1: 80}, pool=2)], pools=(DOUBLE,), rules=rules)
    assert [(heat.score, heat.dropped) for heat in book.pages[1].heats] == [(100, True), (120, False)]


def test_board_times_factor_is_what_a_heat_adds_to_the_total():
    rules = StandingsRules(heats=2, lowest_count=1, lowest_multiplier=Fraction(1, 2))
    book = book_of([board(1, {1: 100}), board(2, {1: 40}, pool=2)], pools=(DOUBLE,), rules=rules)
    heat = book.pages[1].heats[1]
    assert (heat.board, heat.times, heat.score, heat.factor, heat.weighted) == (
        40,
        Fraction(3, 2),
        60,
        Fraction(3, 4),
        30,
    )
    row = csv_rows(standings(book), book=book)[1]
    assert row[2:] == ("100", "1", "100", "40", "0.75", "30", "130")


def test_players_of_a_top_board_hold_the_first_ranks_by_its_scores():
    games = [board(1, {1: 5, 2: 90, 3: 100, 4: 1}), board(2, {1: 30, 2: 20}, pool=1), board(2, {3: 9, 4: 8}, number=2)]
    book = book_of(games, pools=(TOP,))
    lines = standings(book).lines
    assert [line.entry.id for line in lines] == [1, 2, 3, 4]
    assert [line.total for line in lines] == [35, 110, 109, 9]
    assert [line.top for line in lines] == [TopRank(TOP, Fraction(30)), TopRank(TOP, Fraction(20)), None, None]


def test_a_top_board_holds_no_rank_before_all_its_games_are_finished():
    games = [board(1, {1: 5, 2: 90}), board(2, {1: 30}, pool=1)]
    book = book_of(games, pools=(replace(TOP, over=False),))
    assert standings(book).ranks == {2: 1, 1: 2}


def test_equal_scores_on_a_top_board_go_by_the_total_and_share_the_rank_where_that_is_equal():
    games = [board(1, {1: 5, 2: 9, 3: 9}), board(2, {1: 30, 2: 30, 3: 30}, pool=1)]
    lines = standings(book_of(games, pools=(TOP,))).lines
    assert [(line.entry.id, line.rank, line.level) for line in lines] == [(2, 1, True), (3, 1, True), (1, 3, False)]


def test_the_later_top_board_goes_first_and_within_a_heat_the_first_listed():
    gold = replace(TOP, id=3, heat=1, position=1)
    silver = replace(TOP, id=4, heat=1, position=2)
    games = [
        board(1, {1: 50, 2: 40}, pool=3),
        board(1, {3: 70, 4: 60}, pool=4, number=2),
        board(2, {2: 10, 4: 1}, pool=1),
    ]
    assert standings(book_of(games, pools=(silver, TOP, gold))).ranks == {2: 1, 4: 2, 1: 3, 3: 4}


def test_unranked_players_hold_no_rank_on_a_top_board():
    players = (EntryFacts(1, "Director", unranked=True), EntryFacts(2, "Player"), EntryFacts(3, "Other"))
    games = [board(1, {3: 99}), board(2, {1: 30, 2: 20}, pool=1)]
    assert standings(book_of(games, pools=(TOP,), players=players)).ranks == {2: 1, 3: 2}


def test_only_qualified_leaves_out_players_short_of_games_on_a_top_board_too():
    rules = StandingsRules(heats=2, minimum_heats=2)
    games = [board(1, {1: 1, 3: 3}), board(2, {1: 10, 2: 20}, pool=1), board(2, {3: 50}, number=2)]
    book = book_of(games, pools=(TOP,), rules=rules)
    assert standings(book, only_qualified=True).ranks == {1: 1, 3: 2}


def test_places_are_awarded_by_rank_and_moves_are_counted_from_before_the_top_board():
    games = [board(1, {1: 5, 2: 9}), board(2, {1: 0}, pool=1), board(2, {2: 50}, number=2)]
    book = book_of(games, pools=(TOP,))
    table = standings(book)
    places = [prize for prize in awards(book, table=table) if prize.code == "place"]
    assert [prize.winners[0].id for prize in places] == [1, 2]
    assert ranks_before(book, table=table) == {2: 1, 1: 2}


SCORES = st.lists(st.tuples(st.integers(-20, 120), st.integers(-20, 120)), min_size=2, max_size=12)


@settings(max_examples=60)
@given(scores=SCORES, top=st.integers(1, 12), times=st.fractions(min_value=Fraction(1, 10), max_value=10))
def test_a_top_board_never_ranks_below_anybody_else(scores: list[tuple[int, int]], top: int, times: Fraction):
    first = {id_: one for id_, (one, _) in enumerate(scores, start=1)}
    second = {id_: two for id_, (_, two) in enumerate(scores, start=1)}
    inside = {id_: score for id_, score in second.items() if id_ <= top}
    outside = {id_: score for id_, score in second.items() if id_ > top}
    games = [board(1, first), board(2, inside, pool=1), *([board(2, outside, number=2)] if outside else [])]
    ranks = standings(book_of(games, pools=(replace(TOP, multiplier=times),))).ranks
    assert sorted(ranks) == sorted(first)
    for id_, score in inside.items():
        assert all(ranks[id_] < ranks[other] for other in outside)
        assert all(ranks[id_] < ranks[other] for other, less in inside.items() if score > less)
