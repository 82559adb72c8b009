"""Where the numbers do not fit, by REST alone: options, players who sit out, and stand-ins."""

from __future__ import annotations

import pytest

from tests.factories import actor_of
from tests.scenes.api import Api, problems
from tests.scenes.heat_cases import entries_of, registered_heat, seeded_heat
from tournaments.boards.heats.services.heats import start_games
from tournaments.boards.heats.tasks import run_seeding
from tournaments.clubs.models import User
from tournaments.events.models import Event

HEAT = "/api/v1/clubs/front-range/events/regatta/heats/1/"


def test_players_to_sit_out_are_calculated_by_rest_alone(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta, players=6)
    api, entries = Api(oscar), [entry.pk for entry in entries_of(regatta)]
    api.post(f"{HEAT}register/", {"entries": entries[6:7], "may_sit_out": True})
    answer = api.post(f"{HEAT}register/", {"entries": entries[7:8]}).json()
    assert answer["sit_out_offers"] == entries[6:7]
    (shortfall,) = answer["shortfalls"]
    assert (shortfall["pool"], shortfall["over"], shortfall["short"]) == (None, 1, 6)
    assert [(way["way"], bool(way["closed"])) for way in shortfall["ways"]] == [
        ("sit_out", False),
        ("play_twice", False),
        ("short_boards", True),
    ]
    assert shortfall["ways"][0]["entries"] == entries[6:7]
    run = api.post(f"{HEAT}seeding-runs/", {"sits_out": entries[6:7], "seconds": 1})
    assert (run.status_code, run.json()["sits_out"]) == (202, entries[6:7])
    run_seeding(heat.seeding_runs.get().job_id)
    used = api.post(f"{HEAT}seeding-runs/1/use/", {}).json()
    assert (used["sits_out"], used["registered"], len(used["boards"])) == (entries[6:7], [], 1)


def test_parts_are_set_by_rest(regatta: Event, oscar: User) -> None:
    registered_heat(oscar, regatta, players=8)
    api, entries = Api(oscar), [entry.pk for entry in entries_of(regatta)]
    offered = {"entries": entries[:1], "part": "stands_in", "may_sit_out": True}
    answer = api.patch(f"{HEAT}registrations/", offered).json()
    assert (answer["stands_in"], answer["sit_out_offers"], answer["shortfalls"]) == (entries[:1], entries[:1], [])
    back = api.patch(f"{HEAT}registrations/", {"entries": entries[:1], "part": "plays"}).json()
    assert (back["stands_in"], entries[0] in back["registered"]) == ([], True)


def test_a_part_for_a_stranger_and_a_part_unknown_are_refused(regatta: Event, oscar: User) -> None:
    registered_heat(oscar, regatta, players=8)
    api, entries = Api(oscar), [entry.pk for entry in entries_of(regatta)]
    answer = api.patch(f"{HEAT}registrations/", {"entries": entries[9:10], "part": "sits_out"})
    assert (answer.status_code, problems(answer)) == (400, [("entries", "unregistered")])
    assert api.patch(f"{HEAT}registrations/", {"entries": entries[:1], "part": "elsewhere"}).status_code == 400
    answer = api.post(f"{HEAT}seeding-runs/", {"sits_out": entries[9:10]})
    assert (answer.status_code, problems(answer)) == (400, [("sit_out", "not_free")])


