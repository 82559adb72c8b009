"""The Django application `tournaments`."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models.signals import post_migrate


class TournamentsConfig(AppConfig):
    """`tournaments` as Django knows it."""

    name = "tournaments"

    def ready(self) -> None:
        """After each migration, bring the shipped scoring systems up to date; listen to accounts and requests,
        and register what the rooms bring."""
        from tournaments.base.days import call_the_first_premier  # noqa: PLC0415
        from tournaments.base.django_words import use_our_words  # noqa: PLC0415

        use_our_words()
        call_the_first_premier()
        # For their signal receivers; models load after this module.
        import tournaments.base.pages.request_log  # noqa: F401, PLC0415
        from tournaments.base.rooms import modules_of_rooms  # noqa: PLC0415

        for each in modules_of_rooms("wiring"):
            each.wire()

        post_migrate.connect(_sync_after_migration, sender=self)


def _sync_after_migration(*, using: str, **_kwargs: Any) -> None:
    """Nothing happens while the table is missing or of another version: a migration backwards passes here too."""
    from tournaments.lab.models import ScoringSystem  # noqa: PLC0415  models load after this module
    from tournaments.lab.services.shipped_systems import sync_shipped_systems  # noqa: PLC0415

    connection = connections[using]
    table = ScoringSystem._meta.db_table
    if using != DEFAULT_DB_ALIAS or table not in connection.introspection.table_names():
        return
    with connection.cursor() as cursor:
        columns = {column.name for column in connection.introspection.get_table_description(cursor, table)}
    if {field.column for field in ScoringSystem._meta.local_concrete_fields} <= columns:
        sync_shipped_systems()
