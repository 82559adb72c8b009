"""Who won a game is a tick, also for all survivors and a conceded solo; the server gives everybody else the loss."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from scoring.core.definitions import definition_as_json
from tests import factories
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_games_pages import PAGE, typed
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, GameState
from tournaments.lab.selectors.systems import compiled, system_of_game

SignIn = Callable[[User], Client]


@scene
def game(regatta: Event) -> Game:
    return factories.make_game(regatta)


class TestWhoWon:
    """Only those who won are ticked; the server gives everybody else the loss."""

    def ticked(self, powers: str, **more: str) -> dict[str, str]:
        ticks = {f"seats-{index}-result": "win" for index, power in enumerate("AEFGIRT") if power in powers}
        return {"seen": "0", "do": "finish", "last_year": "08", **ticks, **more}

    def results(self, game: Game) -> str:
        game.refresh_from_db()
        assert game.result is not None
        seats = game.result.seats.order_by("seat__power").values_list("result", flat=True)
        return "".join({"win": "W", "loss": "-", "": "?"}[result] for result in seats)

    @pytest.mark.parametrize(
        ("ticks", "results", "says"),
        [
            ("EFR", "-WW--W-", "Draw of 3: England, France and Russia."),
            ("T", "------W", "Solo: Turkey."),
            ("AEFGIRT", "WWWWWWW", "Draw of all 7."),
        ],
    )
    def test_everybody_but_the_winner_lost(
        self, game: Game, bob: User, sign_in: SignIn, ticks: str, results: str, says: str
    ) -> None:
        client = sign_in(bob)
        assert client.post(f"{PAGE}save/", self.ticked(ticks)).status_code == 302
        assert self.results(game) == results
        assert game.state == GameState.FINISHED
        assert says in client.get(PAGE).content.decode()

    def test_nobody_ticked_can_be_saved_and_is_not_finished(self, game: Game, bob: User, sign_in: SignIn) -> None:
        answer = sign_in(bob).post(f"{PAGE}save/", self.ticked(""))
        page = answer.content.decode()
        assert answer.status_code == 422
        assert 'href="#won">No winner is chosen yet. Choose who won.' in page
        assert "is saved, but not finished: fix 1 thing" in page
        assert self.results(game) == "???????"

    def test_a_missing_year_is_asked_for_once(self, game: Game, bob: User, sign_in: SignIn) -> None:
        page = sign_in(bob).post(f"{PAGE}save/", self.ticked("EFR", last_year="")).content.decode()
        assert 'href="#last_year">Enter the last game-year, such as 07.' in page
        assert "fix 1 thing" in page

    def test_years_of_those_who_played_on_are_the_games(self, game: Game, bob: User, sign_in: SignIn) -> None:
        client = sign_in(bob)
        sent = self.ticked("EFR", do="save", **{"seats-0-centers": "0", "seats-0-final_year": "04"})
        client.post(f"{PAGE}save/", sent)
        page = client.get(PAGE).content.decode()
        assert 'name="last_year" value="1908"' in page
        assert 'id="seats-1-final_year" name="seats-1-final_year" value=""' in " ".join(page.split())
        assert 'value="1904"' in page
        client.post(f"{PAGE}save/", {**sent, "last_year": "09", "do": "finish", "seen": "1"})
        game.refresh_from_db()
        assert game.result is not None
        assert sorted(game.result.seats.values_list("final_year", flat=True)) == [1904, *[1909] * 6]

    def test_a_final_game_year_fills_in_and_warns(self, game: Game, bob: User, sign_in: SignIn) -> None:
        rules = {**definition_as_json(compiled(system_of_game(game)).definition), "final_year": 1907}
        game.scoring_system = factories.make_system(game.round.event.club, definition=rules)
        game.save()
        client = sign_in(bob)
        assert 'name="last_year" value="1907"' in client.get(PAGE).content.decode()
        factories.make_game(game.round.event, number=2)
        answer = client.post(f"{PAGE}save/", {**self.ticked("EFR"), "onward": "yes"}, follow=True)
        assert "The game ended in 1908, but its rules end games after 1907." in answer.content.decode()
        assert answer.redirect_chain[-1][0].endswith("games/1/?finished"), "a warning keeps the reader at its game"
        game.refresh_from_db()
        assert game.state == GameState.FINISHED

    def test_finishing_can_be_undone_and_leads_to_the_next_open_game(
        self, game: Game, bob: User, sign_in: SignIn
    ) -> None:
        other = factories.make_game(game.round.event, number=2)
        client = sign_in(bob)
        answer = client.post(f"{PAGE}save/", self.ticked("EFR"), follow=True)
        page = " ".join(answer.content.decode().split())
        assert f'href="/desk/front-range/e/regatta/heats/1/games/{other.number}/" autofocus' in page
        undo = answer.context["undo"]
        client.post(f"/desk/front-range/changes/{undo['pk']}/undo/", {"next": PAGE})
        game.refresh_from_db()
        assert game.state == GameState.STARTED
        sent = self.ticked("EFR", seen=str(client.get(PAGE).context["seen"]))
        assert client.post(f"{PAGE}save/", sent).status_code == 302

    def test_every_seat_that_lacks_its_year_is_marked(self, game: Game, bob: User, sign_in: SignIn) -> None:
        counts = (0, 12, 11, 0, 3, 8, 0)
        centers = {f"seats-{index}-centers": str(count) for index, count in enumerate(counts)}
        answer = sign_in(bob).post(f"{PAGE}save/", self.ticked("EFR", **centers))
        page = " ".join(answer.content.decode().split())
        assert "fix 1 thing" in page
        assert [row.name for row in answer.context["rows"] if row.form.errors] == ["Austria", "Germany", "Turkey"]
        assert "Germany has 0 centers but no year." in page

    def test_the_count_changed_last_is_named_where_there_are_too_many(
        self, game: Game, bob: User, sign_in: SignIn
    ) -> None:
        counts = (5, 5, 5, 5, 5, 4, 5)
        centers = {f"seats-{index}-centers": str(count) for index, count in enumerate(counts)}
        client = sign_in(bob)
        client.post(f"{PAGE}save/", self.ticked("EFR", do="save", **centers))
        by_one = self.ticked("EFR", **centers, seen="1") | {"seats-3-centers": "6"}
        told = self.ticked("EFR", **centers, seen="2", changed_last="1") | {"seats-3-centers": "6"}
        for sent, power, seat in ((by_one, "Germany", 3), (told, "England", 1)):
            page = client.post(f"{PAGE}save/", sent).content.decode()
            assert f"The centers add up to 35, but a board has 34. Check {power}, which you changed last." in page
            assert f'href="#seats-{seat}-centers"' in page

    def test_the_sheet_starts_with_a_result_that_was_undone(self, game: Game, bob: User, sign_in: SignIn) -> None:
        client = sign_in(bob)
        answer = client.post(f"{PAGE}save/", self.ticked("EFR"), follow=True)
        client.post(f"/desk/front-range/changes/{answer.context['undo']['pk']}/undo/", {"next": PAGE})
        game.refresh_from_db()
        assert game.result is None
        page = client.get(PAGE)
        assert [row.name for row in page.context["rows"] if row.won] == ["England", "France", "Russia"]
        assert str(page.context["last_year"]) == "1908"
        assert "The undone result is filled in but not saved." in page.content.decode()
        assert not any(row.won for row in client.get(f"{PAGE}?empty").context["rows"])

    def test_the_sheet_does_so_even_after_an_older_saved_result(self, game: Game, bob: User, sign_in: SignIn) -> None:
        client = sign_in(bob)
        client.post(f"{PAGE}save/", self.ticked("A", do="save"))
        answer = client.post(f"{PAGE}save/", self.ticked("EFR", seen="1"), follow=True)
        client.post(f"/desk/front-range/changes/{answer.context['undo']['pk']}/undo/", {"next": PAGE})
        assert self.results(game) == "W------"
        rows = client.get(PAGE).context["rows"]
        assert [row.name for row in rows if row.won] == ["England", "France", "Russia"]

    def test_undoing_a_correction_shows_what_counts_again(self, game: Game, bob: User, sign_in: SignIn) -> None:
        client = sign_in(bob)
        client.post(f"{PAGE}save/", self.ticked("EFR", do="save"))
        answer = client.post(f"{PAGE}save/", self.ticked("EF", do="save", seen="1"), follow=True)
        client.post(f"/desk/front-range/changes/{answer.context['undo']['pk']}/undo/", {"next": PAGE})
        page = client.get(PAGE)
        assert [row.name for row in page.context["rows"] if row.won] == ["England", "France", "Russia"]
        assert "not saved" not in page.content.decode()


class TestAllSurvivors:
    """Where draws include all survivors, the centers pick the draw."""

    @pytest.fixture
    def shared(self, game: Game) -> Game:
        everybody = {**factories.WIN_DRAW, "draws_include_all_survivors": True}
        game.scoring_system = factories.make_system(game.round.event.club, definition=everybody)
        game.save()
        return game

    def test_centers_alone_say_who_drew(self, shared: Game, bob: User, sign_in: SignIn) -> None:
        counts = (0, 12, 11, 3, 0, 8, 0)
        sent = {f"seats-{index}-centers": str(count) for index, count in enumerate(counts)}
        out = {f"seats-{index}-final_year": "1904" for index, count in enumerate(counts) if not count}
        client = sign_in(bob)
        answer = client.post(f"{PAGE}save/", {"seen": "0", "do": "finish", "last_year": "08", **sent, **out})
        assert answer.status_code == 302
        page = client.get(PAGE).content.decode()
        assert "Draw of 4: England, France, Germany and Russia." in page

    @pytest.mark.parametrize(("most", "status", "left"), [("18", 302, 0), ("17", 422, None)])
    def test_blanks_are_zero_once_the_others_hold_all_centers(
        self, shared: Game, bob: User, sign_in: SignIn, most: str, status: int, left: int | None
    ) -> None:
        sent = {f"seats-{index}-centers": count for index, count in enumerate((most, "10", "6"))}
        out = {f"seats-{index}-final_year": "1904" for index in range(3, 7)}
        data = {"seen": "0", "last_year": "08", "seats-0-result": "win", **sent, **out}
        client = sign_in(bob)
        assert client.post(f"{PAGE}save/", {**data, "do": "finish"}).status_code == status
        shared.refresh_from_db()
        assert shared.result is not None
        assert {seat.centers for seat in shared.result.seats.all()} == {left, 6, 10, int(most)}

    def test_blanks_stay_blank_while_a_game_is_kept_open(self, shared: Game, bob: User, sign_in: SignIn) -> None:
        sent = {"seats-0-centers": "18", "seats-1-centers": "16"}
        sign_in(bob).post(f"{PAGE}save/", {"seen": "0", "do": "save", **sent})
        shared.refresh_from_db()
        assert shared.result is not None
        assert {seat.centers for seat in shared.result.seats.all()} == {None, 16, 18}


class TestConcession:
    """A lone win with fewer than 18 centers is asked about before the game is finished."""

    @pytest.fixture
    def counted(self, game: Game) -> Game:
        everybody = {**factories.WIN_DRAW, "draws_include_all_survivors": True}  # so centers are asked for
        game.scoring_system = factories.make_system(game.round.event.club, definition=everybody)
        game.save()
        return game

    def sent(self, winner: int = 14, **more: str) -> dict[str, str]:
        data = typed(do="finish", **more)
        for index, centers in enumerate((winner, 7, 7, 2, 0, 0, 0)):
            data |= {f"seats-{index}-result": "loss" if index else "win", f"seats-{index}-centers": str(centers)}
        return data

    def test_the_page_asks_and_finishes_once_it_is_confirmed(self, counted: Game, bob: User, sign_in: SignIn) -> None:
        client = sign_in(bob)
        answer = client.post(f"{PAGE}save/", self.sent())
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "Austria has the only win with 14 centers, but a solo needs 18. Confirm that the others conceded" in page
        assert 'id="conceded"' in page
        assert 'href="#seats-0-centers"' in page
        assert client.post(f"{PAGE}save/", self.sent(seen="1", conceded="1")).status_code == 302
        counted.refresh_from_db()
        assert counted.state == GameState.FINISHED

    @pytest.mark.parametrize("onward", ["yes", ""])
    def test_the_answer_opens_the_next_open_game_where_the_key_asked_for_it(
        self, counted: Game, bob: User, sign_in: SignIn, onward: str
    ) -> None:
        event = counted.round.event
        for person in factories.make_people(event.club, 7):
            event.entries.create(person=person)
        factories.make_game(event, number=2)
        client, asked = sign_in(bob), 'name="onward_if_conceded" value="yes"'
        page = client.post(f"{PAGE}save/", self.sent(onward=onward)).content.decode()
        assert (asked in page) == bool(onward)
        more = {"onward_if_conceded": "yes"} if onward else {}
        assert asked not in client.post(f"{PAGE}save/", self.sent(seen="1", **more)).content.decode(), "by a button"
        answer = client.post(f"{PAGE}save/", self.sent(seen="1", conceded="1", **more))
        assert answer["Location"].endswith("games/2/" if onward else "games/1/?finished")

    def test_saving_more_centers_than_a_board_has_warns(self, counted: Game, bob: User, sign_in: SignIn) -> None:
        warning = "The centers add up to 47, but a board has 34."
        client = sign_in(bob)
        answer = client.post(f"{PAGE}save/", {**self.sent(winner=31), "do": "save"}, follow=True)
        assert warning in answer.content.decode()
        answer = client.post(f"{PAGE}save/", {**self.sent(winner=18), "do": "save", "seen": "1"}, follow=True)
        assert "The centers add up" not in answer.content.decode()

    def test_all_wrong_numbers_come_at_once_with_their_power(self, counted: Game, bob: User, sign_in: SignIn) -> None:
        wrong = {f"seats-{index}-centers": text for index, text in enumerate(("99", "-1", "abc"))}
        page = sign_in(bob).post(f"{PAGE}save/", {**self.sent(), **wrong}).content.decode()
        assert "Game 1 of heat 1 is not saved yet: fix 3 things" in page
        for text in ("Austria has 99 centers.", "England has −1 centers.", "France: Enter a whole number, such as 5."):
            assert text in page

    def test_eighteen_centers_need_no_confirmation(self, counted: Game, bob: User, sign_in: SignIn) -> None:
        assert sign_in(bob).post(f"{PAGE}save/", self.sent(winner=18)).status_code == 302

    def test_a_vote_that_passed_answers_it(self, counted: Game, bob: User, sign_in: SignIn) -> None:
        counted.draw_votes.create(number=1, year=1909, powers=["AUSTRIA"], passed=True)
        assert sign_in(bob).post(f"{PAGE}save/", self.sent()).status_code == 302
