"""Top Dog and histories as pages: a desk reads a list in, switches Top Dog on, and everybody follows and looks up."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from handicaps.core.top_dog_table import PRESET
from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import enter, make_swiss_event, play_round
from tests.scenes.top_dog_scene import read_in, switch_on
from tests.tournaments.swiss.test_players_pages import DESK, PUBLIC
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.people.models import Person
from tournaments.top_dog.models import Army, HistoryRecord
from tournaments.top_dog.services.histories import show_histories

HISTORIES = "/desk/front-range/histories/"
LOOK_UP = "/c/front-range/top-dog/"
HALF = replace(PRESET, player_share=Fraction(1, 2))


@scene
def event(club: Club, oscar: User) -> Event:
    """Two rounds of three are over; the example of the source plays in it."""
    read_in(club, oscar, "first_name,last_name,games,average\n,Ann of armati,12,4.50\n")
    read_in(club, oscar, "army,games,average\nLate Imperial Roman,250,5.5\nMamluk,0,\nSeleucid,9,8\n")
    event = make_swiss_event(club, oscar, players=4, rounds=3)
    enter(event, oscar, "Ann", army="Mamluk")
    switch_on(event, oscar, podium_excluded=1)
    for _number in range(2):
        play_round(event, oscar)
    Event.objects.filter(pk=event.pk).update(published=True)
    return event


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def list_of(text: str, **changes: str) -> dict[str, str]:
    return {"text": text, "game": "armati", "values": "raw", "highest": "25", "source": "My list", **changes}


def test_a_list_is_shown_row_by_row_and_saved_as_shown(club: Club, oscar: User, sign_in: SignIn) -> None:
    Person.objects.create(club=club, first_name="Ann", last_name="Lee")
    client, text = sign_in(oscar), "name,games,average\nAnn Lee,12,4.50\nBob Ray,x,30\nann lee,3,5\nCy Fox,16,9\n"
    shown = client.post(f"{HISTORIES}import/", list_of(text))
    assert [(part.verdict, len(part.rows)) for part in shown.context["parts"]] == [("wrong", 2), ("new", 2)]
    assert "“x” is not a number of games." in text_of(shown)
    assert not HistoryRecord.objects.exists()
    other = client.post(f"{HISTORIES}import/", list_of(text, another="list", source="Mine", step="confirm"))
    assert (other.status_code, text in other.content.decode()) == (200, True)
    assert (other.context["form"]["source"].value(), other.context["form"].errors) == ("Mine", {})
    again = list_of(text, step="confirm", fingerprint=shown.context["plan"].fingerprint)
    assert client.post(f"{HISTORIES}import/", again).status_code == 422
    assert not HistoryRecord.objects.exists()
    done = client.post(f"{HISTORIES}import/", {**again, "leave_out_wrong": "on", "of": "players"}, follow=True)
    assert "2 saved, 0 unchanged, 2 left out" in text_of(done)
    assert [(row.name, row.games) for row in done.context["table"].rows] == [("Cy Fox", 16), ("Ann Lee", 12)]
    stale = client.post(f"{HISTORIES}import/", {**again, "leave_out_wrong": "on"})
    assert stale.status_code == 409


@pytest.mark.parametrize(
    ("text", "changes", "field"),
    [
        ("", {}, "text"),
        ("games,average\n1,2\n", {}, "text"),
        ("name,army,games,average\nA,B,1,2\n", {}, "text"),
        ("name,games,average\nA,1,2\n", {"values": "adjusted"}, "text"),
        ("name,games,average\nA,1,2\n", {"highest": "0"}, "highest"),
        ("name,games,average\nA,1,2\n", {"game": "chess"}, "game"),
        ("name,games\nA,\x00\n", {}, "text"),
    ],
)
def test_a_value_that_is_not_a_list_is_refused_at_its_field(
    club: Club, oscar: User, sign_in: SignIn, text: str, changes: dict[str, str], field: str
) -> None:
    answer = sign_in(oscar).post(f"{HISTORIES}import/", list_of(text, **changes))
    assert answer.status_code == 422
    assert field in answer.context["form"].errors


def test_a_newer_list_counts_and_after_its_removal_the_older_again(club: Club, oscar: User, sign_in: SignIn) -> None:
    read_in(club, oscar, "name,games,average\nAnn Lee,12,4.5\n", source="Old")
    read_in(club, oscar, "name,value\nAnn Lee,7.25\n", source="New", adjusted=True)
    person, client = Person.objects.get(), sign_in(oscar)
    page = client.get(f"{HISTORIES}people/{person.pk}/")
    assert "Player 7.25, already adjusted." in text_of(page)
    newest = page.context["lines"][0].record
    back = client.post(f"{HISTORIES}records/{newest.pk}/take-back/", follow=True)
    assert "12 games, so two thirds of 4.50 = 3.00." in text_of(back)
    assert client.post(f"{HISTORIES}records/{newest.pk}/take-back/").status_code == 422
    out = client.get(f"{HISTORIES}histories.csv?bom=no").content.decode()
    assert out.splitlines() == ["first_name,last_name,distinction,games,average,value", "Ann,Lee,,12,4.5,"]


def test_armies_are_added_named_and_removed(club: Club, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    client.post(f"{HISTORIES}?game=armati", {"name": "Khwarizmian", "period": "Book IV"})
    twice = client.post(f"{HISTORIES}?game=armati", {"name": "khwarizmian"})
    assert (twice.status_code, list(twice.context["form"].errors)) == (422, ["name"])
    army = Army.objects.get()
    client.post(f"{HISTORIES}armies/{army.pk}/", {"name": "Khwarazmian", "period": ""})
    army.refresh_from_db()
    assert (army.name, army.period) == ("Khwarazmian", "")
    read_in(club, oscar, "army,games,average\nKhwarazmian,3,9\n")
    assert client.post(f"{HISTORIES}armies/{army.pk}/remove/").status_code == 422
    HistoryRecord.objects.all().delete()
    assert client.post(f"{HISTORIES}armies/{army.pk}/remove/").status_code == 302


def test_the_second_table_says_each_handicap_and_who_is_left_out(event: Event) -> None:
    page = text_of(Client().get(f"{PUBLIC}top-dog/"))
    assert "Top Dog after round 2" in page
    assert "12 games, so two thirds of 4.50 = 3.00; army never used: 0; ⅔ × 3.00 + ⅓ × 0 = 2.00 a round" in page
    assert "1st in the main standings: left out" in page
    assert "The most that a game can bring, 2, is 25." in page
    rows = Client().get(f"{PUBLIC}top-dog/top-dog.csv?bom=no").content.decode().splitlines()
    assert rows[0] == "rank,name,army,handicap,rounds_charged,score,net,main_rank,left_out"
    assert len(rows) == 6
    assert ",Ann of armati,Mamluk,2,2," in "".join(rows)


def test_a_hot_second_table_takes_one_query(event: Event, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    browser = Client(headers={"accept-encoding": "gzip"})
    browser.get(f"{PUBLIC}top-dog/")
    with django_assert_num_queries(1):
        assert browser.get(f"{PUBLIC}top-dog/").status_code == 200


def test_an_event_without_top_dog_has_no_such_page(club: Club, oscar: User) -> None:
    make_swiss_event(club, oscar, players=2)
    Event.objects.update(published=True)
    assert Client().get(f"{PUBLIC}top-dog/").status_code == 404
    assert "Top Dog" not in text_of(Client().get(PUBLIC))


def test_the_desk_switches_top_dog_on_with_a_table_of_its_own(club: Club, oscar: User, sign_in: SignIn) -> None:
    event = make_swiss_event(club, oscar, players=2)
    client = sign_in(oscar)
    start = client.get(f"{DESK}top-dog/").context["form"].initial
    sent = {name: value for name, value in start.items() if value is not False}
    wrong = client.post(f"{DESK}top-dog/", {**sent, "on": "on", "army_steps": "1; 1/4\n9; x\n8; 1", "floor": "y"})
    assert wrong.status_code == 422
    assert sorted(wrong.context["form"].errors) == ["army_steps", "floor"]
    assert "Step 2:" in text_of(wrong)
    done = client.post(f"{DESK}top-dog/", {**sent, "on": "on", "army_steps": "1; 1/2\n10; 1; 3", "floor": "2"})
    assert done.status_code == 302
    page = text_of(client.get(f"{DESK}top-dog/"))
    assert "Handicaps, if they were frozen now" in page
    play_round(event, oscar)
    page = text_of(client.get(f"{DESK}top-dog/"))
    assert "Reason for the change" in page
    refused = client.post(f"{DESK}top-dog/", {**sent, "on": "on", "seen": "9999"})
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["reason"])


def test_pages_take_ten_queries_at_most(
    event: Event, oscar: User, sign_in: SignIn, django_assert_max_num_queries: Any
) -> None:
    client = sign_in(oscar)
    pages = ("histories/", "histories/?of=armies", "e/armati/top-dog/")
    for page in (*(f"/desk/front-range/{page}" for page in pages), LOOK_UP, f"{PUBLIC}top-dog/look-up/"):
        with django_assert_max_num_queries(10):
            assert client.get(page).status_code == 200


def test_a_finished_event_is_counted_with_one_tap(event: Event, oscar: User, sign_in: SignIn) -> None:
    play_round(event, oscar)
    client = sign_in(oscar)
    assert "finished, not added yet" in text_of(client.get(HISTORIES))
    assert "Count its games" in text_of(client.get(f"{DESK}top-dog/"))
    answer = client.post(f"{HISTORIES}events/", {"event": "armati", "do": "count"}, follow=True)
    assert "The games of Armati count in the histories." in text_of(answer)
    assert "Remove" in text_of(answer)
    client.post(f"{HISTORIES}events/", {"event": "armati", "do": "take-out"})
    assert "finished, not added yet" in text_of(client.get(HISTORIES))


def test_a_look_up_shows_every_army_and_sorts_by_a_link(event: Event, club: Club, oscar: User) -> None:
    assert Client().get(LOOK_UP).status_code == 404
    show_histories(actor_of(oscar), club, public=True)
    page = Client().get(LOOK_UP, {"player": "ann OF armati"})
    names = [row.choice.name for row in page.context["rows"]]
    assert names == ["Mamluk", "Seleucid", "Late Imperial Roman"]
    assert "With an army that was never used: <b>2</b> a round" in text_of(page)
    by_games = Client().get(LOOK_UP, {"games": "50", "average": "6", "sort": "bargain"})
    assert by_games.context["rows"][0].choice.name == "Seleucid"
    shown = {row.choice.name: float(row.choice.handicap.per_round) for row in by_games.context["rows"]}
    assert shown["Late Imperial Roman"] == pytest.approx(43 / 6)
    assert Client().get("/c/front-range/histories/").status_code == 200


WRONG: tuple[tuple[dict[str, str], list[str]], ...] = (
    ({"player": "Nobody"}, ["player"]),
    ({"games": "x"}, ["games"]),
    ({"games": "3"}, ["average"]),
    ({"average": "26", "games": "3"}, ["average"]),
    ({"average": "5"}, ["games"]),
    ({"average": "1e999", "games": "3"}, ["average"]),
    ({"sort": "luck"}, ["sort"]),
    ({"player": "Ann of armati", "games": "3", "average": "1"}, ["player"]),
)


def test_a_wrong_question_is_answered_at_its_fields(event: Event) -> None:
    for asked, fields in WRONG:
        answer = Client().get(f"{PUBLIC}top-dog/look-up/", asked)
        assert (answer.status_code, [each.path for each in answer.context["problems"]]) == (422, fields)


def test_the_look_up_of_an_event_goes_by_its_own_table(event: Event, club: Club, oscar: User) -> None:
    page = Client().get(f"{PUBLIC}top-dog/look-up/", {"player": "Ann of armati"})
    assert "With an army that was never used: <b>2</b>" in text_of(page)
    switch_on(event, oscar, podium_excluded=1, table=HALF, reason="A gentler table.")
    page = Client().get(f"{PUBLIC}top-dog/look-up/", {"player": "Ann of armati"})
    assert "With an army that was never used: <b>1.5</b>" in text_of(page)


def test_a_frozen_handicap_is_recalculated_for_a_reason(event: Event, oscar: User, sign_in: SignIn) -> None:
    ann = event.swiss_entries.get(army="Mamluk")
    again = f"{DESK}top-dog/players/{ann.entry_id}/"
    assert sign_in(oscar).post(again, {"reason": ""}).status_code == 422
    page = sign_in(oscar).post(again, {"reason": "Her army was misspelt."}, follow=True)
    assert "The handicap of Ann of armati is recalculated." in text_of(page)


def test_histories_become_public_at_the_desk(event: Event, oscar: User, sign_in: SignIn) -> None:
    page = sign_in(oscar).post(f"{HISTORIES}public/", {"do": "publish"}, follow=True)
    assert "The histories are public." in text_of(page)
    assert Client().get(LOOK_UP).status_code == 200
