"""The clubs of an account, its tokens, and the members of a club."""

from __future__ import annotations

from django.db.models import Count, F, Q, QuerySet

from tournaments.base.collation import sort_key
from tournaments.base.permissions import Role
from tournaments.clubs.models import ApiToken, Club, EventMembership, Invitation, Membership, User


def memberships_of(user: User, *, only_club: int | None = None) -> QuerySet[Membership]:
    """The user's clubs by name, or that one alone, with the number of events in each. One query."""
    rows = Membership.objects.filter(user=user)
    return (
        (rows if only_club is None else rows.filter(club=only_club))
        .select_related("club")
        .annotate(events=Count("club__events", filter=Q(club__events__archived_at=None)))
        .order_by("club__sort_key")
    )


def events_helped_at(user: User, *, only_club: int | None = None) -> QuerySet[EventMembership]:
    """The events that the user has a role at, without one in their club, or in that one alone; current ones first."""
    rows = EventMembership.objects.filter(user=user)
    return (
        (rows if only_club is None else rows.filter(event__club=only_club))
        .select_related("event__club")
        .order_by(F("event__archived_at").asc(nulls_first=True), "-event__starts_on", "-event_id")
    )


def clubs_reached(user: User) -> QuerySet[Club]:
    """The clubs in which the user has a role, or at an event of which, by name. One query."""
    whole, single = Membership.objects.filter(user=user), EventMembership.objects.filter(user=user)
    reached = Q(pk__in=whole.values("club")) | Q(pk__in=single.values("event__club"))
    return Club.objects.filter(reached).order_by("sort_key")


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """The user's API tokens, newest first, with their ends and clubs. One query."""
    return ApiToken.objects.filter(user=user).select_related("token", "club")


def members_of(club: Club) -> list[Membership]:
    """The members: owners first, then organisers, then scorers, each by name. One query."""
    order = {role: index for index, role in enumerate(Role.values)}
    members = Membership.objects.filter(club=club).select_related("user", "club")
    return sorted(members, key=lambda member: (order[member.role], sort_key(str(member.user)), member.pk))


def event_members_of(club: Club) -> list[EventMembership]:
    """The people who help at one event of the club, by event, the latest first, then as `members_of`. One query."""
    order = {role: index for index, role in enumerate(Role.values)}
    members = EventMembership.objects.filter(event__club=club).select_related("user", "event")
    return sorted(
        members, key=lambda member: (-member.event_id, order[member.role], sort_key(str(member.user)), member.pk)
    )


def open_invitations(club: Club) -> QuerySet[Invitation]:
    """Invitations that nobody accepted yet, newest first; old ones too, because somebody may still wait for an
    answer."""
    return club.invitations.filter(accepted_at=None).select_related("event", "invited_by", "mail").order_by("-id")
