"""Settings of the standings of a Swiss event: how many places the tie-breaks decide, and losses typed in units."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tests.tournaments.swiss.test_players_pages import DESK, PUBLIC
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Game
from tournaments.events.selectors.snapshots import snapshot_data
from tournaments.swiss.selectors.margins import asked_margins
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.selectors.standings import standings_order
from tournaments.swiss.services.events import copy_swiss_event
from tournaments.swiss.services.high_losses import loss_questions
from tournaments.swiss.services.result_import import preview_results
from tournaments.swiss.services.results import Margins, record_duel
from tournaments.swiss.services.rounds import draft_round, publish_round

CHAIN = ("buchholz", "lot")


def ranks(event: Event) -> list[int]:
    fresh = Event.objects.select_related("club", "swiss").get(pk=event.pk)
    return [row.rank for row in snapshot_data(fresh).standings.rows]


class TestFirstPlaces:
    @pytest.fixture
    def event(self, club: Club, oscar: User) -> Event:
        event = make_swiss_event(club, oscar, players=8, tie_breaks=CHAIN, tie_break_places=2, rounds=3)
        play_round(event, oscar)
        Event.objects.filter(pk=event.pk).update(published=True)
        return event

    def test_below_them_ranks_are_shared(self, event: Event, club: Club, oscar: User) -> None:
        assert ranks(event) == [1, 2, 3, 3, 5, 5, 5, 5]
        whole = make_swiss_event(club, oscar, players=8, tie_breaks=CHAIN, name="Whole")
        play_round(whole, oscar)
        assert ranks(whole) == [1, 2, 3, 4, 5, 6, 7, 8]

    def test_the_pairing_goes_by_the_whole_chain(self, event: Event, club: Club, oscar: User) -> None:
        whole = make_swiss_event(club, oscar, players=8, tie_breaks=CHAIN, name="Whole")
        play_round(whole, oscar)
        one, other = (standings_order(load_swiss_rows(each), rounds=1) for each in (event, whole))
        assert one == other

    def test_pages_say_so_and_offer_no_ties_below(self, event: Event, oscar: User, sign_in: SignIn) -> None:
        words = "Tie-breaks decide the first 2 places"
        assert words in " ".join(Client().get(f"{PUBLIC}standings/").content.decode().split())
        assert "The tie-breaks decide the first 2 places" in " ".join(
            Client().get(f"{PUBLIC}rules/").content.decode().split()
        )
        page = sign_in(oscar).get(f"{DESK}table/")
        assert words in " ".join(page.content.decode().split())
        assert page.context["ties"] == []

    def test_a_copy_keeps_every_setting(self, event: Event, oscar: User) -> None:
        copy = copy_swiss_event(actor_of(oscar), event, name="Again")
        assert copy.swiss.tie_break_places == 2

    def test_the_api_says_it(self, event: Event) -> None:
        at = "/api/v1/clubs/front-range/events/armati/swiss/standings/"
        assert Client().get(at).json()["tie_break_places"] == 2


class TestLossesInUnits:
    @pytest.fixture
    def event(self, club: Club, oscar: User) -> Event:
        return make_swiss_event(club, oscar, players=4, losses="units", tie_breaks=("goal-average",))

    @pytest.fixture
    def games(self, event: Event, oscar: User) -> list[Game]:
        round_ = draft_round(actor_of(oscar), event)
        publish_round(actor_of(oscar), round_)
        return list(round_.games.order_by("number"))

    def units(self, lost: int, of: int) -> Margins:
        return Margins(units_lost=Decimal(lost), break_point=Decimal(of))

    def test_the_sheet_asks_units_and_break_point(self, event: Event) -> None:
        assert [field.name for field in asked_margins(event)] == ["units_lost", "break_point"]

    def test_the_share_is_exact(self, event: Event, games: list[Game], oscar: User) -> None:
        """A third of an army of 12 and a third of one of 9 are equal: 33.33 % would be less than 33 1/3 %."""
        record_duel(actor_of(oscar), games[0], outcome="first", margins=(self.units(0, 10), self.units(4, 12)))
        record_duel(actor_of(oscar), games[1], outcome="first", margins=(self.units(1, 10), self.units(3, 9)))
        data: Any = snapshot_data(Event.objects.select_related("club", "swiss").get(pk=event.pk))
        first, second = data.standings.rows[:2]
        assert [Fraction(row.values[0]) for row in (first, second)] == [Fraction(100, 3)] * 2
        assert (first.rank, second.rank) == (1, 1)

    def test_units_without_a_break_point_are_refused(self, games: list[Game], oscar: User) -> None:
        for wrong in (Margins(units_lost=Decimal(4)), self.units(4, 0)):
            assert loss_questions((wrong, Margins())) == []  # a yes to them would be refused
            with pytest.raises(RuleError) as refused:
                record_duel(actor_of(oscar), games[0], outcome="first", margins=(wrong, Margins()))
            assert [(p.path, p.code) for p in refused.value.problems] == [("seats[0].break_point", "missing")]

    def test_more_than_the_break_point_is_asked_about(self, games: list[Game], oscar: User) -> None:
        actor, sheet = actor_of(oscar), (self.units(2, 11), self.units(20, 10))
        with pytest.raises(RuleError) as refused:
            record_duel(actor, games[0], outcome="first", margins=sheet)
        [question] = refused.value.problems
        assert (question.path, question.code) == ("anyway", "above_break_point")
        assert question.text.startswith("The loss of 20 units is above the break point of 10.")
        record_duel(actor, games[0], outcome="first", margins=sheet, anyway=True)
        assert record_duel(actor, games[0], outcome="first", margins=sheet) is None, "what is saved is not asked again"
        record_duel(actor, games[1], outcome="first", margins=(self.units(2, 11), self.units(10, 10)))

    def test_the_desk_asks_in_the_form_and_saves_on_a_yes(
        self, event: Event, games: list[Game], oscar: User, sign_in: SignIn
    ) -> None:
        client, page = sign_in(oscar), f"{DESK}rounds/1/tables/1/"
        sent = {
            "outcome": "first", "seen": "0",
            "seats[0].units_lost": "20", "seats[0].break_point": "10",
            "seats[1].units_lost": "9", "seats[1].break_point": "9",
        }  # fmt: skip
        assert 'name="anyway"' not in client.get(page).content.decode()
        asked = client.post(page, sent)
        assert asked.status_code == 422
        assert 'name="anyway"' in asked.content.decode()
        assert 'value="20"' in asked.content.decode()
        assert client.post(page, sent | {"anyway": "on"}).status_code == 302
        games[0].refresh_from_db()
        assert games[0].result is not None

    def test_a_correction_asks_before_it_shows_what_changes(
        self, event: Event, games: list[Game], oscar: User, sign_in: SignIn
    ) -> None:
        for game in games:
            record_duel(actor_of(oscar), game, outcome="first", margins=(self.units(2, 11), self.units(9, 9)))
        draft_round(actor_of(oscar), event)
        client, page = sign_in(oscar), f"{DESK}rounds/1/tables/1/"
        sent = {
            "outcome": "first", "seen": "1",
            "seats[0].units_lost": "2", "seats[0].break_point": "11",
            "seats[1].units_lost": "19", "seats[1].break_point": "9",
        }  # fmt: skip
        assert client.post(page, sent).status_code == 422
        shown = client.post(page, sent | {"anyway": "on"})
        assert "Correct the result" in shown.content.decode()
        hidden = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', shown.content.decode()))
        assert client.post(page, hidden).status_code == 302
        games[0].refresh_from_db()
        assert games[0].result.duels.get(seat__position=1).units_lost == 19

    def test_the_api_asks_at_anyway(self, games: list[Game], oscar: User, sign_in: SignIn) -> None:
        client = sign_in(oscar)
        page = "/api/v1/clubs/front-range/events/armati/swiss/rounds/1/tables/1/result/"
        seats = [{"units_lost": 20, "break_point": 10}, {"units_lost": 9, "break_point": 9}]
        sent = {"outcome": "second", "seats": seats}
        asked = client.put(page, sent, content_type="application/json")
        assert (asked.status_code, asked.json()["errors"][0]["path"]) == (400, "anyway")
        assert client.put(page, sent | {"anyway": True}, content_type="application/json").status_code == 200

    def test_a_list_of_results_names_such_losses_before_it_is_saved(
        self, event: Event, games: list[Game], oscar: User
    ) -> None:
        text = "round,table,result,second_units_lost,second_break_point\n1,1,1-0,20,10\n1,2,1-0,9,9\n"
        plan = preview_results(event, text=text)
        assert plan.problems == ()
        assert [[text[:36] for text in line.questions] for line in plan.lines] == [
            ["The loss of 20 units is above the br"],
            [],
        ]

    def test_they_are_typed_at_the_table_and_read_in_public(
        self, event: Event, games: list[Game], oscar: User, sign_in: SignIn
    ) -> None:
        Event.objects.filter(pk=event.pk).update(published=True)
        sent = {
            "outcome": "first", "seen": "0",
            "seats[0].units_lost": "2", "seats[0].break_point": "11",
            "seats[1].units_lost": "9", "seats[1].break_point": "9",
        }  # fmt: skip
        assert sign_in(oscar).post(f"{DESK}rounds/1/tables/1/", sent).status_code == 302
        assert "lost 2 of 11" in Client().get(f"{PUBLIC}rounds/1/").content.decode()
        told = Client().get("/api/v1/clubs/front-range/events/armati/swiss/rounds/").json()
        seat = told["results"][0]["tables"][0]["seats"][0]
        assert (seat["units_lost"], seat["break_point"], seat["loss"]) == (2, 11, None)
