"""An event in progress, and the next one, which is private.

In the first, heat 1 is over, heat 2 half played, and heat 3 takes pre-registrations. Their boards are seeded by runs
whose files and random seeds everybody can download, so that a visitor can check a seeding.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournaments.base.actors import Actor
from tournaments.boards.games.details import BoardsDetails
from tournaments.boards.games.services.draw_votes import propose_vote
from tournaments.boards.heats.services.preregistration import change_preregistrations
from tournaments.boards.heats.services.seats import replace_player
from tournaments.boards.services.events import create_boards_event
from tournaments.clubs.models import Club
from tournaments.demo.play import Line, backdate, enter_result, finish, read_data, seed_heat
from tournaments.events.models import Entry, Event, Game
from tournaments.events.services.entries import enter_people
from tournaments.events.services.events import publish_event
from tournaments.lab.models import ScoringSystem
from tournaments.people.models import Person

NAME = "Front Range Open"
DENVER = "America/Denver"
FINISHED_OF_HEAT_2 = 2
EVERY_THIRD = 3
SEEDS = (19_760_424, 20_010_216)


def load_front_range(actor: Actor, club: Club, *, people: dict[str, Person]) -> Event:
    """Build the event around today: its second heat began two hours ago."""
    data = read_data("front_range")
    now = timezone.localtime(timezone=ZoneInfo(DENVER)).replace(minute=0, second=0, microsecond=0)
    event = create_boards_event(actor, club, details=_details(now.date()))
    chosen = [people[" ".join(name)] for name in data["players"]]
    entries = {entry.name: entry for entry in enter_people(actor, event, people=chosen)}
    coming = [entry.pk for position, entry in enumerate(entries.values()) if position % EVERY_THIRD]
    change_preregistrations(actor, event, add=[(pk, 3) for pk in coming])
    first, second = ([_lines(board) for board in heat] for heat in data["heats"])
    away = {data["replacement"]["player"], *data["absent"]}
    playing = [entry for name, entry in entries.items() if name not in away]
    morning = datetime.combine(now.date() - timedelta(days=1), time(9), tzinfo=now.tzinfo)
    times = (morning, morning + timedelta(hours=6))
    games = seed_heat(actor, event, playing=playing, times=times, seed=SEEDS[0])
    three = ("ENGLAND", "GERMANY", "RUSSIA")
    propose_vote(actor, games[1], year=1906, powers=three, in_favour=4, against=3, passed=False)
    for game, board in zip(games, first, strict=True):
        finish(actor, game, board=board)
    substitute = entries[data["replacement"]["player"]]
    times = (now - timedelta(hours=2), now + timedelta(hours=4))
    games = seed_heat(actor, event, playing=playing, times=times, seed=SEEDS[1], waiting=[substitute])
    _play_second_heat(actor, games, boards=second, leaving=data["replacement"], substitute=substitute)
    backdate(actor, event)
    publish_event(actor, event)
    return event


def load_draft(actor: Actor, club: Club, *, people: dict[str, Person]) -> Event:
    """An event that only the desk sees yet."""
    details = BoardsDetails(
        name="Mile High Regatta",
        scoring_system=ScoringSystem.objects.get(club=None, slug="regatta"),
        description="Not announced yet: the hall is not booked.",
        time_zone=DENVER,
        heats=3,
        minimum_heats=2,
        lowest_count=1,
        preregistration=True,
    )
    event = create_boards_event(actor, club, details=details)
    enter_people(actor, event, people=list(people.values())[:9])
    return event


def _play_second_heat(
    actor: Actor, games: list[Game], *, boards: list[list[Line]], leaving: dict[str, Any], substitute: Entry
) -> None:
    """Half of the boards are finished, one has its centers so far, and one player had to leave."""
    for number, (game, board) in enumerate(zip(games, boards, strict=True)):
        if number < FINISHED_OF_HEAT_2:
            finish(actor, game, board=board)
        elif all(line.centers is not None for line in board):
            enter_result(actor, game, board=board)
    game = games[leaving["board"] - 1]
    replace_player(actor, game.round, seat=game.seats.get(power=leaving["power"]), incoming=substitute)


def _details(today: date) -> BoardsDetails:
    return BoardsDetails(
        name=f"{NAME} {today.year}",
        scoring_system=ScoringSystem.objects.get(club=None, slug="c-diplo"),
        description="Three heats in three days, everybody welcome. The two best heats count.",
        venue="Wheat Ridge Grange Hall",
        starts_on=today - timedelta(days=1),
        ends_on=today + timedelta(days=1),
        time_zone=DENVER,
        heats=3,
        preregistration=True,
        minimum_heats=2,
        lowest_count=1,
        tie_breaks=(),
    )


def _lines(board: dict[str, Any]) -> list[Line]:
    """The powers of a board with their centers at the end, or with those of every game-year."""
    return [
        Line(power, centers=centers[-1], chart=tuple(centers))
        if isinstance(centers, list)
        else Line(power, centers=centers)
        for power, centers in board.items()
    ]
