"""A board seated by hand at the desk, kept while seeding seats the rest, and let go again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, registered_heat, searched_run, seeded_heat
from tests.tournaments.boards.heats.test_heats_pages import address, post, text_of
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.heats.services.seeding import use_seeding
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game


@pytest.fixture
def desk(oscar: User, sign_in: Callable[[User], Client]) -> Client:
    return sign_in(oscar)


def test_picked_players_begin_the_form_and_typed_ones_are_seated(
    regatta: Event, oscar: User, desk: Client, django_assert_num_queries: Any
) -> None:
    heat = registered_heat(oscar, regatta)
    one, two = entries_of(regatta)[:2]
    assert f'formaction="{address(heat, "heat_by_hand")}"' in text_of(desk.get(address(heat, "heat")))
    with django_assert_num_queries(7):
        page = post(desk, heat, "heat_by_hand", registered=[one.pk, two.pk])
    typed = [name for _power, name, _wrong in page.context["seats"]]
    assert sorted(typed[:2]) == sorted([one.name, two.name])
    assert typed[2:] == [""] * 5
    saved = desk.post(address(heat, "heat_by_hand"), {"do": "seat", "seat-0": two.name, "seat-3": one.name.upper()})
    assert saved.status_code == 302
    game = Game.objects.get()
    assert dict(game.seats.filter(power__in=["AUSTRIA", "GERMANY"]).values_list("power", "entry")) == {
        "AUSTRIA": two.pk,
        "GERMANY": one.pk,
    }
    page = text_of(desk.get(address(heat, "heat")))
    assert "Game 1 is seated. Seeding leaves it as it is, and seats the others." in page
    assert "locked" in page
    assert desk.get(address(heat, "heat")).context["next"].title == "7 registered players are waiting for a board"


def test_names_that_mean_nobody_or_several_are_marked_and_kept(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta)
    sent = {"do": "seat", "seat-0": "Nobody", "seat-1": "Player", "seat-2": entries_of(regatta)[0].name}
    page = desk.post(address(heat, "heat_by_hand"), sent)
    assert page.status_code == 422
    assert [(p.path, p.code) for p in page.context["problems"]] == [("seats[0]", "unknown"), ("seats[1]", "several")]
    assert 'href="#seats-0"' in text_of(page)
    assert 'value="Nobody"' in text_of(page)
    assert page.context["problems"][0].text.startswith("Austria: No registered player without a seat")
    assert 'aria-describedby="seats-0-why"' in text_of(page)
    assert not Game.objects.exists()


def test_where_powers_are_found_at_the_table_the_seats_have_numbers(regatta: Event, oscar: User, desk: Client) -> None:
    BoardsRules.objects.update(assign_powers=False)
    regatta.refresh_from_db()
    heat = registered_heat(oscar, regatta)
    assert "Players choose their powers at the table." in text_of(desk.get(address(heat, "heat_by_hand")))
    desk.post(address(heat, "heat_by_hand"), {"do": "seat", "seat-0": entries_of(regatta)[0].name})
    assert set(Game.objects.get().seats.values_list("power", flat=True)) == {""}


def test_a_draft_is_kept_on_its_page_while_the_rest_is_seeded_again(regatta: Event, oscar: User, desk: Client) -> None:
    heat = seeded_heat(oscar, regatta)
    before = set(heat.games.get(number=1).seats.values_list("pk", "entry"))
    post(desk, heat, "heat_board_do", 1, do="keep")
    page = text_of(desk.get(address(heat, "heat_unseed")))
    assert "Game 2 is removed." in page
    assert "Game 1 is removed." not in page
    run = searched_run(oscar, heat, entries=[])
    use_seeding(actor_of(oscar), run)
    assert set(heat.games.get(number=1).seats.values_list("pk", "entry")) == before
    post(desk, heat, "heat_board_do", 1, do="let-go")
    assert not Game.objects.filter(kept=True).exists()


def test_keeping_a_started_board_is_refused_in_words(regatta: Event, oscar: User, desk: Client) -> None:
    heat = seeded_heat(oscar, regatta, players=7)
    post(desk, heat, "heat_start")
    page = post(desk, heat, "heat_board_do", 1, do="keep")
    assert page.status_code < 500
    assert not Game.objects.filter(kept=True).exists()
