"""A table of discounts and penalties as people type it in a form: a step a line, `games; share; points added`.

Invalid input is passed on unchanged, so that the core refuses it with its own message.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from common.pure.errors import Problem, RuleError
from handicaps.core.top_dog_table import Step, TopDogTable

# The fields of steps, by the part of the table that they belong to.
STEPS = {"player": "player_steps", "army": "army_steps"}
NUMBERS = ("highest_score", "floor", "without_games", "player_share")


def typed_table(table: TopDogTable) -> dict[str, Any]:
    """The fields of a form that shows this table."""
    return {
        "player_steps": _lines(table.player),
        "army_steps": _lines(table.army),
        **{name: str(getattr(table, name)) for name in NUMBERS},
        "army_steps_go_on": table.army_steps_go_on,
    }


def table_of(typed: Mapping[str, Any]) -> dict[str, Any]:
    """What `handicaps.core.top_dog_table.parse_table` reads, from the fields."""
    raw: dict[str, Any] = {name: _number(typed[name]) for name in NUMBERS}
    raw["army_steps_go_on"] = typed["army_steps_go_on"]
    for part, name in STEPS.items():
        raw[part] = [_step(line) for line in typed[name].splitlines() if line.strip()]
    return raw


def typed_problems(error: RuleError) -> RuleError:
    """The problems at the fields of the form; those of a step say which line of its field they mean."""
    return RuleError(*(_placed(problem) for problem in error.problems))


def _placed(problem: Problem) -> Problem:
    path = problem.path.removeprefix("table.")
    part, bracket, rest = path.partition("[")
    if part not in STEPS:
        return replace(problem, path=path)
    if not bracket:
        return replace(problem, path=STEPS[part])
    line = int(rest.partition("]")[0]) + 1
    params = {"at_line": line, "what": problem.phrase}
    return replace(problem, path=STEPS[part], message="Step %(at_line)s: %(what)s", params=params)


def _lines(steps: Sequence[Step]) -> str:
    return "\n".join(f"{step.games}; {step.factor}" + (f"; {step.plus}" if step.plus else "") for step in steps)


def _step(line: str) -> dict[str, Any]:
    cells = [cell.strip() for cell in line.split(";")]
    step: dict[str, Any] = {"games": _number(cells[0])}
    for name, cell in zip(("factor", "plus"), cells[1:], strict=False):
        if cell:
            step[name] = _number(cell)
    if len(cells) > 3:
        step["plus"] = "; ".join(cells[2:])
    return step


def _number(text: str) -> int | str:
    """A whole number; else the text, which the core reads exactly or refuses."""
    text = text.strip().replace(",", ".")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
