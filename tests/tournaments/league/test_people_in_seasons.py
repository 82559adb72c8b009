"""People who were entered in a season of teams: the migration that removes them, and whom it leaves."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.apps import apps
from django.db import connection

from tests import factories
from tests.scenes.league_scene import make_season
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event
from tournaments.players.models import PlayerLink


class Editor:
    """What the migration uses of Django's editor."""

    connection = connection


def migrate() -> None:
    step: Any = import_module("tournaments.migrations.0089_people_in_seasons_of_teams")
    step.remove_entries(apps, Editor())


def test_entries_of_people_in_a_season_are_removed_where_nothing_refers_to_them(
    club: Club, oscar: User, regatta: Event
) -> None:
    season = make_season(club, oscar, sizes=(4,))
    people = factories.make_people(club, 3)
    stray, linked = (Entry.objects.create(event=season, person=person) for person in people[:2])
    elsewhere = Entry.objects.create(event=regatta, person=people[2])
    PlayerLink.objects.create(entry=linked, token_hash="0" * 64)
    migrate()
    left = set(Entry.objects.filter(pk__in=[stray.pk, linked.pk, elsewhere.pk]).values_list("pk", flat=True))
    assert left == {linked.pk, elsewhere.pk}
    assert (season.division_teams.count(), season.fixtures.count()) == (4, 12)
    migrate()  # a second time finds nothing more
    assert Entry.objects.filter(pk=linked.pk).exists()
