"""Addresses of backups, below those of version 1."""

from django.urls import path

from tournaments.archive.api import archives

CLUB = "clubs/<slug:club>/"

urlpatterns = [
    path(f"{CLUB}backup/", archives.Backup.as_view(), name="backup"),
    path(f"{CLUB}backup/file/", archives.BackupFile.as_view(), name="backup_file"),
    path("restores/", archives.Restores.as_view(), name="restores"),
    path("restores/<int:pk>/", archives.HandedIn.as_view(), name="handed_in"),
    path("restores/<int:pk>/check/", archives.HandedInCheck.as_view(), name="handed_in_check"),
    path("restores/<int:pk>/restore/", archives.HandedInRestore.as_view(), name="handed_in_restore"),
]
