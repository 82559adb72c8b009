"""Swapping alone, to compare with: hill climbing by the first swap that helps, from ten random seatings."""

from __future__ import annotations

from pairing.core.boards.accelerated import compiled_seats
from pairing.core.boards.cost import build_tables
from pairing.core.boards.initial_seating import first_places
from pairing.core.boards.instance import Instance


def best_of_climbs(instance: Instance, *, starts: int = 10) -> tuple[int, int]:
    """The least total of `starts` climbs, each with exact powers at the end, and the swaps looked at in all."""
    tables = build_tables(instance)
    totals, looks = [], 0
    for seed in range(starts):
        seats = compiled_seats(tables, *first_places(tables, seed=seed + 1000))
        seats.recompute()
        improved = True
        while improved:
            seats.search_from_start()
            seats.local_search(10**9)
            improved = seats.hand_out_powers()
        totals.append(tables.fixed + tables.unit * int(seats.state.total))
        looks += int(seats.state.steps)
    return min(totals), looks
