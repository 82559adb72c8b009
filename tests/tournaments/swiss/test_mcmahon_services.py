"""McMahon: players start with points by rating, an organiser moves them, and the standings rank by both together.

Rule: between floor and bar each whole step is a win's points; above the bar and below the floor all are equal.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import enter, make_swiss_event, pairs_of, play_round
from tests.tournaments.swiss.test_events_services import codes
from tests.tournaments.swiss.test_players_services import player
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.swiss.details import SwissDetails
from tournaments.swiss.selectors.explanations import reasons_in_words
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.selectors.standings import ranked
from tournaments.swiss.services.events import edit_swiss_event
from tournaments.swiss.services.placing import place_players
from tournaments.swiss.services.players import PlayerDetails, describe_player
from tournaments.swiss.services.rounds import draft_round

RATINGS = {"Bar": 2450, "Above": 2900, "Under": 2399, "Middle": 1250, "Floor": 900, "Below": 300, "Unrated": None}
ONE = {"system": "mcmahon", "scoring": {"preset": "1-half-0"}, "bar": 2400, "floor": 1000, "step": 100}


@scene
def event(club: Club, oscar: User) -> Event:
    made = make_swiss_event(club, oscar, **ONE)
    for name, rating in RATINGS.items():
        enter(made, oscar, name, rating=rating)
    return made


def starts(event: Event) -> dict[str, Decimal]:
    """The points at the start by the first word of the name."""
    rows = event.swiss_entries.select_related("entry__person")
    return {row.entry.person.last_name.split()[0]: row.start_points.normalize() for row in rows}


def test_everybody_is_placed_at_entry(event: Event) -> None:
    assert starts(event) == {
        "Bar": 14, "Above": 14, "Under": 13, "Middle": 2, "Floor": 0, "Below": 0, "Unrated": 0,
    }  # fmt: skip


def test_a_win_s_points_are_those_of_the_event(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, **{**ONE, "scoring": {"preset": "2-1-0"}})
    enter(event, oscar, "Middle", rating=1250)
    assert starts(event) == {"Middle": 4}


def test_new_bands_place_all_players_not_placed_by_hand(event: Event, oscar: User) -> None:
    place_players(actor_of(oscar), event, starts={player(event, 4).entry_id: Decimal("7.5")})
    edit_swiss_event(actor_of(oscar), event, details=SwissDetails.of(event).but(bar=2000, step=500))
    assert starts(event) == {
        "Bar": 2, "Above": 2, "Under": 2, "Middle": Decimal("7.5"), "Floor": 0, "Below": 0, "Unrated": 0,
    }  # fmt: skip
    assert place_players(actor_of(oscar), event, starts={player(event, 4).entry_id: None}) == 1
    assert starts(event)["Middle"] == 0
    assert ChangeLine.objects.filter(kind="place_players").count() == 2


def test_a_new_rating_moves_a_player_before_round_1_alone(event: Event, oscar: User) -> None:
    middle = player(event, 4)
    details = PlayerDetails(rating=1599, start_points=middle.start_points)
    describe_player(actor_of(oscar), middle, details=details)
    assert starts(event)["Middle"] == 5
    play_round(event, oscar)
    middle.refresh_from_db()
    describe_player(actor_of(oscar), middle, details=replace(details, rating=1100, start_points=middle.start_points))
    assert starts(event)["Middle"] == 5
    enter(event, oscar, "Late", rating=1800)
    assert starts(event)["Late"] == 8


def test_round_1_pairs_equals_and_says_so(event: Event, oscar: User) -> None:
    """14 14 | 13 2 | 0 0, and one of those without points has the bye."""
    round_ = draft_round(actor_of(oscar), event)
    points = {row.entry_id: row.start_points for row in event.swiss_entries.all()}
    assert sorted(sorted((int(points[a]), int(points[b]))) for a, b in pairs_of(round_)) == [[0, 0], [2, 13], [14, 14]]
    why = round_.swiss.explanation["pairs"]
    texts = [" ".join(reasons_in_words(reasons)) for reasons in why.values()]
    assert any("Both have 14 points" in text for text in texts)


def test_the_table_ranks_by_start_and_wins_together(event: Event, oscar: User) -> None:
    for _round in range(2):
        play_round(event, oscar)
    rows = load_swiss_rows(Event.objects.select_related("swiss").get(pk=event.pk))
    table = ranked(rows, rounds=2)
    won = {each.number: each.points(table.book.event.values) for each in table.book.players}
    assert [row.points for row in table.rows] == sorted((row.points for row in table.rows), reverse=True)
    assert all(row.points == won[row.number] + rows.starts.get(row.number, Fraction(0)) for row in table.rows)
    assert table.rows[0].points >= 15


def test_a_mcmahon_ranks_by_the_points_that_pair(event: Event, oscar: User) -> None:
    details = SwissDetails.of(event).but(ranking={"preset": "3-1-0"})
    edit_swiss_event(actor_of(oscar), event, details=details)
    event.refresh_from_db()
    assert event.swiss.ranking == {"preset": "1-half-0"}


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"bar": 900}, [("bar", "bar_below_floor")]),
        ({"step": 0, "floor": -1}, [("floor", "out_of_range"), ("step", "out_of_range")]),
        ({"club_weight": 10}, [("club_weight", "out_of_range")]),
    ],
)
def test_wrong_bands_are_refused(
    event: Event, oscar: User, changes: dict[str, int], found: list[tuple[str, str]]
) -> None:
    with pytest.raises(RuleError) as refused:
        edit_swiss_event(actor_of(oscar), event, details=SwissDetails.of(event).but(**changes))
    assert codes(refused.value) == found


def test_wrong_places_are_refused_and_nobody_moves(event: Event, oscar: User) -> None:
    before, first = starts(event), player(event, 1).entry_id
    with pytest.raises(RuleError) as refused:
        place_players(actor_of(oscar), event, starts={first: Decimal("0.001"), 10**9: Decimal(1)})
    assert codes(refused.value) == [(f"starts.{first}", "out_of_range"), (f"starts.{10**9}", "unknown")]
    assert starts(event) == before


def test_systems_without_points_at_the_start_refuse_them(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=2, system="dutch")
    with pytest.raises(RuleError) as refused:
        describe_player(actor_of(oscar), player(event, 1), details=PlayerDetails(start_points=Decimal(1)))
    assert codes(refused.value) == [("start_points", "not_taken")]
