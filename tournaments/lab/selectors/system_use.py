"""Where scoring systems are in use: as an event's own, or pinned to a heat or game (manual §11, §13)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet

from tournaments.base.errors import MissingError
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club
from tournaments.events.models import Event, Game, Round
from tournaments.lab.models import ScoringSystem
from tournaments.lab.selectors.systems import incomplete_definitions
from tournaments.lab.users import USERS


@dataclass(frozen=True, slots=True)
class SystemLine:
    """A system, and the events of one club in which some board is scored by it."""

    system: ScoringSystem
    events: tuple[Event, ...]


def usable_systems(club: Club) -> QuerySet[ScoringSystem]:
    """The club's own systems by name, then the shipped ones in the library's order."""
    return ScoringSystem.objects.filter(Q(club=None) | Q(club=club)).order_by(
        F("club").asc(nulls_last=True), "position", "name"
    )


def offered_systems(club: Club, *, current: int | None = None, own: bool = True) -> QuerySet[ScoringSystem]:
    """The usable systems that are complete, and the `current` one whatever it is.

    Without `own`, for an actor who helps at one event of the club, the club's others are left out.
    """
    found = usable_systems(club)
    if not own:
        found = found.filter(Q(club=None) | Q(pk=current))
    for definition in incomplete_definitions():
        found = found.exclude(~Q(pk=current) if current else Q(), definition=definition)
    return found


def club_system(club: Club, slug: str, *, missing: str) -> ScoringSystem:
    """The club's own system called `slug`, else the shipped one; `MissingError` with the words of `missing`."""
    found = usable_systems(club).filter(slug=slug).select_related("club").first()
    if found is None:
        raise MissingError(missing)
    return found


def system_lines(club: Club) -> list[SystemLine]:
    """All systems that the club may use, with its events that do. Four queries, whatever their number."""
    events = {event.pk: event for event in club.events.all()}
    using: dict[int, set[int]] = defaultdict(set)
    # Without their order, which SQLite refuses in a union.
    heats = Round.objects.filter(event__club=club, scoring_system__isnull=False).order_by()
    games = Game.objects.filter(round__event__club=club, scoring_system__isnull=False).order_by()
    pinned = heats.values_list("scoring_system_id", "event_id").union(
        games.values_list("scoring_system_id", "round__event_id")
    )
    for pairs in (*(each.using(club=club) for each in USERS), pinned):
        for system_pk, event_pk in pairs:
            using[system_pk or 0].add(event_pk)
    return [
        SystemLine(system, tuple(event for pk, event in events.items() if pk in using[system.pk]))
        for system in usable_systems(club)
    ]


def events_using(system: ScoringSystem) -> list[Event]:
    """Every event of any club with a board that this system scores, by id."""
    pks = (
        {event for each in USERS for _system, event in each.using(system=system)}
        | set(Round.objects.filter(scoring_system=system).values_list("event_id", flat=True))
        | set(Game.objects.filter(scoring_system=system).values_list("round__event_id", flat=True))
    )
    return list(Event.objects.filter(pk__in=pks).select_related("club").order_by("id"))


def events_rescored(change: Change, _events: Sequence[Event]) -> list[Event]:
    """The events that the systems score which a change edited."""
    keys = [row["pk"] for row in change.rows if row["table"] == ScoringSystem._meta.db_table]
    return [event for system in ScoringSystem.objects.filter(pk__in=keys) for event in events_using(system)]


def system_version(system: ScoringSystem) -> int:
    """How many times a club's system was edited. Writers send the version they saw, so that the second gets a
    conflict."""
    return edits_of(system).count()


def edits_of(system: ScoringSystem) -> QuerySet[ChangeLine]:
    """The edits of a club's system, oldest first."""
    return ChangeLine.objects.filter(
        club=system.club_id, event=None, kind="edit_system", subject=f"system:{system.slug}"[:60]
    ).order_by("id")
