"""The page of a board's powers: text and a way to unlock while they are locked, lists to choose from while not."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.heat_cases import seat_at, seeded_heat
from tests.tournaments.boards.heats.test_heats_pages import address, post, text_of
from tournaments.boards.heats.services.heats import start_games
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, Round, Seat


@pytest.fixture
def desk(oscar: User, sign_in: SignIn) -> Client:
    return sign_in(oscar)


@pytest.fixture(params=["unstarted", "started"])
def heat(request: pytest.FixtureRequest, regatta: Event, oscar: User) -> Round:
    made = seeded_heat(oscar, regatta, players=7)
    if request.param == "started":
        start_games(actor_of(oscar), made)
    return made


def test_locked_powers_are_text_until_they_are_unlocked(heat: Round, desk: Client) -> None:
    page = text_of(desk.get(address(heat, "heat_board", 1)))
    assert (page.count("<select"), "Save powers" in page) == (0, False)
    assert (page.count(">Unlock the powers<"), page.count(">Lock the powers<")) == (1, 0)
    page = text_of(desk.post(address(heat, "heat_board_do", 1), {"do": "unlock"}, follow=True))
    assert (page.count("<select"), "Save powers" in page) == (7, True)
    assert (page.count(">Unlock the powers<"), page.count(">Lock the powers<")) == (0, 1)


def test_powers_swapped_on_a_page_from_before_the_lock_are_refused(heat: Round, desk: Client) -> None:
    one, other = seat_at(heat, 1, 0), seat_at(heat, 1, 1)
    sent = {f"power-{one.pk}": other.power, f"power-{other.pk}": one.power}
    refused = post(desk, heat, "heat_board", 1, **sent)
    assert refused.status_code == 422
    assert "The powers of game 1 are locked. Unlock them first." in text_of(refused)
    assert ">Unlock the powers<" in text_of(refused)
    assert Seat.objects.get(pk=one.pk).power == one.power
    shown = [seat.power for seat, power in refused.context["rows"] if power != seat.power]
    assert shown == [], "locked powers are shown as they are, not as they were typed"
    post(desk, heat, "heat_board_do", 1, do="unlock")
    assert post(desk, heat, "heat_board", 1, **sent).status_code == 302
    assert Seat.objects.get(pk=one.pk).power == other.power


def test_a_finished_board_offers_neither(heat: Round, desk: Client) -> None:
    for locked in (True, False):
        Game.objects.update(state="finished", powers_locked=locked)
        page = text_of(desk.get(address(heat, "heat_board", 1)))
        assert "The game is finished. Reopen it to change its powers." in page
        assert (page.count("<select"), "ock the powers<" in page) == (0, False)
        answer = desk.post(address(heat, "heat_board_do", 1), {"do": "unlock" if locked else "lock"})
        assert answer.status_code < 500
        assert Game.objects.get().powers_locked is locked
