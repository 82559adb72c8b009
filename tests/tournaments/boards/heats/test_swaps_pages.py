"""Two players of a heat change places: by marking their seats or typing their names, with a look before it is done."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import actor_of
from tests.scenes.heat_cases import seat_at, seeded_heat
from tests.scenes.stage import scene
from tests.tournaments.boards.heats.test_heats_pages import SignIn, address, post, text_of
from tournaments.boards.heats.services.heats import start_games
from tournaments.clubs.models import User
from tournaments.events.models import Event, Round, Seat


@pytest.fixture
def desk(oscar: User, sign_in: SignIn) -> Client:
    return sign_in(oscar)


@scene
def played(regatta: Event, oscar: User) -> Round:
    start_games(actor_of(oscar), seeded_heat(oscar, regatta))
    return seeded_heat(oscar, regatta)


def test_swap_shows_the_change_before_it_is_made(played: Round, desk: Client) -> None:
    one, other = seat_at(played, 1), seat_at(played, 2)
    tokens = [f"{seat.pk}-{seat.entry_id}" for seat in (one, other)]
    page = post(desk, played, "heat_swap", seat=tokens)
    assert "Swap them" in text_of(page)
    assert Seat.objects.get(pk=one.pk).entry_id == one.entry_id
    part = desk.post(address(played, "heat_swap"), {"seat": tokens}, headers={"X-Requested-Fragment": "swap"})
    assert text_of(part).startswith(f"<b>Swap {one.entry.name} and {other.entry.name}:</b> total ")
    post(desk, played, "heat_swap", seat=tokens, previewed=" ".join(tokens))
    assert Seat.objects.get(pk=one.pk).entry_id == other.entry_id
    stale = post(desk, played, "heat_swap", seat=tokens, previewed=" ".join(tokens))
    assert stale.status_code == 409
    assert "have changed, so nothing was saved" in text_of(stale)


@pytest.mark.parametrize("tokens", [[], ["1-1"], ["x", "y"], ["1-", "-1"], ["1-1", "2-2", "3-3"]])
def test_swap_refuses_anything_but_two_seats(played: Round, desk: Client, tokens: list[str]) -> None:
    page = post(desk, played, "heat_swap", seat=tokens)
    assert (page.status_code, page.context["problems"][0].code) == (422, "count")


def test_two_typed_names_lead_to_the_same_preview(played: Round, desk: Client) -> None:
    one, other = seat_at(played, 1), seat_at(played, 2)
    page = post(desk, played, "heat_swap", first=one.entry.name, second=other.entry.name.upper())
    assert "Swap them" in text_of(page)
    assert page.context["tokens"] == [f"{seat.pk}-{seat.entry_id}" for seat in (one, other)]
    assert Seat.objects.get(pk=one.pk).entry_id == one.entry_id


@pytest.mark.parametrize(
    ("first", "second", "path", "code"),
    [
        ("", "{name}", "swap.first", "required"),
        ("{name}", "Nobody", "swap.second", "unknown"),
        ("{name}", "Player", "swap.second", "several"),
        ("{name}", "{name}", "swap.second", "same"),
    ],
)
def test_typed_names_that_mean_nobody_or_several_are_named(
    played: Round, desk: Client, first: str, second: str, path: str, code: str
) -> None:
    first, second = (typed.format(name=seat_at(played, 1).entry.name) for typed in (first, second))
    page = post(desk, played, "heat_swap", first=first, second=second)
    problem = page.context["problems"][0]
    assert (page.status_code, problem.path, problem.code) == (422, path, code)
    assert 'href="#swap-' in text_of(page)
    assert f'value="{second}"' in text_of(page)
