"""All private links of an event on one page: what became of each, and what the desk does with those it selects."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.league_scene import make_season
from tests.scenes.stage import scene
from tournaments.base.errors import ForbiddenError
from tournaments.base.permissions import Action
from tournaments.boards.heats.services.entries import remove_entries
from tournaments.changes.models import Change
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.services.changes import change_event
from tournaments.events.services.undo import find_change, undo_change
from tournaments.league.models import DivisionTeam
from tournaments.league.services.captains import make_link
from tournaments.league.services.mails import CaptainMail, queue_mails
from tournaments.people.models import Person
from tournaments.players.models import PlayerLink
from tournaments.players.selectors.link_desks import LinkLine, link_desk_of
from tournaments.players.services.link_desk import hand_out_links
from tournaments.players.services.links import make_player_links, open_player_link, token_of

PLAYERS = "/desk/front-range/e/regatta/links/"
CAPTAINS = "/desk/front-range/e/winter-league/links/"
API = "/api/v1/clubs/front-range/events/regatta/links/"


@scene
def season(club: Club, alice: User) -> Event:
    return make_season(club, alice, sizes=(4,))


@pytest.fixture
def desk(sign_in: SignIn, alice: User) -> Client:
    return sign_in(alice)


@pytest.fixture(autouse=True)
def mails_go_out(settings: Settings) -> None:
    settings.MAILS_GO_OUT = True


def lines(event: Event) -> list[LinkLine]:
    return link_desk_of(event).lines(event)


def states(event: Event) -> list[str]:
    return [line.state for line in lines(event)]


def test_links_of_players_are_created_in_one_step_and_shown(regatta: Event, desk: Client) -> None:
    assert "14 links are still to be created" in desk.get(PLAYERS).content.decode()
    page = desk.post(PLAYERS, {"do": "make"}, follow=True).content.decode()
    assert page.count('class="code" id="link-') == 14
    assert "links are still to be created" not in page
    assert set(states(regatta)) == {"made"}


def test_links_of_captains_are_created_in_one_step(season: Event, desk: Client) -> None:
    address = "/desk/front-range/e/winter-league/league/"
    page = desk.get(address).content.decode()
    assert page.count("Hand out the captains’ links") == 1, "the check list says it, and nothing else on the page"
    assert "Create 4 links" not in page
    Event.objects.filter(pk=season.pk).update(rules_frozen_at=season.created_at)
    page = desk.get(address).content.decode()
    assert page.count("Hand out the captains’ links") == 1
    assert "Create 4 links" in desk.get(CAPTAINS).content.decode()
    page = desk.post(CAPTAINS, {"do": "make"}, follow=True).content.decode()
    assert page.count("/p/captain/") == 4
    assert set(states(season)) == {"made"}


def test_a_new_season_has_no_links_until_they_are_created(season: Event, alice: User) -> None:
    make_link(actor_of(alice), DivisionTeam.objects.select_related("event__club").filter(event=season)[0])
    assert sorted(states(season)) == ["made", "none", "none", "none"]
    assert link_desk_of(season).make(actor_of(alice), season) == 3
    assert link_desk_of(season).make(actor_of(alice), season) == 0


def test_cards_count_as_handed_out_once_the_desk_says_that_they_are_printed(
    regatta: Event, alice: User, desk: Client
) -> None:
    make_player_links(actor_of(alice), regatta)
    one, other = lines(regatta)[:2]
    answer = desk.post(PLAYERS, {"do": "print", "id": [one.id, other.id]})
    assert answer["Location"] == f"{PLAYERS}print/?id={one.id}&id={other.id}"
    cards = desk.get(answer["Location"]).content.decode()
    assert [name in cards for name in (one.name, other.name, lines(regatta)[2].name)] == [True, True, False]
    assert set(states(regatta)) == {"made"}
    assert cards.count('type="hidden" name="id"') == 2
    desk.post(PLAYERS, {"do": "card", "id": [one.id, other.id]})
    assert [(line.state, line.handed_out) for line in lines(regatta)[:3]] == [
        ("handed_out", "card"),
        ("handed_out", "card"),
        ("made", ""),
    ]


def test_with_nobody_selected_all_cards_are_printed(season: Event, alice: User, desk: Client) -> None:
    desk.post(CAPTAINS, {"do": "make"})
    assert desk.post(CAPTAINS, {"do": "print"})["Location"] == f"{CAPTAINS}print/"
    assert desk.get(f"{CAPTAINS}print/").content.decode().count('type="hidden" name="id"') == 4
    assert set(states(season)) == {"made"}


def test_what_was_handed_out_by_hand_is_marked_and_a_new_link_is_with_nobody(
    regatta: Event, alice: User, desk: Client
) -> None:
    make_player_links(actor_of(alice), regatta)
    one = lines(regatta)[0]
    desk.post(PLAYERS, {"do": "hand", "id": [one.id]})
    assert lines(regatta)[0].handed_out == "hand"
    desk.post(f"{PLAYERS}{one.id}/", {"do": "renew"})
    assert (lines(regatta)[0].state, lines(regatta)[0].url == one.url) == ("made", False)


@pytest.mark.parametrize("address", [PLAYERS, CAPTAINS])
def test_marking_as_handed_out_is_undone(
    regatta: Event, season: Event, alice: User, desk: Client, address: str
) -> None:
    event = regatta if address == PLAYERS else season
    desk.post(address, {"do": "make"})
    one, other = lines(event)[:2]
    page = desk.post(address, {"do": "hand", "id": [one.id, other.id]}, follow=True).content.decode()
    undo = re.search(r'action="(/desk/[^"]*/changes/\d+/undo/)"', page)
    assert undo
    assert [line.state for line in lines(event)[:3]] == ["handed_out", "handed_out", "made"]
    desk.post(undo[1])
    assert [(line.state, line.given_how) for line in lines(event)[:2]] == [("made", ""), ("made", "")]
    assert lines(event)[0].url == one.url


def test_a_removed_player_comes_back_with_the_link_that_they_had(regatta: Event, alice: User) -> None:
    make_player_links(actor_of(alice), regatta)
    one = lines(regatta)[0]
    remove_entries(actor_of(alice), regatta, entries=[regatta.entries.get(pk=one.id)])
    assert one.id not in {line.id for line in lines(regatta)}
    undo_change(actor_of(alice), find_change(actor_of(alice), "front-range", Change.objects.latest("id").pk))
    assert lines(regatta)[0].url == one.url


def test_a_new_link_prevents_undoing_that_the_old_one_was_given_out(regatta: Event, alice: User) -> None:
    make_player_links(actor_of(alice), regatta)
    one = lines(regatta)[0]
    hand_out_links(actor_of(alice), regatta, ids=[one.id], how="hand")
    given = Change.objects.latest("id")
    link_desk_of(regatta).renew(actor_of(alice), regatta, one.id)
    with pytest.raises(RuleError, match="It has changed again since"):
        undo_change(actor_of(alice), find_change(actor_of(alice), "front-range", given.pk))


def test_nobody_selected_is_refused_by_name(regatta: Event, alice: User, desk: Client) -> None:
    make_player_links(actor_of(alice), regatta)
    refused = desk.post(PLAYERS, {"do": "hand"})
    assert (refused.status_code, "Nobody with a link is selected" in refused.content.decode()) == (422, True)
    with pytest.raises(RuleError) as caught:
        hand_out_links(actor_of(alice), regatta, ids=[lines(regatta)[0].id], how="pigeon")
    assert caught.value.problems[0].path == "how"


def test_a_link_that_was_opened_says_so(regatta: Event, season: Event, alice: User, desk: Client) -> None:
    make_player_links(actor_of(alice), regatta)
    Event.objects.filter(pk=regatta.pk).update(published=True)
    open_player_link(token_of(PlayerLink.objects.earliest("pk")))
    assert states(regatta).count("opened") == 1
    desk.post(CAPTAINS, {"do": "make"})
    url = lines(season)[0].url
    assert Client().get(url[url.index("/p/") :]).status_code == 200
    assert states(season).count("opened") == 1


def test_one_of_them_is_written_to(regatta: Event, alice: User, desk: Client) -> None:
    one, other = lines(regatta)[:2]
    Person.objects.filter(entries__in=[one.id, other.id]).update(email="a@example.org")
    sent = {"do": "mail", "id": [one.id], "confirmed": "yes"}
    page = desk.post(PLAYERS, sent, follow=True).content.decode()
    assert "1 link is on its way." in page
    assert list(PlayerLink.objects.filter(mail_due=True).values_list("entry", flat=True)) == [one.id]


def test_the_desk_sees_how_many_mails_go_to_whom_before_they_go(regatta: Event, alice: User, desk: Client) -> None:
    one, other, third = lines(regatta)[:3]
    Person.objects.filter(entries__in=[one.id, other.id]).update(email="a@example.org")
    asked = desk.post(PLAYERS, {"do": "mail"})
    assert [line.id for line in asked.context["mailed"]] == [one.id, other.id]
    assert "Send 2 emails" in asked.content.decode()
    assert f"{one.name}" in asked.content.decode()
    assert "12 players have no email address, and get no email:" in " ".join(asked.content.decode().split())
    assert not PlayerLink.objects.filter(mail_due=True).exists()
    chosen = desk.post(PLAYERS, {"do": "mail", "id": [other.id, third.id]})
    assert [line.id for line in chosen.context["mailed"]] == [other.id]
    assert [line.id for line in chosen.context["without_address"]] == [third.id]
    assert chosen.content.decode().count('name="id"') == 2
    page = desk.post(PLAYERS, {"do": "mail", "confirmed": "yes"}, follow=True).content.decode()
    assert "2 links are on their way." in page


def test_mails_to_nobody_are_refused_without_a_question(regatta: Event, desk: Client) -> None:
    answer = desk.post(PLAYERS, {"do": "mail"})
    assert answer.status_code == 422
    assert "Everybody with an email address has been sent the link" in answer.content.decode()


def test_a_site_without_emails_offers_none(regatta: Event, alice: User, desk: Client, settings: Settings) -> None:
    settings.MAILS_GO_OUT = False
    make_player_links(actor_of(alice), regatta)
    one = lines(regatta)[0]
    Person.objects.filter(entries=one.id).update(email="a@example.org")
    for address in (PLAYERS, f"{PLAYERS}{one.id}/"):
        assert 'value="mail"' not in desk.get(address).content.decode()
    assert "This site sends no emails." in desk.get(PLAYERS).content.decode()
    for sent in ({"do": "mail"}, {"do": "mail", "confirmed": "yes"}):
        refused = desk.post(PLAYERS, sent)
        assert (refused.status_code, "nothing was sent" in refused.content.decode()) == (422, True)
    assert desk.post(f"{API}send/", {}, content_type="application/json").status_code == 400
    assert "handed_out" not in states(regatta)


def test_the_mailing_shown_is_of_links_and_not_of_reminders(season: Event, alice: User, desk: Client) -> None:
    season.division_teams.update(captain_email="a@example.org")
    desk.post(CAPTAINS, {"do": "mail", "confirmed": "yes"})
    with change_event(actor_of(alice), season, Action.MANAGE_ENTRIES) as change:
        team = season.division_teams.earliest("pk")
        queue_mails(change, [CaptainMail("chase", team.pk)], action="chase_captains", summary="Reminded 1 captain.")
    assert "0 of 4 emails sent." in " ".join(desk.get(CAPTAINS).content.decode().split())


def test_a_scorer_sees_no_links(regatta: Event, bob: User, sign_in: SignIn) -> None:
    assert sign_in(bob).get(PLAYERS).status_code == 403
    with pytest.raises(ForbiddenError):
        hand_out_links(actor_of(bob), regatta, ids=[], how="hand")


@pytest.mark.parametrize("address", [PLAYERS, CAPTAINS])
def test_the_page_asks_little(
    regatta: Event, season: Event, desk: Client, address: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    desk.post(address, {"do": "make"})
    with django_assert_max_num_queries(10):
        desk.get(address)


def test_programs_make_and_hand_out_links(regatta: Event, desk: Client) -> None:
    assert desk.post(f"{API}make/").json() == {"links": 14}
    one = desk.get(API).json()["results"][0]
    assert (one["state"], "/p/" in one["url"]) == ("made", True)
    sent = {"ids": [one["id"]], "how": "hand"}
    assert desk.post(f"{API}hand-out/", sent, content_type="application/json").json() == {"links": 1}
    assert desk.get(f"{API}{one['id']}/").json()["handed_out"] == "hand"
    assert desk.post(f"{API}{one['id']}/renew/").json()["url"] != one["url"]
    refused = desk.post(f"{API}send/", {}, content_type="application/json")
    assert (refused.status_code, refused.json()["errors"][0]["path"]) == (400, "mails")
    Person.objects.filter(entries=one["id"]).update(email="a@example.org")
    sent = desk.post(f"{API}send/", {}, content_type="application/json")
    assert (sent.status_code, sent.json()) == (202, {"links": 1})
