"""A rule of a format is declared once: its column is in the details, in the form and in the requests of the API."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.db import models
from rest_framework import serializers

from tournaments.base.columns import Within
from tournaments.boards.api.serializers import BoardsRulesSerializer
from tournaments.boards.forms import BoardsForm
from tournaments.boards.games import details
from tournaments.boards.games.models import BoardsRules
from tournaments.events.forms import RulesForm
from tournaments.league.api.serializers.league import LeagueRulesSerializer
from tournaments.league.details import LeagueDetails
from tournaments.league.forms import SeasonForm
from tournaments.league.models import LeagueRules
from tournaments.swiss.api.serializers.events import SwissRulesSerializer
from tournaments.swiss.details import SwissDetails
from tournaments.swiss.forms import SwissForm
from tournaments.swiss.models import SwissRules

# The event that the rules are of, the season that one was made from, and points, which have fields of their own.
KEYS = {"id", "event", "last"}
POINTS = {"scoring", "ranking"}
TEMPLATES = Path(__file__).parents[2] / "templates"
FORMATS = [
    (BoardsRules, details.OF_BOARDS, BoardsForm, BoardsRulesSerializer),
    (SwissRules, SwissDetails.ruled, SwissForm, SwissRulesSerializer),
    (LeagueRules, LeagueDetails.ruled, SeasonForm, LeagueRulesSerializer),
]


@pytest.mark.parametrize(("model", "rules", "form", "request_"), FORMATS)
def test_every_column_of_the_rules_is_asked_at_every_door(
    model: type[models.Model],
    rules: tuple[str, ...],
    form: type[RulesForm],
    request_: type[serializers.Serializer[Any]],
) -> None:
    columns = {column.name for column in model._meta.concrete_fields} - KEYS
    assert set(rules) == columns
    assert columns - POINTS <= set(form.base_fields)
    assert columns <= set(request_().fields)
    assert not KEYS & (set(form.base_fields) | set(request_().fields))


@pytest.mark.parametrize(
    ("model", "page"),
    [(BoardsRules, "boards/desk/settings"), (SwissRules, "swiss/desk"), (LeagueRules, "league/desk")],
)
def test_every_rule_is_on_the_page(model: type[models.Model], page: str) -> None:
    """A browser sends what the page shows, and a form refuses what is missing."""
    text = (TEMPLATES / page / "fields.html").read_text(encoding="utf-8")
    columns = {column.name for column in model._meta.concrete_fields} - KEYS - POINTS
    assert [name for name in sorted(columns) if f"{{% field form.{name} " not in text] == []


# The core checks these, which know the number of rounds or each other.
CHECKED_BY_THE_CORE = {
    *("best_count", "finalists", "heats", "lowest_count", "minimum_heats", "next_lowest_count", "team_heat"),
    "team_scores_counted",
}


def test_every_number_has_bounds() -> None:
    """Services and documents read no other validator: a number without them is stored as it comes."""
    columns = [
        column for model, *_doors in FORMATS for column in model._meta.concrete_fields if column.name not in KEYS
    ]
    kinds = models.IntegerField | models.DecimalField
    numbers = [column for column in columns if isinstance(column, kinds) and not column.choices]
    loose = {column.name for column in numbers if not any(isinstance(each, Within) for each in column.validators)}
    assert loose == CHECKED_BY_THE_CORE
