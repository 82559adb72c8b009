"""The next season: two up, two down, withdrawals that spare, newcomers, and ties that somebody decides."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.pure.errors import RuleError
from handicaps.core.league_rows import LeagueRow
from handicaps.core.promotion import next_season


def table(teams: str) -> list[LeagueRow]:
    nothing = Fraction(0)
    return [LeagueRow(team, k, 5, 0, 0, 0, nothing, nothing) for k, team in enumerate(teams, start=1)]


LAST = [table("abcdef"), table("ghijkl"), table("mnopqr")]


def names(found: tuple[tuple[str, ...], ...]) -> list[str]:
    return ["".join(teams) for teams in found]


def test_two_go_up_and_two_go_down() -> None:
    season = next_season(LAST)
    assert names(season.divisions) == ["abcdgh", "efijmn", "klopqr"]
    assert [(move.team, move.reason, move.before, move.after) for move in season.moves] == [
        ("e", "relegated", 0, 1),
        ("f", "relegated", 0, 1),
        ("g", "promoted", 1, 0),
        ("h", "promoted", 1, 0),
        ("k", "relegated", 1, 2),
        ("l", "relegated", 1, 2),
        ("m", "promoted", 2, 1),
        ("n", "promoted", 2, 1),
    ]


def test_numbers_are_a_setting() -> None:
    assert names(next_season(LAST, up=1, down=1).divisions) == ["abcdeg", "fhijkm", "lnopqr"]
    assert names(next_season(LAST, up=0, down=0).divisions) == ["abcdef", "ghijkl", "mnopqr"]


def test_withdrawal_spares_one_who_would_go_down() -> None:
    season = next_season(LAST, withdrawn={"c"})
    assert names(season.divisions) == ["abdegh", "fijkmn", "lopqr"]
    assert ("c", "withdrawn", 0, None) in [(m.team, m.reason, m.before, m.after) for m in season.moves]


def test_newcomers_start_in_the_lowest_division() -> None:
    season = next_season(LAST, withdrawn={"r"}, newcomers=["x", "y"])
    assert names(season.divisions) == ["abcdgh", "efijmn", "klopqxy"]
    assert season.moves[-1].reason == "new"


def test_level_teams_on_the_line_are_left_to_a_person() -> None:
    rows = table("ghijkl")
    rows[2] = replace(rows[2], rank=2)
    with pytest.raises(RuleError) as caught:
        next_season([LAST[0], rows, LAST[2]])
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [
        ("divisions[1]", "level_on_the_line")
    ]
    assert "h and i are tied" in caught.value.problems[0].text


def test_level_teams_off_the_line_move_on() -> None:
    rows = table("ghijkl")
    rows[1] = replace(rows[1], rank=1)
    assert names(next_season([LAST[0], rows, LAST[2]]).divisions)[0] == "abcdgh"


def test_division_too_small_for_its_relegations_is_named() -> None:
    with pytest.raises(RuleError) as caught:
        next_season([LAST[0], table("ghi"), LAST[2]])
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [("divisions[1]", "too_few_teams")]


def test_single_division_stays() -> None:
    assert names(next_season([table("abc")]).divisions) == ["abc"]


@given(st.sets(st.sampled_from("abcdefghijklmnopqr"), max_size=4))
def test_everybody_who_stays_is_in_one_division(withdrawn: set[str]) -> None:
    season = next_season(LAST, withdrawn=withdrawn)
    assert sorted("".join(names(season.divisions))) == sorted(set("abcdefghijklmnopqr") - withdrawn)
