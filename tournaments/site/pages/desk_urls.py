"""The desk: what members of a club do. Each group of pages brings its own routes."""

from tournaments.boards.games.pages.desk import urls as games
from tournaments.boards.heats.pages.desk import urls as heats
from tournaments.events.pages.desk.routes import clubs, prints, standings
from tournaments.events.pages.desk.routes import events as tournaments
from tournaments.hall.pages.desk import urls as live
from tournaments.lab.pages.desk import urls as systems
from tournaments.league.pages.desk import cup_urls as cups
from tournaments.league.pages.desk import urls as league
from tournaments.people.pages.desk import urls as people
from tournaments.players.pages.desk import urls as phones
from tournaments.ratings.pages.desk import urls as ratings
from tournaments.swiss.pages.desk import urls as swiss
from tournaments.top_dog.pages.desk import urls as histories

app_name = "desk"
urlpatterns = [
    *clubs.urlpatterns,
    *people.urlpatterns,
    *histories.urlpatterns,
    *ratings.urlpatterns,
    *systems.urlpatterns,
    *tournaments.urlpatterns,
    *heats.urlpatterns,
    *games.urlpatterns,
    *standings.urlpatterns,
    *swiss.urlpatterns,
    *phones.urlpatterns,
    *prints.urlpatterns,
    *live.urlpatterns,
    *league.urlpatterns,
    *cups.urlpatterns,
]
