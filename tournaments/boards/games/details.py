"""The fields of the manual's "Tournament details" screen as one value (§4), the same from every source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal, cast

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.core.facts import StandingsRules
from tournaments.base.columns import words_of
from tournaments.boards.games.models import BoardsRules, TeamRule
from tournaments.events.details import ABOUT, trimmed_texts, value_of_columns
from tournaments.events.models import Event

_COLUMNS = {column.name: column for model in (Event, BoardsRules) for column in model._meta.concrete_fields}
OF_BOARDS = tuple(column.name for column in BoardsRules._meta.concrete_fields if column.name not in {"id", "event"})
"""The fields of `BoardsRules`; all others are of the event."""
EXACT = tuple(name for name in OF_BOARDS if isinstance(_COLUMNS[name], models.DecimalField))


def _names() -> Iterator[str]:
    """Every field, in the order in which the log names what was changed."""
    about, rules = iter(ABOUT), iter(OF_BOARDS)
    yield from (next(about), next(rules), *about)
    for name in rules:
        yield from ("team_size", name) if name == "team_rule" else (name,)


FIELDS = tuple(_names())
_Fields: Any = value_of_columns("_Fields", [_COLUMNS[name] for name in FIELDS])


class BoardsDetails(_Fields):  # type: ignore[misc]  # its fields come from the models
    """What an organiser decides about an event; the defaults are those of a new one.

    Heats and counts are whole numbers, multipliers and the unplayed score exact decimals. `team_size` 0 means no
    team event, `finalists` 0 no final, `best_count` 0 that the lowest counts say what
    counts. `time_zone` is a name such as "Europe/Paris": all times of the event are shown and typed in it. Fields that
    the others make pointless don't apply, see `asked_fields`.
    """

    __slots__ = ()


DEFAULTS: dict[str, Any] = {each.name: each.default for each in fields(BoardsDetails) if each.default != MISSING}
RULES = tuple(name for name in FIELDS if name not in ABOUT)
"""What freezes at the first start; the rest says when and where it is."""

# Each field as the log and notices name it.
WORDS = words_of(Event, ABOUT) | words_of(BoardsRules, OF_BOARDS) | {"team_size": _("team tournament")}


def asked_fields(values: Mapping[str, Any]) -> frozenset[str]:
    """The fields that apply, given those that others depend on (manual §4: "not requested if …").

    `values` has any of the fields by name; one that is missing counts as blank, and `assign_powers` as on.
    """
    alone = bool(values.get("team_size")) and values.get("team_rule") == TeamRule.WITHOUT_INTERPLAY
    assigned, preferred = values.get("assign_powers", True), values.get("power_preferences")
    seeded = assigned and not (preferred and not values.get("preference_weight"))
    unasked = {
        "lowest_multiplier": not values.get("lowest_count"),
        "next_lowest_multiplier": not values.get("next_lowest_count"),
        "power_preferences": not assigned,
        "preference_weight": not (assigned and preferred),
        "power_groups": not seeded,
        "same_power": not seeded,
        "same_team": not alone,
        "team_rule": not values.get("team_size"),
        "team_heat": not values.get("team_size") or alone,
        "team_scores_counted": not alone,
    }
    return frozenset(name for name in FIELDS if not unasked.get(name, False))


def settled(details: BoardsDetails) -> BoardsDetails:
    """The details with names trimmed and every field that doesn't apply set to its default."""
    asked = asked_fields({name: getattr(details, name) for name in FIELDS})
    unasked = {name: DEFAULTS[name] for name in FIELDS if name not in asked}
    return replace(
        details,
        **trimmed_texts(name=details.name, description=details.description, venue=details.venue),
        tie_breaks=tuple(details.tie_breaks),
        **unasked,
    )


def details_of(event: Event) -> BoardsDetails:
    """The details of a stored event; load it with its rules and their scoring system."""
    values = {name: getattr(event.boards if name in OF_BOARDS else event, name) for name in FIELDS}
    # A new row holds the numbers as they were given, whatever their type.
    exact = {name: Decimal(values[name]) for name in EXACT}
    return BoardsDetails(**{**values, **exact, "tie_breaks": tuple(event.boards.tie_breaks)})


def rules_of(details: BoardsDetails | BoardsRules) -> StandingsRules:
    """The part that standings are computed from, as the core reads it; of details, or as stored."""
    rule = cast("Literal['single_heat', 'without_interplay']", str(details.team_rule))
    final = details.finalists > 0 and details.heats > 1
    return StandingsRules(
        heats=details.heats - final,
        final=final,
        minimum_heats=details.minimum_heats,
        lowest_count=details.lowest_count,
        lowest_multiplier=Fraction(details.lowest_multiplier),
        next_lowest_count=details.next_lowest_count,
        next_lowest_multiplier=Fraction(details.next_lowest_multiplier),
        best_count=details.best_count,
        unplayed_score=Fraction(details.unplayed_score),
        team_size=details.team_size or 3,
        team_rule=rule if details.team_size else "",
        team_heat=details.team_heat or 0,
        team_scores_counted=details.team_scores_counted,
        replacement_policy=cast("Any", str(details.replacement_policy)),
        tie_breaks=tuple(details.tie_breaks),
    )
