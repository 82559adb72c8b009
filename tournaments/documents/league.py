"""The prints of a league's handicaps: a signed table with its arithmetic, and how fair they were, with the plot."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from handicaps.web.scheme_words import SchemeView
from tournaments.documents.paper import Document
from tournaments.models import HandicapTable
from tournaments.selectors.league.cup_snapshots import handicap_table_json
from tournaments.selectors.league.shown_cups import handicap_words

__all__ = ["fairness_sheet", "handicap_sheet"]


def handicap_sheet(table: HandicapTable) -> Document:
    """A signed table: every team with expected, merged and rounded values, and how new teams were rated."""
    tournament = table.tournament
    context = {"tournament": tournament, "club": tournament.club, "accent": tournament.club.accent}
    context |= handicap_words(handicap_table_json(table))
    name = _("%(season)s handicaps %(n)s") % {"season": tournament, "n": table.number}
    return Document(name=name, template="documents/league/handicaps.html", context=context)


def fairness_sheet(schemes: Sequence[SchemeView], *, title: str, about: str = "", accent: str = "") -> Document:
    """Schemes side by side, each with a count a season, their sum and the plot."""
    context = {"schemes": schemes, "title": title, "about": about, "accent": accent}
    return Document(name=title, template="documents/league/fairness.html", context=context)
