"""Addresses of backups, below those of version 1."""

from django.urls import path

from tournaments.archive.api import archives
from tournaments.base.api.resources import routes

CLUB = "clubs/<slug:club>/"

urlpatterns = [
    path(f"{CLUB}backup/file/", archives.BackupFile.as_view(), name="backup_file"),
    routes(CLUB, {"backup": archives.BackupViewSet}),
    routes("", {"restores": archives.RestoreViewSet}),
]
