"""The prints of a season: tables, matches, cups, a signed handicap table, and how fair they were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from handicaps.web.scheme_words import SchemeView
from tournaments.base.errors import MissingError
from tournaments.base.figures import decimals_of
from tournaments.base.sheets.paper import Document
from tournaments.events.award_words import points_in_words
from tournaments.events.ending_words import is_over
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.awards import certificate, certificates
from tournaments.events.sheets.badges import BADGES, badge_pages, size_of
from tournaments.events.sheets.register import Of, Sheet
from tournaments.league.models import DivisionTeam, Fixture, HandicapTable
from tournaments.league.selectors.cup_display import cup_words, handicap_words
from tournaments.league.selectors.cup_snapshots import table_numbers
from tournaments.league.shown import DivisionRow, LeagueShown, TeamShown
from tournaments.league.words import fixture_words, table_words

Json = dict[str, Any]


def season_tables(asked: Asked) -> Document:
    """Every division's table with what goes up and down."""
    scoring = asked.data.scoring
    words = {"teams": _("Team"), "players": _("Player")}
    context = asked.results_frame | {
        "tables": [table_words(each, scoring, over=is_over(asked.data)) for each in asked.data.divisions],
        "side_word": words[asked.event.league.sides],
    }
    return Document(
        name=f"{asked.event} {_('tables')}", template="league/print/tables.html", context=context, wall=True
    )


def matchday(asked: Asked) -> Document:
    """The matches of a matchday by division: day, place, and room for the results that are not in."""
    found = [each for each in _matches(asked) if each["matchday"] == asked.number]
    if not found:
        raise MissingError(_("There is no matchday %(n)s. Create the fixtures first.") % {"n": asked.number})
    shown = {"divisions": _by_division(found), "number": asked.number, "decimals": _decimals(found)}
    context = asked.results_frame | shown
    name = _("%(event)s matchday %(n)s") % {"event": asked.event, "n": asked.number}
    return Document(name=name, template="league/print/matchday.html", context=context, wall=True)


def fixture_list(asked: Asked) -> Document:
    """All matches by matchday and division: days, places, and the results so far."""
    found = sorted(_matches(asked), key=lambda each: each["matchday"])
    days = [
        {
            "number": number,
            "starts_on": min((each["day"] for each in matches if each["day"]), default=None),
            "divisions": _by_division(matches),
        }
        for number, matches in ((n, list(group)) for n, group in groupby(found, key=lambda each: each["matchday"]))
    ]
    name = _("%(event)s fixtures") % {"event": asked.event}
    context = asked.results_frame | {"days": days, "decimals": _decimals(found)}
    return Document(name=name, template="league/print/fixtures.html", context=context, wall=True)


def cup_rounds(asked: Asked) -> Document:
    """Every cup with its rounds: the days by which they are to be played, the matches, and the results so far."""
    context = asked.results_frame | {"cups": [cup_words(each) for each in asked.data.cups]}
    name = _("%(event)s cups") % {"event": asked.event}
    return Document(name=name, template="league/print/cups.html", context=context, wall=True)


def _matches(asked: Asked) -> list[Json]:
    """The matches in words by division and day, those without a day last."""
    names = [each.name for each in asked.data.divisions]
    found = [fixture_words(each, names) for each in asked.data.fixtures]
    return sorted(
        found, key=lambda each: (each["division"], each["day"] is None, each["day"] or date.min, each["number"])
    )


def _by_division(matches: Sequence[Json]) -> list[tuple[str, list[Json]]]:
    return [(name, list(group)) for name, group in groupby(matches, key=lambda each: each["division_name"])]


def _decimals(matches: Sequence[Json]) -> int:
    """How many decimals the points of all matches need."""
    return decimals_of(points for each in matches for points in each["points"] or ())


def handicaps(asked: Asked) -> Document:
    """A signed table: every team with expected, merged and rounded values, and how new teams were rated."""
    found = next((each for each in asked.data.handicap_tables if each.number == asked.number), None)
    if found is None:
        raise MissingError(_("This table doesn’t exist, or it was calculated from hidden results."))
    context = asked.results_frame | handicap_words(found)
    name = _("%(season)s handicaps %(n)s") % {"season": asked.event, "n": asked.number}
    return Document(name=name, template="league/print/handicaps.html", context=context)


