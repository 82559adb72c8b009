"""The desk and public pages of a Swiss event before its first round."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.people.models import Person
from tournaments.players.services.check_in import check_in
from tournaments.swiss.models import SwissBye, SwissRules

DESK = "/desk/front-range/e/armati/"
PUBLIC = "/c/front-range/armati/"


@scene
def event(club: Club, oscar: User) -> Event:
    event = make_swiss_event(club, oscar, players=6)
    Event.objects.filter(pk=event.pk).update(published=True)
    return event


def typed(form: object) -> dict[str, str]:
    """A fresh form as a browser sends it."""
    data = {}
    for bound in form:  # type: ignore[attr-defined]
        value = bound.value()
        if bound.name == "tie_breaks":
            data |= {f"tie_breaks_{place}": code for place, code in enumerate(value, start=1)}
        elif value not in (None, False):
            data[bound.html_name] = str(value)
    return data


@pytest.mark.parametrize("game", ["armati", "chess"])
def test_an_event_is_made_from_the_form_of_a_game(club: Club, oscar: User, sign_in: SignIn, game: str) -> None:
    client = sign_in(oscar)
    page = client.get(f"/desk/front-range/new-swiss-event/?game={game}")
    answer = client.post("/desk/front-range/new-swiss-event/", {**typed(page.context["form"]), "name": "Spring"})
    assert (answer.status_code, answer["Location"]) == (302, "/desk/front-range/e/spring/players/")
    assert Event.objects.get(slug="spring").discipline == game


def test_an_error_is_shown_next_to_its_field(club: Club, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    form = typed(client.get("/desk/front-range/new-swiss-event/").context["form"])
    sent = {
        **form,
        "name": "Spring",
        "ranking_kind": "margins",
        "ranking_margins": "win; 0-50; any; 5\nloss; any; any; 0",
    }
    answer = client.post("/desk/front-range/new-swiss-event/", sent)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["ranking_margins"]
    whole = "win; 0-50; any; 5\nwin; 50-; any; 4\ndraw; any; any; 2\nloss; any; any; 0"
    assert client.post("/desk/front-range/new-swiss-event/", {**sent, "ranking_margins": whole}).status_code == 302
    page = client.get("/desk/front-range/e/spring/settings/")
    assert page.context["form"]["ranking_margins"].value() == whole


def test_very_many_rounds_are_asked_about_once(club: Club, oscar: User, sign_in: SignIn) -> None:
    client, page = sign_in(oscar), "/desk/front-range/new-swiss-event/"
    sent = {**typed(client.get(page).context["form"]), "name": "Spring", "rounds": "99"}
    asked = client.post(page, sent)
    assert asked.status_code == 422
    assert "99 rounds are unusually many" in asked.content.decode()
    assert "Yes, this number of rounds is right" in asked.content.decode()
    assert client.post(page, {**sent, "many": "on"}).status_code == 302
    event = Event.objects.get(name="Spring")
    kept = typed(client.get(f"/desk/front-range/e/{event.slug}/settings/").context["form"])
    assert client.post(f"/desk/front-range/e/{event.slug}/settings/", kept).status_code == 302, "not asked again"
    everybody = {**sent, "name": "All", "system": "round-robin", "rounds": "31"}
    assert client.post(page, everybody).status_code == 302


def test_settings_say_what_the_points_do(event: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    page = client.get(f"{DESK}settings/")
    assert page.context["findings"]
    assert client.post(f"{DESK}settings/", {**typed(page.context["form"]), "rounds": "4"}).status_code == 302
    event.swiss.refresh_from_db()
    assert event.swiss.rounds == 4


def test_players_are_added_described_and_sit_out(event: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    answer = client.post(f"{DESK}players/", {"last_name": "Lee", "army": "Seleucid", "rating": "1900"})
    assert answer.status_code == 302
    player = event.swiss_entries.get(number=7)
    address = f"{DESK}players/{player.entry_id}/"
    assert client.post(address, {"army": "Parthian", "club_name": "Leeds", "start_points": "0"}).status_code == 302
    for sent in ({"do": "ask", "round": "2", "kind": "H"}, {"do": "withdraw", "round": "3"}):
        assert client.post(f"{address}rounds/", sent).status_code == 302
    page = client.get(f"{DESK}players/").content.decode()
    assert all(words in page for words in ("Parthian", "bye in round 2", "withdrawn from round 3"))
    assert "not in round" not in page
    assert client.post(f"{address}rounds/", {"do": "ask", "round": "9", "kind": "H"}).status_code == 422


def test_a_wrong_player_is_refused_at_the_field(event: Event, oscar: User, sign_in: SignIn) -> None:
    answer = sign_in(oscar).post(f"{DESK}players/", {"last_name": "Lee", "rating": "99999", "seed_number": "x"})
    assert (answer.status_code, sorted(answer.context["form"].errors)) == (422, ["seed_number"])
    answer = sign_in(oscar).post(f"{DESK}players/", {"last_name": "Lee", "rating": "99999"})
    assert (answer.status_code, sorted(answer.context["form"].errors)) == (422, ["rating"])


def test_boards_pages_are_missing_for_a_swiss_event_and_the_other_way_round(
    event: Event, regatta: Event, oscar: User, sign_in: SignIn
) -> None:
    client = sign_in(oscar)
    for part in ("heats/", "people/", "standings/"):
        assert client.get(f"{DESK}{part}").status_code == 404, part
    assert client.get("/desk/front-range/e/regatta/players/").status_code == 404
    for part in ("heats/", "standings.csv"):
        assert Client().get(f"{PUBLIC}{part}").status_code == 404, part
    for part in ("", "people/", "rules/"):
        assert Client().get(f"{PUBLIC}{part}").status_code == 200, part
    for part in ("heats/", "entries/", "awards/"):
        assert client.get(f"/api/v1/clubs/front-range/events/armati/{part}").status_code == 404, part


@pytest.mark.parametrize("players", [6, 12])
def test_player_list_asks_the_same_number_of_queries(
    club: Club,
    oscar: User,
    sign_in: SignIn,
    players: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    make_swiss_event(club, oscar, players=players)
    client = sign_in(oscar)
    with django_assert_num_queries(6):
        client.get(f"{DESK}players/")


def test_hot_public_pages_take_two_queries(event: Event, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    client = Client()
    etag = client.get(f"{PUBLIC}people/")["ETag"]
    with django_assert_num_queries(1):
        assert client.get(f"{PUBLIC}people/", headers={"If-None-Match": etag}).status_code == 304


def test_starting_points_are_a_list_that_the_organiser_edits(
    club: Club, oscar: User, bob: User, sign_in: SignIn
) -> None:
    event = make_swiss_event(club, oscar, players=3, system="mcmahon", bar=1980, floor=1000, step=100)
    page, first = f"{DESK}starts/", event.swiss_entries.all()[0]
    shown = sign_in(bob).get(page).content.decode()
    assert "Save the points" not in shown
    client = sign_in(oscar)
    assert "Who starts where" in client.get(f"{DESK}players/").content.decode()
    fields = {f"starts.{entry}": "" for entry in event.swiss_entries.values_list("entry_id", flat=True)}
    mine = f"starts.{first.entry_id}"
    assert client.post(page, {**fields, mine: "4,5"}).status_code == 302
    first.refresh_from_db()
    assert (first.start_by_hand, float(first.start_points)) == (True, 4.5)
    refused = client.post(page, {**fields, mine: "-1"})
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, [mine])
    client.post(page, fields)
    first.refresh_from_db()
    assert (first.start_by_hand, float(first.start_points)) == (False, 18)


def test_people_of_the_club_are_entered_and_removed_together(event: Event, oscar: User, sign_in: SignIn) -> None:
    client, club = sign_in(oscar), event.club
    new = [Person.objects.create(club=club, first_name="Ann", last_name=name).pk for name in ("Lee", "Ray")]
    page = client.post(f"{DESK}players/add/", {"person": new}, follow=True)
    assert "2 players entered." in page.content.decode()
    entries = list(event.swiss_entries.filter(entry__person__in=new).values_list("entry_id", flat=True))
    asked = client.post(f"{DESK}players/remove/", {"entry": entries})
    assert (asked.status_code, event.swiss_entries.count()) == (200, 8)
    page = client.post(f"{DESK}players/remove/", {"entry": entries, "do": "confirm"}, follow=True)
    assert ("2 players removed." in page.content.decode(), event.swiss_entries.count()) == (True, 6)


def test_a_scorer_checks_players_in_and_out_and_changes_nothing_else_of_them(
    event: Event, bob: User, sign_in: SignIn
) -> None:
    client = sign_in(bob)
    pk = event.entries.order_by("pk").values_list("pk", flat=True)[0]
    assert f'href="{DESK}players/{pk}/"' in client.get(f"{DESK}players/").content.decode()
    page = client.get(f"{DESK}players/{pk}/").content.decode()
    assert "Sit this round out" in page
    assert "What they bring" not in page
    assert "Leaving the event" not in page
    rounds = f"{DESK}players/{pk}/rounds/"
    assert client.post(rounds, {"do": "ask", "round": 1, "kind": "H"}).status_code == 302
    assert "Round 1: Half-point bye" in client.get(f"{DESK}players/{pk}/").content.decode()
    assert client.post(rounds, {"do": "take-back", "round": 1}).status_code == 302
    assert not SwissBye.objects.exists()
    assert client.post(rounds, {"do": "withdraw", "round": 1}).status_code == 403
    assert client.post(f"{DESK}players/{pk}/", {}).status_code == 403
    unknown = client.post(rounds, {"do": "dance", "round": 1})
    assert (unknown.status_code, "Press one of the buttons below." in unknown.content.decode()) == (422, True)


def test_a_scorer_decides_what_sitting_out_counts_as(event: Event, bob: User, vera: User, sign_in: SignIn) -> None:
    SwissRules.objects.filter(event=event).update(sit_out="desk")
    player = event.entries.select_related("event__swiss", "person").order_by("pk")[0]
    check_in(player, number=1, here=False)
    asked = "1 player asked to sit out round 1"
    assert asked in " ".join(sign_in(bob).get(f"{DESK}rounds/").content.decode().split())
    assert asked not in " ".join(sign_in(vera).get(f"{DESK}rounds/").content.decode().split())


def test_a_second_player_of_a_name_is_entered_with_a_distinction(event: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    sent = {"first_name": "Ann", "last_name": "Lee", "town": "York"}
    client.post(f"{DESK}players/", sent)
    again = client.post(f"{DESK}players/", {**sent, "town": "Leeds"})
    assert again.status_code == 422
    assert 'type="text" name="distinction"' in again.content.decode()  # the field that the message asks for
    client.post(f"{DESK}players/", {**sent, "town": "Leeds", "distinction": "2"})
    assert [(p.town, p.distinction) for p in Person.objects.filter(last_name="Lee").order_by("pk")] == [
        ("York", ""),
        ("Leeds", "2"),
    ]
    assert event.swiss_entries.filter(entry__person__last_name="Lee").count() == 2


def test_a_name_from_another_town_asks_which_one(event: Event, oscar: User, sign_in: SignIn) -> None:
    client, club = sign_in(oscar), event.club
    nora = Person.objects.create(club=club, first_name="Nora", last_name="Ackroyd", town="Leeds")
    sent = {"first_name": "Nora", "last_name": "Ackroyd", "town": "Paris", "rating": "1850"}
    asked = client.post(f"{DESK}players/", sent)
    assert (asked.status_code, list(asked.context["form"].errors)) == (422, ["person"])
    page = asked.content.decode()
    assert f'<option value="{nora.pk}">Nora Ackroyd, Leeds</option>' in page
    words = "Your club knows this name. Choose who it is, or somebody new."
    assert f'<a href="#id_person">Which one? {words}</a>' in page
    wrong = client.post(f"{DESK}players/", {**sent, "person": "new", "rating": "x"})
    assert '<option value="new" selected>Somebody new</option>' in wrong.content.decode()
    assert client.post(f"{DESK}players/", {**sent, "person": "new"}).status_code == 302
    told = Person.objects.filter(last_name="Ackroyd").order_by("pk").values_list("town", "distinction")
    assert list(told) == [("Leeds", ""), ("Paris", "2")]
    assert client.post(f"{DESK}players/", {**sent, "person": nora.pk}).status_code == 302
    entered = event.swiss_entries.filter(entry__person__last_name="Ackroyd").order_by("number")
    assert list(entered.values_list("entry__person__town", "rating")) == [("Paris", 1850), ("Leeds", 1850)]
