"""People from a list, saved in the club and entered in one of its events."""

from __future__ import annotations

from tournaments.base.actors import Actor
from tournaments.base.permissions import Action
from tournaments.clubs.models import Club
from tournaments.clubs.services.changes import change_club
from tournaments.events.models import Event
from tournaments.events.services.entries import enter_people
from tournaments.people.files.namesakes import Who
from tournaments.people.services.people_import import Imported, import_people


def import_and_enter(
    actor: Actor,
    club: Club,
    event: Event | None,
    *,
    text: str,
    fingerprint: str,
    who: Who | None = None,
    leave_out_wrong: bool = False,
) -> tuple[Imported, int]:
    """Import as `import_people` does, and enter all people that the good rows mean in the event, if one is given.

    Saves both or neither. Returns what the import did, and how many people were entered.
    """
    with change_club(actor, club, Action.MANAGE_PEOPLE) as change:
        done = import_people(
            actor, club, text=text, fingerprint=fingerprint, who=who, leave_out_wrong=leave_out_wrong, within=change
        )
        entered = enter_people(actor, event, people=done.people, within=change) if event else []
    return done, len(entered)
