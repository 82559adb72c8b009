"""Public pages of clubs and their events. Each room brings its own routes."""

from tournaments.site.routes import routes_of_rooms

app_name = "public"
urlpatterns = routes_of_rooms("pages.public.urls")
