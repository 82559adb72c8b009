"""Invitations one after the other: how many an address gets, and what becomes of those who are members already."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of, delivered
from tests.scenes.stage import scene
from tournaments.base.errors import MissingError
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, EventMembership, Invitation, Membership, User
from tournaments.clubs.services.invitations import accept_invitation, invite_member, link_of_invitation
from tournaments.events.models import Event


@scene
def other(club: Club) -> Event:
    return factories.make_boards_event(club, name="Other", slug="other", players=3)


def token_of(invitation: Invitation) -> str:
    return link_of_invitation(invitation).rstrip("/").rpartition("/")[2]


def invite(owner: User, club: Club, role: str, *, event: str = "") -> str:
    """The token of an invitation to an address that nobody has an account for."""
    return token_of(invite_member(actor_of(owner), club, email="c@example.org", role=role, event=event))


def codes(error: Any) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.value.problems]


def test_an_address_is_invited_to_two_events_and_to_the_club_in_a_row(
    club: Club, regatta: Event, other: Event, alice: User
) -> None:
    for number, event in enumerate(("regatta", "other", ""), start=1):
        invite_member(actor_of(alice), club, email="c@example.org", role="scorer", event=event)
        assert len(delivered()) == number
        with pytest.raises(RuleError) as caught:
            invite_member(actor_of(alice), club, email="C@example.org", role="viewer", event=event)
        assert codes(caught) == [("email", "too_soon")]


def test_invitations_to_an_address_are_limited_per_hour_for_all_clubs(club: Club, regatta: Event, alice: User) -> None:
    for number in range(10):
        owner = factories.make_user(f"Owner {number}")
        invite_member(actor_of(owner), factories.make_club(owner), email="c@example.org", role="scorer")
    with pytest.raises(RuleError) as caught:
        invite_member(actor_of(alice), club, email="C@example.org", role="scorer", event="regatta")
    assert codes(caught) == [("email", "too_many")]


@pytest.mark.parametrize("event", ["regatta", ""])
def test_a_wider_role_is_taken_and_uses_the_invitation_up(
    club: Club, regatta: Event, alice: User, charlie: User, event: str
) -> None:
    accept_invitation(actor_of(charlie), invite(alice, club, "viewer", event=event), anyway=True)
    token = invite(alice, club, "organiser", event=event)
    made = accept_invitation(actor_of(charlie), token, anyway=True)
    assert made.role == "organiser"
    rows: Any = EventMembership if event else Membership
    assert rows.objects.filter(user=charlie).latest("id").role == "organiser"
    with pytest.raises(MissingError):
        accept_invitation(actor_of(factories.make_user("Gus")), token, anyway=True)
    last = ChangeLine.objects.latest("id")
    assert last.summary.startswith("Charlie is now organiser of Regatta." if event else "Charlie is now organiser.")
    assert (last.before["role"], last.after["role"]) == ("viewer", "organiser")


@pytest.mark.parametrize("event", ["regatta", ""])
@pytest.mark.parametrize("role", ["viewer", "scorer"])
def test_a_role_that_gives_no_more_is_refused_and_the_invitation_stays_open(
    club: Club, regatta: Event, alice: User, charlie: User, event: str, role: str
) -> None:
    accept_invitation(actor_of(charlie), invite(alice, club, "scorer", event=event), anyway=True)
    token = invite(alice, club, role, event=event)
    with pytest.raises(RuleError, match=r"You already have the role scorer in .*, which allows everything") as caught:
        accept_invitation(actor_of(charlie), token, anyway=True)
    assert codes(caught) == [("", "already_member")]
    assert accept_invitation(actor_of(factories.make_user("Gus")), token, anyway=True).role == role


def test_the_page_says_what_accepting_changes_and_whose_invitation_it_is(
    club: Club, regatta: Event, alice: User, charlie: User
) -> None:
    accept_invitation(actor_of(charlie), invite(alice, club, "viewer", event="regatta"), anyway=True)
    link = f"/desk/invitations/{invite(alice, club, 'organiser', event='regatta')}/"
    client = Client()
    client.force_login(charlie)
    page = client.get(link).content.decode()
    note = f"It was sent to c@example.org. You are signed in as {charlie.email}."
    assert -1 < page.index(note) < page.index("Accept the invitation")
    assert "Your role there is now viewer. If you accept, it becomes organiser." in page
    refused = client.post(link)
    assert (refused.status_code, "Confirm that you accept it with this account" in refused.content.decode()) == (
        422,
        True,
    )
    done = client.post(link, {"anyway": "on"}, follow=True)
    assert "You are now organiser of Regatta." in done.content.decode()
    own = invite_member(actor_of(alice), club, email="gus@example.org", role="scorer")
    client.force_login(factories.make_user("Gus", email="Gus@example.org"))
    page = client.get(f"/desk/invitations/{token_of(own)}/").content.decode()
    assert "It was sent to" not in page
    assert "You are signed in as Gus@example.org." in page


def test_the_log_of_the_club_names_who_joined(club: Club, regatta: Event, alice: User, charlie: User) -> None:
    accept_invitation(actor_of(charlie), invite(alice, club, "scorer", event="regatta"), anyway=True)
    client = Client()
    client.force_login(alice)
    assert "Charlie joined Regatta as scorer." in client.get("/desk/front-range/log/").content.decode()


def test_another_account_is_asked_before_it_takes_an_invitation_and_the_log_names_both(
    club: Club, alice: User, charlie: User
) -> None:
    token = invite(alice, club, "scorer")
    with pytest.raises(RuleError, match=r"was sent to c@example\.org, but you are signed in as") as caught:
        accept_invitation(actor_of(charlie), token)
    assert codes(caught) == [("anyway", "other_address")]
    assert not Membership.objects.filter(club=club, user=charlie).exists()
    accept_invitation(actor_of(charlie), token, anyway=True)
    assert ChangeLine.objects.latest("id").summary == (
        f"Charlie joined as scorer. The invitation was sent to c@example.org but accepted with {charlie.email}."
    )


def test_a_confirmed_address_of_the_account_is_not_another_one(club: Club, alice: User, charlie: User) -> None:
    token = invite(alice, club, "scorer")
    address = EmailAddress.objects.create(user=charlie, email="C@example.org", verified=False)
    with pytest.raises(RuleError):
        accept_invitation(actor_of(charlie), token)
    EmailAddress.objects.filter(pk=address.pk).update(verified=True)
    accept_invitation(actor_of(charlie), token)
    assert ChangeLine.objects.latest("id").summary == "Charlie joined as scorer."


def test_the_link_brings_the_address_to_sign_in_and_to_sign_up(club: Club, alice: User, client: Client) -> None:
    page = client.get(f"/desk/invitations/{invite(alice, club, 'scorer')}/").content.decode()
    for name in ("login", "signup"):
        address = html.unescape(re.findall(rf'href="(/accounts/{name}/[^"]*)"', page)[-1])
        assert 'value="c@example.org"' in client.get(address).content.decode()


def test_a_site_without_emails_says_that_the_link_is_to_be_copied(
    club: Club, alice: User, client: Client, settings: Any
) -> None:
    settings.MAILS_GO_OUT = False
    client.force_login(alice)
    sent = {"email": "c@example.org", "role": "scorer"}
    page = client.post(reverse("desk:members", args=[club.slug]), sent, follow=True).content.decode()
    assert "This site sends no emails, so copy the link and pass it on." in page
    assert "Create the invitation" in page
    for words in ("We are sending", "They get an email", "email: ", "Send the invitation"):
        assert words not in page
