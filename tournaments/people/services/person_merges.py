"""Two records of one person made one: entries, conflicts and groups follow, and all that undoing needs is kept.

Locks are taken from the top down, as everywhere: the club, the events by id, then the people by id.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import BusyError, MissingError
from tournaments.base.permissions import Action
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import change_club, club_changed
from tournaments.people.entries import PersonEntry, entries_in_events
from tournaments.people.holders import HOLDERS, Json
from tournaments.people.models import DifferentPeople, Group, Person, PersonConflict, PersonMerge

Membership = Group.members.through


@dataclass(frozen=True, slots=True)
class MergeConflict:
    """A conflict of the removed record: `stands` is the value that the kept record has with this person afterwards."""

    row: PersonConflict
    other: Person
    stands: int


@dataclass(frozen=True, slots=True)
class MergePreview:
    """What a merge would do. With `problems` it is refused."""

    kept: Person
    removed: Person
    entries: tuple[PersonEntry, ...]
    moving: tuple[MergeConflict, ...]
    left_out: tuple[MergeConflict, ...]
    between: PersonConflict | None
    groups: tuple[Group, ...]
    shared_groups: tuple[Group, ...]
    filled: dict[str, str]
    problems: tuple[Problem, ...]


def preview_merge(kept: Person, removed: Person) -> MergePreview:
    """What merging `removed` into `kept` would do now; both are of one club. Saves nothing. Six queries."""
    entries = tuple(entries_in_events().find(people=[removed.pk]))
    moving, left_out, between = _conflicts(kept, removed)
    of_kept = set(kept.groups.values_list("pk", flat=True))
    groups = list(removed.groups.order_by("sort_key"))
    return MergePreview(
        kept=kept,
        removed=removed,
        entries=entries,
        moving=moving,
        left_out=left_out,
        between=between,
        groups=tuple(group for group in groups if group.pk not in of_kept),
        shared_groups=tuple(group for group in groups if group.pk in of_kept),
        filled={
            name: getattr(removed, name)
            for name in ("email", "town", "name_shown")
            if getattr(removed, name) and not getattr(kept, name)
        },
        problems=tuple(_problems(kept, removed, entries)),
    )


def merge_people(actor: Actor, club: Club, *, kept: Person, removed: Person) -> PersonMerge:
    """Make `removed` and `kept` one person under the name of `kept`; the row that it leaves can undo it.

    `kept` gets the email address and the town that it lacks, but not the people whom `removed` was marked as different
    from. Where both have a conflict with the same person, that of `kept` stays. Raises `RuleError` at `removed` for a
    person with themselves, and for each event in which both are entered; `MissingError` if one is not in the club any
    more, `BusyError` if entries change at this moment.
    """
    with change_club(actor, club, Action.MANAGE_PEOPLE) as change, ExitStack() as stack:
        events = _events_of(kept, removed)
        changes = entries_in_events().open_changes(change, events, stack)
        kept, removed = _locked_pair(change.club, kept, removed)
        if _events_of(kept, removed) != events:
            raise BusyError(_("Somebody else is entering one of the two right now, so nothing was saved. Try again."))
        plan = preview_merge(kept, removed)
        RuleError.gather(plan.problems)
        merge = PersonMerge.objects.create(
            club=change.club, kept=kept, removed_name=removed.name, undo=_undo(plan), made_by=actor.user
        )
        _carry_over(plan, merge)
        words = {"removed": removed.name, "kept": kept.name}
        summary = _("Merged %(removed)s into %(kept)s.") % words
        change.record("merge_people", summary, subject=f"person {kept.pk}", before=_for_log(plan), after=words)
        moved = {entry.event_id for entry in plan.entries}
        for each in changes:
            if each.event_id in moved or {"town", "name_shown"} & plan.filled.keys():
                each.record("merge_people", summary, subject=f"person {kept.pk}", after=words)
        removed.delete()
        club_changed(change.club)
    return merge


def _events_of(*people: Person) -> list[int]:
    entries = entries_in_events().find(people=[person.pk for person in people])
    return sorted({each.event_id for each in entries})


def _locked_pair(club: Club, kept: Person, removed: Person) -> tuple[Person, Person]:
    rows = Person.objects.select_for_update().filter(club=club, pk__in=(kept.pk, removed.pk)).order_by("id")
    found = {row.pk: row for row in rows}
    if kept.pk not in found or removed.pk not in found:
        raise MissingError(_("One of the two is no longer in the club. Go back to the people and search."))
    return found[kept.pk], found[removed.pk]


def _problems(kept: Person, removed: Person, entries: Iterable[PersonEntry]) -> list[Problem]:
    if kept.pk == removed.pk:
        message = gettext_noop("You chose %(name)s twice. Choose the other record.")
        return [Problem("removed", "same_person", message, {"name": kept.name})]
    entered = {each.event_id for each in entries_in_events().find(people=[kept.pk])}
    message = gettext_noop(
        "%(kept)s and %(removed)s are both entered in %(event)s. Remove one of the two from that event, then "
        "merge. If both have played there, they are two people, so don’t merge them."
    )
    return [
        Problem(
            "removed",
            "both_entered",
            message,
            {"kept": kept.name, "removed": removed.name, "event": entry.name},
        )
        for entry in entries
        if entry.event_id in entered
    ]


def _conflicts(
    kept: Person, removed: Person
) -> tuple[tuple[MergeConflict, ...], tuple[MergeConflict, ...], PersonConflict | None]:
    """The removed record's conflicts: those that move, those replaced by one of `kept`, and that of the two."""
    rows = PersonConflict.objects.filter(Q(first__in=(kept, removed)) | Q(second__in=(kept, removed)))
    pairs = list(rows.select_related("first", "second").order_by("id"))
    between, mine, theirs = None, {}, []
    for row in pairs:
        ends = {row.first_id, row.second_id}
        if ends == {kept.pk, removed.pk}:
            between = row
        elif kept.pk in ends:
            mine[(ends - {kept.pk}).pop()] = row.value
        else:
            theirs.append((row, row.second if row.first_id == removed.pk else row.first))
    moving = [MergeConflict(row, other, row.value) for row, other in theirs if other.pk not in mine]
    left_out = [MergeConflict(row, other, mine[other.pk]) for row, other in theirs if other.pk in mine]
    return tuple(moving), tuple(left_out), between


