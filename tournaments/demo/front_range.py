"""An event in progress, and the next one, which is private.

In the first, heat 1 is over, heat 2 half played, and heat 3 takes pre-registrations.
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
from tournaments.demo.play import Line, backdate, enter_result, finish, play_heat, read_data
from tournaments.events.models import Entry, Event, Game
from tournaments.events.services.entries import enter_people
from tournaments.events.services.events import publish_event
from tournaments.lab.models import ScoringSystem
from tournaments.people.models import Person

NAME = "Front Range Open"
DENVER = "America/Denver"
FINISHED_OF_HEAT_2 = 2
EVERY_THIRD = 3


def load_front_range(actor: Actor, club: Club, *, people: dict[str, Person]) -> Event:
    """Build the event around today: its second heat began two hours ago."""
    data = read_data("front_range")
    now = timezone.localtime(timezone=ZoneInfo(DENVER)).replace(minute=0, second=0, microsecond=0)
    event = create_boards_event(actor, club, details=_details(now.date()))
    chosen = [people[" ".join(name)] for name in data["players"]]
    entries = {entry.name: entry for entry in enter_people(actor, event, people=chosen)}
    coming = [entry.pk for position, entry in enumerate(entries.values()) if position % EVERY_THIRD]
    change_preregistrations(actor, event, add=[(pk, 3) for pk in coming])
    first, second = ([[_line(seat) for seat in board] for board in heat] for heat in data["heats"])
    morning = datetime.combine(now.date() - timedelta(days=1), time(9), tzinfo=now.tzinfo)
    times = (morning, morning + timedelta(hours=6))
    games = play_heat(actor, event, boards=first, entries=entries, times=times)
    three = ("ENGLAND", "GERMANY", "RUSSIA")
    propose_vote(actor, games[1], year=1906, powers=three, in_favour=4, against=3, passed=False)
    for game, board in zip(games, first, strict=True):
        finish(actor, game, board=board)
    _play_second_heat(actor, event, boards=second, entries=entries, now=now, incoming=data["replacement"])
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
    actor: Actor,
    event: Event,
    *,
    boards: list[list[Line]],
    entries: dict[str, Entry],
    now: datetime,
    incoming: dict[str, Any],
) -> None:
    """Half of the boards are finished, one has its centers so far, and one player had to leave."""
    times = (now - timedelta(hours=2), now + timedelta(hours=4))
    substitute = entries[incoming["player"]]
    games = play_heat(actor, event, boards=boards, entries=entries, times=times, waiting=[incoming["player"]])
    for number, (game, board) in enumerate(zip(games, boards, strict=True)):
        if number < FINISHED_OF_HEAT_2:
            finish(actor, game, board=board)
        elif all(line.centers is not None for line in board):
            enter_result(actor, game, board=board)
    game = Game.objects.get(round__event=event, round__number=2, number=incoming["board"])
    seat = game.seats.get(power=incoming["power"])
    replace_player(actor, games[0].round, seat=seat, incoming=substitute)


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


def _line(seat: list[Any]) -> Line:
    """A seat with its centers at the end, or with those of every game-year."""
    power, player, centers = seat
    if isinstance(centers, list):
        return Line(power, player, centers=centers[-1], chart=tuple(centers))
    return Line(power, player, centers=centers)
