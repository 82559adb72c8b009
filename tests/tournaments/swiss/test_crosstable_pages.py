"""The crosstable shows one state in all its columns, and names it."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, pairs_of, play_round, play_tables
from tests.tournaments.swiss.test_players_pages import DESK, PUBLIC
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import document_of, sheet_of
from tournaments.swiss.services.rounds import draft_round, publish_round

WORTH = {"1": 2, "+": 2, "½": 1}


@scene
def event(club: Club, oscar: User) -> Event:
    """Two rounds of nine players are over; round 3 has a bye and no result yet."""
    event = make_swiss_event(club, oscar, players=9)
    dice = random.Random(4)  # noqa: S311  a fixed scene
    for _number in range(2):
        play_round(event, oscar, dice=dice)
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))
    Event.objects.filter(pk=event.pk).update(published=True)
    return Event.objects.select_related("club", "swiss").get(pk=event.pk)


def points_agree(rows: list[dict[str, Any]]) -> bool:
    """Whether the marks of each line add up to its points."""
    return all(
        sum(WORTH.get(cell["mark"], 0) for cell in line["cells"] if cell) == Fraction(line["row"].points)
        for line in rows
    )


def test_a_round_without_results_is_not_in_it(event: Event) -> None:
    context = Client().get(f"{PUBLIC}crosstable/").context
    assert (context["cross_title"], context["numbers"]) == ("Crosstable after round 2", [1, 2])
    assert points_agree(context["rows"])


def test_a_running_round_counts_in_marks_places_and_points(event: Event, oscar: User, sign_in: SignIn) -> None:
    play_tables(event.rounds.get(number=3), oscar, only=2)
    one, _other = pairs_of(event.rounds.get(number=3))[0]
    for page, client in ((f"{PUBLIC}crosstable/", Client()), (f"{DESK}table/?show=cross", sign_in(oscar))):
        answer = client.get(page)
        context, text = answer.context, answer.content.decode()
        assert (context["cross_title"], context["numbers"]) == ("Crosstable, provisional, round 3", [1, 2, 3])
        assert "2 of 4 tables have no result" in text
        assert points_agree(context["rows"])
        line = next(line for line in context["rows"] if line["row"].entry == one)
        assert line["cells"][2]["mark"] == "1"


def test_the_print_is_of_the_last_complete_round(event: Event, oscar: User) -> None:
    play_tables(event.rounds.get(number=3), oscar, only=2)
    event.refresh_from_db()
    context: Any = document_of(sheet_of(event, "crosstable"), Asked(event=event)).context
    assert (context["cross_title"], context["numbers"]) == ("Crosstable after round 2", [1, 2])
    assert points_agree(context["rows"])


@pytest.mark.parametrize(("counts", "mark"), [("win", "+"), ("draw", "½"), ("loss", "–")])
def test_a_bye_has_the_sign_of_what_it_counts_as(club: Club, oscar: User, counts: str, mark: str) -> None:
    event = make_swiss_event(club, oscar, players=5, bye_result=counts)
    play_round(event, oscar)
    Event.objects.filter(pk=event.pk).update(published=True)
    rows = Client().get(f"{PUBLIC}crosstable/").context["rows"]
    assert [cell["mark"] for line in rows for cell in line["cells"] if "bye" in cell] == [mark]


def test_the_open_round_says_how_far_it_is_and_figures_lead_to_rows(event: Event, oscar: User) -> None:
    play_tables(event.rounds.get(number=3), oscar, only=2)
    answer = Client().get(f"{PUBLIC}crosstable/")
    context, text = answer.context, answer.content.decode()
    assert [(each.number, each.note, each.to_come) for each in context["columns_of"]] == [
        (1, "", False),
        (2, "", False),
        (3, "2 of 4", False),
        (4, "", True),
        (5, "", True),
    ]
    looks = {cell["look"] for line in context["rows"] for cell in line["cells"] if cell and "look" in cell}
    assert looks <= {"w", "d", "l", "on"}
    assert "on" in looks
    targets = set(re.findall(r'href="#(p\d+)"', text))
    assert targets
    assert targets <= set(re.findall(r' id="(p\d+)"', text))
    assert [table.number for table in context["on_now"]] == [3, 4]
    assert sum(group.players for group in context["groups"]) == 9
