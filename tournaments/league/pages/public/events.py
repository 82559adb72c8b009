"""The public pages of a season: tables, fixtures by day, a team's matches, rules. Each reads the snapshot alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import groupby
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from handicaps.core.league_scoring import parse_league_scoring
from handicaps.core.league_tie_breaks import LEAGUE_TIE_BREAKS
from tournaments.base.collation import sort_key
from tournaments.base.errors import MissingError
from tournaments.base.figures import decimals_of
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.events.ending_words import is_over
from tournaments.events.pages.public.conditional_pages import public_page_of
from tournaments.events.pages.public.first_pages import first_page
from tournaments.events.pages.public.page_context import Json, PublicPage, event_frame, first_tab
from tournaments.events.places import place_of
from tournaments.events.time_zones import zone_of
from tournaments.league.models.seasons import OPEN_FIXTURES
from tournaments.league.pages.public.team_matches import next_matches, team_matches
from tournaments.league.selectors.matchdays import (
    NEWEST,
    first_days,
    matchday_by,
    newest_results,
    next_matchday,
    overdue_matches,
)
from tournaments.league.shown import LeagueShown
from tournaments.league.words import fixture_words, matches_to_come, score_word, scoring_words, table_words

SOON = 6
MOST_SOON = 18
SHORT = 15
"""A scale of more rows is shown in columns."""


def league_frame(page: PublicPage[LeagueShown], current: str) -> Json:
    """Context of `events/public/base.html`, with what every page of a season shows."""
    names = {"now": first_tab(page, _("Tables"))}
    if page.data.fixtures:
        names["league_fixtures"] = _("Fixtures")
    if page.data.entries:
        names["league_teams"] = _("Players") if page.event.league.sides == "players" else _("Teams")
    if page.data.cups:
        names["league_cups"] = _("Cups")
    if page.data.handicap_tables:
        names["league_handicaps"] = _("Handicaps")
    names["rules"] = _("Rules")
    words = {"teams": _("Team"), "players": _("Player")}
    return {
        **event_frame(page, names, current),
        "event_line": _event_line(page),
        "team_url": f"{reverse('public:now', args=[page.event.club.slug, page.event.slug])}league/teams/",
        "side_word": words[page.event.league.sides],
        "score_word": score_word(page.data.scoring),
    }


def tables(page: PublicPage[LeagueShown]) -> tuple[str, Json]:
    """Every division's table, or one of them; next to them the next and the newest matches."""
    over = is_over(page.data)
    found = [table_words(each, page.data.scoring, over=over) for each in page.data.divisions]
    chosen = page.query.get("division", "")
    matches = _matches(page)
    shown = [each for each in found if str(each["level"]) == chosen] or found
    levels = {each["level"] for each in shown}
    matches = [each for each in matches if each["division"] in levels]
    by_number = {each["number"]: each for each in matches}
    played = [by_number[each.number] for each in newest_results(page.data.fixtures) if each.number in by_number]
    coming, overdue = matches_to_come(matches)
    soon = _soon(page, coming)
    tabs = [Tab(each["name"], f"?division={each['level']}", shown == [each]) for each in found]
    frame = league_frame(page, "now")
    context = frame | {
        "tables": shown,
        "choices": [Tab(_("All"), "?", len(shown) == len(found) > 1), *tabs] if len(found) > 1 else [],
        "next_matches": soon[:MOST_SOON],
        "next_count": len(soon),
        "overdue": overdue[:SOON],
        "overdue_count": len(overdue),
        "newest": played[:NEWEST],
    }
    return ("league/public/tables.html", context) if chosen else first_page(page, "league/public/tables.html", context)


@public_page_of("league")
def fixtures(page: PublicPage[LeagueShown]) -> tuple[str, Json]:
    """All matches by matchday, of one division or of all."""
    chosen = page.query.get("division", "")
    names = _division_names(page)
    matches = [each for each in _matches(page) if not chosen.isdigit() or str(each["division"]) == chosen]
    tabs = [Tab(name, f"?division={k}", str(k) == chosen) for k, name in enumerate(names, start=1)]
    return "league/public/fixtures.html", league_frame(page, "league_fixtures") | {
        "days": _by_matchday(page, matches),
        "choices": [Tab(_("All"), "?", not any(tab.current for tab in tabs)), *tabs] if len(names) > 1 else [],
    }


@public_page_of("league")
def teams(page: PublicPage[LeagueShown]) -> tuple[str, Json]:
    """Every team by name, with its place by now and its next match."""
    data, over = page.data, is_over(page.data)
    tables = [table_words(each, data.scoring, over=over) for each in data.divisions]
    places = {row["team"]: (table, row) for table in tables for row in table["rows"]}
    coming = next_matches(_matches(page))
    names = _division_names(page)
    lines = [
        {
            "team": each,
            "division": names[each.division - 1],
            "table": places.get(each.id, (None, None))[0],
            "row": places.get(each.id, (None, None))[1],
            "coming": coming.get(each.id),
        }
        for each in sorted(data.entries, key=lambda each: sort_key(each.name))
    ]
    return "league/public/teams.html", league_frame(page, "league_teams") | {
        "lines": lines,
        "several": len(names) > 1,
        "has_coming": bool(coming),
    }


