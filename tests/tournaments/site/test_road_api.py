"""A whole event by REST alone: club, people, event, a heat seeded by the worker, results, standings, awards."""

from __future__ import annotations

from typing import Any

from tests.scenes.api import Api
from tournaments.boards.heats.models import SeedingRun
from tournaments.boards.heats.tasks import run_seeding
from tournaments.clubs.models import User

CLUB = "/api/v1/clubs/hill-club/"
EVENT = f"{CLUB}events/open-2026/"
HEAT = f"{EVENT}heats/1/"
NAMES = ("Ada", "Bea", "Cyd", "Dan", "Eve", "Fay", "Gus")
DEFINITION = {"mode": "rank", "formulas": {"provisional": "", "elimination": "0", "places": ["scs"] * 7}}
CENTERS = {"AUSTRIA": 4, "ENGLAND": 5, "FRANCE": 10, "GERMANY": 0, "ITALY": 6, "RUSSIA": 7, "TURKEY": 2}


def made(answer: Any, status: int = 201) -> Any:
    assert answer.status_code == status, answer.content
    return answer.json()


def prepared(api: Api) -> None:
    made(api.post("/api/v1/clubs/", {"name": "Hill Club"}))
    text = "Name,Town\n" + "\n".join(f"{name} Hill,Denver" for name in NAMES)
    preview = made(api.post(f"{CLUB}people/import/preview/", {"text": text}), 200)
    assert [row["verdict"] for row in preview["lines"]] == ["new"] * 7
    done = made(api.post(f"{CLUB}people/import/", {"text": text, "fingerprint": preview["fingerprint"]}))
    assert (done["added"], done["left_out"]) == (7, 0)
    system = made(api.post(f"{CLUB}scoring-systems/", {"name": "Centers", "definition": DEFINITION}))
    body = {"format": "boards", "name": "Open 2026", "scoring_system": system["id"], "heats": 2, "unplayed_score": 1.5}
    event = made(api.post(f"{CLUB}events/", body))
    assert (event["slug"], event["published"]) == ("open-2026", False)
    assert made(api.get(f"{EVENT}boards-rules/"), 200)["unplayed_score"] == 1.5
    entered = made(api.post(f"{EVENT}entries/", {"people": done["people"]}))
    assert len(entered["entries"]) == 7
    assert made(api.post(f"{EVENT}entries/", {"people": done["people"]})) == {"entries": []}


def seeded(api: Api) -> None:
    answer = api.post(f"{EVENT}heats/")
    assert (made(answer)["number"], answer["Location"]) == (1, HEAT)
    entries = [row["id"] for row in made(api.get(f"{EVENT}entries/"), 200)["results"]]
    heat = made(api.post(f"{HEAT}register/", {"entries": entries}), 200)
    assert sorted(heat["registered"]) == sorted(entries)
    answer = api.post(f"{HEAT}seeding-runs/", {"seed": 7, "seconds": 1})
    assert made(answer, 202)["state"] == "queued"
    run_seeding(SeedingRun.objects.get().job_id)
    run = made(api.get(answer["Location"]), 200)
    assert (run["state"], run["seed"], run["total_after"], len(run["solution"]["games"])) == ("done", 7, 0, 1)
    heat = made(api.post(f"{answer['Location']}use/", {"draft": heat["draft"]}), 200)
    assert (heat["registered"], len(heat["boards"][0]["seats"])) == ([], 7)
    assert made(api.post(f"{HEAT}start/"), 200)["boards"][0]["state"] == "started"


def test_event_is_run_by_rest_alone(alice: User) -> None:
    api = Api(alice)
    prepared(api)
    seeded(api)
    seats = [{"power": power, "result": "loss", "centers": count} for power, count in CENTERS.items()]
    game = made(api.put(f"{HEAT}games/1/result/", {"version": 0, "seats": seats}), 200)
    assert (game["version"], [seat["score"] for seat in game["seats"]]) == (1, list(CENTERS.values()))
    assert made(api.post(f"{HEAT}games/1/finish/", {"version": 1}), 200)["state"] == "finished"

    assert Api(None).get(f"{EVENT}standings/").status_code == 404
    made(api.post(f"{EVENT}publish/"), 200)
    answer = Api(None).get(f"{EVENT}standings/")
    rows = made(answer, 200)["rows"]
    assert [(row["rank"], row["total"]) for row in rows] == [(1, 10), (2, 7), (3, 6), (4, 5), (5, 4), (6, 2), (7, 0)]
    assert Api(None).get(f"{EVENT}standings/", headers={"If-None-Match": answer["ETag"]}).status_code == 304
    boards = made(Api(None).get(f"{EVENT}boards/"), 200)["heats"][0]["games"][0]["seats"]
    assert {seat["power"]: seat["score"] for seat in boards} == CENTERS
    prizes = made(Api(None).get(f"{EVENT}awards/?only=all"), 200)["rows"]
    assert prizes[0]["winners"][0]["score"] == 10

    log = made(api.get(f"{EVENT}log/?door=api&action=finish_game"), 200)
    assert [(line["who"], line["door"]) for line in log["results"]] == [("Alice", "api")]
    made(api.post(f"{HEAT}games/1/reopen/"), 200)
    changed = Api(None).get(f"{EVENT}standings/", headers={"If-None-Match": answer["ETag"]})
    assert [row["rank"] for row in made(changed, 200)["rows"]] == [None] * 7
