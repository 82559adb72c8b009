"""The fields that a log entry says changed, one by one, in place of its JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format

from tournaments.base.moments import stored_moment

MOST = 60
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)$")


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field before and after; None where it was not there."""

    field: str
    before: str | None
    after: str | None


def field_changes(before: Any, after: Any) -> list[FieldChange]:
    """The fields in which two JSON values differ, in the order of the newer one, at most sixty."""
    old, new = dict(_flat("", before)), dict(_flat("", after))
    changed = (FieldChange(key, old.get(key), new.get(key)) for key in new | old if old.get(key) != new.get(key))
    return [change for change, _place in zip(changed, range(MOST), strict=False)]


def _flat(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _flat(f"{path} {key}".strip().replace("_", " "), part)
    elif isinstance(value, list) and any(isinstance(part, dict | list) for part in value):
        for number, part in enumerate(value, start=1):
            yield from _flat(f"{path} {_label(part, number)}".strip(), _unlabelled(part))
    elif isinstance(value, list) and value:
        yield path, ", ".join(str(part) for part in value)
    elif value not in (None, "", []):
        yield path, _moment(value) or str(value)


def _moment(value: Any) -> str:
    """A moment in the event's time zone; blank for anything else, such as a name that only looks like one."""
    moment = stored_moment(value) if isinstance(value, str) and MOMENT.match(value) else None
    return date_format(moment, "j M Y, H:i") if moment else ""


def _label(part: Any, number: int) -> str:
    """A seat is called by its power, anything else by its place in the list."""
    return str(part["power"]).title() if isinstance(part, dict) and part.get("power") else str(number)


def _unlabelled(part: Any) -> Any:
    return {key: value for key, value in part.items() if key != "power"} if isinstance(part, dict) else part
