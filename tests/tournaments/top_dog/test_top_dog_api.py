"""Histories and Top Dog over the API: the same services as on the pages, with the same refusals."""

from __future__ import annotations

from tests.scenes.api import Api, problems
from tests.scenes.swiss_scene import enter, make_swiss_event, play_round
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.people.models import Person
from tournaments.top_dog.models import HistoryRecord

CLUB = "/api/v1/clubs/front-range/"
SWISS = f"{CLUB}events/armati/swiss/"
PEOPLE = {"game": "armati", "text": "last_name,games,average\nAnn of armati,12,4.50\n"}


def test_top_dog_by_script_from_a_list_to_the_histories(club: Club, oscar: User) -> None:
    script, event = Api(oscar), make_swiss_event(club, oscar, players=3, rounds=1)
    ann = enter(event, oscar, "Ann", army="Mamluk")
    plan = script.post(f"{CLUB}histories/import/preview/", PEOPLE).json()
    assert [(line["verdict"], line["figure"], line["subject"]) for line in plan["lines"]] == [
        ("new", 4.5, ann.entry.person_id)
    ]
    assert not HistoryRecord.objects.exists()
    sent = {**PEOPLE, "source": "List", "fingerprint": plan["fingerprint"]}
    done = script.post(f"{CLUB}histories/import/", sent)
    assert (done.status_code, done.json()["saved"]) == (201, 1)
    assert script.post(f"{CLUB}armies/", {"game": "armati", "name": "Mamluk"}).status_code == 201
    rules = script.patch(f"{SWISS}top-dog/", {"on": True, "podium_excluded": 1}).json()
    assert (rules["on"], rules["table"]["player_share"], rules["counted"]) == (True, "2/3", False)
    play_round(event, oscar)
    Event.objects.filter(pk=event.pk).update(published=True)
    table = Api(None).get(f"{SWISS}top-dog/standings/").json()
    row = next(each for each in table["rows"] if each["entry"] == ann.entry_id)
    assert (table["rounds"], row["handicap_per_round"], row["army"]) == (1, 2, "Mamluk")
    assert row["why"].endswith("⅔ × 3.00 + ⅓ × 0 = 2.00 a round")
    assert sum(each["excluded"] for each in table["rows"]) >= 1
    assert Api(None).get(f"{SWISS}top-dog.csv?bom=no").content.startswith(b"rank,name,army")
    look_up = Api(None).get(f"{SWISS}top-dog/look-up/?player=Ann of armati").json()
    assert (look_up["unused_army"], [each["army"] for each in look_up["armies"]]) == (2, ["Mamluk"])
    assert script.put(f"{SWISS}history/").status_code == 204
    known = script.get(f"{CLUB}histories/").json()
    assert {each["name"]: each["games"] for each in known["rows"]}["Ann of armati"] == 13
    rows = script.get(f"{CLUB}histories/records/?person={ann.entry.person_id}").json()["results"]
    assert [(each["source"], each["games"], each["counts"]) for each in rows] == [
        ("event", 1, True),
        ("list", 12, True),
    ]
    assert script.post(f"{CLUB}histories/records/{rows[1]['id']}/take-back/").status_code == 204
    assert script.delete(f"{SWISS}history/").status_code == 204
    out = script.get(f"{CLUB}histories.csv?bom=no").content.decode().splitlines()
    assert out[:2] == ["first_name,last_name,distinction,games,average,value", ",Ann of armati,,0,,"]


def test_wrong_input_is_refused_at_its_field(club: Club, oscar: User, bob: User) -> None:
    script, event = Api(oscar), make_swiss_event(club, oscar, players=2)
    assert problems(script.post(f"{CLUB}armies/", {"game": "go", "name": ""})) == [("game", "not_a_choice")]
    assert problems(script.post(f"{CLUB}histories/import/preview/", {"game": "armati", "text": "x\n"})) == [
        ("text", "no_heading")
    ]
    table = {"army": [{"games": 2, "factor": "1/2"}], "floor": "many"}
    assert problems(script.patch(f"{SWISS}top-dog/", {"on": True, "table": table})) == [
        ("table.army[0].games", "gap"),
        ("table.floor", "wrong_type"),
    ]
    assert problems(script.patch(f"{SWISS}top-dog/", {"podium_excluded": 501})) == [("podium_excluded", "out_of_range")]
    assert problems(script.put(f"{SWISS}history/")) == [("", "not_finished")]
    assert Api(bob).patch(f"{SWISS}top-dog/", {"on": True}).status_code == 403
    assert script.get(f"{SWISS}top-dog/standings/").status_code == 404
    assert problems(script.get(f"{CLUB}top-dog/look-up/?games=x&sort=luck")) == [
        ("games", "not_whole"),
        ("sort", "not_a_choice"),
    ]
    assert problems(script.get(f"{CLUB}histories/records/?person=x")) == [("person", "invalid")]
    script.patch(f"{SWISS}top-dog/", {"on": True})
    play_round(event, oscar)
    assert problems(script.patch(f"{SWISS}top-dog/", {"podium_excluded": 0})) == [("reason", "missing")]
    player = event.swiss_entries.all()[0].entry_id
    assert problems(script.post(f"{SWISS}players/{player}/handicap/redo/", {"reason": ""})) == [("reason", "missing")]
    assert script.post(f"{SWISS}players/{player}/handicap/redo/", {"reason": "Misspelt."}).status_code == 204
    assert Person.objects.count() == 2


def test_an_army_is_corrected_and_removed_and_histories_become_public(club: Club, oscar: User) -> None:
    script = Api(oscar)
    army = script.post(f"{CLUB}armies/", {"game": "armati", "name": "Khwarizmian"}).json()
    changed = script.patch(f"{CLUB}armies/{army['id']}/", {"name": "Khwarazmian"})
    assert changed.json() == {**army, "name": "Khwarazmian"}
    assert script.delete(f"{CLUB}armies/{army['id']}/").status_code == 204
    assert Api(None).get(f"{CLUB}histories/").status_code == 404
    assert script.put(f"{CLUB}histories/public/", {"public": True}).status_code in {200, 204}
    assert Api(None).get(f"{CLUB}histories/").status_code == 200
