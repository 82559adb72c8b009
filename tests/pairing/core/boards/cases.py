"""Small instances for the tests of the seeding engine: a plain one to change, and Hypothesis strategies."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pairing.core.boards.cost import build_tables, pair_rows
from pairing.core.boards.dual_ascent import NO_BOUND
from pairing.core.boards.instance import Instance
from pairing.core.boards.lagrangian import LagrangianBound, can_be_priced
from pairing.core.boards.loops import PLAIN
from pairing.core.boards.parsing import parse_instance
from pairing.core.boards.search import Search

POWERS = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]
REGIONS = [["AUSTRIA", "GERMANY", "ITALY"], ["ENGLAND", "FRANCE"], ["RUSSIA", "TURKEY"]]


def raw_instance(count: int = 14, /, **changes: Any) -> dict[str, Any]:
    """A heat of `count` players with nothing against anybody, as JSON values, with some keys changed."""
    raw: dict[str, Any] = {
        "format": "seeding-instance/1",
        "game_size": 7,
        "powers": list(POWERS),
        "assign_powers": True,
        "power_groups": None,
        "values": {"same_player": 0, "same_power": 0, "same_team": 0},
        "players": [f"P{number}" for number in range(1, count + 1)],
        "pair_conflicts": [],
        "groups": [],
        "teams": [],
        "history": [],
        "locked_games": [],
    }
    return {**raw, **changes}


def instance(count: int = 14, /, **changes: Any) -> Instance:
    """The same, read."""
    return parse_instance(raw_instance(count, **changes))


def preferences(pool: list[str], powers: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Lists of powers of some players, and what each place costs."""
    listed = st.lists(st.sampled_from(powers), unique=True)
    lists = st.dictionaries(st.sampled_from(pool), listed, max_size=5).map(
        lambda found: [{"player": player, "powers": wanted} for player, wanted in found.items()]
    )
    return st.fixed_dictionaries({"weight": st.integers(0, 4), "lists": lists})


@st.composite
def small_instances(draw: st.DrawFn, *, boards: st.SearchStrategy[int], sizes: st.SearchStrategy[int]) -> Instance:
    """Instances with everything in them: wishes, negative groups, shared teams, regions, history, a locked board."""
    size, count = draw(sizes), draw(boards)
    powers = POWERS[:size]
    pool = [f"P{number}" for number in range(size * count + 2)]
    some = st.lists(st.sampled_from(pool), unique=True, max_size=6)
    seats = st.permutations(pool).map(lambda order: list(order[:size]))
    order = st.permutations(powers).map(list)
    past = [
        {"heat": heat, "game": 1, "players": draw(seats), "powers": draw(st.none() | order)}
        for heat in range(1, draw(st.integers(1, 4)))
    ]
    locked = []
    if count > 1 and draw(st.booleans()):
        locked = [{"game": 2, "players": pool[:size], "powers": draw(st.none() | order)}]
    return parse_instance(
        {
            "format": "seeding-instance/1",
            "game_size": size,
            "powers": powers,
            "assign_powers": draw(st.booleans()),
            "power_groups": draw(st.sampled_from([None, [powers[:2]], [powers[:1], powers[1:]]])),
            "values": {key: draw(st.integers(0, 5)) for key in ("same_player", "same_power", "same_team")},
            "players": pool[: size * count],
            "pair_conflicts": draw(
                st.lists(
                    st.permutations(pool).flatmap(
                        lambda people: st.integers(-6, 6).map(lambda value: [people[0], people[1], value])
                    ),
                    max_size=8,
                )
            ),
            "groups": [
                {"name": "G", "conflict": draw(st.integers(-3, 4)), "members": members}
                for members in draw(st.lists(some, max_size=3))
            ],
            "teams": [{"name": "T", "members": members} for members in draw(st.lists(some, max_size=3))],
            "history": past,
            "locked_games": locked,
            "preferences": draw(st.none() | preferences(pool, powers)),
        }
    )


def bound_of(heat: Instance) -> LagrangianBound | None:
    """The bound of the heat where no better one is found any more; None for heats that are not priced."""
    tables = build_tables(heat)
    if not can_be_priced(tables) or tables.twin:
        return None
    search = Search(heat, seed=1, engine="plain")
    best, boards = (search.progress.total - tables.fixed) // tables.unit, search._seats.best_boards()
    bound = LagrangianBound(tables, pair_rows(tables), PLAIN)
    bound.improve(work=20_000, best=best + 1, boards=boards)
    return bound if bound.done and bound.lower_bound > NO_BOUND else None
