"""Groups (manual §7): people who would rather not share a board, with one conflict value for each pair of them."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_line, fold
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import ClubChange, change_club
from tournaments.people.models import Group, Person
from tournaments.people.services.conflicts import check_conflict_value

NAME_LENGTH = 80


def form_group(actor: Actor, club: Club, *, name: str, conflict: int = 1, people: Iterable[Person] = ()) -> Group:
    """Create a group. Raises `RuleError` at `name` or `conflict`, `MissingError` for people of another club."""
    with change_club(actor, club, Action.MANAGE_PEOPLE) as change:
        name = _checked(change, None, name, conflict)
        group = Group.objects.create(club=change.club, name=name, conflict=conflict)
        members = _people(change, people)
        group.members.set(members)
        change.record(
            "form_group",
            _("Created the group %(name)s.") % {"name": name},
            subject=f"group {group.pk}",
            after={"name": name, "conflict": conflict, "members": [person.name for person in members]},
        )
    return group


def edit_group(actor: Actor, group: Group, *, name: str, conflict: int, people: Iterable[Person] | None = None) -> None:
    """Change a group's name and conflict value, and its members to these `people`, where they are given.

    Raises `RuleError` as `form_group` does.
    """
    with change_club(actor, group.club, Action.MANAGE_PEOPLE) as change:
        locked = _locked_group(change, group)
        name = _checked(change, locked, name, conflict)
        before = {"name": locked.name, "conflict": locked.conflict}
        after = {"name": name, "conflict": conflict}
        if before != after:
            locked.name, locked.conflict = name, conflict
            locked.save(update_fields=["name", "conflict"])
            summary = _("Changed the group %(name)s.") % {"name": name}
            change.record("edit_group", summary, subject=f"group {locked.pk}", before=before, after=after)
        if people is not None:
            wanted = _people(change, people)
            _leave(change, locked, locked.members.exclude(pk__in=[person.pk for person in wanted]))
            _join(change, locked, wanted)
    group.refresh_from_db()


def dissolve_group(actor: Actor, group: Group) -> None:
    """Remove a group for good; its people stay in the club."""
    with change_club(actor, group.club, Action.MANAGE_PEOPLE) as change:
        locked = _locked_group(change, group)
        members = [person.name for person in locked.members.all()]
        change.record(
            "dissolve_group",
            _("Dissolved the group %(name)s.") % {"name": locked.name},
            subject=f"group {locked.pk}",
            before={"name": locked.name, "conflict": locked.conflict, "members": members},
        )
        locked.delete()


def join_group(actor: Actor, group: Group, *, people: Iterable[Person]) -> None:
    """Put people into a group; people who are in it already stay."""
    with change_club(actor, group.club, Action.MANAGE_PEOPLE) as change:
        _join(change, _locked_group(change, group), _people(change, people))


def leave_group(actor: Actor, group: Group, *, people: Iterable[Person]) -> None:
    """Take people out of a group; people who are not in it are ignored."""
    with change_club(actor, group.club, Action.MANAGE_PEOPLE) as change:
        _leave(change, _locked_group(change, group), _people(change, people))


def _join(change: ClubChange, group: Group, people: Iterable[Person]) -> None:
    inside = set(group.members.values_list("pk", flat=True))
    joining = [person for person in people if person.pk not in inside]
    if joining:
        group.members.add(*joining)
        _record_members(change, group, "join_group", _("%(names)s joined the group %(group)s."), joining)


def _leave(change: ClubChange, group: Group, people: Iterable[Person]) -> None:
    inside = set(group.members.values_list("pk", flat=True))
    leaving = [person for person in people if person.pk in inside]
    if leaving:
        group.members.remove(*leaving)
        _record_members(change, group, "leave_group", _("%(names)s left the group %(group)s."), leaving)


def _record_members(change: ClubChange, group: Group, action: str, words: str, people: list[Person]) -> None:
    names = [person.name for person in people]
    summary = words % {"names": ", ".join(names), "group": group.name}
    change.record(action, summary, subject=f"group {group.pk}", after={"people": names})


def _locked_group(change: ClubChange, group: Group) -> Group:
    locked = Group.objects.filter(club=change.club, pk=group.pk).first()
    if locked is None:
        raise MissingError(_("This group has been dissolved. Go back to the groups."))
    return locked


def _people(change: ClubChange, people: Iterable[Person]) -> list[Person]:
    wanted = {person.pk for person in people}
    found = list(Person.objects.select_for_update().filter(club=change.club, pk__in=wanted).order_by("pk"))
    if len(found) != len(wanted):
        raise MissingError(_("One of these people is no longer in the club. Reload the page."))
    return found


def _checked(change: ClubChange, group: Group | None, name: str, conflict: int) -> str:
    problems: list[Problem] = []
    label = gettext_noop("The name")
    name = clean_line(name, path="name", label=label, longest=NAME_LENGTH, problems=problems)
    try:
        check_conflict_value(conflict, path="conflict")
    except RuleError as error:
        problems += error.problems
    others = Group.objects.filter(club=change.club).exclude(pk=group.pk if group else 0)
    if name and fold(name) in {fold(other) for other in others.values_list("name", flat=True)}:
        message = gettext_noop(
            "The club already has a group called %(name)s. Choose a different name, or add the people to that group."
        )
        problems.append(Problem("name", "taken", message, {"name": name}))
    RuleError.gather(problems)
    return name
