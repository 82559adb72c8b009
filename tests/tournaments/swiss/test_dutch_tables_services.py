"""Tables of a Dutch event are in FIDE's board order (C.04.2): as `pair_swiss` writes them from the event's export."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pairing.core.trf.reading import read_trf
from pairing.core.trf.writing import Dialect
from pairing.management.commands.pair_swiss import pair
from tests.factories import actor_of
from tests.scenes.swiss_scene import make_swiss_event, pairs_of, play_tables
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.snapshots import hold_snapshots
from tournaments.swiss.selectors.report_file import trf_text
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.players import PlayerDetails, describe_player
from tournaments.swiss.services.rounds import draft_round, publish_round

CHESS = {"system": "dutch", "discipline": "chess"}


def numbers_at(event: Event) -> dict[int, int]:
    return dict(event.swiss_entries.values_list("entry", "number"))


@pytest.mark.parametrize(
    ("players", "details", "dialect"),
    [
        (15, {}, Dialect.TRF26),
        (10, {"acceleration": "baku"}, Dialect.TRF26),
        (9, {"scoring": {"preset": "3-1-0"}, "seed": 2}, Dialect.TRF16),
    ],
)
def test_tables_come_in_the_order_that_pair_swiss_writes(
    club: Club, oscar: User, players: int, details: dict[str, Any], dialect: Dialect
) -> None:
    event = make_swiss_event(club, oscar, players=players, **CHESS | details)
    dice = random.Random(players)  # noqa: S311  dice of a test
    for _round in range(5):
        with hold_snapshots():
            round_ = draft_round(actor_of(oscar), event)
            publish_round(actor_of(oscar), round_)
        number = numbers_at(event)
        file = trf_text(load_swiss_rows(event), dialect=dialect, desk=True)
        told = pair(read_trf(file), system="dutch", seed=1)
        seated = [(number[white], number[black]) for white, black in pairs_of(round_)]
        assert seated == [each for each in told if each[1]]
        play_tables(round_, oscar, dice=dice)


def test_a_fixed_table_is_kept_and_the_others_move_up_in_order(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=8, **CHESS)
    first = event.swiss_entries.get(number=1)
    describe_player(actor_of(oscar), first, details=PlayerDetails(fixed_table=4, rating=2000))
    for outcome in ("second", "first"):
        round_ = draft_round(actor_of(oscar), event)
        tables = [{numbers_at(event)[entry] for entry in pair} for pair in pairs_of(round_)]
        assert 1 in tables[3]
        publish_round(actor_of(oscar), round_)
        play_tables(round_, oscar, outcome=outcome)
    # Round 2: the winners of round 1 sit at the first tables but for the fixed one.
    assert 1 not in tables[0] | tables[1]
