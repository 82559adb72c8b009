"""Slips of tables of two.

Facts are `{"outcome": "first", "margins": [{"loss": "25"}, {}]}`, the margins of both players as exact decimals.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.db.models import Exists, OuterRef

from tournaments.events.models import Entry, Game, Round
from tournaments.players.selectors.slip_desks import Facts, SlipDesk, all_of_both
from tournaments.swiss.disciplines import MARGINS
from tournaments.swiss.models import Outcome, SwissRoundState
from tournaments.swiss.selectors.rounds import CODES


def facts_of_duel(outcome: str, margins: Sequence[Any]) -> Facts:
    """The facts of a table of two; `margins` has the fields of `MARGINS` for the first and the second player."""
    return {"outcome": outcome, "margins": [_margins(each) for each in margins]}


def margins_of_facts(facts: Facts) -> tuple[dict[str, Decimal], dict[str, Decimal]]:
    """The margins of the first and the second player of a table, by name."""
    first, second = ({name: Decimal(value) for name, value in each.items()} for each in facts["margins"])
    return first, second


class DuelSlips(SlipDesk):
    """See `SlipDesk`."""

    where = "table"

    def open_game(self, player: Entry) -> Game | None:
        """One of the last round that is published; `is_before_another` says that the next is made, as a draft."""
        after = Round.objects.filter(event=OuterRef("round__event"), number__gt=OuterRef("round__number"))
        published = after.filter(swiss__state=SwissRoundState.PUBLISHED)
        games = Game.objects.filter(seats__entry=player).select_related("round__swiss", "result__entered_by")
        games = games.annotate(is_before_another=Exists(after), is_past=Exists(published))
        newest = games.order_by("-round__number", "seats__fills").first()
        if newest is None or newest.is_past or newest.round.swiss.state != SwissRoundState.PUBLISHED:
            return None
        return newest

    def standing(self, game: Game) -> Facts | None:
        if game.result is None:
            return None
        first, second = sorted(game.result.duels.all(), key=lambda row: row.seat.position)
        return facts_of_duel(CODES[Outcome(first.outcome), Outcome(second.outcome)], (first, second))

    def agreed(self, one: Facts, other: Facts) -> Facts | None:
        margins = all_of_both(one["margins"], other["margins"])
        return None if margins is None or one["outcome"] != other["outcome"] else {**one, "margins": margins}

    def read(self, facts: Facts) -> object:
        if facts["outcome"] not in CODES.values():
            raise ValueError(facts)
        margins = margins_of_facts(facts)
        return [MARGINS[name] for figures in margins for name in figures], margins


def _margins(margins: Any) -> dict[str, str]:
    values = {name: getattr(margins, name) for name in MARGINS}
    return {name: format(value.normalize(), "f") for name, value in values.items() if value is not None}
