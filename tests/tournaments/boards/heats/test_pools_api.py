"""Pools by REST alone: the same rules, with the same codes."""

from __future__ import annotations

from tests.scenes.api import Api, problems
from tests.scenes.heat_cases import entries_of
from tests.scenes.pool_cases import final, played_event
from tests.scenes.stage import scene
from tournaments.boards.heats.tasks import run_seeding
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event, Round

HEAT = "/api/v1/clubs/front-range/events/finals/heats/2/"


@scene
def event(club: Club) -> Event:
    return played_event(club, players=21)


@scene
def heat(event: Event, oscar: User) -> Round:
    return final(oscar, event)


def test_pools_are_run_by_rest_alone(heat: Round, event: Event, oscar: User) -> None:
    api, entries = Api(oscar), [entry.pk for entry in entries_of(event)]
    made = api.post(f"{HEAT}pools/", {"name": "Gold", "multiplier": 1.5, "size": 8})
    assert (made.status_code, made["Location"]) == (201, f"{HEAT}pools/1/")
    filled = api.post(f"{HEAT}pools/1/fill/", {"first": 7}).json()
    assert ([len(filled[name]) for name in ("came", "tied", "absent")]) == [6, 3, 0]
    assert sorted(api.post(f"{HEAT}pools/1/entries/", {"entries": entries[2:4]}).json()["entries"]) == sorted(
        [*(row["entry"] for row in filled["came"]), *entries[2:4]]
    )
    api.post(f"{HEAT}pools/take-out/", {"entries": entries[3:4]})
    runs = api.post(f"{HEAT}pools/seed/")
    assert (runs.status_code, [run["number"] for run in runs.json()["runs"]]) == (202, [1, 2])
    for run in heat.seeding_runs.order_by("-number"):
        run_seeding(run.job_id)
        assert api.post(f"{HEAT}seeding-runs/{run.number}/use/", {}).status_code == 200
    boards = api.get(HEAT).json()["boards"]
    assert sorted((board["number"], board["pool"]) for board in boards) == [(1, 1), (2, None), (3, None)]
    assert problems(api.post(f"{HEAT}pools/1/empty/")) == [("entries", "seated")] * 7
    patched = api.patch(f"{HEAT}pools/1/", {"takes_top_ranks": True}).json()
    assert (patched["name"], patched["multiplier"], patched["takes_top_ranks"]) == ("Gold", 1.5, True)
    assert api.get(f"{HEAT}pools/1/").json() == patched
    assert api.get(f"{HEAT}pools/").json()["results"] == [patched]
    assert api.delete(f"{HEAT}pools/1/").status_code == 204


def test_a_pool_is_seeded_alone_and_pools_are_never_mixed(heat: Round, event: Event, oscar: User) -> None:
    api, entries = Api(oscar), [entry.pk for entry in entries_of(event)]
    api.post(f"{HEAT}pools/", {"name": "Gold"})
    api.post(f"{HEAT}pools/1/entries/", {"entries": entries[:7]})
    assert problems(api.post(f"{HEAT}seeding-runs/", {"entries": entries[3:10]})) == [("entries", "pools")]
    run = api.post(f"{HEAT}seeding-runs/", {"pool": 1, "seconds": 1})
    assert sorted(heat.seeding_runs.get(number=run.json()["number"]).instance["players"]) == sorted(entries[:7])
    assert api.post(f"{HEAT}seeding-runs/", {"pool": 9}).status_code == 400


def test_the_top_board_is_one_request(heat: Round, oscar: User) -> None:
    answer = Api(oscar).post(f"{HEAT}pools/make-top-board/")
    body = answer.json()
    assert (answer.status_code, answer["Location"], body["pool"]) == (201, f"{HEAT}pools/1/", 1)
    assert (len(body["came"]), len(body["tied"])) == (6, 3)
    assert problems(Api(oscar).post(f"{HEAT}pools/make-top-board/")) == [("name", "taken")]


def test_bad_pools_are_refused_at_their_field(heat: Round, oscar: User) -> None:
    body = {"name": "", "size": 0, "multiplier": 0}
    assert problems(Api(oscar).post(f"{HEAT}pools/", body)) == [
        ("name", "missing"),
        ("size", "out_of_range"),
        ("multiplier", "out_of_range"),
    ]


def test_a_pool_is_sent_back_as_it_was_read(heat: Round, oscar: User) -> None:
    api = Api(oscar)
    made = api.post(f"{HEAT}pools/", {"name": "Gold"}).json()
    assert api.patch(f"{HEAT}pools/1/", made | {"name": "Silver"}).json() == made | {"name": "Silver"}


def test_a_pool_is_emptied(heat: Round, event: Event, oscar: User) -> None:
    api, entries = Api(oscar), [entry.pk for entry in entries_of(event)]
    api.post(f"{HEAT}pools/", {"name": "Gold"})
    api.post(f"{HEAT}pools/1/entries/", {"entries": entries[:7]})
    assert api.post(f"{HEAT}pools/1/empty/").json()["entries"] == []
    assert sorted(api.get(HEAT).json()["registered"]) == sorted(entries)
