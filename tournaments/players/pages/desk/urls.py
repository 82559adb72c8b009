"""Addresses of the desk: players' phones, and private links."""

from django.urls import path

from tournaments.players.pages.desk import links, phones

PHONES = "<slug:club>/e/<slug:event>/phones/"
LINKS = "<slug:club>/e/<slug:event>/links/"

HELP = {
    "": "hand-out-links",
    "phone_slip": "enter-results#result-slips",
    "link": "hand-out-links#the-link-of-one-player",
}

urlpatterns = [
    path(PHONES, phones.phones, name="phones"),
    path(f"{PHONES}slips/<int:pk>/", phones.phone_slip, name="phone_slip"),
    path(f"{PHONES}slips/<int:pk>/photo.jpg", phones.phone_photo, name="phone_photo"),
    path(LINKS, links.links, name="links"),
    path(f"{LINKS}print/", links.links_print, name="links_print"),
    path(f"{LINKS}mailing/", links.links_status, name="links_status"),
    path(f"{LINKS}<int:pk>/", links.link, name="link"),
]
