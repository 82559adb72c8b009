"""The desk: what members of a club do. Each room brings its own routes."""

from tournaments.site.routes import routes_of_rooms

app_name = "desk"
urlpatterns = routes_of_rooms("pages.desk.urls")
