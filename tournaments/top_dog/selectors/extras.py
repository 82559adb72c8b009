"""Top Dog as part of an exchange document."""

from __future__ import annotations

from typing import Any

from tournaments.events.models import Event
from tournaments.top_dog.details import details_as_json, history_of_json, top_dog_details_of
from tournaments.top_dog.files.extras_document import FrozenDoc, TopDogDoc, figure_document
from tournaments.top_dog.models import TopDogHandicap, TopDogRules


def top_dog_document(event: Event) -> TopDogDoc | None:
    """The rules of the second table; None where nobody asked for one. Two queries."""
    if not TopDogRules.objects.filter(event=event).exists():
        return None
    told: dict[str, Any] = details_as_json(top_dog_details_of(event))
    return TopDogDoc(**told)


def frozen_documents(event: Event) -> dict[int, FrozenDoc]:
    """What the handicaps froze from, by the ids of entries. One query."""
    found = {}
    for row in TopDogHandicap.objects.filter(entry__event=event):
        history = history_of_json(row.history)
        found[row.entry_id] = FrozenDoc(
            army=row.army,
            player_history=figure_document(history.player),
            army_history=figure_document(history.army),
            reason=row.reason,
        )
    return found
