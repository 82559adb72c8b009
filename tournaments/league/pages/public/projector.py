"""The projector of a season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from itertools import zip_longest
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.events.ending_words import is_over
from tournaments.events.pages.public.page_context import Json, PublicPage
from tournaments.events.time_zones import zone_of
from tournaments.hall.pages.public.projector import Deck, Wanted, projector_page, rank_line, wanted_of
from tournaments.hall.pages.public.slides import FEWEST_ROWS, MOST_COLUMNS, MOST_ROWS, Grid, Look, Slide, slides_of
from tournaments.league.selectors.matchdays import newest_results
from tournaments.league.shown import DivisionShown, LeagueShown
from tournaments.league.words import fixture_words, matches_to_come

MATCHES: Final = Look("league/public/slides/matches.html", width=25, name=9, columns=2)
TEAMS: Final = Look("hall/public/slides/ranks.html", width=16.6, name=12, columns=3)
DIVISIONS: Final = "league/public/slides/divisions.html"
MATCHDAY: Final = "league/public/slides/matchday.html"
FEWEST_MATCHES: Final = 5
"""A short matchday has higher lines, which leave room for a day below the names."""
PARTS: Final = ("pairings", "standings", "announcements")


def projector(page: PublicPage[LeagueShown]) -> tuple[str, Json]:
    """Each division's table, the next matches, and the results of the last matchday."""
    wanted = wanted_of(page, PARTS)
    deck = Deck(tables_first=True)
    if "pairings" in wanted.show:
        today = timezone.localdate(timezone=zone_of(page.event))
        coming, overdue = matches_to_come(fixture_words(each, today=today) for each in page.data.fixtures)
        deck.games = _matchday(page.data, coming, overdue) if not wanted.rows else []
        if not deck.games:
            most = (wanted.rows or MOST_ROWS) * 2
            deck.games = slides_of(MATCHES, _("Next matches"), coming[:most], wanted.rows)
            deck.games += slides_of(MATCHES, _("Overdue"), overdue[: most // 2], wanted.rows)
        deck.games += _results(page.data)
    if "standings" in wanted.show:
        deck.tables = _tables(page.data, wanted)
    return projector_page(page, wanted, deck)


def _matchday(data: LeagueShown, coming: Sequence[Json], overdue: Sequence[Json]) -> list[Slide]:
    """The next matchday, a column for each division, and what is overdue in one more; nothing where that doesn't fit.

    The title has the day of most of its matches, and only the other matches name theirs.
    """
    if not coming or not coming[0]["day"]:
        return []
    first = coming[0]["matchday"]
    matches = [each for each in coming if each["matchday"] == first]
    day = Counter(each["day"] for each in matches).most_common(1)[0][0]
    columns = [
        (division.name, [_match(each, day) for each in matches if each["division"] == division.level])
        for division in data.divisions
    ]
    columns.append((_("Overdue"), [_match(each) for each in overdue]))
    columns = [(title, lines) for title, lines in columns if lines]
    longest = max(len(lines) for _title, lines in columns) + 1
    if not 1 < len(columns) <= MOST_COLUMNS or longest > MOST_ROWS:
        return []
    title = _("Next matches, %(day)s") % {"day": date_format(day, "j F")} if day else _("Next matches")
    return [Slide(MATCHDAY, title, tuple(columns), grid=Grid(max(longest, FEWEST_MATCHES), len(columns)))]


def _results(data: LeagueShown) -> list[Slide]:
    """The results of the matchday that was played last, a column for each division; nothing where that doesn't fit."""
    played = newest_results(data.fixtures)
    if not played:
        return []
    number = max(each.matchday for each in played)
    columns = [
        (
            division.name,
            [
                _match(fixture_words(each))
                for each in played
                if each.matchday == number and each.division == division.level
            ],
        )
        for division in data.divisions
    ]
    columns = [(title, lines) for title, lines in columns if lines]
    longest = max(len(lines) for _title, lines in columns) + 1
    if len(columns) > MOST_COLUMNS or longest > MOST_ROWS:
        return []
    title = _("Results of matchday %(n)s") % {"n": number}
    return [Slide(MATCHDAY, title, tuple(columns), grid=Grid(max(longest, FEWEST_ROWS), len(columns)))]


def _match(match: Json, usual: date | None = None) -> Json:
    return {"match": match, "day": match["day"] if match["day"] != usual else None}


def _tables(data: LeagueShown, wanted: Wanted) -> list[Slide]:
    """Each division's table; short ones of several divisions next to each other, unless the address asks for lines."""
    final = _("%(division)s, final table") if is_over(data) else "%(division)s"
    tables = [(final % {"division": each.name}, _lines(each)) for each in data.divisions if each.rows]
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


def _lines(division: DivisionShown) -> list[Json]:
    held = Counter(row.rank for row in division.rows)
    below = [each.zone for each in division.rows[1:]]
    return [
        rank_line(row, (row.name, ""), row.points, level=held[row.rank] > 1)
        | {"zone": row.zone, "cut": after is not None and after != row.zone}
        for row, after in zip_longest(division.rows, below)
    ]
