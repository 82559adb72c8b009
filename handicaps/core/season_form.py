"""What handicaps ask of a league's seasons: averages by division and, for Form-L, the results of teams without one.

Source: `rdbl-form-l-handicap.md` ("System structure"; "Handicapping of new teams": results of divisional matches up to
a day); rulings R6 to R8. As JSON the question is exact, so that a signed table can be explained again years later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Final

from common.pure.errors import Problem, RuleError
from handicaps.core.form_l import (
    FULL_SCORE,
    Division,
    DivisionTeam,
    FormLTable,
    form_l_handicaps,
)
from handicaps.core.incremental import STEP_IMPS, incremental_handicaps
from handicaps.core.new_teams import NewTeam, NewTeamResult

MOST_SHOWN: Final = 5
FORM_L: Final = "form-l"
STEPS: Final = "steps"
SCHEMES: Final = (FORM_L, STEPS)


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match at the table with the victory points of both sides."""

    home: str
    away: str
    home_vps: Fraction
    away_vps: Fraction


@dataclass(frozen=True, slots=True)
class SchemeLine:
    """A team's handicap in whole IMPs, by either scheme.

    `average` and `older` (its handicap in steps by rank) are None for a new team. `expected` and `merged` are Form-L's
    differences in VPs, and None in the older scheme.
    """

    name: str
    division: str
    average: Fraction | None
    expected: Fraction | None
    merged: Fraction | None
    handicap: int
    older: int | None
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class FormQuestion:
    """The whole input of a table of Form-L handicaps."""

    scheme: ClassVar[str] = FORM_L
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
        return _by_rank(self.divisions, STEP_IMPS)

    def lines(self) -> tuple[SchemeLine, ...]:
        """The handicaps in the order of the divisions, new teams last. Errors: as `table`."""
        older = self.older()
        return tuple(
            SchemeLine(
                team.name,
                team.division,
                team.average,
                team.expected,
                team.merged,
                team.handicap,
                older.get(team.name),
                team.provisional,
            )
            for team in self.table().teams
        )

    def as_json(self) -> dict[str, Any]:
        """Exact: fractions are written as text."""
        return {
            "imps_per_vp": str(self.imps_per_vp),
            "overlap": self.overlap,
            "divisions": _divisions_as_json(self.divisions),
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
            _divisions_from(raw),
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


@dataclass(frozen=True, slots=True)
class StepQuestion:
    """The whole input of a table of the older scheme: only the order of the averages counts, and a step in IMPs."""

    scheme: ClassVar[str] = STEPS
    divisions: tuple[Division, ...]
    step: Fraction = STEP_IMPS

    def lines(self) -> tuple[SchemeLine, ...]:
        """The handicaps in the order of the divisions."""
        found = _by_rank(self.divisions, self.step)
        return tuple(
            SchemeLine(team.name, division.name, team.average, None, None, found[team.name], found[team.name])
            for division in self.divisions
            for team in division.teams
        )

    def as_json(self) -> dict[str, Any]:
        """Exact: fractions are written as text."""
        return {"scheme": STEPS, "step": str(self.step), "divisions": _divisions_as_json(self.divisions)}

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> StepQuestion:
        """What `as_json` wrote."""
        return cls(_divisions_from(raw), Fraction(raw["step"]))


HandicapQuestion = FormQuestion | StepQuestion


def read_question(raw: Mapping[str, Any]) -> HandicapQuestion:
    """The question of either scheme that its `as_json` wrote. One without a scheme is Form-L's."""
    return (StepQuestion if raw.get("scheme") == STEPS else FormQuestion).from_json(raw)


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


def _by_rank(divisions: Sequence[Division], step: Fraction) -> dict[str, int]:
    names = [team.name for division in divisions for team in division.teams]
    return {name: int(value) for name, value in zip(names, incremental_handicaps(divisions, step=step), strict=True)}


def _divisions_as_json(divisions: Sequence[Division]) -> list[dict[str, Any]]:
    return [
        {
            "name": division.name,
            "teams": [{"name": team.name, "average": str(team.average)} for team in division.teams],
        }
        for division in divisions
    ]


def _divisions_from(raw: Mapping[str, Any]) -> tuple[Division, ...]:
    return tuple(
        Division(
            division["name"], tuple(DivisionTeam(team["name"], Fraction(team["average"])) for team in division["teams"])
        )
        for division in raw["divisions"]
    )


def _average_problems(divisions: Sequence[Division]) -> list[Problem]:
    wrong = [team.name for division in divisions for team in division.teams if not 0 <= team.average <= FULL_SCORE]
    if not wrong:
        return []
    message = "Form-L reads averages from 0 to 20 victory points a match, and these are outside: %(teams)s."
    return [Problem("divisions", "out_of_range", message, {"teams": ", ".join(wrong[:MOST_SHOWN])})]
