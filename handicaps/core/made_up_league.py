"""A made-up season of a league whose true strengths are known, to try handicap schemes on.

A match ends by the true difference and a throw of luck; victory points follow the IMPs in proportion, as Form-L
assumes. The same random numbers give the same season.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from handicaps.core.audit import TeamMatch
from handicaps.core.form_l import FULL_SCORE, IMPS_PER_VP, Division, DivisionTeam


@dataclass(frozen=True, slots=True)
class TrueStrength:
    """A team's division, and the VPs of a match by which it is below the best of the league."""

    division: str
    behind: Fraction


def made_up_season(
    truth: Mapping[str, TrueStrength], random: Random, *, luck: float
) -> tuple[tuple[Division, ...], list[TeamMatch]]:
    """A double round robin in each division: the averages of the teams, and the matches.

    `luck` is the standard deviation of a match in IMPs; margins are whole.
    """
    vps: dict[str, list[Fraction]] = {name: [] for name in truth}
    matches = []
    for home, one in truth.items():
        for away, other in truth.items():
            if home == away or one.division != other.division:
                continue
            margin = Fraction(round(float(IMPS_PER_VP * (other.behind - one.behind)) + random.gauss(0, luck)))
            won = Fraction(FULL_SCORE, 2) + margin / IMPS_PER_VP / 2
            vps[home].append(won)
            vps[away].append(FULL_SCORE - won)
            matches.append(TeamMatch(home, away, margin))
    teams = {name: DivisionTeam(name, sum(won, Fraction()) / len(won)) for name, won in vps.items()}
    divisions = tuple(
        Division(each, tuple(teams[name] for name, one in truth.items() if one.division == each))
        for each in dict.fromkeys(one.division for one in truth.values())
    )
    return divisions, matches
