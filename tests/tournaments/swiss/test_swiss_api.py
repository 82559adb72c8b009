"""Swiss events over the API: the same services as on the pages, with the same refusals."""

from __future__ import annotations

from typing import Any

from tests.scenes.api import Api, problems
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.people.models import Person

EVENT = "/api/v1/clubs/front-range/events/armati/"
SWISS = f"{EVENT}swiss/"
RULES = f"{EVENT}swiss-rules/"


@scene
def event(club: Club, oscar: User) -> Event:
    return make_swiss_event(club, oscar, players=6)


def test_a_whole_event_by_script(club: Club, oscar: User) -> None:
    script = Api(oscar)
    made = script.post(
        "/api/v1/clubs/front-range/events/", {"format": "swiss", "name": "Armati", "rounds": 2, "seed": 3}
    )
    rules = script.get(f"{made['Location']}swiss-rules/").json()
    assert (made.status_code, rules["tie_breaks"][0]) == (201, "sodos")
    for number in range(1, 6):
        answer = script.post(f"{SWISS}players/", {"last_name": f"P{number}", "rating": 1500 + number})
        assert answer.status_code == 201
    for number in (1, 2):
        draft = script.post(f"{SWISS}rounds/")
        assert (draft.status_code, draft.json()["state"], len(draft.json()["tables"])) == (201, "draft", 2)
        assert draft.json()["tables"][0]["why"]
        assert script.post(f"{SWISS}rounds/{number}/publish/").json()["state"] == "published"
        for table in draft.json()["tables"]:
            sent = {"outcome": "first", "seats": [{"loss": 10.5}, {"loss": 60}], "version": 0}
            answer = script.put(f"{SWISS}rounds/{number}/tables/{table['number']}/result/", sent)
            assert (answer.status_code, answer.json()["number"]) == (200, table["number"])
        assert answer.json()["open"] == 0
        assert [seat["loss"] for seat in answer.json()["seats"]] == [10.5, 60]
        shown = script.get(f"{SWISS}rounds/{number}/").json()["tables"][-1]
        assert {name: answer.json()[name] for name in shown} == shown
    table = script.get(f"{SWISS}standings/").json()
    assert (table["rounds"], len(table["rows"]), table["rows"][0]["points"]) == (2, 5, 4)
    assert [row["rank"] for row in table["rows"]] == sorted(row["rank"] for row in table["rows"])
    assert [each["number"] for each in script.get(f"{SWISS}rounds/").json()["results"]] == [1, 2]


def test_margins_are_numbers_of_one_shape_in_a_round_and_in_the_list(event: Event, oscar: User) -> None:
    script = Api(oscar)
    script.post(f"{SWISS}rounds/")
    script.post(f"{SWISS}rounds/1/publish/")
    sent = {"outcome": "first", "seats": [{"loss": 12.5, "army_points": 400}, {"loss": 100}]}
    script.put(f"{SWISS}rounds/1/tables/1/result/", sent)
    listed = script.get(f"{SWISS}rounds/").json()["results"][0]["tables"]
    alone = script.get(f"{SWISS}rounds/1/").json()["tables"]
    assert [each["seats"] for each in listed] == [each["seats"] for each in alone]
    figures = [[(seat["loss"], seat["army_points"]) for seat in each["seats"]] for each in alone]
    assert figures == [[(12.5, 400), (100, None)], *[[(None, None)] * 2] * 2]


def test_tables_and_byes_have_one_shape_in_a_round_and_in_the_list(club: Club, oscar: User) -> None:
    play_round(make_swiss_event(club, oscar, players=7), oscar)
    script = Api(oscar)
    [listed] = script.get(f"{SWISS}rounds/").json()["results"]
    alone = script.get(f"{SWISS}rounds/1/").json()
    assert alone["tables"][0]["outcome"] == "first"
    assert alone["byes"][0]["why"]
    assert alone["byes"][0]["kind"] == "U"
    for part in ("number", "state", "open", "tables", "byes"):
        assert listed[part] == alone[part]


