"""A draw that anybody can trust: a fingerprint before it, then all that repeats it, on public pages and by REST."""

from __future__ import annotations

import hashlib
import io
import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import F
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from pairing.core.boards.search import ENGINE, warm
from tests import factories
from tests.factories import actor_of
from tests.scenes.heat_cases import entries_of, registered_heat, searched_run, seat_at
from tests.scenes.stage import scene
from tournaments.boards.games.details import details_of
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.selectors.draws import logged_draws, public_draws
from tournaments.boards.heats.services.heats import abandon_heat, edit_heat
from tournaments.boards.heats.services.power_choice import choose_powers
from tournaments.boards.heats.services.seats import swap_seats
from tournaments.boards.heats.services.seeding import start_seeding, use_seeding
from tournaments.boards.heats.services.shortfall_choice import ShortfallChoice
from tournaments.boards.heats.tasks import FIRST_STEPS
from tournaments.boards.services.events import edit_boards_event
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Round
from tournaments.people.models import Group, Person, PersonConflict

PAGE = "/c/front-range/open/heats/1/draw/"
API = "/api/v1/clubs/front-range/events/open/boards/"
HEATS_API = "/api/v1/clubs/front-range/events/open/heats/"


@scene
def heat(alice: User, club: Club) -> Round:
    """A public event's heat, with 14 players registered."""
    regatta = factories.make_boards_event(club, name="Open", players=14)
    Event.objects.filter(pk=regatta.pk).update(published=True, slug="open")
    regatta.refresh_from_db()
    return registered_heat(alice, regatta)


def text_of(page: str) -> str:
    return " ".join(Client().get(page).content.decode().split())


def download(where: str) -> bytes:
    answer = Client().get(where)
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith('attachment; filename="open-heat-1-run-')
    return answer.content


def seeded(file: Path, *, seed: int, steps: int) -> list[dict[str, Any]]:
    found = io.StringIO()
    call_command("seed_boards", str(file), "--seed", str(seed), "--steps", str(steps), stdout=found)
    return list(json.loads(found.getvalue())["games"])


def board_of(game: dict[str, Any]) -> frozenset[tuple[int, str]]:
    return frozenset(zip(game["players"], game["powers"], strict=True))


def test_the_fingerprint_is_public_before_the_draw_and_the_seed_is_not(heat: Round, alice: User) -> None:
    run = start_seeding(actor_of(alice), heat, seed=987654321)

    assert run.fingerprint in text_of(PAGE)
    for page in (PAGE, "/c/front-range/open/", "/c/front-range/open/heats/", API):
        assert run.fingerprint[:16] in text_of(page)
        assert "987654321" not in text_of(page)


def test_anybody_downloads_a_used_draw_and_the_command_gives_the_boards_of_the_page(
    heat: Round, alice: User, tmp_path: Path
) -> None:
    use_seeding(actor_of(alice), searched_run(alice, heat))
    (draw,) = Client().get(API).json()["heats"][0]["draws"]
    file, sealed = (download(f"{PAGE}{draw['number']}.{kind}") for kind in ("json", "txt"))
    (tmp_path / "draw.json").write_bytes(file)

    assert sealed == b"%d\n%s" % (draw["seed"], file)
    assert hashlib.sha256(sealed).hexdigest() == draw["fingerprint"]
    games = seeded(tmp_path / "draw.json", seed=draw["seed"], steps=draw["steps"])
    assert games == draw["games"]
    assert {board_of(game) for game in games} == {
        frozenset((seat["entry"], seat["power"]) for seat in game["seats"])
        for game in Client().get(API).json()["heats"][0]["games"]
    }
    assert Client().get(f"{HEATS_API}1/draws/{draw['number']}/").json() == {
        "number": draw["number"],
        "fingerprint": draw["fingerprint"],
        "seed": draw["seed"],
        "steps": draw["steps"],
        "instance": json.loads(file),
    }
    assert json.loads(file)["engine"] == draw["engine"] == ENGINE
    assert f"<dt>Engine</dt><dd>{ENGINE}</dd>" in text_of(PAGE)


@pytest.mark.parametrize("way", ["play_twice", "leave_out", "sit_out"])
def test_a_draw_of_players_who_did_not_fill_boards_is_counted_again_too(
    way: str, club: Club, alice: User, tmp_path: Path
) -> None:
    regatta = factories.make_boards_event(club, name="Open", slug="open", players=15, published=True)
    players = 15 if way == "sit_out" else 13
    heat = registered_heat(alice, regatta, players=players)
    first = entries_of(regatta)[0]
    chosen = {"play_twice": (first,), "leave_out": ("ITALY",), "sit_out": (first,)}[way]
    use_seeding(actor_of(alice), searched_run(alice, heat, way=ShortfallChoice(**{way: chosen})))
    (draw,) = Client().get(API).json()["heats"][0]["draws"]
    (tmp_path / "draw.json").write_bytes(download(f"{PAGE}1.json"))

    assert seeded(tmp_path / "draw.json", seed=draw["seed"], steps=draw["steps"]) == draw["games"]
    assert "The heat has exactly these boards." in text_of(PAGE)
    assert (first.pk in {player for game in draw["games"] for player in game["players"]}) is (way != "sit_out")


