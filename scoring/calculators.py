"""The calculator of board scores: from the JSON of a request to the JSON of the answer; nothing is stored.

Rule: contract §1. The page and the API both call `score_request`, so they can't differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from common.pure.errors import Problem, RuleError
from common.pure.reading import Problems, kind_of, read_mapping
from common.pure.text import shorten
from scoring.core.boards import score_board
from scoring.core.definitions import SystemDefinition, parse_definition
from scoring.core.seats import parse_seats
from scoring.core.systems import System, compile_system
from scoring.library import shipped_definition

_KEYS: Final = ("system", "seats")


def score_request(
    payload: object, *, find_shipped: Callable[[str], SystemDefinition | None] = shipped_definition
) -> dict[str, object]:
    """The answer to a request: `{"scores": [{"power", "score"}, …], "sum"}`, in the order of the seats.

    Errors: `RuleError` with all that is wrong, at paths such as `seats[3].centers` and `system.formulas.places[2]`.
    """
    problems: Problems = []
    fields = read_mapping(payload, path="", known=_KEYS, problems=problems, what="The request")
    if fields is None:
        raise RuleError(*problems)
    for key in _KEYS:
        if key not in fields:
            problems.append(Problem(key, "missing", "The request has no %(field)s. Add it.", {"field": key}))
    system = seats = None
    try:
        system = read_system(fields["system"], find_shipped=find_shipped) if "system" in fields else None
    except RuleError as error:
        problems.extend(error.problems)
    try:
        seats = parse_seats(fields["seats"]) if "seats" in fields else None
    except RuleError as error:
        problems.extend(error.problems)
    if problems or system is None or seats is None:
        raise RuleError(*problems)
    scores = score_board(system, seats=seats)
    return {
        "scores": [{"power": seat.power, "score": float(score)} for seat, score in zip(seats, scores, strict=True)],
        "sum": float(sum(scores)),
    }


def read_system(
    raw: object,
    *,
    path: str = "system",
    find_shipped: Callable[[str], SystemDefinition | None] = shipped_definition,
) -> System:
    """The system that a request names: `{"slug": …}` for a shipped one, or a definition.

    Errors: `RuleError` at paths below `path`.
    """
    if not isinstance(raw, Mapping) or "slug" not in raw:
        return compile_system(parse_definition(raw, path=path), path=path)
    problems: Problems = []
    read_mapping(raw, path=path, known=("slug",), problems=problems, what="A shipped system")
    slug = raw["slug"]
    definition = find_shipped(slug) if isinstance(slug, str) else None
    if definition is None:
        problems.append(
            Problem(
                f"{path}.slug",
                "unknown_system",
                "%(slug)s is not a shipped scoring system. Choose one from the library, or give a definition.",
                {"slug": shorten(slug) if isinstance(slug, str) else kind_of(slug)},
            )
        )
    if problems or definition is None:
        raise RuleError(*problems)
    return compile_system(definition, path=path)
