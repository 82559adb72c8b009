"""Requests to try schemes: the Rugby league's averages as both schemes, given handicaps, and what is refused where."""

from __future__ import annotations

from typing import Any

import pytest

from common.pure.errors import RuleError
from handicaps.calculators.scheme_trials import read_trials, trials_request
from tests.handicaps.rugby import TABLE_1

TEAMS = [{"division": row[0], "team": row[1], "average_vps": float(row[2])} for row in TABLE_1]


def match(team: str = "Eroes", opponent: str = "Lambs", margin: float = 80, **more: Any) -> dict[str, Any]:
    return {"team": team, "opponent": opponent, "margin": margin} | more


def refused(**payload: Any) -> list[tuple[str, str]]:
    with pytest.raises(RuleError) as caught:
        trials_request(payload)
    return [(problem.path, problem.code) for problem in caught.value.problems]


def counts(**payload: Any) -> dict[str, tuple[int, int]]:
    answer: Any = trials_request(payload)
    return {each["scheme"]: (each["total"]["wins"], each["total"]["matches"]) for each in answer["schemes"]}


def test_schemes_of_the_source_are_shown_next_to_the_handicaps_given() -> None:
    """Lambs receive 78.83 by Form-L and 84 by steps: they lose by 80 under the one alone. Given 77 they lose, too."""
    played = [match(handicap=0, opponent_handicap=77)]
    assert counts(matches=played, teams=TEAMS) == {"given": (0, 1), "form-l": (0, 1), "steps": (1, 1)}
    assert counts(matches=[match(margin=78.5)], teams=TEAMS) == {"form-l": (1, 1), "steps": (1, 1)}


def test_teams_of_equal_averages_do_not_count() -> None:
    answer: Any = trials_request({"matches": [match("Eroes", "Discards", 3)], "teams": TEAMS})
    total = answer["schemes"][0]["total"]
    assert (total["matches"], total["equal_handicaps"], total["p_value"]) == (0, 1, None)
    assert answer["schemes"][0]["fairest_factor"] is None


def test_handicaps_are_removed_from_scores_that_include_them() -> None:
    """Eroes won by 3 after giving 77: by 80 at the table, which is more than Form-L's 78.83 and less than 84."""
    played = [match(margin=3, handicap=0, opponent_handicap=77)]
    assert counts(matches=played, teams=TEAMS, after_handicap=True) == {
        "given": (0, 1),
        "form-l": (0, 1),
        "steps": (1, 1),
    }


def test_averages_hold_in_the_season_that_they_name_and_else_in_all() -> None:
    closer = [{**team, "season": "b", "average_vps": 10 if team["team"] == "Lambs" else 10.5} for team in TEAMS]
    question = read_trials({"matches": [match(season="a"), match(season="b")], "teams": [*TEAMS, *closer]})
    lambs = [round(float(season.schemes["form-l"]["Lambs"]), 2) for season in question.seasons]
    assert lambs == [78.83, 2.29]


def test_refusals_name_the_match_and_the_field() -> None:
    given = {"handicap": 0, "opponent_handicap": 20}
    assert refused(matches=[match()]) == [("teams", "no_scheme")]
    assert refused(matches=[match()], teams=TEAMS, after_handicap=True) == [("after_handicap", "no_handicaps")]
    assert refused(matches=[match("Eroes", "Lamb")], teams=TEAMS) == [("matches[0].opponent", "unknown_team")]
    assert refused(matches=[match("Eroes", "Eroes")], teams=TEAMS) == [("matches[0].opponent", "own_opponent")]
    assert refused(matches=[match(margin="x")], teams=TEAMS) == [("matches[0].margin", "wrong_type")]
    assert refused(matches=[match(**given), match(handicap=1)]) == [("matches[1].handicap", "two_handicaps")]
    assert refused(matches=[match(handicap=0)]) == [("matches[0].opponent_handicap", "missing")]
    assert refused(matches=[match()], teams=[*TEAMS, {**TEAMS[0], "team": "EROES"}]) == [
        ("teams[18].team", "named_twice")
    ]
    assert refused(matches=[match()], teams=[{**TEAMS[0], "average_vps": 21}]) == [
        ("teams[0].average_vps", "out_of_range")
    ]
    assert refused(matches=[], teams=TEAMS, sample="maybe") == [
        ("sample", "not_a_choice"),
        ("matches", "wrong_count"),
    ]
    assert refused(matches=[match("Eroes", "Gambits")], teams=[TEAMS[0], TEAMS[2], TEAMS[6]]) == [
        ("teams", "too_few_to_overlap")
    ]
