"""Slips of tables of two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.errors import MissingError
from tournaments.events.models import Entry, Game
from tournaments.events.services.changes import EventChange
from tournaments.players.selectors.slip_desks import Facts
from tournaments.players.services.slip_photos import SmallJpeg
from tournaments.players.services.slips import Handed, SlipRules, hand_in
from tournaments.swiss.models import SwissRoundState
from tournaments.swiss.selectors.margins import asked_margins
from tournaments.swiss.selectors.rounds import PLAYED
from tournaments.swiss.selectors.slips import facts_of_duel, margins_of_facts
from tournaments.swiss.services.high_losses import loss_questions
from tournaments.swiss.services.results import Margins, checked_sheet, record_duel


def hand_in_duel(
    player: Entry,
    game: Game,
    *,
    outcome: str,
    margins: Sequence[Margins],
    without_figures: bool = False,
    anyway: bool = False,
    photo: SmallJpeg | None = None,
) -> Handed:
    """The player's slip of a table of two, as `record_duel` takes results. Raises `RuleError` as it does.

    Where the standings use figures of the sheet the player is asked for their own: `RuleError` at `seats[i].loss` until
    they say that they don't know them (`without_figures`). A loss above the break point is asked about at `anyway`, as
    `record_duel` does. `photo` is the paper slip as `read_picture` gives it.
    """
    margins = checked_sheet(game.round.event, outcome=outcome, margins=margins)
    if not without_figures:
        RuleError.gather(_missing_figures(player, game, outcome, margins))
    if not anyway:
        RuleError.gather(loss_questions(margins))
    return hand_in(player, game, facts_of_duel(outcome, margins), photo)


class DuelSlipRules(SlipRules):
    """See `SlipRules`."""

    def check_open(self, game: Game) -> None:
        """The round is published, and the next one is not there."""
        if game.round.swiss.state != SwissRoundState.PUBLISHED:
            raise MissingError(_("This round is no longer published. Reload your page."))
        if game.round.event.rounds.filter(number__gt=game.round.number).exists():
            raise RuleError.one(
                "", "later_round", _("The next round is already paired. Tell the organisers what is wrong.")
            )

    def enter(self, change: EventChange, game: Game, facts: Facts) -> None:
        """Each slip was asked about a loss above the break point."""
        first, second = margins_of_facts(facts)
        margins = (Margins(**first), Margins(**second))
        record_duel(change.actor, game, outcome=facts["outcome"], margins=margins, anyway=True, within=change)

    def confirm(self, player: Entry, game: Game, facts: Facts, sent: Mapping[str, Any]) -> Handed:
        """`margins`, or `seats` as scripts send them, add the figures that the slip lacks.

        They are asked for and about as in `hand_in_duel`.
        """
        margins = sent.get("margins") or [Margins(**seat) for seat in sent.get("seats", ({}, {}))]
        added, seen = [each.told for each in margins], margins_of_facts(facts)
        both = [Margins(**(more | told)) for more, told in zip(added, seen, strict=True)]
        # A player who confirms has seen what the slip says.
        known = loss_questions(both) == loss_questions([Margins(**told) for told in seen])
        return hand_in_duel(
            player,
            game,
            outcome=facts["outcome"],
            margins=both,
            without_figures=sent.get("without_figures", False),
            anyway=sent.get("anyway", False) or known,
        )


def _missing_figures(player: Entry, game: Game, outcome: str, margins: Sequence[Margins]) -> list[Problem]:
    """What the player's own side of the sheet lacks; nothing where nobody played."""
    if outcome not in PLAYED:
        return []
    seats = list(game.seats.order_by("position").values_list("entry", flat=True))
    if player.pk not in seats:
        return []
    place = seats.index(player.pk)
    message = gettext_noop(
        "The standings use this figure. Enter it, or say that you don’t know it, and the organisers will ask."
    )
    return [
        Problem(f"seats[{place}].{field.name}", "figure_missing", message)
        for field in asked_margins(game.round.event)
        if getattr(margins[place], field.name) is None
    ]
