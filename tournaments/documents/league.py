"""The prints of a league's handicaps: a signed table with its arithmetic."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.documents.paper import Document
from tournaments.models import HandicapTable
from tournaments.selectors.league.cup_snapshots import handicap_table_json
from tournaments.selectors.league.shown_cups import handicap_words

__all__ = ["handicap_sheet"]


def handicap_sheet(table: HandicapTable) -> Document:
    """A signed table: every team with expected, merged and rounded values, and how new teams were rated."""
    tournament = table.tournament
    context = {"tournament": tournament, "club": tournament.club, "accent": tournament.club.accent}
    context |= handicap_words(handicap_table_json(table))
    name = _("%(season)s handicaps %(n)s") % {"season": tournament, "n": table.number}
    return Document(name=name, template="documents/league/handicaps.html", context=context)
