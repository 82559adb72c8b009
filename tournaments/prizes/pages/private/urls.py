"""What players and judges send from their private pages, under `/p/`."""

from django.urls import path

from tournaments.prizes.pages.private import pages

app_name = "prizes"
HELP = {
    "": "give-prizes#marks-from-opponents",
    "judge": "give-prizes#marks",
    "mark": "give-prizes#marks-from-opponents",
    "vote": "give-prizes#ballots",
}
urlpatterns = [
    path("judge/<str:token>/", pages.judge, name="judge"),
    path("<str:token>/marks/", pages.mark, name="mark"),
    path("<str:token>/votes/<int:ballot>/", pages.cast, name="vote"),
]
