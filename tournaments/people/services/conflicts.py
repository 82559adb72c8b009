"""Player-to-player conflicts (manual §7): each point makes it less likely that two people share a board.

Below zero it makes it more likely. A pair has one value, whichever of the two it is set from.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.errors import MissingError
from tournaments.base.permissions import Action
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import ClubChange, change_club
from tournaments.people.models import Person, PersonConflict

LOWEST_CONFLICT = -999
HIGHEST_CONFLICT = 999


def set_conflict(actor: Actor, club: Club, *, first: Person, second: Person, value: int) -> PersonConflict:
    """Set what it costs to seat the two together, −999 to 999. Zero is kept as a value until it is removed.

    Raises `RuleError` at `value`, or at `second` for a person with themselves.
    """
    with change_club(actor, club, Action.MANAGE_PEOPLE) as change:
        return _set(change, first, second, value=value)


def shift_conflict(actor: Actor, club: Club, *, first: Person, second: Person, by: int) -> PersonConflict:
    """Raise (or with a negative `by`, lower) the value of a pair; a pair without one starts at zero."""
    with change_club(actor, club, Action.MANAGE_PEOPLE) as change:
        conflict = _pair(change, first, second)
        return _set(change, first, second, value=(conflict.value if conflict else 0) + by)


def remove_conflict(actor: Actor, club: Club, *, first: Person, second: Person) -> None:
    """Forget the pair's value. Raises `MissingError` if there is none."""
    with change_club(actor, club, Action.MANAGE_PEOPLE) as change:
        conflict = _pair(change, first, second)
        if conflict is None:
            raise MissingError(_("These two no longer have a conflict. Reload the page."))
        summary = _("Removed the conflict of %(first)s and %(second)s.")
        change.record(
            "remove_conflict",
            summary % {"first": first.name, "second": second.name},
            subject=f"person {first.pk}",
            before={"value": conflict.value},
        )
        conflict.delete()


def check_conflict_value(value: int, *, path: str) -> None:
    """Raise `RuleError` at `path` outside −999 to 999."""
    if not LOWEST_CONFLICT <= value <= HIGHEST_CONFLICT:
        message = gettext_noop("A conflict value of %(value)s is outside −999 to 999. Enter one in between.")
        raise RuleError.one(path, "range", message, value=value if abs(value) < 10**9 else "…")


def _set(change: ClubChange, first: Person, second: Person, *, value: int) -> PersonConflict:
    conflict = _pair(change, first, second)
    check_conflict_value(value, path="value")
    before = conflict.value if conflict else None
    if conflict is None:
        low, high = sorted((first.pk, second.pk))
        conflict = PersonConflict.objects.create(club=change.club, first_id=low, second_id=high, value=value)
    elif conflict.value != value:
        conflict.value = value
        conflict.save(update_fields=["value"])
    if before != value:
        summary = _("Set the conflict of %(first)s and %(second)s to %(value)s.")
        change.record(
            "set_conflict",
            summary % {"first": first.name, "second": second.name, "value": value},
            subject=f"person {first.pk}",
            before={"value": before},
            after={"value": value},
        )
    return conflict


def _pair(change: ClubChange, first: Person, second: Person) -> PersonConflict | None:
    if first.pk == second.pk:
        message = gettext_noop("%(name)s can’t have a conflict with themselves. Choose somebody else.")
        raise RuleError.one("second", "same_person", message, name=first.name)
    if Person.objects.select_for_update().filter(club=change.club, pk__in=(first.pk, second.pk)).count() != 2:
        raise MissingError(_("One of the two is not in the club. Go back to the people and search."))
    low, high = sorted((first.pk, second.pk))
    return PersonConflict.objects.filter(club=change.club, first_id=low, second_id=high).first()
