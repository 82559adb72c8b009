"""Clubs, members and invitations."""

from __future__ import annotations

from base64 import b64decode

from django.utils.translation import gettext as _
from rest_framework import serializers

from tournaments.base.api.columns import Resource
from tournaments.base.api.fields import Answer, Input, Text
from tournaments.base.codes import one_of
from tournaments.base.permissions import EVENT_ROLES, Role
from tournaments.clubs.models import Club, ClubSite, EventMembership, Invitation, Membership
from tournaments.clubs.services.invitations import link_of_invitation
from tournaments.clubs.services.marks import MOST_BYTES
from tournaments.clubs.services.site import SAID

ROLES = Role.values
ROLES_AT_EVENTS = [value for value, _label in EVENT_ROLES]


class ClubSerializer(Resource):
    """A club's name, address and colour, as its members see them."""

    slug = Text(required=False, help_text="Short name for addresses; made from the name if left out.")

    class Meta:
        model = Club
        fields = ["slug", "name", "town", "accent", "language", "revision"]
        read_only_fields = ["revision"]


class ClubSiteSerializer(Resource):
    """The club's own texts on its public page."""

    mark = serializers.CharField(
        source="club.mark",
        read_only=True,
        help_text="Changes when the picture changes, so that caches fetch the new one.",
    )
    picture = Text(
        required=False,
        write_only=True,
        max_length=MOST_BYTES * 4 // 3 + 4,
        help_text=(
            "A PNG, JPEG or WebP file in base64, which is cut to a square; a long logo is kept whole."
            " Blank: the mark in the club's colour."
        ),
    )

    class Meta:
        model = ClubSite
        fields = [*SAID, "mark", "picture"]

    def validate_picture(self, value: str) -> bytes:
        """The file."""
        try:
            return b64decode(value, validate=True)
        except ValueError:
            message = _("The file isn’t encoded as base64. Encode it, then send it again.")
            raise serializers.ValidationError(message) from None


class HandOverInput(Input):
    """Your password, to confirm."""

    password = Text(max_length=4096)


class MyClubAnswer(Answer):
    """A club of mine."""

    slug = serializers.CharField(source="club.slug")
    name = serializers.CharField(source="club.name")
    town = serializers.CharField(source="club.town")
    accent = serializers.CharField(source="club.accent")
    role = serializers.CharField(help_text=one_of(*ROLES))
    events = serializers.IntegerField()


class MemberAnswer(Answer):
    """A member, without their address."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="user.name")
    role = serializers.CharField(help_text=one_of(*ROLES))
    since = serializers.DateTimeField(source="created_at")


class MemberInput(Input):
    """Another role."""

    role = Text(help_text=one_of(*ROLES))


class EventMemberAnswer(Answer):
    """Somebody who helps at one event, without their address."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="user.name")
    event = serializers.CharField(source="event.slug", help_text="The event's slug.")
    role = serializers.CharField(help_text=one_of(*ROLES))
    since = serializers.DateTimeField(source="created_at")


class EventMemberInput(Input):
    """Another role at the event."""

    role = Text(help_text=one_of(*ROLES_AT_EVENTS))


class JoinedAnswer(MemberAnswer):
    """What accepting an invitation made me a member of: of the club, or of one event of it."""

    club = serializers.SerializerMethodField(help_text="The club's slug.")
    event = serializers.CharField(source="event.slug", default=None, allow_null=True, help_text="The event's slug.")

    def get_club(self, membership: Membership | EventMembership) -> str:
        """The one that the invitation came from."""
        return (membership.club if isinstance(membership, Membership) else membership.event.club).slug


class InvitationAnswer(Answer):
    """An invitation that nobody accepted yet. `mail` is `waiting`, `sent` or `failed`; `mail_error` says why not."""

    id = serializers.IntegerField()
    email = serializers.EmailField()
    event = serializers.CharField(source="event.slug", default=None, allow_null=True, help_text="The event's slug.")
    role = serializers.CharField(help_text=one_of(*ROLES))
    invited_by = serializers.SerializerMethodField()
    mail = serializers.CharField(source="mail.state", default=None, allow_null=True)
    mail_error = serializers.CharField(source="mail.error", default="", allow_blank=True)
    link = serializers.SerializerMethodField()
    expires_at = serializers.DateTimeField()

    def get_link(self, invitation: Invitation) -> str:
        """The link that accepts it, for whom it is meant; blank where it was made under another secret key."""
        return link_of_invitation(invitation)

    def get_invited_by(self, invitation: object) -> str:
        """Who sent it; blank once their account is gone."""
        return str(getattr(invitation, "invited_by", None) or "")


class InvitationInput(Input):
    """The person to invite, and their role."""

    email = Text()
    event = Text(required=False, allow_blank=True, allow_null=True, help_text="The slug of the one event it is for.")
    role = Text(help_text=one_of(*ROLES, text=f"For one event: {', '.join(ROLES_AT_EVENTS)}."))


class AcceptInput(Input):
    """The last part of the invitation's link, and whether to accept one that was sent to another address."""

    token = Text(max_length=200)
    anyway = serializers.BooleanField(
        default=False, help_text="Needed if the invitation was sent to an address that isn't yours."
    )
