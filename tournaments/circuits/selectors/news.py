"""What is new in a circuit, for its feed: events added, results that count, and rules changed. Public facts alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.base.languages import before_stop
from tournaments.changes.models import ChangeLine
from tournaments.circuits.selectors.seasons import CircuitSeason, EventLine
from tournaments.circuits.selectors.tables import shown_lines

MOST: Final = 50
FIRST: Final = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the feed. `mark` is its own within the circuit, and stays when it changes."""

    mark: str
    title: str
    text: str
    at: datetime


def news_of(found: CircuitSeason, rule_changes: list[ChangeLine]) -> list[Entry]:
    """The newest first, and at most fifty. `found` has people as everybody sees them."""
    entries = [each for line in found.events if line.is_public for each in _of_event(found, line)]
    entries += [
        Entry(
            f"rules-{line.pk}",
            _("The rules of %(circuit)s changed") % {"circuit": found.circuit.name},
            str((line.after or {}).get("reason", "")),
            line.change.created_at,
        )
        for line in rule_changes
    ]
    return sorted(entries, key=lambda each: (each.at, each.mark), reverse=True)[:MOST]


def _of_event(found: CircuitSeason, line: EventLine) -> list[Entry]:
    row = line.row
    day = {"event": line.name, "day": line.day.isoformat() if line.day else "–"}
    entries = [
        Entry(
            f"event-{row.pk}",
            _("%(event)s is in the circuit") % day,
            _("%(event)s, %(day)s") % day,
            row.added_at,
        )
    ]
    if line.counted is not None:
        outcome = getattr(row.event, "outcome", None)
        counted = (outcome.corrected_at or outcome.created_at) if outcome else row.results_at or row.added_at
        players = ngettext("%(n)s player.", "%(n)s players.", line.counted.players) % {"n": line.counted.players}
        corrected = outcome is not None and outcome.corrected_at is not None
        title = (_("Results of %(event)s changed") if corrected else _("%(event)s counts in the ranking")) % day
        entries.append(Entry(f"standings-{row.pk}", title, f"{players} {_leaders(found)}", max(counted, row.added_at)))
    return entries


def _leaders(found: CircuitSeason) -> str:
    first = [f"{row.line.rank}. {row.person.name}" for row in shown_lines(found)[:FIRST] if row.line.rank]
    return _("First in the ranking now: %(names)s.") % {"names": before_stop(", ".join(first))} if first else ""
