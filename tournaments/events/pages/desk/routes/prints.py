"""Addresses of the desk: prints of an event."""

from django.urls import path

from tournaments.events.pages.desk import print_jobs, prints

PRINTS = "<slug:club>/e/<slug:event>/prints/"

urlpatterns = [
    path(PRINTS, prints.prints, name="prints"),
    path(f"{PRINTS}<slug:sheet>/make/", prints.print_make, name="print_make"),
    path(f"{PRINTS}jobs/<int:pk>/", print_jobs.print_job, name="print_job"),
    path(f"{PRINTS}jobs/<int:pk>/status/", print_jobs.print_status, name="print_status"),
    path(f"{PRINTS}jobs/<int:pk>/stop/", print_jobs.print_stop, name="print_stop"),
    path(f"{PRINTS}jobs/<int:pk>/file.pdf", print_jobs.print_made, name="print_made"),
    path(f"{PRINTS}<slug:sheet>.pdf", prints.print_file, name="print_file"),
]
