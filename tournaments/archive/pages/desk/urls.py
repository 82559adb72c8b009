"""Addresses of the desk: backups of a club and their restoring."""

from django.urls import path

from tournaments.archive.pages.desk import archives

HELP = {
    "": "back-up-and-restore",
    "backup": "back-up-and-restore#a-club",
    "restore": "back-up-and-restore#restore-it",
    "handed_in": "back-up-and-restore#restore-it",
}

urlpatterns = [
    path("restore/", archives.restore, name="restore"),
    path("restore/<int:pk>/", archives.handed_in, name="handed_in"),
    path("restore/<int:pk>/status/", archives.handed_in_status, name="handed_in_status"),
    path("<slug:club>/backup/", archives.backup, name="backup"),
    path("<slug:club>/backup/status/", archives.backup_status, name="backup_status"),
    path("<slug:club>/backup/file/", archives.backup_file, name="backup_file"),
]
