"""What an organiser decides about a league's season, as one value: the same from every source."""

from __future__ import annotations

from tournaments.base.columns import names_of, words_of
from tournaments.events.details import Details
from tournaments.events.models import Event
from tournaments.league.models import LeagueRules

DISCIPLINE = "league"


class LeagueDetails(Details):
    """The rules of a season, and when and where it is; the defaults are those of a bridge league of teams."""

    rules: LeagueRules
    model = LeagueRules
    ruled = names_of(LeagueRules, exclude=("id", "event", "last"))
    usual = {  # never changed
        "scoring": {"kind": "wbf", "boards": 24},
        "tie_breaks": ("margin", "direct", "wins"),
    }


# Rules that decide the table: they freeze with the first result.
FROZEN = ("scoring", "order", "tie_breaks", "promoted", "relegated")

# Each field as the log and notices name it.
WORDS = words_of(Event, LeagueDetails.about) | words_of(LeagueRules, LeagueDetails.ruled)


def settled(details: LeagueDetails) -> LeagueDetails:
    """The details with texts trimmed."""
    return details.trimmed().but(tie_breaks=list(details.rules.tie_breaks))
