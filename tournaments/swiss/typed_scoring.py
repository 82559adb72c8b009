"""A scoring as people type it in a form: a preset, three numbers, or a margin table with a row a line.

Invalid input is passed on unchanged, so that the scoring core refuses it with its own message.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

RESULTS = ("win", "draw", "loss")
ANY = {"", "any", "*"}


def scoring_of(kind: str, own: str, margins: str, total: str = "") -> dict[str, Any]:
    """What `scoring.core.duels.parse_scoring` reads, from the four fields."""
    parts = [part.rstrip(",") for part in own.replace("/", " ").replace(";", " ").replace("−", "-").split()]
    points = dict(zip(RESULTS, [_number(part) for part in parts], strict=False))
    if kind == "own":
        return {"points": points}
    if kind == "typed":
        return {"typed": points | ({"total": _number(total.strip())} if total.strip() else {})}
    if kind == "margins":
        lines = [line for line in margins.splitlines() if line.strip()]
        return {"margins": [_row(line) for line in lines]}
    return {"preset": kind}


def typed_scoring(raw: Mapping[str, Any]) -> dict[str, str]:
    """The four fields of a stored scoring: `kind`, `own`, `margins` and `total`."""
    blank = {"own": "", "margins": "", "total": ""}
    if "preset" in raw:
        return blank | {"kind": raw["preset"]}
    if "points" in raw:
        return blank | {"kind": "own", "own": " ".join(str(raw["points"][kind]) for kind in RESULTS)}
    if "typed" in raw:
        typed = raw["typed"]
        own = " ".join(str(typed[kind]) for kind in RESULTS)
        return blank | {"kind": "typed", "own": own, "total": str(typed["total"])}
    return blank | {"kind": "margins", "margins": "\n".join(_line(row) for row in raw["margins"])}


def _row(line: str) -> dict[str, Any]:
    cells = [cell.strip() for cell in line.split(";")]
    cells += [""] * (4 - len(cells))
    row: dict[str, Any] = {"points": _number(cells[3])}
    if cells[0].lower() not in ANY:
        row["result"] = cells[0].lower()
    for key, cell in (("own_loss", cells[1]), ("enemy_loss", cells[2])):
        if cell.lower() not in ANY:
            row[key] = _band(cell)
    return row


def _band(cell: str) -> list[Any]:
    low, _dash, high = cell.replace("–", "-").replace("%", "").partition("-")
    return [_number(low.strip()), _number(high.strip()) if high.strip() else None]


def _number(text: str) -> int | str:
    """A JSON number where the text is whole; else the text, which the core reads exactly or refuses."""
    text = text.replace(",", ".")
    return int(text) if text.lstrip("-").isascii() and text.lstrip("-").isdigit() and len(text) < 10 else text


def _line(row: Mapping[str, Any]) -> str:
    bands = [_typed_band(row.get(key)) for key in ("own_loss", "enemy_loss")]
    return "; ".join([row.get("result") or "any", *bands, str(Fraction(row["points"]))])


def _typed_band(band: Sequence[Any] | None) -> str:
    if band is None:
        return "any"
    return f"{band[0]}-{'' if band[1] is None else band[1]}"
