"""The projector of a season."""

from __future__ import annotations

from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.events.ending_words import is_over
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.events.time_zones import zone_of
from tournaments.hall.pages.public.projector import Deck, Wanted, projector_page, rank_line, wanted_of
from tournaments.hall.pages.public.slides import FEWEST_ROWS, MOST_ROWS, Grid, Look, Slide, slides_of
from tournaments.league.shown import LeagueShown
from tournaments.league.words import fixture_words, matches_to_come

MATCHES: Final = Look("league/public/slides/matches.html", width=25, name=9, columns=2)
TEAMS: Final = Look("hall/public/slides/ranks.html", width=16.6, name=12, columns=3)
DIVISIONS: Final = "league/public/slides/divisions.html"
PARTS: Final = ("pairings", "standings", "announcements")


def projector(page: PublicPage[LeagueShown]) -> tuple[str, Json]:
    """The next matches, and each division's table."""
    wanted = wanted_of(page, PARTS)
    deck = Deck()
    if "pairings" in wanted.show:
        today = timezone.localdate(timezone=zone_of(page.event))
        coming, overdue = matches_to_come(fixture_words(each, today=today) for each in page.data.fixtures)
        most = (wanted.rows or MOST_ROWS) * 2
        deck.games = slides_of(MATCHES, _("Next matches"), coming[:most], wanted.rows)
        deck.games += slides_of(MATCHES, _("Overdue"), overdue[: most // 2], wanted.rows)
    if "standings" in wanted.show:
        deck.tables = _tables(page.data, wanted)
    return projector_page(page, wanted, deck)


def _tables(data: LeagueShown, wanted: Wanted) -> list[Slide]:
    """Each division's table; short ones of several divisions next to each other, unless the address asks for lines."""
    final = _("%(division)s, final table") if is_over(data) else "%(division)s"
    tables = [
        (final % {"division": each.name}, [rank_line(row, (row.name, ""), row.points) for row in each.rows])
        for each in data.divisions
        if each.rows
    ]
    longest = max((len(rows) for _title, rows in tables), default=0) + 1
    if wanted.rows or len(tables) < 2 or longest > MOST_ROWS:
        return [slide for name, rows in tables for slide in slides_of(TEAMS, name, rows, wanted.rows)]
    title = _("Final tables") if is_over(data) else _("Standings")
    parts = -(-len(tables) // TEAMS.columns)
    columns = -(-len(tables) // parts)
    grid = Grid(max(longest, FEWEST_ROWS), columns)
    return [
        Slide(DIVISIONS, title, tuple(tables[part * columns : (part + 1) * columns]), part + 1, parts, grid=grid)
        for part in range(parts)
    ]
