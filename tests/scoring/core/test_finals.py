"""Qualifying heats and a final: "a series of qualifying rounds is played and then a final game, where everything can be
won and lost in the final" (Diminishing Value DBS, its last paragraph).
"""

from dataclasses import replace
from fractions import Fraction

from scoring.core.facts import StandingsRules, TeamFacts
from scoring.core.score_book import keep_score_book
from scoring.core.standings import ranks_before, standings
from scoring.core.standings_export import csv_rows
from scoring.core.standings_rules import standings_problems
from scoring.core.teams import team_standings
from tests.scoring.core.standings_cases import entries, keep, solo_games

FINAL = StandingsRules(heats=2, final=True)


def table(scores, *, rules=FINAL, closed=None):
    return standings(keep(solo_games(scores), rules=rules, closed=closed))


def test_final_decides_the_first_ranks_and_adds_nothing_to_the_totals():
    lines = table({1: [50, 40, 1], 2: [30, 30, 9], 3: [20, 20, 5], 4: [19, 20, None]}).lines
    assert [(line.entry.id, line.rank, line.total) for line in lines] == [
        (2, 1, 60),
        (3, 2, 40),
        (1, 3, 90),
        (4, 4, 39),
    ]
    assert [line.top and line.top.score for line in lines] == [9, 5, 1, None]


def test_finalists_level_in_the_final_are_ranked_by_their_qualifying_totals():
    lines = table({1: [10, 10, 7], 2: [30, 30, 7], 3: [99, 99, None]}).lines
    assert [line.entry.id for line in lines] == [2, 1, 3]


def test_final_decides_nothing_before_all_its_boards_are_finished():
    lines = table({1: [50, 40, 1], 2: [30, 30, 9], 3: [20, 20, None]}, closed={1, 2}).lines
    assert [line.entry.id for line in lines] == [1, 2, 3]


def test_drops_and_the_minimum_of_heats_are_of_the_qualifying_heats():
    rules = StandingsRules(heats=2, final=True, lowest_count=1, minimum_heats=2)
    book = keep(solo_games({1: [50, 40, -60], 2: [30, None, 9]}), rules=rules)
    assert [book.pages[entry].total for entry in (1, 2)] == [50, 30]
    assert [line.entry.id for line in standings(book, only_qualified=True).lines] == [1]
    assert [heat.tier for heat in book.pages[1].heats] == ["", "lowest", "final"]


def test_arrows_of_the_final_compare_with_the_ranks_of_the_qualifying_heats():
    book = keep(solo_games({1: [50, 40, 1], 2: [30, 30, 9]}), rules=FINAL)
    assert ranks_before(book, table=standings(book)) == {1: 1, 2: 2}


def test_the_last_heat_of_an_event_without_a_final_is_a_heat_like_the_others():
    plain = replace(FINAL, heats=3, final=False)
    assert [line.entry.id for line in table({1: [50, 40, 1], 2: [30, 30, 9]}, rules=plain).lines] == [1, 2]


def test_csv_shows_the_final_with_factor_0():
    book = keep(solo_games({1: [50, 40, 7]}), rules=FINAL)
    rows = csv_rows(standings(book), book=book)
    assert rows[1][2:] == ("50", "1", "50", "40", "1", "40", "7", "0", "0", "90")


def test_final_counts_for_no_team_without_interplay():
    """A final is played by the best alone, so its scores add to a team's total no more than to a player's.

    Worked: two scores a member count. Red is 50 + 40, 10 + 20 and 5 + 5 = 130, Blue 45 + 45, 30 + 10 and 5 + 5 = 140.
    Red's first player alone gets into the final and scores 121 there. With that Red would win by 171 + 30 + 10 = 211.
    """
    rows = {1: [50, 40, 121], 2: [10, 20], 3: [5, 5], 4: [45, 45], 5: [30, 10], 6: [5, 5]}
    rules = replace(FINAL, team_rule="without_interplay", team_scores_counted=2)
    teams = [TeamFacts(1, "Red", (1, 2, 3)), TeamFacts(2, "Blue", (4, 5, 6))]
    blue, red = team_standings(keep(solo_games(rows), rules=rules, teams=teams))
    assert [(line.team.name, line.rank, line.total) for line in (blue, red)] == [("Blue", 1, 140), ("Red", 2, 130)]
    assert [(score.entry, score.score) for score in red.scores if score.state == "final"] == [(1, 121)]


def test_final_is_not_a_team_heat():
    rules = replace(FINAL, team_rule="single_heat", team_heat=2)
    teams = [TeamFacts(1, "Red", (1, 2))]
    (red,) = team_standings(keep(solo_games({1: [50, 40, 121], 2: [10, 20]}), rules=rules, teams=teams))
    assert (red.total, red.rank) == (60, 1)
    wrong = standings_problems(replace(rules, team_heat=3))
    assert [(problem.path, problem.code) for problem in wrong] == [("team_heat", "team_heat_out_of_range")]


def test_book_of_a_book_is_the_same():
    """Ranks before a heat are computed from the facts of a book, which hold its final already."""
    book = keep(solo_games({1: [50, 40, 7], 2: [1, 2, 3]}), rules=FINAL, players=entries(1, 2))
    assert keep_score_book(book.facts, rules=FINAL).pages == book.pages
    assert book.pages[1].heats[2].score == Fraction(7)