def test_kind_of_a_bye_is_a_code_in_every_language(club: Club, oscar: User) -> None:
    play_round(make_swiss_event(club, oscar, players=7), oscar)
    for address in ("rounds/1/", "rounds/"):
        told = Api(oscar).get(f"{SWISS}{address}", headers={"Accept-Language": "de"}).json()
        assert told.get("results", [told])[0]["byes"][0]["kind"] == "U"


def test_every_not_found_has_one_code(event: Event, oscar: User) -> None:
    missing = ("/api/v1/nowhere/", f"{SWISS}rounds/9/", "/api/v1/clubs/nobody/", "/api/v1/tie-breaks/nothing/")
    answers = [Api(oscar).get(address) for address in missing]
    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(404, "not_found")}


def test_visitors_see_no_draft(event: Event, oscar: User) -> None:
    Event.objects.filter(pk=event.pk).update(published=True)
    Api(oscar).post(f"{SWISS}rounds/")
    assert Api(None).get(f"{SWISS}rounds/").json()["results"] == []
    assert Api(None).get(f"{SWISS}rounds/1/").status_code == 401


def test_rules_are_changed_and_linted(event: Event, oscar: User) -> None:
    script = Api(oscar)
    margins = {
        "margins": [
            {"result": "win", "enemy_loss": [0, 50], "points": 10},
            {"result": "win", "enemy_loss": [50, None], "points": 30},
            {"result": "draw", "points": 9},
            {"result": "loss", "points": 8},
        ]
    }
    answer = script.patch(RULES, {"ranking": margins, "rounds": 4})
    assert answer.json()["rounds"] == 4
    assert {each["level"] for each in answer.json()["scoring_findings"]} >= {"bad"}
    wrong = {"rounds": 0, "ranking": {"margins": [{"result": "win", "points": 1}]}, "system": "x"}
    found = dict(problems(script.patch(RULES, wrong)))
    assert set(found) >= {"rounds", "system", "ranking.margins"}


def test_players_are_described_withdrawn_and_excused(event: Event, oscar: User, bob: User) -> None:
    script = Api(oscar)
    first = script.get(f"{SWISS}players/").json()["results"][0]
    at = f"{SWISS}players/{first['id']}/"
    assert script.patch(at, {"start_points": 10**400}).status_code == 400
    assert script.patch(at, {"army": "Seleucid", "start_points": 1.5}).json()["army"] == "Seleucid"
    assert script.get(at).json()["rating"] == first["rating"]
    assert problems(script.patch(at, {"rating": 99_999, "army": 3})) == [("army", "invalid")]
    assert problems(script.patch(at, {"rating": 99_999})) == [("rating", "out_of_range")]
    assert Api(bob).put(f"{at}byes/2/", {"kind": "H"}).json()["byes"] == [{"round": 2, "kind": "H", "note": ""}]
    assert problems(script.put(f"{at}byes/9/", {"kind": "U"})) == [("kind", "not_a_choice"), ("round", "out_of_range")]
    assert script.delete(f"{at}byes/2/").json()["byes"] == []
    assert script.post(f"{at}withdraw/", {}).json()["withdrawn_from"] == 1
    assert script.post(f"{at}rejoin/").json()["withdrawn_from"] is None
    assert script.delete(at).status_code == 204


def test_a_player_from_another_town_is_somebody_new_once_confirmed(event: Event, oscar: User) -> None:
    script = Api(oscar)
    nora = Person.objects.create(club=event.club, first_name="Nora", last_name="Ackroyd", town="Leeds")
    sent = {"first_name": "Nora", "last_name": "Ackroyd", "town": "Paris"}
    assert problems(script.post(f"{SWISS}players/", sent)) == [("person", "several")]
    assert script.post(f"{SWISS}players/", {**sent, "person": None}).json()["name"] == "Nora Ackroyd (2)"
    assert script.post(f"{SWISS}players/", {**sent, "person": nora.pk}).json()["name"] == "Nora Ackroyd"


