"""A Swiss event in progress, with Top Dog as its second table: two rounds of Armati are over, the third is half
played."""

from __future__ import annotations

import random
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.utils import timezone

from tournaments.base.actors import Actor
from tournaments.base.permissions import Action, Role
from tournaments.clubs.models import Accent, Club, Membership, User
from tournaments.clubs.services.changes import change_club
from tournaments.clubs.services.clubs import create_club
from tournaments.demo.circuit import load_circuit
from tournaments.demo.club import add_people
from tournaments.demo.play import read_data
from tournaments.demo.prizes import load_prizes
from tournaments.events.models import Event, Round
from tournaments.events.services.events import publish_event
from tournaments.ratings.services.initial_ratings import import_ratings, preview_ratings
from tournaments.ratings.services.lists import ListDetails, create_list
from tournaments.swiss.details import SwissDetails, preset_of
from tournaments.swiss.services.byes import ask_bye
from tournaments.swiss.services.events import create_swiss_event
from tournaments.swiss.services.players import PlayerDetails, describe_player, enter_known_people
from tournaments.swiss.services.results import Margins, record_duel
from tournaments.swiss.services.rounds import draft_round, publish_round
from tournaments.top_dog.details import TopDogDetails
from tournaments.top_dog.files.histories_csv import HistoryKind
from tournaments.top_dog.services.histories import import_histories, preview_histories, show_histories
from tournaments.top_dog.services.rules import count_event, edit_top_dog

CLUB = {"name": "Thames Ancients", "slug": "thames-ancients", "town": "Reading", "accent": Accent.BRICK.value}
OPEN_TABLES = 5


def load_armati(actor: Actor, *, members: dict[str, User]) -> Event:
    """The club with an event of 24 players and five rounds, around today."""
    club = create_club(actor, **CLUB)
    with change_club(actor, club, Action.MANAGE_MEMBERS) as change:
        for role in (Role.ORGANISER, Role.SCORER):
            Membership.objects.create(club=change.club, user=members[role], role=role)
            change.record("accept_invitation", f"{members[role]} is a member now ({role.label}).", after={"role": role})
    today = timezone.localdate()
    details = SwissDetails(
        name=f"Thames Armati {today.year}",
        description="Five games of two hours, 24 armies. Bring dice and a tape measure.",
        venue="Caversham Hall",
        starts_on=today,
        ends_on=today + timedelta(days=1),
        time_zone="Europe/London",
        seed=2026,
        **{**preset_of("armati"), "first_round": "halves", "in_group": "halves"},
    )
    _know_histories(actor, club)
    players = read_data("armati")["players"]
    winter = _play_day(actor, club, name="Reading Winter Day", days_ago=280, rows=players[:8], seed=28)
    count_event(actor, winter)
    cup = _play_day(actor, club, name="Caversham Cup", days_ago=70, rows=players[::3], seed=7)
    _rate(actor, club)
    event = create_swiss_event(actor, club, details=details)
    edit_top_dog(actor, event, details=TopDogDetails(on=True))
    enter_players(actor, event, players)
    last = event.swiss_entries.select_related("entry__person", "entry__event").last()
    dice = random.Random(7)  # noqa: S311  a made-up event, the same each time
    for number in range(1, 4):
        round_ = draft_round(actor, event)
        publish_round(actor, round_)
        play_tables(actor, round_, dice=dice, leave=OPEN_TABLES if number == 3 else 0)
    if last:
        ask_bye(actor, last, number=5, kind="H", note="Train home")
    publish_event(actor, event)
    elsewhere = [f"{first} {last}" for first, last, *_more in players[::2]]
    load_circuit(actor, club, events=[winter, cup, event], players=elsewhere)
    load_prizes(actor, cup)
    return event


def _rate(actor: Actor, club: Club) -> None:
    """The club's ratings: what people brought along, and what the earlier events made of it."""
    made = create_list(actor, club, details=ListDetails(name="Armati ratings", discipline="armati", system="glicko2"))
    rows = [f"{first},{last},{rating},120,20" for first, last, *_rest, rating in read_data("armati")["players"]]
    text = "\n".join(["first_name,last_name,rating,deviation,games", *rows])
    import_ratings(actor, made, text=text, fingerprint=preview_ratings(made, text=text).fingerprint, add_people=True)


def enter_players(actor: Actor, event: Event, rows: list[list[Any]]) -> None:
    """Enter all players of an event at once, and what each brings."""
    people = add_people(actor, event.club, rows=[(first, last, town) for first, last, town, *_more in rows])
    named = [people[f"{first} {last}"] for first, last, *_more in rows]
    entered = {row.entry.person_id: row for row in enter_known_people(actor, event, people=named)}
    for person, (_first, _last, town, club_name, army, rating) in zip(named, rows, strict=True):
        details = PlayerDetails(club_name=club_name, army=army, rating=rating, travelled=town != "Reading")
        describe_player(actor, entered[person.pk], details=details)


def play_tables(actor: Actor, round_: Round, *, dice: random.Random, leave: int) -> None:
    """The stronger wins oftener; the last tables stay open."""
    games = list(round_.games.order_by("number").prefetch_related("seats__entry__swiss"))
    for game in games[: len(games) - leave]:
        first, second = ((seat.entry.swiss.rating or 0) for seat in game.seats.all())
        chance = 1 / (1 + 10 ** ((second - first) / 400))
        roll = dice.random()
        drawn = abs(roll - chance) < 0.08
        outcome = "draw" if drawn else "first" if roll < chance else "second"
        beaten, winner = Decimal(dice.randint(50, 75)), Decimal(dice.randint(5, 45))
        losses = {"first": (winner, beaten), "second": (beaten, winner), "draw": (winner, winner + 5)}[outcome]
        margins = (Margins(loss=losses[0]), Margins(loss=losses[1]))
        record_duel(actor, game, outcome=outcome, margins=margins)


def _know_histories(actor: Actor, club: Club) -> None:
    """Read in what is known of players and armies, for everybody to see."""
    known = read_data("armati_histories")
    for header, rows in (
        ("first_name,last_name,games,average", known["players"]),
        ("army,period,games,average", known["armies"]),
    ):
        text = "\n".join([header, *(",".join(map(str, row)) for row in rows)])
        kind = HistoryKind()
        plan = preview_histories(club, game="armati", text=text, kind=kind)
        source = "Made-up list of the demo"
        import_histories(actor, club, game="armati", text=text, kind=kind, source=source, fingerprint=plan.fingerprint)
    show_histories(actor, club, public=True)


def _play_day(actor: Actor, club: Club, *, name: str, days_ago: int, rows: list[list[Any]], seed: int) -> Event:
    """A small event that is over."""
    day = timezone.localdate() - timedelta(days=days_ago)
    details = SwissDetails(
        name=f"{name} {day.year}",
        venue="Caversham Hall",
        starts_on=day,
        ends_on=day,
        time_zone="Europe/London",
        rounds=3,
        seed=days_ago,
        **{**preset_of("armati"), "first_round": "halves", "in_group": "halves"},
    )
    event = create_swiss_event(actor, club, details=details)
    enter_players(actor, event, rows)
    dice = random.Random(seed)  # noqa: S311  a made-up event, the same each time
    for _number in range(3):
        round_ = draft_round(actor, event)
        publish_round(actor, round_)
        play_tables(actor, round_, dice=dice, leave=0)
    publish_event(actor, event)
    return event
