"""The one box for anybody who arrives or leaves a heat: whom a name finds, and what one button does and undoes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, registered_heat, seat_at, seeded_heat
from tests.scenes.number_cases import check_boards, with_a_board_of_six
from tests.tournaments.boards.heats.test_heats_pages import address, post, text_of
from tournaments.boards.heats.selectors.arrivals import names_in
from tournaments.boards.heats.selectors.conflicts import heat_conflicts
from tournaments.boards.heats.selectors.heat_rows import load_heat_rows
from tournaments.boards.heats.selectors.late_changes import instead_of
from tournaments.boards.heats.services.heats import register_entries, start_games
from tournaments.changes.models import Change
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, Registration, Round, Seat
from tournaments.people.models import Person


@pytest.fixture
def desk(sign_in: Any, oscar: User) -> Client:
    client: Client = sign_in(oscar)
    return client


def find(desk: Client, heat: Round, name: str) -> HttpResponse:
    return desk.get(address(heat, "heat_people"), {"name": name})


def sent(desk: Client, heat: Round, **data: str) -> HttpResponse:
    return desk.post(address(heat, "heat_people"), data)


def undo(desk: Client, changes: int) -> None:
    """Undo the newest change, which was the only one."""
    assert Change.objects.count() == changes + 1
    newest = Change.objects.order_by("-pk")[0]
    answer = desk.post(f"/desk/front-range/changes/{newest.pk}/undo/", follow=True)
    assert "Undid" in text_of(answer), [str(each) for each in answer.context["messages"]]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Ned Farr", ("Ned", "Farr")),
        ("Farr, Ned", ("Ned", "Farr")),
        ("Mary Ann Farr", ("Mary Ann", "Farr")),
        ("Pelé", ("", "Pelé")),
        ("", ("", "")),
    ],
)
def test_names_are_read_as_they_are_typed(typed: str, names: tuple[str, str]) -> None:
    assert names_in(typed) == names


def test_each_match_has_the_one_action_that_fits(regatta: Event, oscar: User, desk: Client) -> None:
    heat = with_a_board_of_six(oscar, regatta)
    spare, seated = entries_of(regatta)[13], entries_of(regatta)[0]
    Person.objects.create(club=regatta.club, first_name="Nedra", last_name="Falk")
    page = text_of(find(desk, heat, seated.name))
    assert "No-show" in page
    assert "Add and seat" not in page
    page = text_of(find(desk, heat, spare.name))
    assert re.search(r"game \d+: conflict -?\d+ → -?\d+", page)
    assert f'value="entry-{spare.pk}"> Seat' in page
    page = text_of(find(desk, heat, "ned fa"))
    assert "Enter and seat" in page
    assert 'value="fa"' in page
    assert "Add and seat" in page
    start_games(actor_of(oscar), heat)
    assert "> Replace" in text_of(find(desk, heat, seated.name))
    page = text_of(find(desk, heat, spare.name))
    assert "no seat is free" in page
    assert f'value="entry-{spare.pk}"> Register' in page


def test_somebody_of_a_known_name_is_added_with_a_distinction(regatta: Event, oscar: User, desk: Client) -> None:
    heat = with_a_board_of_six(oscar, regatta)
    Person.objects.create(club=regatta.club, first_name="Nedra", last_name="Falk")
    assert "Another Nedra Falk" in text_of(find(desk, heat, "Nedra Falk"))
    names = {"name": "Nedra Falk", "first_name": "Nedra", "last_name": "Falk"}
    refused = sent(desk, heat, do="new", **names)
    assert refused.status_code == 422
    assert 'href="#distinction"' in text_of(refused)
    assert sent(desk, heat, do="new", distinction="2", **names).status_code == 302
    assert "Nedra Falk (2)" in [entry.name for entry in entries_of(regatta)]


def test_somebody_new_takes_the_free_seat_in_one_change(regatta: Event, oscar: User, desk: Client) -> None:
    heat = with_a_board_of_six(oscar, regatta)
    changes = Change.objects.count()
    answer = post(desk, heat, "heat_people", do="new", first_name="Ned", last_name="Farr")
    assert answer.url == address(heat, "heat")
    assert "Ned Farr plays game" in text_of(desk.get(answer.url))
    assert Seat.objects.get(round=heat, entry__person__last_name="Farr").power == "ITALY"
    check_boards(heat)
    undo(desk, changes)
    assert not Person.objects.filter(last_name="Farr").exists()
    assert heat.games.exclude(left_out="").get().seats.count() == 6


def test_without_a_free_seat_they_wait_and_the_answer_says_so(regatta: Event, oscar: User, desk: Client) -> None:
    heat = seeded_heat(oscar, regatta)
    person = Person.objects.create(club=regatta.club, first_name="Nedra", last_name="Falk")
    changes = Change.objects.count()
    answer = post(desk, heat, "heat_people", do=f"person-{person.pk}")
    assert "Nedra Falk waits for a board: no seat is free." in text_of(desk.get(answer.url))
    entry = Entry.objects.get(person=person)
    assert Registration.objects.filter(round=heat, entry=entry).exists()
    undo(desk, changes)
    assert not Entry.objects.filter(person=person).exists()


def test_a_waiting_player_is_taken_out(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta, players=3)
    entry = entries_of(regatta)[0]
    assert "Unregister" in text_of(find(desk, heat, entry.name))
    post(desk, heat, "heat_people", do=f"out-{entry.pk}")
    assert not Registration.objects.filter(round=heat, entry=entry).exists()


def test_a_refused_name_stays_in_its_fields(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta, players=3)
    answer = sent(desk, heat, do="new", name="Ned Farr", first_name="Ned", last_name=" ")
    assert answer.status_code == 422
    assert 'name="first_name" form="arrival" value="Ned"' in text_of(answer)
    for wrong in ("", "entry-x", "person-99999999999999999999", "person-0", "out-999999", "else-0"):
        assert sent(desk, heat, do=wrong, name="Ned").status_code == 422


def test_somebody_new_takes_the_seat_of_a_no_show(regatta: Event, oscar: User, desk: Client) -> None:
    heat = seeded_heat(oscar, regatta)
    seat = seat_at(heat, 1)
    token = f"{seat.pk}-{seat.entry_id}"
    refused = desk.post(address(heat, "heat_no_show"), {"seat": token, "do": "new", "name": " "})
    assert refused.status_code == 422
    changes = Change.objects.count()
    answer = desk.post(address(heat, "heat_no_show"), {"seat": token, "do": "new", "name": "Farr, Ned"})
    assert answer.url == address(heat, "heat")
    assert Seat.objects.get(pk=seat.pk).entry.name == "Ned Farr"
    assert not Registration.objects.filter(round=heat, entry=seat.entry_id).exists()
    undo(desk, changes)
    assert Seat.objects.get(pk=seat.pk).entry_id == seat.entry_id
    assert not Person.objects.filter(last_name="Farr").exists()


def test_a_no_show_who_comes_late_is_shown_the_way_back_to_the_seat(regatta: Event, oscar: User, desk: Client) -> None:
    heat = with_a_board_of_six(oscar, regatta)
    start_games(actor_of(oscar), heat)
    short = heat.games.exclude(left_out="").get()
    spare = entries_of(regatta)[13]
    spare.missed = heat.number
    spare.save()
    page = text_of(find(desk, heat, spare.name))
    assert "did not come<br> no seat is free" in page
    assert f"Game {short.number} plays without {short.left_out.title()}" in page
    assert "first mark the game as not started, under More on its page" in page
    assert f'href="{address(heat, "game", short.number)}"' in page


def test_enter_on_a_choice_for_a_no_show_adds_nobody(regatta: Event, oscar: User, desk: Client) -> None:
    """A browser presses the first button of the form that the choice is in."""
    heat = seeded_heat(oscar, regatta)
    seat = seat_at(heat, 1)
    page = text_of(desk.post(address(heat, "heat_no_show"), {"seat": f"{seat.pk}-{seat.entry_id}"}))
    choices = page[page.index("data-choices") : page.index("</form>", page.index("data-choices"))]
    buttons = [each for each in re.findall(r"<button[^>]*>", choices) if " form=" not in each]
    assert [re.search(r'value="(\w+)"', each)[1] for each in buttons] == ["settle"]  # type: ignore[index]
    assert '<button class="btn" form="somebody-new" name="do" value="new">' in page


def test_volunteers_to_sit_out_come_before_latecomers(regatta: Event, oscar: User, desk: Client) -> None:
    heat = seeded_heat(oscar, regatta, players=7)
    late, offering = entries_of(regatta)[7:9]
    register_entries(actor_of(oscar), heat, entries=[late])
    register_entries(actor_of(oscar), heat, entries=[offering], may_sit_out=True)
    rows = load_heat_rows(heat)
    board = rows.boards[0]
    found = instead_of(rows, heat_conflicts(rows), board, board.seats[0])
    assert [one.entry for one in found[:2]] == [offering, late]
    page = text_of(post(desk, heat, "heat_no_show", seat=f"{board.seats[0].pk}-{board.seats[0].entry_id}"))
    assert re.search(rf'value="stand_in-{offering.pk}" checked', page)


def test_a_scorer_can_only_register(regatta: Event, oscar: User, bob: User, sign_in: Any) -> None:
    heat, client = with_a_board_of_six(oscar, regatta), sign_in(bob)
    spare, seated = entries_of(regatta)[13], entries_of(regatta)[0]
    assert "No-show" not in text_of(find(client, heat, seated.name))
    assert "> Register" in text_of(find(client, heat, spare.name))
    post(client, heat, "heat_people", do=f"entry-{spare.pk}")
    assert Registration.objects.filter(round=heat, entry=spare).exists()
    assert not Seat.objects.filter(round=heat, entry=spare).exists()
    assert post(client, heat, "heat_people", do="new", first_name="Ned", last_name="Farr").status_code == 403
    assert not Person.objects.filter(last_name="Farr").exists()


@pytest.mark.parametrize("fragment", ["", "people"])
def test_the_box_takes_a_fixed_number_of_queries(
    regatta: Event, oscar: User, desk: Client, django_assert_max_num_queries: Any, fragment: str
) -> None:
    heat = with_a_board_of_six(oscar, regatta)
    with django_assert_max_num_queries(10):
        page = desk.get(address(heat, "heat_people"), {"name": "p"}, headers={"X-Requested-Fragment": fragment})
    assert ("<html" in text_of(page)) == (fragment == "")
