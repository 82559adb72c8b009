"""Undoing a merge: each row goes back to what it was, or none does."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import BusyError, MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import fold
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import change_club, club_changed
from tournaments.people.entries import entries_in_events
from tournaments.people.holders import HOLDERS
from tournaments.people.models import DifferentPeople, Group, Person, PersonConflict, PersonMerge
from tournaments.people.services.namesakes import people_called

Membership = Group.members.through


def undo_merge(actor: Actor, merge: PersonMerge) -> Person:
    """Bring back the removed record with its entries, conflicts and groups; what was removed since stays away.

    Raises `RuleError` as `what_bars_undo` says, `MissingError` if the kept record is gone, and `BusyError`.
    """
    with change_club(actor, merge.club, Action.MANAGE_PEOPLE) as change, ExitStack() as stack:
        locked = _locked_merge(change.club, merge)
        events = _events(locked)
        changes = entries_in_events().open_changes(change, events, stack)
        Person.objects.select_for_update().filter(pk=locked.kept_id).first()
        if _events(locked) != events:
            raise BusyError(_("Somebody else is changing these entries right now, so nothing was saved. Try again."))
        RuleError.gather(what_bars_undo(locked))
        person = _bring_back(locked)
        _give_back(locked, person)
        locked.undone_at = timezone.now()
        locked.save(update_fields=["undone_at"])
        words = {"removed": person.name, "kept": locked.kept.name}
        summary = _("Undid the merge of %(removed)s into %(kept)s.") % words
        change.record("undo_merge", summary, subject=f"person {locked.kept_id}", before=words)
        for each in changes:
            each.record("undo_merge", summary, subject=f"person {locked.kept_id}", before=words)
        club_changed(change.club)
    merge.refresh_from_db()
    return person


def what_bars_undo(merge: PersonMerge) -> list[Problem]:
    """Why the merge can't be undone: an empty list, or each obstacle with what to do about it."""
    if merge.undone_at is not None:
        message = gettext_noop("This merge has already been undone. There is nothing left to undo.")
        return [Problem("", "undone", message)]
    return [*_name_problems(merge), *_later_problems(merge), *_entry_problems(merge)]


def _name_problems(merge: PersonMerge) -> Iterable[Problem]:
    was = merge.undo["person"]
    taken = people_called(merge.club, was["first_name"], was["last_name"])
    if fold(was.get("distinction", "")) in {fold(each.distinction) for each in taken}:
        message = gettext_noop(
            "The club now has another person called %(name)s. Give them a distinction, or merge them first."
        )
        yield Problem("", "taken", message, {"name": merge.removed_name})


def _later_problems(merge: PersonMerge) -> Iterable[Problem]:
    """Merges of the same people are undone newest first: each knows only the records that it found."""
    involved = {merge.kept_id, merge.undo["person"]["id"]}
    for row in (*merge.undo["conflicts_moved"], *merge.undo["conflicts_gone"]):
        involved |= {row[1], row[2]}
    later = PersonMerge.objects.filter(club_id=merge.club_id, pk__gt=merge.pk, undone_at=None).select_related("kept")
    for each in later.order_by("-pk"):
        if each.kept_id in involved or each.undo["person"]["id"] in involved:
            message = gettext_noop(
                "Later %(removed)s was merged into %(kept)s, which affects the same people. Undo that merge first."
            )
            yield Problem("", "later_merge", message, {"removed": each.removed_name, "kept": each.kept.name})


def _entry_problems(merge: PersonMerge) -> Iterable[Problem]:
    message = gettext_noop("The entry in %(event)s now belongs to %(name)s. Give it back to %(kept)s first.")
    for each in entries_in_events().find(entries=merge.undo["entries"]):
        if each.person.pk != merge.kept_id:
            words = {"event": each.name, "name": each.person.name, "kept": merge.kept.name}
            yield Problem("", "other_hands", message, words)


def _locked_merge(club: Club, merge: PersonMerge) -> PersonMerge:
    locked = PersonMerge.objects.select_for_update(of=("self",)).select_related("kept").filter(club=club, pk=merge.pk)
    row = locked.first()
    if row is None:
        raise MissingError(
            _("This merge can’t be undone, because the person has since been removed. Add them again instead.")
        )
    return row


def _events(merge: PersonMerge) -> list[int]:
    """The events whose pages change: those of the entries, and of the kept record if its town or shown name does."""
    kept = [merge.kept_id] if {"town", "name_shown"} & merge.undo["filled"].keys() else []
    entries = entries_in_events().find(people=kept, entries=merge.undo["entries"])
    return sorted({each.event_id for each in entries})


def _bring_back(merge: PersonMerge) -> Person:
    was = dict(merge.undo["person"])
    created_at = parse_datetime(was.pop("created_at"))
    person = Person.objects.create(club_id=merge.club_id, **was)
    Person.objects.filter(pk=person.pk).update(created_at=created_at)
    return person


def _give_back(merge: PersonMerge, person: Person) -> None:
    undo, kept = merge.undo, merge.kept
    entries_in_events().move(undo["entries"], person)
    PersonMerge.objects.filter(pk__in=undo["merges"]).update(kept=person)
    for holder in HOLDERS:
        holder.give_back(undo, kept=kept, person=person)
    people = set(Person.objects.filter(club_id=merge.club_id).values_list("pk", flat=True))
    for row in (*undo["conflicts_moved"], *undo["conflicts_gone"]):
        _give_back_conflict(merge, row, people)
    for pk, first, second in undo.get("apart", []):
        if {first, second} <= people:
            ends = {"club_id": merge.club_id, "first_id": first, "second_id": second}
            DifferentPeople.objects.update_or_create(pk=pk, defaults=ends)
    groups = set(Group.objects.filter(club_id=merge.club_id).values_list("pk", flat=True))
    for pk, group in (*undo["groups_moved"], *undo["groups_gone"]):
        if group in groups:
            Membership.objects.update_or_create(pk=pk, defaults={"group_id": group, "person_id": person.pk})
    blank = [name for name, value in undo["filled"].items() if getattr(kept, name) == value]
    for name in blank:
        setattr(kept, name, "")
    if blank:
        kept.save(update_fields=blank)


def _give_back_conflict(merge: PersonMerge, row: list[int], people: set[Any]) -> None:
    """The row as it was, unless the other person has left the club."""
    pk, first, second, value = row
    if {first, second} <= people:
        PersonConflict.objects.update_or_create(
            pk=pk, defaults={"club_id": merge.club_id, "first_id": first, "second_id": second, "value": value}
        )
