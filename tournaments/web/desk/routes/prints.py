"""Addresses of the desk: prints of an event."""

from django.urls import path

from tournaments.web.desk import prints

PRINTS = "<slug:club>/e/<slug:event>/prints/"

urlpatterns = [
    path(PRINTS, prints.prints, name="prints"),
    path(f"{PRINTS}<slug:sheet>.pdf", prints.print_file, name="print_file"),
]
