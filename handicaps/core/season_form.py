"""What Form-L asks of a league's seasons: averages by division, and the results of teams that have none yet.

Source: `rdbl-form-l-handicap.md` ("Handicapping of new teams": results of divisional matches up to a day); rulings R7
and R8. As JSON the question is exact, so that a signed table can be explained again years later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from handicaps.core.form_l import (
    FULL_SCORE,
    Division,
    DivisionTeam,
    FormLTable,
    form_l_handicaps,
)
from handicaps.core.incremental import incremental_handicaps
from handicaps.core.new_teams import NewTeam, NewTeamResult
from scoring.core.errors import Problem, RuleError

__all__ = ["FormQuestion", "PlayedMatch", "older_handicaps", "rate_new_teams"]

MOST_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match at the table with the victory points of both sides."""

    home: str
    away: str
    home_vps: Fraction
    away_vps: Fraction


@dataclass(frozen=True, slots=True)
class FormQuestion:
    """The whole input of a table of handicaps."""

    divisions: tuple[Division, ...]
    new_teams: tuple[NewTeam, ...]
    imps_per_vp: Fraction
    overlap: bool

    def table(self) -> FormLTable:
        """The handicaps. Errors: `RuleError` at `divisions` for averages that Form-L can't take, and at
        `divisions[k].teams` for a division too small to be overlapped."""
        RuleError.gather(_average_problems(self.divisions))
        return form_l_handicaps(
            self.divisions, new_teams=self.new_teams, imps_per_vp=self.imps_per_vp, overlap=self.overlap
        )

    def older(self) -> dict[str, int]:
        """The handicaps of the older scheme, 6 IMPs a rank, by team; new teams have none."""
        return older_handicaps(self.divisions)

    def as_json(self) -> dict[str, Any]:
        """Exact: fractions are written as text."""
        return {
            "imps_per_vp": str(self.imps_per_vp),
            "overlap": self.overlap,
            "divisions": [
                {
                    "name": division.name,
                    "teams": [{"name": team.name, "average": str(team.average)} for team in division.teams],
                }
                for division in self.divisions
            ],
            "new_teams": [
                {
                    "name": team.name,
                    "division": team.division,
                    "results": [{"opponent": one.opponent, "vps": str(one.vps)} for one in team.results],
                }
                for team in self.new_teams
            ],
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> FormQuestion:
        """What `as_json` wrote."""
        return cls(
            tuple(
                Division(
                    division["name"],
                    tuple(DivisionTeam(team["name"], Fraction(team["average"])) for team in division["teams"]),
                )
                for division in raw["divisions"]
            ),
            tuple(
                NewTeam(
                    team["name"],
                    team["division"],
                    tuple(NewTeamResult(one["opponent"], Fraction(one["vps"])) for one in team["results"]),
                )
                for team in raw["new_teams"]
            ),
            Fraction(raw["imps_per_vp"]),
            raw["overlap"],
        )


def rate_new_teams(new: Mapping[str, str], matches: Sequence[PlayedMatch]) -> tuple[NewTeam, ...]:
    """The new teams, by name with their division, each with its own matches of `matches`."""
    results: dict[str, list[NewTeamResult]] = {name: [] for name in new}
    for match in matches:
        for one, other, vps in (
            (match.home, match.away, match.home_vps),
            (match.away, match.home, match.away_vps),
        ):
            if one in results:
                results[one].append(NewTeamResult(other, vps))
    return tuple(NewTeam(name, division, tuple(results[name])) for name, division in new.items())


def older_handicaps(divisions: Sequence[Division]) -> dict[str, int]:
    """The handicaps of the older scheme, 6 IMPs a rank, by team."""
    names = [team.name for division in divisions for team in division.teams]
    return {name: int(value) for name, value in zip(names, incremental_handicaps(divisions), strict=True)}


def _average_problems(divisions: Sequence[Division]) -> list[Problem]:
    wrong = [team.name for division in divisions for team in division.teams if not 0 <= team.average <= FULL_SCORE]
    if not wrong:
        return []
    message = "Form-L reads averages from 0 to 20 victory points a match, and these are outside: %(teams)s."
    return [Problem("divisions", "out_of_range", message, {"teams": ", ".join(wrong[:MOST_SHOWN])})]
