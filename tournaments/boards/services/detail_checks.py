"""Everything that the details of an event of boards must satisfy (manual §4), all problems at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from django.db.models import Max
from django.utils.translation import gettext_noop as _

from common.pure.errors import Problem, RuleError
from scoring.core.standings_rules import standings_problems
from tournaments.base.columns import column_problems
from tournaments.boards.games.details import EXACT, BoardsDetails, rules_of
from tournaments.boards.games.models import BoardsRules
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.events.services.detail_checks import about_problems, team_size_problems
from tournaments.lab.services.systems_in_use import check_system_is_usable

MOST_FINALISTS = 999
POWER_GROUPS_NEED = 2


def check_details(
    details: BoardsDetails, *, club: Club, event: Event | None = None, own_systems: bool = True
) -> list[Problem]:
    """What is wrong with settled details in this club; `event` is the one under change, None for a new one.

    Without `own_systems`, scoring systems of the club itself can't be chosen. At most four queries. The paths are the
    names of the fields.
    """
    problems = [
        *about_problems(details, club=club, event=event),
        *_system_problems(details, club=club, event=event, own=own_systems),
        *column_problems(BoardsRules, details),
        *standings_problems(rules_of(_without_decimals(details))),
        *_group_problems(details),
        *_final_problems(details),
    ]
    if event is not None:
        problems += [*_heat_problems(details, event), *team_size_problems(details.team_size, event)]
    return problems


def _final_problems(details: BoardsDetails) -> Iterator[Problem]:
    if details.finalists and not 2 <= details.finalists <= MOST_FINALISTS:
        message = _("A final has 2 to %(most)s players. Enter a number in that range, or 0 for no final.")
        yield Problem("finalists", "out_of_range", message, {"most": MOST_FINALISTS})
    elif details.finalists and details.heats == 1:
        message = _("A final needs a heat before it. Enter 2 or more heats, or 0 for no final.")
        yield Problem("finalists", "no_heat_before", message)


def _system_problems(details: BoardsDetails, *, club: Club, event: Event | None, own: bool) -> tuple[Problem, ...]:
    try:
        current = event.boards.scoring_system_id if event else None
        check_system_is_usable(club, details.scoring_system, current=current, own=own)
    except RuleError as error:
        return error.problems
    return ()


def _without_decimals(details: BoardsDetails) -> BoardsDetails:
    """The core checks counts only, and "not a number" has no exact value to give it."""
    return replace(details, **dict.fromkeys(EXACT, Decimal(0)))


def _group_problems(details: BoardsDetails) -> Iterator[Problem]:
    if details.power_groups and details.same_power < POWER_GROUPS_NEED:
        message = _(
            "Power groups cost half of this value, rounded down, so it must be at least %(least)s. Raise it, or "
            "choose no groups."
        )
        yield Problem("same_power", "too_low_for_groups", message, {"least": POWER_GROUPS_NEED})


def _heat_problems(details: BoardsDetails, event: Event) -> Iterator[Problem]:
    created = event.rounds.aggregate(last=Max("number"))["last"] or 0
    if details.heats < created:
        message = _("Heat %(created)s exists already. Enter %(created)s or more, or abandon the heat first.")
        yield Problem("heats", "fewer_than_created", message, {"created": created})
