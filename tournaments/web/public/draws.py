"""The draw of a heat for everybody: what was published before it, and how to count it again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from tournaments.errors import MissingError
from tournaments.web.public.frames import Json, PublicPage, moment, public_frame, public_page

__all__ = ["draw", "newest_draw"]


@public_page
def draw(page: PublicPage) -> tuple[str, Json]:
    """Every draw of a heat, the newest first."""
    number = page.numbers["heat"]
    heat = next((heat for heat in page.data["heats"] if heat["number"] == number), None)
    if heat is None:
        raise MissingError(_("Heat %(n)s has not been made yet.") % {"n": number})
    names = {entry["id"]: entry["name"] for entry in page.data["entries"]}
    draws = [_shown(draw, heat, names) for draw in reversed(heat["draws"])]
    return "public/event/draw.html", public_frame(page, "heats") | {"heat": heat, "draws": draws}


def newest_draw(heats: Iterable[Json]) -> Json | None:
    """The newest heat with a draw, and its newest draw: the one in use, else the last that was begun."""
    drawn = [heat for heat in heats if heat["draws"]]
    if not drawn:
        return None
    heat = drawn[-1]
    used = [draw for draw in heat["draws"] if draw["used_at"]]
    draw = max(used, key=lambda draw: str(draw["used_at"])) if used else heat["draws"][-1]
    return {"heat": heat["number"], "at": moment(draw["at"]), "fingerprint": draw["fingerprint"], "used": bool(used)}


def _shown(draw: Json, heat: Json, names: dict[int, str]) -> Json:
    shown = {**draw, "at": moment(draw["at"]), "used_at": moment(draw["used_at"])}
    if draw["used_at"]:
        standing = [_seats((seat["entry"], seat["power"]) for seat in game["seats"]) for game in heat["games"]]
        shown["games"] = [_board(game, standing, names) for game in draw["games"]]
        shown["changed"] = sum(not game["stands"] for game in shown["games"])
    return shown


def _board(game: Json, standing: list[Any], names: dict[int, str]) -> Json:
    """A drawn board: who, and whether the heat has it still. Powers given after the draw change no board."""
    powers = game["powers"] or [""] * len(game["players"])
    drawn = _seats(zip(game["players"], powers, strict=True))
    if not any(powers):
        standing = [_seats((entry, "") for entry, _power in board) for board in standing]
    seats = [
        {"entry": entry, "name": names.get(entry, ""), "power": power}
        for entry, power in zip(game["players"], powers, strict=True)
    ]
    return {"number": game["game"], "seats": seats, "stands": drawn in standing}


def _seats(pairs: Iterable[tuple[int, str | None]]) -> frozenset[tuple[int, str]]:
    return frozenset((entry, power or "") for entry, power in pairs)
