"""The people of a club, their groups and merges."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club, of_club
from tournaments.people.models import Group, Person, PersonMerge

Row = TypeVar("Row", bound=Model)


def access_person(actor: Actor, club_slug: str, pk: int, action: Action) -> Person:
    """A person of the club, with the club."""
    club = access_club(actor, club_slug, action)
    return of_club(
        Person.objects.all(), club, pk, missing=_("This person is not in the club. Go back to the people and search.")
    )


def access_person_merge(actor: Actor, club_slug: str, pk: int, action: Action) -> PersonMerge:
    """A merge of two people of the club, with the club and the person kept."""
    club = access_club(actor, club_slug, action)
    return of_club(
        PersonMerge.objects.select_related("kept"),
        club,
        pk,
        missing=_("There is no such merge. Go back to the duplicates and look for it."),
    )


def access_group(actor: Actor, club_slug: str, pk: int, action: Action) -> Group:
    """A group of the club, with the club."""
    club = access_club(actor, club_slug, action)
    return of_club(
        Group.objects.all(), club, pk, missing=_("This group does not exist. Go back to the groups and pick one.")
    )
