"""The Top Dog of an imported event. Called inside the change of its club."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from handicaps.core.top_dog import top_dog_handicap
from handicaps.core.top_dog_table import parse_table
from tournaments.events.models import Entry, Event
from tournaments.people.services.import_people import BATCH
from tournaments.swiss.files.document import SwissDoc
from tournaments.top_dog.details import history_as_json
from tournaments.top_dog.files.extras_document import TopDogDoc, frozen_history
from tournaments.top_dog.models import TopDogHandicap, TopDogRules


def store_top_dog(event: Event, document: SwissDoc, entries: Mapping[int, Entry]) -> None:
    """Its rules, and each handicap by its table from the histories that it froze from."""
    if document.top_dog is None:
        return
    rules = document.top_dog
    TopDogRules.objects.create(event=event, **{each.name: getattr(rules, each.name) for each in fields(TopDogDoc)})
    table = parse_table(rules.table)
    rows = []
    for player in document.entries:
        if player.top_dog is None:
            continue
        history = frozen_history(player.top_dog)
        rows.append(
            TopDogHandicap(
                entry=entries[player.number],
                army=player.top_dog.army,
                history=history_as_json(history),
                per_round=str(top_dog_handicap(history, table=table).per_round),
                reason=player.top_dog.reason,
            )
        )
    TopDogHandicap.objects.bulk_create(rows, batch_size=BATCH)
