"""Form-L for teams without a last season: their merged values from the matches of this one, solved together.

Source: `rdbl-form-l-handicap.md` ("Handicapping of new teams"); ruling R8. Each match gives an estimate: the opponent's
merged value plus the VPs that the team lost by. A team's value is the mean of its estimates. Values of old teams stay
as they are; those of new teams that met each other are solved together, exactly, as a linear system. The iteration of a
trial solution, as the source does it, is shown next to it and comes to the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final

CLOSE_ENOUGH: Final = 1e-6
MOST_TRIALS: Final = 200
_FULL_SCORE: Final = 20


@dataclass(frozen=True, slots=True)
class NewTeamResult:
    """A match of a new team: the opponent, and the victory points that the new team won, of 20."""

    opponent: str
    vps: Fraction

    @property
    def lost_by(self) -> Fraction:
        """The VPs that the team lost the match by; below 0 for a win."""
        return _FULL_SCORE - 2 * self.vps


@dataclass(frozen=True, slots=True)
class NewTeam:
    """A team without a last season, its division, and its matches of this season in the divisions."""

    name: str
    division: str
    results: tuple[NewTeamResult, ...]


@dataclass(frozen=True, slots=True)
class Estimate:
    """What one match says about a new team: nothing if the opponent's own value isn't known."""

    result: NewTeamResult
    opponent_value: Fraction | None

    @property
    def value(self) -> Fraction | None:
        """The opponent's merged value plus the VPs lost by."""
        return None if self.opponent_value is None else self.opponent_value + self.result.lost_by


@dataclass(frozen=True, slots=True)
class Trial:
    """A step of the iteration: the values in the order of the teams, and the greatest change since the step before."""

    values: tuple[float, ...]
    change: float | None


@dataclass(frozen=True, slots=True)
class Solution:
    """The exact merged values by name, the estimates behind each, and the iteration that leads there.

    `unknown` are the teams of clusters that met no old team: no match says how strong they are. `solved` are the others
    in the order of the input, which is the order of the values of each trial.
    """

    values: Mapping[str, Fraction]
    estimates: Mapping[str, tuple[Estimate, ...]]
    solved: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    trials: tuple[Trial, ...] = ()


def solve_new_teams(teams: Sequence[NewTeam], *, known: Mapping[str, Fraction]) -> Solution:
    """The merged values of `teams`; `known` are those of the old ones.

    A match against a team that stays unknown counts nothing. Exact, with any number of matches between two teams.
    """
    unknown = _without_information(teams, known)
    solvable = [team for team in teams if team.name not in unknown]
    if not solvable:
        return Solution({}, {team.name: _estimates(team, {}) for team in teams}, (), tuple(unknown))
    system = _System.of(solvable, known)
    exact = system.solve()
    values = dict(zip(system.names, exact, strict=True))
    everything = {**known, **values}
    return Solution(
        values,
        {team.name: _estimates(team, everything) for team in teams},
        tuple(system.names),
        tuple(unknown),
        iterate(solvable, known=known),
    )


def iterate(
    teams: Sequence[NewTeam], *, known: Mapping[str, Fraction], start: Mapping[str, Fraction | float] | None = None
) -> tuple[Trial, ...]:
    """The trials of the iteration, all teams at once, until no value changes by more than a millionth of a VP.

    The first trial is `start`, or else each team's mean over its matches against old teams (the mean of all old teams
    where it met none). Any start comes to the same end.
    """
    system = _System.of(teams, known)
    values = [float(value) for value in system.first_trial(known)]
    if start is not None:
        values = [float(start[name]) for name in system.names]
    trials = [Trial(tuple(values), None)]
    while len(trials) <= MOST_TRIALS:
        following = [
            (float(system.constants[i]) + sum(times * values[j] for j, times in row.items())) / system.counts[i]
            for i, row in enumerate(system.meetings)
        ]
        change = max(abs(new - old) for new, old in zip(following, values, strict=True))
        trials.append(Trial(tuple(following), change))
        values = following
        if change < CLOSE_ENOUGH:
            break
    return tuple(trials)


@dataclass(frozen=True, slots=True)
class _System:
    """`counts[i]` × M(i) = `constants[i]` + the sum of `meetings[i][j]` × M(j)."""

    names: list[str]
    counts: list[int]
    constants: list[Fraction]
    meetings: list[dict[int, int]]
    old_sums: list[tuple[Fraction, int]]

    @classmethod
    def of(cls, teams: Sequence[NewTeam], known: Mapping[str, Fraction]) -> _System:
        index = {team.name: i for i, team in enumerate(teams)}
        counts, constants, meetings, old_sums = [], [], [], []
        for team in teams:
            counted = [result for result in team.results if result.opponent in known or result.opponent in index]
            old = [known[result.opponent] + result.lost_by for result in counted if result.opponent in known]
            against: dict[int, int] = {}
            constant = sum(old, Fraction())
            for result in counted:
                if result.opponent not in known:
                    against[index[result.opponent]] = against.get(index[result.opponent], 0) + 1
                    constant += result.lost_by
            counts.append(len(counted))
            constants.append(constant)
            meetings.append(against)
            old_sums.append((sum(old, Fraction()), len(old)))
        return cls([team.name for team in teams], counts, constants, meetings, old_sums)

    def first_trial(self, known: Mapping[str, Fraction]) -> list[Fraction]:
        mean = sum(known.values(), Fraction()) / len(known)
        return [total / count if count else mean for total, count in self.old_sums]

    def solve(self) -> list[Fraction]:
        """Gaussian elimination in whole numbers (Bareiss), so that nothing is rounded and nothing grows needlessly."""
        size = len(self.names)
        scale = lcm(*(constant.denominator for constant in self.constants))
        rows = []
        for i in range(size):
            row = [-self.meetings[i].get(j, 0) for j in range(size)]
            row[i] += self.counts[i]
            rows.append([*row, int(self.constants[i] * scale)])
        before = 1
        for k in range(size):
            # The rows are diagonally dominant and each reaches an old team, so that no pivot is ever 0.
            pivot = rows[k][k]
            for i in range(k + 1, size):
                head = rows[i][k]
                rows[i] = [(pivot * x - head * y) // before for x, y in zip(rows[i], rows[k], strict=True)]
            before = pivot
        values = [Fraction()] * size
        for i in reversed(range(size)):
            rest = sum((rows[i][j] * values[j] for j in range(i + 1, size)), Fraction())
            values[i] = (rows[i][size] - rest) / Fraction(rows[i][i])
        return [value / scale for value in values]


def _without_information(teams: Sequence[NewTeam], known: Mapping[str, Fraction]) -> list[str]:
    """The teams from which no chain of matches leads to an old team."""
    reached = {team.name for team in teams if any(result.opponent in known for result in team.results)}
    grew = True
    while grew:
        more = {
            team.name
            for team in teams
            if team.name not in reached and any(result.opponent in reached for result in team.results)
        }
        reached |= more
        grew = bool(more)
    return [team.name for team in teams if team.name not in reached]


def _estimates(team: NewTeam, values: Mapping[str, Fraction]) -> tuple[Estimate, ...]:
    return tuple(Estimate(result, values.get(result.opponent)) for result in team.results)
