"""The clubs of an account, its tokens, and the members of a club."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet

from tournaments.base.collation import sort_key
from tournaments.base.permissions import Role
from tournaments.clubs.models import ApiToken, Club, Invitation, Membership, User


def memberships_of(user: User, *, only_club: int | None = None) -> QuerySet[Membership]:
    """The user's clubs by name, or that one alone, with the number of events in each. One query."""
    rows = Membership.objects.filter(user=user)
    return (
        (rows if only_club is None else rows.filter(club=only_club))
        .select_related("club")
        .annotate(events=Count("club__events", filter=Q(club__events__archived_at=None)))
        .order_by("club__sort_key")
    )


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """The user's API tokens, newest first, with their ends and clubs. One query."""
    return ApiToken.objects.filter(user=user).select_related("token", "club")


def members_of(club: Club) -> list[Membership]:
    """The members: owners first, then organisers, then scorers, each by name. One query."""
    order = {role: index for index, role in enumerate(Role.values)}
    members = Membership.objects.filter(club=club).select_related("user", "club")
    return sorted(members, key=lambda member: (order[member.role], sort_key(str(member.user)), member.pk))


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """Invitations that nobody accepted yet, newest first; old ones too, for whoever waits for an answer."""
    return club.invitations.filter(accepted_at=None).select_related("invited_by", "mail").order_by("-id")
