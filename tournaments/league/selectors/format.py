"""Matches of a season, as the rest of the code sees them."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.events.formats import EventFormat, FormatWords
from tournaments.events.models import Event, Round
from tournaments.league.selectors.rows import load_league_rows


class LeagueFormat(EventFormat):
    """See `tournaments.events.formats`."""

    code = "league"
    people_enter = False
    has_clocks = False
    rules = ("league",)
    award_kinds = ()
    words = FormatWords(
        label=_("League"),
        round=_("Matchday %(n)s"),
        in_round=_("matchday %(n)s"),
        rounds=_("Matchdays"),
        game=_("Match %(game)s"),
        in_game=_("match %(game)s"),
        no_rounds=_("No matches yet. Make the fixtures first."),
        signs_for=_("For the league"),
        hidden_from=_("The results from matchday %(n)s on are kept back, and the tables are those before."),
        hide_last=_("Keep back the last … matchdays"),
        hide_from=_("Keep back from matchday … on"),
    )

    def load(self, event: Event) -> Any:
        return load_league_rows(event)

    def public_rounds(self, event: Event) -> QuerySet[Round]:
        return Round.objects.none()
