"""Seeding runs at the desk: start, follow, stop, compare and use them, and download the files that reproduce them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.pure.errors import RuleError
from pairing.core.boards.instance import canonical_json
from pairing.core.boards.parsing import parse_instance
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.forms import whole
from tournaments.base.pages.desk_view import desk_view
from tournaments.base.permissions import Action
from tournaments.base.services.jobs import release_stale_jobs
from tournaments.base.services.nudging import nudge_job
from tournaments.boards.games.access import access_round
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.pages.desk.heat_actions import answer, need, picked_entries, to_heat
from tournaments.boards.heats.pages.desk.heat_view import heat_frame, run_context
from tournaments.boards.heats.selectors.heat_rows import HeatRows, MixedPoolsError, load_heat_rows
from tournaments.boards.heats.selectors.seeding_runs import (
    RunLine,
    all_runs,
    any_under_way,
    draft_of,
    may_be_stale,
    pool_of_run,
    settled_line,
)
from tournaments.boards.heats.selectors.shortfalls import added_way
from tournaments.boards.heats.services.seeding import (
    seed_every_pool,
    seed_every_way,
    start_seeding,
    stop_seeding,
    use_seeding,
)
from tournaments.boards.heats.services.shortfall_choice import ShortfallChoice, closed_ways, suggested_ways
from tournaments.clubs.roles import may
from tournaments.events.models import Entry, Pool, Round

QUICK = 2  # seconds for each of several options, which are only compared
WAYS = {
    "sit_out": gettext_lazy("Sitting out"),
    "play_twice": gettext_lazy("Playing two boards"),
    "short_boards": gettext_lazy("Six-player boards"),
}
SECONDS = {"2": 2, "5": 5, "10": 10, "30": 30, "60": 60}


@desk_view(access_round, change=Action.RUN_HEATS)
def heat_seed(request: HttpRequest, actor: Actor, row: Round) -> HttpResponse:
    """Start a run: of all registered players, of those selected, or of the unstarted boards again.

    Where players don't fill the boards, the user chooses an option: players who sit out or play two boards, the
    unplayed powers of six-player boards, or a run for every option. In a heat with pools, "all players" means a run for
    each pool. `of` names the run whose pool, or whose option, is seeded again.
    """

    def seed() -> str:
        seconds = SECONDS.get(request.POST.get("seconds", ""), 5)
        match request.POST.get("do"):
            case "pools":
                seed_every_pool(actor, row, seconds=seconds)
            case "every_way":
                _seed_every_way(request, actor, row, seconds=QUICK)
            case "sit_out" | "play_twice" | "short_boards":
                pool = _named_pool(request, row) if "pool" in request.POST else _pool_of(request, row)
                start_seeding(actor, row, pool=pool, way=_chosen_way(request, row), seconds=seconds)
            case "same_way":
                pool = _pool_of(request, row)
                start_seeding(actor, row, pool=pool, way=_way_of(request, row, pool), seconds=seconds)
            case "picked":
                start_seeding(actor, row, entries=picked_entries(request, row, "registered"), seconds=seconds)
            case "pool":
                start_seeding(actor, row, pool=_named_pool(request, row), seconds=seconds)
            case do:
                entries: list[Entry] | None = [] if do == "again" else None
                start_seeding(actor, row, entries=entries, pool=_pool_of(request, row), seconds=seconds)
        return ""

    return answer(request, actor, row, seed, pane=3)


@desk_view(access_round, see=Action.SEE_DESK)
def seeding_run(request: HttpRequest, actor: Actor, row: Round, *, run: int) -> HttpResponse:
    """A page about one run, with everything that reproduces it."""
    context = {**heat_frame(row), **_settled(row, run, actor=actor), "alone": True}
    return render(request, "boards/desk/heats/run_page.html", context)


@desk_view(access_round, see=Action.SEE_DESK)
def seeding_status(request: HttpRequest, actor: Actor, row: Round, *, club: str, event: str, run: int) -> HttpResponse:
    """The card of a run in progress, which the page polls every second. Nudges a job whose worker fell silent, too."""
    found = _run(row, run)
    for job_id in release_stale_jobs(found.job_id):
        nudge_job(job_id)
    line = RunLine(found, stale="")
    alone = request.GET.get("back") == "run"
    args = [club, event, row.number]
    context = {
        **heat_frame(row),
        **run_context(line),
        "may_run": may(actor, row.event, Action.RUN_HEATS),
        "alone": alone,
    }
    if alone and not line.under_way:
        context["over_url"] = reverse("desk:seeding_run", args=[*args, run])
    elif not line.under_way and any_under_way(row):
        # The others continue: this card stays where it is, with its next steps.
        context |= _settled(row, run, actor=actor)
        context["over"] = request.path
    elif not line.under_way:
        context["over_url"] = reverse("desk:heat", args=args)
    elif may_be_stale(found):
        context |= run_context(_settled_line(row, found, load_heat_rows(row)))
    return render(request, "boards/desk/heats/run.html", context)


@desk_view(access_round, change=Action.RUN_HEATS)
def seeding_stop(request: HttpRequest, actor: Actor, row: Round, *, run: int) -> HttpResponse:
    """Stop the run; the best so far is kept."""
    stop_seeding(actor, _run(row, run))
    return to_heat(row, pane=3)


@desk_view(access_round, change=Action.RUN_HEATS)
def seeding_use(request: HttpRequest, actor: Actor, row: Round, *, run: int) -> HttpResponse:
    """Put the run's boards into the heat."""

    def use() -> str:
        use_seeding(actor, _run(row, run), seen=request.POST.get("seen"))
        return _("Run %(number)s is used. Check the boards, then start the games.") % {"number": run}

    return answer(request, actor, row, use, pane=3)


