"""Scoring systems of rows, compiled for the core; which one scores a game (manual §11, §13: follows or pinned)."""

from __future__ import annotations

import json
from functools import lru_cache

from django.utils.translation import gettext as _

from scoring.core.definitions import definition_as_json, parse_definition
from scoring.core.systems import System, compile_system
from scoring.core.votes import concession_counts
from scoring.library import shipped_systems
from tournaments.events.models import Game, Round
from tournaments.lab.models import ScoringSystem


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


def missing_formulas(system: ScoringSystem) -> tuple[str, ...]:
    """What the formulae are called that no source prints, of a shipped system or of a copy as it came (ruling C3)."""
    shipped = (each for each in shipped_systems() if each.incomplete)
    return next((each.missing for each in shipped if stored_form(each.system) == system.definition), ())


def incomplete_definitions() -> list[dict[str, object]]:
    """The definitions that are not offered before somebody has filled them in."""
    return [stored_form(each.system) for each in shipped_systems() if each.incomplete]


def system_label(system: ScoringSystem) -> str:
    """The system as selects offer it; where a concession scores by centers, that is said (ruling C3)."""
    if concession_counts(compiled(system)) == "solo":
        return str(system)
    return _("%(system)s: a concession scores by centers") % {"system": system}


def system_of_heat(heat: Round) -> ScoringSystem:
    """The heat's own system, or the event's that it follows."""
    return heat.scoring_system or heat.event.boards.scoring_system


def system_of_game(game: Game) -> ScoringSystem:
    """The game's own system, or the one that it follows."""
    return game.scoring_system or system_of_heat(game.round)
