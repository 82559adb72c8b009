"""The rounds of a Swiss event: pair, look at the draft, publish it, unpublish or discard it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.base.services.jobs import UNDER_WAY
from tournaments.clubs.roles import may
from tournaments.events.models import Event, Round
from tournaments.events.pages.desk.audience import said_to_whom, wants_public
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.swiss.access import access_swiss_event, access_swiss_round
from tournaments.swiss.pages.desk.dropped_slips import is_of_slips, slips_page
from tournaments.swiss.pages.desk.round_page import sit_outs_context, swiss_round_page
from tournaments.swiss.selectors.players import rounds_advised
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.pairing_runs import NEED_REMATCHES, newest_run, pairs_in_worker, start_pairing
from tournaments.swiss.services.rounds import LARGEST_SEED, discard_draft, draft_round, publish_round, unpublish_round


@desk_view(access_swiss_event, see=Action.SEE_DESK)
def rounds(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The newest round, or the pairing in progress; without any, how to begin."""
    run = newest_run(row)
    if run is not None and run.job.state in UNDER_WAY:
        return redirect("desk:swiss_pairing", row.club.slug, row.slug)
    newest = row.rounds.order_by("-number").first()
    if newest is not None:
        return redirect("desk:swiss_round", row.club.slug, row.slug, newest.number)
    return _none_yet(request, actor, row)


@desk_view(access_swiss_event, change=Action.RUN_HEATS, once=True)
def round_pair(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """Pair the next round as a draft, or its draft again, with the `seed` typed if any.

    `rematches` allows what nothing else can avoid.
    """
    try:
        seed = _typed_seed(request.POST.get("seed", ""))
        rematches, anyway = request.POST.get("rematches") == "yes", request.POST.get("anyway") == "yes"
        if pairs_in_worker(row):
            start_pairing(actor, row, seed=seed, rematches=rematches, anyway=anyway)
            return redirect("desk:swiss_pairing", row.club.slug, row.slug)
        made = draft_round(actor, row, seed=seed, rematches=rematches, anyway=anyway)
    except RuleError as error:
        newest = row.rounds.order_by("-number").first()
        if newest is not None and is_of_slips(error):
            return slips_page(request, newest, "again")
        offer = any(problem.code in NEED_REMATCHES for problem in error.problems)
        extra: dict[str, Any] = {"problems": error.problems, "offer_rematches": offer}
        extra["typed_seed"] = request.POST.get("seed", "")
        if newest is None:
            return _none_yet(request, actor, row, status=422, **extra)
        return swiss_round_page(request, actor, row, newest.number, status=422, **extra)
    messages.success(
        request, _("Round %(n)s is paired. Only the desk sees it until you publish it.") % {"n": made.number}
    )
    return redirect("desk:swiss_round", row.club.slug, row.slug, made.number)


@desk_view(access_swiss_event, see=Action.SEE_DESK)
def round_page(request: HttpRequest, actor: Actor, row: Event, *, number: int) -> HttpResponse:
    """A round's tables, with its results."""
    return swiss_round_page(request, actor, row, number)


@desk_view(access_swiss_round, change=Action.RUN_HEATS)
def round_do(request: HttpRequest, actor: Actor, row: Round, *, number: int) -> HttpResponse:
    """Publish, unpublish or discard the round: `do`. Asks first where slips that players submitted would be deleted."""
    anyway, made_public = request.POST.get("anyway") == "yes", wants_public(request)
    steps: dict[str, tuple[Callable[[Actor, Round], None], str]] = {
        "publish": (partial(publish_round, make_public=made_public), _("Round %(n)s is published.")),
        "unpublish": (partial(unpublish_round, anyway=anyway), _("Round %(n)s is a draft again.")),
        "discard": (partial(discard_draft, anyway=anyway), _("The draft of round %(n)s is discarded.")),
    }
    do = request.POST.get("do", "")
    step, done = steps.get(do, (None, ""))
    if step is None:
        return _back(row)
    try:
        step(actor, row)
    except RuleError as error:
        if is_of_slips(error):
            return slips_page(request, row, do)
        return swiss_round_page(request, actor, row.event, number, status=422, problems=error.problems)
    done %= {"n": number}
    said = said_to_whom(done, row.event, made_public=made_public) if do == "publish" else done
    messages.success(request, said)
    if do == "discard":
        return redirect("desk:swiss_rounds", row.event.club.slug, row.event.slug)
    return _back(row)


def _typed_seed(text: str) -> int | None:
    """The seed as typed; None where nothing is. Raises `RuleError` for anything but a whole number."""
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        message = gettext_noop("A random seed is a whole number from 0 to %(most)s. Enter another.")
        raise RuleError.one("seed", "out_of_range", message, most=LARGEST_SEED - 1)
    return int(text)


def _none_yet(request: HttpRequest, actor: Actor, row: Event, *, status: int = 200, **extra: Any) -> HttpResponse:
    players = row.swiss_entries.filter(withdrawn_from=None).count()
    context = {
        **event_frame(row, "swiss_rounds"),
        **(sit_outs_context(load_swiss_rows(row)) if row.swiss.sit_out == "desk" else {}),
        "players": players,
        "may_run": may(actor, row, Action.RUN_HEATS),
        "may_register": may(actor, row, Action.REGISTER_PLAYERS),
        "advice": rounds_advised(row, players=players) if players > 1 else [],
        **extra,
    }
    return render(request, "swiss/desk/no_round.html", context, status=status)


def _back(row: Round) -> HttpResponse:
    return redirect("desk:swiss_round", row.event.club.slug, row.event.slug, row.number)
