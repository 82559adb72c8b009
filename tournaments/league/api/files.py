"""Files of a season: its tables and its fixture list as CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from tournaments.events.api.files import EventCsv
from tournaments.events.models import Event
from tournaments.events.visibility import View
from tournaments.league.models import LEAGUE
from tournaments.league.selectors.files import fixture_rows, table_rows
from tournaments.league.selectors.rows import LeagueRows, load_league_rows
from tournaments.league.selectors.visibility import seen_league


class SeasonCsv(EventCsv):
    """A table of a season as CSV."""

    tag = "league"
    reads = None
    format_code = LEAGUE
    make: ClassVar[Callable[[LeagueRows], Iterable[Sequence[object]]]]

    def rows(self, event: Event, view: View) -> Iterable[Sequence[object]]:
        """What `make` gives of the season as `view` shows it."""
        return type(self).make(seen_league(load_league_rows(event), view))


class TablesFile(SeasonCsv):
    """The tables as CSV. A line for each team, division by division."""

    noun = "league_tables_csv"
    suffix = " tables"
    make = table_rows


class FixturesFile(SeasonCsv):
    """The fixtures as CSV. With results, in columns that can be imported again."""

    noun = "league_fixtures_csv"
    suffix = " fixtures"
    make = fixture_rows
