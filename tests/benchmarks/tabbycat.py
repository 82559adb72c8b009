"""What Tabbycat's public standings cost: a peer from a checkout, in an environment and a database of its own.

As a module, inside that environment and in the checkout's own folder: plays an event of 300 teams and 9 rounds into
the database that is given, and prints what its public pages cost as JSON. `pages_of` makes environment and database,
and calls it. The settings are the peer's own for a public site (PostgreSQL, Redis). Its style sheets and scripts are
not built, so the page names them without the hash of their content: the rest of the server's work is as it is.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.benchmarks.browser import Browser, costs_of
from tests.benchmarks.peers import environment

ROOT = Path(__file__).resolve().parents[2]
TEAMS, ROUNDS, SPEAKERS = 300, 9, 3
PAGES = {"current standings": "/large/standings/current-standings/", "team tab": "/large/tab/team/"}
LONGEST = 600


class NoFiguresError(Exception):
    """Why the peer can't be measured here, in a few words."""


def pages_of(checkout: str, *, database: str, redis: str) -> dict[str, dict[str, float]]:
    """The cold, hot, unchanged (ms of CPU), compressed and html (kB) of each public page of standings.

    `checkout` is the folder of the peer's repository, `database` the URL of a database on a server where another can be
    created. Raises NoFiguresError where something is missing.
    """
    source = Path(checkout) / "tabbycat"
    if not checkout or not (source / "wsgi.py").exists():
        raise NoFiguresError("no checkout")
    if not database.startswith("postgres") or not redis:
        raise NoFiguresError("no PostgreSQL or Redis")
    try:
        python = environment("tabbycat", _requirements(Path(checkout) / "Pipfile.lock"))
    except (OSError, subprocess.SubprocessError) as error:
        raise NoFiguresError("not installable") from error
    ours = urlsplit(database)
    name, server = f"{ours.path[1:]}_tabbycat", ours._replace(path="/postgres").geturl()
    _sql(server, f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)', f'CREATE DATABASE "{name}"')
    try:
        return _run(python, source, DATABASE_URL=ours._replace(path=f"/{name}").geturl(), REDIS_URL=redis)
    finally:
        _sql(server, f'DROP DATABASE "{name}" WITH (FORCE)')


def _run(python: Path, source: Path, **servers: str) -> dict[str, dict[str, float]]:
    ours = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "PATH": os.environ["PATH"]}
    settings = {**ours, "ON_HEROKU": "1", "DISABLE_SENTRY": "1", **servers}
    module = [str(python), "-m", "tests.benchmarks.tabbycat"]
    try:
        done = subprocess.run(
            module, cwd=source, env=settings, capture_output=True, text=True, check=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired as error:
        raise NoFiguresError(f"over {LONGEST} s") from error
    except subprocess.CalledProcessError as error:
        sys.stderr.write(error.stderr[-2000:])
        raise NoFiguresError("fails") from error
    seen: dict[str, dict[str, float]] = json.loads(done.stdout.splitlines()[-1])
    return seen


def _requirements(lock: Path) -> list[str]:
    """The versions that the peer's lock file names, as pip takes them."""
    packages = json.loads(lock.read_text())["default"]
    pinned = [(name + facts["version"], facts.get("markers")) for name, facts in packages.items()]
    return [f"{version}; {marker}" if marker else version for version, marker in pinned]


def _sql(address: str, *statements: str) -> None:
    import psycopg

    with psycopg.connect(address, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


def _measure() -> dict[str, dict[str, float]]:
    """Inside the peer's environment: make the event, and ask for its pages."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
    from django.conf import settings

    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.CACHES["default"]["KEY_PREFIX"] = "peer"
    from django.core.cache import cache
    from django.core.management import call_command
    from wsgi import application

    call_command("migrate", verbosity=0)
    _play()
    browser, figures = Browser(application), {}
    for name, path in PAGES.items():
        cache.delete_pattern("*")
        body = gzip.decompress(browser.get(path)[2])
        _check_table(body.decode())
        costs = asdict(costs_of(browser, path, forget=lambda: cache.delete_pattern("*")))
        figures[name] = {**costs, "html": len(body) / 1000, "compressed": len(browser.get(path)[2]) / 1000}
    cache.delete_pattern("*")
    return figures


def _check_table(page: str) -> None:
    """The page carries its table as data: a row for each team, and in each a cell for each round."""
    (table,), _end = json.JSONDecoder().raw_decode(page.partition("tablesData: ")[2])
    assert len(table["data"]) == TEAMS
    assert {sum("vs " in str(cell) for cell in row) for row in table["data"]} == {ROUNDS}


def _play() -> None:
    """An event with all its rounds played and confirmed, and its standings public."""
    from django.db import transaction
    from participants.models import Institution, Speaker, Team

    from tournaments.events.models import Round
    from tournaments.models import Tournament

    chance = random.Random(TEAMS)  # noqa: S311  made-up results, the same each time
    with transaction.atomic():
        tournament = Tournament.objects.create(name="Large", short_name="Large", slug="large")
        for choice in ("public_features__public_team_standings", "tab_release__team_tab_released"):
            tournament.preferences[choice] = True
        tournament.preferences["tab_release__all_results_released"] = True
        teams = []
        for number in range(1, TEAMS + 1):
            club = Institution.objects.create(name=f"Institution {number}", code=f"Inst {number}")
            team = Team(tournament=tournament, institution=club, reference=f"Team {number}")
            team.save()
            teams.append(team)
            for speaker in range(1, SPEAKERS + 1):
                Speaker.objects.create(team=team, name=f"Speaker {number}-{speaker}")
        for seq in range(1, ROUNDS + 1):
            facts = {"name": f"Round {seq}", "abbreviation": f"R{seq}", "draw_type": "P", "draw_status": "R"}
            _play_round(Round.objects.create(tournament=tournament, seq=seq, completed=True, **facts), teams, chance)


def _play_round(of_event: Any, teams: list[Any], chance: random.Random) -> None:
    """Every team meets another one, which changes from round to round."""
    from draw.models import Debate, DebateTeam
    from results.models import BallotSubmission, TeamScore

    turned = [teams[0], *teams[of_event.seq :], *teams[1 : of_event.seq]]
    pairs = zip(turned[: TEAMS // 2], reversed(turned[TEAMS // 2 :]), strict=True)
    debates = Debate.objects.bulk_create(Debate(round=of_event, result_status="C") for _pair in range(TEAMS // 2))
    ballots = BallotSubmission.objects.bulk_create(
        BallotSubmission(debate=debate, version=1, submitter_type="T", confirmed=True) for debate in debates
    )
    for debate, ballot, pair in zip(debates, ballots, pairs, strict=True):
        margin, winner = chance.randint(1, 60) / 2, chance.randint(0, 1)
        for side, team in enumerate(pair):
            seat = DebateTeam.objects.create(debate=debate, team=team, side=side)
            won, ahead = side == winner, margin if side == winner else -margin
            result = {"win": won, "points": int(won), "margin": ahead, "score": 260 + ahead / 2}
            TeamScore.objects.create(ballot_submission=ballot, debate_team=seat, **result)


if __name__ == "__main__":
    print(json.dumps(_measure()))  # noqa: T201
