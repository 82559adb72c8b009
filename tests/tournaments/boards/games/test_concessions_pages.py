"""Where places go by centers and a concession counts as a solo, sheet and slip ask whether the others conceded."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tournaments.boards.games.pages.desk.game_forms import concession_only
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, GameState
from tournaments.lab.selectors.systems import compiled, system_of_game
from tournaments.players.models import PlayerLink, ResultSlip
from tournaments.players.services.links import make_player_links, token_of

PAGE = "/desk/front-range/e/regatta/heats/1/games/1/"
C_DIPLO = {
    **factories.WIN_DRAW,
    "mode": "rank",
    "values": {"points": "if(solo, 73, if(lost, 0, 1 + scs + share(38, 14, 7)))"},
    "formulas": {"provisional": "", "elimination": "points", "places": ["points"] * 7},
}
COUNTS = (15, 9, 9, 1, 0, 0, 0)


@scene
def game(regatta: Event) -> Game:
    game = factories.make_game(regatta)
    game.scoring_system = factories.make_system(regatta.club, definition=C_DIPLO)
    game.save()
    return game


def typed(*ticks: int, counts: tuple[int, ...] = COUNTS, **more: str) -> dict[str, Any]:
    centers = {f"seats-{index}-centers": str(count) for index, count in enumerate(counts)}
    return {"seen": "0", "do": "finish", **centers, **{f"seats-{index}-result": "win" for index in ticks}, **more}


def scores(client: Client) -> list[str]:
    return [str(row.score) for row in client.get(PAGE).context["rows"]]


def test_the_sheet_asks_whether_the_others_conceded(game: Game, bob: User, sign_in: SignIn) -> None:
    assert concession_only(compiled(system_of_game(game)))
    page = sign_in(bob).get(PAGE).content.decode()
    assert "Did the others concede?" in page
    assert 'name="seats-0-result"' in page
    assert "Who won?" not in page


def test_a_tick_scores_as_a_solo_without_a_further_question(game: Game, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    preview = client.post(f"{PAGE}preview/", typed(0)).content.decode()
    assert '<span data-preview="score-0">73</span>' in " ".join(preview.split())
    assert client.post(f"{PAGE}save/", typed(0)).status_code == 302
    game.refresh_from_db()
    assert game.state == GameState.FINISHED
    assert scores(client) == ["73", *["0"] * 6]
    assert "The others conceded." in client.get(PAGE).content.decode()


def test_without_a_tick_the_centers_count(game: Game, bob: User, sign_in: SignIn) -> None:
    client = sign_in(bob)
    assert client.post(f"{PAGE}save/", typed()).status_code == 302
    assert scores(client)[0] == "54"
    assert "lost" not in " ".join(client.get(PAGE).content.decode().split("<tbody>")[1].split("</tbody>")[0].split())


def test_a_concession_to_one_power_while_another_has_a_solo_is_refused(game: Game, bob: User, sign_in: SignIn) -> None:
    answer = sign_in(bob).post(f"{PAGE}save/", typed(1, counts=(18, 16, 0, 0, 0, 0, 0)))
    assert answer.status_code == 422
    assert "Austria holds 18 centers, which is a solo" in answer.content.decode()


@pytest.mark.parametrize(("second", "state"), [((0,), GameState.FINISHED), ((), GameState.STARTED)])
def test_two_slips_agree_only_if_both_say_that_the_others_conceded(
    game: Game, alice: User, client: Client, second: tuple[int, ...], state: str
) -> None:
    Event.objects.update(published=True)
    make_player_links(factories.actor_of(alice), game.round.event)
    links = PlayerLink.objects.filter(entry__seats__game=game)[:2]
    pages = [f"/p/{token_of(link)}/" for link in links]
    assert "Did the others concede?" in client.get(pages[0]).content.decode()
    for page, ticks in zip(pages, ((0,), second), strict=True):
        answer = client.post(f"{page}slips/{game.pk}/", typed(*ticks))
        assert answer.status_code == 302, answer.content.decode()
    game.refresh_from_db()
    assert (ResultSlip.objects.count(), game.state) == (2, state)


def test_a_slip_with_34_centers_needs_no_zeros(game: Game, alice: User, client: Client) -> None:
    Event.objects.update(published=True)
    make_player_links(factories.actor_of(alice), game.round.event)
    page = f"/p/{token_of(PlayerLink.objects.filter(entry__seats__game=game)[0])}/"
    blank = {f"seats-{index}-centers": "" for index in (4, 5, 6)}
    assert client.post(f"{page}slips/{game.pk}/", typed(**blank, **{"seats-0-centers": "14"})).status_code == 422
    assert client.post(f"{page}slips/{game.pk}/", typed(**blank)).status_code == 302
    seats = ResultSlip.objects.get().facts["seats"]
    assert sorted(line["centers"] for line in seats) == [0, 0, 0, 1, 9, 9, 15]
