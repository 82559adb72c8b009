"""Steps by rank, the scheme before Form-L: only the order of the averages counts, and a step in IMPs (ruling R6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Final

from common.pure.errors import RuleError
from handicaps.core.audit import Strengths
from handicaps.core.form_l import Division
from handicaps.core.incremental import STEP_IMPS, incremental_handicaps
from handicaps.core.new_teams import NewTeam
from handicaps.core.schemes.scheme import Scheme, SchemeLine, divisions_as_json, divisions_from

CODE: Final = "steps"


@dataclass(frozen=True, slots=True)
class StepQuestion:
    """The whole input of a table of steps by rank."""

    scheme: ClassVar[str] = CODE
    divisions: tuple[Division, ...]
    step: Fraction = STEP_IMPS

    def lines(self) -> tuple[SchemeLine, ...]:
        """The handicaps in the order of the divisions."""
        found = steps_by_rank(self.divisions, self.step)
        return tuple(
            SchemeLine(team.name, division.name, team.average, int(found[team.name]), older=int(found[team.name]))
            for division in self.divisions
            for team in division.teams
        )

    def strengths(self) -> dict[str, Strengths]:
        """The handicaps themselves."""
        return {CODE: steps_by_rank(self.divisions, self.step)}

    def as_json(self) -> dict[str, Any]:
        """Exact: fractions are written as text."""
        return {"scheme": CODE, "step": str(self.step), "divisions": divisions_as_json(self.divisions)}

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> StepQuestion:
        """What `as_json` wrote."""
        return cls(divisions_from(raw), Fraction(raw["step"]))


def steps_by_rank(divisions: Sequence[Division], step: Fraction = STEP_IMPS) -> dict[str, Fraction]:
    """The handicaps in IMPs by team."""
    names = [team.name for division in divisions for team in division.teams]
    return dict(zip(names, incremental_handicaps(divisions, step=step), strict=True))


def _ask(divisions: Sequence[Division], new_teams: Sequence[NewTeam], rules: Mapping[str, Any]) -> StepQuestion:
    if new_teams:
        message = "Steps by rank needs the average of every team. These have none: %(teams)s. Leave them out."
        raise RuleError.one("new_teams", "no_average", message, teams=", ".join(team.name for team in new_teams))
    return StepQuestion(tuple(divisions), **rules)


STEPS: Final = Scheme(
    code=CODE,
    name="Steps by rank (the older scheme)",
    short="Steps by rank",
    about="Each rank in a division adds 6 IMPs, and teams with equal averages share a handicap. The best team of a "
    "division starts with the handicap of the lowest team of the division above.",
    ask=_ask,
    read=StepQuestion.from_json,
    rules=("step",),
)
