"""The rounds of a Swiss event: pair, look at the draft, set pairs by hand, publish, and enter results in two taps."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.forms import whole
from tournaments.base.pages.actor import page_actor
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.pages.idempotent_forms import once
from tournaments.base.permissions import Action
from tournaments.base.services.jobs import UNDER_WAY
from tournaments.clubs.pages.desk.navigation import Tab
from tournaments.clubs.roles import may
from tournaments.events.models import Event, Round
from tournaments.events.pages.desk.audience import asked_of, said_to_whom, wants_public
from tournaments.events.pages.desk.navigation import event_frame
from tournaments.players.selectors.slips import differing_games
from tournaments.swiss.access import access_swiss_event, access_swiss_round, access_table
from tournaments.swiss.details import TAKES_FORBIDDEN
from tournaments.swiss.models import SwissRoundState
from tournaments.swiss.pages.desk.dropped_slips import is_of_slips, slips_page
from tournaments.swiss.selectors.drafts import draft_findings
from tournaments.swiss.selectors.margins import asked_margins
from tournaments.swiss.selectors.players import rounds_advised
from tournaments.swiss.selectors.rounds import RoundView, Side, results_without_figures, round_view
from tournaments.swiss.selectors.rows import SwissRows, load_swiss_rows
from tournaments.swiss.selectors.sit_outs import undecided_sit_outs
from tournaments.swiss.selectors.standings import ranking_values
from tournaments.swiss.services.pairing_runs import NEED_REMATCHES, newest_run, pairs_in_worker, start_pairing
from tournaments.swiss.services.results import needs_winner, record_duel
from tournaments.swiss.services.rounds import LARGEST_SEED, discard_draft, draft_round, publish_round, unpublish_round


@desk_view(access_swiss_event, see=Action.SEE_DESK)
def rounds(request: HttpRequest, actor: Actor, row: Event) -> HttpResponse:
    """The newest round, or the pairing that is under way; without any, how to begin."""
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
        extra = {"problems": error.problems, "offer_rematches": offer}
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
    """Publish, unpublish or discard the round: `do`. Asks first where slips that players handed in would go."""
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


@login_required
@require_POST
@once
def round_results(request: HttpRequest, club: str, event: str, number: int) -> HttpResponse:
    """One tap: `result` is a table, its result and the version seen, such as `12 first 0`; then the margins, if any.

    `seen`, where sent, goes before the version in the button.
    """
    actor = page_actor(request)
    table, outcome, version = (*request.POST.get("result", "").split(" "), "", "", "")[:3]
    if not (table.isascii() and table.isdigit() and len(table) < 5):
        row = access_swiss_round(actor, club, event, number, Action.ENTER_RESULTS)
        problem = Problem("", "missing", _("Tap the winner of a table, or Draw."))
        return swiss_round_page(request, actor, row.event, number, status=422, problems=[problem])
    game = access_table(actor, club, event, number, int(table), Action.ENTER_RESULTS)
    row = game.round
    try:
        record_duel(actor, game, outcome=outcome, seen=whole(request.POST.get("seen", version)))
    except RuleError as error:
        return swiss_round_page(request, actor, row.event, number, status=422, problems=error.problems)
    if asked_margins(row.event) and outcome in {"first", "draw", "second"}:
        return redirect("desk:swiss_table", club, event, number, game.number)
    return redirect(f"{reverse('desk:swiss_round', args=[club, event, number])}#table-{game.number}")


def swiss_round_page(
    request: HttpRequest, actor: Actor, row: Event, number: int, *, status: int = 200, **extra: Any
) -> HttpResponse:
    """The round's page, with what was refused where something was."""
    rows = load_swiss_rows(row)
    if number not in rows.tables:
        raise MissingError(_("This round has not been paired yet. Go back to the rounds."))
    view = round_view(rows, number)
    found = [(each.path == "note", each.text) for each in draft_findings(rows)] if view.draft else []
    differing = differing_games(row, look=rows.slips_may_differ)
    context = {
        **event_frame(row, "swiss_rounds"),
        "event_line": _event_line(rows),
        "view": view,
        "number": number,
        "may_run": may(actor, row.club, Action.RUN_HEATS),
        "question": asked_of(
            actor,
            row,
            public=_("Publish the event and round %(n)s") % {"n": number},
            members=_("Publish round %(n)s for members only") % {"n": number},
        ),
        "may_enter": may(actor, row.club, Action.ENTER_RESULTS),
        "round_tabs": _round_tabs(row, rows, number),
        "newest": rows.rounds[-1].number == number,
        "planned": rows.rules.rounds,
        "findings": found,
        "blocked": any(not note for note, _text in found),
        "everyone": _everyone(view),
        "asked": asked_margins(row),
        "without_figures": results_without_figures(rows),
        **sit_outs_context(rows),
        "slips_differ": len(differing),
        "differing_tables": {game.number for game in differing if game.round.number == number},
        "needs_winner": needs_winner(row),
        "takes_pairs": row.swiss.system in TAKES_FORBIDDEN,
        "can_unpublish": not view.draft and view.open == len(view.tables) and rows.rounds[-1].number == number,
        **extra,
    }
    return render(request, "swiss/desk/round.html", context, status=status)


