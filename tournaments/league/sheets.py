"""The prints of a season: its tables, the matches of a matchday, a signed handicap table, and how fair they were."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from django.utils.translation import gettext as _

from handicaps.web.scheme_words import SchemeView
from tournaments.base.errors import MissingError
from tournaments.base.sheets.paper import Document
from tournaments.events.sheets.asked import Asked
from tournaments.league.selectors.cup_display import handicap_words
from tournaments.league.words import fixture_words, table_words


def season_tables(asked: Asked) -> Document:
    """Every division's table with what goes up and down."""
    scoring = asked.data["scoring"]
    words = {"teams": _("Team"), "players": _("Player")}
    context = asked.results_frame | {
        "tables": [table_words(each, scoring) for each in asked.data["divisions"]],
        "side_word": words[asked.event.league.sides],
    }
    return Document(name=f"{asked.event} {_('tables')}", template="league/print/tables.html", context=context)


def matchday(asked: Asked) -> Document:
    """The matches of a matchday by division: day, place, and room for the results that are not in."""
    names = [each["name"] for each in asked.data["divisions"]]
    found = [fixture_words(each, names) for each in asked.data["fixtures"] if each["matchday"] == asked.number]
    if not found:
        raise MissingError(_("There is no matchday %(n)s. Make the fixtures first.") % {"n": asked.number})
    found.sort(key=lambda each: (each["division"], each["day"] is None, each["played_on"] or "", each["number"]))
    groups = [(name, list(matches)) for name, matches in groupby(found, key=lambda each: each["division_name"])]
    context = asked.results_frame | {"divisions": groups, "number": asked.number}
    name = _("%(event)s matchday %(n)s") % {"event": asked.event, "n": asked.number}
    return Document(name=name, template="league/print/matchday.html", context=context)


def handicaps(asked: Asked) -> Document:
    """A signed table: every team with expected, merged and rounded values, and how new teams were rated."""
    found = next((each for each in asked.data["handicap_tables"] if each["number"] == asked.number), None)
    if found is None:
        raise MissingError(_("There is no such table, or it rests on results that are kept back."))
    context = asked.results_frame | handicap_words(found)
    name = _("%(season)s handicaps %(n)s") % {"season": asked.event, "n": asked.number}
    return Document(name=name, template="league/print/handicaps.html", context=context)


def fairness_sheet(schemes: Sequence[SchemeView], *, title: str, about: str = "", accent: str = "") -> Document:
    """Schemes side by side, each with a count a season, their sum and the plot."""
    context = {"schemes": schemes, "title": title, "about": about, "accent": accent}
    return Document(name=title, template="league/print/fairness.html", context=context)
