"""Clubs, their members, and invitations."""

from __future__ import annotations

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.base.api.endpoint import Endpoint, PagedEndpoint, operation
from tournaments.base.api.lookups import row_of
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club
from tournaments.clubs.api.shapes.clubs import (
    AcceptInput,
    ClubAnswer,
    ClubInput,
    HandOverInput,
    InvitationAnswer,
    InvitationInput,
    MemberAnswer,
    MemberInput,
    MyClubAnswer,
)
from tournaments.clubs.models import Club, Membership, User
from tournaments.clubs.passwords import user_with_password
from tournaments.clubs.selectors.clubs import members_of, memberships_of, open_invitations
from tournaments.clubs.services.clubs import create_club, edit_club
from tournaments.clubs.services.members import (
    accept_invitation,
    change_role,
    invite_member,
    remove_member,
    transfer_club,
    withdraw_invitation,
)


class Clubs(PagedEndpoint):
    """The clubs that I am a member of."""

    @operation("list_clubs", "My clubs", tag="clubs", answer=MyClubAnswer(many=True))
    def get(self, request: Request) -> Response:
        """By name, each with my role and the number of events."""
        assert isinstance(request.user, User)  # noqa: S101  the permission class lets nobody else in
        return self.page(memberships_of(request.user, only_club=self.actor.only_club), MyClubAnswer)

    @operation("create_club", "Make a club that I own", tag="clubs", body=ClubInput, answer=ClubAnswer, status=201)
    def post(self, request: Request) -> Response:
        """The slug is made from the name if it is left out."""
        club = create_club(self.actor, **self.body(ClubInput))
        return Response(ClubAnswer(club).data, status=201)


class ClubDetail(Endpoint):
    """One club."""

    @operation("get_club", "A club", tag="clubs", answer=ClubAnswer)
    def get(self, request: Request, club: str) -> Response:
        """For members."""
        return Response(ClubAnswer(access_club(self.actor, club, Action.SEE_DESK)).data)

    @operation("edit_club", "Change a club", tag="clubs", body=ClubInput, answer=ClubAnswer)
    def patch(self, request: Request, club: str) -> Response:
        """Fields left out stay. With another slug the club's addresses change."""
        row = access_club(self.actor, club, Action.EDIT_CLUB)
        now = {"name": row.name, "slug": row.slug, "town": row.town, "accent": row.accent}
        edit_club(self.actor, row, **{**now, **self.body(ClubInput, partial=True)})
        return Response(ClubAnswer(row).data)


class Members(Endpoint):
    """Who runs the club."""

    @operation("list_members", "The members", tag="members", answer=MemberAnswer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """Owners first, then organisers, then scorers."""
        row = access_club(self.actor, club, Action.SEE_DESK)
        return Response(MemberAnswer(members_of(row), many=True).data)


class MemberDetail(Endpoint):
    """One member."""

    @operation("change_role", "Change a member's role", tag="members", body=MemberInput, answer=MemberAnswer)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        """A club keeps at least one owner."""
        row = _member(access_club(self.actor, club, Action.MANAGE_MEMBERS), pk)
        change_role(self.actor, row, role=self.body(MemberInput)["role"])
        return Response(MemberAnswer(_member(row.club, pk)).data)

    @operation("remove_member", "Remove a member, or leave", tag="members")
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """Everybody may remove themselves; the last owner stays."""
        remove_member(self.actor, _member(access_club(self.actor, club, Action.SEE_DESK), pk))
        return Response(status=204)


class HandOver(Endpoint):
    """Another owner."""

    @operation("hand_over", "Hand the club over to a member", tag="members", body=HandOverInput)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """The member becomes owner, and you an organiser; your password confirms it."""
        row = _member(access_club(self.actor, club, Action.TRANSFER_CLUB), pk)
        owner = self.actor.user
        password = self.body(HandOverInput)["password"]
        user = user_with_password(request._request, email=owner.email if owner else "", password=password)
        transfer_club(self.actor, row, confirmed=user is not None)
        return Response(status=204)


class Invitations(Endpoint):
    """Invitations that are open."""

    @operation("list_invitations", "Open invitations", tag="members", answer=InvitationAnswer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """Newest first, those that ran out too."""
        row = access_club(self.actor, club, Action.MANAGE_MEMBERS)
        return Response(InvitationAnswer(open_invitations(row), many=True).data)

    @operation(
        "invite_member",
        "Invite somebody by mail",
        tag="members",
        body=InvitationInput,
        answer=InvitationAnswer,
        status=201,
    )
    def post(self, request: Request, club: str) -> Response:
        """The link works once, for 14 days."""
        row = access_club(self.actor, club, Action.MANAGE_MEMBERS)
        invitation = invite_member(self.actor, row, **self.body(InvitationInput))
        return Response(InvitationAnswer(invitation).data, status=201)


class InvitationDetail(Endpoint):
    """One invitation."""

    @operation("withdraw_invitation", "Withdraw an invitation", tag="members")
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """Its link stops working."""
        row = access_club(self.actor, club, Action.MANAGE_MEMBERS)
        message = _("This invitation is not open any more. List the invitations again.")
        withdraw_invitation(self.actor, row_of(open_invitations(row).select_related("club"), pk, message))
        return Response(status=204)


class AcceptedInvitations(Endpoint):
    """Where invitations are accepted."""

    @operation(
        "accept_invitation", "Accept an invitation", tag="members", body=AcceptInput, answer=MemberAnswer, status=201
    )
    def post(self, request: Request) -> Response:
        """Makes me a member of the club that sent it."""
        return Response(MemberAnswer(accept_invitation(self.actor, self.body(AcceptInput)["token"])).data, status=201)


def _member(club: Club, pk: int) -> Membership:
    message = _("This member is not in the club. List the members again.")
    return row_of(Membership.objects.filter(club=club).select_related("user", "club"), pk, message)
