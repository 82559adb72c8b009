"""Matches of a season, as services that serve every event use them."""

from __future__ import annotations

from common.pure.errors import Problem
from tournaments.clubs.models import Club
from tournaments.events.models import Event
from tournaments.events.services.formats import FormatServices
from tournaments.league.details import LeagueDetails
from tournaments.league.models import LEAGUE
from tournaments.league.services.seasons import check_league_details


class LeagueServices(FormatServices):
    """See `tournaments.events.services.formats`."""

    code = LEAGUE

    def check_rules(self, event: Event, *, club: Club) -> list[Problem]:
        return check_league_details(LeagueDetails.of(event), club=club, event=event)
