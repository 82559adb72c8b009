"""The seeding runs of a heat: which of them can be used, and why others can't any more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from django.db.models import Q
from django.utils.translation import gettext as _

from pairing.core.boards.draw import without_reasons
from pairing.core.boards.instance import Instance, canonical_json
from pairing.core.boards.parsing import parse_instance
from tournaments.base.models import JobState
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.selectors.heat_rows import HeatRows, MixedPoolsError, Ways, seeding_instance
from tournaments.changes.models import ChangeLine
from tournaments.events.models import Entry, Pool, Round

UNDER_WAY = (JobState.QUEUED, JobState.RUNNING)


class RunLine:
    """A run as the heat's page shows it. `pool` is that of its players, None for those of no pool."""

    def __init__(
        self, run: SeedingRun, *, stale: str, entries: dict[int, Entry] | None = None, pool: Pool | None = None
    ) -> None:
        self.run = run
        self.stale = stale
        self.pool = pool
        self._known = entries

    @property
    def under_way(self) -> bool:
        """Queued or running."""
        return self.run.job.state in UNDER_WAY

    @property
    def usable(self) -> bool:
        """It found boards, and the heat is still the one it saw."""
        return bool(self.run.solution) and not self.under_way and not self.stale

    @property
    def sits_out(self) -> list[Entry]:
        """The entries that sit out if this run is used."""
        return self._named(self.run.sits_out)

    @property
    def plays_twice(self) -> list[Entry]:
        """The entries that play two boards if this run is used."""
        return self._named(self.run.plays_twice)

    @property
    def any_way(self) -> bool:
        """Whether anybody sits out or plays two boards, or a board has six players."""
        return bool(self.run.sits_out or self.run.plays_twice or self.run.left_out)

    def _named(self, wanted: Sequence[int]) -> list[Entry]:
        return [self._entries[pk] for pk in sorted(wanted) if pk in self._entries]

    @cached_property
    def _entries(self) -> dict[int, Entry]:
        """Those that the run names. A query, where it names any and the rows of its heat are not at hand."""
        wanted = [*self.run.sits_out, *self.run.plays_twice]
        if not wanted or self._known is not None:
            return self._known or {}
        return {entry.pk: entry for entry in Entry.objects.filter(pk__in=wanted).select_related("person")}

    @cached_property
    def instance(self) -> Instance:
        """What the run saw."""
        return parse_instance(self.run.instance)

    @property
    def boards(self) -> int:
        """How many boards it fills."""
        return len(self.instance.open_games)

    @property
    def seconds(self) -> float:
        """How long it has searched."""
        return float(self.run.curve[-1][0]) if self.run.curve else 0.0

    @property
    def steps(self) -> int:
        """How many steps it took, which repeat it; 0 while nothing is known."""
        return int((self.run.solution or {}).get("steps", 0))

    @property
    def above_best(self) -> int | None:
        """The most by which the best so far can still be improved; None while nothing is known."""
        if self.run.total_after is None or self.run.lower_bound is None:
            return None
        return self.run.total_after - self.run.lower_bound

    @property
    def verdict(self) -> str:
        """How good the best so far is, in words."""
        above = self.above_best
        if above is None:
            return ""
        if above == 0:
            return _("Proven: no seeding is better.")
        return _("At most %(above)s above the best possible.") % {"above": above}


def newest_runs(rows: HeatRows, *, most: int = 12) -> list[RunLine]:
    """The newest runs of the heat and all that are in progress, newest first. One query.

    The limit has room for three runs of each of three options where players don't fill the boards, and some more.
    """
    known = SeedingRun.objects.filter(round=rows.heat)
    shown = Q(job__state__in=UNDER_WAY) | Q(pk__in=known.values("pk")[:most])
    runs = list(known.filter(shown).select_related("job", "job__created_by"))
    for run in runs:
        run.round = rows.heat
    return [settled_line(run, rows, runs=runs) for run in runs]


def settled_line(run: SeedingRun, rows: HeatRows, *, runs: Sequence[SeedingRun]) -> RunLine:
    """The run on the heat as it is, where `runs` were made."""
    pool = None
    if rows.pools:
        try:
            of = pool_of_run(run, rows)
        except MixedPoolsError:
            of = None
        pool = next((one for one in rows.pools if one.pk == of), None)
    return RunLine(run, stale=stale_reason(run, rows, runs=runs), entries=rows.entries, pool=pool)


def all_runs(heat: Round) -> list[SeedingRun]:
    """Every run of the heat, without what it saw and found. One query."""
    return list(SeedingRun.objects.filter(round=heat).select_related("job").defer("instance", "solution", "curve"))


def any_under_way(heat: Round) -> bool:
    """Whether a run of the heat waits for the worker or searches. One query."""
    return SeedingRun.objects.filter(round=heat, job__state__in=UNDER_WAY).exists()


def may_be_stale(run: SeedingRun) -> bool:
    """Whether anything but other runs happened in the event since the run began. One query."""
    since = ChangeLine.objects.filter(event=run.round.event_id, change__created_at__gt=run.job.created_at)
    return since.exclude(kind__in=["start_seeding", "stop_seeding"]).exists()


def ways_of(run: SeedingRun) -> Ways:
    """What the run does where players don't fill the boards."""
    return Ways(tuple(run.sits_out), tuple(run.plays_twice), tuple(run.left_out))


def stale_reason(run: SeedingRun, rows: HeatRows, *, runs: Sequence[SeedingRun]) -> str:
    """Why the run can't be used on the heat as it is: used, overtaken by one of `runs`, or another heat; else blank."""
    if run.applied_at:
        return _("Run %(number)s was used already. Seed again for new boards.") % {"number": run.number}
    for other in runs:
        if other.applied_at and other.applied_at > run.job.created_at and _same_pool(run, other, rows):
            message = _("Run %(newer)s was used after run %(number)s began. Seed again.")
            return message % {"newer": other.number, "number": run.number}
    then = parse_instance(run.instance)
    players = {int(player) for player in then.movable}
    if not players <= rows.registered or _instance_now(rows, players, ways=ways_of(run)) != _seen(then):
        message = _("The heat changed since run %(number)s began: players, games or conflicts. Seed again.")
        return message % {"number": run.number}
    return ""


def pool_of_run(run: SeedingRun, rows: HeatRows) -> int | None:
    """The pool whose players the run seats, None for none. Raises `MixedPoolsError` if they parted since."""
    return rows.pool_of_all({int(player) for player in parse_instance(run.instance).movable})


def _instance_now(rows: HeatRows, players: set[int], *, ways: Ways) -> str:
    """What a run of these players would see now; blank where they are of several pools."""
    try:
        boards = rows.boards_of(rows.pool_of_all(players))
    except MixedPoolsError:
        return ""
    return _seen(seeding_instance(rows, entries=players & rows.entries.keys(), boards=boards, ways=ways))


def _seen(instance: Instance) -> str:
    """An instance as runs keep it: another reason for the same numbers changes nothing, nor does a newer engine."""
    return canonical_json(replace(without_reasons(instance), engine=None))


def _same_pool(run: SeedingRun, other: SeedingRun, rows: HeatRows) -> bool:
    """Whether two runs seat some player in common; without pools every two runs of a heat are rivals."""
    return not rows.pools or not set(run.instance["players"]).isdisjoint(other.instance["players"])


def draft_of(rows: HeatRows) -> str:
    """The unstarted boards as a short text that differs whenever a seat does."""
    seats = [seat for board in rows.boards if board.open for seat in board.seats]
    return ",".join(f"{seat.pk}:{seat.entry_id}:{seat.power[:1]}" for seat in seats)
