"""A wrong result is corrected after the next round has begun: what it would have changed, and nothing paired again."""

from __future__ import annotations

from fractions import Fraction

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.snapshots import stored_snapshot
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, pairs_of, play_round
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game
from tournaments.swiss.services.corrections import preview_correction
from tournaments.swiss.services.results import Margins, record_duel
from tournaments.swiss.services.rounds import draft_round, publish_round

NO_MARGINS = (Margins(), Margins())


@scene
def event(club: Club, oscar: User) -> Event:
    """Eight players; round 1 is over, round 2 is on."""
    event = make_swiss_event(club, oscar, players=8, first_round="halves", in_group="halves")
    play_round(event, oscar)
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))
    return Event.objects.select_related("swiss").get(pk=event.pk)


def table(event: Event, number: int) -> Game:
    return Game.objects.select_related("round__event__swiss").get(round__event=event, round__number=1, number=number)


def test_the_preview_shows_points_ranks_and_pairs_and_stores_nothing(event: Event) -> None:
    game = table(event, 1)
    found = preview_correction(game, outcome="second", margins=NO_MARGINS)
    seats = [seat.entry.name for seat in game.seats.select_related("entry__person").order_by("position")]
    points = {each.name: each.points for each in found.moved}
    assert points[seats[0]] == (Fraction(2), Fraction(0))
    assert points[seats[1]] == (Fraction(0), Fraction(2))
    assert found.round == 2
    assert {name for pair in found.pairs_now for name in pair} >= set(seats)
    assert {name for pair in found.pairs_now for name in pair} == {name for pair in found.pairs_then for name in pair}
    game.refresh_from_db()
    assert game.result_versions.count() == 1


def test_the_same_result_changes_nothing(event: Event) -> None:
    found = preview_correction(table(event, 2), outcome="first", margins=NO_MARGINS)
    assert (found.moved, found.pairs_now, found.pairs_then) == ((), (), ())


def test_the_correction_counts_and_the_next_round_stays(event: Event, bob: User) -> None:
    second = event.rounds.get(number=2)
    before = pairs_of(second)
    found = preview_correction(table(event, 1), outcome="second", margins=NO_MARGINS)
    record_duel(actor_of(bob), table(event, 1), outcome="second", seen=1)
    shown = stored_snapshot(event).standings.rows
    assert {(row.name, row.rank) for row in shown} >= {(each.name, each.rank[1]) for each in found.moved}
    assert pairs_of(second) == before


def test_a_wrong_result_is_refused_in_the_preview_too(event: Event) -> None:
    with pytest.raises(RuleError):
        preview_correction(table(event, 1), outcome="both", margins=NO_MARGINS)