def test_the_line_on_the_page_says_yes(heat: Round, alice: User, tmp_path: Path) -> None:
    use_seeding(actor_of(alice), searched_run(alice, heat, seed=77))
    page = unescape(text_of(PAGE))
    words = re.search(r"manage.py check_draw open-heat-1-run-1.json ([^<]+)", page)
    (tmp_path / "draw.json").write_bytes(download(f"{PAGE}1.json"))
    said = io.StringIO()
    assert words is not None
    call_command("check_draw", str(tmp_path / "draw.json"), *words[1].split(), stdout=said)

    assert "Boards: yes" in said.getvalue()
    assert "The heat has exactly these boards." in page
    assert "chosen by the organisers" in page  # so that nobody tries seeds until one suits them


def test_a_draw_has_no_file_before_it_is_used_and_none_where_the_event_keeps_it(
    heat: Round, alice: User, bob: User, sign_in: Callable[[User], Client]
) -> None:
    run = searched_run(alice, heat, seed=987654321)
    addresses = [f"{PAGE}1.json", f"{PAGE}1.txt", f"{HEATS_API}1/draws/1/"]
    assert [Client().get(where).status_code for where in addresses] == [404] * 3
    use_seeding(actor_of(alice), run)
    assert [Client().get(where).status_code for where in addresses] == [200] * 3
    regatta = Event.objects.select_related("club", "boards__scoring_system").get(slug="open")
    edit_boards_event(actor_of(alice), regatta, details=replace(details_of(regatta), publish_draws=False))

    assert [Client().get(where).status_code for where in addresses] == [404] * 3
    assert "987654321" not in text_of(PAGE) + text_of(API)
    assert "The file and random seed of this run are not public" in text_of(PAGE)
    kept = sign_in(bob).get(f"/desk/front-range/e/open/heats/1/runs/{run.number}/input.json").content
    assert hashlib.sha256(b"987654321\n" + kept).hexdigest() == run.fingerprint


def test_a_run_that_still_gives_reasons_is_never_public(heat: Round, alice: User) -> None:
    use_seeding(actor_of(alice), searched_run(alice, heat, seed=987654321))
    SeedingRun.objects.update(without_reasons=False)
    Event.objects.update(revision=F("revision") + 1)

    assert Client().get(f"{PAGE}1.json").status_code == 404
    assert "987654321" not in text_of(PAGE) + text_of(API)


def test_a_draft_event_has_no_public_file(heat: Round, alice: User) -> None:
    use_seeding(actor_of(alice), searched_run(alice, heat))
    Event.objects.update(published=False)

    assert [Client().get(f"{PAGE}1.{kind}").status_code for kind in ("json", "txt")] == [404, 404]


def test_a_run_that_the_clock_ended_gives_the_same_boards_by_its_steps(club: Club, alice: User, tmp_path: Path) -> None:
    """Enough conflicts and players that no search proves an optimum: the seconds end it, at whatever step that is."""
    regatta = factories.make_boards_event(club, name="Hard", players=112)
    people, dice = list(Person.objects.order_by("pk")), random.Random(34)  # noqa: S311  a fixed scene
    pairs = dice.sample(list(combinations(people, 2)), 4_000)
    PersonConflict.objects.bulk_create(
        PersonConflict(club=club, first=a, second=b, value=dice.randint(1, 5)) for a, b in pairs
    )
    warm()  # as a worker does at its start
    run = searched_run(alice, registered_heat(alice, regatta), seed=5, seconds=1)
    (tmp_path / "draw.json").write_text(json.dumps(run.instance))

    assert not run.proven_optimal
    assert run.solution["steps"] > FIRST_STEPS  # in several pieces, and the command cuts others
    assert seeded(tmp_path / "draw.json", seed=5, steps=run.solution["steps"]) == run.solution["games"]


def test_manual_swaps_are_shown(heat: Round, alice: User) -> None:
    use_seeding(actor_of(alice), searched_run(alice, heat))
    swap_seats(actor_of(alice), heat, first=seat_at(heat, 1), second=seat_at(heat, 2))

    assert "2 boards have changed since" in text_of(PAGE)


