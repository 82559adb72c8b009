"""One act of a board call on a site of its own, in a process of its own: `begin` or `nudge`."""

from __future__ import annotations

import sys

import django

PLAYERS = 28


def begin() -> None:
    """Call four boards whose players all have an address."""
    from tests import factories
    from tests.factories import actor_of
    from tests.scenes.heat_cases import entries_of, registered_heat
    from tournaments.boards.heats.services.board_calls import call_boards
    from tournaments.boards.heats.services.boards import seat_boards
    from tournaments.events.disciplines import DIPLOMACY
    from tournaments.people.models import Person

    user = factories.make_user("Oscar")
    event = factories.make_boards_event(factories.make_club(user), players=PLAYERS)
    for index, entry in enumerate(entries_of(event), start=1):
        Person.objects.filter(pk=entry.person_id).update(email=f"player{index}@example.org")
    heat = registered_heat(user, event)
    entries = entries_of(event)
    powers = [power.code for power in DIPLOMACY.powers]
    boards = [dict(zip(powers, entries[first : first + 7], strict=True)) for first in range(0, PLAYERS, 7)]
    seat_boards(actor_of(user), heat, boards=boards)
    call_boards(actor_of(user), heat)


def nudge() -> None:
    """What beat does every 15 seconds, and a second message that a careless broker might deliver."""
    from tournaments.base.models import Job
    from tournaments.base.services.nudging import nudge_job
    from tournaments.base.tasks import nudge_waiting_jobs

    nudge_waiting_jobs()
    nudge_job(Job.objects.get().pk)


if __name__ == "__main__":
    django.setup()
    {"begin": begin, "nudge": nudge}[sys.argv[1]]()
