"""Several runs side by side on the desk: which is offered, and when none is."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, registered_heat, searched_run, seeded_heat
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.services.heats import sit_out_entries
from tournaments.boards.heats.services.seeding import start_seeding
from tournaments.boards.heats.tasks import run_seeding
from tournaments.clubs.models import User
from tournaments.events.models import Event

HEAT = "/desk/front-range/e/regatta/heats/1/"


@pytest.fixture
def desk(oscar: User, sign_in: Callable[[User], Client]) -> Client:
    return sign_in(oscar)


def test_of_several_runs_the_one_with_the_least_total_is_offered(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta)
    for number, total in ((1, 5), (2, 9)):
        searched_run(oscar, heat)
        SeedingRun.objects.filter(number=number).update(total_after=total)
    step = desk.get(HEAT).context["next"]

    assert step.url == f"{HEAT}runs/1/use/"
    assert "total conflict 5." in step.text
    assert step.text.endswith("It has the least total of 2 runs.")


def test_a_run_no_better_than_the_current_boards_is_not_recommended_but_may_be_used(
    regatta: Event, oscar: User, desk: Client
) -> None:
    heat = seeded_heat(oscar, regatta)
    searched_run(oscar, heat, entries=[])
    page = desk.get(HEAT)

    assert page.context["next"].title == "2 boards are ready to start"
    assert page.content.decode().count(f'action="{HEAT}runs/2/use/"') == 2  # on its card and in the table


def test_a_run_in_progress_and_its_chart_are_above_the_lists(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta)
    start_seeding(actor_of(oscar), heat)
    page = desk.get(HEAT).content.decode()
    assert page.index("<progress") < page.index("Unregistered")


def test_each_run_in_progress_has_its_own_card_with_chart_and_stop(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta)
    searched_run(oscar, heat)
    runs = [start_seeding(actor_of(oscar), heat) for _ in range(3)]
    curve = [[0.1, 90], [0.2, 40]]
    SeedingRun.objects.filter(pk__in=[run.pk for run in runs[:2]]).update(curve=curve, total_before=90, lower_bound=3)
    page = desk.get(HEAT).content.decode()

    assert page.count("<progress") == 3
    assert page.count('<svg class="chart"') == 2
    for run in runs:
        assert page.count(f'data-job-url="{HEAT}runs/{run.number}/status/"') == 1
        assert page.count(f'action="{HEAT}runs/{run.number}/stop/"') == 1
    assert "Runs 2, 3 and 4 look for the best boards" in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(set(ids)) == len(ids)


def test_all_runs_in_progress_are_shown(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta)
    first = start_seeding(actor_of(oscar), heat)
    for _ in range(5):
        searched_run(oscar, heat)
    assert f"{HEAT}runs/{first.number}/status/" in desk.get(HEAT).content.decode()


def test_a_run_that_ends_before_the_others_can_be_used_on_its_card(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta)
    first, second = (start_seeding(actor_of(oscar), heat, seconds=1) for _ in range(2))
    run_seeding(first.job_id)
    card = desk.get(f"{HEAT}runs/{first.number}/status/").content.decode()
    assert "data-job-over" in card
    assert "data-job-next" not in card
    assert f'action="{HEAT}runs/{first.number}/use/"' in card

    run_seeding(second.job_id)
    assert f'data-job-next="{HEAT}"' in desk.get(f"{HEAT}runs/{second.number}/status/").content.decode()


def test_runs_that_ended_are_compared_with_total_bound_seed_and_steps(
    regatta: Event, oscar: User, desk: Client
) -> None:
    heat = registered_heat(oscar, regatta)
    for number, total in ((1, 12), (2, 9)):
        run = searched_run(oscar, heat)
        solution = {**run.solution, "steps": 5000 + number}
        SeedingRun.objects.filter(pk=run.pk).update(total_after=total, lower_bound=7, solution=solution)
    start_seeding(actor_of(oscar), heat)
    page = " ".join(desk.get(HEAT).content.decode().split())

    for run in SeedingRun.objects.filter(number__lte=2):
        row = next(line for line in page.split("<tr>") if f">Run {run.number}<" in line)
        assert f"Seed {run.seed}, {5000 + run.number} steps in " in row
        assert f'<td class="n">{run.lower_bound}</td>' in row
        assert ("the least" in row) == (run.number == 2)
    assert ">Run 3<" not in page


def test_a_viewer_cannot_stop_a_run_in_progress(
    regatta: Event, oscar: User, bob: User, sign_in: Callable[[User], Client]
) -> None:
    heat = registered_heat(oscar, regatta)
    run = start_seeding(actor_of(oscar), heat)
    card = sign_in(bob).get(f"{HEAT}runs/{run.number}/status/").content.decode()
    assert "<progress" in card
    assert "Stop here" not in card


def test_the_page_of_a_run_does_not_lead_to_itself(regatta: Event, oscar: User, desk: Client) -> None:
    run = searched_run(oscar, registered_heat(oscar, regatta))
    page = f"{HEAT}runs/{run.number}/"
    assert f'href="{page}"' in desk.get(HEAT).content.decode()
    assert f'href="{page}"' not in desk.get(page).content.decode()


def test_a_change_of_the_heat_during_a_run_is_shown_on_its_card(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta)
    run = start_seeding(actor_of(oscar), heat)
    status = f"{HEAT}runs/{run.number}/status/"
    assert "The heat changed" not in desk.get(status).content.decode()
    sit_out_entries(actor_of(oscar), heat, entries=entries_of(regatta)[:1])

    assert "The heat changed since run 1 began" in desk.get(status).content.decode()


def test_runs_of_two_pools_are_not_compared(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta)
    gold = heat.pools.create(name="Gold", position=1)
    heat.registrations.filter(entry__in=entries_of(regatta)[:7]).update(pool=gold)
    for number, (pool, total) in enumerate([(None, 3), (gold, 7), (None, 5)], start=1):
        searched_run(oscar, heat, pool=pool)
        SeedingRun.objects.filter(number=number).update(total_after=total)
    page = desk.get(HEAT)

    assert [(line.run.number, least) for line, _spark, least in page.context["compared"]] == [
        (3, False), (2, False), (1, True),
    ]  # fmt: skip
    assert page.context["next"].url == f"{HEAT}runs/1/use/"
    searched_run(oscar, heat, pool=gold)
    assert desk.get(HEAT).context["next"].title.startswith("Gold: ")


def test_a_pool_that_fills_boards_is_seeded_while_another_does_not(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    gold = heat.pools.create(name="Gold", position=1)
    heat.registrations.filter(entry__in=entries_of(regatta)[:7]).update(pool=gold)
    page = desk.get(HEAT).content.decode()
    assert page.count('form="seed-pool"') == 1
    desk.post(f"{HEAT}seed/", {"do": "pool", "pool": "1"})

    assert len(SeedingRun.objects.get().instance["players"]) == 7


def test_runs_are_compared_and_one_is_used(regatta: Event, oscar: User, desk: Client) -> None:
    heat = registered_heat(oscar, regatta)
    first, second = (searched_run(oscar, heat, seed=seed) for seed in (11, 12))
    text = desk.get(HEAT).content.decode()
    for run in (first, second):
        assert f"seed {run.seed}" in text
        assert f'action="{HEAT}runs/{run.number}/use/"' in text
    assert text.count('<svg class="spark"') == 2
    desk.post(f"{HEAT}runs/{first.number}/use/", {"seen": ""})
    text = " ".join(desk.get(HEAT).content.decode().split())
    assert f'action="{HEAT}runs/{second.number}/use/"' not in text
    assert "Run 1 was used after run 2 began" in text