def test_a_list_is_all_or_nothing(event: Event, oscar: User) -> None:
    script = Api(oscar)
    wrong = {"text": "name,rating\nAnn Lee,1500\nBob Ray,old\n"}
    assert problems(script.post(f"{SWISS}players/import/", wrong)) == [("rows[1].rating", "not_whole")]
    right = script.post(f"{SWISS}players/import/", {"text": wrong["text"].replace("old", "1600")})
    assert [row["rating"] for row in right.json()["players"]] == [1500, 1600]


def test_a_list_is_previewed_then_in(event: Event, oscar: User) -> None:
    script = Api(oscar)
    sent = {"text": "name;club;byes\nAnn Lee;Leeds;2H 3z\nP01 of armati;;\n"}
    shown = script.post(f"{SWISS}players/import/preview/", sent).json()
    told = [(line["line"], line["verdict"], line["details"]) for line in shown["lines"]]
    assert told[0] == (2, "new", ["Club: Leeds", "Round 2: Half-point bye", "Round 3: Absent"])
    answer = script.post(f"{SWISS}players/import/", {**sent, "fingerprint": shown["fingerprint"]})
    assert answer.json()["players"][-1]["byes"] == [
        {"round": n, "kind": k, "note": ""} for n, k in ((2, "H"), (3, "Z"))
    ]
    assert script.post(f"{SWISS}players/import/", {**sent, "fingerprint": shown["fingerprint"]}).status_code == 409


def test_results_come_from_a_list(event: Event, oscar: User, bob: User) -> None:
    made = play_round(event, oscar)
    script = Api(bob)
    text = script.get(f"{SWISS}results.csv?bom=no").content.decode()
    shown = script.post(f"{SWISS}results/import/preview/", {"text": text.replace(",first,,", ",1/2,,", 1)}).json()
    assert [line["changes"] for line in shown["lines"]] == [True, False, False]
    sent = {"text": text.replace(",first,,", ",1/2,,", 1), "fingerprint": shown["fingerprint"]}
    done = script.post(f"{SWISS}results/import/", sent)
    assert (done.status_code, done.json()) == (200, {"new": 0, "corrected": 1, "unchanged": 2})
    assert script.post(f"{SWISS}results/import/", sent).status_code == 409
    assert made.games.get(number=1).result_versions.count() == 2


def test_pairs_by_hand_are_previewed_then_made(event: Event, oscar: User) -> None:
    script = Api(oscar)
    tables: list[dict[str, Any]] = script.post(f"{SWISS}rounds/").json()["tables"]
    (a, b), (c, d) = ([seat["entry"] for seat in table["seats"]] for table in tables[:2])
    sent = {"one": a, "other": d}
    shown = script.post(f"{SWISS}rounds/1/by-hand/preview/", sent).json()
    assert [(each["number"], each["after"]) for each in shown["changes"]] == [(1, [a, d]), (2, [c, b])]
    assert script.get(f"{SWISS}rounds/1/").json()["tables"] == tables
    script.post(f"{SWISS}rounds/1/by-hand/", {**sent, "anyway": True})
    assert script.get(f"{SWISS}rounds/1/").json()["tables"][0]["seats"][1]["entry"] == d
    assert problems(script.post(f"{SWISS}rounds/1/by-hand/", {"one": 10**9})) == [("one", "unknown")]
    assert problems(script.post(f"{SWISS}rounds/1/by-hand/", {"one": a, "other": a})) == [("other", "same")]


