"""The state of the lab in an address: what was typed, packed into one parameter that can be sent to somebody.

`1.` and then the state as JSON, compressed and written in base64url. Another layout gets another number, so that an
old address is understood or refused, never misread. Addresses stay below what web servers take in a line.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.core.definitions import MAX_VALUES
from scoring.core.errors import RuleError
from scoring.core.seats import SEATS
from scoring.web.typed import FORMULA_KEYS, TypedDefinition, TypedSeat

__all__ = ["MAX_ADDRESS", "LabState", "pack_state", "unpack_state"]

VERSION: Final = "1"
MAX_ADDRESS: Final = 3000
"""Characters of the parameter; gunicorn takes 4,094 in the whole line."""
_MAX_BYTES: Final = 60_000
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
    text = json.dumps(raw, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "replace")
    packed = base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")
    address = f"{VERSION}.{packed}"
    return address if len(address) <= MAX_ADDRESS and len(text) <= _MAX_BYTES else None


def unpack_state(address: str) -> LabState:
    """The state that `pack_state` packed.

    Errors: `RuleError` at `state` for an address that is cut, changed or of a layout that is not known here.
    """
    version, _dot, packed = address.partition(".")
    if version.isdecimal() and version != VERSION and packed:
        raise RuleError.one(
            "state",
            "address_unknown",
            "This address was made by another version of the lab. Start from a system of the library instead.",
        )
    try:
        return _read(json.loads(_decompress(packed if len(address) <= MAX_ADDRESS else "")))
    except (ValueError, KeyError, TypeError, RecursionError, zlib.error, binascii.Error) as error:
        raise RuleError.one(
            "state",
            "address_broken",
            "This address of the lab is cut short or changed. Copy the whole link again, or start from a system of "
            "the library.",
        ) from error


def _decompress(packed: str) -> bytes:
    """At most `_MAX_BYTES`, whatever a short text would grow to."""
    opener = zlib.decompressobj()
    data = base64.urlsafe_b64decode(packed.encode("ascii") + b"=" * (-len(packed) % 4))
    text = opener.decompress(data, _MAX_BYTES)
    if not opener.eof:
        raise ValueError("cut short")
    return text


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
