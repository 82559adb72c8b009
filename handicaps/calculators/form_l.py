"""The Form-L calculator (contract §3): divisions with last season's averages, and the handicap of every team."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from common.pure.errors import Phrase, Problem, RuleError
from common.pure.reading import Problems, read_flag, read_mapping
from common.pure.text import shorten
from handicaps.core.form_l import (
    FULL_SCORE,
    IMPS_PER_VP,
    Division,
    DivisionTeam,
    FormLTable,
    form_l_handicaps,
)
from handicaps.core.new_teams import NewTeam, NewTeamResult
from handicaps.core.reading import read_list, read_name, read_number, repeated_names

MOST_DIVISIONS: Final = 30
MOST_TEAMS: Final = 60
MOST_NEW_TEAMS: Final = 60
MOST_RESULTS: Final = 100
MOST_IMPS_PER_VP: Final = 100
_KEYS: Final = ("imps_per_vp", "overlap", "divisions", "new_teams")


@dataclass(frozen=True, slots=True)
class FormLQuestion:
    """A valid request."""

    divisions: tuple[Division, ...]
    new_teams: tuple[NewTeam, ...]
    imps_per_vp: Fraction
    overlap: bool

    def table(self) -> FormLTable:
        """The handicaps. Errors: `RuleError` for a division too small to be overlapped."""
        return form_l_handicaps(
            self.divisions, new_teams=self.new_teams, imps_per_vp=self.imps_per_vp, overlap=self.overlap
        )


def form_l_request(payload: object) -> dict[str, object]:
    """The answer to a request: `{"teams": [...]}` in the order of the request, new teams last.

    Errors: `RuleError` with all that is wrong, at paths such as `divisions[0].teams[2].average_vps`.
    """
    return {
        "teams": [
            {
                "name": team.name,
                "division": team.division,
                "expected_vp_difference": float(team.expected),
                "merged_vp_difference": float(team.merged),
                "handicap": team.handicap,
                "provisional": team.provisional,
            }
            for team in read_form_l(payload).table().teams
        ]
    }


def read_form_l(payload: object) -> FormLQuestion:
    """The question of a request. Optional are `imps_per_vp` (2.75), `overlap` (true) and `new_teams` (none).
    Errors: `RuleError`."""
    problems: Problems = []
    fields = read_mapping(payload, path="", known=_KEYS, problems=problems, what="The request")
    if fields is None:
        raise RuleError(*problems)
    slope = read_number(
        fields.get("imps_per_vp", IMPS_PER_VP),
        path="imps_per_vp",
        least=0,
        most=MOST_IMPS_PER_VP,
        what="The IMPs for one VP",
        problems=problems,
        above=True,
    )
    overlap = read_flag(fields.get("overlap", True), path="overlap", problems=problems)
    reader = _Reader(problems)
    rows = read_list(
        fields.get("divisions"),
        path="divisions",
        least=1,
        most=MOST_DIVISIONS,
        what="The list of divisions",
        problems=problems,
    )
    divisions = tuple(reader.division(row, f"divisions[{k}]") for k, row in enumerate(rows))
    new_teams: tuple[NewTeam, ...] = ()
    if fields.get("new_teams") is not None:
        rows = read_list(
            fields["new_teams"],
            path="new_teams",
            least=0,
            most=MOST_NEW_TEAMS,
            what="The list of new teams",
            problems=problems,
        )
        new_teams = tuple(reader.new_team(row, f"new_teams[{k}]") for k, row in enumerate(rows))
    reader.check_names()
    if problems or slope is None:
        raise RuleError(*problems)
    return FormLQuestion(divisions, new_teams, slope, overlap)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads divisions and new teams; collects the path and name of each, to check them once all are known."""

    problems: Problems
    divisions: list[tuple[str, str]] = field(default_factory=list)
    teams: list[tuple[str, str]] = field(default_factory=list)
    named_divisions: list[tuple[str, str]] = field(default_factory=list)
    opponents: list[tuple[str, str, str]] = field(default_factory=list)

    def division(self, raw: object, path: str) -> Division:
        fields = read_mapping(raw, path=path, known=("name", "teams"), problems=self.problems, what="A division")
        if fields is None:
            return Division("", ())
        name = self._name(fields, f"{path}.name", "The division’s name", self.divisions)
        where = f"{path}.teams"
        rows = read_list(
            fields.get("teams"), path=where, least=1, most=MOST_TEAMS, what="The list of teams", problems=self.problems
        )
        return Division(name, tuple(self._team(row, f"{where}[{k}]") for k, row in enumerate(rows)))

    def _team(self, raw: object, path: str) -> DivisionTeam:
        fields = read_mapping(raw, path=path, known=("name", "average_vps"), problems=self.problems, what="A team")
        if fields is None:
            return DivisionTeam("", Fraction())
        name = self._name(fields, f"{path}.name", "The team’s name", self.teams)
        what = Phrase("The average of %(name)s", name=name) if name else Phrase("The average")
        return DivisionTeam(name, self._vps(fields.get("average_vps"), f"{path}.average_vps", what))

    def new_team(self, raw: object, path: str) -> NewTeam:
        known = ("name", "division", "results")
        fields = read_mapping(raw, path=path, known=known, problems=self.problems, what="A new team")
        if fields is None:
            return NewTeam("", "", ())
        name = self._name(fields, f"{path}.name", "The team’s name", self.teams)
        what = Phrase("The division of %(name)s", name=name) if name else Phrase("The division")
        division = self._name(fields, f"{path}.division", what, self.named_divisions, key="division")
        where = f"{path}.results"
        rows = read_list(
            fields.get("results", ()),
            path=where,
            least=0,
            most=MOST_RESULTS,
            what="The list of results",
            problems=self.problems,
        )
        return NewTeam(name, division, tuple(self._result(row, f"{where}[{k}]", name) for k, row in enumerate(rows)))

    def _result(self, raw: object, path: str, team: str) -> NewTeamResult:
        fields = read_mapping(raw, path=path, known=("opponent", "vps"), problems=self.problems, what="A result")
        if fields is None:
            return NewTeamResult("", Fraction())
        opponent = read_name(
            fields.get("opponent"), path=f"{path}.opponent", what="The opponent", problems=self.problems
        )
        self.opponents.append((f"{path}.opponent", opponent, team))
        what = (
            Phrase("The VPs of %(team)s against %(opponent)s", team=team, opponent=opponent)
            if team and opponent
            else Phrase("The VPs")
        )
        return NewTeamResult(opponent, self._vps(fields.get("vps"), f"{path}.vps", what))

    def _name(
        self, fields: Mapping[str, object], path: str, what: str, found: list[tuple[str, str]], *, key: str = "name"
    ) -> str:
        name = read_name(fields.get(key), path=path, what=what, problems=self.problems)
        found.append((path, name))
        return name

    def _vps(self, raw: object, path: str, what: str) -> Fraction:
        value = read_number(raw, path=path, least=0, most=FULL_SCORE, what=what, problems=self.problems)
        return Fraction() if value is None else value

    def check_names(self) -> None:
        """Each name once, and every division and opponent must be named."""
        self.problems.extend(repeated_names(self.divisions, what="The division"))
        self.problems.extend(repeated_names(self.teams, what="The team"))
        divisions, teams = {name for _path, name in self.divisions}, {name for _path, name in self.teams}
        for path, name in self.named_divisions:
            if name and name not in divisions:
                message = "There is no division %(name)s. Name one of those above."
                self.problems.append(Problem(path, "unknown_division", message, {"name": shorten(name)}))
        for path, name, team in self.opponents:
            if name and name == team:
                message = "%(name)s can’t play against itself. Enter the opponent."
                self.problems.append(Problem(path, "own_opponent", message, {"name": shorten(name)}))
            elif name and name not in teams:
                message = "There is no team %(name)s. Write it exactly as in its division or among the new teams."
                self.problems.append(Problem(path, "unknown_team", message, {"name": shorten(name)}))
