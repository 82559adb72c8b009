"""The desk: what members of a club do. Each group of pages brings its own routes."""

from tournaments.web.desk.routes import (
    clubs,
    cups,
    games,
    heats,
    histories,
    league,
    live,
    people,
    phones,
    prints,
    ratings,
    standings,
    swiss,
    systems,
    tournaments,
)

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
