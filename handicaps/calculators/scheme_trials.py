"""The trials of handicap schemes on matches that were played: what each would have made of them, season by season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final, cast

from common.pure.errors import Phrase, Problem, RuleError
from common.pure.reading import Problems, read_choice, read_flag, read_mapping
from common.pure.text import shorten
from handicaps.core.audit import Audit, Strengths, TeamMatch
from handicaps.core.fairness import Sample
from handicaps.core.form_l import FULL_SCORE, IMPS_PER_VP, Division, DivisionTeam
from handicaps.core.reading import read_list, read_name, read_number
from handicaps.core.scheme_trials import SchemeTrial, SeasonOfMatches, try_schemes
from handicaps.core.schemes.registry import SCHEMES

MOST_TRIED: Final = 2000
MOST_TEAMS: Final = 600
MOST_IMPS: Final = 10_000
MOST_SLOPE: Final = 100
GIVEN: Final = "given"
SAMPLES: Final = ("in", "out")
_KEYS: Final = ("sample", "imps_per_vp", "step", "overlap", "after_handicap", "matches", "teams")
_MATCH: Final = ("season", "team", "opponent", "margin", "handicap", "opponent_handicap")
_TEAM: Final = ("season", "division", "team", "average_vps")


@dataclass(frozen=True, slots=True)
class TrialQuestion:
    """A valid request: the seasons, each with every scheme's handicaps, and where the handicaps came from."""

    seasons: tuple[SeasonOfMatches, ...]
    sample: Sample
    imps_per_vp: Fraction

    def trials(self) -> tuple[SchemeTrial, ...]:
        """What each scheme makes of the matches."""
        return try_schemes(self.seasons, sample=self.sample)


@dataclass(frozen=True, slots=True)
class _Match:
    """A match as it was sent."""

    at: int
    season: str
    team: str
    opponent: str
    margin: Fraction
    handicaps: tuple[Fraction | None, Fraction | None]


@dataclass(frozen=True, slots=True)
class _Team:
    """A team's average as it was sent."""

    at: int
    season: str
    division: str
    name: str
    average: Fraction


def trials_request(payload: object) -> dict[str, object]:
    """The answer to a request: the schemes, each with its seasons and their sum.

    Errors: `RuleError` with all that is wrong, at paths such as `matches[4].opponent`.
    """
    question = read_trials(payload)
    return {"schemes": [_as_json(trial) for trial in question.trials()]}


def read_trials(payload: object) -> TrialQuestion:
    """The question of a request. Errors: `RuleError`."""
    problems: Problems = []
    fields = read_mapping(payload, path="", known=_KEYS, problems=problems, what="The request")
    if fields is None:
        raise RuleError(*problems)
    rules = _rules(fields, problems)
    sample = read_choice(fields.get("sample", "out"), path="sample", choices=SAMPLES, problems=problems)
    after = read_flag(fields.get("after_handicap", False), path="after_handicap", problems=problems)
    rows = read_list(
        fields.get("matches"),
        path="matches",
        least=1,
        most=MOST_TRIED,
        what="The list of matches",
        problems=problems,
    )
    matches = [each for k, raw in enumerate(rows) if (each := _match(raw, k, problems)) is not None]
    rows = read_list(
        fields.get("teams") or (), path="teams", least=0, most=MOST_TEAMS, what="The list of teams", problems=problems
    )
    teams = [one for k, raw in enumerate(rows) if (one := _team(raw, k, problems)) is not None]
    problems.extend(_twice(teams))
    RuleError.gather(problems)
    seasons = _seasons(matches, teams, rules, after=after)
    slope = Fraction(rules.get("imps_per_vp", IMPS_PER_VP))
    return TrialQuestion(seasons, cast("Sample", sample), slope)


def _rules(fields: Mapping[str, object], problems: Problems) -> dict[str, Fraction | bool]:
    """The rules that were sent; each scheme has its own usual values of the others."""
    rules: dict[str, Fraction | bool] = {}
    for key, what in (("imps_per_vp", "The IMPs for one VP"), ("step", "The IMPs for one rank")):
        if key in fields:
            number = read_number(
                fields[key], path=key, least=0, most=MOST_SLOPE, what=what, problems=problems, above=True
            )
            rules[key] = number or Fraction()
    if "overlap" in fields:
        rules["overlap"] = read_flag(fields["overlap"], path="overlap", problems=problems)
    return rules


