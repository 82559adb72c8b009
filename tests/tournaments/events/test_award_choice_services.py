"""Which awards an event gives: chosen by kind, "last place" only where asked for, and Top Dog among them."""

from __future__ import annotations

import typing

import pytest
from django.test import Client
from django.utils import timezone

from common.pure.errors import RuleError
from scoring.core.awards import AwardCode
from tests import factories
from tests.factories import actor_of
from tests.scenes.api import Api, problems
from tests.scenes.event_pages import EVENT, SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.base.sheets.paper import html_of
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.boards.services.events import copy_boards_event
from tournaments.clubs.models import Club, User
from tournaments.events.award_kinds import given_kinds
from tournaments.events.formats import FORMATS
from tournaments.events.models import Event
from tournaments.events.selectors.snapshots import shown_data
from tournaments.events.services.awards import choose_awards
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import document_of, sheet_of
from tournaments.events.shown import AwardWinner
from tournaments.top_dog.details import TopDogDetails
from tournaments.top_dog.models import TopDogRules
from tournaments.top_dog.services.rules import edit_top_dog
from tournaments.top_dog.shown import TOP_DOG


@scene
def played(regatta: Event, oscar: User) -> Event:
    """An event of one heat, with its one board finished."""
    Event.objects.update(published=True)
    BoardsRules.objects.update(heats=1)
    game = factories.make_game(regatta)
    record_result(actor_of(oscar), game, facts=sheet(game, russia=1905), seen=0)
    finish_game(actor_of(oscar), game, seen=1)
    return Event.objects.select_related("club", "boards__scoring_system").get(pk=regatta.pk)


def codes(event: Event) -> list[str]:
    """The awards that the event shows, each kind once."""
    found = shown_data(event).standings.awards
    rows = found["all"] if isinstance(found, dict) else found
    return list(dict.fromkeys(row.code for row in rows))


def certificates(event: Event) -> list[str]:
    return [
        sheet["title"] for sheet in document_of(sheet_of(event, "certificates"), Asked(event=event)).context["sheets"]
    ]


def test_every_award_belongs_to_a_format() -> None:
    assert {kind for each in FORMATS.values() for kind in each.award_kinds} == set(typing.get_args(AwardCode))


def test_last_place_is_given_only_where_it_was_asked_for(played: Event, oscar: User) -> None:
    assert "last_place" not in codes(played)
    assert "Last place" not in certificates(played)
    choose_awards(actor_of(oscar), played, given=["place", "last_place"])
    assert codes(played) == ["place", "last_place"]
    assert certificates(played)[-1] == "Last place"


def test_choice_is_logged_and_can_be_made_after_the_start(played: Event, oscar: User) -> None:
    Event.objects.update(rules_frozen_at=timezone.now())
    choose_awards(actor_of(oscar), played, given=["best_power"])
    logged = played.change_lines.latest("pk")
    assert (logged.kind, logged.after) == ("choose_awards", ["best_power"])
    before = played.revision
    choose_awards(actor_of(oscar), played, given=["best_power"])
    assert played.revision == before


def test_unknown_award_is_named_with_those_that_exist(played: Event, oscar: User) -> None:
    with pytest.raises(RuleError) as caught:
        choose_awards(actor_of(oscar), played, given=["place", "top_dog"])
    (problem,) = caught.value.problems
    assert (problem.path, problem.code) == ("given[1]", "not_a_choice")
    assert problem.text.startswith("This event has no award “top_dog”. Choose from: place, winning_team,")


def test_copy_gives_the_same_awards(played: Event, oscar: User) -> None:
    choose_awards(actor_of(oscar), played, given=["place"])
    assert given_kinds(copy_boards_event(actor_of(oscar), played, name="Copy")) == ("place",)


def test_awards_are_chosen_at_the_desk(played: Event, oscar: User, sign_in: SignIn) -> None:
    desk = sign_in(oscar)
    page = desk.get(f"{EVENT}awards/").content.decode()
    assert 'value="last_place">' in page
    assert 'value="best_power" checked>' in page
    done = desk.post(f"{EVENT}awards/", {"given": ["place", "last_place"]}, follow=True).content.decode()
    assert "The choice of awards is saved." in done
    assert "Best Turkey" not in done
    assert "Last place" in Client().get("/c/front-range/regatta/awards/").content.decode()


