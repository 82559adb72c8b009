"""Invitations by mail, roles, and the owner that a club always keeps."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from common.pure.errors import RuleError
from tests.factories import actor_of, delivered
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.base.models import Mail
from tournaments.base.permissions import Role
from tournaments.changes.models import ChangeLine
from tournaments.clubs.models import Club, Invitation, Membership, User
from tournaments.clubs.services.invitations import (
    accept_invitation,
    invite_member,
    link_of_invitation,
    withdraw_invitation,
)
from tournaments.clubs.services.members import change_role, remove_member


def sent_token() -> str:
    found = re.search(r"/desk/invitations/([\w-]+)/", str(delivered()[-1].body))
    assert found
    return found[1]


def member(club: Club, user: User) -> Membership:
    return Membership.objects.select_related("club").get(club=club, user=user)


def codes(error: RuleError) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in error.problems]


def test_invite_member_sends_a_link_whose_token_is_stored_hashed(club: Club, alice: User) -> None:
    invitation = invite_member(actor_of(alice), club, email=" carol@example.org ", role=Role.ORGANISER)
    assert mail.outbox == []  # the worker's
    sent = delivered()[0]
    assert sent.to == ["carol@example.org"]
    assert "Front Range Diplomacy" in sent.subject
    assert "as organiser" in str(sent.body)
    assert sent_token() not in invitation.token_hash
    assert timedelta(days=13, hours=23) < invitation.expires_at - timezone.now() <= timedelta(days=14)
    assert "carol" not in str(ChangeLine.objects.values_list("summary", "after").get())


def test_accept_invitation_works_once_for_whoever_is_signed_in(
    club: Club, alice: User, charlie: User, bob: User
) -> None:
    invite_member(actor_of(alice), club, email="carol@example.org", role=Role.ORGANISER)
    token = sent_token()
    assert accept_invitation(actor_of(charlie), token, anyway=True).role == Role.ORGANISER
    with pytest.raises(MissingError):
        accept_invitation(actor_of(bob), token, anyway=True)
    assert ChangeLine.objects.first().change.actor == charlie  # type: ignore[union-attr]


def test_the_link_of_an_open_invitation_is_shown_again_under_the_same_secret_key(
    club: Club, alice: User, settings: Any
) -> None:
    invitation = invite_member(actor_of(alice), club, email="carol@example.org", role=Role.SCORER)
    stored = Invitation.objects.get(pk=invitation.pk)
    assert link_of_invitation(stored).endswith(f"/desk/invitations/{sent_token()}/")
    settings.SECRET_KEY = "another key, under which no link can be worked out"
    assert link_of_invitation(stored) == ""


@pytest.mark.parametrize("token", ["", "nothing", "\x00", "\ud800", "x" * 5_000])
def test_accept_invitation_refuses_an_unknown_token(charlie: User, token: str) -> None:
    with pytest.raises(MissingError):
        accept_invitation(actor_of(charlie), token, anyway=True)


def test_accept_invitation_refuses_an_old_one(club: Club, alice: User, charlie: User) -> None:
    invite_member(actor_of(alice), club, email="carol@example.org", role=Role.SCORER)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(MissingError):
        accept_invitation(actor_of(charlie), sent_token(), anyway=True)


def test_accept_invitation_by_a_member_who_may_do_it_all_leaves_it_open(
    club: Club, alice: User, oscar: User, charlie: User
) -> None:
    invite_member(actor_of(alice), club, email="carol@example.org", role=Role.SCORER)
    with pytest.raises(RuleError) as refused:
        accept_invitation(actor_of(oscar), sent_token(), anyway=True)
    assert codes(refused.value) == [("", "already_member")]
    assert member(club, oscar).role == Role.ORGANISER
    accept_invitation(actor_of(charlie), sent_token(), anyway=True)


def test_invite_member_again_stops_the_first_link(club: Club, alice: User, charlie: User) -> None:
    invite_member(actor_of(alice), club, email="carol@example.org", role=Role.OWNER)
    first = sent_token()
    Mail.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    invite_member(actor_of(alice), club, email="CAROL@example.org", role=Role.SCORER)
    with pytest.raises(MissingError):
        accept_invitation(actor_of(charlie), first, anyway=True)
    assert Invitation.objects.count() == 1


def test_an_address_gets_one_invitation_in_ten_minutes(club: Club, alice: User) -> None:
    first = invite_member(actor_of(alice), club, email="carol@example.org", role=Role.OWNER)
    delivered()
    withdraw_invitation(actor_of(alice), first)
    with pytest.raises(RuleError) as caught:
        invite_member(actor_of(alice), club, email="Carol@example.org", role=Role.OWNER)
    assert [problem.code for problem in caught.value.problems] == ["too_soon"]


def test_invitations_of_an_account_are_limited_per_hour(club: Club, alice: User) -> None:
    for number in range(30):
        made = invite_member(actor_of(alice), club, email=f"c{number}@example.org", role=Role.VIEWER)
        withdraw_invitation(actor_of(alice), made)
    with pytest.raises(RuleError) as caught:
        invite_member(actor_of(alice), club, email="more@example.org", role=Role.VIEWER)
    assert [problem.code for problem in caught.value.problems] == ["too_many"]


def test_withdraw_invitation_stops_the_link(club: Club, alice: User, charlie: User) -> None:
    invitation = invite_member(actor_of(alice), club, email="carol@example.org", role=Role.OWNER)
    token = sent_token()
    withdraw_invitation(actor_of(alice), invitation)
    with pytest.raises(MissingError):
        accept_invitation(actor_of(charlie), token, anyway=True)


def test_invite_member_refuses(club: Club, alice: User, bob: User) -> None:
    for email, role, problems in (
        ("", "scorer", [("email", "required")]),
        ("x", "king", [("email", "invalid"), ("role", "not_a_choice")]),
        (bob.email.upper(), "scorer", [("email", "already_member")]),
    ):
        with pytest.raises(RuleError) as refused:
            invite_member(actor_of(alice), club, email=email, role=role)
        assert codes(refused.value) == problems
    later = timezone.now() + timedelta(days=1)
    Invitation.objects.bulk_create(
        Invitation(club=club, email=f"{n}@example.org", role=Role.OWNER, token_hash=str(n), expires_at=later)
        for n in range(50)
    )
    with pytest.raises(RuleError) as refused:
        invite_member(actor_of(alice), club, email="carol@example.org", role=Role.OWNER)
    assert codes(refused.value) == [("email", "too_many")]


def test_an_invitation_outlives_a_mail_server_that_is_down_and_says_how_far_its_mail_is(
    club: Club, alice: User, settings: object
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"  # type: ignore[attr-defined]
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1  # type: ignore[attr-defined]
    invitation = invite_member(actor_of(alice), club, email="carol@example.org", role=Role.OWNER)
    assert delivered() == []
    assert invitation.mail is not None
    invitation.mail.refresh_from_db()
    assert (invitation.mail.state, invitation.mail.attempts) == ("waiting", 1)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"  # type: ignore[attr-defined]
    Mail.objects.update(try_at=timezone.now())
    assert delivered()[0].to == ["carol@example.org"]
    invitation.mail.refresh_from_db()
    assert (invitation.mail.state, invitation.mail.sealed) == ("sent", "")


def test_a_withdrawn_invitation_is_not_sent(club: Club, alice: User) -> None:
    withdraw_invitation(
        actor_of(alice), invite_member(actor_of(alice), club, email="carol@example.org", role=Role.OWNER)
    )
    assert delivered() == []


def test_a_club_keeps_its_last_owner(club: Club, alice: User, bob: User) -> None:
    with pytest.raises(RuleError) as refused:
        change_role(actor_of(alice), member(club, alice), role=Role.SCORER)
    assert codes(refused.value) == [("role", "last_owner")]
    with pytest.raises(RuleError) as refused:
        remove_member(actor_of(alice), member(club, alice))
    assert codes(refused.value) == [("", "last_owner")]
    change_role(actor_of(alice), member(club, bob), role=Role.OWNER)
    remove_member(actor_of(alice), member(club, alice))
    assert list(club.memberships.values_list("user", "role")) == [(bob.pk, "owner")]


def test_members_are_managed_by_owners_and_leave_by_themselves(
    club: Club, oscar: User, bob: User, charlie: User
) -> None:
    for user, error in ((oscar, ForbiddenError), (bob, ForbiddenError), (charlie, MissingError)):
        with pytest.raises(error):
            invite_member(actor_of(user), club, email="x@example.org", role=Role.OWNER)
        with pytest.raises(error):
            change_role(actor_of(user), member(club, bob), role=Role.OWNER)
    for user, error in ((bob, ForbiddenError), (charlie, MissingError)):
        with pytest.raises(error):
            remove_member(actor_of(user), member(club, oscar))
    remove_member(actor_of(bob), member(club, bob))
    assert not club.memberships.filter(user=bob).exists()
