"""The grid of the yearly chart: typed year by year, saved as a version, drawn at the desk and in public."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.scoring.core.test_chart_facts import CHART
from tests.tournaments.boards.games.test_charts_services import RANK, charted
from tests.tournaments.boards.games.test_concessions_pages import C_DIPLO
from tournaments.boards.games.selectors.games import seat_lines, version_number
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game
from tournaments.events.services.events import publish_event

SignIn = Callable[[User], Client]
GAME = "/desk/front-range/e/regatta/heats/1/games/1/"
PAGE = f"{GAME}chart/"
PUBLIC = "/c/front-range/regatta/heats/1/games/1/"


@scene
def game(regatta: Event) -> Game:
    regatta.boards.scoring_system = factories.make_system(regatta.club, definition=RANK)
    regatta.boards.save()
    return factories.make_game(regatta)


def typed(*, seen: int = 0, do: str = "save", **changes: str) -> dict[str, str]:
    """The grid as a browser sends it, four years and a blank fifth."""
    data = {"seen": str(seen), "years": "5", "do": do}
    for i, counts in enumerate(CHART.values()):
        for k in range(5):
            data[f"seats-{i}-chart-{k}"] = str(counts[k]) if k < len(counts) else ""
    return {**data, **changes}


def test_grid_is_saved_as_a_version(game: Game, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    assert client.post(PAGE, typed()).status_code == 302
    game.refresh_from_db()
    assert {line.seat.power: line.entry.chart for line in seat_lines(game)} == dict(CHART)
    page = client.get(PAGE).content.decode()
    assert 'value="7"' in page
    assert 'name="seats-0-chart-4"' in page, "one more year is always ready"
    assert "34</small>" in page


def test_sheet_and_chart_do_not_lose_each_other(game: Game, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    client.post(PAGE, typed())
    client.post(f"{GAME}save/", {"seen": "1", "do": "save", "seats-0-centers": "5"})
    game.refresh_from_db()
    first = seat_lines(game)[0].entry
    assert (first.centers, first.chart) == (5, CHART["AUSTRIA"])
    client.post(PAGE, typed(seen=2))
    game.refresh_from_db()
    assert seat_lines(game)[0].entry.centers == 5


def test_year_is_added_and_nothing_saved(game: Game, bob: User, sign_in: SignIn) -> None:
    page = sign_in(bob).post(PAGE, typed(do="add")).content.decode()
    assert 'name="seats-6-chart-5"' in page
    assert 'value="7"' in page
    game.refresh_from_db()
    assert version_number(game) == 0


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("seats-1-chart-2", "", "England has centers after a later year but none after 1903"),
        ("seats-1-chart-2", "six", "Enter the centers of England after 1903 as a number"),
        ("seats-1-chart-2", "35", "England has 35 centers after 1903"),
        ("seats-1-chart-2", "²", "as a number"),
        ("seats-1-chart-2", "-1", "as a number"),
    ],
)
def test_wrong_count_is_named_and_kept(
    game: Game, bob: User, sign_in: SignIn, field: str, value: str, why: str
) -> None:
    answer = sign_in(bob).post(PAGE, typed(**{field: value}))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert why in page
    assert f'href="#{field}"' in page
    assert f'id="{field}-why"' in page
    game.refresh_from_db()
    assert version_number(game) == 0


def test_second_writer_is_shown_what_changed(game: Game, alice: User, bob: User, sign_in: SignIn) -> None:
    record_result(actor_of(alice), game, facts=charted(game), seen=0)
    answer = sign_in(bob).post(PAGE, typed(seen=0))
    assert answer.status_code == 409
    assert "England: centers by year" in answer.content.decode()


@pytest.mark.parametrize("data", [{}, {"years": "x"}, {"years": "99999", "seen": "0"}, {"do": "add", "years": "99"}])
def test_odd_posts_never_fail(game: Game, bob: User, sign_in: SignIn, data: dict[str, str]) -> None:
    assert sign_in(bob).post(PAGE, data).status_code in {200, 302, 409, 422}


def test_preview_says_what_follows_and_saves_nothing(game: Game, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    page = client.post(f"{PAGE}preview/", typed()).content.decode()
    assert '<small data-preview="sum-3">34</small>' in page
    assert "out 1903" in page
    assert "<polyline" in page
    assert client.post(f"{PAGE}preview/", typed(**{"seats-0-chart-0": "x"})).content == b""
    assert version_number(game) == 0


def test_game_page_shows_what_comes_from_the_chart(game: Game, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    assert "Add the yearly chart" in client.get(GAME).content.decode()
    client.post(PAGE, typed())
    page = client.get(GAME).content.decode()
    assert "7 from the chart" in page
    assert "34 of 34</span>" in page
    answer = client.post(f"{GAME}save/", {"seen": "1", "do": "finish", "seats-1-centers": "9"})
    assert answer.status_code == 422
    assert "The chart of England ends in 1904 with 7 centers, but 9 are entered" in answer.content.decode()
    assert f'href="{PAGE}#seats-1-chart-3">Edit the yearly chart' in answer.content.decode()


def test_chart_that_stops_early_lets_the_game_finish(game: Game, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    event = game.round.event
    event.boards.scoring_system = factories.make_system(event.club, definition=C_DIPLO)
    event.boards.save()
    client.post(PAGE, typed())
    counts = {f"seats-{k}-centers": str(count) for k, count in enumerate((5, 7, 6, 0, 0, 5, 11))}
    answer = client.post(f"{GAME}save/", {"seen": "1", "do": "finish", **counts}, follow=True)
    game.refresh_from_db()
    assert game.state == "finished", answer.content.decode()
    page = answer.content.decode()
    assert "so it counts as unfinished" in page
    assert "unfinished, to 1904" in page


def test_finished_game_shows_its_chart_to_read(game: Game, bob: User, sign_in: SignIn) -> None:
    record_result(actor_of(bob), game, facts=charted(game), seen=0)
    finish_game(actor_of(bob), game, seen=1)
    page = sign_in(bob).get(PAGE).content.decode()
    assert "Save the chart" not in page
    assert "Centers after each game-year" in page
    assert sign_in(bob).post(PAGE, typed(seen=1)).status_code == 422


def test_public_page_draws_finished_games_only(game: Game, alice: User) -> None:
    publish_event(actor_of(alice), game.round.event)
    record_result(actor_of(alice), game, facts=charted(game), seen=0)
    open_page = Client().get(PUBLIC).content.decode()
    assert "<polyline" not in open_page
    assert "Who sits here" in open_page
    finish_game(actor_of(alice), game, seen=1)
    page = Client().get(PUBLIC).content.decode()
    assert "Most at the end: England with 7" in page
    assert "Italy out 1903" in page
    assert f'href="{PUBLIC}"' in Client().get("/c/front-range/regatta/heats/1/").content.decode()


def test_public_page_of_no_board_is_missing(game: Game, alice: User) -> None:
    publish_event(actor_of(alice), game.round.event)
    for path in ("heats/1/games/9/", "heats/9/games/1/"):
        assert Client().get(f"/c/front-range/regatta/{path}").status_code == 404


def test_who_may_see_and_enter(game: Game, bob: User, charlie: User, sign_in: SignIn) -> None:
    assert [sign_in(user).get(PAGE).status_code for user in (bob, charlie)] == [200, 404]
    assert Client().get(PAGE).status_code == 302
    assert sign_in(charlie).post(PAGE, typed()).status_code == 404
