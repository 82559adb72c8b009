"""A league's table and matches in words: zones, what is certain, why a team has its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import asdict

from handicaps.core.league_tie_breaks import LEAGUE_TIE_BREAKS
from handicaps.core.victory_points import VpWarning
from tournaments.base.figures import decimals_of, figure, signed_figure
from tournaments.base.languages import before_stop
from tournaments.base.shown import with_more
from tournaments.league.models.seasons import OPEN_FIXTURES
from tournaments.league.shown import DivisionRow, DivisionShown, FixtureShown

Json = dict[str, Any]
IMPS = ("wbf", "acbl", "table")


def score_word(scoring: Mapping[str, Any]) -> str:
    """What a side's score is called."""
    return _("IMPs") if scoring.get("kind") in IMPS else _("Score")


def scoring_words(scoring: Mapping[str, Any]) -> str:
    """How the scores of a match become points, in a sentence."""
    kind = scoring.get("kind")
    words = {
        "wbf": _("IMPs become victory points by the WBF’s continuous scale for %(boards)s boards, 20 in a match."),
        "acbl": _("IMPs become victory points by the ACBL’s 20–0 scale for %(boards)s boards."),
        "table": _("IMPs become victory points by the league’s own table."),
        "result": _("%(win)s for a win, %(draw)s for a draw, %(loss)s for a loss."),
        "typed": _("The points are entered directly."),
    }
    values = {name: scoring.get(name, "") for name in ("boards", "win", "draw", "loss")}
    return words[str(kind)] % values


def table_words(table: DivisionShown, scoring: Mapping[str, Any], *, over: bool = False) -> Json:
    """A division of the snapshot with words: where lines are drawn, and each row's reasons and certainty.

    Once the season is `over`, who is certain to go up has gone up.
    """
    last_up = max((k for k, row in enumerate(table.rows) if row.zone == "up"), default=-1)
    first_down = min((k for k, row in enumerate(table.rows) if row.zone == "down"), default=0)
    lines = {first_down - 1: _("▼ relegation to the division below"), last_up: _("▲ promotion to the division above")}
    lines.pop(len(table.rows) - 1, None)
    held = Counter(row.rank for row in table.rows)
    rows = [
        with_more(
            row,
            tied=held[row.rank] > 1,
            why=_why(row),
            sure=_sure(row, over=over),
            form_words=_form(row),
            line=lines.get(k, ""),
        )
        for k, row in enumerate(table.rows)
    ]
    decimals = {name: decimals_of(row[name] for row in rows) for name in ("average", "points")}
    words: Json = {"score_word": score_word(scoring), "imps": scoring.get("kind") in IMPS}
    return asdict(table) | words | {"rows": rows, "decimals": decimals}


def fixture_words(fixture: FixtureShown, names: Sequence[str] = (), *, today: date | None = None) -> Json:
    """A match of the snapshot with its day and time as values, and its state in words.

    It is overdue if it has no result although its day is before `today`; without `today` nothing is.
    """
    day = fixture.played_on
    overdue = bool(today and day and day < today and fixture.state in OPEN_FIXTURES)
    name = _name_of(fixture, names)
    return with_more(
        fixture,
        day=day,
        time=fixture.starts,
        moved_from=fixture.postponed_from,
        division_name=name,
        overdue=overdue,
        winner=_winner(fixture),
    )


def _winner(fixture: FixtureShown) -> str:
    """The side with more points: "home" or "away"; blank for a draw, and before there are any."""
    if not fixture.points or fixture.points[0] == fixture.points[1]:
        return ""
    home, away = (Fraction(each) for each in fixture.points)
    return "home" if home > away else "away"


def matches_to_come(matches: Iterable[Json]) -> tuple[list[Json], list[Json]]:
    """Of the matches in words, those that are next, and those that are overdue; by day, those without one last."""
    open_ones = [each for each in matches if each["state"] in OPEN_FIXTURES]
    open_ones.sort(key=lambda each: (each["day"] is None, each["day"] or date.min, each["number"]))
    return [each for each in open_ones if not each["overdue"]], [each for each in open_ones if each["overdue"]]


def lint_words(findings: Sequence[VpWarning]) -> list[str]:
    """What is odd in an own table, in words; rows are counted from 1."""
    words = {
        "draw_not_level": _("Row %(row)s: a drawn match gives the two sides different points."),
        "other_sum": _("Row %(row)s: the points of both sides don’t add up to the same total as in the first row."),
        "win_worth_less": _("Row %(row)s: a bigger win isn’t worth more than a smaller one."),
        "steps_grow": _("Row %(row)s: a further IMP is worth more here than before."),
    }
    return [words[each.code] % {"row": each.row + 1} for each in findings]


def _name_of(fixture: FixtureShown, names: Sequence[str]) -> str:
    return names[fixture.division - 1] if len(names) >= fixture.division else ""


def _sure(row: DivisionRow, *, over: bool) -> str:
    up, down = _("goes up for certain"), _("goes down for certain")
    if over:
        up, down = _("promoted"), _("relegated")
    return {"up": up, "down": down}.get(row.certain, "")


def _form(row: DivisionRow) -> list[tuple[str, str]]:
    letters = {"won": (_("W"), _("won")), "drawn": (_("D"), _("drawn")), "lost": (_("L"), _("lost"))}
    return [letters[each] for each in row.form]


def _why(row: DivisionRow) -> list[str]:
    """Why a team ranks above or below those with the same points, and which points the league deducted or added."""
    found = []
    for taken in row.adjustments:
        points = signed_figure(taken.points)
        found.append(
            _("Points changed by the league by %(points)s: %(reason)s") % {"points": points, "reason": taken.reason}
        )
    for each in row.decisions if row.played else ():
        tie_break = LEAGUE_TIE_BREAKS[each.code]
        others = ", ".join(name for name in each.among if name != row.name)
        values = {"name": _(tie_break.name), "others": before_stop(others)}
        if each.value is None:
            text = _("Tied with %(others)s. %(name)s does not apply: %(unless)s")
            found.append(text % {**values, "unless": _(tie_break.unless)})
            continue
        values["value"] = figure(each.value)
        text = _("Tied with %(others)s. %(name)s: %(value)s.")
        if not each.decided:
            text = _("Tied with %(others)s. %(name)s: %(value)s, the same for all.")
        found.append(text % values)
    if row.awarded:
        n = row.awarded
        text = ngettext("%(n)s match was awarded", "%(n)s matches were awarded", n) % {"n": n}
        found.append(_("%(matches)s: not counted in the average.") % {"matches": text})
    return found


def record_in_words(*, won: int, drawn: int, lost: int) -> str:
    """How the matches of a team went: "7 won, 2 drawn, 1 lost"."""
    return _("%(won)s won, %(drawn)s drawn, %(lost)s lost") % {"won": won, "drawn": drawn, "lost": lost}
