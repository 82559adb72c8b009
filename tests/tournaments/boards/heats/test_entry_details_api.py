"""Unranked players, handicaps and lists of powers through REST, and what standings, file and prizes make of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenes.api import Api, problems
from tests.scenes.event_pages import SignIn
from tests.scenes.heat_cases import registered_heat, searched_run
from tests.tournaments.boards.games.test_games_api import BOARD, sheet
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game, Round

PEOPLE = "/desk/front-range/e/regatta/people/"


def test_entry_is_changed_in_part(regatta: Event, alice: User) -> None:
    api, pk = Api(alice), regatta.entries.order_by("pk")[0].pk
    assert api.patch(f"entries/{pk}/", {"handicap": -2.5}).json()["handicap"] == -2.5
    changed = api.patch(f"entries/{pk}/", {"unranked": True, "power_preferences": ["FRANCE", "ITALY"]}).json()
    assert {name: changed[name] for name in ("unranked", "handicap", "power_preferences")} == {
        "unranked": True,
        "handicap": -2.5,
        "power_preferences": ["FRANCE", "ITALY"],
    }
    assert api.get(f"entries/{pk}/").json() == changed
    assert next(row for row in api.get("entries/").json()["results"] if row["id"] == pk) == changed


@pytest.mark.parametrize(
    ("body", "typed", "code"),
    [
        ({"handicap": 0.1234}, {"handicap": "0.1234"}, "too_fine"),
        ({"handicap": 10_000_000}, {"handicap": "10000000"}, "out_of_range"),
    ],
)
def test_page_and_api_refuse_the_same_entry(
    regatta: Event, alice: User, sign_in: SignIn, body: dict[str, Any], typed: dict[str, str], code: str
) -> None:
    pk = regatta.entries.order_by("pk")[0].pk
    refused = Api(alice).patch(f"entries/{pk}/", body)
    assert problems(refused) == [("handicap", code)]
    page = sign_in(alice).post(f"{PEOPLE}{pk}/", {"handicap": "0", "power_preferences": "", **typed})
    assert page.status_code == 422
    shown = page.context["form"].errors.as_data()["handicap"][0]
    assert (shown.code, str(shown.message)) == (code, refused.json()["errors"][0]["message"])


def test_powers_of_an_entry_are_checked_one_by_one(regatta: Event, alice: User) -> None:
    pk = regatta.entries.order_by("pk")[0].pk
    answer = Api(alice).patch(f"entries/{pk}/", {"power_preferences": ["ITALY", "SPAIN", "ITALY"]})
    assert problems(answer) == [("power_preferences[1]", "unknown_power"), ("power_preferences[2]", "power_twice")]
    assert problems(Api(alice).patch(f"entries/{pk}/", {"power_preferences": "FGI"})) == [
        ("power_preferences", "not_a_list")
    ]


def test_many_entries_are_set_at_once(regatta: Event, alice: User, bob: User) -> None:
    rows = list(regatta.entries.select_related("person").order_by("pk")[:2])
    good = f"{rows[0].name}: FGI"
    refused = Api(alice).post("entries/power-preferences/", {"text": f"{good}\nNobody: F"})
    assert problems(refused) == [("lines[1]", "unknown")]
    assert Api(alice).post("entries/power-preferences/", {"text": good}).json() == {"changed": 1}
    assert problems(Api(bob).post("entries/power-preferences/", {"text": ""}), 403) == []


def test_standings_file_and_prizes_know_rankless_players_and_handicaps(game: Game, alice: User) -> None:
    api = Api(alice)
    seats = {seat.power: seat.entry_id for seat in game.seats.all()}
    api.put(f"{BOARD}result/", {"version": 0, "seats": sheet()})
    api.post(f"{BOARD}finish/", {"version": 1})
    assert "Handicap" not in api.get("standings.csv").content.decode()
    api.patch(f"entries/{seats['ENGLAND']}/", {"unranked": True})
    api.patch(f"entries/{seats['FRANCE']}/", {"handicap": 4.125})
    rows = {row["entry"]: row for row in api.get("standings/").json()["rows"]}
    assert (rows[seats["FRANCE"]]["rank"], rows[seats["FRANCE"]]["handicap"]) == (1, 4.125)
    assert (rows[seats["FRANCE"]]["total"], rows[seats["ENGLAND"]]["rank"]) == (61.125, None)
    assert rows[seats["ENGLAND"]]["status"] == "unranked"
    lines = api.get("standings.csv").content.decode("utf-8-sig").splitlines()
    assert (lines[0], lines[1].split(",")[2:]) == (
        "Rank,Name,Heat 1,Heat 2,Heat 3,Handicap,Score",
        ["57", "", "", "4.125", "61.125"],
    )
    places = {p["place"]: [w["id"] for w in p["winners"]] for p in api.get("awards/").json()["rows"] if p["place"]}
    assert (places[1], places[2]) == ([seats["FRANCE"]], [seats["TURKEY"]])


def test_only_qualified_drives_table_and_prizes_but_for_the_powers(game: Game, alice: User, sign_in: SignIn) -> None:
    """Nobody has the two heats that the event asks for: no ranks, no places, and still the best of each power."""
    api = Api(alice)
    api.patch("boards-rules/", {"minimum_heats": 2})
    api.put(f"{BOARD}result/", {"version": 0, "seats": sheet()})
    api.post(f"{BOARD}finish/", {"version": 1})
    assert len(api.get("standings/?only=qualified").json()["rows"]) == 0
    assert len(api.get("standings/").json()["rows"]) == 14
    won = {
        only: {p["code"] for p in api.get(f"awards/?only={only}").json()["rows"] if p["winners"]}
        for only in ("qualified", "all")
    }
    assert won["qualified"] == {"best_power"}
    assert won["all"] == {"best_power", "place"}
    client = sign_in(alice)
    page = client.get("/c/front-range/regatta/standings/?only=qualified").content.decode()
    assert "Nobody qualifies yet." in page
    for address, place, power in (
        ("/c/front-range/regatta/awards/", "Would win now", "Best by power"),
        ("/desk/front-range/e/regatta/awards/", "Place 1", "Best England"),
    ):
        shown = {only: client.get(f"{address}?only={only}").content.decode() for only in ("qualified", "all")}
        assert (place in shown["qualified"], power in shown["qualified"]) == (False, True)
        assert (place in shown["all"], power in shown["all"]) == (True, True)


def test_powers_are_given_by_preference_with_the_choice_at_each_seat(regatta: Event, alice: User) -> None:
    api = Api(alice)
    registered_heat(alice, regatta)
    assert problems(api.post("heats/1/powers-by-preference/")) == [("power_preferences", "off")]
    assert api.patch("boards-rules/", {"power_preferences": True}).json()["power_preferences"] is True
    regatta.entries.update(power_preferences=["TURKEY"])
    regatta.refresh_from_db()
    run = searched_run(alice, Round.objects.get())
    heat = api.post(f"heats/1/seeding-runs/{run.number}/use/").json()
    choices = [(seat["power"], seat["choice"]) for board in heat["boards"] for seat in board["seats"]]
    assert [choice for choice in choices if choice[1]] == [("TURKEY", 1)] * 2
    assert len(choices) == 14
    assert api.post("heats/1/powers-by-preference/", {"seed": run.seed}).json()["boards"] == heat["boards"]
