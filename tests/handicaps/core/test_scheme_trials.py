"""Several seasons: each with its own handicaps, a count a season, their sum, and the size that splits all of them."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from handicaps.core.audit import TeamMatch, audit_scheme
from handicaps.core.scheme_trials import SeasonOfMatches, try_schemes


def season(name: str, handicap: int, *margins: int) -> SeasonOfMatches:
    """`low` receives `handicap` from `top`, who wins by the margins at the table."""
    matches = tuple(TeamMatch("top", "low", Fraction(margin)) for margin in margins)
    return SeasonOfMatches(name, matches, {"own": {"top": Fraction(0), "low": Fraction(handicap)}})


def test_sum_is_that_of_the_seasons_and_a_team_has_another_handicap_in_each() -> None:
    (trial,) = try_schemes([season("one", 10, 5, 20, 10), season("two", 30, 20, 29, 31)], sample="out")
    assert [(each.season, each.audit.wins, each.audit.matches) for each in trial.seasons] == [
        ("one", 1, 2),
        ("two", 2, 3),
    ]
    assert (trial.total.wins, trial.total.matches, trial.total.level_results) == (3, 5, 1)
    assert trial.total.fairness is not None
    assert trial.total.fairness.expected == Fraction(5, 2)


def test_fairest_factor_is_the_median_over_all_seasons() -> None:
    (trial,) = try_schemes([season("one", 10, 5, 20), season("two", 30, 45)], sample="out")
    assert trial.fairest is not None
    assert (trial.fairest.low, trial.fairest.high) == (Fraction(3, 2), Fraction(3, 2))


def test_without_seasons_there_is_nothing_to_say() -> None:
    assert try_schemes([], sample="out") == ()


@given(st.lists(st.integers(-60, 60), min_size=1, max_size=12), st.integers(1, 40))
def test_scaled_to_the_fairest_size_the_scheme_splits_the_matches(margins: list[int], handicap: int) -> None:
    played = season("one", handicap, *margins)
    (trial,) = try_schemes([played], sample="in")
    assert trial.fairest is not None
    scaled = {team: value * trial.fairest.middle for team, value in played.schemes["own"].items()}
    found = audit_scheme("scaled", scaled, played.matches, sample="in")
    if scaled["low"] > 0:
        assert abs(2 * found.wins - found.matches) <= found.level_results
