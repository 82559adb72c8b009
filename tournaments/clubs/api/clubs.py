"""Clubs, their members, and invitations."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework.mixins import DestroyModelMixin, ListModelMixin, RetrieveModelMixin
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tournaments.base.api.lookups import row_of
from tournaments.base.api.openapi import Nothing
from tournaments.base.api.resources import CreateMixin, EditMixin, ResourceViewSet, verb, whole
from tournaments.base.permissions import Action
from tournaments.clubs.access import access_club, access_event_member
from tournaments.clubs.api.resources import ClubResource
from tournaments.clubs.api.serializers.clubs import (
    AcceptInput,
    ClubSerializer,
    ClubSiteSerializer,
    EventMemberAnswer,
    EventMemberInput,
    HandOverInput,
    InvitationAnswer,
    InvitationInput,
    JoinedAnswer,
    MemberAnswer,
    MemberInput,
    MyClubAnswer,
)
from tournaments.clubs.models import Club, ClubSite, EventMembership, Invitation, Membership, User
from tournaments.clubs.passwords import user_with_password
from tournaments.clubs.selectors.clubs import event_members_of, members_of, memberships_of, open_invitations
from tournaments.clubs.selectors.site import site_of
from tournaments.clubs.services.clubs import create_club, edit_club
from tournaments.clubs.services.invitations import accept_invitation, invite_member, withdraw_invitation
from tournaments.clubs.services.members import (
    change_event_role,
    change_role,
    remove_from_event,
    remove_member,
    transfer_club,
)
from tournaments.clubs.services.site import edit_site


class ClubViewSet(ListModelMixin, RetrieveModelMixin, CreateMixin, EditMixin, ResourceViewSet):
    """The clubs that I am a member of, by name, each with my role and the number of events."""

    tag = "clubs"
    noun = "club"
    serializer_class = ClubSerializer
    list_class = MyClubAnswer
    lookup_field = "slug"
    lookup_url_kwarg = "club"
    lookup_value_converter = "slug"

    def get_queryset(self) -> Any:
        """My clubs."""
        user = self.request.user
        assert isinstance(user, User)  # noqa: S101  the permission class lets nobody else in
        return memberships_of(user, only_club=self.actor.only_club)

    def get_object(self) -> Club:
        """The club of the address."""
        return access_club(self.actor, self.kwargs["club"], self.needs)

    def perform_create(self, serializer: BaseSerializer[Club]) -> None:
        """Create a club that I own."""
        serializer.instance = create_club(self.actor, **serializer.validated_data)

    def perform_update(self, serializer: BaseSerializer[Club]) -> None:
        """Change a club. If you change the slug, the club's addresses change."""
        row: Any = serializer.instance
        edit_club(self.actor, row, **whole(serializer))


class ClubSiteViewSet(EditMixin, ClubResource):
    """The club's own texts on its public page."""

    tag = "clubs"
    noun = "club_site"
    single = True
    changes = Action.EDIT_CLUB
    serializer_class = ClubSiteSerializer

    def get_object(self) -> ClubSite:
        """The texts; blank if nobody wrote any."""
        return site_of(self.club) or ClubSite(club=self.club)

    def retrieve(self, request: Request, **kwargs: object) -> Response:
        """The texts."""
        return self.answer(self.get_object())

    def perform_update(self, serializer: BaseSerializer[ClubSite]) -> None:
        """Change the texts. Only the owner may."""
        sent = dict(serializer.validated_data)
        serializer.instance = edit_site(self.actor, self.club, sent, picture=sent.pop("picture", None))


