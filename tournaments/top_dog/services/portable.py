"""Top Dog in the documents of Swiss events: its rules, and the histories that each handicap froze from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem
from handicaps.core.top_dog import top_dog_handicap
from handicaps.core.top_dog_table import parse_table
from tournaments.base.files.fields import Part, of
from tournaments.events.models import Entry, Event
from tournaments.events.portable import DocumentExtra, Figure
from tournaments.people.services.import_people import BATCH
from tournaments.swiss.files.document import SWISS_FORMAT, SwissDoc
from tournaments.swiss.services.import_plan import SwissPlan
from tournaments.top_dog.details import ARMY_GAMES, NO_ARMIES, history_as_json
from tournaments.top_dog.files.extras_document import FrozenDoc, TopDogDoc, frozen_history, frozen_problems
from tournaments.top_dog.models import TopDogHandicap, TopDogRules
from tournaments.top_dog.selectors.extras import frozen_documents, top_dog_document


class TopDogDocument(DocumentExtra[SwissDoc, SwissPlan]):
    """See `tournaments.events.portable`."""

    code = "top_dog"
    mark = SWISS_FORMAT
    of_event = of(Part(TopDogDoc), default=None)
    of_entry = of(Part(FrozenDoc), default=None, says="The record from which their Top Dog handicap was frozen.")

    def write(self, event: Event) -> TopDogDoc | None:
        return top_dog_document(event)

    def write_entries(self, event: Event) -> Mapping[int, FrozenDoc]:
        return frozen_documents(event)

    def entry_problems(self, document: SwissDoc, part: FrozenDoc, path: str) -> Iterator[Problem]:
        """Handicaps freeze with the first round, by the table of the event."""
        yield from frozen_problems(part, path)
        if self.code not in document.extras or not document.rounds:
            message = gettext_noop(
                "A handicap is frozen with round 1 if Top Dog is on. Add `top_dog` and rounds, or leave it out."
            )
            yield Problem(path, "not_frozen", message)

    def plan_problems(self, plan: SwissPlan) -> Iterator[Problem]:
        rules: TopDogDoc | None = plan.document.extras.get(self.code)
        if rules is not None and rules.on and plan.details.event.discipline not in ARMY_GAMES:
            yield Problem("top_dog.on", "game", NO_ARMIES, {"games": ", ".join(map(str, ARMY_GAMES.values()))})

    def figure(self, document: SwissDoc) -> Figure:
        frozen = sum(self.code in player.extras for player in document.entries)
        return Figure("frozen_handicaps", _("Top Dog handicaps"), frozen)

    def store(self, event: Event, document: SwissDoc, entries: Mapping[int, Entry]) -> None:
        """Its rules, and each handicap by its table from the histories that it froze from."""
        rules: TopDogDoc | None = document.extras.get(self.code)
        if rules is None:
            return
        TopDogRules.objects.create(event=event, **{each.name: getattr(rules, each.name) for each in fields(TopDogDoc)})
        table = parse_table(rules.table)
        rows = []
        for player in document.entries:
            frozen: FrozenDoc | None = player.extras.get(self.code)
            if frozen is None:
                continue
            history = frozen_history(frozen)
            rows.append(
                TopDogHandicap(
                    entry=entries[player.number],
                    army=frozen.army,
                    history=history_as_json(history),
                    per_round=str(top_dog_handicap(history, table=table).per_round),
                    reason=frozen.reason,
                )
            )
        TopDogHandicap.objects.bulk_create(rows, batch_size=BATCH)
