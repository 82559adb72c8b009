"""The operators and functions of the formula language on whole columns of numbers.

Floats stand for the exact numbers of the rules, so what is equal must stay equal: where a value may not be whole, two
numbers closer than `CLOSE` of their size count as the same. Formulae of whole numbers are compared as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import numpy as np
import numpy.typing as npt

CLOSE: Final = 1e-12

Value = Any
"""A column (floats, seats × boards), or one float for all of them."""
Operation = Callable[[Sequence[Value], bool], Value]
"""Takes the columns, and whether all of them hold whole numbers."""


def _floats(test: npt.NDArray[np.bool_]) -> Value:
    return test.astype(np.float64)


def _margin(a: Value, b: Value) -> Value:
    return CLOSE * np.maximum(1.0, np.maximum(np.abs(a), np.abs(b)))


def _less(a: Value, b: Value, whole: bool) -> npt.NDArray[np.bool_]:
    return np.asarray(a < b if whole else b - a > _margin(a, b))


def _equal(a: Value, b: Value, whole: bool) -> npt.NDArray[np.bool_]:
    return np.asarray(a == b if whole else np.abs(a - b) <= _margin(a, b))


def _true(a: Value, whole: bool) -> npt.NDArray[np.bool_]:
    return np.asarray(a != 0 if whole else np.abs(a) > CLOSE)


def _divided(values: Sequence[Value], whole: bool) -> Value:
    above, below = values
    if isinstance(below, float):
        return above / below if below else 0.0
    real = _true(below, whole)
    return np.where(real, above / np.where(real, below, 1.0), 0.0)


def rounded_down(value: Value, whole: bool) -> Value:
    """The whole number at or below; what is a hair under one, by float's error, is that one."""
    return value if whole else np.floor(value + CLOSE * np.maximum(1.0, np.abs(value)))


def _chosen(values: Sequence[Value], whole: bool) -> Value:
    return np.where(_true(values[0], whole), values[1], values[2])


def _picked(values: Sequence[Value], whole: bool) -> Value:
    place, *listed = values
    found: Value = 0.0
    for k, value in enumerate(listed, start=1):
        found = np.where(_equal(place, float(k), whole), value, found)
    return found


def _share(first: Value, count: Value, listed: Sequence[Value], whole: bool) -> Value:
    total: Value = 0.0
    for k, value in enumerate(listed, start=1):
        total = total + np.where((first <= k) & (k < first + count), value, 0.0)
    return _divided((total, count), whole)


OPERATIONS: Final[Mapping[str, Operation]] = MappingProxyType(
    {
        "*": lambda v, _whole: v[0] * v[1],
        "/": _divided,
        "+": lambda v, _whole: v[0] + v[1],
        "-": lambda v, _whole: v[0] - v[1],
        "<": lambda v, whole: _floats(_less(v[0], v[1], whole)),
        ">": lambda v, whole: _floats(_less(v[1], v[0], whole)),
        "^": lambda v, whole: _floats(~_less(v[0], v[1], whole)),
        "<=": lambda v, whole: _floats(~_less(v[1], v[0], whole)),
        ">=": lambda v, whole: _floats(~_less(v[0], v[1], whole)),
        "=": lambda v, whole: _floats(_equal(v[0], v[1], whole)),
        "<>": lambda v, whole: _floats(~_equal(v[0], v[1], whole)),
        "not": lambda v, whole: _floats(~_true(v[1], whole)),
        "and": lambda v, whole: _floats(_true(v[0], whole) & _true(v[1], whole)),
        "or": lambda v, whole: _floats(_true(v[0], whole) | _true(v[1], whole)),
    }
)
"""By symbol, as in `OPERATORS`."""

CALLS: Final[Mapping[str, Operation]] = MappingProxyType(
    {
        "if": _chosen,
        "min": lambda v, _whole: _folded(np.minimum, v),
        "max": lambda v, _whole: _folded(np.maximum, v),
        "abs": lambda v, _whole: np.abs(v[0]),
        "floor": lambda v, whole: rounded_down(v[0], whole),
        "ceil": lambda v, whole: -rounded_down(-v[0], whole),
        "round": lambda v, whole: v[0] if whole else rounded_down(v[0] + 0.5, whole),
        "sqrt": lambda v, _whole: np.sqrt(np.maximum(v[0], 0.0)),
        "pick": _picked,
        "share": lambda v, whole: _share(v[0] + 1, v[1], v[2:], whole),
        "shareout": lambda v, whole: _share(v[0], v[1], v[2:], whole),
    }
)
"""By name, as in `FUNCTIONS`: those of one seat's values."""


def _folded(take: Callable[[Value, Value], Value], values: Sequence[Value]) -> Value:
    found = values[0]
    for value in values[1:]:
        found = take(found, value)
    return found


REDUCTIONS: Final[Mapping[str, Operation]] = MappingProxyType(
    {
        "sum": lambda v, _whole: v[0].sum(axis=0),
        "average": lambda v, _whole: v[0].sum(axis=0) / 7.0,
        "most": lambda v, _whole: v[0].max(axis=0),
        "least": lambda v, _whole: v[0].min(axis=0),
        "max": lambda v, _whole: v[0].max(axis=0),
        "min": lambda v, _whole: v[0].min(axis=0),
        "count": lambda v, whole: _true(v[0], whole).sum(axis=0).astype(np.float64),
        "product": lambda v, _whole: v[0].prod(axis=0),
    }
)
"""By name: those over all seats, which stand first among the axes. `product` serves the words mulp and mulc."""
