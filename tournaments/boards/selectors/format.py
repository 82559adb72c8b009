"""Heats of boards with many players, as the rest of the code sees them."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from scoring.core.awards import TOP_PLACES
from tournaments.boards.games.entry_words import total_digits
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.selectors.facts import load_rows
from tournaments.events.formats import AwardsShown, EventFormat, FormatWords
from tournaments.events.models import Event, Round


class BoardsFormat(EventFormat):
    """See `tournaments.events.formats`."""

    code = "boards"
    people_enter = True
    has_clocks = True
    rules = ("boards__scoring_system",)
    award_kinds = BoardsRules.award_kinds
    words = FormatWords(
        label=_("Boards"),
        round=_("Heat %(n)s"),
        in_round=_("heat %(n)s"),
        rounds=_("Heats"),
        game=_("Game %(game)s"),
        in_game=_("game %(game)s"),
        no_rounds=_("No boards yet. Seed a heat first."),
        signs_for=_("Tournament director"),
        hidden_from=_("The results from heat %(n)s on are kept back, and the standings are those before."),
        hide_last=_("Keep back the last … heats"),
        hide_from=_("Keep back from heat … on"),
    )

    def load(self, event: Event) -> Any:
        return load_rows(event)

    def public_rounds(self, event: Event) -> QuerySet[Round]:
        return Round.objects.filter(event=event).order_by("number")

    def awards_shown(self, data: dict[str, Any], *, only_qualified: bool = True) -> AwardsShown:
        table = data["standings"]
        return AwardsShown(
            prizes=table["awards"]["qualified" if only_qualified else "all"],
            digits=total_digits(table["all"]),
            places=TOP_PLACES,
            of_two_tables=True,
        )
