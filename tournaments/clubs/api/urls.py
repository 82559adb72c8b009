"""Addresses of accounts, clubs, members and invitations, below those of version 1."""

from tournaments.base.api.resources import routes
from tournaments.clubs.api import accounts, clubs

urlpatterns = [
    routes(
        "",
        {
            "auth/token": accounts.TokenViewSet,
            "auth/tokens": accounts.ApiTokenViewSet,
            "clubs": clubs.ClubViewSet,
            "invitations": clubs.MyInvitationViewSet,
            "me": accounts.MeViewSet,
        },
    ),
    routes(
        "clubs/<slug:club>/",
        {
            "event-members": clubs.EventMemberViewSet,
            "invitations": clubs.InvitationViewSet,
            "members": clubs.MemberViewSet,
            "site": clubs.ClubSiteViewSet,
        },
    ),
]
