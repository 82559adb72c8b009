"""The states of applications, the queue, offers and deadlines: pure."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from zoneinfo import available_timezones

import pytest

from tournaments.entering.core import (
    HOLDING,
    LIVE,
    MOVES,
    Offer,
    Places,
    Review,
    State,
    Waiting,
    arrival,
    in_line,
    is_late,
    is_open,
    is_past,
    lapsed,
    may_become,
    moved,
    needs_review,
    reference,
)
from tournaments.entering.currencies import _BY_ZONE, currency_in

SIX = datetime(2027, 6, 4, 18, 0, tzinfo=UTC)


def test_every_state_has_its_moves_and_all_lead_to_states_that_there_are() -> None:
    assert MOVES.keys() == set(State)
    assert all(then in MOVES and then != now for now, moves in MOVES.items() for then in moves)


def test_a_place_is_given_up_by_withdrawing_or_by_putting_the_entry_back() -> None:
    assert MOVES[State.ACCEPTED] == {State.WITHDRAWN, State.APPLIED, State.WAITING}
    assert {State.ACCEPTED, State.OFFERED} == HOLDING
    assert LIVE >= HOLDING


def test_nobody_is_unconfirmed_again() -> None:
    assert not any(may_become(state, State.UNCONFIRMED) for state in State)


def test_somebody_who_withdrew_can_come_back_and_somebody_declined_is_reviewed_again() -> None:
    assert may_become(State.WITHDRAWN, State.WAITING)
    assert may_become(State.DECLINED, State.APPLIED)


def test_an_offer_holds_its_place() -> None:
    places = Places(3, taken=2, offered=1, waiting=4)
    assert (places.free, places.has_free, places.to_offer()) == (0, False, 0)


def test_fewer_places_than_players_throw_nobody_out() -> None:
    assert Places(10, taken=12).free == 0


def test_without_a_limit_there_is_always_a_place() -> None:
    places = Places(None, taken=500, waiting=2)
    assert (places.free, places.has_free, places.to_offer()) == (None, True, 2)


def test_free_places_go_to_those_who_wait_before_anybody_new() -> None:
    places = Places(10, taken=8, waiting=1)
    assert not places.open_to_new
    assert arrival(places, review=False, queues=True) == State.WAITING
    assert places.to_offer() == 1


@pytest.mark.parametrize(
    ("places", "review", "queues", "state"),
    [
        (Places(1), False, True, State.ACCEPTED),
        (Places(1), True, True, State.APPLIED),
        (Places(1, taken=1), False, True, State.WAITING),
        (Places(1, taken=1), True, True, State.APPLIED),
        (Places(1, taken=1), False, False, None),
        (Places(1, taken=1), True, False, None),
    ],
)
def test_what_an_application_becomes(places: Places, review: bool, queues: bool, state: State | None) -> None:
    assert arrival(places, review=review, queues=queues) == state


def test_which_people_are_checked() -> None:
    assert not needs_review(Review.AUTOMATIC, is_new=True, is_doubtful=False)
    assert needs_review(Review.AUTOMATIC, is_new=False, is_doubtful=True)
    assert needs_review(Review.BY_HAND, is_new=False, is_doubtful=False)
    assert needs_review(Review.BY_HAND_IF_NEW, is_new=True, is_doubtful=False)
    assert not needs_review(Review.BY_HAND_IF_NEW, is_new=False, is_doubtful=False)


def test_the_first_in_line_are_those_who_came_first() -> None:
    queue = [Waiting(7, 30), Waiting(8, 10), Waiting(9, 20)]
    assert [each.id for each in in_line(queue, 2)] == [8, 9]


def test_moving_somebody_deals_the_same_places_out_again() -> None:
    queue = [Waiting(1, 4), Waiting(2, 7), Waiting(3, 9)]
    assert moved(queue, 3, to=1) == {3: 4, 1: 7, 2: 9}
    assert moved(queue, 1, to=1) == {}
    assert moved(queue, 1, to=99) == {2: 4, 3: 7, 1: 9}


def test_offers_lapse_at_their_moment() -> None:
    offers = [Offer(1, SIX), Offer(2, SIX + timedelta(seconds=1))]
    assert lapsed(offers, now=SIX) == [1]


def test_entries_that_close_at_a_minute_are_open_for_all_of_it() -> None:
    opens = SIX - timedelta(days=1)
    assert is_open(opens, SIX, now=SIX + timedelta(seconds=59))
    assert not is_open(opens, SIX, now=SIX + timedelta(seconds=60))
    assert not is_open(opens, SIX, now=opens - timedelta(seconds=1))
    assert not is_open(None, None, now=SIX)
    assert is_open(opens, None, now=SIX + timedelta(days=99))
    assert not is_past(None, now=SIX)


def test_a_list_is_late_half_a_minute_after_its_moment() -> None:
    assert not is_late(SIX, now=SIX)
    assert is_late(SIX, now=SIX + timedelta(seconds=30))
    assert not is_late(None, now=SIX)


def test_a_reference_is_what_banks_check() -> None:
    """The example of ISO 11649 is RF18 5390 0754 7034."""
    assert reference(539007547034) == "RF18539007547034"


def test_it_loads_without_django() -> None:
    script = (
        "import sys, importlib.util as u; sys.modules['django'] = None;"
        "s = u.spec_from_file_location('core', 'tournaments/entering/core.py');"
        "m = u.module_from_spec(s); sys.modules['core'] = m; s.loader.exec_module(m)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.parametrize(
    ("zone", "currency"),
    [("Europe/London", "GBP"), ("Europe/Berlin", "EUR"), ("America/Denver", "USD"), ("UTC", "EUR")],
)
def test_a_time_zone_has_a_currency(zone: str, currency: str) -> None:
    assert currency_in(zone) == currency


def test_the_zones_with_a_currency_exist() -> None:
    assert set(_BY_ZONE) <= available_timezones()
