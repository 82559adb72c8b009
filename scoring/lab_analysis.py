"""The scoring lab's analysis of a system on all boards and on random ones, for its page and its API; never stored.

Results are cached in the process by the rules alone, so a system has one analysis whatever its name.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from common.pure.errors import RuleError
from common.pure.reading import Problems, read_mapping, read_whole
from scoring.calculators import read_system
from scoring.core.definitions import SystemDefinition, definition_as_json, parse_definition
from scoring.core.lab import (
    Analysis,
    Comparison,
    ScoredBoard,
    Verdict,
    analyse_system,
    boards_for_both,
    compare_systems,
    compile_vectorised,
    lint_system,
)
from scoring.core.lab.examples import score_exactly
from scoring.core.lab.payout import Payout, bins_for, payout_of
from scoring.core.lab.ties import MAX_PLAYERS, MAX_ROUNDS
from scoring.core.seats import SEATS
from scoring.core.systems import System, compile_system
from scoring.library import shipped_definition

BOARDS: Final = 5000
_KEYS: Final = ("system", "compare")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a visitor may vary: the random boards by their `seed`, and the event whose ties are predicted."""

    seed: int = 1
    rounds: int = 4
    players: int = 49


LIMITS: Final = {"seed": (0, 999_999), "rounds": (1, MAX_ROUNDS), "players": (SEATS, MAX_PLAYERS)}
_WHAT: Final = {"seed": "The seed", "rounds": "The number of rounds", "players": "The number of players"}


@dataclass(frozen=True, slots=True)
class SystemResult:
    """One system's results on all boards, its payout on the random ones, and the first of these."""

    analysis: Analysis
    payout: Payout
    sample: ScoredBoard

    def as_json(self) -> dict[str, Any]:
        """For an API."""
        random = {"random_boards": self.payout.as_json(), "first_random_board": self.sample.as_json()}
        return {**self.analysis.as_json(), **random}


@dataclass(frozen=True, slots=True)
class LabResult:
    """One system, and another on the same boards where one was named."""

    settings: Settings
    own: SystemResult
    other: SystemResult | None
    comparison: Comparison | None

    def as_json(self) -> dict[str, Any]:
        """For an API."""
        return {
            "seed": self.settings.seed,
            "boards": BOARDS,
            "system": self.own.as_json(),
            "compare": self.other.as_json() if self.other else None,
            "comparison": self.comparison.as_json() if self.comparison else None,
        }


def analyse(system: System, other: System | None = None, *, settings: Settings | None = None) -> LabResult:
    """The analysis of `system`, compared with `other` on the same boards. Up to three seconds for new rules, then kept.

    Errors: `RuleError` where random boards can't be scored, as numbers grow too large.
    """
    return _result(rules_of(system), rules_of(other) if other else "", settings or Settings())


def findings(system: System) -> tuple[Verdict, ...]:
    """The findings alone."""
    return _findings(rules_of(system))


def rules_of(system: System) -> str:
    """The rules of a system as text, without its name: the same for the same rules."""
    return json.dumps(definition_as_json(replace(system.definition, name="")), sort_keys=True)


def read_settings(raw: Mapping[str, object], problems: Problems) -> Settings:
    """The settings of a request; what is left out is as usual. Adds problems at `seed`, `rounds` and `players`."""
    usual = Settings()
    found = {
        key: read_whole(
            raw.get(key, getattr(usual, key)), path=key, least=least, most=most, what=_WHAT[key], problems=problems
        )
        for key, (least, most) in LIMITS.items()
    }
    return Settings(**{key: value for key, value in found.items() if value is not None})


def analysis_request(
    payload: object, *, find_shipped: Callable[[str], SystemDefinition | None] = shipped_definition
) -> dict[str, Any]:
    """The answer to `{"system": …, "compare": …, "seed": 1, "rounds": 4, "players": 49}`; only the system is needed.

    Errors: `RuleError` with all that is wrong, at paths such as `compare.slug`.
    """
    problems: Problems = []
    fields = read_mapping(payload, path="", known=(*_KEYS, *LIMITS), problems=problems, what="The request")
    if fields is None:
        raise RuleError(*problems)
    systems: list[System | None] = [None, None]
    for k, key in enumerate(_KEYS):
        if key == "compare" and fields.get(key) is None:
            continue
        try:
            systems[k] = read_system(fields.get(key), path=key, find_shipped=find_shipped)
        except RuleError as error:
            problems.extend(error.problems)
    settings = read_settings(fields, problems)
    if problems or systems[0] is None:
        raise RuleError(*problems)
    return analyse(systems[0], systems[1], settings=settings).as_json()


@lru_cache(maxsize=128)
def _findings(rules: str) -> tuple[Verdict, ...]:
    return lint_system(_compiled(rules))


@lru_cache(maxsize=128)
def _analysis(rules: str, settings: Settings) -> Analysis:
    system = _compiled(rules)
    return analyse_system(system, rounds=settings.rounds, players=settings.players, seed=settings.seed)


@lru_cache(maxsize=32)
def _result(rules: str, other_rules: str, settings: Settings) -> LabResult:
    texts = [each for each in (rules, other_rules) if each]
    systems = [_compiled(each) for each in texts]
    boards = boards_for_both(systems[0], systems[-1], seed=settings.seed, count=BOARDS)
    scores = [compile_vectorised(each).scores(boards) for each in systems]
    edges = bins_for(*scores)
    own, *others = (
        SystemResult(_analysis(text, settings), payout_of(boards, found, edges=edges), score_exactly(system, boards, 0))
        for text, system, found in zip(texts, systems, scores, strict=True)
    )
    if not others:
        return LabResult(settings, own, None, None)
    return LabResult(settings, own, others[0], compare_systems(systems[0], systems[1], boards))


@lru_cache(maxsize=128)
def _compiled(rules: str) -> System:
    return compile_system(parse_definition(json.loads(rules)))
