"""The pools of a heat with their players, as the desk and the API show them."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.boards.heats.selectors.heat_rows import HeatRows
from tournaments.events.disciplines import DISCIPLINES
from tournaments.events.models import Entry, Pool


@dataclass(frozen=True, slots=True)
class PoolLine:
    """A pool with its players by last name: those who wait for a board, and those at one with the number of the
    game."""

    pool: Pool
    waiting: tuple[Entry, ...]
    seated: tuple[tuple[Entry, int], ...]

    @property
    def players(self) -> int:
        """How many players are in it."""
        return len(self.waiting) + len(self.seated)

    @property
    def entries(self) -> list[int]:
        """The ids of its players."""
        return [*(entry.pk for entry in self.waiting), *(entry.pk for entry, _game in self.seated)]


@dataclass(frozen=True, slots=True)
class WaitingGroup:
    """Players who wait for a board and are seeded among themselves; `pool` is None for those of none."""

    pool: Pool | None
    entries: tuple[Entry, ...]


def pool_lines(rows: HeatRows) -> list[PoolLine]:
    """All pools of the heat in their order, empty ones too. One query, for the pools."""
    seated = rows.seated
    lines = []
    for pool in rows.heat.pools.all():
        inside = [rows.entries[pk] for pk in rows.entries if rows.pool_of.get(pk) == pool.pk]
        waiting = tuple(entry for entry in inside if entry.pk not in seated and entry.pk not in rows.part_of)
        playing = tuple((entry, seated[entry.pk].game.number) for entry in inside if entry.pk in seated)
        lines.append(PoolLine(pool, waiting, playing))
    return lines


def waiting_groups(rows: HeatRows) -> list[WaitingGroup]:
    """The players who wait for a board, pool by pool, those of no pool last; only groups with players."""
    groups = [WaitingGroup(pool, _entries(rows, pool.pk)) for pool in rows.pools]
    return [group for group in (*groups, WaitingGroup(None, _entries(rows, None))) if group.entries]


def fills_boards(rows: HeatRows) -> bool:
    """Whether everybody who waits can be seeded at once: each pool's players fill boards."""
    size = DISCIPLINES[rows.event.discipline].seats
    groups = waiting_groups(rows)
    return bool(groups) and all(len(group.entries) % size == 0 for group in groups)


def _entries(rows: HeatRows, pool: int | None) -> tuple[Entry, ...]:
    return tuple(rows.entries[pk] for pk in rows.waiting_in(pool))