def _match(raw: object, k: int, problems: Problems) -> _Match | None:
    path = f"matches[{k}]"
    fields = read_mapping(raw, path=path, known=_MATCH, problems=problems, what="A match")
    if fields is None:
        return None
    team = read_name(fields.get("team"), path=f"{path}.team", what="The team", problems=problems)
    opponent = read_name(fields.get("opponent"), path=f"{path}.opponent", what="The opponent", problems=problems)
    if team and team == opponent:
        message = "%(name)s can’t play against itself. Enter the opponent."
        problems.append(Problem(f"{path}.opponent", "own_opponent", message, {"name": shorten(team)}))
    margin = _imps(fields.get("margin"), f"{path}.margin", "The score", problems)
    levels = [
        None if fields.get(key) is None else _imps(fields[key], f"{path}.{key}", what, problems)
        for key, what in (("handicap", "The handicap"), ("opponent_handicap", "The opponent’s handicap"))
    ]
    season = _season(fields, path, problems)
    return None if margin is None else _Match(k, season, team, opponent, margin, (levels[0], levels[1]))


def _team(raw: object, k: int, problems: Problems) -> _Team | None:
    path = f"teams[{k}]"
    fields = read_mapping(raw, path=path, known=_TEAM, problems=problems, what="A team")
    if fields is None:
        return None
    name = read_name(fields.get("team"), path=f"{path}.team", what="The team", problems=problems)
    division = read_name(fields.get("division"), path=f"{path}.division", what="The division", problems=problems)
    what = Phrase("The average of %(name)s", name=name) if name else Phrase("The average")
    average = read_number(
        fields.get("average_vps"), path=f"{path}.average_vps", least=0, most=FULL_SCORE, what=what, problems=problems
    )
    season = _season(fields, path, problems)
    return None if average is None else _Team(k, season, division, name, average)


def _imps(raw: object, path: str, what: str, problems: Problems) -> Fraction | None:
    return read_number(raw, path=path, least=-MOST_IMPS, most=MOST_IMPS, what=what, problems=problems)


def _season(fields: Mapping[str, object], path: str, problems: Problems) -> str:
    if fields.get("season") in (None, ""):
        return ""
    return read_name(fields["season"], path=f"{path}.season", what="The season", problems=problems)


def _twice(teams: Sequence[_Team]) -> Problems:
    seen: set[tuple[str, str]] = set()
    problems: Problems = []
    for team in teams:
        key = (team.season, team.name.casefold())
        if team.name and key in seen:
            message = "The team %(name)s is named twice. Give each one once in a season."
            problems.append(Problem(f"teams[{team.at}].team", "named_twice", message, {"name": shorten(team.name)}))
        seen.add(key)
    return problems


def _seasons(
    matches: Sequence[_Match], teams: Sequence[_Team], rules: Mapping[str, Fraction | bool], *, after: bool
) -> tuple[SeasonOfMatches, ...]:
    """The matches by season, in the order in which these are first named."""
    problems: Problems = []
    has_levels = any(level is not None for match in matches for level in match.handicaps)
    if not has_levels and not teams:
        message = (
            "There are no handicaps to try yet. Give the handicaps of both teams with each match, or the averages "
            "of the teams."
        )
        raise RuleError.one("teams", "no_scheme", message)
    if after and not has_levels:
        message = "Scores can only include the handicap if the matches give the handicaps. Add them."
        raise RuleError.one("after_handicap", "no_handicaps", message)
    seasons = []
    for name in dict.fromkeys(match.season for match in matches):
        played = [match for match in matches if match.season == name]
        schemes: dict[str, Strengths] = {}
        if has_levels:
            schemes[GIVEN] = _given(played, problems)
        if teams:
            schemes |= _made(played, [t for t in teams if t.season == name] or _of_all(teams), rules, problems)
        if not problems:
            seasons.append(SeasonOfMatches(name, _raw(played, schemes.get(GIVEN, {}), after=after), schemes))
    RuleError.gather(problems)
    return tuple(seasons)


