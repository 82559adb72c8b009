"""Lists of an event's people: the club's people who could be entered, and teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.base.actors import Actor
from tournaments.clubs.roles import knows_club
from tournaments.events.models import Entry, Event, Team
from tournaments.people.models import Person


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team with its players by name; `missing` is how many it lacks."""

    team: Team
    players: tuple[str, ...]
    missing: int


def people_in_reach(actor: Actor, event: Event) -> QuerySet[Person]:
    """The people whom the actor may enter or name: the club's, or those in the event for an actor who helps there
    alone."""
    people = Person.objects.filter(club=event.club_id)
    return people if knows_club(actor, event.club) else people.filter(entries__event=event)


def people_to_enter(actor: Actor, event: Event) -> list[Person]:
    """The people in reach who are not entered yet, by last name. One query."""
    entered = Entry.objects.filter(event=event).values("person")
    return list(people_in_reach(actor, event).exclude(pk__in=entered))


def team_lines(event: Event) -> list[TeamLine]:
    """The event's teams by name. Two queries."""
    teams = event.teams.prefetch_related("members__entry__person")
    lines = []
    for team in teams:
        people = sorted((member.entry.person for member in team.members.all()), key=lambda one: one.sort_key)
        players = tuple(person.name for person in people)
        lines.append(TeamLine(team, players, max(0, event.team_size - len(players))))
    return lines


def team_choices(event: Event, team: Team | None) -> Sequence[Entry]:
    """The players who can be in `team` (a new one for None): its own first, then those of no team. One query.

    Unranked players can't.
    """
    rows = [
        row
        for row in entries_by_name(event, "team_membership")
        if (not row.unranked and not hasattr(row, "team_membership"))
        or (team is not None and hasattr(row, "team_membership") and row.team_membership.team_id == team.pk)
    ]
    return sorted(rows, key=lambda row: not hasattr(row, "team_membership"))


def entries_by_name(event: Event, *related: str) -> list[Entry]:
    """The event's entries by last name, each with what is related. One query."""
    order = ("person__sort_key", "pk")
    return list(event.entries.select_related("person", *related).order_by(*order))
