"""The database side of the trials: `prepare` it, `make` events and scorers, `ask` for jobs, `check` the outcome.

A program of its own, so that it uses the database with the site's settings; it prints its findings as JSON.
"""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from typing import Any

import django

SCORERS = int(os.environ.get("SCORERS") or 50)
STUDIES = 4


def main(command: str) -> int:
    """Run one command; the exit status."""
    django.setup()
    given = json.load(sys.stdin)
    done = {"prepare": _prepare, "make": _make, "ask": _ask, "check": _check}[command](given or {})
    json.dump(done, sys.stdout)
    return 0


def _prepare(given: dict[str, Any]) -> None:
    from django.core.management import call_command  # noqa: PLC0415  needs Django's settings

    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def _make(given: dict[str, Any]) -> dict[str, Any]:
    """A club with its scorers, an event whose last heat is in progress, and a large event of each format to view."""
    from knox.models import AuthToken  # noqa: PLC0415

    from ops.chaos.events import large_boards_event, large_swiss_event  # noqa: PLC0415
    from tournaments.base.permissions import Role  # noqa: PLC0415
    from tournaments.clubs.models import Club, Membership, User  # noqa: PLC0415
    from tournaments.events.models import Event, Game  # noqa: PLC0415

    club = Club.objects.create(name="Chaos", slug="chaos")
    tokens = []
    for number in range(1, SCORERS + 1):
        user = User(email=f"scorer{number}@example.org", name=f"Scorer {number}")
        user.set_unusable_password()
        user.save()
        Membership.objects.create(club=club, user=user, role=Role.SCORER)
        tokens.append(AuthToken.objects.create(user)[1])
    heats = given.get("heats", 2)
    event = large_boards_event(club, slug="live", entries=7 * SCORERS, heats=heats, started=True)
    if given.get("large"):
        large_boards_event(club, slug="boards", entries=300, heats=9)
        large_swiss_event(club, slug="swiss", entries=300, rounds=9)
    games = Game.objects.filter(round__event=event, round__number=heats).order_by("number")
    seats = {game.number: [seat.pk for seat in game.seats.all()] for game in games.prefetch_related("seats")}
    ids = dict(Event.objects.values_list("slug", "pk"))
    return {"tokens": tokens, "heat": heats, "games": seats, "ids": ids}


def _ask(given: dict[str, Any]) -> dict[str, int]:
    """Ask for studies that workers need a while for."""
    from tournaments.base.actors import Actor, Door  # noqa: PLC0415
    from tournaments.lab.services.format_studies import ask_study  # noqa: PLC0415

    question = {"formats": [{"players": 14, "heats": 2, "system": {"slug": "c-diplo"}}], "events": 400}
    for seed in range(1, STUDIES + 1):
        ask_study(Actor(None, Door.API), question, seed=seed)
    return {"jobs": STUDIES}


def _check(given: dict[str, Any]) -> dict[str, Any]:
    """Compare what was acknowledged with what is saved.

    `given["acknowledged"]` holds [game, version, facts], `given["unsure"]` holds [game, facts] of what was sent without
    a response. A version that nobody sent, or one sent once and saved twice, is an intruder.
    """
    from msgspec.json import encode  # noqa: PLC0415

    from tournaments.base.models import Job, JobState  # noqa: PLC0415
    from tournaments.changes.models import ChangeLine  # noqa: PLC0415
    from tournaments.events.models import Event, ResultVersion, Snapshot  # noqa: PLC0415
    from tournaments.events.selectors.snapshots import snapshot_data  # noqa: PLC0415

    event = Event.objects.select_related("club", "boards__scoring_system").get(slug="live")
    versions: dict[int, dict[int, list[Any]]] = defaultdict(dict)
    rows = ResultVersion.objects.filter(game__round__event=event, entered_by__isnull=False)
    for row in rows.select_related("game").prefetch_related("seats__seat").order_by("number"):
        seats = sorted(row.seats.all(), key=lambda one: one.seat.position)
        versions[row.game.number][row.number] = [[one.result, one.centers, one.final_year] for one in seats]
    lost, unsure = [], [(game, _key(facts)) for game, facts in given["unsure"]]
    expected: dict[int, list[str]] = defaultdict(list)
    for game, number, facts in given["acknowledged"]:
        expected[game].append(_key(facts))
        if versions[game].get(number) != facts:
            lost.append([game, number])
    intruders = 0
    for game, found in versions.items():
        if sorted(found) != list(range(1, len(found) + 1)):
            lost.append([game, "gap"])
        for facts in map(_key, found.values()):
            if facts in expected[game]:
                expected[game].remove(facts)
            elif (game, facts) in unsure:
                unsure.remove((game, facts))
            else:
                intruders += 1
    stored = Snapshot.objects.get(event=event)
    fresh = encode(snapshot_data(event))
    audited = ChangeLine.objects.filter(event=event, kind="record_result").count()
    return {
        "acknowledged": len(given["acknowledged"]),
        "stored": sum(len(found) for found in versions.values()),
        "lost": lost,
        "intruders": intruders,
        "audit_differs": abs(audited - sum(len(found) for found in versions.values())),
        "standings_differ": int(stored.revision != event.revision or bytes(stored.data) != fresh),
        "jobs_open": Job.objects.filter(state__in=(JobState.QUEUED, JobState.RUNNING)).count(),
        "jobs": list(Job.objects.values_list("state", "message")),
    }


def _key(facts: Any) -> str:
    return json.dumps(facts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
