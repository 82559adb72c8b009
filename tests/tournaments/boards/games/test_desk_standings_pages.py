"""The desk's scores, awards and log."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.changes.log_words import FieldChange, field_changes
from tournaments.clubs.models import User
from tournaments.events.models import Event

SignIn = Callable[[User], Client]
DESK = "/desk/front-range/e/regatta/"


@scene
def event(regatta: Event, alice: User) -> Event:
    game = factories.make_game(regatta)
    record_result(actor_of(alice), game, facts=sheet(game, russia=1905), seen=0)
    finish_game(actor_of(alice), game, seen=1)
    return regatta


@pytest.mark.parametrize("page", ["standings/", "standings/?only=qualified", "awards/", "awards/?only=all", "log/"])
def test_members_see_the_page_and_strangers_do_not(
    event: Event, page: str, bob: User, charlie: User, sign_in: SignIn
) -> None:
    statuses = [sign_in(user).get(DESK + page).status_code for user in (bob, charlie)]
    assert statuses == [200, 404]
    assert Client().get(DESK + page).status_code == 302


def test_an_organiser_breaks_a_tie(event: Event, alice: User, sign_in: SignIn) -> None:
    client = sign_in(alice)
    assert "Tied at 57 points" in client.get(f"{DESK}standings/").content.decode()
    tied = [event.rounds.get().games.get().seats.get(power=power).entry_id for power in ("TURKEY", "ENGLAND", "FRANCE")]
    places = {f"place-{entry}": str(place) for place, entry in enumerate(tied, start=1)}
    client.post(f"{DESK}standings/", {"entry": tied, **places})
    assert [event.entries.get(pk=entry).manual_order for entry in tied] == [1, 2, 3]
    assert "Organiser" in client.get(f"{DESK}standings/").content.decode()


def test_a_scorer_does_not_break_ties(event: Event, bob: User, sign_in: SignIn) -> None:
    assert "Tied players" not in sign_in(bob).get(f"{DESK}standings/").content.decode()
    for places in ({}, {"place-1": "1"}):
        assert sign_in(bob).post(f"{DESK}standings/", {"entry": ["1"], **places}).status_code == 403


@pytest.mark.parametrize("typed", [("1", "1", "2"), ("1", "2", ""), ("1", "2", "4"), ("1", "2", "x"), ("0", "1", "2")])
def test_each_of_a_tie_needs_a_place_of_their_own(
    event: Event, alice: User, sign_in: SignIn, typed: tuple[str, str, str]
) -> None:
    tied = [event.rounds.get().games.get().seats.get(power=power).entry_id for power in ("TURKEY", "ENGLAND", "FRANCE")]
    places = {f"place-{entry}": place for entry, place in zip(tied, typed, strict=True)}
    answer = sign_in(alice).post(f"{DESK}standings/", {"entry": tied, **places})
    page = answer.content.decode()
    assert (answer.status_code, "needs a place of their own, from 1 to 3." in page) == (422, True)
    assert f'name="place-{tied[2]}" inputmode="numeric" autocomplete="off" value="{typed[2]}"' in " ".join(page.split())
    assert set(event.entries.values_list("manual_order", flat=True)) == {None}


def test_without_places_the_order_is_removed(event: Event, alice: User, sign_in: SignIn) -> None:
    tied = [event.rounds.get().games.get().seats.get(power=power).entry_id for power in ("TURKEY", "ENGLAND", "FRANCE")]
    client = sign_in(alice)
    for places, stored in ((("1", "2", "3"), [1, 2, 3]), (("", " ", ""), [None] * 3)):
        typed = {f"place-{entry}": place for entry, place in zip(tied, places, strict=True)}
        assert client.post(f"{DESK}standings/", {"entry": tied, **typed}).status_code == 302
        assert [event.entries.get(pk=entry).manual_order for entry in tied] == stored


def test_the_log_shows_what_changed(event: Event, bob: User, sign_in: SignIn) -> None:
    page = sign_in(bob).get(f"{DESK}log/").content.decode()
    assert "Finished game 1 of heat 1." in page
    assert "Russia final year" in page


def test_the_log_takes_the_same_queries_for_any_length(
    event: Event, bob: User, sign_in: SignIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = sign_in(bob)
    with django_assert_num_queries(5):
        client.get(f"{DESK}log/")


def test_field_changes_name_seats_by_their_power() -> None:
    before = [{"power": "RUSSIA", "final_year": 1904, "result": None}]
    after = [{"power": "RUSSIA", "final_year": 1905, "result": "loss"}]
    assert field_changes(before, after) == [
        FieldChange("Russia final year", "1904", "1905"),
        FieldChange("Russia result", None, "loss"),
    ]


@pytest.mark.parametrize(("before", "after"), [(None, None), ("a", "a"), ({}, []), ([1, 2], [1, 2])])
def test_saving_equal_values_makes_no_change(before: object, after: object) -> None:
    assert field_changes(before, after) == []


def test_only_qualified_is_kept_from_the_standings_to_the_awards(event: Event, oscar: User, sign_in: SignIn) -> None:
    desk = sign_in(oscar)
    for page, other in (("standings", "awards"), ("awards", "standings")):
        for area in ("desk", "public"):
            for only in ("qualified", "all"):
                address = reverse(f"{area}:{page}", args=[event.club.slug, event.slug])
                there = f"{reverse(f'{area}:{other}', args=[event.club.slug, event.slug])}?only={only}"
                assert f'href="{there}"' in desk.get(f"{address}?only={only}").content.decode()


def test_scores_of_players_and_teams_and_the_awards_are_printed(event: Event, oscar: User, sign_in: SignIn) -> None:
    for page in ("standings", "awards"):
        answer = sign_in(oscar).get(reverse(f"desk:{page}", args=[event.club.slug, event.slug]))
        assert "data-print" in answer.content.decode()
        assert "js/print" in answer.content.decode()
