"""Two people at one game: the second sees the saved result, who saved it, and what they had entered."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests import factories
from tests.factories import actor_of
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_games_pages import PAGE
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.boards.games.selectors.games import version_number
from tournaments.boards.games.services.results import enter_sheet, record_result
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, GameState

SignIn = Callable[[User], Client]


@scene
def game(regatta: Event) -> Game:
    return factories.make_game(regatta)


def typed(powers: str, **more: str) -> dict[str, str]:
    ticks = {f"seats-{index}-result": "win" for index, power in enumerate("AEFGIRT") if power in powers}
    return {"seen": "0", "do": "finish", "last_year": "1909", **ticks, **more}


def text_of(answer: object) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())  # type: ignore[attr-defined]


def rows_of(page: str) -> str:
    """The table of the result, without its tags."""
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", page.partition('class="t results')[2].partition("</table>")[0]))


def test_a_game_that_somebody_else_finished_shows_their_result_and_what_was_entered(
    game: Game, alice: User, bob: User, sign_in: SignIn
) -> None:
    enter_sheet(actor_of(alice), game, facts=sheet(game), seen=0)
    answer = sign_in(bob).post(f"{PAGE}save/", typed("FRT", **{"seats-0-centers": "4"}))
    page = text_of(answer)
    assert answer.status_code == 422
    assert "Already finished by Alice, with another result" in page
    assert "Your entry was not saved: Draw of 3: France, Russia and Turkey. Centers: Austria 4." in page
    assert "Draw of 3: England, France and Turkey." in rows_of(page)
    assert "lost" in rows_of(page).partition("Russia Player")[2][:20]
    assert "is not saved yet" not in page
    game.refresh_from_db()
    assert (game.state, version_number(game)) == (GameState.FINISHED, 1)


def test_the_same_result_sent_twice_contradicts_nothing(game: Game, alice: User, bob: User, sign_in: SignIn) -> None:
    enter_sheet(actor_of(alice), game, facts=sheet(game), seen=0)
    page = text_of(sign_in(bob).post(f"{PAGE}save/", typed("EFT")))
    assert "Already finished by Alice, with the same result" in page
    assert "Your entry was not saved" not in page


@pytest.mark.parametrize("data", [{"seats-0-centers": "abc"}, {"last_year": "1850"}])
def test_what_cannot_be_read_leaves_the_saved_result_as_it_is(
    game: Game, alice: User, bob: User, sign_in: SignIn, data: dict[str, str]
) -> None:
    enter_sheet(actor_of(alice), game, facts=sheet(game), seen=0)
    page = text_of(sign_in(bob).post(f"{PAGE}save/", typed("FRT", **data)))
    assert "Already finished by Alice, with another result" in page
    assert "Draw of 3: England, France and Turkey." in rows_of(page)


def test_a_game_that_somebody_else_saved_names_what_was_entered(
    game: Game, alice: User, bob: User, sign_in: SignIn
) -> None:
    record_result(actor_of(alice), game, facts=sheet(game, russia=1905), seen=0)
    answer = sign_in(bob).post(f"{PAGE}save/", typed("FRT"))
    assert answer.status_code == 409
    assert "Your entry was not saved: Draw of 3: France, Russia and Turkey." in text_of(answer)