class MemberViewSet(ListModelMixin, DestroyModelMixin, ClubResource):
    """The members who run the club: owners first, then organisers, then scorers."""

    tag = "members"
    noun = "member"
    changes = Action.MANAGE_MEMBERS
    serializer_class = MemberAnswer

    def get_queryset(self) -> Any:
        """By role."""
        return members_of(self.club)

    def get_object(self) -> Membership:
        """The member of the address."""
        message = _("This member is not in the club. List the members again.")
        rows = Membership.objects.filter(club=self.club).select_related("user", "club")
        return row_of(rows, self.kwargs["id"], message)

    @property
    def needs(self) -> Action:
        """Everybody may remove themselves; the service says whom else."""
        return Action.SEE_DESK if self.action == "destroy" else super().needs

    def request_shape(self) -> Any:
        """Another role."""
        return MemberInput if self.action == "partial_update" else super().request_shape()

    def partial_update(self, request: Request, **kwargs: object) -> Response:
        """Change a member's role. A club must have at least one owner."""
        change_role(self.actor, self.get_object(), role=self.body(MemberInput)["role"])
        return self.answer(self.get_object())

    def perform_destroy(self, instance: Membership) -> None:
        """Remove a member, or leave. The last owner can't be removed."""
        remove_member(self.actor, instance)

    @verb(body=HandOverInput, answer=Nothing, changes=Action.TRANSFER_CLUB, keeps_answers=False)
    def hand_over(self, request: Request, **kwargs: object) -> Response:
        """Hand the club over to a member, who becomes the owner; you become an organiser. Your password confirms it."""
        row, owner = self.get_object(), self.actor.user
        password = self.sent()["password"]
        user = user_with_password(request._request, email=owner.email if owner else "", password=password)
        transfer_club(self.actor, row, confirmed=user is not None)
        return Response(status=204)


class EventMemberViewSet(ListModelMixin, DestroyModelMixin, ClubResource):
    """The people who help at one event of the club and aren't members of it: by event, the newest first."""

    tag = "members"
    noun = "event_member"
    changes = Action.MANAGE_MEMBERS
    serializer_class = EventMemberAnswer
    queryset = EventMembership.objects.none()  # which drf-spectacular reads the model from
    row: EventMembership

    def enter(self) -> None:
        """The club of the address, or the role at an event: everybody may end their own."""
        if "id" not in self.kwargs:
            super().enter()
            return
        self.row = access_event_member(self.actor, self.kwargs["club"], self.kwargs["id"], self.needs)

    def get_queryset(self) -> Any:
        """By event."""
        return event_members_of(self.club)

    def get_object(self) -> EventMembership:
        """The role of the address."""
        return self.row

    def request_shape(self) -> Any:
        """Another role."""
        return EventMemberInput if self.action == "partial_update" else super().request_shape()

    def partial_update(self, request: Request, **kwargs: object) -> Response:
        """Change the role of somebody who helps at one event."""
        change_event_role(self.actor, self.row, role=self.body(EventMemberInput)["role"])
        self.row.refresh_from_db(fields=["role"])
        return self.answer(self.row)

    def perform_destroy(self, instance: EventMembership) -> None:
        """End somebody's role at one event, or leave it."""
        remove_from_event(self.actor, instance)


class InvitationViewSet(ListModelMixin, DestroyModelMixin, ClubResource):
    """Open invitations, newest first, including expired ones."""

    tag = "members"
    noun = "invitation"
    reads = Action.MANAGE_MEMBERS
    changes = Action.MANAGE_MEMBERS
    serializer_class = InvitationAnswer

    def get_queryset(self) -> QuerySet[Invitation]:
        """That nobody accepted yet."""
        return open_invitations(self.club)

    def get_object(self) -> Invitation:
        """The invitation of the address."""
        message = _("This invitation is no longer open. List the invitations again.")
        return row_of(self.get_queryset().select_related("club"), self.kwargs["id"], message)

    def request_shape(self) -> Any:
        """The person to invite."""
        return InvitationInput if self.action == "create" else super().request_shape()

    def create(self, request: Request, **kwargs: object) -> Response:
        """Invite somebody by email, to the club or to one event. The link works once, for 14 days."""
        sent = self.body(InvitationInput)
        sent["event"] = sent.get("event") or ""
        return self.answer(invite_member(self.actor, self.club, **sent))

    def perform_destroy(self, instance: Invitation) -> None:
        """Withdraw an invitation. Its link stops working."""
        withdraw_invitation(self.actor, instance)


class MyInvitationViewSet(ResourceViewSet):
    """Invitations that I got."""

    tag = "members"
    noun = "my_invitation"
    serializer_class = JoinedAnswer

    @verb(detail=False, body=AcceptInput, success_status=201)
    def accept(self, request: Request) -> Response:
        """Accept an invitation. Makes me a member of the club that sent it, or of one of its events."""
        return self.answer(accept_invitation(self.actor, **self.sent()))
