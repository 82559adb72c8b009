"""Where the players of a heat do not fill boards: how many are too many, and who might sit out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from pairing.core.boards.numbers import Offer, possible_ways
from tournaments.models import Entry, Pool
from tournaments.selectors.heat_rows import HeatRows, seeding_instance
from tournaments.selectors.pools import waiting_groups

__all__ = ["Shortfall", "shortfalls"]


@dataclass(frozen=True, slots=True)
class Shortfall:
    """Players who are seeded among themselves and do not fill boards; `pool` is None for those of none.

    `over` of them have to sit out. `suggested` are who should, best first; empty where too few of the `free`, who sat
    out no other heat, are left. `willing` are those of the free who offer it.
    """

    pool: Pool | None
    over: int
    suggested: tuple[Entry, ...]
    free: tuple[Entry, ...]
    willing: frozenset[int]

    @property
    def number(self) -> int:
        """The number of the pool, 0 for none."""
        return self.pool.position if self.pool else 0

    @property
    def closed(self) -> bool:
        """Whether too few can sit out."""
        return not self.suggested

    @property
    def suggested_ids(self) -> list[int]:
        """The ids of those suggested."""
        return [entry.pk for entry in self.suggested]

    @property
    def names(self) -> str:
        """The names of those suggested."""
        return ", ".join(entry.name for entry in self.suggested)

    @property
    def choices(self) -> list[tuple[Entry, bool, bool]]:
        """Each of the free by last name, whether they are suggested, and whether they offer it."""
        chosen = set(self.suggested_ids)
        return [(entry, entry.pk in chosen, entry.pk in self.willing) for entry in self.free]


def shortfalls(rows: HeatRows) -> list[Shortfall]:
    """One for each group of waiting players that does not fill boards, and could with fewer players. No query."""
    found = []
    for group in waiting_groups(rows):
        pk = group.pool.pk if group.pool else None
        instance = seeding_instance(rows, entries=[entry.pk for entry in group.entries], boards=rows.boards_of(pk))
        over = len(instance.movable) % instance.game_size
        if not over or len(instance.movable) < instance.game_size:
            continue
        offers = {
            player: Offer(may_sit_out=player in rows.may_sit_out, sat_out=int(player in rows.sat_out))
            for player in instance.movable
        }
        way = possible_ways(instance, offers, unplayed=None)[0]
        movable = set(instance.movable)
        found.append(
            Shortfall(
                pool=group.pool,
                over=over,
                suggested=tuple(rows.entries[cast("int", player)] for player in way.players),
                free=tuple(entry for pk, entry in rows.entries.items() if pk in movable - rows.sat_out),
                willing=rows.may_sit_out - rows.sat_out,
            )
        )
    return found
