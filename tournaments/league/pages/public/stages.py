"""What the first page of a season shows before its first match and after its last."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from handicaps.core.league_tie_breaks import LEAGUE_TIE_BREAKS
from tournaments.events.models import Event
from tournaments.events.pages.public.page_context import PublicPage
from tournaments.events.pages.stages import After, Before, Fact, Question, Ranked, players_in_words
from tournaments.league.models import LeagueRules
from tournaments.league.shown import DivisionRow, DivisionShown, LeagueShown
from tournaments.league.words import record_in_words, scoring_words

TABLES: Final = "league/public/season.html"
ENTERED: Final = "league/public/entered.html"
SHEET: Final = "css/league/league.css"


def league_before(page: PublicPage[LeagueShown]) -> Before:
    """The matchdays, the rules, and the teams of each division: a table would rank all of them first."""
    event, data = page.event, page.data
    names = {each.level: each.name for each in data.divisions}
    several = len(data.divisions) > 1
    divisions = ngettext("%(n)s division", "%(n)s divisions", len(names)) % {"n": len(names)}
    return Before(
        facts=[Fact(_("Season"), _sides(event, data), "users", divisions if several else "")],
        days=_matchdays(data),
        questions=_questions(event.league, several=several),
        coming_title="" if data.entries else _sides(event, data),
        tables=ENTERED,
        sheet=SHEET,
    )


def _sides(event: Event, data: LeagueShown) -> str:
    count = len(data.entries)
    if event.league.sides == "players":
        return players_in_words(count)
    return ngettext("%(n)s team", "%(n)s teams", count) % {"n": count}


def _matchdays(data: LeagueShown) -> list[tuple[str, str]]:
    """The first day of each matchday that has one."""
    days = sorted((each.matchday, each.played_on) for each in data.fixtures if each.played_on)
    return [
        (date_format(next(matches)[1], "D j M"), _("Matchday %(n)s") % {"n": number})
        for number, matches in groupby(days, key=lambda each: each[0])
    ]


def _questions(rules: LeagueRules, *, several: bool) -> list[Question]:
    """What players ask, answered from the rules as they are set."""
    twice = rules.meetings == 2
    meet = (
        _("Every two teams of a division meet twice, at home and away.")
        if twice
        else _("Every two teams of a division meet once.")
    )
    names = [str(LEAGUE_TIE_BREAKS[code].name) for code in rules.tie_breaks]
    tied = [_("Ties are broken by: %(names)s.") % {"names": _(", then ").join(names)}] if names else []
    asked = [
        Question(_("Whom do we meet?"), [meet]),
        Question(_("How is a match scored?"), [scoring_words(rules.scoring)]),
        Question(_("What if two are tied?"), [*tied, _("Teams that are still tied share the rank.")]),
    ]
    if several:
        moves = _("Between every two divisions, %(up)s go up and %(down)s go down.")
        asked.append(Question(_("Who goes up and down?"), [moves % {"up": rules.promoted, "down": rules.relegated}]))
    return asked


def league_after(page: PublicPage[LeagueShown]) -> After:
    """The table of the first division, and below it those of all."""
    data = page.data
    first = next((each for each in data.divisions if each.rows), None)
    average = page.event.league.order == "average" or bool(first and first.given)
    return After(
        ranked=_ranked(page.event, first, average=average) if first else (),
        of=first.name if first and len(data.divisions) > 1 else "",
        unit=_unit(average=average),
        count=_sides(page.event, data),
        table_page="",
        tables=TABLES,
        sheet=SHEET,
    )


def _unit(*, average: bool) -> tuple[str, str]:
    """What one point of the table and several are called."""
    return (_("point per match"), _("points per match")) if average else (_("point"), _("points"))


def _ranked(event: Event, table: DivisionShown, *, average: bool) -> list[Ranked]:
    rows = [(row, (row.average if average else row.points) or "0") for row in table.rows if not row.withdrawn]

    def url(team: int) -> str:
        return reverse("public:league_team", args=[event.club.slug, event.slug, team])

    return [Ranked(row.rank, row.name, Fraction(points), _record(row), url=url(row.team)) for row, points in rows]


def _record(row: DivisionRow) -> str:
    """How the matches went: "7 won, 2 drawn, 1 lost"."""
    if row.won is None or row.drawn is None or row.lost is None:
        return ""
    return record_in_words(won=row.won, drawn=row.drawn, lost=row.lost)
