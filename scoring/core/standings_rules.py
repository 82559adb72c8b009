"""What a tournament's standings rules must satisfy, checked once for the form, the API and the import (§4)."""

from __future__ import annotations

from collections.abc import Iterator

from common.pure.errors import Problem, RuleError
from scoring.core.facts import StandingsRules
from scoring.core.tie_breaks import find_boards_tie_breaks

MAX_HEATS = 9
MIN_TEAM_SIZE = 3
MAX_TEAM_SIZE = 7


def standings_problems(rules: StandingsRules) -> list[Problem]:
    """Everything wrong with these rules, each with the field it belongs to; empty if all is well."""
    problems = [*_heat_problems(rules), *_team_rule_problems(rules)]
    try:
        find_boards_tie_breaks(rules.tie_breaks)
    except RuleError as error:
        problems.extend(error.problems)
    return problems


def _heat_problems(rules: StandingsRules) -> Iterator[Problem]:
    if not 1 <= rules.heats <= MAX_HEATS:
        message = "An event has 1 to %(most)s heats. Enter a number in that range."
        yield Problem("heats", "heats_out_of_range", message, {"most": MAX_HEATS})
        return
    if not 0 <= rules.minimum_heats <= rules.heats:
        message = "The minimum is %(minimum)s heats, but there are only %(heats)s. Enter 0 to %(heats)s."
        params = {"minimum": rules.minimum_heats, "heats": rules.heats}
        yield Problem("minimum_heats", "minimum_out_of_range", message, params)
    if not 0 <= rules.lowest_count <= rules.heats:
        message = (
            "The number of lowest heat scores must be from 0 to the number of heats, %(heats)s. Enter a "
            "number in that range."
        )
        yield Problem("lowest_count", "lowest_out_of_range", message, {"heats": rules.heats})
    elif not 0 <= rules.next_lowest_count <= rules.heats - rules.lowest_count:
        message = (
            "Together with the lowest scores, these are more than the %(heats)s heats that are added up. Enter at "
            "most %(left)s."
        )
        params = {"heats": rules.heats, "left": rules.heats - rules.lowest_count}
        yield Problem("next_lowest_count", "next_lowest_out_of_range", message, params)
    yield from _best_problems(rules)


def _best_problems(rules: StandingsRules) -> Iterator[Problem]:
    if not 0 <= rules.best_count <= rules.heats:
        message = (
            "The number of best heat scores must be from 1 to %(heats)s, the number of heats. Enter such a "
            "number, or 0 if the lowest are dropped."
        )
        yield Problem("best_count", "best_out_of_range", message, {"heats": rules.heats})
    elif rules.best_count and (rules.lowest_count or rules.next_lowest_count):
        message = (
            "Either only the best scores count, or the lowest are multiplied. Set this to 0, or set both numbers "
            "of lowest heat scores to 0."
        )
        yield Problem("best_count", "best_and_lowest", message)


def _team_rule_problems(rules: StandingsRules) -> Iterator[Problem]:
    if not rules.team_rule:
        return
    if not MIN_TEAM_SIZE <= rules.team_size <= MAX_TEAM_SIZE:
        message = "Teams have %(least)s to %(most)s players. Enter a number in that range."
        params = {"least": MIN_TEAM_SIZE, "most": MAX_TEAM_SIZE}
        yield Problem("team_size", "team_size_out_of_range", message, params)
    if rules.heats < 1:
        return
    if rules.team_rule == "single_heat" and not 1 <= rules.team_heat <= rules.heats:
        message = "The team heat must be from 1 to the number of heats, %(heats)s. Enter a number in that range."
        yield Problem("team_heat", "team_heat_out_of_range", message, {"heats": rules.heats})
    if rules.team_rule == "without_interplay" and not 1 <= rules.team_scores_counted <= rules.heats:
        message = (
            "The number of scores counted per member must be from 1 to the number of heats, %(heats)s. "
            "Enter a number in that range."
        )
        params = {"heats": rules.heats}
        yield Problem("team_scores_counted", "team_scores_out_of_range", message, params)