def fairness_sheet(schemes: Sequence[SchemeView], *, title: str, about: str = "", accent: str = "") -> Document:
    """Schemes side by side, each with a count a season, their sum and the plot."""
    context = {"schemes": schemes, "title": title, "about": about, "accent": accent}
    return Document(name=title, template="league/print/fairness.html", context=context)


def season_winners(data: LeagueShown) -> list[Json]:
    """The first two of each division that is played to its end, and who won the cups."""
    found = []
    for division in data.divisions:
        over = not division.left and (division.played or division.given)
        rows = [row for row in division.rows if over and not row.withdrawn]
        for place in (1, 2):
            best = [row for row in rows if row.rank == place]
            title = _("Winner of %(division)s") if place == 1 else _("Second place in %(division)s")
            found += [
                certificate(title % {"division": division.name}, row.name, shared=len(best) > 1, reason=_reason(row))
                for row in best
            ]
    for cup in data.cups:
        title = _("Winner of the %(cup)s") % {"cup": cup.name}
        found += [certificate(title, name, shared=len(cup.winners) > 1) for name in cup.winners]
    return found


def _reason(row: DivisionRow) -> str:
    """What put a side there: its matches and points; blank where only an average is known."""
    if row.played is None or row.won is None:
        return ""
    matches = ngettext("%(n)s match", "%(n)s matches", row.played) % {"n": row.played}
    return _("%(matches)s, %(won)s won, %(points)s.") % {
        "matches": matches,
        "won": row.won,
        "points": points_in_words(row.points),
    }


def team_badges(asked: Asked) -> Document:
    """A badge for each side of a season: its name, where it plays at home, and its division."""
    names = {each.level: each.name for each in asked.data.divisions}
    teams = [team for team in asked.data.entries if not team.withdrawn_on]
    teams.sort(key=lambda team: team.division)
    return badge_pages(asked, [_team_card(team, names[team.division]) for team in teams])


def _team_card(team: TeamShown, division: str) -> Json:
    name = team.name
    return {"first": name, "size": size_of(len(name)), "from": team.venue, "side": division}


def _matches_listed(asked: Asked) -> int:
    return Fixture.objects.filter(event=asked.event, matchday=asked.number).count()


def _all_matches_listed(asked: Asked) -> int:
    return Fixture.objects.filter(event=asked.event).count()


def _cup_matches_listed(asked: Asked) -> int:
    return sum(len(each.matches) for each in asked.data.cups)


def _teams_listed(asked: Asked) -> int:
    return DivisionTeam.objects.filter(event=asked.event).count()


SHEETS = (
    Sheet(
        code="matchday",
        title=noop("Matches"),
        about=noop("The matches of a matchday, with room for results."),
        build=matchday,
        lists=_matches_listed,
        per_page=24,
        of=Of.ROUND,
    ),
    Sheet(
        code="tables",
        title=noop("Tables"),
        about=noop("Every division, with promotion and relegation."),
        build=season_tables,
        lists=_teams_listed,
        per_page=24,
    ),
    Sheet(
        code="fixtures",
        title=noop("All fixtures"),
        about=noop("By matchday, with days, places and the results so far."),
        build=fixture_list,
        lists=_all_matches_listed,
        per_page=20,
    ),
    Sheet(
        code="cups",
        title=noop("Cups"),
        about=noop("The matches of each round, their last days, and the results so far."),
        build=cup_rounds,
        lists=_cup_matches_listed,
        per_page=20,
        only=lambda asked: bool(asked.data.cups),
    ),
    Sheet(
        code="handicaps",
        title=noop("Handicap table"),
        about=noop("A signed table with its arithmetic."),
        build=handicaps,
        lists=_teams_listed,
        per_page=24,
        of=Of.TABLE,
        numbers=table_numbers,
        number_title=noop("Handicap table %(n)s"),
        only=lambda asked: HandicapTable.objects.filter(event=asked.event).exists(),
    ),
    certificates(
        noop("A landscape page for the first two of each division and for each cup winner, including hidden results."),
        lambda asked: season_winners(asked.data),
    ),
    replace(BADGES, title=noop("Team badges"), build=team_badges, lists=_teams_listed),
)
