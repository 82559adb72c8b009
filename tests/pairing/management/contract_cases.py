"""Files of instances as other programs may write them: everything the contract's table allows, and what it does not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from hypothesis import strategies as st

Json = dict[str, Any]


def naive_total(raw: Json, games: list[Json]) -> int:
    """Contract §5's sentence on the total, read off the JSON word by word."""
    total = 0
    for game in games:
        for a, b in combinations(game["players"], 2):
            total += sum(value for x, y, value in raw.get("pair_conflicts", []) if {x, y} == {a, b})
            for group in raw.get("groups", []):
                total += group["conflict"] if a in group["members"] and b in group["members"] else 0
            if any(a in team["members"] and b in team["members"] for team in raw.get("teams", [])):
                total += raw["values"]["same_team"]
            for past in raw.get("history", []):
                total += raw["values"]["same_player"] if a in past["players"] and b in past["players"] else 0
        for player, power in zip(game["players"], game["powers"] or [], strict=False):
            total += _power(raw, player, power)
    return total


def _power(raw: Json, player: object, power: str | None) -> int:
    cost = 0
    for past in raw.get("history", []):
        if power is None or player not in past["players"] or past["powers"] is None:
            continue
        had = past["powers"][past["players"].index(player)]
        if had == power:
            cost += raw["values"]["same_power"]
        elif any(power in group and had in group for group in raw.get("power_groups") or []):
            cost += raw["values"]["same_power"] // 2
    return cost


@st.composite
def any_instance(draw: st.DrawFn) -> Json:
    """A sound instance with any of its parts: 2 to 12 seats, ids of both kinds, people who do not play."""
    size, boards = draw(st.integers(2, 12)), draw(st.integers(1, 4))
    powers = draw(st.lists(st.text("ABCXYZ é", min_size=1, max_size=4).filter(str.strip), min_size=size, max_size=size,
                           unique=True))  # fmt: skip
    ids = st.integers(-3, 90) | st.integers(-3, 90).map(str) | st.just("Zoë Ó 9") | st.integers(2**62, 2**62 + 3)
    people = draw(st.lists(ids, min_size=size * boards + 3, max_size=size * boards + 3, unique_by=repr))
    some = st.lists(st.sampled_from(people), unique_by=repr, max_size=9)
    number = st.sampled_from([0, 0, 1, 2, 3, 7, 1_000_000_000])
    players = people[: size * boards]
    locked = []
    if draw(st.booleans()):
        held = draw(st.none() | st.permutations(powers).map(list))
        locked = [{"game": draw(st.integers(1, 5)), "players": players[-size:], "powers": held}]
    raw: Json = {
        "format": "seeding-instance/1",
        "game_size": size,
        "powers": powers,
        "assign_powers": draw(st.booleans()),
        "power_groups": draw(st.sampled_from([None, [], [powers[:2]], [powers[:1], powers[1:]]])),
        "values": {key: draw(number) for key in ("same_player", "same_power", "same_team")},
        "players": players,
        "pair_conflicts": draw(st.lists(_pair(people), max_size=6)),
        "groups": [{"name": "", "conflict": draw(number | st.just(-4)), "members": draw(some)} for _ in range(2)],
        "teams": [{"name": "T", "members": draw(some)} for _ in range(draw(st.integers(0, 2)))],
        "history": [_past(draw, heat, people, powers) for heat in range(1, draw(st.integers(1, 3)))],
        "locked_games": locked,
    }
    left_out = draw(st.sets(st.sampled_from(["power_groups", "pair_conflicts", "groups", "teams", "history"])))
    return {key: value for key, value in raw.items() if key not in left_out}


def _pair(people: list[Any]) -> st.SearchStrategy[list[Any]]:
    two = st.lists(st.sampled_from(people), min_size=2, max_size=2, unique_by=repr)
    return st.tuples(two, st.sampled_from([-9, -1, 0, 1, 5, 1_000_000_000])).map(lambda found: [*found[0], found[1]])


def _past(draw: st.DrawFn, heat: int, people: list[Any], powers: list[str]) -> Json:
    players = draw(st.lists(st.sampled_from(people), unique_by=repr, min_size=1, max_size=len(powers)))
    held = st.lists(st.none() | st.sampled_from(powers), min_size=len(players), max_size=len(players))
    return {"heat": heat, "game": draw(st.integers(1, 99)), "players": players, "powers": draw(st.none() | held)}


def full_instance() -> Json:
    """A small instance in which every key holds something."""
    return {
        "format": "seeding-instance/1",
        "game_size": 2,
        "powers": ["WHITE", "BLACK"],
        "assign_powers": True,
        "power_groups": [["WHITE"], ["BLACK"]],
        "values": {"same_player": 3, "same_power": 2, "same_team": 5},
        "players": ["A", "B", 3, 4, 5, 6],
        "pair_conflicts": [["A", "B", 4], [3, "away", -1]],
        "groups": [{"name": "Denver", "conflict": 3, "members": ["A", 3, "away"]}],
        "teams": [{"name": "Blue", "members": ["B", 4]}],
        "history": [{"heat": 1, "game": 1, "players": ["A", 3], "powers": ["WHITE", "BLACK"]}],
        "locked_games": [{"game": 2, "players": [5, 6], "powers": ["BLACK", "WHITE"]}],
    }


def wrong_values(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every place of a JSON value with something there that it can't hold: (path, the whole with it)."""
    for wrong in _not_like(value):
        yield path, wrong
    if isinstance(value, dict):
        for key, part in value.items():
            at = f"{path}.{key}" if path else key
            yield from ((found, {**value, key: wrong}) for found, wrong in wrong_values(part, at))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            for found, wrong in wrong_values(part, f"{path}[{index}]"):
                yield found, [*value[:index], wrong, *value[index + 1 :]]


def is_allowed(path: str, raw: Any) -> bool:
    """Whether the contract lets this stand there after all: null for powers, any text for a name of people."""
    found = raw
    for step in path.replace("[", ".[").split(".") if path else ():
        found = found[int(step[1:-1]) if step.startswith("[") else step]
    if found is None:
        return path == "power_groups" or "games[0].powers" in path or "history[0].powers" in path
    return found == "" and path.endswith("].name")


def _not_like(value: Any) -> list[Any]:
    """JSON of other kinds than `value`; an id may be a text or a whole number."""
    if isinstance(value, bool):
        return ["true", 1, None, [], {}]
    if isinstance(value, int | str):
        return [True, None, 1.5, float("1e300"), [], {}, ""]
    return ["x", 7, True, {} if isinstance(value, list) else []]
