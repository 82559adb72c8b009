"""The private pages of players, under `/p/`."""

from django.urls import path

from tournaments.players.pages.private import messages, pages

app_name = "player"
LINK = "<str:token>/"
HELP = {
    "": "play-with-your-phone",
    "check_in": "play-with-your-phone#tell-the-organisers-whether-you-play",
    "messages": "play-with-your-phone#messages",
    "name": "play-with-your-phone#your-name",
    "slip": "play-with-your-phone#submit-the-result",
    "confirm": "play-with-your-phone#submit-the-result",
    "my_data": "play-with-your-phone#your-data",
}
urlpatterns = [
    path(LINK, pages.page, name="page"),
    path(f"{LINK}data.zip", pages.my_data, name="my_data"),
    path(f"{LINK}check-in/", pages.say, name="check_in"),
    path(f"{LINK}messages/", messages.messages, name="messages"),
    path(f"{LINK}name/", pages.name, name="name"),
    path(f"{LINK}slips/<int:game>/", pages.slip, name="slip"),
    path(f"{LINK}slips/<int:game>/confirm/", pages.confirm, name="confirm"),
]
