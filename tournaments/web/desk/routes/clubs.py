"""Addresses of the desk: clubs, their members and invitations."""

from django.urls import path

from tournaments.web.desk import clubs, members

urlpatterns = [
    path("", clubs.home, name="home"),
    path("new/", clubs.club_create, name="club_create"),
    path("invitations/<str:token>/", members.invitation, name="invitation"),
    path("<slug:club>/", clubs.club, name="club"),
    path("<slug:club>/settings/", clubs.club_settings, name="club_settings"),
    path("<slug:club>/members/", members.members, name="members"),
    path("<slug:club>/members/<int:pk>/role/", members.member_role, name="member_role"),
    path("<slug:club>/members/<int:pk>/remove/", members.member_remove, name="member_remove"),
    path("<slug:club>/invitations/<int:pk>/withdraw/", members.invitation_withdraw, name="invitation_withdraw"),
]
