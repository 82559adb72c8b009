"""The prize plan in copies of an event and in its document, of every format that has one; and in archives."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.prize_scene import make_whole_plan
from tests.scenes.rating_scene import play_event
from tests.scenes.rich_event import make_rich_event
from tests.scenes.stage import scene
from tournaments.archive.files.upgrades import VERSION, upgraded
from tournaments.base.files.fields import as_json
from tournaments.clubs.models import Club, User
from tournaments.events.files.reading import read_document
from tournaments.events.models import Event
from tournaments.events.portable import event_document
from tournaments.events.services.copying import make_copy
from tournaments.events.services.event_import import import_event, preview_event
from tournaments.prizes.models import Ballot, Penalty, Prize, PrizeCategory, SoftKind, SoftMark, Vote
from tournaments.prizes.services.marks import give_marks


def with_plan(event: Event, user: User) -> Event:
    make_whole_plan(event, user)
    return event


@scene
def planned_boards(club: Club, oscar: User) -> Event:
    return with_plan(make_rich_event(club), oscar)


@scene
def planned_swiss(club: Club, oscar: User) -> Event:
    return with_plan(play_event(club, oscar, day=1, name="Cup"), oscar)


@pytest.fixture(params=["swiss", "boards"])
def planned(request: pytest.FixtureRequest, planned_boards: Event, planned_swiss: Event) -> Event:
    """An event of each format with documents, with a whole plan."""
    return planned_swiss if request.param == "swiss" else planned_boards


def exported(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(as_json(event_document(event))))
    return found


def test_document_carries_the_plan_and_brings_it_back(planned: Event, club: Club, charlie: User) -> None:
    another, document = Club.objects.get(slug="another"), exported(planned)
    read = read_document(json.dumps(document))
    plan = preview_event(another, read)
    copied = import_event(actor_of(charlie), another, read, fingerprint=plan.fingerprint)
    assert exported(copied)["prizes"] == document["prizes"]
    assert document["prizes"]["categories"][0]["soft_kind"] == "Painting"
    assert Prize.objects.filter(group__event=copied).count() == 3
    assert not SoftMark.objects.filter(kind__event=copied).exists()


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        (lambda plan: plan["categories"][0].update(soft_kind="Nothing"), "categories[0].soft_kind", "unknown"),
        (lambda plan: plan["categories"][1].update(ballot=""), "categories[1].ballot", "unknown"),
        (lambda plan: plan["categories"][0].update(born_to=1900), "categories[0].born_to", "order"),
        (lambda plan: plan["kinds"][0].update(weight="-1"), "kinds[0].weight", "min_value"),
        (lambda plan: plan["kinds"][1].update(name="Painting"), "kinds[1].name", "taken"),
        (lambda plan: plan["ballots"][0].update(weights="1 9"), "ballots[0].weights", "order"),
        (lambda plan: plan["groups"][0].update(currency="Euro"), "groups[0].currency", "too_long"),
        (lambda plan: plan["groups"][0]["prizes"][0].update(category="X"), "groups[0].prizes[0].category", "unknown"),
        (lambda plan: plan["groups"][0]["prizes"][0].update(value="-1"), "groups[0].prizes[0].value", "min_value"),
    ],
)
def test_wrong_plan_is_named_by_its_path(
    planned: Event, charlie: User, change: Callable[[dict[str, Any]], None], path: str, code: str
) -> None:
    document = exported(planned)
    change(document["prizes"])
    try:
        problems = preview_event(Club.objects.get(slug="another"), read_document(json.dumps(document))).problems
    except RuleError as error:
        problems = tuple(error.problems)
    assert (f"prizes.{path}", code) in [(each.path, each.code) for each in problems]


def test_copy_has_the_plan_and_no_marks_penalties_or_votes(planned: Event, club: Club, oscar: User) -> None:
    kind = SoftKind.objects.get(event=planned, name="Painting")
    entry = planned.entries.order_by("pk")[0]
    give_marks(actor_of(oscar), planned, kind.pk, {entry.pk: kind.most})
    copy = make_copy(club, planned, name="Copy")
    whole, own = exported(planned)["prizes"], exported(copy)["prizes"]
    for ballot in whole["ballots"]:
        del ballot["opens_at"], ballot["closes_at"]
    assert own == whole
    assert PrizeCategory.objects.get(event=copy, name="Painted").soft_kind != kind
    assert Ballot.objects.get(event=copy).opens_at is None
    for rows in (
        SoftMark.objects.filter(kind__event=copy),
        Penalty.objects.filter(entry__event=copy),
        Vote.objects.filter(ballot__event=copy),
    ):
        assert not rows.exists()
    assert "prizes" not in exported(make_copy(club, planned, name="Bare", extras=False))


def test_archive_of_format_9_has_no_marks(club: Club) -> None:
    found = upgraded({"club": []}, 9)
    assert VERSION == 13
    assert {name: found[name] for name in ("soft_mark", "penalty", "vote")} == {
        "soft_mark": [],
        "penalty": [],
        "vote": [],
    }
