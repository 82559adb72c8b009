"""Addresses of the desk: players' phones."""

from django.urls import path

from tournaments.players.pages.desk import phones

PHONES = "<slug:club>/e/<slug:event>/phones/"

HELP = {
    "": "hand-out-links",
    "phone_slip": "enter-results#result-slips",
    "phone": "hand-out-links#the-link-of-one-player",
}

urlpatterns = [
    path(PHONES, phones.phones, name="phones"),
    path(f"{PHONES}print/", phones.phones_print, name="phones_print"),
    path(f"{PHONES}mailing/", phones.phones_status, name="phones_status"),
    path(f"{PHONES}<int:pk>/", phones.phone, name="phone"),
    path(f"{PHONES}slips/<int:pk>/", phones.phone_slip, name="phone_slip"),
    path(f"{PHONES}slips/<int:pk>/photo.jpg", phones.phone_photo, name="phone_photo"),
]
