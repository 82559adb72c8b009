"""Seeding a heat: a run is started, searched by the worker, and used once by a person (manual §11, contract §5).

A run keeps the instance it saw and its seed, so that anybody can repeat it. It is used only on a heat that still gives
the same instance. In a heat with pools, a run seats the players of one pool, or those of none, and touches no other.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.pure.errors import Problem, RuleError
from pairing.core.boards.draw import without_reasons
from pairing.core.boards.instance import Instance, fingerprint, instance_json
from pairing.core.boards.search import ENGINE
from pairing.core.boards.shortfall import Kind
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError, StaleError
from tournaments.base.models import Job, JobState
from tournaments.base.permissions import Action
from tournaments.base.services.jobs import UNDER_WAY, request_stop
from tournaments.base.services.nudging import nudge_job
from tournaments.base.services.turns import queue_job
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.selectors.heat_rows import (
    HeatRows,
    MixedPoolsError,
    Ways,
    load_heat_rows,
    seeding_instance,
)
from tournaments.boards.heats.selectors.seeding_runs import all_runs, draft_of, pool_of_run, stale_reason
from tournaments.boards.heats.services.heats import (
    TAKEN_APART,
    check_entries,
    heat_name,
    locked_heat,
    names_in_words,
    remove_open_games,
)
from tournaments.boards.heats.services.participation import check_sitting_out
from tournaments.boards.heats.services.power_choice import LARGEST_SEED, give_powers
from tournaments.boards.heats.services.seeded_boards import write_boards
from tournaments.boards.heats.services.shortfall_choice import NO_WAY, ShortfallChoice, checked_instance, way_in_words
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, Part, Pool, Registration, Round, Seat
from tournaments.events.services.changes import EventChange, change_event
from tournaments.players.services.dropped_slips import refuse_to_drop

MOST_SECONDS = 60
MOST_RUNS_AT_ONCE = 3


def start_seeding(
    actor: Actor,
    heat: Round,
    *,
    entries: Sequence[Entry] | None = None,
    pool: Pool | None = None,
    way: ShortfallChoice = NO_WAY,
    seed: int | None = None,
    seconds: int = 5,
) -> SeedingRun:
    """Queue a search for boards: of all registered players, or of `entries`, with all at unstarted boards.

    In a heat with pools, that means all players in `pool` (None for those of no pool) and at that pool's boards;
    selected entries are of one pool. `way` is the option chosen where players don't fill the boards, in addition to
    what the unstarted boards do already; players who sit out are marked so once the run is used. Without `seed` a
    random one is drawn. Nothing in the heat changes until the run is used. Raises `RuleError` where the players do not
    fill boards, somebody is not registered, or too many runs are in progress.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        rows = load_heat_rows(locked_heat(change, heat))
        _check_bounds(seed, seconds)
        _check_room(rows.heat)
        of = pool.pk if pool else None
        chosen = rows.waiting_in(of) if entries is None else _chosen(change, rows, entries)
        if chosen:
            of = _one_pool(rows, chosen)
        check_entries(change, [*way.sit_out, *way.play_twice])
        return _queue_run(change, rows, pool=of, chosen=chosen, way=way, seed=seed, seconds=seconds)


@dataclass(frozen=True, slots=True)
class WaysTried:
    """The runs that were queued to compare options, and the impossible options with their problems."""

    runs: tuple[SeedingRun, ...]
    refused: tuple[tuple[ShortfallChoice, tuple[Problem, ...]], ...]

    @property
    def reasons(self) -> list[tuple[Kind, str]]:
        """Why each option is impossible, in words."""
        return [(way.kind, " ".join(problem.text for problem in problems)) for way, problems in self.refused]


