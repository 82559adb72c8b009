"""Shortfalls: the options where a heat's players don't fill boards, the players concerned, and what runs found for
each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

from pairing.core.boards.instance import Instance, PlayerId
from pairing.core.boards.shortfall import Kind, ShortfallOption, Volunteer, possible_ways
from tournaments.boards.heats.selectors.heat_rows import HeatRows, Ways, drafted_ways, seeding_instance
from tournaments.boards.heats.selectors.pools import WaitingGroup, waiting_groups
from tournaments.boards.heats.selectors.seeding_runs import RunLine, ways_of
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, GameState, Pool


@dataclass(frozen=True, slots=True)
class WayLine:
    """One option: the players it would concern, or the powers it leaves out. `closed` is the text why it is impossible.

    The organiser may choose among the entries of `free`; `willing` are those of them who offer it, `asked` those who
    are suggested and did not. `run` is the usable run of this option with the least total, whichever players it
    concerns.
    """

    kind: Kind
    count: int
    entries: tuple[Entry, ...] = ()
    asked: tuple[Entry, ...] = ()
    free: tuple[Entry, ...] = ()
    willing: frozenset[int] = frozenset()
    left_out: tuple[str, ...] = ()
    closed: str = ""
    run: RunLine | None = None

    @property
    def ids(self) -> list[int]:
        """The ids of the players it concerns."""
        return [entry.pk for entry in self.entries]

    @property
    def names(self) -> str:
        """Their names."""
        return ", ".join(entry.name for entry in self.entries)

    @property
    def names_asked(self) -> str:
        """The names of those who did not offer it."""
        return ", ".join(entry.name for entry in self.asked)

    @property
    def choices(self) -> list[tuple[Entry, bool]]:
        """Each of the free by last name, and whether they offer it."""
        return [(entry, entry.pk in self.willing) for entry in self.free]


@dataclass(frozen=True, slots=True)
class Shortfall:
    """Players who are seeded among themselves and do not fill boards; `pool` is None for those of none.

    `over` are too many for full boards, `short` too few for one board more.
    """

    pool: Pool | None
    over: int
    short: int
    ways: tuple[WayLine, ...]

    @property
    def number(self) -> int:
        """The number of the pool, 0 for none."""
        return self.pool.position if self.pool else 0

    @property
    def open_ways(self) -> list[WayLine]:
        """The possible options."""
        return [way for way in self.ways if not way.closed]

    @property
    def least(self) -> int | None:
        """The least total that a run has found for an option; None without a run."""
        return min((_total(way.run) for way in self.ways if way.run), default=None)

    def way(self, kind: Kind) -> WayLine:
        """The option of this kind."""
        return next(way for way in self.ways if way.kind == kind)


def shortfalls(rows: HeatRows, *, runs: Sequence[RunLine] = ()) -> list[Shortfall]:
    """One for each group of waiting players that does not fill boards. No query."""
    found = (_shortfall(rows, group, runs) for group in waiting_groups(rows))
    return [shortfall for shortfall in found if shortfall is not None]


def added_way(rows: HeatRows, line: RunLine, *, pool: int | None) -> Ways:
    """What a run does beyond what the unstarted boards of its pool do already."""
    ways, drafted = ways_of(line.run), drafted_ways(rows.boards_of(pool))
    more = Counter(ways.left_out) - Counter(drafted.left_out)
    twice = tuple(pk for pk in ways.plays_twice if pk not in drafted.plays_twice)
    return Ways(ways.sits_out, twice, tuple(more.elements()))


def _shortfall(rows: HeatRows, group: WaitingGroup, runs: Sequence[RunLine]) -> Shortfall | None:
    pk = group.pool.pk if group.pool else None
    instance = seeding_instance(rows, entries=[entry.pk for entry in group.entries], boards=rows.boards_of(pk))
    size = instance.game_size
    over = len(instance.sitters) % size
    if not over or _came_late(rows, group, started=True):
        return None
    offers = {
        player: Volunteer(
            may_sit_out=player in rows.may_sit_out,
            may_play_twice=player in rows.may_play_twice,
            sat_out=int(player in rows.sat_out),
            played_twice=int(player in rows.played_twice),
        )
        for player in instance.players
    }
    unplayed = DISCIPLINES[rows.event.discipline].unplayed
    best = _best_runs(rows, runs, pool=pk, players=set(instance.players))
    ways = possible_ways(instance, offers, unplayed=unplayed)
    lines = tuple(_line(rows, instance, way, unplayed=unplayed, run=best.get(way.kind), pool=pk) for way in ways)
    if all(line.closed for line in lines):
        return None
    return Shortfall(group.pool, over, size - over, lines)


def _came_late(rows: HeatRows, group: WaitingGroup, *, started: bool = False) -> bool:
    """Whether too few wait for a board of their own, while the boards of their pool are seeded, or have `started`.

    Once all games of the heat are finished they are too late for anything but a board of their own.
    """
    boards = rows.boards_of(group.pool.pk if group.pool else None)
    if rows.boards and all(board.game.state == GameState.FINISHED for board in rows.boards):
        return started and _too_few(rows, group)
    if not boards or all(board.game.state == GameState.FINISHED for board in boards):
        return False
    if any(board.open and (started or board.game.left_out) for board in boards):
        return False
    return _too_few(rows, group)


def _too_few(rows: HeatRows, group: WaitingGroup) -> bool:
    """Whether they don't even fill a six-player board."""
    return len(group.entries) < DISCIPLINES[rows.event.discipline].seats - 1


