"""A season at a glance: the first teams of each division, the matches of the next matchday, and the newest results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.figures import decimals_of, even_figure
from tournaments.events.ending_words import listed_names
from tournaments.events.endings import first_of
from tournaments.events.glances import MOST_LEADERS, Coming, Glance, Leader, Met, Table
from tournaments.events.models import Event
from tournaments.events.time_zones import zone_of
from tournaments.league.models import FixtureState
from tournaments.league.models.seasons import OPEN_FIXTURES
from tournaments.league.selectors.matchdays import NEWEST, first_days, matchday_by, newest_results, next_matchday
from tournaments.league.shown import DivisionRow, DivisionShown, FixtureShown, LeagueShown


def league_glance(event: Event, shown: LeagueShown) -> Glance:
    """The last matchday whose day has come, and the leaders."""
    days = sorted({each.matchday for each in shown.fixtures})
    played = [division for division in shown.divisions if division.played and division.rows]
    digits = decimals_of(row.points for each in played for row in each.rows)
    of_parts = len(shown.divisions) > 1
    if of_parts:
        leaders = [_first_of(division, digits) for division in played]
    else:
        leaders = [Leader(row.rank, row.name, row.points) for each in played for row in each.rows[:MOST_LEADERS]]
    today = timezone.localdate(timezone=zone_of(event))
    on = matchday_by(shown.fixtures, today=today)
    matches = [each for each in shown.fixtures if each.matchday == on and each.state != FixtureState.VOID]
    hidden = 0 < shown.hidden_from <= on
    return Glance(
        round=on,
        planned=days[-1] if days else 0,
        games=() if hidden else [(n, each.state not in OPEN_FIXTURES) for n, each in enumerate(matches, 1)],
        leaders=leaders,
        of_parts=of_parts,
        places=digits,
        size=_size(event, shown),
        tables=[_table(event, each, digits) for each in played],
        coming=_coming(event, shown, today=today),
        newest=_newest(event, shown),
    )


def first_table(event: Event, shown: LeagueShown) -> list[Leader]:
    """The first division that has a table, with the averages or the points that rank it."""
    table = next((each for each in shown.divisions if each.rows and (each.played or each.given)), None)
    if table is None:
        return []
    by_average = event.league.order == "average" or table.given
    held = Counter(row.rank for row in table.rows)
    return [
        Leader(row.rank, row.name, (row.average if by_average else row.points) or "0", tied=held[row.rank] > 1)
        for row in table.rows
        if not row.withdrawn
    ]


def _first_of(division: DivisionShown, digits: int) -> Leader:
    """The leader of a division, and the side behind."""
    first, names = division.rows[0], first_of(division.rows)
    rest = division.rows[len(names) :][:1]
    return Leader(
        first.rank,
        listed_names(names),
        first.points,
        division.name,
        "".join(f"{each.name}, {even_figure(each.points, digits)}" for each in rest),
    )


def _table(event: Event, division: DivisionShown, digits: int) -> Table:
    """The first three; next to the first one, how far ahead it is."""
    held = Counter(row.rank for row in division.rows)
    rows = [_line(event, row, tied=held[row.rank] > 1) for row in division.rows[:MOST_LEADERS]]
    ahead = ""
    if len(division.rows) > 1:
        lead = Fraction(division.rows[0].points) - Fraction(division.rows[1].points)
        ahead = _("%(points)s ahead") % {"points": even_figure(lead, digits)} if lead > 0 else ""
    return Table(division.name, rows, ahead)


def _line(event: Event, row: DivisionRow, *, tied: bool) -> Leader:
    return Leader(row.rank, row.name, row.points, played=row.played or 0, tied=tied, url=_team_url(event, row.team))


def _coming(event: Event, shown: LeagueShown, *, today: date) -> Coming | None:
    number = next_matchday(shown.fixtures, today=today)
    if not number:
        return None
    groups = []
    for division in shown.divisions:
        of_division = [
            _met(event, each)
            for each in shown.fixtures
            if each.matchday == number and each.division == division.level and each.state in OPEN_FIXTURES
        ]
        if of_division:
            groups.append((division.name, of_division))
    url = reverse("public:league_fixtures", args=[event.club.slug, event.slug])
    day = first_days(shown.fixtures)[number]
    return Coming(_("Matchday %(n)s") % {"n": number}, day, f"{url}#day-{number}", groups) if groups else None


def _newest(event: Event, shown: LeagueShown) -> list[Met]:
    return [_met(event, each) for each in newest_results(shown.fixtures)[:NEWEST]]


def _met(event: Event, each: FixtureShown) -> Met:
    urls = (_team_url(event, each.home), _team_url(event, each.away))
    moved = each.played_on if each.state == FixtureState.POSTPONED else None
    return Met(
        each.home_name, each.away_name, urls, day=each.played_on, at=each.starts, moved=moved, scores=each.scores
    )


def _team_url(event: Event, team: int) -> str:
    return reverse("public:league_team", args=[event.club.slug, event.slug, team])


def count_words(event: Event, teams: int) -> str:
    """How many teams there are, in words, or players where one plays for each side."""
    words = ngettext("%(n)s team", "%(n)s teams", teams)
    if event.league.sides == "players":
        words = ngettext("%(n)s player", "%(n)s players", teams)
    return words % {"n": teams}


def _size(event: Event, shown: LeagueShown) -> str:
    divisions = len(shown.divisions)
    parts: Sequence[str] = [count_words(event, len(shown.entries))]
    if divisions > 1:
        parts = [*parts, ngettext("%(n)s division", "%(n)s divisions", divisions) % {"n": divisions}]
    return ", ".join(parts)
