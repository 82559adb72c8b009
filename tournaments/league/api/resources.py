"""The frames of resources that belong to a season, a division, a team, a match or a cup."""

from __future__ import annotations

from tournaments.base.permissions import Action
from tournaments.events.access import of_format
from tournaments.events.api.resources import EventResource
from tournaments.league.access import access_cup, access_division, access_fixture, access_season_team
from tournaments.league.models import LEAGUE, Cup, DivisionTeam, Fixture, LeagueDivision


class SeasonResource(EventResource):
    """What belongs to a season."""

    tag = "league"

    def enter(self) -> None:
        """The event of the address, if it is a season."""
        super().enter()
        of_format(self.event, LEAGUE)

    @property
    def place(self) -> tuple[str, str]:
        """The slugs of the address."""
        return self.kwargs["club"], self.kwargs["event"]


class DivisionResource(SeasonResource):
    """What belongs to a division."""

    division: LeagueDivision

    def enter(self) -> None:
        """The division of the address."""
        self.division = access_division(self.actor, *self.place, self.kwargs["division"], self.needs)


class TeamResource(SeasonResource):
    """What belongs to a team of a season."""

    team: DivisionTeam

    def enter(self) -> None:
        """The team of the address."""
        self.team = access_season_team(self.actor, *self.place, self.kwargs["team"], self.needs)


class FixtureResource(SeasonResource):
    """What belongs to a match."""

    changes = Action.ENTER_RESULTS
    fixture: Fixture

    def enter(self) -> None:
        """The match of the address."""
        self.fixture = access_fixture(self.actor, *self.place, self.kwargs["fixture"], self.needs)


class CupResource(SeasonResource):
    """What belongs to a cup."""

    tag = "cups"
    cup: Cup

    def enter(self) -> None:
        """The cup of the address."""
        self.cup = access_cup(self.actor, *self.place, self.kwargs["cup"], self.needs)
