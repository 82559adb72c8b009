"""DipCon XXXIV (2001): the manual's own event, in the state of its Scores screen (manual §8, §14; rulings M6–M8)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

from tournaments.base.actors import Actor
from tournaments.boards.games.details import BoardsDetails
from tournaments.boards.games.models import TeamRule
from tournaments.boards.services.events import create_boards_event
from tournaments.clubs.models import Club
from tournaments.demo.play import Line, backdate, finish, play_heat, read_data
from tournaments.events.models import Event
from tournaments.events.services.entries import enter_people
from tournaments.events.services.events import publish_event
from tournaments.events.services.teams import form_team
from tournaments.lab.models import ScoringSystem
from tournaments.people.models import Person

NAME = "DipCon XXXIV"
SLUG = "dipcon-xxxiv"
DESCRIPTION = """The North American championship of 2001, hosted in Denver. Four heats count, less the lowest.

The names, heat scores and team totals of the first fourteen are those printed in the manual of the Diplomacy \
Event Manager. All other players, who was in which team, and the games are made up to fit them."""
FIRST_HEAT = datetime(2001, 2, 17, 1, 0, tzinfo=UTC)  # Friday evening in Denver
HEAT_STARTS = (0, 15, 23, 39)
HEAT_HOURS = 7


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line of the manual's table; M7 ranks it 1 2 2 4 where the manual prints 1 2 3 4."""

    rank: int
    name: str
    heats: tuple[int, ...]
    total: int


def printed_table() -> tuple[PrintedLine, ...]:
    """The fourteen printed players."""
    return tuple(PrintedLine(p["rank"], p["name"], tuple(p["heats"]), p["total"]) for p in _data()["printed"])


def printed_teams() -> dict[str, int]:
    """The printed team totals, best first."""
    return {team["name"]: team["score"] for team in _data()["teams"]}


def dipcon_people() -> list[tuple[str, str, str]]:
    """First name, last name and town of all players; the printed fourteen have no town there."""
    printed = [(*line.name.split(" ", 1), "") for line in printed_table()]
    return [(first, last, town) for first, last, town in [*printed, *_data()["others"]]]


def load_dipcon(actor: Actor, club: Club, *, people: dict[str, Person]) -> Event:
    """Build the event, finished and public. Every score comes from a game that was finished under its formulae."""
    data = _data()
    event = create_boards_event(actor, club, details=_details())
    chosen = [people[f"{first} {last}"] for first, last, _town in dipcon_people()]
    entries = {entry.name: entry for entry in enter_people(actor, event, people=chosen)}
    for team in data["teams"]:
        form_team(actor, event, name=team["name"], entries=[entries[name] for name in team["players"]])
    for number, heat in enumerate(data["heats"]):
        boards = [[Line(*seat) for seat in board] for board in heat]
        starts_at = FIRST_HEAT + timedelta(hours=HEAT_STARTS[number])
        times = (starts_at, starts_at + timedelta(hours=HEAT_HOURS))
        games = play_heat(actor, event, boards=boards, entries=entries, times=times)
        for game, board in zip(games, boards, strict=True):
            finish(actor, game, board=board)
    backdate(actor, event)
    publish_event(actor, event)
    return event


def _details() -> BoardsDetails:
    return BoardsDetails(
        name=NAME,
        scoring_system=ScoringSystem.objects.get(club=None, slug="regatta"),
        description=DESCRIPTION,
        venue="Marriott Denver Tech Center, Denver",
        starts_on=date(2001, 2, 16),
        ends_on=date(2001, 2, 18),
        time_zone="America/Denver",
        heats=4,
        minimum_heats=3,
        lowest_count=1,
        lowest_multiplier=Decimal(0),
        unplayed_score=Decimal(-11),
        team_size=3,
        team_rule=TeamRule.WITHOUT_INTERPLAY,
        team_scores_counted=2,
        same_team=3,
    )


def _data() -> Any:
    return read_data("dipcon")
