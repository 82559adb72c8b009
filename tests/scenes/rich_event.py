"""An event in which everything occurs that an exchange document can hold."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

from django.utils.text import slugify

from tests import factories
from tournaments.boards.games.models import BOARDS, BoardsRules
from tournaments.clubs.models import Club
from tournaments.events.disciplines import DIPLOMACY
from tournaments.events.models import (
    DrawVote,
    Entry,
    Event,
    Game,
    Pool,
    Preregistration,
    Registration,
    Replacement,
    ResultVersion,
    Round,
    ScoreOverride,
    Seat,
    SeatResult,
    Team,
    TeamMember,
)
from tournaments.people.models import Group, Person, PersonConflict

POWERS = [power.code for power in DIPLOMACY.powers]
START = datetime(2026, 11, 21, 13, 0, tzinfo=UTC)
BY_CENTERS = {
    **factories.WIN_DRAW,
    "mode": "rank",
    "formulas": {"provisional": "", "elimination": "0", "places": ["scs*2", *["scs"] * 6]},
}


def make_rich_event(club: Club, *, name: str = "Regatta") -> Event:
    """Two heats of two boards, with teams, pools, charts, votes, a replacement, an override and three systems."""
    event = Event.objects.create(
        club=club,
        name=name,
        slug=slugify(name),
        format=BOARDS,
        description="Two heats.\n\nBring a clock.",
        venue="Denver",
        starts_on=date(2026, 11, 21),
        ends_on=date(2026, 11, 22),
        time_zone="America/Denver",
        language="en",
        round_minutes=240,
        hide_last=1,
        hide_awards=True,
        awards=["place", "last_place"],
        reveal_at=datetime(2026, 11, 22, 18, tzinfo=UTC),
        team_size=3,
        rules_frozen_at=START,
    )
    BoardsRules.objects.create(
        event=event,
        scoring_system=factories.make_system(club, name="By years", source="A rule book", family="Years"),
        heats=3,
        finalists=7,
        preregistration=True,
        lowest_count=1,
        lowest_multiplier=Decimal("0.125"),
        unplayed_score=Decimal(-11),
        power_preferences=True,
        preference_weight=3,
        publish_draws=False,
        power_groups="AGI-EF-RT",
        team_heat=1,
        replacement_policy="both",
        tie_breaks=["solos", "centers"],
    )
    entries = [_entry(event, number) for number in range(1, 16)]
    _ties(event, entries)
    _first_heat(event, entries)
    _second_heat(event, entries)
    return event


def _entry(event: Event, number: int) -> Entry:
    person = Person.objects.create(
        club=event.club, first_name="Zoë" if number == 3 else f"P{number}", last_name=f"Łódź {number}",
        email=f"p{number}@example.org" if number % 2 else "", town="Boulder" if number < 4 else "",
    )  # fmt: skip
    entry = Entry.objects.create(
        event=event,
        person=person,
        unranked=number == 14,
        handicap=Decimal("2.5") if number == 2 else Decimal(0),
        power_preferences=["TURKEY", "ITALY"] if number == 5 else [],
        manual_order=number if number < 3 else None,
    )
    Preregistration.objects.bulk_create(Preregistration(entry=entry, heat=heat) for heat in (1, 3) if number > 3)
    return entry


def _ties(event: Event, entries: list[Entry]) -> None:
    """Teams, conflicts and groups; some with people who are not entered."""
    for name, members in (("Red", entries[:3]), ("Blue", entries[3:5])):
        team = Team.objects.create(event=event, name=name)
        TeamMember.objects.bulk_create(TeamMember(team=team, entry=entry) for entry in members)
    outsider = Person.objects.create(club=event.club, first_name="Out", last_name="Sider")
    for first, second, value in ((0, 1, 5), (2, 9, -3)):
        PersonConflict.objects.create(
            club=event.club, first=entries[first].person, second=entries[second].person, value=value
        )
    PersonConflict.objects.create(club=event.club, first=entries[0].person, second=outsider, value=7)
    Group.objects.create(club=event.club, name="Family", conflict=4).members.add(
        entries[6].person, entries[7].person, outsider
    )
    Group.objects.create(club=event.club, name="Strangers").members.add(outsider)


def _first_heat(event: Event, entries: list[Entry]) -> None:
    """Finished: a board with charts, a replacement and an override, and one by another system."""
    heat = Round.objects.create(
        event=event, number=1, starts_at=START, ends_at=START + timedelta(hours=7), board_called_at=START
    )
    gold = Pool.objects.create(round=heat, name="Gold", position=1, size=7, takes_top_ranks=True)
    Pool.objects.create(round=heat, name="Silver", position=2, multiplier=Decimal("0.5"))
    by_centers = factories.make_system(event.club, name="By centers", definition=BY_CENTERS)
    Registration.objects.bulk_create(
        Registration(round=heat, entry=entry, pool=gold if k < 7 else None) for k, entry in enumerate(entries)
    )
    charts = [[5, 8], [5, 0], [4, 6], [6, 7], [4, 5], [5, 4], [5, 4]]
    games = [
        make_board(heat, 1, entries[:7], state="finished", top_board=True, pool=gold),
        make_board(heat, 2, entries[7:14], state="finished", scoring_system=by_centers, powers_locked=False),
    ]
    enter_facts(
        games[0], [{"centers": c[-1], "final_year": 1902, "chart": c, "total_centers": sum(c)} for c in charts], 1
    )
    enter_facts(games[1], [{"centers": n, "final_year": 1907} for n in (0, 0, 0, 8, 8, 9, 9)], 2)
    seat = games[0].seats.get(position=2)
    Replacement.objects.create(seat=seat, outgoing=entries[14], incoming=entries[2])
    ScoreOverride.objects.create(seat=seat, score=Decimal("12.5"), reason="The clock stopped.")
    DrawVote.objects.create(game=games[0], number=1, year=1901, powers=POWERS[:3], in_favour=5, against=2, passed=False)
    DrawVote.objects.create(game=games[0], number=2, year=1902, powers=POWERS[:1])


def _second_heat(event: Event, entries: list[Entry]) -> None:
    """A board in progress with some facts, a six-player one with a second seat of its players, and one to fill."""
    shipped = factories.make_system(None, name="Shipped", slug="shipped")
    heat = Round.objects.create(event=event, number=2, scoring_system=shipped)
    Registration.objects.bulk_create(
        [
            *(Registration(round=heat, entry=entry) for entry in entries[:13]),
            Registration(round=heat, entry=entries[13], part="sits_out", may_sit_out=True, may_play_twice=True),
        ]
    )
    game = make_board(heat, 1, entries[:7], state="started")
    enter_facts(game, [{"centers": 4}, *[{}] * 6], 1)
    for position, entry in enumerate(entries[7:9]):
        board, _ = Game.objects.get_or_create(round=heat, number=2)
        Seat.objects.create(round=heat, game=board, entry=entry, position=position)
    six = Game.objects.create(round=heat, number=3, left_out="ITALY", kept=True)
    for position, (entry, power) in enumerate(zip(entries[9:13], POWERS, strict=False)):
        Seat.objects.create(round=heat, game=six, entry=entry, position=position, power=power)
    Seat.objects.create(round=heat, game=six, entry=entries[0], position=4, power="TURKEY", fills=True)


def make_board(heat: Round, number: int, entries: list[Entry], **fields: Any) -> Game:
    """A board with each power in order."""
    finished = START + timedelta(hours=6) if fields["state"] == "finished" else None
    game = Game.objects.create(round=heat, number=number, started_at=START, finished_at=finished, **fields)
    Seat.objects.bulk_create(
        Seat(round=heat, game=game, entry=entry, position=position, power=power)
        for position, (entry, power) in enumerate(zip(entries, POWERS, strict=True))
    )
    return game


def enter_facts(game: Game, facts: list[dict[str, Any]], winner: int) -> None:
    """An earlier version without anything, and the newest."""
    ResultVersion.objects.create(game=game, number=1, door="page")
    version = ResultVersion.objects.create(game=game, number=2, door="page")
    seats = game.seats.order_by("position")
    results = ["win" if k == winner else "loss" for k in range(7)] if game.state == "finished" else [""] * 7
    SeatResult.objects.bulk_create(
        SeatResult(version=version, seat=seat, result=result, **values)
        for seat, values, result in zip(seats, facts, results, strict=True)
    )
    game.result = version
    game.save(update_fields=["result"])
