"""The table of a division: points, averages, ranks, and the division that Form-L takes from it."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from handicaps.core.form_l import matches_factor
from handicaps.core.league_rows import LeagueMatch
from handicaps.core.league_table import league_table
from handicaps.core.victory_points import wbf_continuous
from pairing.core.round_robin import berger_rounds

SCALE = wbf_continuous(24)


def match(home: str, away: str, margin: int) -> LeagueMatch:
    return LeagueMatch(home, away, Fraction(margin), *SCALE.points(margin))


def test_points_average_and_record_of_each_team() -> None:
    rows = league_table("ABC", [match("A", "B", 10), match("B", "C", 0), match("C", "A", -20)])
    assert [(row.team, row.rank, row.played, row.won, row.drawn, row.lost, row.margin) for row in rows] == [
        ("A", 1, 2, 2, 0, 0, 30),
        ("B", 2, 2, 0, 1, 1, -10),
        ("C", 3, 2, 0, 1, 1, -20),
    ]
    assert rows[0].points == Fraction("12.33") + Fraction("14.26")
    assert rows[0].average == rows[0].points / 2


def test_level_points_go_by_imps_and_then_share_a_rank() -> None:
    points = [LeagueMatch(a, b, Fraction(m), Fraction(10), Fraction(10)) for a, b, m in (("A", "B", 5), ("C", "D", 3))]
    rows = league_table("DCBA", points)
    assert [(row.team, row.rank) for row in rows] == [("A", 1), ("C", 2), ("D", 3), ("B", 4)]
    level = league_table("DCBA", [LeagueMatch("A", "B", Fraction(0), Fraction(10), Fraction(10))])
    assert [(row.team, row.rank) for row in level] == [("B", 1), ("A", 1), ("D", 3), ("C", 3)]


def test_average_ranks_teams_that_have_played_less() -> None:
    matches = [match("A", "B", 5), match("A", "B", 5), match("C", "B", 40)]
    assert [row.team for row in league_table("ABC", matches)] == ["A", "B", "C"]
    assert [row.team for row in league_table("ABCD", matches, order="average")] == ["C", "A", "B", "D"]


def test_adjustment_ranks_and_leaves_the_average_alone() -> None:
    rows = league_table("AB", [match("A", "B", 10)], adjustments={"A": Fraction(-5)})
    assert [(row.team, row.points) for row in rows] == [("B", Fraction("7.67")), ("A", Fraction("7.33"))]
    assert rows[1].average == Fraction("12.33")


def test_averages_of_a_round_robin_are_ten_on_the_whole() -> None:
    random = Random(7)  # noqa: S311  made-up results, the same each time
    names = [f"T{k}" for k in range(1, 7)]
    matches = [
        match(names[one - 1], names[other - 1], random.randint(-60, 60))
        for each in berger_rounds(6, double=True)
        for one, other in each.pairs
    ]
    assert len(matches) == 30
    averages = [row.average for row in league_table(names, matches)]
    assert sum(each for each in averages if each is not None) == 60
    assert matches_factor(len(averages)) == Fraction(5, 3)