def _of_all(teams: Sequence[_Team]) -> list[_Team]:
    """Averages without a season hold in all of them."""
    return [team for team in teams if not team.season]


def _raw(played: Sequence[_Match], given: Strengths, *, after: bool) -> tuple[TeamMatch, ...]:
    """The results at the table: if scores include the handicaps, subtract these again."""
    return tuple(
        TeamMatch(
            one.team,
            one.opponent,
            one.margin + (given[one.opponent] - given[one.team]) if after else one.margin,
        )
        for one in played
    )


def _given(played: Sequence[_Match], problems: Problems) -> Strengths:
    """The handicaps that the matches name: one for each team of the season."""
    found: dict[str, Fraction] = {}
    for match in played:
        sides = zip((match.team, match.opponent), match.handicaps, ("handicap", "opponent_handicap"), strict=True)
        for team, level, key in sides:
            if level is None:
                continue
            if found.setdefault(team, level) != level:
                message = (
                    "%(team)s has a handicap of %(before)s in an earlier match of this season, and of %(now)s here. "
                    "Correct one, or name another season."
                )
                params = {"team": shorten(team), "before": f"{float(found[team]):g}", "now": f"{float(level):g}"}
                problems.append(Problem(f"matches[{match.at}].{key}", "two_handicaps", message, params))
    for match in played:
        for team, key in ((match.team, "handicap"), (match.opponent, "opponent_handicap")):
            if team not in found:
                message = "The handicap of %(team)s is missing, and no other match gives it. Add it."
                problems.append(Problem(f"matches[{match.at}].{key}", "missing", message, {"team": shorten(team)}))
    return found


def _made(
    played: Sequence[_Match], teams: Sequence[_Team], rules: Mapping[str, Fraction | bool], problems: Problems
) -> Mapping[str, Strengths]:
    """Each scheme, unrounded (R5), from the averages of the divisions in the order of the rows."""
    known = {team.name for team in teams}
    for match in played:
        for name, key in ((match.team, "team"), (match.opponent, "opponent")):
            if name not in known:
                message = "There is no average for %(name)s. Add the team, or write its name exactly as there."
                problems.append(Problem(f"matches[{match.at}].{key}", "unknown_team", message, {"name": shorten(name)}))
    if problems:
        return {}
    names = list(dict.fromkeys(team.division for team in teams))
    ordered = sorted(teams, key=lambda team: names.index(team.division))
    divisions = [
        Division(name, tuple(DivisionTeam(team.name, team.average) for team in rows))
        for name, rows in groupby(ordered, key=lambda team: team.division)
    ]
    try:
        return {
            code: scheme.ask(divisions, (), scheme.own(rules)).strengths()[code] for code, scheme in SCHEMES.items()
        }
    except RuleError as error:
        problems.extend(Problem("teams", each.code, each.message, each.params) for each in error.problems)
        return {}


def _as_json(trial: SchemeTrial) -> dict[str, object]:
    fairest = trial.fairest
    return {
        "scheme": trial.scheme,
        "sample": trial.total.sample,
        "seasons": [{"season": each.season, **_count(each.audit)} for each in trial.seasons],
        "total": _count(trial.total),
        "fairest_factor": None if fairest is None else [float(fairest.low), float(fairest.high)],
    }


def _count(audit: Audit) -> dict[str, object]:
    found = audit.fairness
    return {
        "wins": audit.wins,
        "matches": audit.matches,
        "equal_handicaps": audit.equal_handicaps,
        "level_results": audit.level_results,
        "p_value": None if found is None else float(found.p_value),
        "probability_at_most": None if found is None else float(found.probability_at_most),
        "probability_at_least": None if found is None else float(found.probability_at_least),
        "wilson_95": None if found is None else list(found.wilson_95),
        "power_60_40": None if found is None else float(found.power_60_40),
    }
