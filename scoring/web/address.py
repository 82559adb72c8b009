"""The state of the scoring lab in an address: the rules, the board, and what they are compared with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from common.web.packing import pack, unpack
from scoring.core.definitions import MAX_VALUES
from scoring.core.seats import SEATS
from scoring.web.typed import FORMULA_KEYS, TypedDefinition, TypedSeat

VERSION: Final = "1"
_SYSTEMS: Final = 3


@dataclass(frozen=True, slots=True)
class LabState:
    """All that a visitor can set: the slug that they started from, the rules, the board, and what to compare with."""

    start: str
    typed: TypedDefinition
    board: tuple[TypedSeat, ...]
    compared: tuple[str, ...]
    seat: str = ""


def pack_state(state: LabState) -> str | None:
    """The parameter for `state`; None if it is too long for an address."""
    typed = state.typed
    raw = {
        "s": state.start,
        "m": [typed.mode, typed.rounding, typed.final_year, typed.concession],
        "b": [int(typed.average_ties), int(typed.draws_include_all_survivors)],
        "f": list(typed.formulas),
        "v": [list(value) for value in typed.values],
        "e": [[s.power, int(s.win), s.centers, s.final_year, s.total_centers, s.chart] for s in state.board],
        "c": list(state.compared),
        "p": state.seat,
    }
    return pack(raw, version=VERSION)


def unpack_state(address: str) -> LabState:
    """The state that `pack_state` packed.

    Errors: `RuleError` at `state` for an address that is cut, changed or of a layout that is not known here.
    """
    return unpack(address, version=VERSION, read=_read)


def _read(raw: Any) -> LabState:
    mode, rounding, final_year, concession = _texts(raw["m"], 4)
    average, dias = raw["b"]
    values = tuple((name, formula) for name, formula in (_texts(row, 2) for row in raw["v"]))
    if len(values) > MAX_VALUES + 1 or len(raw["e"]) != SEATS:
        raise ValueError("too many")
    return LabState(
        start=_text(raw["s"]),
        typed=TypedDefinition(
            mode=mode,
            average_ties=bool(average),
            draws_include_all_survivors=bool(dias),
            rounding=rounding,
            final_year=final_year,
            formulas=tuple(_texts(raw["f"], len(FORMULA_KEYS))),
            values=values,
            concession=concession,
        ),
        board=tuple(_seat(row) for row in raw["e"]),
        compared=tuple(_texts(raw["c"], _SYSTEMS - 1)),
        seat=_text(raw["p"]),
    )


def _seat(raw: Any) -> TypedSeat:
    power, win, *texts = raw
    centers, final_year, total, chart = _texts(texts, 4)
    return TypedSeat(_text(power), bool(win), centers, final_year, total, chart)


def _texts(raw: Any, count: int) -> Sequence[str]:
    if not isinstance(raw, list) or len(raw) != count:
        raise ValueError("another count")
    return [_text(each) for each in raw]


def _text(raw: Any) -> str:
    if not isinstance(raw, str):
        raise TypeError("no text")
    return raw
