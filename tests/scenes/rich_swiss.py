"""A Swiss event in which everything occurs that an exchange document can hold."""

from __future__ import annotations

import random
from datetime import date
from decimal import Decimal

from tests.factories import actor_of
from tests.scenes.swiss_scene import CLUBS, make_swiss_event
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game
from tournaments.events.services.entries import set_manual_order
from tournaments.events.services.snapshots import hold_snapshots
from tournaments.events.services.teams import form_team
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.byes import ask_bye
from tournaments.swiss.services.manual_pairing import pair_by_hand
from tournaments.swiss.services.pairs import add_pair_rule
from tournaments.swiss.services.players import PlayerDetails, enter_player, withdraw_player
from tournaments.swiss.services.results import OUTCOMES, Margins, record_duel
from tournaments.swiss.services.rounds import draft_round, publish_round

RANKING = {
    "margins": [
        {"result": "win", "enemy_loss": [0, 50], "points": 20},
        {"result": "win", "enemy_loss": [50, None], "points": 25},
        {"result": "draw", "points": "25/2"},
        {"result": "loss", "points": 0},
    ]
}


@hold_snapshots()
def make_rich_swiss(club: Club, user: User, *, players: int = 7, rounds: int = 3, seed: int = 5) -> Event:
    """Rounds with margins, walkovers, byes, a late entry, a withdrawal and a correction; then a draft."""
    dice = random.Random(seed)  # noqa: S311  dice of a test
    event = make_swiss_event(
        club,
        user,
        rounds=rounds + 1,
        seed=seed,
        venue="Reading",
        description="Bring dice.\n\nAnd a ruler.",
        starts_on=date(2026, 11, 21),
        ends_on=date(2026, 11, 22),
        time_zone="Europe/London",
        language="en",
        ranking=RANKING,
        tie_breaks=("total", "sodos", "buchholz-cut-1", "goal-average", "lot"),
        unplayed="own-score",
        bye_result="draw",
        acceleration="paper",
        teams="formed",
        team_size=2,
        team_counted=2,
    )
    for number in range(1, players + 1):
        _enter(event, user, number, dice)
    ask_bye(actor_of(user), _player(event, 2), number=2, kind="H", note="A wedding")
    ask_bye(actor_of(user), _player(event, 3), number=rounds + 1, kind="Z")
    for number in range(1, rounds + 1):
        if number == 2:
            _enter(event, user, players + 1, dice)
        if number == rounds:
            withdraw_player(actor_of(user), _player(event, 4), from_round=number)
        play_at_random(event, user, dice)
    draft_round(actor_of(user), event)
    pair = [_player(event, number).entry for number in (1, 2)]
    event.refresh_from_db()
    form_team(actor_of(user), event, name="The Ancients", entries=pair)
    set_manual_order(actor_of(user), event, entries=pair)
    for kind, other, round_ in (("forbidden", 4, None), ("wished", 5, rounds + 1)):
        ids = [_player(event, each).entry_id for each in (1, other)]
        add_pair_rule(actor_of(user), event, kind=kind, one=ids[0], other=ids[1], number=round_, note="Cousins")
    return event


def play_at_random(event: Event, user: User, dice: random.Random) -> None:
    """Pair a round, change a pair by hand, publish it and enter results; one is corrected."""
    actor = actor_of(user)
    made = draft_round(actor, event)
    tables = list(made.games.order_by("number").prefetch_related("seats__entry"))
    if len(tables) > 1:
        one, other = (table.seats.all()[0].entry for table in tables[:2])
        pair_by_hand(actor, made, one=one, other=other, anyway=True)
    publish_round(actor, made)
    for game in made.games.order_by("number"):
        record_duel(
            actor, game, outcome=dice.choice([*OUTCOMES]), margins=[_margins(dice), _margins(dice)], anyway=True
        )
    first = made.games.order_by("number").first()
    assert isinstance(first, Game)
    record_duel(actor, first, outcome="first", margins=[Margins(loss=Decimal("12.5")), Margins(loss=Decimal(100))])


def _enter(event: Event, user: User, number: int, dice: random.Random) -> None:
    details = PlayerDetails(
        club_name=CLUBS[number % 3],
        army="Later Achaemenid" if number % 2 else "",
        rating=dice.randrange(1000, 2400) if number != 5 else None,
        seed_number=number if number < 3 else None,
        birth_year=1950 + number if number % 3 else None,
        travelled=number % 4 == 0,
        fixed_table=2 if number == 6 else None,
        start_points=Decimal("0.5") if number == 1 else Decimal(0),
    )
    name = {"first_name": "Zoë" if number % 2 else "", "last_name": f"Łódź {number}"}
    made = enter_player(actor_of(user), event, **name, town="Leeds", details=details)
    if number == 1:
        made.entry.person.email = "one@example.org"
        made.entry.person.save()


def _player(event: Event, number: int) -> SwissEntry:
    return event.swiss_entries.select_related("entry__person", "entry__event").get(number=number)


def _margins(dice: random.Random) -> Margins:
    loss = Decimal(dice.randrange(0, 12_000)) / 100 if dice.random() < 0.8 else None
    army = Decimal(dice.randrange(300, 400)) if dice.random() < 0.3 else None
    units = {"units_lost": Decimal(4), "break_point": Decimal(12)} if dice.random() < 0.3 else {}
    return Margins(loss=loss, army_points=army, points=Decimal(7) if dice.random() < 0.2 else None, **units)
