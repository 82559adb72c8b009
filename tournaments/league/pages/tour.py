"""The tour of the desk of a season."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.events.pages.tour import LOG, PRINTS, SETTINGS, Stop

TOUR: Final = (
    Stop("league_desk", _("Season"), _("What needs you comes first: captains who disagree, and overdue matches.")),
    Stop("league_fixtures", _("Fixtures"), _("Every matchday of every division. Open a match to enter or award it.")),
    Stop("league_teams", _("Teams"), _("Divisions and their teams. Each captain gets a private link.")),
    Stop("league_handicaps", _("Handicaps"), _("Calculated from this season’s averages. Sign a table to fix it.")),
    Stop("league_cups", _("Cups"), _("Knock-out cups, open or with the handicaps of a signed table.")),
    *(PRINTS, LOG, SETTINGS),
)
