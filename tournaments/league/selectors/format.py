"""Matches of a season, as the rest of the code sees them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from handicaps.core.league_tie_breaks import LEAGUE_TIE_BREAKS
from tournaments.base.files.csv_file import csv_bytes
from tournaments.events.endings import first_of
from tournaments.events.formats import EventFormat, FormatWords, Progress
from tournaments.events.glances import Glance, Leader
from tournaments.events.models import Entry, Event
from tournaments.events.shown import Winner
from tournaments.events.time_zones import zone_of
from tournaments.events.visibility import View
from tournaments.league.models import LEAGUE, DivisionTeam, Fixture, FixtureState
from tournaments.league.models.seasons import OPEN_FIXTURES
from tournaments.league.selectors.cup_snapshots import hides_handicaps
from tournaments.league.selectors.desk import current_matchday
from tournaments.league.selectors.files import fixture_rows, table_rows
from tournaments.league.selectors.glances import count_words, first_table, league_glance
from tournaments.league.selectors.rows import LeagueRows, load_league_rows
from tournaments.league.selectors.snapshots import league_snapshot
from tournaments.league.shown import LeagueShown


class LeagueFormat(EventFormat[LeagueRows, LeagueShown]):
    """See `tournaments.events.formats`."""

    code = LEAGUE
    snapshot = LeagueShown
    people_enter = False
    captains_enter = True
    has_clocks = False
    goes_on = True
    table_page = "now"
    rules = ("league",)
    award_kinds = ()
    tie_breaks = LEAGUE_TIE_BREAKS
    words = FormatWords(
        label=_("League"),
        round=_("Matchday %(n)s"),
        in_round=_("matchday %(n)s"),
        rounds=_("Matchdays"),
        game=_("Match %(game)s"),
        in_game=_("match %(game)s"),
        no_rounds=_("No matches yet. Create the fixtures first."),
        signs_for=_("For the league"),
        hidden_from=_("The results from matchday %(n)s on are hidden. The tables are those before it."),
        hide_last=_("Hide the last … matchdays"),
        hide_from=_("Hide from matchday … on"),
        no_document=_("A season of a league doesn’t have this kind of file. Download its tables and fixtures as CSV."),
    )

    def load(self, event: Event) -> LeagueRows:
        return load_league_rows(event)

    def entries_shown(self, rows: LeagueRows) -> Iterable[Entry]:
        return []

    def shown(self, rows: LeagueRows, view: View) -> LeagueShown:
        return league_snapshot(rows, view)

    def is_played(self, event: Event, shown: LeagueShown) -> bool:
        """All matches and cups have their results; or all tables were brought in, and no match was played here."""
        fixtures, divisions = shown.fixtures, shown.divisions
        if any(each.state in OPEN_FIXTURES for each in fixtures) or any(cup.open for cup in shown.cups):
            return False
        return bool(fixtures) or (bool(divisions) and all(each.given for each in divisions))

    def winners(self, shown: LeagueShown) -> Iterable[Winner]:
        divisions, cups = shown.divisions, shown.cups
        alone = len(divisions) == 1 and not cups
        for division in divisions:
            names = first_of(division.rows)
            if names and (division.played or division.given):
                yield Winner(of="" if alone else division.name, names=names)
        yield from (Winner(of=cup.name, names=cup.winners) for cup in cups if cup.winners)

    def hides_more(self, event: Event, view: View) -> bool:
        return hides_handicaps(event, view)

    def glance(self, event: Event, shown: LeagueShown) -> Glance:
        return league_glance(event, shown)

    def sides_ranked(self, event: Event, shown: LeagueShown) -> Sequence[Leader]:
        return first_table(event, shown)

    def planned_rounds(self, event: Event, games: int) -> int:
        return games

    def count_words(self, event: Event, players: int) -> str:
        return count_words(event, players)

    def progress(self, events: Collection[int]) -> Mapping[int, Progress]:
        """By matches; 0 for a season without any."""
        teams = dict(DivisionTeam.objects.filter(event__in=events).values_list("event").annotate(Count("id")))
        matches = Fixture.objects.filter(event__in=events).exclude(state=FixtureState.VOID).values_list("event")
        counts = matches.annotate(Count("id"), unplayed=Count("id", filter=Q(result=None)))
        counted = {pk: (count, unplayed) for pk, count, unplayed in counts}
        found = {}
        for pk in events:
            count, unplayed = counted.get(pk, (0, 0))
            found[pk] = Progress(teams.get(pk, 0), rounds=count - unplayed, games=count, open_games=unplayed)
        return found

    def numbers_to_print(self, event: Event) -> list[int]:
        days = Fixture.objects.filter(event=event).order_by("matchday").values_list("matchday", flat=True)
        return list(days.distinct())

    def number_to_print(self, event: Event, numbers: Sequence[int]) -> int:
        """The current matchday, or the last one."""
        fixtures = list(Fixture.objects.filter(event=event))
        found = current_matchday(fixtures, today=timezone.localdate(timezone=zone_of(event)))
        return numbers[-1] if found is None else found

    def standings_rows(self, event: Event) -> Iterable[Sequence[object]]:
        return table_rows(load_league_rows(event))

    def more_files(self, event: Event) -> Iterator[tuple[str, bytes]]:
        yield "fixtures.csv", csv_bytes(fixture_rows(load_league_rows(event)), mark=False)
