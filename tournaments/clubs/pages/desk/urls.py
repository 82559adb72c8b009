"""Addresses of the desk: members of a club and their invitations."""

from django.urls import path

from tournaments.clubs.pages.desk import members, site

HELP = {
    "": "members-and-roles",
    "invitation": "members-and-roles#invite-somebody",
    "event_member_role": "members-and-roles#invite-somebody-to-one-event",
    "event_member_remove": "members-and-roles#invite-somebody-to-one-event",
    "club_site": "make-an-event#make-a-page-for-the-club",
}

urlpatterns = [
    path("<slug:club>/site/", site.club_site, name="club_site"),
    path("invitations/<str:token>/", members.invitation, name="invitation"),
    path("<slug:club>/members/", members.members, name="members"),
    path("<slug:club>/members/<int:pk>/role/", members.member_role, name="member_role"),
    path("<slug:club>/members/<int:pk>/remove/", members.member_remove, name="member_remove"),
    path("<slug:club>/event-members/<int:pk>/role/", members.event_member_role, name="event_member_role"),
    path("<slug:club>/event-members/<int:pk>/remove/", members.event_member_remove, name="event_member_remove"),
    path("<slug:club>/members/<int:pk>/hand-over/", members.member_hand_over, name="member_hand_over"),
    path("<slug:club>/invitations/<int:pk>/withdraw/", members.invitation_withdraw, name="invitation_withdraw"),
]
