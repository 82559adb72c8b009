"""The desk's front page, a club's pages, members and invitations, as each of the cast sees them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import actor_of, delivered, make_boards_event
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.base.permissions import Role
from tournaments.clubs.models import Club, Invitation, Membership, User
from tournaments.events.models import Event, GameState
from tournaments.swiss.services.rounds import draft_round, publish_round

SignIn = Callable[[User], Client]
HTML = "text/html; charset=utf-8"


def text_of(response: object) -> str:
    return re.sub(r"\s+", " ", response.content.decode())  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["club", "club_settings", "members", "people", "groups"])
def test_pages_of_a_club_are_for_its_members(
    club: Club, alice: User, oscar: User, bob: User, charlie: User, sign_in: SignIn, name: str
) -> None:
    url = reverse(f"desk:{name}", args=[club.slug])
    assert [sign_in(user).get(url).status_code for user in (alice, oscar, bob, charlie)] == [200, 200, 200, 404]
    visitor = Client().get(url)
    assert (visitor.status_code, visitor["Location"]) == (302, f"/accounts/login/?next={url}")


def test_home_lists_my_clubs_only(alice: User, charlie: User, club: Club, sign_in: SignIn) -> None:
    page = text_of(sign_in(alice).get("/desk/"))
    assert "Front Range Diplomacy" in page
    assert "Another Club" not in page


def test_home_of_a_new_user_says_what_to_do(bob: User, sign_in: SignIn) -> None:
    Membership.objects.filter(user=bob).delete()
    assert "Create a club to run your first event" in text_of(sign_in(bob).get("/desk/"))


def test_club_create_makes_it_and_says_what_is_wrong(charlie: User, club: Club, sign_in: SignIn) -> None:
    client = sign_in(charlie)
    refused = client.post("/desk/new/", {"name": club.name, "accent": "pine"})
    assert refused.status_code == 422
    assert "Another club is called Front Range Diplomacy" in text_of(refused)
    made = client.post("/desk/new/", {"name": "Münchner Runde", "town": "München", "accent": "teal"})
    assert made["Location"] == "/desk/munchner-runde/"
    assert "Add your people" in text_of(client.get(made["Location"]))


def test_club_settings_are_changed_by_owners(
    club: Club, alice: User, oscar: User, charlie: User, sign_in: SignIn
) -> None:
    url = reverse("desk:club_settings", args=[club.slug])
    values = {"name": "Renamed", "slug": "renamed", "town": "", "accent": "rose"}
    assert sign_in(charlie).post(url, values).status_code == 404
    assert sign_in(oscar).post(url, values).status_code == 403
    assert "Only owners change these." in text_of(sign_in(oscar).get(url))
    assert sign_in(alice).post(url, {**values, "slug": "new"}).status_code == 422
    assert sign_in(alice).post(url, values)["Location"] == "/desk/renamed/settings/"


def test_club_shows_open_games_first(club: Club, bob: User, regatta: Event, sign_in: SignIn) -> None:
    heat = regatta.rounds.create(number=1)
    heat.games.create(number=1, state=GameState.STARTED)
    heat.games.create(number=2, state=GameState.FINISHED)
    regatta.rules_frozen_at = regatta.created_at
    regatta.save()
    page = text_of(sign_in(bob).get(reverse("desk:club", args=[club.slug])))
    assert "Continue with Regatta" in page
    assert "Enter the results of heat 1: 1 of 2 games are finished." in page
    assert reverse("desk:heat", args=[club.slug, "regatta", 1]) in page
    assert "private: only members see it" in page
    assert "New event" not in page


def test_new_events_begin_with_the_format_of_the_newest_even_if_it_is_archived(
    club: Club, alice: User, sign_in: SignIn
) -> None:
    event = make_swiss_event(club, alice, players=4, rounds=3)
    event.archived_at = event.created_at
    event.save()
    page = text_of(sign_in(alice).get(reverse("desk:club", args=[club.slug])))
    assert reverse("desk:swiss_create", args=[club.slug]) in page
    assert reverse("desk:boards_create", args=[club.slug]) not in page


def test_a_draft_is_to_be_published_before_results_are_entered(club: Club, alice: User, sign_in: SignIn) -> None:
    event = make_swiss_event(club, alice, players=4, rounds=3)
    play_round(event, alice)
    draft = draft_round(actor_of(alice), event)
    page = text_of(sign_in(alice).get(reverse("desk:club", args=[club.slug])))
    assert "Publish round 2: Players can find their tables." in page
    assert "Enter the results" not in page
    publish_round(actor_of(alice), draft)
    page = text_of(sign_in(alice).get(reverse("desk:club", args=[club.slug])))
    assert "Enter the results of round 2: 0 of 2 results are in." in page


def test_club_takes_the_same_queries_for_any_number_of_events(
    club: Club, alice: User, sign_in: SignIn, django_assert_num_queries: Callable[..., object]
) -> None:
    client = sign_in(alice)
    for number in (1, 8):
        for _event in range(number):
            make_boards_event(club, players=2).rounds.create(number=1).games.create(number=1)
        with django_assert_num_queries(10):  # type: ignore[attr-defined]
            client.get(reverse("desk:club", args=[club.slug]))


def test_members_show_addresses_to_owners_only(club: Club, alice: User, bob: User, sign_in: SignIn) -> None:
    url = reverse("desk:members", args=[club.slug])
    Invitation.objects.create(
        club=club, email="carol@example.org", role=Role.OWNER, token_hash="x", expires_at=club.created_at
    )
    assert bob.email in text_of(sign_in(alice).get(url))
    seen = text_of(sign_in(bob).get(url))
    assert "Alice" in seen
    assert "@example.org" not in seen
    assert "Send the invitation" not in seen


def test_an_invitation_goes_from_the_mail_to_membership(
    club: Club, alice: User, charlie: User, sign_in: SignIn
) -> None:
    url = reverse("desk:members", args=[club.slug])
    sent = sign_in(alice).post(url, {"email": "carol@example.org", "role": "organiser"})
    assert sent.status_code == 302
    link = re.search(r"http://localhost:8000(/desk/invitations/\S+)", str(delivered()[0].body))
    assert link
    seen = text_of(Client().get(link[1]))
    assert f"/accounts/login/?next={link[1].replace('/', '%2F')}" in seen
    assert f"/accounts/signup/?next={link[1].replace('/', '%2F')}&amp;email=carol%40example.org" in seen
    assert f'value="http://localhost:8000{link[1]}"' in sign_in(alice).get(url).content.decode()
    assert Client().post(link[1])["Location"].startswith("/accounts/login/?next=")
    assert "You are a member already" in text_of(sign_in(alice).get(link[1]))
    assert sign_in(alice).post(link[1]).status_code == 422
    client = sign_in(charlie)
    assert "Help run Front Range Diplomacy as organiser" in text_of(client.get(link[1]))
    assert client.post(link[1]).status_code == 422, "it was sent to another address"
    assert client.post(link[1], {"anyway": "on"})["Location"] == "/desk/front-range/"
    assert client.get("/desk/front-range/").status_code == 200
    assert client.get(link[1]).status_code == 404
    assert Client().get("/desk/invitations/nothing/").status_code == 404


def test_invitations_are_withdrawn_by_owners(club: Club, alice: User, oscar: User, sign_in: SignIn) -> None:
    invitation = Invitation.objects.create(
        club=club, email="carol@example.org", role=Role.OWNER, token_hash="x", expires_at=club.created_at
    )
    url = reverse("desk:invitation_withdraw", args=[club.slug, invitation.pk])
    assert sign_in(oscar).post(url).status_code == 403
    assert sign_in(alice).get(url).status_code == 405
    assert sign_in(alice).post(url).status_code == 302
    assert sign_in(alice).post(url).status_code == 404


def test_roles_and_leaving(club: Club, alice: User, oscar: User, bob: User, charlie: User, sign_in: SignIn) -> None:
    member = Membership.objects.get(club=club, user=bob)
    mine = Membership.objects.get(club=club, user=alice)
    role = reverse("desk:member_role", args=[club.slug, member.pk])
    remove = reverse("desk:member_remove", args=[club.slug, member.pk])
    assert [sign_in(user).post(role, {"role": "owner"}).status_code for user in (charlie, oscar)] == [404, 403]
    assert [sign_in(user).post(remove).status_code for user in (charlie, oscar)] == [404, 403]
    assert sign_in(alice).post(role, {"role": "king"}).status_code == 422
    assert sign_in(alice).post(role, {"role": "organiser"}).status_code == 302
    refused = sign_in(alice).post(reverse("desk:member_remove", args=[club.slug, mine.pk]))
    assert refused.status_code == 422
    assert "only owner" in text_of(refused)
    assert "Leave Front Range Diplomacy?" in text_of(sign_in(bob).get(remove))
    assert sign_in(bob).post(remove)["Location"] == "/desk/"
    assert sign_in(bob).get("/desk/front-range/").status_code == 404
