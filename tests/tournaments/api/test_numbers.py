"""Where the numbers do not fit, by REST alone: offers, who sits out, who stands in."""

from __future__ import annotations

from tests.tournaments.api.conftest import Api, problems
from tests.tournaments.services.heat_cases import entries_of, registered_heat
from tournaments.models import Tournament, User
from tournaments.tasks import run_seeding

HEAT = "/api/v1/clubs/front-range/tournaments/regatta/heats/1/"


def test_who_sits_out_is_worked_out_by_rest_alone(tournament: Tournament, oscar: User) -> None:
    heat = registered_heat(oscar, tournament, players=6)
    api, entries = Api(oscar), [entry.pk for entry in entries_of(tournament)]
    api.post(f"{HEAT}register/", {"entries": entries[6:7], "may_sit_out": True})
    answer = api.post(f"{HEAT}register/", {"entries": entries[7:8]}).json()
    assert answer["may_sit_out"] == entries[6:7]
    assert answer["shortfalls"] == [{"pool": None, "over": 1, "suggested": entries[6:7]}]
    run = api.post(f"{HEAT}seeding-runs/", {"sit_out": entries[6:7], "seconds": 1})
    assert (run.status_code, run.json()["sits_out"]) == (202, entries[6:7])
    run_seeding(heat.seeding_runs.get().job_id)
    used = api.post(f"{HEAT}seeding-runs/1/use/", {}).json()
    assert (used["sits_out"], used["registered"], len(used["boards"])) == (entries[6:7], [], 1)


def test_parts_are_set_by_rest(tournament: Tournament, oscar: User) -> None:
    registered_heat(oscar, tournament, players=8)
    api, entries = Api(oscar), [entry.pk for entry in entries_of(tournament)]
    answer = api.patch(f"{HEAT}register/", {"entries": entries[:1], "part": "stands_in", "may_sit_out": True}).json()
    assert (answer["stands_in"], answer["may_sit_out"], answer["shortfalls"]) == (entries[:1], entries[:1], [])
    back = api.patch(f"{HEAT}register/", {"entries": entries[:1], "part": "plays"}).json()
    assert (back["stands_in"], entries[0] in back["registered"]) == ([], True)


def test_a_part_for_a_stranger_and_a_part_unknown_are_refused(tournament: Tournament, oscar: User) -> None:
    registered_heat(oscar, tournament, players=8)
    api, entries = Api(oscar), [entry.pk for entry in entries_of(tournament)]
    answer = api.patch(f"{HEAT}register/", {"entries": entries[9:10], "part": "sits_out"})
    assert (answer.status_code, problems(answer)) == (400, [("entries", "unregistered")])
    assert api.patch(f"{HEAT}register/", {"entries": entries[:1], "part": "elsewhere"}).status_code == 400
    answer = api.post(f"{HEAT}seeding-runs/", {"sit_out": entries[9:10]})
    assert (answer.status_code, problems(answer)) == (400, [("sit_out", "not_free")])
