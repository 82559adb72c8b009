"""Members of one event: invited, with what their role allows there, and strangers to the rest of the club."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from knox.models import AuthToken

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of, delivered
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event
from tournaments.base.actors import Actor, Door
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.base.permissions import Action, Role
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club, EventMembership, Invitation, Membership, User
from tournaments.clubs.roles import check_access, is_member, may, role_in
from tournaments.clubs.services.invitations import accept_invitation, invite_member, link_of_invitation
from tournaments.clubs.services.members import change_event_role, remove_from_event
from tournaments.events.models import Event
from tournaments.events.services.entries import enter_new_person, enter_people
from tournaments.events.services.events import delete_event, unpublish_event
from tournaments.events.services.undo import find_change, undo_change
from tournaments.events.viewers import session_sees_event
from tournaments.lab.services.scoring_systems import create_system
from tournaments.people.models import Person
from tournaments.swiss.services.players import PlayerDetails, enter_player

DESK = "/desk/front-range"
API = "/api/v1/clubs/front-range"
PAGES = (
    *("entries", "teams", "heats", "standings", "awards", "log", "checklist", "settings", "exchange"),
    *("visibility", "prints", "phones", "links", "live", "preregistration"),
)


@scene
def hana(regatta: Event) -> User:
    """She organises the regatta, and nothing else of the club."""
    user = factories.make_user("Hana")
    EventMembership.objects.create(event=regatta, user=user, role=Role.ORGANISER)
    return user


@scene
def other(club: Club) -> Event:
    return factories.make_boards_event(club, name="Other", slug="other", players=3)


def codes(error: Any) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.value.problems]


def token_of(invitation: Invitation) -> str:
    return link_of_invitation(invitation).rstrip("/").rpartition("/")[2]


def api(user: User) -> Client:
    return Client(headers={"Authorization": f"Token {AuthToken.objects.create(user)[1]}"})


def test_an_invitation_to_an_event_makes_a_member_of_that_event_alone(
    club: Club, regatta: Event, other: Event, alice: User, charlie: User
) -> None:
    sent = invite_member(actor_of(alice), club, email="c@example.org", role="scorer", event="regatta")
    letter = str(delivered()[0].body)
    assert "Regatta of Front Range Diplomacy" in letter
    assert "only for this event" in letter
    made = accept_invitation(actor_of(charlie), token_of(sent), anyway=True)
    assert isinstance(made, EventMembership)
    assert not Membership.objects.filter(club=club, user=charlie).exists()
    actor = actor_of(charlie)
    assert may(actor, regatta, Action.ENTER_RESULTS)
    assert not may(actor, regatta, Action.RUN_HEATS)
    assert role_in(actor, club) is None
    assert not is_member(actor, club)
    assert not is_member(actor, other)
    lines = ChangeLine.objects.filter(club=club).order_by("id").values_list("kind", "after", "event")
    assert list(lines) == [
        ("invite_member", {"role": "scorer", "event": "regatta"}, None),
        ("accept_invitation", {"role": "scorer", "event": "regatta"}, None),
    ]


def test_an_event_has_no_owner_and_must_be_one_of_the_club(club: Club, regatta: Event, alice: User) -> None:
    with pytest.raises(RuleError) as caught:
        invite_member(actor_of(alice), club, email="c@example.org", role="owner", event="regatta")
    assert codes(caught) == [("role", "no_owner")]
    with pytest.raises(RuleError) as caught:
        invite_member(actor_of(alice), club, email="c@example.org", role="scorer", event="nowhere")
    assert codes(caught) == [("event", "unknown")]


def test_the_wider_of_both_roles_counts(club: Club, regatta: Event, other: Event, alice: User, vera: User) -> None:
    sent = invite_member(actor_of(alice), club, email=vera.email, role="organiser", event="regatta")
    accept_invitation(actor_of(vera), token_of(sent))
    actor = actor_of(vera)
    assert may(actor, regatta, Action.RUN_HEATS)
    assert may(actor, other, Action.SEE_DESK)
    assert not may(actor, other, Action.RUN_HEATS)
    assert not may(actor, club, Action.MANAGE_PEOPLE)


def test_a_member_with_enough_rights_is_not_invited(
    club: Club, regatta: Event, alice: User, bob: User, hana: User
) -> None:
    for user, role in ((bob, "scorer"), (bob, "viewer"), (hana, "scorer")):
        with pytest.raises(RuleError) as caught:
            invite_member(actor_of(alice), club, email=user.email, role=role, event="regatta")
        assert codes(caught) == [("email", "already_member")]


def test_roles_at_events_are_changed_and_end(club: Club, regatta: Event, alice: User, hana: User, bob: User) -> None:
    member = EventMembership.objects.select_related("event__club").get(user=hana)
    with pytest.raises(ForbiddenError):
        change_event_role(actor_of(bob), member, role="viewer")
    with pytest.raises(MissingError):
        change_event_role(actor_of(hana), member, role="viewer")
    with pytest.raises(RuleError):
        change_event_role(actor_of(alice), member, role="owner")
    change_event_role(actor_of(alice), member, role="viewer")
    assert EventMembership.objects.get(user=hana).role == "viewer"
    remove_from_event(actor_of(hana), member)
    assert not is_member(actor_of(hana), regatta)
    assert ChangeLine.objects.latest("id").summary == "Hana left the event Regatta."


def test_deleting_an_event_ends_its_roles_and_invitations(club: Club, regatta: Event, alice: User, hana: User) -> None:
    sent = invite_member(actor_of(alice), club, email="c@example.org", role="scorer", event="regatta")
    delete_event(actor_of(alice), regatta, typed_name="Regatta")
    assert not EventMembership.objects.exists()
    assert not Invitation.objects.exists()
    assert delivered() == []
    with pytest.raises(MissingError):
        accept_invitation(actor_of(hana), token_of(sent), anyway=True)


def test_newcomers_come_by_name_and_the_clubs_people_stay_out_of_reach(
    club: Club, regatta: Event, hana: User, alice: User
) -> None:
    known = Person.objects.create(club=club, first_name="Ann", last_name="Lee", email="ann@example.org")
    with pytest.raises(RuleError) as caught:
        enter_people(actor_of(hana), regatta, people=[known])
    assert codes(caught) == [("people[0]", "unknown")]
    with pytest.raises(RuleError) as caught:
        enter_new_person(actor_of(hana), regatta, first_name="Ann", last_name="Lee")
    assert codes(caught) == [("last_name", "taken")]
    Person.objects.create(club=club, first_name="Ann", last_name="Lee", distinction="2", town="Bath")
    with pytest.raises(RuleError) as again:
        enter_new_person(actor_of(hana), regatta, first_name="Ann", last_name="Lee", distinction="2")
    assert str(again.value) == str(caught.value), "not how many there are, and nothing of them"
    with pytest.raises(RuleError, match="such as 3 or a town"):
        enter_new_person(actor_of(alice), regatta, first_name="Ann", last_name="Lee")
    entry = enter_new_person(actor_of(hana), regatta, first_name="Ann", last_name="Lee", distinction="York")
    assert entry.person_id != known.pk
    assert [each.name for each in enter_people(actor_of(alice), regatta, people=[known])] == ["Ann Lee"]


def test_a_swiss_name_never_means_somebody_of_the_club(club: Club, alice: User, hana: User) -> None:
    event = make_swiss_event(club, alice, players=4, name="Armati")
    EventMembership.objects.create(event=event, user=hana, role=Role.ORGANISER)
    Person.objects.create(club=club, first_name="Ann", last_name="Lee")
    with pytest.raises(RuleError) as caught:
        enter_player(actor_of(hana), event, first_name="Ann", last_name="Lee", details=PlayerDetails())
    assert codes(caught) == [("last_name", "taken")]
    made = enter_player(actor_of(hana), event, first_name="Bo", last_name="Ng", details=PlayerDetails(rating=7))
    assert made.entry.name == "Bo Ng"


def test_undo_goes_as_far_as_the_role_at_the_event(club: Club, regatta: Event, alice: User, hana: User) -> None:
    entry = enter_new_person(actor_of(hana), regatta, first_name="Bo", last_name="Ng")
    change = Change.objects.latest("id")
    assert change.event is None
    assert undo_change(actor_of(hana), find_change(actor_of(hana), club.slug, change.pk)).startswith("Undid")
    assert not Person.objects.filter(pk=entry.person_id).exists()
    unpublish_event(actor_of(alice), regatta)
    own = Person.objects.create(club=club, last_name="Own")
    enter_people(actor_of(alice), factories.make_boards_event(club, name="B", slug="b"), people=[own])
    with pytest.raises(MissingError):
        find_change(actor_of(hana), club.slug, Change.objects.latest("id").pk)


def test_tokens_narrow_a_role_at_an_event_too(club: Club, regatta: Event, hana: User) -> None:
    read = Actor(hana, Door.API, token="t", scope="read")
    check_access(read, regatta, Action.SEE_DESK)
    with pytest.raises(ForbiddenError):
        check_access(read, regatta, Action.RUN_HEATS)
    elsewhere = Actor(hana, Door.API, token="t", only_club=club.pk + 1)
    with pytest.raises(MissingError):
        check_access(elsewhere, regatta, Action.SEE_DESK)
    check_access(Actor(hana, Door.API, token="t", only_club=club.pk), regatta, Action.RUN_HEATS)


def test_a_resent_request_asks_for_the_right_at_the_event_again(regatta: Event, hana: User) -> None:
    client = api(hana)
    sent: dict[str, Any] = {"data": {}, "content_type": "application/json", "headers": {"Idempotency-Key": "k" * 12}}
    assert client.post(f"{API}/events/regatta/heats/", **sent).status_code == 201
    assert client.post(f"{API}/events/regatta/heats/", **sent).status_code == 201
    assert regatta.rounds.count() == 1
    EventMembership.objects.update(role=Role.SCORER)
    assert client.post(f"{API}/events/regatta/heats/", **sent).status_code == 403


def test_the_desk_of_a_member_of_one_event(club: Club, regatta: Event, other: Event, hana: User) -> None:
    client = Client()
    client.force_login(hana)
    home = client.get("/desk/").content.decode()
    assert "Events you help at" in home
    assert "Regatta" in home
    assert "Other" not in home
    for name in PAGES:
        answer = client.get(reverse(f"desk:{name}", args=["front-range", "regatta"]))
        assert answer.status_code == 200, name
        links = set(re.findall(r'(?:href|action)="(/desk/front-range/[^"#?]*)', answer.content.decode()))
        assert {link for link in links if not link.startswith(f"{DESK}/e/regatta/")} == set(), name
    assert client.get(f"{DESK}/").status_code == 404
    assert client.get(f"{DESK}/e/other/heats/").status_code == 404
    assert client.get("/c/front-range/regatta/").status_code == 200


def test_own_systems_of_the_club_are_not_offered(club: Club, regatta: Event, alice: User, hana: User) -> None:
    own = create_system(actor_of(alice), club, name="Secret formula", definition=factories.WIN_DRAW)
    client = Client()
    client.force_login(hana)
    assert "Secret formula" not in client.get(f"{DESK}/regatta/settings/").content.decode()
    answer = api(hana).patch(f"{API}/events/regatta/boards-rules/", {"scoring_system": own.pk}, "application/json")
    assert answer.status_code == 400
    assert "scoring_system" in str(answer.json()["errors"])


def test_the_members_page_lists_changes_and_removes_them(club: Club, regatta: Event, alice: User, hana: User) -> None:
    client = Client()
    client.force_login(alice)
    page = client.get(f"{DESK}/members/?event=regatta").content.decode()
    assert "Members of one event" in page
    assert '<option value="regatta" selected>' in page
    pk = EventMembership.objects.get(user=hana).pk
    assert client.post(f"{DESK}/event-members/{pk}/role/", {"role": "viewer"}).status_code == 302
    assert client.post(f"{DESK}/event-members/{pk}/role/", {"role": "owner"}).status_code == 422
    assert EventMembership.objects.get().role == "viewer"
    assert "Remove Hana from Regatta?" in client.get(f"{DESK}/event-members/{pk}/remove/").content.decode()
    assert client.post(f"{DESK}/event-members/{pk}/remove/").status_code == 302
    assert not EventMembership.objects.exists()


def test_a_member_of_one_event_leaves(regatta: Event, hana: User) -> None:
    client = Client()
    client.force_login(hana)
    pk = EventMembership.objects.get(user=hana).pk
    assert "Leave Regatta?" in client.get(f"{DESK}/event-members/{pk}/remove/").content.decode()
    assert client.post(f"{DESK}/event-members/{pk}/remove/")["Location"] == "/desk/"
    assert not EventMembership.objects.exists()


def test_the_form_invites_to_an_event_and_the_link_leads_there(club: Club, regatta: Event, alice: User) -> None:
    owner, guest = Client(), Client()
    owner.force_login(alice)
    sent = {"email": "c@example.org", "event": "regatta", "role": "scorer"}
    assert owner.post(f"{DESK}/members/", sent).status_code == 302
    link = f"/desk/invitations/{token_of(Invitation.objects.get())}/"
    guest.force_login(factories.make_user("Gus"))
    assert "Help run Regatta as scorer" in guest.get(link).content.decode()
    assert guest.post(link, {"anyway": "on"})["Location"] == f"{DESK}/e/regatta/"


def test_the_api_says_and_takes_the_event(club: Club, regatta: Event, alice: User, charlie: User) -> None:
    owner, guest = api(alice), api(charlie)
    sent = {"email": "c@example.org", "event": "regatta", "role": "scorer"}
    made = owner.post(f"{API}/invitations/", sent, "application/json").json()
    assert made["event"] == "regatta"
    token = {"token": token_of(Invitation.objects.get()), "anyway": True}
    joined = guest.post("/api/v1/invitations/accept/", token, "application/json").json()
    assert (joined["club"], joined["event"], joined["role"]) == ("front-range", "regatta", "scorer")
    me = guest.get("/api/v1/me/").json()
    assert me["events"] == [{"club": "front-range", "slug": "regatta", "name": "Regatta", "role": "scorer"}]
    listed = owner.get(f"{API}/event-members/").json()["results"]
    assert [(each["name"], each["event"], each["role"]) for each in listed] == [("Charlie", "regatta", "scorer")]
    at = f"{API}/event-members/{listed[0]['id']}/"
    assert owner.patch(at, {"role": "viewer"}, "application/json").json()["role"] == "viewer"
    assert guest.delete(at).status_code == 204
    assert guest.get(f"{API}/events/regatta/").status_code == 404


def test_undo_by_page_and_api_leads_back_to_what_they_may_see(regatta: Event, hana: User, alice: User) -> None:
    client = Client()
    client.force_login(hana)
    enter_new_person(actor_of(hana), regatta, first_name="Bo", last_name="Ng")
    pk = Change.objects.latest("id").pk
    assert f"{DESK}/changes/{pk}/undo/" in client.get(f"{DESK}/e/regatta/log/").content.decode()
    assert client.post(f"{DESK}/changes/{pk}/undo/")["Location"] == "/desk/"
    unpublish = Change.objects.filter(event=regatta)
    rename = client.post(f"{DESK}/e/regatta/heats/create/")
    assert rename.status_code == 302
    made = unpublish.latest("id").pk
    EventMembership.objects.update(role=Role.SCORER)
    assert client.post(f"{DESK}/changes/{made}/undo/").status_code == 403
    assert f"{DESK}/changes/{made}/undo/" not in client.get(f"{DESK}/e/regatta/log/").content.decode()
    EventMembership.objects.update(role=Role.ORGANISER)
    assert api(hana).post(f"{API}/changes/{made}/undo/", {}, "application/json").status_code == 200


def test_the_worker_prints_for_a_member_of_the_event_until_they_are_removed(regatta: Event, hana: User) -> None:
    sheet = {"sheet": "standings", "paper": "a4"}
    made = api(hana).post(f"{API}/events/regatta/prints/jobs/", sheet, "application/json")
    assert made.status_code in {201, 202}, made.content
    EventMembership.objects.all().delete()
    with pytest.raises(MissingError):
        check_access(Actor(hana, Door.WORKER), regatta, Action.SEE_DESK)


def test_a_former_member_reads_so_and_learns_no_more_than_a_stranger(regatta: Event, hana: User, charlie: User) -> None:
    client, stranger = Client(), Client()
    client.force_login(hana)
    stranger.force_login(charlie)
    open_page = f"{DESK}/e/regatta/heats/"
    assert client.get(open_page).status_code == 200
    EventMembership.objects.all().delete()

    def page_of(client: Client, address: str) -> str:
        return client.get(address).content.decode().partition("<main")[2].partition("</main>")[0]

    told = [page_of(client, address) for address in (open_page, f"{DESK}/e/nowhere/heats/", "/desk/no-club/")]
    for page in told:
        assert "you have lost access. Ask the club’s owner to invite you again." in page
        assert 'href="/desk/"' in page
        assert "Regatta" not in page
    assert told[0] == told[1]
    assert page_of(stranger, open_page) == told[0].replace(hana.email, charlie.email)
    refused = client.post(f"{DESK}/e/regatta/heats/create/")
    assert (refused.status_code, "Nothing was saved." in refused.content.decode()) == (404, True)


def test_a_session_hears_of_a_private_event_while_its_owner_is_a_member(
    regatta: Event, other: Event, hana: User, charlie: User
) -> None:
    client, stranger = Client(), Client()
    client.force_login(hana)
    stranger.force_login(charlie)
    key = str(client.session.session_key)
    assert session_sees_event(regatta.pk, key)
    assert not session_sees_event(other.pk, key)
    assert not session_sees_event(regatta.pk, str(stranger.session.session_key))
    assert not session_sees_event(regatta.pk, "no such session")
    EventMembership.objects.all().delete()
    assert not session_sees_event(regatta.pk, key)
