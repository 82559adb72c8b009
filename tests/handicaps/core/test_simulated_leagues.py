"""Leagues whose true strengths are known: Form-L comes out fair on them, and the older scheme does not.

The truth is the Rugby league as Form-L measured it (Table 1): three divisions of six, uneven gaps, two ranks shared.
A match ends by the true difference and a throw of luck; VPs follow the IMPs in proportion, as Form-L assumes. Seeds are
fixed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from handicaps.core.audit import TeamMatch, audit_scheme, fairest_slope
from handicaps.core.fairness import Fairness, Sample, assess
from handicaps.core.form_l import IMPS_PER_VP, Division, form_l_handicaps
from handicaps.core.incremental import incremental_handicaps
from handicaps.core.made_up_league import TrueStrength, made_up_season
from tests.handicaps.rugby import rugby_divisions

TRUTH = {team.name: TrueStrength(team.division, team.merged) for team in form_l_handicaps(rugby_divisions()).teams}
LUCK_IMPS = 8.0
SEASONS = 8
SEEDS = (1, 2, 3)


def season(random: Random, *, luck: float) -> tuple[tuple[Division, ...], list[TeamMatch]]:
    return made_up_season(TRUTH, random, luck=luck)


def handicaps_by(scheme: str, divisions: Sequence[Division]) -> dict[str, Fraction]:
    """Unrounded handicaps in IMPs by team (ruling R5)."""
    table = form_l_handicaps(divisions).teams
    if scheme == "Form-L":
        return {team.name: team.merged * IMPS_PER_VP for team in table}
    return dict(zip((team.name for team in table), incremental_handicaps(divisions), strict=True))


def over_seasons(scheme: str, *, sample: Sample, seed: int, luck: float = LUCK_IMPS) -> Fairness:
    """Wins of the higher handicap in the matches behind the handicaps ("in"), or in those of the next season."""
    random = Random(seed)  # noqa: S311  made-up seasons, the same each time
    wins = played = 0
    for _ in range(SEASONS):
        divisions, matches = season(random, luck=luck)
        if sample == "out":
            _next_divisions, matches = season(random, luck=luck)
        audit = audit_scheme(scheme, handicaps_by(scheme, divisions), matches, sample=sample)
        wins, played = wins + audit.wins, played + audit.matches
    return assess(wins, played)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("sample", ["in", "out"])
def test_form_l_is_fair_within_the_bands(sample: Sample, seed: int) -> None:
    found = over_seasons("Form-L", sample=sample, seed=seed)
    assert found.matches > SEASONS * 85
    assert found.finding != "outside_98"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("sample", ["in", "out"])
def test_six_imps_a_rank_favour_the_stronger_side(sample: Sample, seed: int) -> None:
    found = over_seasons("6 IMPs", sample=sample, seed=seed)
    assert (found.finding, found.wins < found.expected) == ("outside_98", True)


@pytest.mark.parametrize("seed", SEEDS)
def test_matches_behind_the_handicaps_hide_what_luck_did_to_them(seed: int) -> None:
    """Why R4 names the sample: handicaps of a season of much luck favour the weaker side in the next one."""
    inside = over_seasons("Form-L", sample="in", seed=seed, luck=25.0)
    outside = over_seasons("Form-L", sample="out", seed=seed, luck=25.0)
    assert inside.finding in {"within_50", "within_90"}
    assert (outside.finding, outside.wins > outside.expected) == ("outside_98", True)


def test_without_luck_form_l_finds_the_true_strengths() -> None:
    divisions, matches = season(Random(1), luck=0.0)  # noqa: S311  no luck to throw
    merged = [float(team.merged) for team in form_l_handicaps(divisions).teams]
    assert merged == pytest.approx([float(one.behind) for one in TRUTH.values()], abs=0.2)
    found = handicaps_by("Form-L", divisions)
    assert max(abs(match.margin - found[match.away] + found[match.home]) for match in matches) < 1


def test_fairest_slope_is_near_the_true_one() -> None:
    divisions, matches = season(Random(5), luck=LUCK_IMPS)  # noqa: S311  a made-up season
    slope = fairest_slope({team.name: team.merged for team in form_l_handicaps(divisions).teams}, matches)
    assert slope is not None
    assert float(slope.middle) == pytest.approx(2.75, abs=0.3)