def seed_every_way(
    actor: Actor, heat: Round, *, ways: Sequence[ShortfallChoice], pool: Pool | None = None, seconds: int = 2
) -> WaysTried:
    """Queue a quick run for each of these options to seat all in `pool` (None for those of no pool), to compare them.

    An impossible option doesn't prevent the others. Raises `RuleError` if all are impossible, or if they are more than
    may run at once: nothing is queued then.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        rows = load_heat_rows(locked_heat(change, heat))
        _check_bounds(None, seconds)
        _check_room(rows.heat, more=len(ways))
        if not ways:
            raise RuleError.one(
                "ways", "none", _("The players already fill every board, or no option is possible. Seed them all.")
            )
        check_entries(change, [entry for way in ways for entry in (*way.sit_out, *way.play_twice)])
        of = pool.pk if pool else None
        chosen = rows.waiting_in(of)
        runs, refused = [], []
        for way in reversed(ways):
            try:
                runs.append(_queue_run(change, rows, pool=of, chosen=chosen, way=way, seed=None, seconds=seconds))
            except RuleError as error:
                refused.append((way, error.problems))
        if not runs:
            raise RuleError(*(problem for _way, problems in reversed(refused) for problem in problems))
        return WaysTried(tuple(runs), tuple(reversed(refused)))


def seed_every_pool(actor: Actor, heat: Round, *, seconds: int = 5) -> list[SeedingRun]:
    """Queue a run for each pool with players who wait, and one for those of no pool. Returns the runs.

    Raises `RuleError` where the players of any of them do not fill boards: nothing is queued then.
    """
    with change_event(actor, heat.event, Action.RUN_HEATS) as change:
        rows = load_heat_rows(locked_heat(change, heat))
        _check_bounds(None, seconds)
        _check_room(rows.heat)
        # The first pool last: its run is the newest, so it is offered first, and a top board becomes game 1.
        groups = [(pk, rows.waiting_in(pk)) for pk in (None, *(pool.pk for pool in reversed(rows.pools)))]
        runs = [
            _queue_run(change, rows, pool=pk, chosen=chosen, seed=None, seconds=seconds)
            for pk, chosen in groups
            if chosen
        ]
        if not runs:
            raise _nobody_waits()
    return runs


def stop_seeding(actor: Actor, run: SeedingRun) -> None:
    """Stop a run that is in progress; the best seating it found so far is kept."""
    with change_event(actor, run.round.event, Action.RUN_HEATS) as change:
        job = Job.objects.filter(pk=run.job_id).first()
        if job is None or job.state not in UNDER_WAY or job.stop_requested:
            return
        request_stop(job)
        summary = _("Stopped seeding run %(number)s of %(heat)s.")
        values = {"number": run.number, "heat": heat_name(run.round)}
        change.record("stop_seeding", summary % values, subject=f"heat:{run.round.number}")
    run.job.refresh_from_db()


def use_seeding(actor: Actor, run: SeedingRun, *, seen: str | None = None) -> None:
    """Write the run's boards into the heat, in place of all unstarted ones that aren't locked.

    `seen` is `draft_of` the heat as the caller saw it. Raises `StaleError` if the draft or anything that the run
    depends on has changed, or another run was used since. Raises `RuleError` for a run without a result, and where
    players submitted slips for a board that it would replace. Where the event assigns powers by preference, this
    happens now, with the run's random seed.
    """
    with change_event(actor, run.round.event, Action.RUN_HEATS) as change:
        locked = locked_heat(change, run.round)
        fresh = SeedingRun.objects.select_related("job").filter(pk=run.pk).first()
        if fresh is None:
            raise MissingError(_("This run no longer exists. Seed again."))
        _check_usable(fresh)
        rows = load_heat_rows(locked)
        _check_current(change, fresh, rows, seen=seen)
        check_sitting_out(rows, fresh.sits_out)
        pool = pool_of_run(fresh, rows)
        refuse_to_drop(locked, **TAKEN_APART, pool=pool)
        draft = _draft_seats(rows, pool)
        remove_open_games(locked, pool=pool)
        boards = write_boards(locked, fresh, pool=next((one for one in rows.pools if one.pk == pool), None))
        Registration.objects.filter(round=locked, entry__in=fresh.sits_out).update(part=Part.SITS_OUT)
        fresh.applied_at = timezone.now()
        fresh.save(update_fields=["applied_at"])
        change.record(
            "use_seeding",
            ngettext(
                "Used seeding run %(number)s for %(heat)s: %(boards)s board, total conflict %(total)s.",
                "Used seeding run %(number)s for %(heat)s: %(boards)s boards, total conflict %(total)s.",
                len(boards),
            )
            % {
                "number": fresh.number,
                "heat": heat_name(locked),
                "boards": len(boards),
                "total": fresh.total_after,
            },
            subject=f"heat:{locked.number}",
            before=[[seat.game.number, seat.entry_id, seat.power] for seat in draft],
            after=boards,
        )
        if change.event.boards.powers_by_turns:
            numbers = [board["game"] for board in boards]
            give_powers(change, locked, seed=fresh.seed, named=fresh.seed_chosen, games=numbers)
    run.applied_at = fresh.applied_at


def save_search(run: SeedingRun, *, solution: dict[str, Any] | None, figures: dict[str, Any], curve: list[Any]) -> None:
    """Keep what the worker found so far: the curve and figures, and the solution once there is one."""
    values: dict[str, Any] = {**figures, "curve": curve}
    if solution is not None:
        values["solution"] = solution
    SeedingRun.objects.filter(pk=run.pk).update(**values)


def _draft_seats(rows: HeatRows, pool: int | None) -> list[Seat]:
    return [seat for board in rows.boards_of(pool) if board.movable for seat in board.seats]


def _check_room(heat: Round, *, more: int = 1) -> None:
    if Job.objects.filter(seeding_run__round=heat, state__in=UNDER_WAY).count() + more > MOST_RUNS_AT_ONCE:
        message = _("%(most)s seeding runs of this heat are in progress. Wait for one to end, or stop one.")
        raise RuleError.one("runs", "too_many", message, most=MOST_RUNS_AT_ONCE)


def _one_pool(rows: HeatRows, chosen: Sequence[int]) -> int | None:
    try:
        return rows.pool_of_all(chosen)
    except MixedPoolsError:
        message = _("These players belong to several pools, which are seeded separately. Pick players of one pool.")
        raise RuleError.one("entries", "pools", message) from None


def _queue_run(
    change: EventChange,
    rows: HeatRows,
    *,
    pool: int | None,
    chosen: Sequence[int],
    way: ShortfallChoice = NO_WAY,
    seed: int | None,
    seconds: int,
) -> SeedingRun:
    """Check that the players fill boards, then queue the run of a pool, with its line in the log."""
    if way == NO_WAY:
        movable = seeding_instance(rows, entries=chosen, boards=rows.boards_of(pool)).movable
        _check_numbers(rows, movable=len(movable), waiting=len(rows.waiting_in(pool)), chosen=len(chosen))
    # Use the full range of seeds, so that nobody can find the one behind a fingerprint by trying them all.
    drawn = secrets.randbelow(LARGEST_SEED + 1) if seed is None else seed
    instance, ways = checked_instance(rows, entries=chosen, pool=pool, way=way, seed=drawn)
    settled = replace(without_reasons(instance), engine=ENGINE)
    run = _create_run(change, rows.heat, settled, ways=ways, seed=drawn, chosen=seed is not None, seconds=seconds)
    text = _("Started seeding run %(number)s of %(heat)s: %(players)s players, seed %(seed)s.")
    if way != NO_WAY:
        text = _("Started seeding run %(number)s of %(heat)s: %(players)s players, seed %(seed)s; %(way)s.")
    values = {"number": run.number, "heat": heat_name(rows.heat), "players": len(instance.movable), "seed": run.seed}
    values["way"] = way_in_words(way)
    after = {"run": run.number, "seed": run.seed, "fingerprint": run.fingerprint, "sits_out": run.sits_out}
    after |= {"plays_twice": run.plays_twice, "left_out": run.left_out}
    change.record("start_seeding", text % values, subject=f"heat:{rows.heat.number}", after=after)
    transaction.on_commit(partial(nudge_job, run.job_id, "seeding"))
    return run


def _chosen(change: EventChange, rows: HeatRows, entries: Sequence[Entry]) -> list[int]:
    check_entries(change, entries)
    waiting = set(rows.waiting)
    missing = [entry for entry in entries if entry.pk not in waiting]
    if missing:
        message = _("%(who)s can’t be seeded: only registered players who wait for a board can.")
        raise RuleError.one("entries", "not_waiting", message, who=names_in_words(missing))
    return sorted({entry.pk for entry in entries})


def _check_numbers(rows: HeatRows, *, movable: int, waiting: int, chosen: int) -> None:
    size = DISCIPLINES[rows.event.discipline].seats
    if not movable:
        raise _nobody_waits()
    over = chosen % size
    if not over:
        return
    fits = waiting - waiting % size
    message = _("%(chosen)s players do not fill boards of %(size)s. Add %(add)s, or leave out %(over)s.")
    if fits:
        message = _("%(chosen)s players do not fill boards of %(size)s. Pick %(fits)s, or add %(add)s.")
    raise RuleError.one("entries", "count", message, chosen=chosen, size=size, fits=fits, add=size - over, over=over)


def _nobody_waits() -> RuleError:
    return RuleError.one("entries", "none", _("Nobody is registered and without a board. Register players first."))


def _check_bounds(seed: int | None, seconds: int) -> None:
    if not 1 <= seconds <= MOST_SECONDS:
        message = _("A run can take 1 to %(most)s seconds. Enter a number in that range.")
        raise RuleError.one("seconds", "out_of_range", message, most=MOST_SECONDS)
    if seed is not None and not 0 <= seed <= LARGEST_SEED:
        message = _("A random seed is a whole number from 0 to %(most)s. Enter a number in that range.")
        raise RuleError.one("seed", "out_of_range", message, most=LARGEST_SEED)


def _create_run(
    change: EventChange, heat: Round, instance: Instance, *, ways: Ways, seed: int, chosen: bool, seconds: int
) -> SeedingRun:
    job = queue_job(
        "seeding",
        club_id=change.event.club_id,
        event_id=change.event.pk,
        by=change.actor.user,
        total=seconds * 10,
        message=_("Queued."),
    )
    newest = SeedingRun.objects.filter(round=heat).order_by("-number").values_list("number", flat=True).first()
    return SeedingRun.objects.create(
        job=job,
        round=heat,
        number=(newest or 0) + 1,
        seed=seed,
        seed_chosen=chosen,
        seconds=seconds,
        instance=instance_json(instance),
        sits_out=list(ways.sits_out),
        plays_twice=list(ways.plays_twice),
        left_out=list(ways.left_out),
        without_reasons=True,
        fingerprint=fingerprint(instance, seed=seed),
    )


def _check_usable(run: SeedingRun) -> None:
    if run.job.state not in {JobState.DONE, JobState.STOPPED} or not run.solution:
        raise RuleError.one(
            "run", "no_result", _("This run has no boards to use. Wait until it is done, or seed again.")
        )


def _check_current(change: EventChange, run: SeedingRun, rows: HeatRows, *, seen: str | None) -> None:
    """Refuse a run that was used, that another run replaced, or whose heat has changed since."""
    reason = stale_reason(run, rows, runs=all_runs(rows.heat))
    if reason:
        raise StaleError(reason, current=change.event.revision)
    if seen is not None and seen != draft_of(rows):
        message = _("Somebody has changed the boards, so nothing was saved. Check the new boards, then decide.")
        raise StaleError(message, current=change.event.revision)
