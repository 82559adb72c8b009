"""Prizes by script: the plan, choices, awards, and who reads what."""

from __future__ import annotations

from django.test import Client

from tests.scenes.api import Api
from tests.scenes.prize_scene import make_plan, ranked
from tournaments.clubs.models import User
from tournaments.events.models import Event
from tournaments.prizes.models import Prize, PrizeAward

EVENT = "/api/v1/clubs/front-range/events/cup/"


def test_a_script_plans_prizes(cup: Event, oscar: User) -> None:
    api = Api(oscar)
    category = api.post(f"{EVENT}prize-categories/", {"name": "Juniors", "born_from": 2010}).json()
    made = api.post(f"{EVENT}prize-groups/", {"name": "Main prizes", "ties": "half"})
    assert made.status_code == 201
    group = made.json()
    assert (group["ties"], group["one_each"], group["fixed_at"]) == ("half", True, None)
    values = {"group": group["id"], "title": "Best junior", "category": category["id"], "value": 50}
    prize = api.post(f"{EVENT}prizes/", values).json()
    assert prize == {"id": prize["id"], **values}
    assert api.post(f"{EVENT}prizes/", {"group": group["id"], "title": "Cup"}).json()["value"] is None
    refused = api.post(f"{EVENT}prizes/", {**values, "value": -1})
    assert [each["path"] for each in refused.json()["errors"]] == ["value"]
    assert api.patch(f"{EVENT}prizes/{prize['id']}/", {"value": 60, "category": None}).json()["category"] is None
    assert api.patch(f"{EVENT}prize-groups/{group['id']}/", {"ties": "none"}).json()["ties"] == "none"
    assert api.patch(f"{EVENT}prize-categories/{category['id']}/", {"born_from": 2011}).json()["born_from"] == 2011
    assert Api(None).get(f"{EVENT}prizes/").json()["count"] == 2
    assert api.delete(f"{EVENT}prizes/{prize['id']}/").status_code == 204
    assert api.delete(f"{EVENT}prize-categories/{category['id']}/").status_code == 204
    assert api.delete(f"{EVENT}prize-groups/{group['id']}/").status_code == 204
    assert Api(None).get(f"{EVENT}prize-groups/").json()["results"] == []


def test_awards_are_proposed_fixed_and_handed_over(cup: Event, oscar: User, bob: User) -> None:
    group, api = make_plan(cup, oscar), Api(oscar)
    awards = f"{EVENT}prize-awards/"
    found = api.get(awards).json()["results"]
    assert [(each["title"], each["entry"], each["state"]) for each in found[:1]] == [
        ("1st prize", ranked(cup)[0], "proposed")
    ]
    assert Api(None).get(awards).json()["results"] == []
    prize = Prize.objects.get(title="1st prize").pk
    choice = {"entry": None, "reason": "Withdrawn"}
    assert api.put(f"{EVENT}prizes/{prize}/choice/", choice).status_code == 200
    assert api.get(awards).json()["results"][0]["state"] == "nobody"
    assert api.post(f"{EVENT}prizes/{prize}/unchoose/").status_code == 200
    assert api.post(f"{EVENT}prize-groups/{group.pk}/fix/").json()["fixed_at"]
    told = Api(None).get(awards).json()["results"]
    assert [(each["amount"], each["state"]) for each in told[:1]] == [(100, "fixed")]
    award = PrizeAward.objects.get(prize=prize).pk
    assert Api(bob).post(f"{awards}{award}/hand-over/").json()["state"] == "handed_over"
    assert api.post(f"{EVENT}prize-groups/{group.pk}/reopen/").status_code == 400
    assert Api(bob).post(f"{awards}{award}/take-back/").json()["state"] == "fixed"
    assert api.post(f"{EVENT}prize-groups/{group.pk}/reopen/").json()["fixed_at"] is None
    assert Api(bob).post(f"{EVENT}prize-groups/{group.pk}/fix/").status_code == 403
    assert Client().get(awards).status_code == 200
