"""The demo club: its three users, its people, a group and a conflict."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.hashers import make_password

from tournaments.base.actors import Actor, Door
from tournaments.base.permissions import Action, Role
from tournaments.clubs.models import Accent, Club, Membership, User
from tournaments.clubs.services.account_security import confirm_address
from tournaments.clubs.services.changes import change_club
from tournaments.clubs.services.clubs import create_club
from tournaments.demo.logins import LOGINS, PASSWORD
from tournaments.people.models import Person
from tournaments.people.services.conflicts import set_conflict
from tournaments.people.services.groups import form_group
from tournaments.people.services.people_import import import_people, preview_import
from tournaments.ratings.services.lists import ListDetails, create_list

CLUB = {"name": "Front Range Diplomacy", "slug": "front-range", "town": "Denver", "accent": Accent.PINE.value}
GROUP = ("Longmont car pool", 3, (("Louise", "Fairchild"), ("Gordon", "Pike"), ("Ingrid", "Solberg")))
CONFLICT = (("Walter", "Brandt"), ("Beth", "Kirkwood"), 5)


def demo_actor(owner: User) -> Actor:
    """Our own command, in the owner's name."""
    return Actor(owner, Door.COMMAND, trusted=True)


def make_club() -> tuple[Actor, Club, dict[str, User]]:
    """Make the users and their club; the actor is its owner at our command. The users are by role."""
    hashed = make_password(PASSWORD)  # slow by design, so hash only once
    users: dict[str, User] = {
        login.role: User.objects.create(email=login.email, password=hashed, name=login.name) for login in LOGINS
    }
    for user in users.values():
        confirm_address(user)
    actor = demo_actor(users[Role.OWNER])
    club = create_club(actor, **CLUB)
    with change_club(actor, club, Action.MANAGE_MEMBERS) as change:
        for role in (Role.ORGANISER, Role.SCORER):
            Membership.objects.create(club=change.club, user=users[role], role=role)
            change.record("accept_invitation", f"{users[role]} is a member now ({role.label}).", after={"role": role})
    return actor, club, users


def add_people(actor: Actor, club: Club, *, rows: Iterable[tuple[str, str, str]]) -> dict[str, Person]:
    """Import first names, last names and towns as an organiser does; the people by name."""
    lines = [",".join(row) for row in rows]
    text = "\n".join(["first name,last name,town", *lines])
    imported = import_people(actor, club, text=text, fingerprint=preview_import(club, text=text).fingerprint)
    return {person.name: person for person in imported.people}


def rate_diplomacy(actor: Actor, club: Club) -> None:
    """Keep a rating list of the club's Diplomacy boards."""
    create_list(
        actor, club, details=ListDetails(name="Diplomacy ratings", discipline="diplomacy", system="plackett-luce")
    )


def tie_people(actor: Actor, club: Club, *, people: dict[str, Person]) -> None:
    """Give the club a group and a conflict, so that its seeding has something to weigh."""
    name, value, members = GROUP
    form_group(actor, club, name=name, conflict=value, people=[people[" ".join(who)] for who in members])
    first, second, value = CONFLICT
    set_conflict(actor, club, first=people[" ".join(first)], second=people[" ".join(second)], value=value)