@desk_view(access_round, see=Action.SEE_DESK)
def seeding_input(request: HttpRequest, actor: Actor, row: Round, *, event: str, heat: int, run: int) -> HttpResponse:
    """The instance of a run as a file: with the run's seed and steps it gives the same boards (contract §5)."""
    found = _run(row, run)
    text = canonical_json(parse_instance(found.instance))
    name = f"{event}-heat-{row.number}-run-{run}.json"
    return HttpResponse(
        text + "\n",
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _seed_every_way(request: HttpRequest, actor: Actor, heat: Round, *, seconds: int) -> None:
    """Start runs for the options that are possible, and say of each of the others why it isn't."""
    rows, pool = load_heat_rows(heat), _named_pool(request, heat)
    tried = seed_every_way(actor, heat, pool=pool, ways=suggested_ways(rows, pool), seconds=seconds)
    for kind, reason in [*closed_ways(rows, pool), *tried.reasons]:
        words = {"way": WAYS[kind], "reason": reason}
        messages.warning(request, _("“%(way)s” can’t be compared. %(reason)s") % words)


def _named_pool(request: HttpRequest, heat: Round) -> Pool | None:
    """The pool that a panel of numbers is of, None for the players of none."""
    return heat.pools.filter(position=whole(request.POST.get("pool", ""))).first()


def _chosen_way(request: HttpRequest, heat: Round) -> ShortfallChoice:
    """The way that the panel of numbers sends. Raises `RuleError` where nothing is chosen."""
    if request.POST["do"] == "short_boards":
        return ShortfallChoice(leave_out=tuple(request.POST.getlist("leave_out")))
    entries = picked_entries(request, heat, request.POST["do"])
    if request.POST["do"] == "sit_out":
        need(entries, _("Tick who sits out first."))
        return ShortfallChoice(sit_out=tuple(entries))
    need(entries, _("Tick who plays two boards first."))
    return ShortfallChoice(play_twice=tuple(entries))


def _way_of(request: HttpRequest, heat: Round, pool: Pool | None) -> ShortfallChoice:
    """The way of the run that the page names, beyond what the unstarted boards do already."""
    rows = load_heat_rows(heat)
    line = RunLine(_run(heat, whole(request.POST.get("of", ""))), stale="", entries=rows.entries)
    added = added_way(rows, line, pool=pool.pk if pool else None)
    away, twice = (tuple(rows.entries[pk] for pk in ids) for ids in (added.sits_out, added.plays_twice))
    return ShortfallChoice(away, twice, added.left_out)


def _pool_of(request: HttpRequest, heat: Round) -> Pool | None:
    """The pool of the run that the page names, where it is still one."""
    number = whole(request.POST.get("of", ""))
    if not number:
        return None
    rows = load_heat_rows(heat)
    if not rows.pools:
        return None
    try:
        pool = pool_of_run(_run(heat, number), rows)
    except MixedPoolsError:
        message = _("The players of run %(number)s now belong to several pools. Seed each pool from the list.")
        raise RuleError.one("of", "pools", message, number=number) from None
    return next((one for one in rows.pools if one.pk == pool), None)


def _run(heat: Round, number: int) -> SeedingRun:
    found = SeedingRun.objects.filter(round=heat, number=number).select_related("job").first()
    if found is None:
        raise MissingError(_("There is no such run. Go back to the heat."))
    found.round = heat
    return found


def _settled(heat: Round, number: int, *, actor: Actor) -> dict[str, Any]:
    """What the card of a run shows with what can be done with it."""
    rows = load_heat_rows(heat)
    line = _settled_line(heat, _run(heat, number), rows)
    return {**run_context(line), "may_run": may(actor, heat.event, Action.RUN_HEATS), "draft": draft_of(rows)}


def _settled_line(heat: Round, run: SeedingRun, rows: HeatRows) -> RunLine:
    return settled_line(run, rows, runs=all_runs(heat))
