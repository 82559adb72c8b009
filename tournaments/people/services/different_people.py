"""Marking two people as different whose records look like one person's."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.pure.errors import RuleError
from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import change_club
from tournaments.people.models import DifferentPeople, Person


def tell_apart(actor: Actor, club: Club, *, first: Person, second: Person) -> None:
    """Mark the two as different people, no longer as likely duplicates. Doing so twice changes nothing.

    Raises `RuleError` at `second` for a person with themselves.
    """
    with change_club(actor, club, Action.MANAGE_PEOPLE) as change:
        if first.pk == second.pk:
            raise RuleError.one("second", "same", gettext_noop("These are the same record. Choose another one."))
        low, high = sorted((first.pk, second.pk))
        _row, made = DifferentPeople.objects.get_or_create(club=change.club, first_id=low, second_id=high)
        if made:
            summary = _("Marked as different people: %(first)s and %(second)s.")
            change.record("tell_apart", summary % _names(first, second), subject=f"person {first.pk}")


def suspect_again(actor: Actor, club: Club, *, first: Person, second: Person) -> None:
    """Undo `tell_apart`, where it was used: the two are listed again if they look like one person."""
    with change_club(actor, club, Action.MANAGE_PEOPLE) as change:
        low, high = sorted((first.pk, second.pk))
        if DifferentPeople.objects.filter(club=change.club, first_id=low, second_id=high).delete()[0]:
            summary = _("No longer marked as different people: %(first)s and %(second)s.")
            change.record("suspect_again", summary % _names(first, second), subject=f"person {first.pk}")


def _names(first: Person, second: Person) -> dict[str, str]:
    return {"first": first.name, "second": second.name}
