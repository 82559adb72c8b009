"""Tie-breaks of a table, and what is certain of promotion and relegation while matches are open."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.pure.errors import RuleError
from handicaps.core.league_certainty import certain_places
from handicaps.core.league_rows import LeagueMatch, LeagueRow
from handicaps.core.league_table import league_table
from handicaps.core.league_tie_breaks import LEAGUE_TIE_BREAKS, find_league_tie_breaks
from pairing.core.round_robin import berger_rounds

TEAMS = tuple("ABCDEF")


def match(home: str, away: str, margin: int, points: int | None = None) -> LeagueMatch:
    """A match on the 2–1–0 scale, or with the home side's points of 2 as given."""
    mine = points if points is not None else 1 + (margin > 0) - (margin < 0)
    scores = (Fraction(max(margin, 0) + 10), Fraction(max(-margin, 0) + 10))
    return LeagueMatch(home, away, Fraction(margin), Fraction(mine), Fraction(2 - mine), scores)


def played(seed: int, count: int) -> list[LeagueMatch]:
    """The first matches of a double round robin of six."""
    dice = Random(seed)  # noqa: S311  made-up results, the same each time
    pairs = [pair for each in berger_rounds(6, double=True) for pair in each.pairs]
    return [match(TEAMS[one - 1], TEAMS[other - 1], dice.randint(-3, 3)) for one, other in pairs[:count]]


def names(rows: tuple[LeagueRow, ...]) -> list[tuple[str, int]]:
    return [(row.team, row.rank) for row in rows]


def test_tie_breaks_go_one_after_the_other_among_those_still_level() -> None:
    matches = [match("A", "B", 3), match("B", "C", 5), match("C", "A", 3), match("D", "A", -1), match("D", "B", -1)]
    matches += [match("D", "C", -1)]
    assert names(league_table("ABCD", matches, tie_breaks=("margin",))) == [("B", 1), ("A", 2), ("C", 3), ("D", 4)]
    assert names(league_table("ABCD", matches, tie_breaks=("direct",))) == [("A", 1), ("B", 1), ("C", 1), ("D", 4)]
    assert names(league_table("ABCD", matches, tie_breaks=("direct", "margin")))[0] == ("B", 1)


def test_a_decision_says_its_value_among_whom_and_whether_it_parted_them() -> None:
    rows = league_table("AB", [match("A", "B", 0)], tie_breaks=("margin", "scored"))
    (first, _second) = rows[0].decisions
    assert (first.code, first.value, first.among, first.decided) == ("margin", 0, ("A", "B"), False)
    alone = league_table("AB", [match("A", "B", 2)], tie_breaks=("margin",))
    assert alone[0].decisions == ()


def test_matches_between_them_need_that_all_have_met_equally_often() -> None:
    matches = [match("A", "B", 4), match("B", "C", 4), match("C", "D", 4)]
    rows = {row.team: row for row in league_table("ABCD", matches, tie_breaks=("direct", "margin"))}
    assert rows["B"].decisions[0].value is None
    met = league_table("AB", [match("A", "B", 1), match("B", "A", 3)], tie_breaks=("direct", "margin"))
    assert names(met) == [("B", 1), ("A", 2)]


def test_unknown_and_repeated_tie_breaks_are_named() -> None:
    with pytest.raises(RuleError) as caught:
        find_league_tie_breaks(("wins", "luck", "wins"))
    assert [problem.path for problem in caught.value.problems] == ["tie_breaks[1]", "tie_breaks[2]"]


@given(seed=st.integers(0, 10**6), count=st.integers(0, 30), codes=st.permutations(sorted(LEAGUE_TIE_BREAKS)))
def test_every_team_is_in_the_table_once_and_all_points_are(seed: int, count: int, codes: list[str]) -> None:
    matches = played(seed, count)
    rows = league_table(TEAMS, matches, tie_breaks=codes)
    assert sorted(row.team for row in rows) == sorted(TEAMS)
    assert sum(row.points for row in rows) == 2 * count
    assert sum(row.margin for row in rows) == 0
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)


@settings(max_examples=60)
@given(seed=st.integers(0, 10**6), count=st.integers(12, 30), finish=st.integers(0, 10**6))
def test_what_is_certain_holds_however_the_season_ends(seed: int, count: int, finish: int) -> None:
    done, rest = played(seed, count), played(finish, 30)[count:]
    left = Counter(name for each in rest for name in (each.home, each.away))
    certain = certain_places(
        league_table(TEAMS, done),
        left={team: left[team] for team in TEAMS},
        bounds=(Fraction(0), Fraction(2)),
        up=2,
        down=2,
    )
    points = {row.team: row.points for row in league_table(TEAMS, [*done, *rest])}
    for team, sure in certain.items() if rest else ():
        ahead = sum(points[other] > points[team] for other in TEAMS)
        ahead_or_level = sum(points[other] >= points[team] for other in TEAMS if other != team)
        assert sure != "up" or ahead_or_level < 2
        assert sure != "down" or ahead >= 4
        assert sure != "stays" or (ahead >= 2 and ahead_or_level < 4)


def test_leader_out_of_reach_is_certain_and_the_last_is_too() -> None:
    matches = [match("A", "B", 1), match("A", "C", 1), match("A", "B", 1), match("B", "C", 1), match("B", "C", 1)]
    rows = league_table("ABC", matches)
    left = {"A": 1, "B": 0, "C": 1}
    found = certain_places(rows, left=left, bounds=(Fraction(0), Fraction(2)), up=1, down=1)
    assert found == {"A": "up", "B": "stays", "C": "down"}
    assert set(certain_places(rows, left=left, bounds=None, up=1, down=1).values()) == {""}


def test_teams_level_across_a_line_are_not_certain_when_all_is_played() -> None:
    rows = league_table("ABCD", [match("A", "B", 0), match("C", "D", 0)], tie_breaks=())
    none_left = dict.fromkeys("ABCD", 0)
    assert set(certain_places(rows, left=none_left, bounds=None, up=1, down=1).values()) == {""}
