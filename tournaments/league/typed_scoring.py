"""A league's scoring as people type it: a kind, and what that kind asks.

Invalid input is passed on unchanged, so that the scoring core refuses it with its own message.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

KINDS = [
    ("wbf", _("IMPs, on the WBF’s continuous scale of 20")),
    ("acbl 6-8", _("IMPs, on the ACBL’s 20–0 scale for 6 to 8 boards")),
    ("acbl 9-11", _("IMPs, on the ACBL’s 20–0 scale for 9 to 11 boards")),
    ("table", _("IMPs, on your own table")),
    ("2-1-0", _("2 for a win, 1 for a draw, 0 for a loss")),
    ("3-1-0", _("3 for a win, 1 for a draw, 0 for a loss")),
    ("own", _("Your own points for win, draw and loss")),
    ("typed", _("The scores entered are the points")),
]
# The form's field of each part of a scoring.
PATHS = {"boards": "boards", "rows": "rows", "win": "own", "draw": "own", "loss": "own", "walkover": "walkover"}
PATHS |= {"total": "total", "kind": "kind"}
PRESETS = {"2-1-0": (2, 1, 0), "3-1-0": (3, 1, 0)}
RESULTS = ("win", "draw", "loss")


def scoring_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """What `handicaps.core.league_scoring` reads, from the form's fields."""
    kind = data["kind"]
    found: dict[str, Any] = {"kind": kind.partition(" ")[0]}
    if kind == "wbf":
        found["boards"] = data["boards"]
    elif kind.startswith("acbl"):
        found["boards"] = kind.partition(" ")[2]
    elif kind == "table":
        found["rows"] = [_row(line) for line in data["rows"].splitlines() if line.strip()]
    elif kind == "typed":
        if data["total"].strip():
            found["total"] = _number(data["total"])
    else:
        found["kind"] = "result"
        points = PRESETS.get(kind) or [_number(part) for part in _parts(data["own"])]
        found |= dict(zip(RESULTS, points, strict=False))
    if data["walkover"].strip():
        found["walkover"] = [_number(part) for part in _parts(data["walkover"])]
    return found


def typed_scoring(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The form's fields of a stored scoring."""
    kind = raw.get("kind", "wbf")
    fields: dict[str, Any] = {"kind": kind, "boards": 24, "rows": "", "own": "", "total": "", "walkover": ""}
    if kind == "wbf":
        fields["boards"] = raw["boards"]
    elif kind == "acbl":
        fields["kind"] = f"acbl {raw['boards']}"
    elif kind == "table":
        fields["rows"] = "\n".join(f"{row['imps']} {row['winner']} {row['loser']}" for row in raw["rows"])
    elif kind == "typed":
        fields["total"] = str(raw.get("total", ""))
    elif kind == "result":
        points = tuple(raw[name] for name in RESULTS)
        fields["kind"] = next((name for name, each in PRESETS.items() if each == points), "own")
        fields["own"] = " ".join(str(each) for each in points)
    if "walkover" in raw:
        fields["walkover"] = " ".join(str(each) for each in raw["walkover"])
    return fields


def _row(line: str) -> dict[str, Any]:
    return dict(zip(("imps", "winner", "loser"), [_number(part) for part in _parts(line)], strict=False))


def _parts(text: str) -> list[str]:
    return text.replace("–", " ").replace(";", " ").replace("/", " ").replace("−", "-").split()


def _number(text: str) -> int | float | str:
    """A JSON number; else the text as it was typed."""
    text = text.strip().replace(",", ".")
    if text.lstrip("-").isascii() and text.lstrip("-").isdigit() and len(text) < 10:
        return int(text)
    try:
        return float(text)
    except ValueError:
        return text
