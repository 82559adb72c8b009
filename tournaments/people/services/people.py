"""The people of a club (manual §6). Namesakes have distinctions; email addresses never enter the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from django.db import IntegrityError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import Problem, RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.base.plain_text import clean_email, clean_line, fold
from tournaments.changes.services.changes import OpenChange
from tournaments.clubs.models import Club
from tournaments.clubs.roles import AtEvent, knows_club
from tournaments.clubs.services.changes import ClubChange, change_club
from tournaments.people.entries import entries_in_events
from tournaments.people.files.namesakes import KnownName, free_distinction
from tournaments.people.models import NameShown, Person
from tournaments.people.names import full_name
from tournaments.people.services.namesakes import people_called

NAME_LENGTH = 60
DISTINCTION_LENGTH = 30
TOWN_LENGTH = 80


@dataclass(frozen=True, slots=True)
class _Details:
    first_name: str
    last_name: str
    distinction: str
    email: str
    town: str
    name_shown: str


def add_person(
    actor: Actor,
    club: Club,
    *,
    first_name: str,
    last_name: str,
    distinction: str = "",
    email: str = "",
    town: str = "",
    name_shown: str = "",
    at: AtEvent | None = None,
    within: OpenChange | None = None,
) -> Person:
    """Add somebody who plays, or, `at` an event, a newcomer to it: a right of who manages its players.

    Only the last name must be there, for people known by one name.

    A second person of a name needs a `distinction`; `name_shown` is one of `NameShown`.
    Raises `RuleError` at `first_name`, `last_name`, `distinction`, `email`, `town` or `name_shown`; with the code
    `taken` at `last_name` if somebody has the name.
    """
    try:
        action = Action.ADD_NEWCOMERS if at else Action.MANAGE_PEOPLE
        with change_club(actor, club, action, at=at, within=within) as change:
            details = _checked(change, None, _Details(first_name, last_name, distinction, email, town, name_shown))
            person = Person.objects.create(club=change.club, **asdict(details))
            summary = _("Added %(name)s.") % {"name": person.name}
            change.record("add_person", summary, subject=f"person {person.pk}", after=_for_log(details))
    except IntegrityError as error:
        raise _taken(actor, club, full_name(first_name, last_name), ()) from error
    return person


def edit_person(
    actor: Actor,
    person: Person,
    *,
    first_name: str,
    last_name: str,
    distinction: str | None = None,
    email: str = "",
    town: str = "",
    name_shown: str | None = None,
    within: OpenChange | None = None,
) -> None:
    """Correct a person's name, email address or town, or how others see the name (`name_shown`).

    None leaves `name_shown` as it is, and also the `distinction`. Every event that shows the name gets a new revision.
    Raises `RuleError` as `add_person` does.
    """
    try:
        with change_club(actor, person.club, Action.MANAGE_PEOPLE, within=within) as change:
            locked = _locked_person(change, person)
            shown = locked.name_shown if name_shown is None else name_shown
            told = locked.distinction if distinction is None else distinction
            details = _checked(change, locked, _Details(first_name, last_name, told, email, town, shown))
            old = _details_of(locked)
            if old != details:
                for field, value in asdict(details).items():
                    setattr(locked, field, value)
                locked.save(update_fields=list(asdict(details)))
                after = _for_log(details) | ({"email": "changed"} if old.email != details.email else {})
                summary = _("Changed %(name)s.") % {"name": locked.name}
                change.record("edit_person", summary, subject=f"person {locked.pk}", before=_for_log(old), after=after)
            if replace(old, email="") != replace(details, email=""):
                entries_in_events().touch([locked.pk])
    except IntegrityError as error:
        raise _taken(actor, person.club, full_name(first_name, last_name), ()) from error
    person.refresh_from_db()


def remove_person(actor: Actor, person: Person) -> None:
    """Remove somebody with their conflicts and group memberships.

    Raises `RuleError` while they are entered in an event: nothing of an event disappears as a side effect. People who
    have played stay, because results need the name; others must be removed from the event first.
    """
    with change_club(actor, person.club, Action.MANAGE_PEOPLE) as change:
        # The row lock holds back a new entry until we are done: it refers to this row.
        locked = _locked_person(change, person)
        RuleError.gather(what_keeps_person(locked))
        details = _details_of(locked)
        summary = _("Removed %(name)s.") % {"name": locked.name}
        change.record("remove_person", summary, subject=f"person {locked.pk}", before=_for_log(details))
        locked.delete()


def what_keeps_person(person: Person) -> list[Problem]:
    """Why the person can't be removed: one problem for each event. Three queries."""
    entries = entries_in_events().find(people=[person.pk])
    played = entries_in_events().played([each.entry for each in entries])
    has_seat = gettext_noop(
        "%(name)s has a seat in %(event)s. The boards and results there need the name, so you can’t remove the person."
    )
    entered = gettext_noop("%(name)s is entered in %(event)s. Remove them from the event first.")
    return [
        Problem(
            "",
            "has-seat" if each.entry in played else "entered",
            has_seat if each.entry in played else entered,
            {"name": person.name, "event": each.name},
        )
        for each in entries
    ]


