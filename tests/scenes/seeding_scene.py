"""One act of a seeding run on a site of its own, in a process of its own: `begin`, `nudge` or `use`."""

from __future__ import annotations

import random
import sys

import django


def begin() -> None:
    """Register 49 players of enough clubs that no search proves an optimum, and start a run of four seconds."""
    from tests import factories
    from tests.scenes.heat_cases import registered_heat
    from tournaments.boards.heats.services.seeding import start_seeding
    from tournaments.people.models import Group, Person

    user = factories.make_user("Oscar")
    club = factories.make_club(user)
    heat = registered_heat(user, factories.make_boards_event(club, players=49))
    people, dice = list(Person.objects.order_by("pk")), random.Random(34)  # noqa: S311  a fixed scene
    for number in range(40):
        group = Group.objects.create(club=club, name=f"Group {number}", conflict=dice.randint(1, 5))
        group.members.set(dice.sample(people, 24))
    start_seeding(factories.actor_of(user), heat, seconds=4)


def nudge() -> None:
    """What beat does every 15 seconds, and a second message that a careless broker might deliver."""
    from tournaments.base.models import Job
    from tournaments.base.services.nudging import nudge_job
    from tournaments.base.tasks import nudge_waiting_jobs

    nudge_waiting_jobs()
    nudge_job(Job.objects.get().pk)


def use() -> None:
    """Put the run's boards into the heat."""
    from tests.factories import actor_of
    from tournaments.boards.heats.models import SeedingRun
    from tournaments.boards.heats.services.seeding import use_seeding
    from tournaments.clubs.models import User

    use_seeding(actor_of(User.objects.get()), SeedingRun.objects.select_related("round__event__club").get())


if __name__ == "__main__":
    django.setup()
    {"begin": begin, "nudge": nudge, "use": use}[sys.argv[1]]()
