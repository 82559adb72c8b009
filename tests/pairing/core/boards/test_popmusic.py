"""Reoptimising a few boards at a time: nobody is lost, the total is what it says, and it never rises."""

from __future__ import annotations

import os

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing.core.boards.cost import build_tables, pair_rows, total_conflict
from pairing.core.boards.instance import Instance
from pairing.core.boards.loops import PLAIN
from pairing.core.boards.popmusic import Popmusic
from pairing.core.boards.search import Search, optimise
from tests.benchmarks.seeding_panel import panel_heat
from tests.pairing.core.boards.cases import small_instances
from tests.pairing.core.boards.test_shortfall import check_seating, heats_that_do_not_fit
from tests.pairing.instances import made_up_instance

AT_LENGTH = bool(os.environ.get("AT_LENGTH"))
LOOKS = 400_000 if AT_LENGTH else 50_000
ANY = small_instances(boards=st.integers(6, 9), sizes=st.integers(2, 3)) | heats_that_do_not_fit(least=6, most=7)


@settings(max_examples=100 if AT_LENGTH else 25)
@given(heat=ANY, work=st.integers(1, LOOKS // 2))
def test_seeding_seats_everybody_at_the_total_it_tells(heat: Instance, work: int) -> None:
    tables = build_tables(heat)
    if not Popmusic.can_reoptimise(tables):
        return
    search = Search(heat, seed=1, engine="plain")
    before = (search.progress.total - tables.fixed) // tables.unit
    popmusic = Popmusic(tables, pair_rows(tables), PLAIN, seed=1)
    popmusic.advance(work=work, best=before, boards=search._seats.best_boards())

    assert sorted(player for board in popmusic.boards for player in board) == list(range(len(tables.players)))
    assert popmusic.total <= before
    search._seats.set_best(popmusic.boards, popmusic.total)
    shown = search.solution()
    assert total_conflict(heat, shown.games) == shown.total == tables.fixed + tables.unit * popmusic.total
    if tables.forbidden > popmusic.total > -tables.forbidden:
        check_seating(heat, shown)


def test_both_paths_improve_alike() -> None:
    heat = made_up_instance(56, heats=4, seed=5)
    search, tables = Search(heat, seed=1, engine="compiled"), build_tables(heat)
    seats, best = search._seats, search.progress.total
    improved = []
    for pairs, loops in ((seats.conflicts.pairs, seats.loops), (pair_rows(tables), PLAIN)):
        popmusic = Popmusic(tables, pairs, loops, seed=4)
        popmusic.advance(work=LOOKS, best=best, boards=seats.best_boards())
        improved.append((popmusic.total, popmusic.boards))

    assert improved[0] == improved[1]
    assert popmusic.total < best


def test_seeding_is_improved_where_all_its_boards_are_too_many_to_be_listed() -> None:
    """Breeding alone is at 86 after these steps."""
    drawn = optimise(panel_heat("91-5-401"), seed=3, steps=60_000_000, engine="compiled")

    assert (drawn.total, drawn.lower_bound) == (85, 85)
