"""Copies of events of each format: every setting is copied, or is listed with the reason why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import models

from tests.factories import actor_of
from tests.scenes.league_scene import make_season, play_all
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.services.events import copy_boards_event
from tournaments.clubs.models import Club, User
from tournaments.entering.models import EntryForm
from tournaments.events.models import Event, EventOutcome, FormerOutcome, Team
from tournaments.events.services.copying import EXTRA_SETTINGS, NOT_COPIED, SETTINGS
from tournaments.league.models import LeagueRules
from tournaments.league.services.next_season import NextSeasonPlan, make_next_season
from tournaments.prizes.models import SoftRules
from tournaments.swiss.models import SwissRules
from tournaments.swiss.services.events import copy_swiss_event
from tournaments.swiss.services.finals import make_final
from tournaments.top_dog.models import TopDogRules

# What a field is set to where another value of its type would be none that an event can have.
VALUES: dict[str, Any] = {
    "time_zone": "Europe/Paris",
    "heats": 5,
    "system": "mcmahon",
    "first_round": "halves",
    "in_group": "halves",
    "order": "strength",
    "floaters": "top",
    "acceleration": "baku",
    "clubs_apart": "always",
    "unplayed": "none",
    "bye_result": "draw",
    "sides": "players",
    "sit_out": "half",
    "losses": "units",
    "teams": "clubs",
    "discipline": "diplomacy",
    "format": None,
    "scoring_system": None,
}
POINTS = {"points": {"win": 3, "draw": 1, "loss": 0}}
BY_FORMAT: dict[str, dict[str, Any]] = {
    "boards": {"tie_breaks": ["solos"]},
    "swiss": {
        "tie_breaks": ["wins"],
        "scoring": POINTS,
        "ranking": POINTS,
        "table": {"floor": "2"},
        "meetings": "twice",
    },
    "league": {"tie_breaks": ["wins"], "scoring": {"kind": "wbf", "boards": 16}},
}


def other_value(row: models.Model, field: models.Field[Any, Any], *, format_: str) -> Any:
    """A value that the field of the row does not have."""
    now = getattr(row, field.attname)
    known = VALUES | BY_FORMAT[format_]
    if field.name in known:
        return now if known[field.name] is None else known[field.name]
    if isinstance(field, models.BooleanField):
        return not now
    if field.choices:
        return next(value for value, _label in field.choices if value not in ("", now))
    return (now or 0) + 1 if isinstance(field, models.IntegerField | models.DecimalField) else f"{now} other".strip()


def change_all(event: Event) -> None:
    """Give every copied field of the event and its settings another value."""
    rows: list[models.Model] = [event]
    rows += [row for model in (*SETTINGS, *EXTRA_SETTINGS) for row in model._default_manager.filter(event=event)]
    for row in rows:
        model = type(row)
        fields = [field for field in model._meta.concrete_fields if field.name not in NOT_COPIED[model]]
        values = {field.attname: other_value(row, field, format_=event.format) for field in fields}
        model._default_manager.filter(pk=row.pk).update(**values)


def settings_of(event: Event) -> dict[str, Any]:
    """Every field of the event and its settings that a copy must have, by model and name."""
    found = {}
    for model in (Event, *SETTINGS, *EXTRA_SETTINGS):
        where = {"pk": event.pk} if model is Event else {"event": event}
        for row in model._default_manager.filter(**where):
            for field in model._meta.concrete_fields:
                if field.name not in NOT_COPIED[model]:
                    found[f"{model.__name__}.{field.name}"] = getattr(row, field.attname)
    return found


def boards(club: Club, user: User) -> tuple[Event, Callable[[], Event]]:
    event = Event.objects.get(club=club)
    return event, lambda: copy_boards_event(actor_of(user), event, name="Copy")


def swiss(club: Club, user: User) -> tuple[Event, Callable[[], Event]]:
    event = make_swiss_event(club, user, players=4)
    TopDogRules.objects.create(event=event)
    return event, lambda: copy_swiss_event(actor_of(user), event, name="Copy", players=True)


def league(club: Club, user: User) -> tuple[Event, Callable[[], Event]]:
    event = make_season(club, user)
    play_all(event, user)
    return event, lambda: make_next_season(actor_of(user), event, plan=NextSeasonPlan(name="Copy"))


@pytest.mark.parametrize("scene", [boards, swiss, league])
def test_copy_has_every_setting_that_is_not_excepted(
    scene: Callable[[Club, User], tuple[Event, Callable[[], Event]]], regatta: Event, oscar: User
) -> None:
    event, copy = scene(regatta.club, oscar)
    before = settings_of(event)
    change_all(event)
    changed = settings_of(event)
    same = {name for name in before if before[name] == changed[name]}
    assert same <= {"Event.format", "BoardsRules.scoring_system", "Event.discipline"}, "give them a value here"
    made = copy()
    assert settings_of(made) == changed
    assert (made.published, made.starts_on, made.rules_frozen_at) == (False, None, None)


def test_every_model_of_settings_is_copied_and_every_exception_is_a_field_with_a_reason() -> None:
    one_each = {
        model
        for model in apps.get_app_config("tournaments").get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.OneToOneField)
        and field.related_model is Event
        and model not in {EventOutcome, FormerOutcome}
    }
    assert (
        one_each
        == {*SETTINGS, *EXTRA_SETTINGS}
        == {BoardsRules, SwissRules, LeagueRules, TopDogRules, EntryForm, SoftRules}
    )
    for model, left in NOT_COPIED.items():
        assert set(left) <= {field.name for field in model._meta.concrete_fields}, model
        assert all(left.values())


def test_copy_of_a_swiss_draws_lots_of_its_own(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=4)
    copies = [copy_swiss_event(actor_of(oscar), event, name=f"Copy {number}") for number in (1, 2)]
    assert len({each.swiss.seed for each in (event, *copies)}) == 3


def test_players_and_teams_are_copied_with_all_that_they_brought(regatta: Event, oscar: User) -> None:
    entry = regatta.entries.order_by("pk")[0]
    type(entry).objects.filter(pk=entry.pk).update(unranked=True, handicap="1.5", manual_order=2)
    Event.objects.update(team_size=3)
    BoardsRules.objects.update(team_heat=1)
    Team.objects.create(event=regatta, name="Reds")
    made = copy_boards_event(actor_of(oscar), regatta, name="Copy", entries=True, teams=True)
    copied = made.entries.get(person_id=entry.person_id)
    assert (copied.unranked, copied.handicap, copied.manual_order) == (True, 1.5, None)
    assert [team.name for team in made.teams.all()] == ["Reds"]


def test_final_keeps_the_settings_of_the_event_that_it_decides(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=4, rounds=1, tie_breaks=("lot",))
    play_round(event, oscar)
    Event.objects.filter(pk=event.pk).update(round_minutes=90, listed=False, hide_awards=True, published=True)
    final = make_final(actor_of(oscar), event, players=2)
    assert (final.round_minutes, final.listed, final.hide_awards, final.published) == (90, False, True, False)
    assert (final.swiss.system, final.swiss.rounds) == ("knock-out", 1)
