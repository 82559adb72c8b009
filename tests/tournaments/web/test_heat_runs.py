"""Several runs side by side on the desk: which is offered, and when none is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.factories import actor_of
from tests.tournaments.services.heat_cases import registered_heat, searched_run, seeded_heat
from tournaments.models import SeedingRun, Tournament, User
from tournaments.services.seeding import start_seeding

HEAT = "/desk/front-range/e/regatta/heats/1/"


@pytest.fixture
def desk(oscar: User, sign_in: Callable[[User], Client]) -> Client:
    return sign_in(oscar)


def test_of_several_runs_the_one_with_the_least_total_is_offered(
    tournament: Tournament, oscar: User, desk: Client
) -> None:
    heat = registered_heat(oscar, tournament)
    for number, total in ((1, 5), (2, 9)):
        searched_run(oscar, heat)
        SeedingRun.objects.filter(number=number).update(total_after=total)
    step = desk.get(HEAT).context["next"]

    assert step.url == f"{HEAT}runs/1/use/"
    assert "total conflict 5." in step.text
    assert step.text.endswith("It has the least total of 2 runs.")


def test_a_run_no_better_than_the_boards_that_stand_is_not_urged_but_may_be_used(
    tournament: Tournament, oscar: User, desk: Client
) -> None:
    heat = seeded_heat(oscar, tournament)
    searched_run(oscar, heat, entries=[])
    page = desk.get(HEAT)

    assert page.context["next"].title == "2 boards are ready to start"
    assert page.content.decode().count(f'action="{HEAT}runs/2/use/"') == 2  # on its card and in the table


def test_a_run_under_way_and_its_chart_stand_above_the_lists(tournament: Tournament, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, tournament)
    start_seeding(actor_of(oscar), heat)
    page = desk.get(HEAT).content.decode()
    assert page.index("<progress") < page.index("Unregistered")
