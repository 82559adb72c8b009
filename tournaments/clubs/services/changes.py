"""A change of a club."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.changes.models import Change
from tournaments.changes.services.changes import Act, OpenChange, get_locked, opened, part_of
from tournaments.clubs.models import Club
from tournaments.clubs.roles import AtEvent, Place, check_access


@dataclass(slots=True)
class ClubChange(OpenChange):
    """A change in progress to `club`, the fresh row."""

    club: Club

    @property
    def event_id(self) -> None:
        """Its lines are about the club itself."""

    @property
    def revision(self) -> None:
        """The log names none."""

    def raise_revision(self) -> None:
        """See `OpenChange`."""
        self.club.revision += 1
        self.club.save(update_fields=["revision"])

    def tell(self) -> None:
        """No page waits for a club."""


FOLLOWERS: Final[list[Callable[[Club], None]]] = []
"""What follows when people of a club became others, or an event is gone. Rooms add theirs in their `wiring.py`."""


def club_changed(club: Club) -> None:
    """Update everything that depends on people who were merged or renamed, or on an event that is gone."""
    for follow in FOLLOWERS:
        follow(club)


@contextmanager
def change_club(
    actor: Actor, club: Club, action: Action, *, at: AtEvent | None = None, within: OpenChange | None = None
) -> Iterator[ClubChange]:
    """Lock `club` and yield a change of its fresh row; on leaving, write the log and raise the club's revision.

    The right to it is one in the club, or, for what an event brings along, `at` the event. `within` is the change of
    the same club that this is a part of. Raises `MissingError` or `ForbiddenError` as
    `check_access` does, and `BusyError` if the lock is not free in 3 s.
    """
    with part_of(within) as act:
        if act is None:
            with opened(actor, event_id=None) as new:
                yield _lock(new, actor, club, action, at)
        else:
            yield _lock(act, actor, club, action, at)


def _lock(act: Act, actor: Actor, club: Club, action: Action, at: AtEvent | None) -> ClubChange:
    """The change of the club within the act. A club is locked before its events; otherwise two acts could deadlock."""
    found = next((each for each in act.parts if isinstance(each, ClubChange)), None)
    if found is None:
        if act.parts:
            raise RuntimeError("A club is locked before its events: open the change of the club first.")
        found = ClubChange(act, get_locked(Club.objects.select_for_update().filter(pk=club.pk)))
        act.parts.append(found)
    check_right(act, actor, at or found.club, action)
    return found


def check_right(act: Act, actor: Actor, place: Place, action: Action) -> None:
    """Check the actor's right again, and note that the act needed it. Raises as `check_access` does."""
    check_access(actor, place, action, afresh=True)
    act.club_id = place.pk if isinstance(place, Club) else place.club_id
    event = None if isinstance(place, Club) or place.pk == act.event_id else int(place.pk)
    need = action.name if event is None else f"{action.name}@{event}"
    if need not in act.needs:
        act.needs.append(need)


def needs_of(change: Change) -> list[tuple[Action, int | None]]:
    """The rights that a change took, each with the event at which it did; None for the club."""
    named = [each.partition("@") for each in change.needs]
    return [(Action[name], int(event) if event else change.event_id) for name, _at, event in named]
