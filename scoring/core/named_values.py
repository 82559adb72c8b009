"""The named values of a scoring system: their names checked, each parsed after those that it is made from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from common.pure.errors import Problem, RuleError
from common.pure.reading import Problems, field_path
from common.pure.text import shorten
from scoring.core.formula import parse_formula
from scoring.core.functions import FUNCTIONS
from scoring.core.lexer import tokenize
from scoring.core.operators import OPERATORS
from scoring.core.steps import Formula
from scoring.core.words import WORDS

MAX_VALUE_NAME: Final = 30
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def parse_values(values: Sequence[tuple[str, str]], *, path: str, problems: Problems) -> dict[str, Formula]:
    """The formulae of `values` by name, in lower case, each after those that it reads.

    A value with an error is there all the same, so that what reads it shows no error of its own. Adds problems at
    paths such as `values.bonus`.
    """
    sources: dict[str, tuple[str, str]] = {}
    for k, (name, source) in enumerate(values):
        where = field_path(path, shorten(name)) if name else f"{path}[{k}]"
        if problem := _name_problem(name, where, sources):
            problems.append(problem)
        else:
            sources[name.lower()] = (where, source)
    reads = {name: _names_in(source, sources, path=where) for name, (where, source) in sources.items()}
    parsed: dict[str, Formula] = {}
    waiting = list(sources)
    while waiting:
        ready = next((name for name in waiting if reads[name] <= parsed.keys()), waiting[0])
        waiting.remove(ready)
        where, source = sources[ready]
        try:
            parsed[ready] = parse_formula(source, path=where, values=dict(parsed), unusable=(ready, *waiting))
        except RuleError as error:
            problems.extend(error.problems)
            parsed[ready] = Formula(source, where, (0,), frozenset())
    return parsed


def _names_in(source: str, names: Mapping[str, object], *, path: str) -> set[str]:
    try:
        tokens = tokenize(source, path=path)
    except RuleError:
        return set()
    return {token.text.lower() for token in tokens if token.kind == "word"} & names.keys()


def _name_problem(name: str, path: str, taken: Mapping[str, object]) -> Problem | None:
    known = name.lower()
    params = {"name": shorten(name), "limit": MAX_VALUE_NAME}
    if not name:
        return Problem(path, "name_missing", "This value has no name. Give it one, or remove it.")
    if len(name) > MAX_VALUE_NAME or not _NAME.fullmatch(name):
        message = (
            "%(name)s can’t be the name of a value. Use a letter, then letters, digits and _, at most %(limit)s in all."
        )
        return Problem(path, "bad_name", message, params)
    if known in WORDS or known in FUNCTIONS or known in OPERATORS:
        message = "%(name)s is already a word of the formula language. Choose another name for this value."
        return Problem(path, "name_is_a_word", message, params)
    if known in taken:
        return Problem(path, "name_twice", "Two values are called %(name)s. Rename one of them.", params)
    return None
