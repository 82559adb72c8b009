"""Starting something in an event for members only asks who sees it, with both answers as buttons."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.factories import actor_of
from tests.scenes.api import Api
from tests.scenes.event_pages import SignIn
from tests.scenes.heat_cases import seeded_heat
from tests.scenes.league_scene import make_season
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.base.permissions import Role
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.undo import undo_change
from tournaments.players.services.links import make_player_links
from tournaments.swiss.services.rounds import draft_round

Scene = Callable[[Club, User], tuple[Event, str, str, dict[str, str]]]

SEEN_BY_MEMBERS = "Only members of Front Range Diplomacy and people invited to this event see it now."


def heat(club: Club, user: User) -> tuple[Event, str, str, dict[str, str]]:
    event = Event.objects.get(club=club)
    seeded_heat(user, event)
    where = f"/desk/{club.slug}/e/{event.slug}/heats/1/start/"
    return event, where, where, {}


def game(club: Club, user: User) -> tuple[Event, str, str, dict[str, str]]:
    event = Event.objects.get(club=club)
    factories.make_game(event, state="unstarted")
    page = f"/desk/{club.slug}/e/{event.slug}/heats/1/games/1/"
    return event, page, f"{page}state/", {"do": "start"}


def swiss(club: Club, user: User) -> tuple[Event, str, str, dict[str, str]]:
    event = make_swiss_event(club, user, players=4)
    draft_round(actor_of(user), event)
    page = f"/desk/{club.slug}/e/{event.slug}/rounds/1/"
    return event, page, f"{page}do/", {"do": "publish"}


def league(club: Club, user: User) -> tuple[Event, str, str, dict[str, str]]:
    event = make_season(club, user, fixtures=False)
    page = f"/desk/{club.slug}/e/{event.slug}/league/fixtures/"
    return event, page, f"{page}make/", {"first_day": "2026-09-07", "every_days": "7"}


@pytest.mark.parametrize("scene", [heat, game, swiss, league])
@pytest.mark.parametrize(("answer", "published"), [("public", True), ("members", False)])
def test_each_answer_is_a_button_and_does_what_it_says(
    scene: Scene, answer: str, published: bool, regatta: Event, oscar: User, sign_in: SignIn
) -> None:
    event, page, act, typed = scene(regatta.club, oscar)
    desk = sign_in(oscar)
    asked = desk.get(page).content.decode()
    assert 'name="audience" value="public"' in asked
    assert 'name="audience" value="members"' in asked
    assert SEEN_BY_MEMBERS in asked
    done = desk.post(act, {**typed, "audience": answer}, follow=True).content.decode()
    event.refresh_from_db()
    assert event.published is published
    said = "The event is public now." if published else SEEN_BY_MEMBERS
    assert said in done
    visitor = Client().get(f"/c/{regatta.club.slug}/{event.slug}/")
    assert visitor.status_code == (200 if published else 404)


@pytest.mark.parametrize("scene", [heat, game, swiss, league])
def test_not_yet_leads_away_and_starts_nothing(scene: Scene, regatta: Event, oscar: User, sign_in: SignIn) -> None:
    event, page, _act, _typed = scene(regatta.club, oscar)
    desk = sign_in(oscar)
    asked = desk.get(page).content.decode()
    away = re.search(r'<a class="btn" href="([^"]+)"><span>Not yet</span>', asked)
    assert away
    assert desk.get(away[1]).status_code == 200
    event.refresh_from_db()
    assert (event.published, event.rules_frozen_at) == (False, None)


def test_players_with_a_link_are_counted(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    _event, page, _act, _typed = heat(regatta.club, oscar)
    players = make_player_links(actor_of(oscar), regatta)
    assert f"{players} players hold a private link" in sign_in(oscar).get(page).content.decode()


def test_it_is_asked_once(club: Club, oscar: User, sign_in: SignIn) -> None:
    """Who chose to start for members only isn't asked again in each round: the check list has the step."""
    event, page, _act, _typed = swiss(club, oscar)
    play_round(event, oscar)
    draft_round(actor_of(oscar), event)
    again = sign_in(oscar).get(page.replace("/rounds/1/", "/rounds/2/")).content.decode()
    assert 'name="audience"' not in again
    assert "Publish round 2" in again
    assert "Publish the page" in again


@pytest.mark.parametrize("scene", [heat, game, swiss, league])
def test_public_event_asks_nothing(scene: Scene, regatta: Event, oscar: User, sign_in: SignIn) -> None:
    event, page, act, typed = scene(regatta.club, oscar)
    Event.objects.filter(pk=event.pk).update(published=True)
    desk = sign_in(oscar)
    assert "audience" not in desk.get(page).content.decode()
    done = desk.post(act, typed, follow=True).content.decode()
    assert SEEN_BY_MEMBERS not in done
    assert "The event is public now." not in done


def test_scorer_who_may_not_publish_starts_a_game_without_a_question(
    regatta: Event, oscar: User, sign_in: SignIn
) -> None:
    event, page, act, typed = game(regatta.club, oscar)
    scorer = factories.make_user("Sandra")
    factories.join_club(regatta.club, scorer, role=Role.SCORER)
    desk = sign_in(scorer)
    assert "audience" not in desk.get(page).content.decode()
    assert desk.post(act, {**typed, "audience": "public"}).status_code == 403
    event.refresh_from_db()
    assert not event.published
    assert desk.post(act, typed).status_code == 302


def test_refused_start_leaves_the_event_for_members(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    """Both happen or neither: a round that can't be published doesn't publish its event."""
    event, _page, act, typed = swiss(regatta.club, oscar)
    event.swiss_entries.filter(number=1).update(withdrawn_from=1)
    assert sign_in(oscar).post(act, {**typed, "audience": "public"}).status_code == 422
    event.refresh_from_db()
    assert not event.published


def test_start_and_publication_are_one_change_and_undone_as_one(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    event, _page, act, typed = game(regatta.club, oscar)
    sign_in(oscar).post(act, {**typed, "audience": "public"})
    actions = ChangeLine.objects.filter(event=event).order_by("-pk").values_list("kind", flat=True)[:3]
    assert list(actions) == ["publish_tournament", "freeze_rules", "start_game"]
    started = Change.objects.filter(event=event).order_by("-pk")[0]
    undo_change(actor_of(oscar), started)
    event.refresh_from_db()
    assert not event.published
    assert event.rounds.get().games.get().state == "unstarted"


def test_api_says_who_sees_it_and_takes_the_answer_as_a_field(regatta: Event, alice: User) -> None:
    seeded_heat(alice, regatta)
    api = Api(alice)
    assert api.post("heats/1/start/").json()["listing"] == "hidden"
    assert api.post("heats/1/games/1/unstart/").json()["listing"] == "hidden"
    started = api.post("heats/1/games/1/start/", {"make_public": True}).json()
    assert (started["listing"], started["state"]) == ("public", "started")
