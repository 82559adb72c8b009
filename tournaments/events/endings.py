"""Whether an event is over, and who won it, read off its snapshot. Pure.

An event is over once everything planned has its result, or once it was put into the archive. A view that keeps results
back sees games still played, so that the event is not over for it, archived or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
OPEN_FIXTURES = frozenset({"scheduled", "postponed"})


@dataclass(frozen=True, slots=True)
class Winner:
    """Who is first: several where they tied. `of` names the division or the cup; it is blank for the whole event."""

    of: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """Whether the event is over; its winners once it is, none where nobody has a rank."""

    over: bool
    winners: tuple[Winner, ...] = ()


def ending_of(data: Json, *, heats: int, archived: bool) -> Ending:
    """The ending of the event that the snapshot `data` shows. `heats` is how many an event of boards has planned."""
    over = _all_played(data, heats) or (archived and not data["hidden_from"])
    return Ending(over, tuple(_winners(data)) if over else ())


def ending_json(ending: Ending) -> Json:
    """The ending as snapshots hold it."""
    return {
        "over": ending.over,
        "winners": [{"of": winner.of, "names": list(winner.names)} for winner in ending.winners],
    }


def _all_played(data: Json, heats: int) -> bool:
    if "divisions" in data:
        return _season_played(data)
    if "rounds" in data:
        made = data["rounds"]
        return 0 < data["planned"] <= len(made) and not any(each["open"] for each in made)
    made = data["heats"]
    return len(made) >= heats and all(each["state"] == "finished" for each in made)


def _season_played(data: Json) -> bool:
    """All matches and cups have their results; or all tables were brought in, and no match was played here."""
    fixtures, divisions = data["fixtures"], data["divisions"]
    if any(each["state"] in OPEN_FIXTURES for each in fixtures) or any(cup["open"] for cup in data.get("cups", ())):
        return False
    return bool(fixtures) or (bool(divisions) and all(each["given"] for each in divisions))


def _winners(data: Json) -> Iterable[Winner]:
    if "divisions" in data:
        yield from _winners_of_season(data)
        return
    table = data["standings"]
    if "rounds" in data:
        names = _first(table["rows"]) if table["rounds"] else ()
    else:
        names = _first(table["qualified"]) or _first(table["all"])
    if names:
        yield Winner("", names)


def _winners_of_season(data: Json) -> Iterable[Winner]:
    divisions = [each for each in data["divisions"] if each["played"] or each["given"]]
    cups = [cup for cup in data.get("cups", ()) if cup["winners"]]
    alone = len(data["divisions"]) == 1 and not data.get("cups")
    for division in divisions:
        names = _first(division["rows"])
        if names:
            yield Winner("" if alone else division["name"], names)
    for cup in cups:
        yield Winner(cup["name"], tuple(cup["winners"]))


def _first(rows: Sequence[Json]) -> tuple[str, ...]:
    return tuple(row["name"] for row in rows if row["rank"] == 1)
