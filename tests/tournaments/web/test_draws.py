"""A draw that anybody can trust: a fingerprint before it, then all that repeats it, on public pages and by REST."""

from __future__ import annotations

import hashlib
import io
import json
import random
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tests.factories import actor_of
from tests.tournaments.services.heat_cases import registered_heat, searched_run, seat_at
from tournaments.models import Club, Group, Person, PersonConflict, Round, SeedingRun, Tournament, User
from tournaments.services.heats import edit_heat
from tournaments.services.seats import swap_seats
from tournaments.services.seeding import start_seeding, use_seeding
from tournaments.tasks import FIRST_STEPS, run_seeding

PAGE = "/c/front-range/open/heats/1/draw/"
API = "/api/v1/clubs/front-range/tournaments/open/boards/"


@pytest.fixture
def heat(alice: User, club: Club) -> Round:
    """A public event's heat, with 14 players registered."""
    cache.clear()
    tournament = factories.make_tournament(club, name="Open", players=14)
    Tournament.objects.filter(pk=tournament.pk).update(published=True, slug="open")
    tournament.refresh_from_db()
    return registered_heat(alice, tournament)


def text_of(page: str) -> str:
    return Client().get(page).content.decode()


def test_the_fingerprint_is_public_before_the_draw_and_the_seed_is_not(heat: Round, alice: User) -> None:
    run = start_seeding(actor_of(alice), heat, seed=987654321)

    assert run.fingerprint in text_of(PAGE)
    for page in (PAGE, "/c/front-range/open/", "/c/front-range/open/heats/", API):
        assert run.fingerprint[:16] in text_of(page)
        assert "987654321" not in text_of(page)


def test_a_used_run_shows_all_that_repeats_it(
    heat: Round, alice: User, bob: User, sign_in: Callable[[User], Client], tmp_path: Path
) -> None:
    run = searched_run(alice, heat, seed=77)
    use_seeding(actor_of(alice), run)
    (draw,) = Client().get(API).json()["heats"][0]["draws"]
    page = text_of(PAGE)
    file = sign_in(bob).get(f"/desk/front-range/e/open/heats/1/runs/{run.number}/input.json").content

    assert (draw["seed"], draw["steps"]) == (77, run.solution["steps"])
    assert f"--seed 77 --steps {draw['steps']} --fingerprint {run.fingerprint} --boards {draw['boards']}" in page
    assert "The heat has exactly these boards." in page
    assert hashlib.sha256(b"77\n" + file).hexdigest() == draw["fingerprint"] == run.fingerprint
    (tmp_path / "draw.json").write_bytes(file)
    words = ["--seed", 77, "--steps", draw["steps"], "--fingerprint", run.fingerprint, "--boards", draw["boards"]]
    said = io.StringIO()
    call_command("check_draw", str(tmp_path / "draw.json"), *map(str, words), stdout=said)
    assert "Boards: yes" in said.getvalue()


def test_a_run_that_the_clock_ended_gives_the_same_boards_by_its_steps(club: Club, alice: User, tmp_path: Path) -> None:
    """So many conflicts that no search proves its best: the seconds end it, at whatever step that is."""
    tournament = factories.make_tournament(club, name="Hard", players=28)
    people, dice = list(Person.objects.order_by("pk")), random.Random(34)  # noqa: S311  a fixed scene
    pairs = dice.sample(list(combinations(people, 2)), 250)
    PersonConflict.objects.bulk_create(
        PersonConflict(club=club, first=a, second=b, value=dice.randint(1, 5)) for a, b in pairs
    )
    run = searched_run(alice, registered_heat(alice, tournament), seed=5, seconds=1)
    (tmp_path / "draw.json").write_text(json.dumps(run.instance))
    found = io.StringIO()
    words = (str(tmp_path / "draw.json"), "--seed", "5", "--steps", str(run.solution["steps"]))
    call_command("seed_boards", *words, stdout=found)

    assert not run.proven_optimal
    assert run.solution["steps"] > FIRST_STEPS  # in several pieces, and the command cuts others
    assert json.loads(found.getvalue())["games"] == run.solution["games"]


def test_hand_made_swaps_are_told(heat: Round, alice: User) -> None:
    use_seeding(actor_of(alice), searched_run(alice, heat))
    swap_seats(actor_of(alice), heat, first=seat_at(heat, 1), second=seat_at(heat, 2))

    assert "2 boards stand otherwise now" in text_of(PAGE)


def test_names_of_groups_are_in_no_file(heat: Round, alice: User) -> None:
    group = Group.objects.create(club=heat.tournament.club, name="Family Doe", conflict=9)
    group.members.set([entry.person for entry in heat.tournament.entries.select_related("person")[:2]])
    run = start_seeding(actor_of(alice), heat)
    run_seeding(run.job_id)

    assert [each["name"] for each in run.instance["groups"]] == ["Group 1"]
    Group.objects.update(name="Family Roe")
    use_seeding(actor_of(alice), SeedingRun.objects.get())  # another name changes nothing that a draw depends on


def test_queries_of_the_page(heat: Round, alice: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    use_seeding(actor_of(alice), searched_run(alice, heat))
    with django_assert_num_queries(2):
        Client().get(PAGE)


def test_a_heat_without_a_draw_says_so_and_one_that_is_not_there_is_missing(heat: Round, alice: User) -> None:
    edit_heat(actor_of(alice), heat, scoring_system=None, starts_at=None, ends_at=None)

    assert "No draw yet" in text_of(PAGE)
    assert Client().get("/c/front-range/open/heats/7/draw/").status_code == 404