def test_results_are_refused_as_on_the_page(event: Event, oscar: User) -> None:
    play_round(event, oscar)
    script = Api(oscar)
    at = f"{SWISS}rounds/1/tables/1/result/"
    sent = {"outcome": "both", "seats": [{"loss": -1}, {}]}
    assert problems(script.put(at, sent)) == [("outcome", "not_a_choice"), ("seats[0].loss", "out_of_range")]
    assert problems(script.put(at, {"outcome": "draw", "version": 0}), 409) == []
    preview = script.post(f"{at}preview/", {"outcome": "second"}).json()
    assert (preview["round"], len(preview["moved"]) > 1) == (None, True)
    assert script.delete(at).json()["open"] == 1


def test_files_are_served(event: Event, oscar: User) -> None:
    play_round(event, oscar)
    script = Api(oscar)
    assert script.get(f"{SWISS}standings.csv?bom=no").content.startswith(b"rank,number,name")
    assert script.get(f"{SWISS}nasamw.csv?bom=no").content.startswith(b"Position,Surname")
    assert script.get(f"{SWISS}players.csv?bom=no").content.startswith(b"number,first_name")
    assert b"XXR 5" in script.get(f"{SWISS}report.trf?dialect=trf16").content
    assert problems(script.get(f"{SWISS}report.trf?dialect=trf06")) == [("dialect", "not_a_choice")]


def test_a_double_round_robin_by_script(event: Event, oscar: User) -> None:
    answer = Api(oscar).patch(RULES, {"system": "round-robin", "meetings": "twice"})
    assert (answer.status_code, answer.json()["meetings"]) == (200, "twice")
    wrong = Api(oscar).patch(RULES, {"meetings": "often"})
    assert problems(wrong) == [("meetings", "not_a_choice")]


def test_pairs_are_forbidden_requested_and_removed(event: Event, oscar: User) -> None:
    script = Api(oscar)
    one, other, third = event.swiss_entries.values_list("entry_id", flat=True)[:3]
    made = script.post(f"{SWISS}pairs/", {"kind": "forbidden", "one": other, "other": one, "note": "siblings"})
    assert (made.status_code, made.json()["one"], made.json()["round"]) == (201, one, None)
    assert "must not meet" in made.json()["text"]
    assert script.post(f"{SWISS}pairs/", {"kind": "wished", "one": one, "other": third, "round": 1}).status_code == 201
    wrong = script.post(f"{SWISS}pairs/", {"kind": "hated", "one": one, "other": 1_000_000, "round": 99})
    assert problems(wrong) == [("kind", "not_a_choice"), ("other", "unknown"), ("round", "out_of_range")]
    assert [each["kind"] for each in script.get(f"{SWISS}pairs/").json()["results"]] == ["forbidden", "wished"]
    assert script.delete(f"{SWISS}pairs/{made.json()['id']}/").status_code == 204
    assert script.delete(f"{SWISS}pairs/{made.json()['id']}/").status_code == 404


def test_starting_points_are_set_by_script(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=2, system="mcmahon", bar=2000, floor=1000, step=100)
    script = Api(oscar)
    one, other = event.swiss_entries.values_list("entry_id", flat=True)
    sent = {"players": [{"id": one, "start_points": 3.5}]}
    [placed] = script.put(f"{SWISS}starts/", sent).json()["players"]
    assert (placed["start_points"], placed["start_by_hand"]) == (3.5, True)
    assert script.patch(f"{SWISS}players/{one}/", {"start_points": None}).json()["start_points"] == 18
    wrong = script.put(f"{SWISS}starts/", {"players": [{"id": other, "start_points": 1000}]})
    assert problems(wrong) == [("players[0].start_points", "out_of_range")]


def test_a_final_is_made_by_script(event: Event, oscar: User) -> None:
    script = Api(oscar)
    assert problems(script.post(f"{SWISS}final/", {"players": 4})) == [("", "not_finished")]
    play_round(event, oscar)
    made = script.post(f"{SWISS}final/", {"players": 6, "third_place": True})
    rules = script.get(f"{made['Location']}swiss-rules/").json()
    assert (made.status_code, rules["system"], rules["third_place"]) == (201, "knock-out", True)
    assert made["Location"].endswith(f"/{made.json()['slug']}/")