def late_arrivals(rows: HeatRows) -> list[Entry]:
    """Players who wait though the boards are seeded and full, too few even for a six-player board. No query."""
    return [entry for group in waiting_groups(rows) if _came_late(rows, group) for entry in group.entries]


def _line(
    rows: HeatRows, instance: Instance, way: ShortfallOption, *, unplayed: str, run: RunLine | None, pool: int | None
) -> WayLine:
    entries, asked = (tuple(rows.entries[cast("int", pk)] for pk in ids) for ids in (way.players, way.asked))
    size, over = instance.game_size, len(instance.sitters) % instance.game_size
    free: set[PlayerId] = set()
    willing: frozenset[int] = frozenset()
    if way.kind == "sit_out":
        free, willing = set(instance.movable) - rows.sat_out - set(instance.twice), rows.may_sit_out
    elif way.kind == "play_twice":
        free, willing = set(instance.players) - set(instance.twice), rows.may_play_twice
    return WayLine(
        kind=way.kind,
        count=over if way.kind == "sit_out" else size - over,
        entries=entries,
        asked=asked,
        free=tuple(entry for pk, entry in rows.entries.items() if pk in free),
        willing=willing,
        left_out=_left_out(rows, way, run, pool=pool) or tuple(power or unplayed for power in way.left_out),
        closed=_closed_in_words(way),
        run=None if way.closed else run,
    )


def _left_out(rows: HeatRows, way: ShortfallOption, run: RunLine | None, *, pool: int | None) -> tuple[str, ...]:
    """The powers that the option's best run leaves out, if it leaves any out."""
    return added_way(rows, run, pool=pool).left_out if run and way.kind == "short_boards" else ()


def _closed_in_words(way: ShortfallOption) -> str:
    """Why an option is impossible; blank if it isn't."""
    words = {
        "": "",
        "all_sat_out": _("Too few of them can sit out: nobody sits out twice in an event."),
        "one_board": _("There is only one board, and nobody can play against themselves."),
        "too_few_boards": _("Each board can leave out one power at most, and there are too few boards.")
        if way.kind == "short_boards"
        else _("No board would remain."),
        "nobody_free": _("Too few can play a second board."),
    }
    return words[way.closed]


def _best_runs(
    rows: HeatRows, runs: Sequence[RunLine], *, pool: int | None, players: set[PlayerId]
) -> dict[Kind, RunLine]:
    """The usable run of each way among these players with the least total, the newest of several."""
    found: dict[Kind, RunLine] = {}
    for line in runs:
        if line.usable and set(line.instance.players) <= players:
            added = added_way(rows, line, pool=pool)
            kinds: list[Kind] = []
            kinds += ["sit_out"] if added.sits_out else []
            kinds += ["play_twice"] if added.plays_twice else []
            kinds += ["short_boards"] if added.left_out else []
            if len(kinds) == 1 and (kinds[0] not in found or _total(line) < _total(found[kinds[0]])):
                found[kinds[0]] = line
    return found


def _total(line: RunLine) -> int:
    return line.run.total_after or 0
