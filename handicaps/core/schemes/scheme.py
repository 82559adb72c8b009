"""What a scheme of handicaps is, and the question that each answers: averages by division, and the teams without one.

As JSON a question is exact, so that a signed table can be explained again years later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Protocol

from handicaps.core.audit import Strengths
from handicaps.core.form_l import Division, DivisionTeam
from handicaps.core.new_teams import NewTeam, NewTeamResult

NEW_TEAM_RULES: Final = ("new_season", "until")
"""What a season is asked by a scheme that rates new teams: whose matches rate them, and up to which day."""


@dataclass(frozen=True, slots=True)
class SchemeLine:
    """A team's handicap in whole IMPs.

    `average` and `older` (its handicap in steps by rank) are None for a new team. `expected` and `merged` are Form-L's
    differences in VPs, and None in other schemes.
    """

    name: str
    division: str
    average: Fraction | None
    handicap: int
    expected: Fraction | None = None
    merged: Fraction | None = None
    older: int | None = None
    provisional: bool = False


class HandicapQuestion(Protocol):
    """The whole input of a table of handicaps by one scheme."""

    @property
    def scheme(self) -> str:
        """The code of its scheme."""
        ...

    @property
    def divisions(self) -> tuple[Division, ...]:
        """The divisions with the averages of their teams, the best first."""
        ...

    def lines(self) -> tuple[SchemeLine, ...]:
        """The handicaps in the order of the divisions, new teams last. Errors: `RuleError` for averages that the
        scheme can't take."""
        ...

    def strengths(self) -> Mapping[str, Strengths]:
        """Handicaps in IMPs before they are rounded (ruling R5), by scheme and team: those of the question's own
        scheme, and those of schemes that its table shows next to it. Errors: as `lines`."""
        ...

    def as_json(self) -> dict[str, Any]:
        """Exact: fractions are written as text. `scheme` is the code."""
        ...


@dataclass(frozen=True, slots=True)
class Scheme:
    """A scheme of handicaps.

    `ask` makes a question from divisions, new teams and the `rules` by name; a rule left out has its usual value.
    `read` reads what a question's `as_json` wrote. `full_score` is the sum of victory points of a match that the
    averages must be based on; None accepts any scoring. Without `rates_new_teams` every team needs an average.
    """

    code: str
    name: str
    short: str
    about: str
    ask: Callable[[Sequence[Division], Sequence[NewTeam], Mapping[str, Any]], HandicapQuestion]
    read: Callable[[Mapping[str, Any]], HandicapQuestion]
    rules: tuple[str, ...] = ()
    full_score: int | None = None
    rates_new_teams: bool = False

    @property
    def season_rules(self) -> tuple[str, ...]:
        """The rules that a season can set, besides its averages."""
        return (*(NEW_TEAM_RULES if self.rates_new_teams else ()), *self.rules)

    def own(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The values that are rules of this scheme."""
        return {name: values[name] for name in self.rules if name in values}


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match at the table with the victory points of both sides."""

    home: str
    away: str
    home_vps: Fraction
    away_vps: Fraction


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


def divisions_as_json(divisions: Sequence[Division]) -> list[dict[str, Any]]:
    """Divisions as every question writes them."""
    return [
        {
            "name": division.name,
            "teams": [{"name": team.name, "average": str(team.average)} for team in division.teams],
        }
        for division in divisions
    ]


def divisions_from(raw: Mapping[str, Any]) -> tuple[Division, ...]:
    """The `divisions` that `divisions_as_json` wrote."""
    return tuple(
        Division(
            division["name"], tuple(DivisionTeam(team["name"], Fraction(team["average"])) for team in division["teams"])
        )
        for division in raw["divisions"]
    )
