"""Made-up heats like those of real events: clubs, families, countries, teams, wishes, and earlier heats seeded well."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

from pairing.core.boards.instance import Instance
from pairing.core.boards.parsing import parse_instance
from pairing.core.boards.search import optimise

POWERS = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]
REGIONS = [
    None,
    [["AUSTRIA", "GERMANY", "ITALY"], ["ENGLAND", "FRANCE"], ["RUSSIA", "TURKEY"]],
    [["AUSTRIA", "GERMANY", "ITALY"], ["ENGLAND", "TURKEY"], ["FRANCE", "RUSSIA"]],
    [["AUSTRIA", "ITALY"], ["ENGLAND", "FRANCE"], ["GERMANY"], ["RUSSIA", "TURKEY"]],
]


def made_up_instance(
    players: int,
    *,
    heats: int = 2,
    seed: int = 1,
    countries: bool | None = None,
    earlier_steps: int = 20_000,
    engine: str = "auto",
) -> Instance:
    """An instance of `players` (a multiple of 7) before heat number `heats`; equal arguments, equal instance."""
    dice = random.Random(f"{players} {heats} {seed}")  # noqa: S311  test data, no secret
    pool = [f"P{number:04d}" for number in range(1, players * 114 // 100 + 1)]
    raw = made_up_people(pool, dice, countries=players >= 84 if countries is None else countries)
    history: list[dict[str, object]] = []
    for heat in range(1, heats):
        raw["players"] = sorted(dice.sample(pool, players))
        raw["history"] = history
        earlier = optimise(parse_instance(raw), seed=heat, steps=earlier_steps, engine=engine)
        history = history + [
            {"heat": heat, "game": game.game, "players": list(game.players), "powers": _powers(game.powers, dice)}
            for game in earlier.games
        ]
    raw["players"] = sorted(dice.sample(pool, players))
    raw["history"] = history
    if dice.random() < 0.25 and players > 14:
        raw["locked_games"] = _locked(raw, dice)
    return parse_instance(raw)


def dense_instance(players: int, *, seed: int = 1) -> Instance:
    """A heat before which nearly everybody has met: 30 league sessions, two heats, 29 clubs and some wishes."""
    dice = random.Random(f"dense {players} {seed}")  # noqa: S311  test data, no secret
    pool = [f"P{number:03d}" for number in range(1, players + 1)]
    met: Counter[tuple[str, str]] = Counter()
    for _ in range(30):
        there = dice.sample(pool, 140)
        for first in range(0, 140, 7):
            met.update(combinations(sorted(there[first : first + 7]), 2))
    clubs: list[list[str]] = [[] for _ in range(29)]
    for player in pool:
        dice.choice(clubs).append(player)
    raw: dict[str, Any] = {
        "format": "seeding-instance/1",
        "game_size": 7,
        "powers": POWERS,
        "assign_powers": False,
        "power_groups": None,
        "values": {"same_player": 3, "same_power": 0, "same_team": 5},
        "players": pool,
        "pair_conflicts": [[*pair, times] for pair, times in met.items()]
        + [[*dice.sample(pool, 2), -dice.randint(1, 5)] for _ in range(6)],
        "groups": [
            {"name": f"Club {number}", "conflict": 3, "members": members}
            for number, members in enumerate(clubs, start=1)
            if len(members) > 1
        ],
        "teams": [],
        "locked_games": [],
        "history": [],
    }
    for heat in (1, 2):
        earlier = optimise(parse_instance(raw), seed=heat, steps=2_000_000)
        raw["history"] = raw["history"] + [
            {"heat": heat, "game": game.game, "players": list(game.players), "powers": None} for game in earlier.games
        ]
    return parse_instance(raw)


def made_up_people(pool: list[str], dice: random.Random, *, countries: bool) -> dict[str, object]:
    """All of an instance but its players, history and locked games."""
    regions = dice.choice(REGIONS)
    groups = [
        {"name": f"Club {number}", "conflict": 3, "members": members}
        for number, members in enumerate(_parts(pool, dice, 2, 15, 0.75), start=1)
    ]
    for group in groups[::4]:
        stranger = dice.choice(pool)
        if stranger not in group["members"]:
            group["members"].append(stranger)
    for number, members in enumerate(_parts(pool, dice, 2, 4, 0.1), start=1):
        conflict = dice.choice([10, 20, 50])
        groups.append({"name": f"Family {number}", "conflict": conflict, "members": members})
    if countries:
        groups += _countries(pool, dice)
    pairs = [[*dice.sample(pool, 2), dice.randint(1, 8)] for _ in range(len(pool) // 10)]
    pairs += [[*dice.sample(pool, 2), -dice.randint(1, 5)] for _ in range(len(pool) // 20)]
    return {
        "format": "seeding-instance/1",
        "game_size": 7,
        "powers": POWERS,
        "assign_powers": dice.random() < 0.8,
        "power_groups": regions,
        "values": {
            "same_player": dice.randint(1, 5),
            "same_power": dice.randint(0, 7),
            "same_team": 5,
        },
        "pair_conflicts": pairs,
        "groups": groups,
        "teams": [
            {"name": f"Team {number}", "members": members}
            for number, members in enumerate(_parts(pool, dice, 3, 7, 0.5), start=1)
        ],
        "locked_games": [],
    }


def _parts(pool: list[str], dice: random.Random, low: int, high: int, share: float) -> list[list[str]]:
    people = dice.sample(pool, int(len(pool) * share))
    parts = []
    while len(people) >= low:
        size = dice.randint(low, high)
        parts.append(people[:size])
        people = people[size:]
    return [part for part in parts if len(part) > 1]


def _countries(pool: list[str], dice: random.Random) -> list[dict[str, object]]:
    people = dice.sample(pool, len(pool))
    groups = []
    while people:
        size = max(2, int(len(people) * dice.uniform(0.15, 0.5)))
        groups.append({"name": f"Country {len(groups) + 1}", "conflict": 1, "members": people[:size]})
        people = people[size:]
    return groups


def _powers(powers: tuple[str | None, ...] | None, dice: random.Random) -> list[str]:
    return [str(power) for power in powers] if powers else dice.sample(POWERS, 7)


def _locked(raw: dict[str, object], dice: random.Random) -> list[dict[str, object]]:
    people = dice.sample(raw["players"], 7)
    return [{"game": 1, "players": people, "powers": POWERS if raw["assign_powers"] else None}]