def test_each_assignment_of_powers_by_turns_is_shown(heat: Round, alice: User) -> None:
    """Nobody gives powers again until they suit, unseen."""
    BoardsRules.objects.update(power_preferences=True)
    heat.event.entries.update(power_preferences=["FRANCE", "ITALY"])
    heat.event.refresh_from_db()
    use_seeding(actor_of(alice), searched_run(alice, heat))
    choose_powers(actor_of(alice), heat, seed=5)
    first, second = Client().get(API).json()["heats"][0]["powers_given"]
    page = unescape(text_of(PAGE))

    assert (first["seed"], first["seed_chosen"], first["games"]) == (SeedingRun.objects.get().seed, False, [1, 2])
    assert (second["seed"], second["seed_chosen"], second["open"]) == (5, True, True)
    assert {seat["power"] for board in first["boards"] for seat in board["seats"][:1]} == {"FRANCE"}
    assert f"Random seed {first['seed']}, from run 1." in page
    assert "Random seed 5, chosen by the organisers." in page
    assert page.count("score 0: France") == 4
    assert "(list: France, Italy)" in page


def test_lists_and_scores_of_a_giving_stay_where_the_draws_are_not_published(heat: Round, alice: User) -> None:
    BoardsRules.objects.update(power_preferences=True, publish_draws=False)
    heat.event.refresh_from_db()
    use_seeding(actor_of(alice), searched_run(alice, heat))
    (given,) = Client().get(API).json()["heats"][0]["powers_given"]

    assert set(given) == {"at", "open", "seed_chosen", "games"}
    assert "The lists, scores and random seed of this time are not public." in text_of(PAGE)


def test_order_of_picking_does_not_reveal_hidden_scores(heat: Round, alice: User) -> None:
    regatta = heat.event
    BoardsRules.objects.update(power_preferences=True)
    regatta.refresh_from_db()
    use_seeding(actor_of(alice), searched_run(alice, heat))
    use_seeding(actor_of(alice), searched_run(alice, registered_heat(alice, regatta)))

    def opened(first_hidden: int | None) -> list[bool]:
        found = logged_draws(regatta, kept=public_draws(regatta), first_hidden=first_hidden)
        return [given.open for number in (1, 2) for given in found.powers[number]]

    assert [opened(first) for first in (None, 1, 2)] == [[True, True], [True, False], [True, True]]


def test_seeding_runs_of_an_abandoned_heat_are_shown(heat: Round, alice: User) -> None:
    """Nobody draws until a draw suits them, unseen."""
    first = searched_run(alice, heat)
    regatta = heat.event
    abandon_heat(actor_of(alice), heat)
    again = registered_heat(alice, regatta)
    second = start_seeding(actor_of(alice), again)
    page, (shown,) = text_of(PAGE), Client().get(API).json()["heats"]

    assert "Discarded seeding runs" in page
    assert [gone["fingerprint"] for gone in shown["discarded"]] == [first.fingerprint]
    assert [draw["fingerprint"] for draw in shown["draws"]] == [second.fingerprint]


def test_the_file_gives_no_reasons(heat: Round, alice: User) -> None:
    """A family, a quarrel and somebody who does not play: one number for the two who do."""
    club = heat.event.club
    people = [entry.person for entry in heat.event.entries.select_related("person").order_by("pk")[:2]]
    away = Person.objects.create(club=club, first_name="Zoe", last_name="Away")
    Entry.objects.create(event=heat.event, person=away)
    PersonConflict.objects.create(club=club, first=people[0], second=people[1], value=4)
    PersonConflict.objects.create(club=club, first=people[0], second=away, value=7)
    group = Group.objects.create(club=club, name="Family Doe", conflict=9)
    group.members.set([*people, away])
    run = searched_run(alice, heat)
    use_seeding(actor_of(alice), run)
    file = json.loads(download(f"{PAGE}1.json"))
    first, second = heat.event.entries.filter(person__in=people).order_by("pk").values_list("pk", flat=True)

    assert (file["groups"], file["pair_conflicts"]) == ([], [[first, second, 13]])
    assert all(word not in json.dumps(file) for word in ("Doe", "Away", people[0].last_name))


def test_another_reason_for_the_same_numbers_makes_no_run_stale(heat: Round, alice: User) -> None:
    group = Group.objects.create(club=heat.event.club, name="Family Doe", conflict=9)
    group.members.set([entry.person for entry in heat.event.entries.select_related("person")[:2]])
    run = searched_run(alice, heat)
    Group.objects.update(name="Family Roe")

    use_seeding(actor_of(alice), run)
    assert SeedingRun.objects.get().applied_at


def test_queries_of_the_page(heat: Round, alice: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    use_seeding(actor_of(alice), searched_run(alice, heat))
    with django_assert_num_queries(2):
        Client().get(PAGE)


def test_a_heat_without_a_draw_says_so_and_an_unknown_heat_is_missing(heat: Round, alice: User) -> None:
    edit_heat(actor_of(alice), heat, scoring_system=None, starts_at=None, ends_at=None)

    assert "No seeding run yet" in text_of(PAGE)
    assert Client().get("/c/front-range/open/heats/7/draw/").status_code == 404
