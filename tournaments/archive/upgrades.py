"""Archives of older formats, brought to today's by named steps, one a format.

A column that is new and has a default needs no step: a row without it gets the default. One that is renamed, removed
or means something else raises `VERSION` and adds a step here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_noop as _

from common.pure.errors import RuleError

__all__ = ["NAME", "STEPS", "VERSION", "Rows", "format_name", "names_then", "upgraded", "version_of"]

Rows = dict[str, list[dict[str, Any]]]
Step = Callable[[Rows], Rows]

NAME = "topboard-archive"
VERSION = 3


def _without_players_of_powers(rows: Rows) -> Rows:
    """Format 1 wrote who picked which power by turns with the numbers of its own server, which tell nobody here."""
    log = [_nobody_picked(row) if row.get("action") == "give_powers" else row for row in rows.get("log", [])]
    return {**rows, "log": log}


def _nobody_picked(row: dict[str, Any]) -> dict[str, Any]:
    games = [
        {**game, "seats": [{**seat, "entry": 0} for seat in game["seats"]]} for game in (row["after"] or {})["games"]
    ]
    return {**row, "after": {**row["after"], "games": games}}


def _with_events(rows: Rows) -> Rows:
    """Format 2 called an event a tournament, in its table and in every link to it."""
    return {
        name: [{RENAMED.get(column, column): value for column, value in row.items()} for row in table]
        for name, table in rows.items()
    }


RENAMED: Final = {"tournament": "event"}
STEPS: Mapping[int, Step] = {1: _without_players_of_powers, 2: _with_events}
"""By the format that they read: the step to the next one."""
TABLES: Mapping[int, Mapping[str, str]] = {2: {"event": "tournament"}}
"""By the last format that named tables otherwise: today's name, and the name then."""


def names_then(version: int) -> Mapping[str, str]:
    """The tables that an archive of `version` names otherwise: today's name, and the name in its files."""
    return {now: then for last, names in TABLES.items() if version <= last for now, then in names.items()}


def format_name(version: int = VERSION) -> str:
    """Such as `topboard-archive/1`."""
    return f"{NAME}/{version}"


def version_of(raw: object, *, newest: int = VERSION) -> int:
    """The version in a format's name. Raises `RuleError` for another name, or a version that is newer than ours."""
    name, _slash, version = raw.partition("/") if isinstance(raw, str) else ("", "", "")
    if name != NAME or not version.isascii() or not version.isdigit() or len(version) > 3 or int(version) < 1:
        message = _("This is no archive of a club. Choose the file that “Download a backup” made.")
        raise RuleError.one("manifest.json", "unknown-format", message)
    if int(version) > newest:
        message = _("The archive was made by a newer Topboard (format %(format)s). Update this site, then restore.")
        raise RuleError.one("manifest.json", "too-new", message, format=int(version))
    return int(version)


def upgraded(rows: Rows, version: int, *, steps: Mapping[int, Step] = STEPS, newest: int = VERSION) -> Rows:
    """The rows of an archive of `version` as an archive of today has them."""
    order: Sequence[int] = range(version, newest)
    for each in order:
        rows = steps[each](rows)
    return rows
