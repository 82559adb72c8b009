"""Tie-breaks of a league's table, in the order that the league names: one object each, and how a tie is split.

Source: the columns of a team league's table (IMPs won and lost, wins). If a tie-break splits a tie only in part, or not
at all, the next one decides about the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from common.pure.tie_breaks import TieBreak, by_code, find_tie_breaks
from handicaps.core.league_rows import Decision, LeagueMatch, LeagueRow

Values = dict[str, Fraction]


@dataclass(frozen=True, slots=True)
class LeagueTieBreak(TieBreak):
    """One way to split a tie: the greater of the values ranks ahead; `unless` says when there are none."""

    compute: Callable[[Sequence[str], Mapping[str, LeagueRow], Sequence[LeagueMatch]], Values | None]
    unless: str = ""


def _of_rows(value: Callable[[LeagueRow], Fraction]) -> Callable[..., Values]:
    def compute(teams: Sequence[str], rows: Mapping[str, LeagueRow], _matches: Sequence[LeagueMatch]) -> Values:
        return {team: value(rows[team]) for team in teams}

    return compute


def _direct(teams: Sequence[str], rows: Mapping[str, LeagueRow], matches: Sequence[LeagueMatch]) -> Values | None:
    among = [match for match in matches if match.home in teams and match.away in teams]
    met: dict[frozenset[str], int] = {}
    for match in among:
        pair = frozenset((match.home, match.away))
        met[pair] = met.get(pair, 0) + 1
    pairs = len(teams) * (len(teams) - 1) // 2
    if len(met) < pairs or len(set(met.values())) > 1:
        return None
    values = dict.fromkeys(teams, Fraction())
    for match in among:
        values[match.home] += match.home_points
        values[match.away] += match.away_points
    return values


LEAGUE_TIE_BREAKS: Final[Mapping[str, LeagueTieBreak]] = by_code(
    (
        LeagueTieBreak(
            "margin",
            "Difference of scores",
            "Scores won minus scores lost over all matches. If a scale turns IMPs into points, IMPs.",
            _of_rows(lambda row: row.margin),
        ),
        LeagueTieBreak(
            "direct",
            "Matches between them",
            "Points won in the matches between the tied teams.",
            _direct,
            unless="They have not all met each other equally often.",
        ),
        LeagueTieBreak("scored", "Scores won", "Scores won over all matches.", _of_rows(lambda row: row.scored)),
        LeagueTieBreak(
            "wins", "Matches won", "Matches won, including awarded ones.", _of_rows(lambda row: Fraction(row.won))
        ),
    )
)


def find_league_tie_breaks(codes: Sequence[str], *, path: str = "tie_breaks") -> tuple[LeagueTieBreak, ...]:
    """The chain for these codes. Raises `RuleError` for a code that is unknown or named twice."""
    return find_tie_breaks(LEAGUE_TIE_BREAKS, codes, path=path)


def split_level(
    teams: Sequence[str],
    *,
    rows: Mapping[str, LeagueRow],
    matches: Sequence[LeagueMatch],
    codes: Sequence[str],
    before: Mapping[str, tuple[Decision, ...]] | None = None,
) -> Iterator[tuple[tuple[str, ...], Mapping[str, tuple[Decision, ...]]]]:
    """Teams level on points, split into those that stay level, best first, with what each tie-break said of each."""
    said: dict[str, tuple[Decision, ...]] = {team: before[team] if before else () for team in teams}
    if len(teams) == 1 or not codes:
        yield tuple(teams), said
        return
    values = LEAGUE_TIE_BREAKS[codes[0]].compute(teams, rows, matches)
    groups: dict[Fraction, list[str]] = {}
    for team in teams:
        groups.setdefault(values[team] if values else Fraction(), []).append(team)
    for team in teams:
        value = values[team] if values else None
        said[team] = (*said[team], Decision(codes[0], value, tuple(teams), len(groups) > 1))
    for key in sorted(groups, reverse=True):
        part = groups[key]
        yield from split_level(
            part, rows=rows, matches=matches, codes=codes[1:], before={team: said[team] for team in part}
        )
