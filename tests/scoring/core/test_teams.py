"""Team scores under both rules, and the team table."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.core.facts import EntryFacts, StandingsRules, TeamFacts
from scoring.core.teams import team_standings
from tests.scoring.core.standings_cases import entries, game, keep, seat, solo_games

BEST_TWO = StandingsRules(heats=3, team_rule="without_interplay", team_scores_counted=2)
HEAT_TWO = StandingsRules(heats=3, team_rule="single_heat", team_heat=2, unplayed_score=Fraction(-11))
ABC = TeamFacts(1, "ABC", (1, 2, 3))
DEF = TeamFacts(2, "DEF", (4, 5, 6))


def test_no_team_rule_gives_no_team_table():
    assert team_standings(keep(solo_games({1: [5]}), rules=StandingsRules(heats=1), teams=[ABC])) == ()


def test_single_heat_adds_the_members_scores_in_that_heat():
    rows = {1: [90, 5, 1], 2: [0, 6, 2], 3: [0, 7, 3], 4: [1, 9, 1], 5: [1, 9, 1], 6: [1, 9, 1]}
    first, second = team_standings(keep(solo_games(rows), rules=HEAT_TWO, teams=[ABC, DEF]))
    assert (first.team, first.rank, first.total) == (DEF, 1, 27)
    assert (second.team, second.rank, second.total) == (ABC, 2, 18)
    assert [(score.entry, score.heat, score.score) for score in second.counted] == [(1, 2, 5), (2, 2, 6), (3, 2, 7)]
    assert {score.state for score in second.scores if score.heat != 2} == {"other_heat"}


def test_single_heat_gives_an_absent_member_the_unplayed_score_once_the_heat_is_over():
    games = solo_games({1: [90, 5], 2: [0, 6], 3: [0, None]})
    (during,) = team_standings(keep(games, rules=HEAT_TWO, teams=[ABC], closed={1}))
    (after,) = team_standings(keep(games, rules=HEAT_TWO, teams=[ABC], closed={1, 2}))
    assert (during.total, after.total) == (11, 0)
    assert [(score.entry, score.game, score.score) for score in after.counted][-1] == (3, None, -11)


def test_handicaps_and_drops_of_members_do_not_count_for_their_team():
    rules = StandingsRules(heats=3, team_rule="single_heat", team_heat=2, lowest_count=2)
    players = [EntryFacts(id_, str(id_), handicap=Fraction(10)) for id_ in (1, 2, 3)]
    rows = {1: [90, 5, 7], 2: [0, 6, 7], 3: [0, 7, 8]}
    (line,) = team_standings(keep(solo_games(rows), rules=rules, teams=[ABC], players=players))
    assert line.total == 18


def test_team_without_a_counted_game_has_no_rank():
    games = solo_games({1: [90], 2: [0], 3: [0], 4: [1, -9]})
    lines = team_standings(keep(games, rules=HEAT_TWO, teams=[ABC, DEF], players=entries(*range(1, 7)), closed={1}))
    assert [(line.team, line.rank) for line in lines] == [(DEF, 1), (ABC, None)]


def test_without_interplay_counts_the_best_scores_of_each_member():
    rows = {1: [50, 40, 30], 2: [1, 2, 3], 3: [-5, -6, None]}
    (line,) = team_standings(keep(solo_games(rows), rules=BEST_TWO, teams=[ABC]))
    assert line.total == 50 + 40 + 3 + 2 - 5 - 6
    assert [(score.entry, score.heat) for score in line.scores if score.state == "lower"] == [(1, 3), (2, 1)]


def test_without_interplay_leaves_out_boards_with_a_teammate():
    games = [
        game(1, seat(1, score=100), seat(2, score=20), seat(4, score=5)),
        game(2, seat(1, score=10), seat(4, score=7)),
        game(3, seat(2, score=3), seat(5, score=8)),
    ]
    (line,) = team_standings(keep(games, rules=BEST_TWO, teams=[ABC], players=entries(*range(1, 7))))
    assert line.total == 13
    assert [(score.entry, score.score) for score in line.scores if score.state == "interplay"] == [(1, 100), (2, 20)]


def test_replaced_teammate_is_interplay_on_another_seat_and_in_the_same_one():
    """Ruling C2: two members had a seat in the game, at whatever time."""
    same = [game(1, seat(1, 2, score=9), seat(4, score=1))]
    other = [game(1, seat(1, score=9), seat(2, 4, score=1))]
    for games in (same, other):
        book = keep(games, rules=BEST_TWO, teams=[ABC], players=entries(*range(1, 7)))
        (line,) = team_standings(book)
        assert (line.total, {score.state for score in line.scores}) == (0, {"interplay"})


def test_team_without_a_counting_score_has_no_rank_next_to_a_sum_below_zero():
    """Ruling C1: the other team's −9 ranks first, and an empty sum isn't a 0 that would rank ahead of it."""
    games = solo_games({4: [-9]})
    book = keep(games, rules=BEST_TWO, teams=[ABC, DEF], players=entries(*range(1, 7)))
    assert [(line.team, line.rank, line.total) for line in team_standings(book)] == [(DEF, 1, -9), (ABC, None, 0)]


def test_team_ranks_are_1_2_2_4_and_ties_in_name_order():
    teams = [TeamFacts(id_, name, (id_,)) for id_, name in ((1, "d"), (2, "C"), (3, "b"), (4, "A"))]
    lines = team_standings(keep(solo_games({1: [1], 2: [5], 3: [5], 4: [9]}), rules=BEST_TWO, teams=teams))
    assert [(line.team.name, line.rank, line.level) for line in lines] == [
        ("A", 1, False),
        ("b", 2, True),
        ("C", 2, True),
        ("d", 4, False),
    ]


@settings(max_examples=80)
@given(
    st.lists(st.lists(st.integers(-9, 9), min_size=3, max_size=3), min_size=3, max_size=3),
    st.integers(1, 3),
)
def test_members_who_never_meet_count_their_highest_scores(rows, counted):
    rules = StandingsRules(heats=3, team_rule="without_interplay", team_scores_counted=counted)
    (line,) = team_standings(keep(solo_games(dict(enumerate(rows, start=1))), rules=rules, teams=[ABC]))
    assert line.total == sum(sum(sorted(row, reverse=True)[:counted]) for row in rows)
