"""Large made-up events for the trials and benchmarks, stored in bulk, with the snapshot that services would keep."""

from __future__ import annotations

import random
from collections.abc import Sequence

from django.utils import timezone

from tournaments.boards.games.models import BOARDS, BoardsRules
from tournaments.clubs.models import Club
from tournaments.events.disciplines import DIPLOMACY
from tournaments.events.models import (
    Entry,
    Event,
    Game,
    GameState,
    Registration,
    ResultVersion,
    Round,
    Seat,
    SeatResult,
)
from tournaments.events.services.snapshots import refresh_snapshot
from tournaments.lab.models import ScoringSystem
from tournaments.lab.services.shipped_systems import sync_shipped_systems
from tournaments.people.models import Person
from tournaments.swiss.details import SwissDetails, settled
from tournaments.swiss.models import SWISS, DuelResult, SwissEntry, SwissRound, SwissRoundState, SwissRules
from tournaments.swiss.services.events import store_details

SYSTEM = "c-diplo"


def large_boards_event(club: Club, *, slug: str, entries: int, heats: int, started: bool = False) -> Event:
    """A public event of boards with all heats played; `started` leaves the last heat's boards open and empty."""
    sync_shipped_systems()
    event = Event.objects.create(
        club=club,
        name=slug.title(),
        slug=slug,
        format=BOARDS,
        published=True,
        rules_frozen_at=timezone.now(),
    )
    BoardsRules.objects.create(
        event=event,
        heats=heats,
        scoring_system=ScoringSystem.objects.get(club=None, slug=SYSTEM),
        tie_breaks=["head-to-head", "best-heats", "centers"],
    )
    players = _enter(event, entries)
    chance = random.Random(entries)  # noqa: S311  made-up results, the same each time
    for number in range(1, heats + 1):
        open_heat = started and number == heats
        chance.shuffle(players)
        _play_heat(Round.objects.create(event=event, number=number), players, chance, still_open=open_heat)
    refresh_snapshot(event)
    return event


def large_swiss_event(club: Club, *, slug: str, entries: int, rounds: int, started: bool = False) -> Event:
    """A public Swiss event with all rounds played, paired as a round robin's first rounds are: nobody meets twice.

    `started` leaves the last round's tables without results.
    """
    event = Event(club=club, name=slug.title(), slug=slug, format=SWISS, published=True)
    details = settled(SwissDetails(name=event.name, rounds=rounds, seed=7))
    store_details(event, SwissRules(), details)
    players = _enter(event, entries)
    SwissEntry.objects.bulk_create(
        SwissEntry(entry=player, event=event, number=number, rating=2400 - number % 900)
        for number, player in enumerate(players, start=1)
    )
    chance = random.Random(entries)  # noqa: S311  made-up results, the same each time
    for number in range(1, rounds + 1):
        round_ = Round.objects.create(event=event, number=number)
        SwissRound.objects.create(
            round=round_, state=SwissRoundState.PUBLISHED, seed=number, published_at=timezone.now()
        )
        around = players[1:]
        turned = [players[0], *around[number:], *around[:number]]
        half = len(turned) // 2
        pairs = list(zip(turned[:half], reversed(turned[half:]), strict=True))
        _play_tables(round_, pairs, chance, still_open=started and number == rounds)
    event = Event.objects.select_related("club", "swiss").get(pk=event.pk)
    refresh_snapshot(event)
    return event


def _enter(event: Event, count: int) -> list[Entry]:
    names = ("Amelia", "Bruno", "Chidera", "Dmitri", "Eleanor", "Fatima", "Giulio", "Hannelore", "Isabel", "Joaquín")
    people = Person.objects.bulk_create(
        Person(club=event.club, first_name=names[n % 10], last_name=f"{event.slug.title()}-{n:04d}")
        for n in range(count)
    )
    return Entry.objects.bulk_create(Entry(event=event, person=person) for person in people)


def _play_heat(heat: Round, players: Sequence[Entry], chance: random.Random, *, still_open: bool) -> None:
    """Seat as many full boards as there are, and end each by centers that add up to 34."""
    powers = [power.code for power in DIPLOMACY.powers]
    boards = [players[at : at + len(powers)] for at in range(0, len(players) - len(powers) + 1, len(powers))]
    now = timezone.now()
    state = GameState.STARTED if still_open else GameState.FINISHED
    games = Game.objects.bulk_create(
        Game(round=heat, number=n, state=state, started_at=now, finished_at=None if still_open else now)
        for n in range(1, len(boards) + 1)
    )
    Registration.objects.bulk_create(Registration(round=heat, entry=entry) for board in boards for entry in board)
    seats = Seat.objects.bulk_create(
        Seat(round=heat, game=game, entry=entry, position=position, power=power)
        for game, board in zip(games, boards, strict=True)
        for position, (entry, power) in enumerate(zip(board, powers, strict=True))
    )
    if still_open:
        return
    versions = _versions(games)
    results = []
    for place, version in enumerate(versions):
        cuts = sorted(chance.randint(0, 34) for _ in range(len(powers) - 1))
        centers = [after - before for before, after in zip([0, *cuts], [*cuts, 34], strict=True)]
        solo = max(centers) > 17
        for seat, held in zip(seats[place * len(powers) :], centers, strict=False):
            result = "win" if held == max(centers) and (solo or held) else "loss"
            results.append(SeatResult(version=version, seat=seat, result=result, centers=held, final_year=1907))
    SeatResult.objects.bulk_create(results)


def _play_tables(
    round_: Round, pairs: Sequence[tuple[Entry, Entry]], chance: random.Random, *, still_open: bool
) -> None:
    state = GameState.STARTED if still_open else GameState.FINISHED
    games = Game.objects.bulk_create(Game(round=round_, number=n, state=state) for n in range(1, len(pairs) + 1))
    seats = Seat.objects.bulk_create(
        Seat(round=round_, game=game, entry=entry, position=position)
        for game, pair in zip(games, pairs, strict=True)
        for position, entry in enumerate(pair)
    )
    if still_open:
        return
    ends = {"first": ("win", "loss"), "second": ("loss", "win"), "draw": ("draw", "draw")}
    results = []
    for place, version in enumerate(_versions(games)):
        for seat, outcome in zip(seats[2 * place :], ends[chance.choice(list(ends))], strict=False):
            results.append(DuelResult(version=version, seat=seat, outcome=outcome))
    DuelResult.objects.bulk_create(results)


def _versions(games: Sequence[Game]) -> list[ResultVersion]:
    """The first version of each game's result, made the one that counts."""
    versions = ResultVersion.objects.bulk_create(ResultVersion(game=game, number=1, door="page") for game in games)
    for game, version in zip(games, versions, strict=True):
        game.result = version
    Game.objects.bulk_update(games, ["result"], batch_size=500)
    return versions
