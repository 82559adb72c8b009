"""Marks, penalties and ballots by script."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from tests.scenes.api import Api
from tests.scenes.prize_scene import ranked
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event
from tournaments.prizes.services.ballots import vote

EVENT = "/api/v1/clubs/front-range/events/cup/"


def test_script_adds_kinds_gives_marks_and_ranks_by_the_total(cup: Event, oscar: User, bob: User) -> None:
    api, order = Api(oscar), ranked(cup)
    assert api.get(f"{EVENT}soft-rules/").json() == {"ranking": "games", "below_zero": False}
    values = {"name": "Painting", "least": 0, "most": 20, "weight": 0.5, "in_total": True, "entered_by": "desk"}
    kind = api.post(f"{EVENT}soft-kinds/", values).json()
    assert kind == {"id": kind["id"], **values}
    marks = f"{EVENT}soft-marks/"
    refused = Api(bob).post(marks, {"kind": kind["id"], "entry": order[0], "value": 21})
    assert [each["path"] for each in refused.json()["errors"]] == [f"marks[{order[0]}]"]
    given = Api(bob).post(marks, {"kind": kind["id"], "entry": order[5], "value": 20})
    assert (given.status_code, given.json()["value"], given.json()["given_by"]) == (201, 20, str(bob))
    assert api.get(marks).json()["count"] == 1
    assert api.patch(f"{EVENT}soft-rules/", {"ranking": "all"}).json()["ranking"] == "all"
    totals = Api(None).get(f"{EVENT}totals/").json()
    assert (totals["by_total"], totals["rows"][0]["entry"], totals["rows"][0]["marks"]) == (True, order[5], [20])
    assert Api(bob).post(marks, {"kind": kind["id"], "entry": order[5], "value": None}).json()["value"] is None
    assert api.get(marks).json()["results"] == []
    assert api.patch(f"{EVENT}soft-kinds/{kind['id']}/", {"name": "Paint"}).json()["name"] == "Paint"
    assert Api(None).get(f"{EVENT}soft-kinds/").json()["count"] == 1
    assert api.delete(f"{EVENT}soft-kinds/{kind['id']}/").status_code == 204


def test_script_gives_changes_and_removes_a_penalty(cup: Event, bob: User) -> None:
    api, player, penalties = Api(bob), ranked(cup)[0], f"{EVENT}penalties/"
    values = {"entry": player, "round": 2, "kind": "yellow_card", "points": 1.5, "reason": "Shouted", "public": False}
    made = api.post(penalties, values).json()
    assert {name: made[name] for name in values} == values
    for wrong, path in (({"round": 9}, "round"), ({"entry": 0}, "entry"), ({"points": -1}, "points")):
        refused = api.post(penalties, {**values, **wrong})
        assert [each["path"] for each in refused.json()["errors"]] == [path]
    page = f"{penalties}{made['id']}/"
    assert Api(None).get(page).status_code == 404
    assert api.patch(page, {"round": None, "public": True}).json()["round"] is None
    assert Api(None).get(page).json()["reason"] == "Shouted"
    Event.objects.filter(pk=cup.pk).update(hide_last=1)
    assert Api(None).get(penalties).json()["results"] == []
    assert api.delete(page).status_code == 204


def test_script_runs_a_ballot_and_reads_no_single_vote(cup: Event, oscar: User) -> None:
    api, order, ballots = Api(oscar), ranked(cup), f"{EVENT}ballots/"
    now = timezone.now()
    opens = (now - timedelta(hours=2)).isoformat()
    made = api.post(ballots, {"question": "Best army?", "choices": 2, "opens_at": opens}).json()
    assert (made["choices"], made["weights"], made["not_self"]) == (2, "", True)
    vote(Entry.objects.select_related("event__club", "person").get(pk=order[0]), made["id"], [order[2], order[1]])
    results = f"{EVENT}ballot-results/"
    assert api.get(results).json()["results"] == []
    page = f"{ballots}{made['id']}/"
    assert api.delete(page).status_code == 400
    assert api.patch(page, {"closes_at": (now - timedelta(hours=1)).isoformat()}).status_code == 200
    wanted = [
        {"ballot": made["id"], "entry": order[2], "points": 2},
        {"ballot": made["id"], "entry": order[1], "points": 1},
    ]
    assert Api(None).get(results).json()["results"] == wanted
    Event.objects.filter(pk=cup.pk).update(hide_awards=True)
    assert Api(None).get(results).json()["results"] == []
    assert api.get(results).json()["results"] == wanted
    other = api.post(ballots, {"question": "Best general?"}).json()
    assert api.delete(f"{ballots}{other['id']}/").status_code == 204