def _everyone(view: RoundView) -> list[Side]:
    """Who can be paired by hand, by name, each once: a bye asked for after the draft was made leaves it as it is."""
    byes = (side for side, _kind, _why in view.byes)
    found = {side.player.pk: side for side in (*view.free, *byes, *(one for line in view.tables for one in line.sides))}
    return sorted(found.values(), key=lambda side: side.player.entry.person.sort_key)


def sit_outs_context(rows: SwissRows) -> dict[str, Any]:
    """The players who asked to sit out the round that comes next, where the desk decides what it counts as."""
    number = len(rows.published) + 1
    waiting = undecided_sit_outs(rows, number) if number <= rows.rules.rounds else []
    return {
        "sit_outs": [(player.entry_id, rows.names[player.entry_id]) for player in waiting],
        "sit_out_round": number,
        "draw_points": ranking_values(rows.rules).half_bye,
    }


def _typed_seed(text: str) -> int | None:
    """The seed as typed; None where nothing is. Raises `RuleError` for anything but a whole number."""
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        message = gettext_noop("A seed is a whole number from 0 to %(most)s. Enter another.")
        raise RuleError.one("seed", "out_of_range", message, most=LARGEST_SEED - 1)
    return int(text)


def _none_yet(request: HttpRequest, actor: Actor, row: Event, *, status: int = 200, **extra: Any) -> HttpResponse:
    players = row.swiss_entries.filter(withdrawn_from=None).count()
    context = {
        **event_frame(row, "swiss_rounds"),
        **(sit_outs_context(load_swiss_rows(row)) if row.swiss.sit_out == "desk" else {}),
        "players": players,
        "may_run": may(actor, row.club, Action.RUN_HEATS),
        "advice": rounds_advised(row, players=players) if players > 1 else [],
        **extra,
    }
    return render(request, "swiss/desk/no_round.html", context, status=status)


def _round_tabs(row: Event, rows: SwissRows, current: int) -> list[Tab]:
    return [
        Tab(
            _("Round %(n)s, draft") % {"n": one.number}
            if one.swiss.state == SwissRoundState.DRAFT
            else _("Round %(n)s") % {"n": one.number},
            reverse("desk:swiss_round", args=[row.club.slug, row.slug, one.number]),
            one.number == current,
        )
        for one in rows.rounds
    ]


def _event_line(rows: SwissRows) -> str:
    values = {"n": len(rows.published), "rounds": rows.rules.rounds, "players": len(rows.players)}
    return _("Round %(n)s of %(rounds)s · %(players)s players") % values


def _back(row: Round) -> HttpResponse:
    return redirect("desk:swiss_round", row.event.club.slug, row.event.slug, row.number)