def _undo(plan: MergePreview) -> Json:
    """Every row that the merge touches, as it was; `tournaments.people.services.person_merge_undo` reads it."""
    removed = plan.removed
    memberships = Membership.objects.filter(person_id=removed.pk).values_list("id", "group_id").order_by("id")
    moving = {group.pk for group in plan.groups}
    apart = DifferentPeople.objects.filter(Q(first=removed) | Q(second=removed)).order_by("id")
    gone = [conflict.row for conflict in plan.left_out] + ([plan.between] if plan.between else [])
    undo: Json = {
        "person": {
            "id": removed.pk,
            "first_name": removed.first_name,
            "last_name": removed.last_name,
            "distinction": removed.distinction,
            "email": removed.email,
            "town": removed.town,
            "name_shown": removed.name_shown,
            "created_at": removed.created_at.isoformat(),
        },
        "filled": plan.filled,
        "entries": [entry.entry for entry in plan.entries],
        "conflicts_moved": [_pair(conflict.row) for conflict in plan.moving],
        "conflicts_gone": [_pair(row) for row in gone],
        "groups_moved": [list(row) for row in memberships if row[1] in moving],
        "groups_gone": [list(row) for row in memberships if row[1] not in moving],
        "apart": [[row.pk, row.first_id, row.second_id] for row in apart],
        "merges": list(PersonMerge.objects.filter(kept=removed).values_list("pk", flat=True).order_by("pk")),
    }
    for holder in HOLDERS:
        undo |= holder.rows_of(removed)
    return undo


def _pair(row: PersonConflict) -> list[int]:
    return [row.pk, row.first_id, row.second_id, row.value]


def _carry_over(plan: MergePreview, merge: PersonMerge) -> None:
    """Point everything at the kept record; rows that `kept` has already are deleted with the removed one."""
    kept, undo = plan.kept, merge.undo
    entries_in_events().move(undo["entries"], kept)
    for conflict in plan.moving:
        low, high = sorted((kept.pk, conflict.other.pk))
        PersonConflict.objects.filter(pk=conflict.row.pk).update(first_id=low, second_id=high)
    Membership.objects.filter(pk__in=[row[0] for row in undo["groups_moved"]]).update(person_id=kept.pk)
    PersonMerge.objects.filter(pk__in=undo["merges"]).update(kept=kept)
    for holder in HOLDERS:
        holder.move(undo, kept=kept, removed=plan.removed)
    merge.save(update_fields=["undo"])
    for name, value in plan.filled.items():
        setattr(kept, name, value)
    if plan.filled:
        kept.save(update_fields=list(plan.filled))


def _for_log(plan: MergePreview) -> Json:
    """What the log keeps, without the email address."""
    removed = plan.removed
    return {
        "name": removed.name,
        "town": removed.town,
        "events": [entry.name for entry in plan.entries],
        "groups": [group.name for group in (*plan.groups, *plan.shared_groups)],
        "conflicts": [[c.other.name, c.row.value] for c in (*plan.moving, *plan.left_out)],
    }
