"""Addresses of the desk: clubs, their members and invitations."""

from django.urls import path

from tournaments.archive.pages.desk import archives
from tournaments.clubs.pages.desk import members
from tournaments.events.pages.desk import clubs

urlpatterns = [
    path("", clubs.home, name="home"),
    path("new/", clubs.club_create, name="club_create"),
    path("restore/", archives.restore, name="restore"),
    path("restore/<int:pk>/", archives.handed_in, name="handed_in"),
    path("restore/<int:pk>/status/", archives.handed_in_status, name="handed_in_status"),
    path("invitations/<str:token>/", members.invitation, name="invitation"),
    path("<slug:club>/", clubs.club, name="club"),
    path("<slug:club>/settings/", clubs.club_settings, name="club_settings"),
    path("<slug:club>/backup/", archives.backup, name="backup"),
    path("<slug:club>/backup/status/", archives.backup_status, name="backup_status"),
    path("<slug:club>/backup/file/", archives.backup_file, name="backup_file"),
    path("<slug:club>/members/", members.members, name="members"),
    path("<slug:club>/members/<int:pk>/role/", members.member_role, name="member_role"),
    path("<slug:club>/members/<int:pk>/remove/", members.member_remove, name="member_remove"),
    path("<slug:club>/members/<int:pk>/hand-over/", members.member_hand_over, name="member_hand_over"),
    path("<slug:club>/invitations/<int:pk>/withdraw/", members.invitation_withdraw, name="invitation_withdraw"),
]
