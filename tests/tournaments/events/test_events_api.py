"""Tournaments, entries, teams and scoring systems through REST."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.scenes.api import CLUB, Api, problems
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event

ABOUT = {"name", "time_zone", "starts_on"}


def test_event_is_changed_in_part(regatta: Event, alice: User) -> None:
    rules = Api(alice).patch("boards-rules/", {"lowest_count": 1, "lowest_multiplier": 0.25}).json()
    assert (rules["lowest_multiplier"], rules["heats"], rules["revision"]) == (0.25, 3, regatta.revision + 1)
    changed = Api(alice).patch("", {"starts_on": "2026-11-21"}).json()
    assert (changed["starts_on"], changed["revision"]) == ("2026-11-21", rules["revision"] + 1)
    assert Api(alice).patch("", changed).json() == changed, "what was read may be sent back"
    assert Api(alice).patch("boards-rules/", {**rules, "revision": changed["revision"]}).status_code == 200


def test_new_event_has_the_time_zone_of_the_newest_unless_it_names_one(regatta: Event, alice: User) -> None:
    Api(alice).patch("", {"time_zone": "America/Denver"})
    body = {"format": "boards", "scoring_system": regatta.boards.scoring_system_id}
    made = [
        Api(alice).post(f"{CLUB}events/", {**body, **more}).json()["time_zone"]
        for more in ({"name": "Second"}, {"name": "Third", "time_zone": "Asia/Kathmandu"}, {"name": "Fourth"})
    ]
    assert made == ["America/Denver", "Asia/Kathmandu", "Asia/Kathmandu"]


def test_second_writer_of_the_details_sees_what_changed(regatta: Event, alice: User, oscar: User) -> None:
    seen = Api(alice).get("").json()["revision"]
    Api(oscar).patch("", {"venue": "Boulder"})
    answer = Api(alice).patch("", {"venue": "Denver", "revision": seen})
    assert problems(answer, 409) == []
    assert answer.json()["changes"] == [{"field": "venue", "before": "", "after": "Boulder", "who": "Oscar"}]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"name": ""}, [("name", "required")]),
        ({"heats": 10}, None),
        ({"scoring_system": 999_999}, [("scoring_system", "unknown")]),
        ({"power_groups": "AGI-EF-RT", "same_power": 1}, [("same_power", "too_low_for_groups")]),
        ({"lowest_count": 1, "lowest_multiplier": 1e300}, [("lowest_multiplier", "out_of_range")]),
        ({"best_count": 2, "next_lowest_count": 1}, [("best_count", "best_and_lowest")]),
        ({"time_zone": "Mars/Olympus"}, [("time_zone", "not_a_choice")]),
        ({"starts_on": "tomorrow"}, [("starts_on", "invalid")]),
        ({"tie_breaks": ["nothing"]}, None),
    ],
)
def test_wrong_details_are_refused(regatta: Event, alice: User, body: Any, expected: Any) -> None:
    found = problems(Api(alice).patch("" if {*body} <= ABOUT else "boards-rules/", body))
    assert found == expected if expected else [path.partition("[")[0] for path, _code in found] == list(body)


def test_event_is_copied_archived_and_deleted(regatta: Event, alice: User) -> None:
    api = Api(alice)
    answer = api.post("copy/", {"name": "Regatta 2027", "entries": True})
    assert (answer.status_code, answer["Location"]) == (201, f"{CLUB}events/regatta-2027/")
    assert len(api.get(f"{answer['Location']}entries/").json()["results"]) == 14
    assert api.post("archive/").json()["archived_at"] is not None
    listed = {
        kind: [row["slug"] for row in api.get(f"{CLUB}events/?archived={kind}").json()["results"]]
        for kind in ("true", "false")
    }
    assert listed == {"true": ["regatta"], "false": ["regatta-2027"]}
    assert api.post("unarchive/").json()["archived_at"] is None
    assert problems(api.delete("?typed_name=regatta")) == [("typed_name", "wrong_name")]
    assert api.delete("?typed_name=Regatta").status_code == 204
    assert Event.objects.filter(slug="regatta").exists() is False


def test_draft_is_hidden_and_a_public_event_open_to_visitors(regatta: Event, alice: User) -> None:
    assert problems(Api(None).get(""), 404) == []
    Api(alice).post("publish/")
    assert Api(None).get("").json()["name"] == "Regatta"
    assert problems(Api(None).patch("", {"name": "Mine"}), 401) == []
    assert problems(Api(None).delete("?typed_name=Regatta"), 401) == []
    Api(alice).post("unpublish/")
    assert problems(Api(None).get(""), 404) == []


def test_lists_take_the_same_queries_however_many_rows(
    club: Club, regatta: Event, alice: User, django_assert_num_queries: Any
) -> None:
    api = Api(alice)
    factories.make_boards_event(club, players=3)
    api.post("publish/")
    with django_assert_num_queries(6):
        assert api.get(f"{CLUB}events/").json()["count"] == 2
    with django_assert_num_queries(7):  # a page of entries is counted by the database
        assert api.get("entries/").json()["count"] == 14
    with django_assert_num_queries(7):  # whether the reader may know years of birth
        assert api.get("log/").json()["count"] == 1


def test_what_is_only_read_can_be_sent_back_but_not_changed(regatta: Event, alice: User) -> None:
    api = Api(alice)
    read = api.get("").json()
    assert api.patch("", read | {"venue": "The Old Hall"}).json()["venue"] == "The Old Hall"
    assert problems(api.patch("", {"slug": "other", "published": True})) == [
        ("slug", "read_only"),
        ("published", "read_only"),
    ]
    assert problems(api.patch("", read | {"slug": "other"}), 409) == []


def test_preregistration_is_set_exactly(regatta: Event, alice: User) -> None:
    Api(alice).patch("boards-rules/", {"preregistration": True})
    pk = regatta.entries.first().pk
    assert Api(alice).put(f"entries/{pk}/preregistration/", {"preregistered": [3, 1]}).json()["preregistered"] == [1, 3]
    assert Api(alice).put(f"entries/{pk}/preregistration/", {"preregistered": [2]}).json()["preregistered"] == [2]
    assert problems(Api(alice).put(f"entries/{pk}/preregistration/", {"preregistered": [9]})) == [
        ("preregistered", "unknown")
    ]
    assert Api(alice).delete(f"entries/{pk}/").status_code == 204
    assert problems(Api(alice).get(f"entries/{pk}/"), 404) == []


def test_team_is_formed_changed_and_disbanded(regatta: Event, alice: User) -> None:
    api = Api(alice)
    entries = [row["id"] for row in api.get("entries/").json()["results"]]
    assert problems(api.post("teams/", {"name": "Blue", "entries": entries[:3]})) == [("", "no_teams")]
    assert api.patch("boards-rules/", {"team_size": 3, "team_heat": 1}).status_code == 200
    made = api.post("teams/", {"name": "Blue", "entries": entries[:3]})
    team = made.json()
    assert api.get(made["Location"]).json() == team
    assert team == {"id": team["id"], "name": "Blue", "entries": sorted(entries[:3])}
    assert api.patch(f"teams/{team['id']}/", {"name": "Red"}).json() == {**team, "name": "Red"}
    answer = api.post("teams/", {"name": "Green", "entries": [*entries[3:5], entries[0]]})
    assert problems(answer) == [("entries[2]", "in_another_team")]
    assert api.get("teams/").json()["count"] == 1
    assert api.delete(f"teams/{team['id']}/").status_code == 204


def test_organisers_order_is_set_and_removed(regatta: Event, alice: User) -> None:
    ids = list(regatta.entries.values_list("pk", flat=True)[:3])
    assert Api(alice).put("manual-order/", {"entries": ids[::-1]}).status_code == 204
    assert list(regatta.entries.filter(manual_order=1).values_list("pk", flat=True)) == [ids[2]]
    assert Api(alice).delete("manual-order/").status_code == 204
    assert regatta.entries.filter(manual_order__isnull=False).count() == 0


def test_scoring_system_is_made_changed_copied_and_deleted(club: Club, alice: User, bob: User) -> None:
    api = Api(alice)
    where = f"{CLUB}scoring-systems/"
    made = api.post(where, {"name": "Ours", "definition": factories.WIN_DRAW}).json()
    assert (made["slug"], made["shipped"], made["version"]) == ("ours", False, 0)
    assert made["definition"]["formulas"]["elimination"] == "yrs-11"
    assert api.patch(f"{where}ours/", {"description": "As ever.", "version": 0}).json()["version"] == 1
    assert problems(api.patch(f"{where}ours/", {"description": "Or not.", "version": 0}), 409) == []
    assert api.post(f"{where}ours/copy/", {"name": "Theirs"}).json()["slug"] == "theirs"
    assert api.delete(f"{where}theirs/").status_code == 204
    wrong = {**factories.WIN_DRAW, "formulas": {**factories.WIN_DRAW["formulas"], "elimination": "yrs +"}}
    paths = [path for path, _code in problems(api.post(where, {"name": "Bad", "definition": wrong}))]
    assert paths == ["definition.formulas.elimination"]
    assert problems(Api(bob).post(where, {"name": "Bob's", "definition": factories.WIN_DRAW}), 403) == []


def test_tie_breaks_are_listed_for_everybody(db: None) -> None:
    lines = Api(None).get("/api/v1/tie-breaks/").json()
    assert {line["format"] for line in lines} == {"boards", "swiss", "league"}
    assert {"sodos", "m-buchholz", "buchholz-cut-1", "aro"} <= {
        line["code"] for line in lines if line["format"] == "swiss"
    }
    assert len({(line["format"], line["code"]) for line in lines}) == len(lines)
    assert {"head_to_head", "head-to-head"} & {line["code"] for line in lines}
    assert all(line["name"] and line["description"] for line in lines)
