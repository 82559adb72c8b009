"""Scoring systems of rows, compiled for the core; which one scores a game (manual §11, §13: follows or pinned)."""

from __future__ import annotations

import json
from functools import lru_cache

from scoring.core.systems import System, compile_system, definition_as_json, parse_definition
from tournaments.models import Game, Round, ScoringSystem

__all__ = ["compiled", "stored_form", "system_of_game", "system_of_heat"]


def compiled(system: ScoringSystem) -> System:
    """The compiled system; it was checked when it was saved, so this raises nothing. Parsed once per definition."""
    return _compiled(json.dumps(system.definition, sort_keys=True))


@lru_cache(maxsize=256)
def _compiled(definition: str) -> System:
    return compile_system(parse_definition(json.loads(definition)))


def stored_form(system: System) -> dict[str, object]:
    """The JSON of a definition without its name, which is the row's."""
    raw = definition_as_json(system.definition)
    del raw["name"]
    return raw


def system_of_heat(heat: Round) -> ScoringSystem:
    """The heat's own system, or the tournament's that it follows."""
    return heat.scoring_system or heat.tournament.scoring_system


def system_of_game(game: Game) -> ScoringSystem:
    """The game's own system, or the one that it follows."""
    return game.scoring_system or system_of_heat(game.round)
