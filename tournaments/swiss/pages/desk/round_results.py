"""Results in the rows of a round: one tap for who won, then the figures that the sheet asks for."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from common.pure.errors import Problem, RuleError
from tournaments.base.errors import StaleError
from tournaments.base.forms import whole
from tournaments.base.pages.actor import page_actor
from tournaments.base.pages.idempotent_forms import once
from tournaments.base.permissions import Action
from tournaments.events.models import Game
from tournaments.swiss.access import access_swiss_round, access_table
from tournaments.swiss.disciplines import MARGINS
from tournaments.swiss.pages.desk.duel_forms import RowForm
from tournaments.swiss.pages.desk.round_page import Refused, swiss_round_page
from tournaments.swiss.selectors.margins import asked_margins, typed_total
from tournaments.swiss.selectors.rounds import PLAYED
from tournaments.swiss.services.high_losses import loss_questions
from tournaments.swiss.services.results import NO_MARGINS, Margins, record_duel


@login_required
@require_POST
@once
def round_results(request: HttpRequest, club: str, event: str, number: int) -> HttpResponse:
    """`result` is a table, its result and the version seen, such as `12 first 0`, with the figures where they are sent.

    `seen`, where sent, goes before the version in the button. Without figures, their fields come next.
    """
    actor = page_actor(request)
    table, outcome, version = (*request.POST.get("result", "").split(" "), "", "", "")[:3]
    if not (table.isascii() and table.isdigit() and len(table) < 5):
        row = access_swiss_round(actor, club, event, number, Action.ENTER_RESULTS)
        problem = Problem("", "missing", _("Tap the winner of a table, or Draw."))
        return swiss_round_page(request, actor, row.event, number, status=422, problems=[problem])
    game = access_table(actor, club, event, number, int(table), Action.ENTER_RESULTS)
    row = game.round
    asked = [field.name for field in asked_margins(row.event)]
    form = RowForm(request.POST, asked=asked)
    sent = any(name.startswith("seats[") for name in request.POST)
    try:
        if not form.is_valid():
            raise RuleError(*loss_questions(form.margins()))  # of the figures that could be read
        kept = () if sent else _kept(game, outcome)
        margins = form.margins() if sent else kept or NO_MARGINS
        anyway = bool(kept) or bool(form.cleaned_data["anyway"])  # a saved figure was asked about before
        seen = whole(request.POST.get("seen", version))
        record_duel(actor, game, outcome=outcome, margins=margins, seen=seen, anyway=anyway)
    except StaleError as error:
        return swiss_round_page(request, actor, row.event, number, status=409, refused=Refused(game.number, error))
    except RuleError as error:
        return swiss_round_page(request, actor, row.event, number, status=422, refused=Refused(game.number, error))
    asks = "score" if asked and not sent and outcome in PLAYED else "done"
    page = reverse("desk:swiss_round", args=[club, event, number])
    return redirect(f"{page}?{asks}={game.number}#table-{game.number}")


def _kept(game: Game, outcome: str) -> Sequence[Margins]:
    """The current figures, if another winner doesn't change them."""
    if game.result is None or outcome not in PLAYED or typed_total(game.round.event) is not None:
        return ()
    duels = game.result.duels.order_by("seat__position")
    return [Margins(**{name: getattr(duel, name) for name in MARGINS}) for duel in duels]
