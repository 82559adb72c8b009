"""Late players wait without taking over the page, and absent players aren't registered with all others."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import actor_of, make_people
from tests.scenes.heat_cases import entries_of, registered_heat, seeded_heat
from tests.tournaments.boards.heats.test_heats_pages import address, post, text_of
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.services.heats import create_heat, register_entries, start_games
from tournaments.boards.heats.services.late_changes import settle_no_show
from tournaments.boards.heats.services.seats import replace_player
from tournaments.clubs.models import User
from tournaments.events.models import Event, Round, Seat
from tournaments.players.services.check_in import check_in


@pytest.fixture
def desk(sign_in: Any, oscar: User) -> Client:
    client: Client = sign_in(oscar)
    return client


def page_of(desk: Client, heat: Round) -> str:
    return text_of(desk.get(address(heat, "heat")))


def test_a_late_player_is_offered_to_stand_in_and_the_start_is_next(regatta: Event, oscar: User, desk: Client) -> None:
    heat = seeded_heat(oscar, regatta, players=14)
    (person,) = make_people(regatta.club, 1)
    late = regatta.entries.create(person=person)
    register_entries(actor_of(oscar), heat, entries=[late])
    shown = desk.get(address(heat, "heat"))
    page = text_of(shown)
    assert "1 player waits for a board" in page
    assert "Stand in if needed" in page
    assert (shown.context["folded"], shown.context["next"].action) == (True, "Start games")
    assert "Or seed these boards again" in page
    asked = text_of(desk.get(address(heat, "heat_start")))
    assert f"{late.name} waits for a board. Once games start, their players and powers are locked" in asked
    post(desk, heat, "heat_parts", part="stands_in", registered=late.pk)
    assert "Choose whether they stand in" not in page_of(desk, heat)


@pytest.mark.parametrize("part", ["stands_in", "sits_out"])
def test_players_who_sit_out_or_stand_in_are_counted_with_their_list(
    regatta: Event, oscar: User, desk: Client, part: str
) -> None:
    heat = registered_heat(oscar, regatta, players=8)
    spares = [entry.pk for entry in entries_of(regatta)[6:8]]
    post(desk, heat, "heat_parts", registered=spares, part=part)
    answer = desk.get(address(heat, "heat"))
    assert [pane["count"] for pane in answer.context["panes"]][1] == 8
    assert 'id="r">Registered</h2><span class="count push">8</span>' in text_of(answer)
    post(desk, heat, "heat_sit_out", do="all")
    panes = desk.get(address(heat, "heat")).context["panes"]
    assert [(pane["count"], pane["current"]) for pane in panes][1] == (2, False), "none of them waits for a board"


def absent_in_the_first_heat(oscar: User, regatta: Event) -> tuple[int, int]:
    """Heat 1, in which somebody did not come and somebody left: the two of them."""
    heat = seeded_heat(oscar, regatta, players=7)
    gone, left = Seat.objects.filter(round=heat).order_by("pk").select_related("entry__person")[:2]
    first, second = entries_of(regatta)[7:9]
    settle_no_show(actor_of(oscar), heat, seat=gone, instead="stand_in", incoming=registered(oscar, heat, first))
    start_games(actor_of(oscar), heat)
    replace_player(actor_of(oscar), heat, seat=left, incoming=registered(oscar, heat, second))
    return gone.entry_id, left.entry_id


def registered(oscar: User, heat: Round, entry: Any) -> Any:
    register_entries(actor_of(oscar), heat, entries=[entry])
    return entry


def test_all_registers_nobody_who_did_not_come_or_left_before(regatta: Event, oscar: User, desk: Client) -> None:
    gone, left = absent_in_the_first_heat(oscar, regatta)
    second = create_heat(actor_of(oscar), regatta)
    page = page_of(desk, second)
    assert "did not come to heat 1" in page
    assert "left in heat 1" in page
    answer = desk.post(address(second, "heat_register"), {"do": "all"}, follow=True)
    assert "2 are away." in text_of(answer)
    rows = load_heat_rows(second)
    assert {gone, left} == set(rows.entries) - rows.registered
    assert not {gone, left} & set(rows.unregistered[:-2])


def test_all_registers_nobody_who_said_that_they_sit_out(regatta: Event, oscar: User, desk: Client) -> None:
    heat = create_heat(actor_of(oscar), regatta)
    out, late, *_rest = entries_of(regatta)
    for player in (out, late):
        check_in(player, number=heat.number, here=False)
    row = page_of(desk, heat).partition(f'name="unregistered" value="{out.pk}"')[2].partition("</li>")[0]
    assert "sits out, says the player" in row
    found = text_of(desk.get(address(heat, "heat_people"), {"name": out.name}))
    assert "sits out, says the player" in found
    answer = desk.post(address(heat, "heat_register"), {"do": "all"}, follow=True)
    assert "2 are away." in text_of(answer)
    assert set(load_heat_rows(heat).unregistered) == {out.pk, late.pk}
    post(desk, heat, "heat_register", unregistered=late.pk)
    assert set(load_heat_rows(heat).unregistered) == {out.pk}, "the desk may register them all the same"


def test_a_player_back_in_a_later_heat_is_no_longer_away(regatta: Event, oscar: User) -> None:
    gone, left = absent_in_the_first_heat(oscar, regatta)
    second = create_heat(actor_of(oscar), regatta)
    assert [load_heat_rows(second).away_since(pk) for pk in (gone, left)] == [1, 1]
    rows = load_heat_rows(second)
    register_entries(actor_of(oscar), second, entries=[rows.entries[gone]])
    assert [load_heat_rows(second).away_since(pk) for pk in (gone, left)] == [0, 1]
