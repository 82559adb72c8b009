"""What the services would refuse in the rows that a restore wrote, although each value fits its column."""

from __future__ import annotations

from dataclasses import replace

from common.pure.errors import Problem
from tournaments.details import details_of
from tournaments.league_details import league_details_of
from tournaments.models import Club, Format, Tournament
from tournaments.services.detail_checks import check_details
from tournaments.services.league.seasons import check_league_details
from tournaments.services.swiss.events import check_swiss_details
from tournaments.swiss_details import swiss_details_of

__all__ = ["unfit_details"]


def unfit_details(tournament: Tournament, *, club: Club, number: int) -> list[Problem]:
    """What is wrong with the settings of an event, row `number` of its file, by the checks of its format."""
    if tournament.format == Format.LEAGUE:
        problems = check_league_details(league_details_of(tournament), club=club, tournament=tournament)
    elif tournament.format == Format.SWISS:
        problems = check_swiss_details(swiss_details_of(tournament), club=club, tournament=tournament)
    else:
        problems = check_details(details_of(tournament), club=club, tournament=tournament)
    return [replace(problem, path=f"data/tournament.json[{number}].{problem.path}") for problem in problems]
