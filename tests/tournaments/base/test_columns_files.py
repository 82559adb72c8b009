"""Parts of documents that are made from columns."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from decimal import Decimal

import pytest
from django.db.models import Model

from common.pure.errors import Problem
from tournaments.base.columns import names_of
from tournaments.base.files.columns import kind_of_column, of_column, with_columns
from tournaments.base.files.fields import Choice, Day, Exact, Flag, Line, Moment, Prose, Whole, as_json, of, read_part
from tournaments.boards.games.models import BoardsRules
from tournaments.events.models import Entry, Event
from tournaments.league.models import LeagueRules
from tournaments.people.models import Group, Person

NAMES = ("heats", "lowest_multiplier", "team_size", "power_groups", "publish_draws")


@dataclass(frozen=True, slots=True, kw_only=True)
@with_columns(BoardsRules, NAMES, says={"publish_draws": "Whether files of draws are public."})
class Rules:
    """Some rules, one of which isn't a column."""

    heats: int = of(Whole(1, 3))
    team_size: int = of(Whole(0, 7), default=0)
    remark: str = of(Line(20), default="")


def test_columns_come_in_their_order_among_what_is_declared() -> None:
    assert [each.name for each in fields(Rules)] == [*NAMES, "remark"]
    assert [each.metadata["says"] for each in fields(Rules)][4] == "Whether files of draws are public."


def test_what_is_declared_is_read_as_declared_and_all_else_as_its_column_says() -> None:
    problems: list[Problem] = []
    raw = {"heats": 4, "lowest_multiplier": "11", "power_groups": "nobody", "publish_draws": 1}
    assert read_part(Rules, raw, "rules", problems) is None
    assert [(problem.path, problem.code) for problem in problems] == [
        ("rules.heats", "out_of_range"),
        ("rules.lowest_multiplier", "out_of_range"),
        ("rules.power_groups", "not_a_choice"),
        ("rules.publish_draws", "wrong_type"),
    ]


def test_a_default_of_the_column_is_left_out() -> None:
    rules = read_part(Rules, {"heats": 3, "lowest_multiplier": "0.5"}, "rules", [])
    assert (rules.lowest_multiplier, rules.publish_draws) == (Decimal("0.5"), True)
    assert as_json(rules) == {"heats": 3, "lowest_multiplier": "0.5"}


@pytest.mark.parametrize(
    ("model", "name", "kind"),
    [
        (BoardsRules, "preregistration", Flag()),
        (BoardsRules, "unplayed_score", Exact(-999_999, 999_999)),
        (BoardsRules, "best_count", Whole(0, 32_767)),
        (BoardsRules, "same_player", Whole(0, 9999)),
        (BoardsRules, "team_rule", Choice(("", "single_heat", "without_interplay"))),
        (Entry, "handicap", Exact(-999_999, 999_999)),
        (Event, "description", Prose(4000)),
        (Event, "venue", Line(120)),
        (Event, "starts_on", Day()),
        (Event, "reveal_at", Moment()),
        (Person, "last_name", Line(60, blank=False)),
    ],
)
def test_a_kind_has_the_bounds_and_words_of_its_column(model: type[Model], name: str, kind: object) -> None:
    assert kind_of_column(model, name) == kind


@pytest.mark.parametrize(("model", "name"), [(Group, "conflict"), (Event, "awards")])
def test_a_number_that_may_be_negative_needs_bounds_and_a_list_its_own_kind(model: type[Model], name: str) -> None:
    with pytest.raises(TypeError, match=name):
        kind_of_column(model, name)


def test_a_field_must_be_there_if_neither_it_nor_its_column_has_a_default() -> None:
    assert of_column(Person, "last_name").default is MISSING
    assert of_column(Event, "time_zone").default == "UTC"
    assert of_column(Event, "starts_on").default is None
    assert of_column(Person, "town").default == ""


def test_a_text_whose_default_is_blank_may_be_blank() -> None:
    first_name = of_column(Person, "first_name", default="")
    assert (first_name.default, first_name.metadata["kind"]) == ("", Line(60))


def test_words_may_be_left_to_who_takes_the_document() -> None:
    assert kind_of_column(LeagueRules, "sides", any_word=True) == Line(8, blank=False)


def test_names_are_in_the_order_of_columns_but_for_those_moved() -> None:
    later = {"promoted": ("sides",), "chase_days": ("last", "meetings")}
    assert names_of(LeagueRules, exclude=("id", "event"), later=later) == (
        "scoring", "order", "tie_breaks", "promoted", "sides", "relegated", "chase_days", "last", "meetings",
    )  # fmt: skip
