"""Addresses of accounts, clubs, members and invitations, below those of version 1."""

from django.urls import path

from tournaments.clubs.api import accounts, clubs

CLUB = "clubs/<slug:club>/"

urlpatterns = [
    path("auth/token/", accounts.Tokens.as_view(), name="token"),
    path("auth/tokens/", accounts.MyTokens.as_view(), name="tokens"),
    path("auth/tokens/<int:pk>/", accounts.MyToken.as_view(), name="my_token"),
    path("me/", accounts.CurrentUser.as_view(), name="me"),
    path("invitations/accept/", clubs.AcceptedInvitations.as_view(), name="invitation_accept"),
    path("clubs/", clubs.Clubs.as_view(), name="clubs"),
    path(CLUB, clubs.ClubDetail.as_view(), name="club"),
    path(f"{CLUB}members/", clubs.Members.as_view(), name="members"),
    path(f"{CLUB}members/<int:pk>/hand-over/", clubs.HandOver.as_view(), name="hand_over"),
    path(f"{CLUB}members/<int:pk>/", clubs.MemberDetail.as_view(), name="member"),
    path(f"{CLUB}invitations/", clubs.Invitations.as_view(), name="invitations"),
    path(f"{CLUB}invitations/<int:pk>/", clubs.InvitationDetail.as_view(), name="invitation"),
]
