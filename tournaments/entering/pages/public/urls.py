"""Public pages of entries: the form, and the players who are coming."""

from django.urls import path

from tournaments.entering.pages.public import enter

EVENT = "<slug:club>/<slug:event>/"

urlpatterns = [
    path(f"{EVENT}enter/", enter.enter, name="enter"),
    path(f"{EVENT}enter/done/", enter.entered, name="entered"),
    path(f"{EVENT}entries/", enter.coming, name="coming"),
    path(f"{EVENT}entries/<int:entry>/lists/<int:number>/", enter.coming_file, name="coming_list"),
]
