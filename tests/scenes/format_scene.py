"""One act of a format study on a site of its own, in a process of its own: `begin` or `nudge`."""

from __future__ import annotations

import sys

import django

QUESTION = {
    "formats": [{"players": 70, "heats": 4, "system": {"slug": "c-diplo"}, "lowest_count": 1}],
    "events": 1000,
}


def begin() -> None:
    """Ask for a study of some seconds, as a visitor."""
    from tests.factories import actor_of
    from tournaments.lab.services.format_studies import ask_study

    ask_study(actor_of(None), QUESTION)


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