def test_the_desk_offers_what_can_be_won_and_keeps_the_rest_of_the_choice(
    swiss: Event, played: Event, oscar: User, sign_in: SignIn
) -> None:
    desk = sign_in(oscar)
    Event.objects.filter(pk=played.pk).update(team_size=0)
    page = desk.get(f"{EVENT}awards/").content.decode()
    assert 'type="hidden" name="given" value="winning_team"' in page
    assert 'type="checkbox" name="given" value="winning_team"' not in page
    Event.objects.filter(pk=played.pk).update(team_size=3)
    assert 'value="winning_team" checked>' in desk.get(f"{EVENT}awards/").content.decode()
    address = f"/desk/{swiss.club.slug}/e/{swiss.slug}/awards/"
    assert 'type="checkbox" name="given" value="top_dog"' in desk.get(address).content.decode()
    edit_top_dog(actor_of(oscar), swiss, details=TopDogDetails(on=False))
    page = desk.get(address).content.decode()
    assert [page.count(f'type="hidden" name="given" value="{kind}"') for kind in ("top_dog", "winning_team")] == [1, 1]


def test_api_chooses_awards_and_names_a_wrong_one(played: Event, alice: User) -> None:
    api = Api(alice)
    assert "last_place" not in api.get("awards/given/").json()["given"]
    assert api.put("awards/given/", {"given": ["last_place", "place"]}).json()["given"] == ["place", "last_place"]
    assert {row["code"] for row in Api(None).get("awards/").json()["rows"]} == {"place", "last_place"}
    assert problems(api.put("awards/given/", {"given": ["fame"]})) == [("given[0]", "not_a_choice")]


@scene
def swiss(club: Club, oscar: User) -> Event:
    event = make_swiss_event(club, oscar, players=4, rounds=2)
    Event.objects.filter(pk=event.pk).update(published=True)
    TopDogRules.objects.create(event=event)
    edit_top_dog(actor_of(oscar), event, details=TopDogDetails(on=True, podium_excluded=0))
    return Event.objects.select_related("club", "swiss").get(pk=event.pk)


def top_dog(event: Event) -> list[AwardWinner]:
    rows = shown_data(event).standings.awards
    return [winner for row in rows if row.code == "top_dog" for winner in row.winners]


def test_top_dog_is_an_award_and_has_a_certificate(swiss: Event, oscar: User) -> None:
    assert top_dog(swiss) == []
    play_round(swiss, oscar)
    swiss.refresh_from_db()
    table = TOP_DOG.of(shown_data(swiss))
    assert table
    best = [row for row in table.rows if row.rank == 1]
    assert [(each.name, each.score) for each in top_dog(swiss)] == [(row.name, row.net) for row in best]
    assert "Top Dog" in certificates(swiss)
    choose_awards(actor_of(oscar), swiss, given=["place"])
    assert top_dog(swiss) == []


def test_awards_are_so_far_until_the_event_is_over(swiss: Event, oscar: User, sign_in: SignIn) -> None:
    desk, public, slug = sign_in(oscar), Client(), swiss.slug
    pages = [(public, f"/c/front-range/{slug}/awards/"), (desk, f"/desk/front-range/e/{slug}/awards/")]
    assert "No round is over yet, so nobody has an award." in desk.get(pages[1][1]).content.decode()
    play_round(swiss, oscar)
    for client, address in pages:
        page = client.get(address).content.decode()
        assert ">Awards so far</h2>" in page
        assert "These are the awards after round 1 of 2. They can still change." in page
    assert "Awards so far" in html_of(document_of(sheet_of(swiss, "awards"), Asked(event=swiss)))
    play_round(swiss, oscar)
    for client, address in pages:
        page = client.get(address).content.decode()
        assert ">Awards</h2>" in page
        assert "so far" not in page
