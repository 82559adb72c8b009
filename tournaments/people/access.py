"""The people of a club, their groups and merges."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model
from django.utils.translation import gettext as _

from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club, of_club
from tournaments.clubs.models import Club
from tournaments.people.models import Group, Person, PersonMerge

Row = TypeVar("Row", bound=Model)


def access_person(actor: Actor, club_slug: str, pk: int, action: Action) -> Person:
    """A person of the club, with the club."""
    return person_in(access_club(actor, club_slug, action), pk)


def person_in(club: Club, pk: int) -> Person:
    """A person of a club that was obtained before."""
    missing = _("This person is not in the club. Go back to the people and search.")
    return of_club(Person.objects.all(), club, pk, missing=missing)


def access_person_merge(actor: Actor, club_slug: str, pk: int, action: Action) -> PersonMerge:
    """A merge of two people of the club, with the club and the person kept."""
    return person_merge_in(access_club(actor, club_slug, action), pk)


def person_merge_in(club: Club, pk: int) -> PersonMerge:
    """A merge of two people of a club that was obtained before."""
    missing = _("This merge doesn’t exist. Go back to the duplicates and choose one.")
    return of_club(PersonMerge.objects.select_related("kept"), club, pk, missing=missing)


def access_group(actor: Actor, club_slug: str, pk: int, action: Action) -> Group:
    """A group of the club, with the club."""
    return group_in(access_club(actor, club_slug, action), pk)


def group_in(club: Club, pk: int) -> Group:
    """A group of a club that was obtained before."""
    missing = _("This group does not exist. Go back to the groups and choose one.")
    return of_club(Group.objects.all(), club, pk, missing=missing)