def show_name(actor: Actor, person: Person, name_shown: str) -> None:
    """How others see the person's name, as the person wants it. Raises `RuleError` at `name_shown`."""
    with change_club(actor, person.club, Action.MANAGE_PEOPLE) as change:
        locked = _locked_person(change, person)
        RuleError.gather(_style_problems(name_shown))
        if locked.name_shown != name_shown:
            before, locked.name_shown = locked.name_shown, name_shown
            locked.save(update_fields=["name_shown"])
            summary = _("Changed how others see the name of %(name)s.") % {"name": locked.name}
            was, now = {"name_shown": before}, {"name_shown": name_shown}
            change.record("show_name", summary, subject=f"person {locked.pk}", before=was, after=now)
            entries_in_events().touch([locked.pk])
    person.refresh_from_db()


def _details_of(person: Person) -> _Details:
    return _Details(
        person.first_name, person.last_name, person.distinction, person.email, person.town, person.name_shown
    )


def _style_problems(name_shown: str) -> list[Problem]:
    if name_shown in NameShown.values:
        return []
    message = gettext_noop("A name can be shown whole, short or as initials. Choose one of these.")
    return [Problem("name_shown", "not_a_choice", message)]


def _locked_person(change: ClubChange, person: Person) -> Person:
    locked = Person.objects.select_for_update().filter(club=change.club, pk=person.pk).first()
    if locked is None:
        raise MissingError(_("This person has been removed. Go back to the people."))
    return locked


def _checked(change: ClubChange, person: Person | None, typed: _Details) -> _Details:
    problems = _style_problems(typed.name_shown)

    def line(value: str, path: str, label: str, longest: int, *, required: bool = False) -> str:
        return clean_line(value, path=path, label=label, longest=longest, problems=problems, required=required)

    details = _Details(
        line(typed.first_name, "first_name", gettext_noop("The first name"), NAME_LENGTH),
        line(typed.last_name, "last_name", gettext_noop("The last name"), NAME_LENGTH, required=True),
        line(typed.distinction, "distinction", gettext_noop("The distinction"), DISTINCTION_LENGTH),
        clean_email(typed.email, path="email", problems=problems),
        line(typed.town, "town", gettext_noop("The town"), TOWN_LENGTH),
        typed.name_shown,
    )
    RuleError.gather(problems)
    others = [
        each
        for each in people_called(change.club, details.first_name, details.last_name)
        if person is None or each.id != person.pk
    ]
    if fold(details.distinction) in {fold(each.distinction) for each in others}:
        raise _taken(change.actor, change.club, full_name(details.first_name, details.last_name), others)
    return details


def _taken(actor: Actor, club: Club, name: str, others: Sequence[KnownName]) -> RuleError:
    """The error for a known name. Helpers of one event don't learn how many people of the club have the name."""
    name = " ".join(name.split())
    if not knows_club(actor, club):
        message = gettext_noop(
            "The club already has somebody called %(name)s. If you mean somebody else, enter a distinction, such "
            "as a town. If it may be the same person, ask an organiser of the club to enter them."
        )
        return RuleError.one("last_name", "taken", message, name=name)
    message = gettext_noop(
        "The club already has a person called %(name)s. If you mean somebody else, enter a distinction, such as "
        "%(free)s or a town."
    )
    free = free_distinction(each.distinction for each in others)
    return RuleError.one("last_name", "taken", message, name=name, free=free)


def _for_log(details: _Details) -> dict[str, str]:
    found = {"first_name": details.first_name, "last_name": details.last_name, "town": details.town}
    rare = {"distinction": details.distinction, "name_shown": details.name_shown}
    return found | {name: value for name, value in rare.items() if value}