@public_page_of("league")
def team(page: PublicPage[LeagueShown]) -> tuple[str, Json]:
    """A team's line in its table, and its matches."""
    pk = page.numbers["team"]
    team = next((each for each in page.data.entries if each.id == pk), None)
    if team is None:
        raise MissingError(_("This team is not in the season. Go back to the tables and pick one."))
    table = table_words(page.data.divisions[team.division - 1], page.data.scoring, over=is_over(page.data))
    matches = [each for each in _matches(page) if pk in {each["home"], each["away"]}]
    matches.sort(key=lambda each: (each["day"] is None, each["day"] or date.min, each["number"]))
    return "league/public/team.html", league_frame(page, "league_teams") | {
        "team": team,
        "table": table,
        "row": next((row for row in table["rows"] if row["team"] == pk), None),
        **team_matches(pk, matches),
    }


def rules(page: PublicPage[LeagueShown]) -> tuple[str, Json]:
    """How the season is scored and ranked."""
    league = page.event.league
    scoring = parse_league_scoring(league.scoring)
    return "league/public/rules.html", league_frame(page, "rules") | {
        "league": league,
        "scoring": scoring_words(league.scoring),
        "scales": _columns(scoring.scale.rows if scoring.scale else ()),
        "walkover": scoring.walkover,
        "tie_breaks": [LEAGUE_TIE_BREAKS[code] for code in league.tie_breaks],
    }


def _columns(rows: Sequence[Any]) -> list[Sequence[Any]]:
    """A long scale in three columns."""
    size = len(rows) if len(rows) <= SHORT else -(-len(rows) // 3)
    return [rows[at : at + size] for at in range(0, len(rows), size or 1)]


def _matches(page: PublicPage[LeagueShown]) -> list[Json]:
    """All matches of the season in words, those marked that are overdue today."""
    today = timezone.localdate(timezone=zone_of(page.event))
    names, fixtures = _division_names(page), page.data.fixtures
    decimals = decimals_of(points for each in fixtures for points in each.points or ())
    return [fixture_words(each, names, today=today) | {"decimals": decimals} for each in fixtures]


def _soon(page: PublicPage[LeagueShown], coming: Sequence[Json]) -> Sequence[Json]:
    """The matches of the next matchday, and those before; the first few where no matchday has a day."""
    number = next_matchday(page.data.fixtures, today=timezone.localdate(timezone=zone_of(page.event)))
    last = max((at for at, each in enumerate(coming, 1) if each["matchday"] == number), default=SOON)
    return coming[:last]


def _division_names(page: PublicPage[LeagueShown]) -> list[str]:
    return [each.name for each in page.data.divisions]


def _by_matchday(page: PublicPage[LeagueShown], matches: Iterable[Json]) -> list[Json]:
    """The matches of each matchday with its day; the current matchday and the next one are open."""
    fixtures, today = page.data.fixtures, timezone.localdate(timezone=zone_of(page.event))
    days, last = first_days(fixtures), matchday_by(fixtures, today=today)
    wanted = {last, next_matchday(fixtures, today=today)}
    ordered = sorted(matches, key=lambda each: (each["matchday"], each["division"], each["number"]))
    found = []
    for number, group in groupby(ordered, key=lambda each: int(each["matchday"])):
        of_day = list(group)
        waiting = sum(each["state"] in OPEN_FIXTURES for each in of_day)
        found.append(
            {
                "number": number,
                "day": days.get(number),
                "matches": of_day,
                "open": number in wanted,
                "done": len(of_day) - waiting,
            }
        )
    return found


def _event_line(page: PublicPage[LeagueShown]) -> str:
    event = page.event
    teams = len(page.data.entries)
    line = ngettext("%(n)s team", "%(n)s teams", teams)
    if event.league.sides == "players":
        line = ngettext("%(n)s player", "%(n)s players", teams)
    parts = [place_of(event), line % {"n": teams}]
    fixtures, today = page.data.fixtures, timezone.localdate(timezone=zone_of(event))
    total = max((each.matchday for each in fixtures), default=0)
    if any(each.state in OPEN_FIXTURES for each in fixtures):
        parts.append(_("Matchday %(n)s of %(total)s") % {"n": matchday_by(fixtures, today=today), "total": total})
        if late := overdue_matches(fixtures, today=today):
            parts.append(ngettext("%(n)s match overdue", "%(n)s matches overdue", late) % {"n": late})
    elif total:
        parts.append(_("all matches are played"))
    return " · ".join(part for part in parts if part)
