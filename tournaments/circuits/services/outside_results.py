"""Results of an event held elsewhere, from a list with columns: first shown, then saved as shown, or not at all."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import ngettext

from tournaments.base.actors import Actor
from tournaments.base.files.plans import Verdict
from tournaments.base.permissions import Action
from tournaments.circuits.files.results_csv import ResultRow, parse_results
from tournaments.circuits.models import CircuitEvent, OutsideResult
from tournaments.circuits.selectors.seasons import players_of
from tournaments.circuits.services.circuits import lock_circuit, subject_of, touch
from tournaments.circuits.services.events import lock_outside
from tournaments.clubs.services.changes import change_club
from tournaments.people.files.namesakes import Who
from tournaments.people.files.people_rows import RowsPlan, plan_rows
from tournaments.people.services.namesakes import known_names
from tournaments.people.services.rows_import import BATCH, Imported, names_that_differ, take_rows


@dataclass(frozen=True, slots=True)
class ResultsPlan(RowsPlan[ResultRow]):
    """What an import of results would do. The event has at least `least` players."""

    least: int = 0

    @property
    def players(self) -> int:
        """How many players with a rank the event has, those of the list who are left out too."""
        return players_of((each.row.place for each in self.rows), least=self.least)


def preview_outside_results(row: CircuitEvent, *, text: str, who: Who | None = None) -> ResultsPlan:
    """What an import of `text` would do now. Saves nothing. Raises `RuleError` at `text` if it can't be read."""
    table = parse_results(text)
    known = OutsideResult.objects.filter(event=row).exclude(person=None)
    stored = {each.person_id or 0: (each.place, each.points) for each in known}
    plan = plan_rows(table, known_names(row.circuit.club_id), stored, who=who)
    return ResultsPlan(plan.rows, plan.unused, row.players)


def import_outside_results(
    actor: Actor,
    row: CircuitEvent,
    *,
    text: str,
    fingerprint: str,
    who: Who | None = None,
    leave_out_wrong: bool = False,
    add_people: bool = False,
) -> Imported:
    """Save what a preview showed as all results of the event: those who are not in the list have none any more.

    People who are not in the club get no line, unless `add_people`. They and rows that are wrong still count as players
    of the event, without their names. Raises as `take_rows` does.
    """
    circuit = row.circuit
    with names_that_differ(), change_club(actor, circuit.club, Action.MANAGE_CIRCUITS) as change:
        locked = lock_circuit(change, circuit)
        fresh = lock_outside(locked, row)
        fresh.circuit = locked
        taken = take_rows(
            change.club,
            lambda who: preview_outside_results(fresh, text=text, who=who),
            fingerprint=fingerprint,
            revision=locked.revision,
            who=who,
            leave_out_wrong=leave_out_wrong,
            add_people=add_people,
        )
        saved = taken.of(Verdict.NEW, Verdict.CHANGED, Verdict.UNCHANGED)
        lines = {each.line for _person, each in saved}
        left_out = [each.row for each in taken.plan.rows if each.row.line not in lines]
        OutsideResult.objects.filter(event=fresh).delete()
        OutsideResult.objects.bulk_create(
            (
                OutsideResult(event=fresh, person_id=person, place=each.place, points=each.points)
                for person, each in (*saved, *((None, each) for each in left_out))
            ),
            batch_size=BATCH,
        )
        CircuitEvent.objects.filter(pk=fresh.pk).update(results_at=timezone.now())
        touch(locked)
        values = {"event": fresh.name, "circuit": locked.name, "count": len(saved)}
        text = ngettext(
            "Imported %(count)s result of %(event)s into the circuit %(circuit)s.",
            "Imported %(count)s results of %(event)s into the circuit %(circuit)s.",
            len(saved),
        )
        summary = text % values
        names = [each.name for _person, each in saved]
        change.record("import_outside_results", summary, subject=subject_of(locked), after=names)
    return taken.counted()
