"""Form-L as a scheme of a season: its question, with the results of teams without an average.

Source: `rdbl-form-l-handicap.md` ("System structure"; "Handicapping of new teams": results of divisional matches up to
a day); rulings R6 to R8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Final

from common.pure.errors import Problem, RuleError
from handicaps.core.audit import Strengths
from handicaps.core.form_l import FULL_SCORE, IMPS_PER_VP, Division, FormLTable, form_l_handicaps
from handicaps.core.new_teams import NewTeam, NewTeamResult
from handicaps.core.schemes.scheme import Scheme, SchemeLine, divisions_as_json, divisions_from
from handicaps.core.schemes.steps import STEPS, steps_by_rank

CODE: Final = "form-l"
MOST_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class FormQuestion:
    """The whole input of a table of Form-L handicaps."""

    scheme: ClassVar[str] = CODE
    divisions: tuple[Division, ...]
    new_teams: tuple[NewTeam, ...] = ()
    imps_per_vp: Fraction = IMPS_PER_VP
    overlap: bool = True

    def table(self) -> FormLTable:
        """The handicaps. Errors: `RuleError` at `divisions` for averages that Form-L can't take, and at
        `divisions[k].teams` for a division too small to be overlapped."""
        RuleError.gather(_average_problems(self.divisions))
        return form_l_handicaps(
            self.divisions, new_teams=self.new_teams, imps_per_vp=self.imps_per_vp, overlap=self.overlap
        )

    def lines(self) -> tuple[SchemeLine, ...]:
        """The handicaps in the order of the divisions, new teams last. Errors: as `table`."""
        older = steps_by_rank(self.divisions)
        return tuple(
            SchemeLine(
                team.name,
                team.division,
                team.average,
                team.handicap,
                team.expected,
                team.merged,
                int(older[team.name]) if team.name in older else None,
                team.provisional,
            )
            for team in self.table().teams
        )

    def strengths(self) -> dict[str, Strengths]:
        """Merged values in IMPs, and steps by rank next to them. Errors: as `table`."""
        own = {team.name: team.merged * self.imps_per_vp for team in self.table().teams}
        return {CODE: own, STEPS.code: steps_by_rank(self.divisions)}

    def as_json(self) -> dict[str, Any]:
        """Exact: fractions are written as text."""
        return {
            "imps_per_vp": str(self.imps_per_vp),
            "overlap": self.overlap,
            "divisions": divisions_as_json(self.divisions),
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
            divisions_from(raw),
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


def _ask(divisions: Sequence[Division], new_teams: Sequence[NewTeam], rules: Mapping[str, Any]) -> FormQuestion:
    return FormQuestion(tuple(divisions), tuple(new_teams), **rules)


def _average_problems(divisions: Sequence[Division]) -> list[Problem]:
    wrong = [team.name for division in divisions for team in division.teams if not 0 <= team.average <= FULL_SCORE]
    if not wrong:
        return []
    message = "Form-L needs averages from 0 to 20 victory points per match. These are outside that range: %(teams)s."
    return [Problem("divisions", "out_of_range", message, {"teams": ", ".join(wrong[:MOST_SHOWN])})]


FORM_L: Final = Scheme(
    code=CODE,
    name="Form-L",
    short="Form-L",
    about="Form-L calculates each team’s handicap in IMPs from the averages of the divisions.",
    ask=_ask,
    read=FormQuestion.from_json,
    rules=("imps_per_vp", "overlap"),
    full_score=FULL_SCORE,
    rates_new_teams=True,
)