def test_every_option_is_calculated_by_rest_and_one_is_used(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    api, entries = Api(oscar), [entry.pk for entry in entries_of(regatta)]
    asked = api.patch(f"{HEAT}registrations/", {"entries": entries[3:4], "may_play_twice": True}).json()
    (shortfall,) = asked["shortfalls"]
    assert asked["play_twice_offers"] == entries[3:4]
    assert shortfall["ways"][1] | {"closed": ""} == {
        "way": "play_twice",
        "entries": entries[3:4],
        "asked": [],
        "left_out": [],
        "closed": "",
    }
    assert shortfall["ways"][2]["left_out"] == ["ITALY"]
    tried = api.post(f"{HEAT}seeding-runs/every-way/", {"seconds": 1})
    assert (tried.status_code, len(tried.json()["runs"]), tried.json()["impossible"]) == (202, 3, [])
    for run in heat.seeding_runs.all():
        run_seeding(run.job_id)
    (chosen,) = [run for run in api.get(f"{HEAT}seeding-runs/").json()["results"] if run["plays_twice"]]
    used = api.post(f"{HEAT}seeding-runs/{chosen['number']}/use/", {}).json()
    seats = [seat for board in used["boards"] for seat in board["seats"] if seat["entry"] == entries[3]]
    assert [seat["fills"] for seat in seats] == [False, True]
    assert api.post(f"{HEAT}seeding-runs/every-way/", {}).status_code == 400


def test_every_list_of_options_says_which_are_impossible(regatta: Event, oscar: User) -> None:
    registered_heat(oscar, regatta, players=6)
    tried = Api(oscar).post(f"{HEAT}seeding-runs/every-way/", {"seconds": 1}).json()
    assert [run["left_out"] for run in tried["runs"]] == [["ITALY"]]
    assert tried["impossible"] == [
        {"way": "sit_out", "reason": "No board would remain."},
        {"way": "play_twice", "reason": "There is only one board, and nobody can play against themselves."},
    ]


def test_ways_are_chosen_by_rest(regatta: Event, oscar: User) -> None:
    heat = registered_heat(oscar, regatta, players=13)
    api = Api(oscar)
    run = api.post(f"{HEAT}seeding-runs/", {"left_out": ["TURKEY"], "seconds": 1}).json()
    assert run["left_out"] == ["TURKEY"]
    run_seeding(heat.seeding_runs.get().job_id)
    used = api.post(f"{HEAT}seeding-runs/1/use/", {}).json()
    assert sorted(board["left_out"] for board in used["boards"]) == ["", "TURKEY"]
    refused = api.post(f"{HEAT}seeding-runs/", {"plays_twice": [987654]})
    assert (refused.status_code, problems(refused)) == (400, [("plays_twice[0]", "unknown")])


def test_no_shows_and_late_arrivals_by_rest(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta)
    api = Api(oscar)
    board = api.get(HEAT).json()["boards"][0]
    seat = board["seats"][0]
    place = f"{HEAT}no-shows/{seat['id']}/"
    steads = api.get(place).json()["alternatives"]
    assert steads[0] == {"instead": "short_board", "entry": None, "name": "", "part": "", "change": 0}
    assert {stead["instead"] for stead in steads} == {"short_board", "play_twice"}
    assert api.post(f"{place}settle/", {"entry": seat["entry"], "instead": "elsewhere"}).status_code == 400
    assert (
        api.post(f"{place}settle/", {"entry": board["seats"][1]["entry"], "instead": "short_board"}).status_code == 409
    )
    answer = api.post(f"{place}settle/", {"entry": seat["entry"], "instead": "short_board"}).json()
    assert (answer["boards"][0]["left_out"], answer["unregistered"]) == (seat["power"], [seat["entry"]])
    late = f"{HEAT}late-arrivals/1/"
    assert [stead["entry"] for stead in api.get(late).json()["alternatives"]] == [seat["entry"]]
    answer = api.post(f"{late}seat/", {"incoming": seat["entry"]}).json()
    assert (answer["boards"][0]["left_out"], answer["unregistered"]) == ("", [])
    refused = api.post(f"{late}seat/", {"incoming": seat["entry"]})
    assert problems(refused) == [("incoming", "seated"), ("game", "full")]
    start_games(actor_of(oscar), heat)
    other = f"{HEAT}no-shows/{board['seats'][1]['id']}/"
    assert problems(api.get(other)) == [("game", "started")]
    assert api.get(f"{HEAT}no-shows/0/").status_code == 404


@pytest.mark.parametrize("pool", [1, 0, -1, 10**12])
def test_an_unknown_pool_is_named(regatta: Event, oscar: User, pool: int) -> None:
    registered_heat(oscar, regatta, players=13)
    for where in ("seeding-runs/", "seeding-runs/every-way/"):
        assert problems(Api(oscar).post(f"{HEAT}{where}", {"pool": pool})) == [("pool", "unknown")]


def test_an_unknown_replacement_is_reported_at_its_field(regatta: Event, oscar: User) -> None:
    heat = seeded_heat(oscar, regatta)
    seat = heat.seats.first()
    answer = Api(oscar).post(f"{HEAT}replace/", {"seat": seat.pk, "entry": seat.entry_id, "incoming": 10**9})
    assert problems(answer) == [("incoming", "unknown")]
