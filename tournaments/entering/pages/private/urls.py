"""The private pages of who entered, under `/my-entry/`."""

from django.urls import path

from tournaments.entering.pages.private import pages

app_name = "entry"
LINK = "<str:token>/"
HELP = {
    "": "enter-an-event#your-private-page",
    "take": "enter-an-event#when-a-place-becomes-free",
    "join": "enter-an-event#enter-with-a-team",
    "team": "enter-an-event#enter-with-a-team",
    "pay": "enter-an-event#pay-the-fee",
    "withdraw": "enter-an-event#if-you-cant-come",
}

urlpatterns = [
    path(LINK, pages.page, name="page"),
    path(f"{LINK}confirm/", pages.confirm, name="confirm"),
    path(f"{LINK}offer/", pages.take, name="take"),
    path(f"{LINK}withdraw/", pages.withdraw, name="withdraw"),
    path(f"{LINK}pay/", pages.pay, name="pay"),
    path(f"{LINK}again/", pages.again, name="again"),
    path(f"{LINK}join/", pages.join, name="join"),
    path(f"{LINK}team/", pages.team, name="team"),
    path(f"{LINK}change/", pages.change, name="change"),
    path(f"{LINK}list/", pages.hand_in_list, name="submit_list"),
    path(f"{LINK}lists/<int:number>/", pages.my_list, name="my_list"),
    path(f"{LINK}event.ics", pages.calendar, name="calendar"),
    path(f"{LINK}data.zip", pages.my_data, name="my_data"),
]
