"""Reversed migrations: events and jobs that older code does not know don't stop them."""

from __future__ import annotations

from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.test import override_settings
from knox.models import AuthToken

from tests.tournaments.swiss_scene import make_swiss_event
from tournaments.migrations._going_back import drop_jobs_of_no_event, drop_tokens, score_every_event
from tournaments.models import Club, Event, Job, User


class Editor:
    """What a migration uses of Django's editor, which SQLite has outside of transactions only."""

    connection = connection

    def execute(self, sql: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(sql)


def test_every_event_gets_a_scoring_system(club: Club, tournament: Event, alice: User) -> None:
    event = make_swiss_event(club, alice)
    assert event.scoring_system is None
    score_every_event(apps, Editor())
    assert not Event.objects.filter(scoring_system=None).exists()
    tournament.refresh_from_db()
    assert tournament.scoring_system is not None


def test_jobs_of_no_event_go(tournament: Event) -> None:
    kept, _gone = Job.objects.create(kind="print", event=tournament), Job.objects.create(kind="backup")
    drop_jobs_of_no_event(apps, Editor())
    assert list(Job.objects.all()) == [kept]


def test_api_tokens_are_deleted_before_the_migrations_of_knox_are_reversed(alice: User) -> None:
    """With a token, `migrate tournaments zero` failed at knox 0009, which our 0021 therefore depends on."""
    AuthToken.objects.create(alice)
    drop_tokens(apps, Editor())
    assert not AuthToken.objects.exists()
    with override_settings(MIGRATION_MODULES={}):  # the suite makes its tables from the models
        loader = MigrationLoader(connection)
    plan = loader.graph.backwards_plan(("tournaments", "0001_initial"))
    assert plan.index(("tournaments", "0021_undo_and_tokens")) < plan.index(("knox", "0009_extend_authtoken_field"))
