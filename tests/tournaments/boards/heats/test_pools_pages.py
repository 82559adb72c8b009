"""The desk pages of pools, and what the public pages say of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of
from tests.scenes.pool_cases import final, finish, played_event
from tests.scenes.stage import scene
from tournaments.boards.heats.services.heats import start_games
from tournaments.boards.heats.services.seeding import use_seeding
from tournaments.boards.heats.tasks import run_seeding
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Pool, Round

SignIn = Callable[[User], Client]


@scene
def event(club: Club) -> Event:
    return played_event(club, players=21, published=True)


@scene
def heat(event: Event, oscar: User) -> Round:
    return final(oscar, event)


@pytest.fixture
def desk(oscar: User, sign_in: SignIn) -> Client:
    return sign_in(oscar)


def address(heat: Round, name: str, *more: int) -> str:
    return reverse(f"desk:{name}", args=["front-range", "finals", heat.number, *more])


def text_of(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().split())


def make(desk: Client, heat: Round, **data: Any) -> HttpResponse:
    return desk.post(address(heat, "heat_pools"), {"name": "Gold", "multiplier": "1", **data})


def test_a_pool_is_made_filled_seeded_and_decides_the_first_ranks(
    heat: Round, event: Event, desk: Client, oscar: User
) -> None:
    make(desk, heat, multiplier="1,5", takes_top_ranks="on", size="7")
    page = desk.post(address(heat, "heat_pool_fill", 1), {"first": "7"}, follow=True)
    assert "6 players came in from the standings." in text_of(page)
    assert "are tied at the cut. Choose which of them to add." in text_of(page)
    desk.post(address(heat, "heat_pool_move"), {"registered": entries_of(event)[2].pk, "pool": "1"})
    page = desk.get(address(heat, "heat"))
    assert page.context["next"].title == "21 registered players are waiting for a board"
    assert (page.context["next"].do, page.context["fills_boards"]) == ("seed", True)
    desk.post(address(heat, "heat_seed"), {"do": "pools", "seconds": "2"})
    for run in heat.seeding_runs.select_related("round__event__club").order_by("-number"):
        run_seeding(run.job_id)
        use_seeding(actor_of(oscar), run)
    start_games(actor_of(oscar), heat)
    for number in (1, 2, 3):
        finish(event, heat=2, number=number, centers=(7, 6, 5, 4, 3, 2, 1))
    Event.objects.filter(pk=event.pk).update(revision=77)
    table = text_of(desk.get(reverse("public:standings", args=["front-range", "finals"])))
    assert "Gold of heat 2 decides the first ranks: 10.5 points there." in table
    assert '7 <span class="times">× 1½</span>' in table
    rules = text_of(desk.get(reverse("public:rules", args=["front-range", "finals"])))
    assert "Its scores count × 1½. They hold the first ranks" in rules
    assert '7 <span class="times">× 1½</span>' in text_of(
        desk.get(reverse("public:heat", args=["front-range", "finals", 2]))
    )
    assert '7 <span class="times">× 1½</span>' in text_of(
        desk.get(reverse("desk:standings", args=["front-range", "finals"]))
    )


def test_the_top_board_is_made_in_one_tap(heat: Round, desk: Client) -> None:
    assert "Top board from the standings" in text_of(desk.get(address(heat, "heat")))
    page = desk.post(address(heat, "heat_top_board"), follow=True)
    assert "Pool Top board is created." in text_of(page)
    assert "decides the first ranks" in text_of(page)
    again = desk.post(address(heat, "heat_top_board"))
    assert (again.status_code, Pool.objects.count()) == (422, 1)


def test_the_heat_says_which_pool_does_not_fill_boards(heat: Round, desk: Client) -> None:
    desk.post(address(heat, "heat_top_board"))
    step = desk.get(address(heat, "heat")).context["next"]
    assert "Each board needs 7 players of one pool: Top board 6, in no pool 15." in step.text
    assert step.url == address(heat, "heat_pools")


def test_a_run_is_repeated_for_its_own_pool(heat: Round, event: Event, desk: Client, oscar: User) -> None:
    make(desk, heat)
    desk.post(
        address(heat, "heat_pool_move"), {"registered": [entry.pk for entry in entries_of(event)[:7]], "pool": "1"}
    )
    desk.post(address(heat, "heat_seed"), {"do": "pools", "seconds": "2"})
    first = heat.seeding_runs.select_related("round__event__club").get(number=2)
    for run in heat.seeding_runs.all():
        run_seeding(run.job_id)
    first.refresh_from_db()
    use_seeding(actor_of(oscar), first)
    desk.post(address(heat, "heat_seed"), {"do": "again", "of": "2", "seconds": "2"})
    third = heat.seeding_runs.get(number=3)
    assert sorted(third.instance["players"]) == sorted(first.instance["players"])


@pytest.mark.parametrize(
    ("name", "more", "data", "says"),
    [
        ("heat_pools", (), {"name": "", "multiplier": "1"}, "The pool has no name."),
        (
            "heat_pool_fill",
            (1,),
            {"first": "x"},
            "Enter how many players to take from the top of the standings, such as 7.",
        ),
        ("heat_pool_move", (), {"pool": "1"}, "Pick players first, then the pool."),
    ],
)
def test_a_refusal_is_shown_on_the_page(
    heat: Round, desk: Client, name: str, more: tuple[int, ...], data: dict[str, str], says: str
) -> None:
    make(desk, heat)
    page = desk.post(address(heat, name, *more), data)
    assert page.status_code == 422
    assert says in text_of(page)


def test_a_pool_is_changed_emptied_and_removed(heat: Round, event: Event, desk: Client) -> None:
    make(desk, heat)
    desk.post(address(heat, "heat_pool", 1), {"name": "Silver", "size": "", "multiplier": "0.5"})
    desk.post(address(heat, "heat_pool_fill", 1), {"first": "6"})
    assert "Pool Silver is empty." in text_of(desk.post(address(heat, "heat_pool_empty", 1), follow=True))
    assert "Remove pool Silver?" in text_of(desk.get(address(heat, "heat_pool_remove", 1)))
    desk.post(address(heat, "heat_pool_remove", 1))
    assert not Pool.objects.exists()


def test_the_pools_page_takes_a_fixed_number_of_queries(
    heat: Round, desk: Client, django_assert_num_queries: Any
) -> None:
    for name in ("Gold", "Silver", "Bronze"):
        make(desk, heat, name=name)
    desk.post(address(heat, "heat_pool_fill", 1), {"first": "6"})
    with django_assert_num_queries(9):
        desk.get(address(heat, "heat_pools"))
