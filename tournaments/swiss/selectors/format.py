"""Rounds of tables for two, as the rest of the code sees them."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.events.formats import AwardsShown, EventFormat, FormatWords
from tournaments.events.models import Event, Round
from tournaments.swiss.models import SwissRoundState, SwissRules
from tournaments.swiss.selectors.rows import load_swiss_rows


class SwissFormat(EventFormat):
    """See `tournaments.events.formats`."""

    code = "swiss"
    people_enter = True
    has_clocks = True
    rules = ("swiss",)
    award_kinds = SwissRules.award_kinds
    words = FormatWords(
        label=_("Swiss"),
        round=_("Round %(n)s"),
        in_round=_("round %(n)s"),
        rounds=_("Rounds"),
        game=_("Table %(game)s"),
        in_game=_("table %(game)s"),
        no_rounds=_("No round yet. Pair one first."),
        signs_for=_("Tournament director"),
        hidden_from=_("The results from round %(n)s on are kept back, and the standings are those before."),
        hide_last=_("Keep back the last … rounds"),
        hide_from=_("Keep back from round … on"),
    )

    def load(self, event: Event) -> Any:
        return load_swiss_rows(event)

    def public_rounds(self, event: Event) -> QuerySet[Round]:
        return Round.objects.filter(event=event).exclude(swiss__state=SwissRoundState.DRAFT).order_by("number")

    def awards_shown(self, data: dict[str, Any], *, only_qualified: bool = True) -> AwardsShown:
        return AwardsShown(prizes=data["standings"]["awards"])
