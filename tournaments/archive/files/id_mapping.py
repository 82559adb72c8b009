"""Ids of rows within JSON values, and whatever else differs between servers.

Each function is given a value, what swaps a number of a kind of row for its number on the other side, and the row. It
serves both ways: rows to archive, and archive to rows. Number 0 is a deleted row. Invalid values raise `TypeError`,
`ValueError`, `KeyError` or `AttributeError`; the reader turns these into messages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

Row = Mapping[str, Any]
Swap = Callable[[str, int], int]
Numbers = Callable[[Any, Swap, Row], Any]

SHIPPED = datetime(2000, 1, 1, tzinfo=UTC)
SUBJECT = re.compile(r"([a-z]+)([: ])(\d{1,18})")
KINDS = {
    "entry": "entry",
    "person": "person",
    "group": "group",
    "member": "member",
    "helper": "event_member",
    "pair": "swiss_pair_rule",
    "history": "history_record",
    "announcement": "announcement",
}
"""What the log says before a number, and the rule of the rows meant."""
# The log says "team" of two kinds of rows, and nobody looks a line up by it.
OF_ONE_SERVER = {"job", "invitation", "team"}


def changed_by_club(value: Any, swap: Swap, row: Row) -> Any:
    """When a system was changed: one that came with Topboard has no such time of its own."""
    return value if row.get("club_id", row.get("club")) is not None else SHIPPED


def entries(value: Any, swap: Swap, row: Row) -> Any:
    """A list of entries."""
    return [swap("entry", _number(each)) for each in value]


def entries_of_run(value: Any, swap: Swap, row: Row) -> Any:
    """The entries that the numbers in a seeding file mean, by number: those of its players."""
    players = row["instance"]["players"]
    return {str(_number(each)): swap("entry", _number(value.get(str(each), each))) for each in players}


def explanation(value: Any, swap: Swap, row: Row) -> Any:
    """The explanation of a Swiss round: pairs and byes refer to an entry."""
    found = dict(value)
    for part in ("pairs", "byes"):
        if part in found:
            found[part] = {str(swap("entry", int(key))): why for key, why in found[part].items()}
    return found


def slip_facts(value: Any, swap: Swap, row: Row) -> Any:
    """A player's slip: for a board it names seats, for a table of two it doesn't."""
    if "seats" not in value:
        return value
    return {**value, "seats": [{**seat, "seat": swap("seat", _number(seat["seat"]))} for seat in value["seats"]]}


def job_state(value: Any, swap: Swap, row: Row) -> Any:
    """A search in progress can't continue elsewhere: it keeps what it has found so far."""
    return "stopped" if value in {"queued", "running"} else value


def log_subject(value: Any, swap: Swap, row: Row) -> Any:
    """What a line of the log is about: `entry:12`, `person 7`; places in an event (`heat:1/game:2`) stay."""
    found = SUBJECT.fullmatch(value)
    if found is None:
        return value
    kind, mark, number = found[1], found[2], int(found[3])
    if kind in OF_ONE_SERVER:
        return f"{kind}{mark}0"
    return f"{kind}{mark}{swap(KINDS[kind], number)}" if kind in KINDS else value


def log_values(value: Any, swap: Swap, row: Row) -> Any:
    """A log line's values stay as they were written, apart from jobs and assigned powers.

    Another server numbers jobs differently. The seeding page shows which player got which power in turn, so those ids
    are swapped as well.
    """
    if row["kind"] == "give_powers":
        return {
            **value,
            "games": [{**game, "seats": [_seat(seat, swap) for seat in game["seats"]]} for game in value["games"]],
        }
    if isinstance(value, dict) and isinstance(value.get("job"), int):
        return {**value, "job": 0}
    return value


def _seat(value: Mapping[str, Any], swap: Swap) -> dict[str, Any]:
    return {**value, "entry": swap("entry", _number(value["entry"]))}


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("not a number of a row")
    return value
