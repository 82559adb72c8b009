"""A person's data: all of it for whoever asks, and erasure that leaves every result where it was."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from django.apps import apps
from msgspec import to_builtins

from common.pure.errors import RuleError
from tests import factories
from tests.factories import actor_of
from tests.scenes.api import Api
from tests.scenes.snapshots import stored_snapshot
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tournaments.base.errors import ForbiddenError
from tournaments.base.models import IdempotencyKey
from tournaments.base.sheets.paper import Paper
from tournaments.changes.models import Change, ChangeLine
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, PrintJob, Snapshot
from tournaments.events.selectors.snapshots import shown_data
from tournaments.events.services.prints import start_print
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import sheet_of
from tournaments.people.models import Person
from tournaments.people.services.conflicts import set_conflict
from tournaments.people.services.groups import form_group
from tournaments.people.services.people import add_person, edit_person
from tournaments.people.services.person_merges import merge_people
from tournaments.people.services.personal_data import erase_person, erasure_plan, export_person, export_zip
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import player_actor
from tournaments.swiss.models import ByeKind, PairKind, SwissBye, SwissPairRule, SwissRound


@scene
def event(club: Club, alice: User) -> Event:
    made = make_swiss_event(club, alice, players=4)
    play_round(made, alice)
    return made


@scene
def zoe(event: Event, club: Club, alice: User) -> Person:
    """Somebody who has played, with an address, a group and a private link."""
    entry = event.entries.select_related("person").order_by("pk")[0]
    person = entry.person
    edit_person(
        actor_of(alice), person, first_name="Zoë", last_name="Quixote", email="zoe@example.org", town="La Mancha"
    )
    form_group(actor_of(alice), club, name="Windmills", people=[person])
    PlayerLink.objects.create(entry=entry, token_hash="x" * 64)
    return person


def everything(club: Club) -> str:
    """All rows of the app as one text."""
    rows: list[Any] = []
    for model in apps.get_app_config("tournaments").get_models(include_auto_created=True):
        rows += [model._meta.label, *model._base_manager.values_list()]
    return str([*rows, *(bytes(row.data).decode() for row in Snapshot.objects.all())])


def without_names(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: without_names(part) for key, part in data.items() if key not in {"name", "names", "players"}}
    if isinstance(data, list | tuple):
        return [without_names(part) for part in data]
    return data


def test_the_file_holds_all_that_is_kept(zoe: Person, alice: User) -> None:
    data = export_person(actor_of(alice), zoe)
    assert data["person"]["email"] == "zoe@example.org"
    assert data["groups"] == ["Windmills"]
    assert (data["events"][0]["event"], len(data["events"][0]["seats"])) == ("Armati", 1)
    assert any("Zoë Quixote" in line["what"] for line in data["log"])
    with zipfile.ZipFile(io.BytesIO(export_zip(actor_of(alice), zoe))) as folder:
        assert json.loads(folder.read("person.json"))["person"] == data["person"]
        assert "person town: La Mancha" in folder.read("person.txt").decode()


def test_erasing_leaves_no_trace_of_the_person_and_every_result(
    event: Event, zoe: Person, club: Club, alice: User
) -> None:
    event.refresh_from_db()
    before = without_names(to_builtins(shown_data(event).standings))
    plan = erasure_plan(actor_of(alice), zoe)
    assert (plan.name, plan.goes, plan.groups) == ("Player 1", ["1 private link stops working."], 1)
    assert plan.stays == ["Results in Armati stay."]
    assert erase_person(actor_of(alice), zoe, typed="zoë quixote") == "Player 1"
    event.refresh_from_db()
    assert without_names(to_builtins(shown_data(event).standings)) == before
    assert "Player 1" in str(stored_snapshot(event))
    text = everything(club)
    for word in ("Zoë", "Quixote", "zoe@example.org", "La Mancha"):
        assert word not in text, word
    told = ChangeLine.objects.get(kind="erase_person")
    assert (told.summary, told.before, told.after) == (
        "Erased the personal data of somebody who is now called Player 1.", None, None,
    )  # fmt: skip
    assert not Change.objects.filter(lines__kind="edit_person", undoable=True).exists()


@pytest.mark.parametrize("kind", ["seat_by_hand", "edit_entry", "set_score"])
def test_a_name_of_one_word_goes_from_the_lines_of_every_kind_that_names_players(
    zoe: Person, event: Event, club: Club, alice: User, kind: str
) -> None:
    edit_person(actor_of(alice), zoe, first_name="", last_name="Zanzibar", email="", town="")
    line = factories.make_log_line(club, kind=kind, summary="Game 1, with Zanzibar.", event=event)
    erase_person(actor_of(alice), zoe, typed="Zanzibar")
    line.refresh_from_db()
    assert line.summary == "Game 1, with Player 1."


def test_a_record_that_was_merged_into_the_person_leaves_no_trace(zoe: Person, club: Club, alice: User) -> None:
    """It is the same person, whatever it was called before."""
    values = {"first_name": "Secretia", "last_name": "Hidden", "email": "secretia@hidden.org", "town": "Hiddentown"}
    other = add_person(actor_of(alice), club, **values)
    edit_person(actor_of(alice), other, **{**values, "last_name": "Veiled"})
    merge_people(actor_of(alice), club, kept=zoe, removed=other)
    erase_person(actor_of(alice), zoe, typed=zoe.name)
    text = everything(club)
    for word in ("Quixote", "Secretia", "Hidden", "Veiled", "secretia@hidden.org"):
        assert word not in text, word
    about = ChangeLine.objects.filter(subject=f"person {other.pk}")
    assert [line.change.undoable for line in about] == [False, False]


def test_the_next_one_is_another_player(zoe: Person, club: Club, alice: User) -> None:
    erase_person(actor_of(alice), zoe, typed=zoe.name)
    other = factories.make_people(club, 1)[0]
    assert erase_person(actor_of(alice), other, typed=other.name) == "Player 2"


def test_a_wrong_name_erases_nobody(zoe: Person, alice: User) -> None:
    with pytest.raises(RuleError) as refused:
        erase_person(actor_of(alice), zoe, typed="Zoe")
    assert refused.value.problems[0].path == "typed"
    zoe.refresh_from_db()
    assert zoe.last_name == "Quixote"


def test_only_owners_see_and_erase(zoe: Person, oscar: User) -> None:
    for refused in (export_person, erasure_plan):
        with pytest.raises(ForbiddenError):
            refused(actor_of(oscar), zoe)
    with pytest.raises(ForbiddenError):
        erase_person(actor_of(oscar), zoe, typed=zoe.name)


def test_a_players_own_export_tells_no_conflict(zoe: Person, club: Club, alice: User) -> None:
    other = add_person(actor_of(alice), club, first_name="Secret", last_name="Enemy")
    set_conflict(actor_of(alice), club, first=zoe, second=other, value=500)
    entry = Entry.objects.select_related("event__club", "person").get(person=zoe)
    assert "Enemy" not in json.dumps(export_person(player_actor(entry), zoe))


def test_people_with_a_longer_name_are_not_confused(club: Club, alice: User) -> None:
    ann = add_person(actor_of(alice), club, first_name="Ann", last_name="Lee")
    add_person(actor_of(alice), club, first_name="Ann", last_name="Leeson")
    assert "Leeson" not in json.dumps(export_person(actor_of(alice), ann))
    erase_person(actor_of(alice), ann, typed="Ann Lee")
    assert ChangeLine.objects.filter(summary__contains="Ann Leeson").exists()


def test_names_of_earlier_and_kept_answers_go_too(club: Club, alice: User) -> None:
    person = add_person(actor_of(alice), club, first_name="Olda", last_name="Namely")
    edit_person(actor_of(alice), person, first_name="Newa", last_name="Named")
    IdempotencyKey.objects.create(who="user:1", key="k", request_hash="", answer={"seats": ["Newa Named"]})
    erase_person(actor_of(alice), person, typed="Newa Named")
    assert "Namely" not in everything(club)
    assert "Newa" not in everything(club)


@pytest.mark.parametrize(
    "answer",
    [
        {"body": {}, "needs": [[1, 2, "enter_results"], [1, 0, "manage_people"]]},
        {"body": {}, "needs": [[1, "manage_people"]]},
        {"body": {}, "needs": [7]},
        {"body": {}, "needs": None},
        ["no", "object"],
    ],
)
def test_a_kept_answer_of_any_shape_keeps_nobody_from_erasing(club: Club, alice: User, answer: Any) -> None:
    person = add_person(actor_of(alice), club, first_name="Olda", last_name="Namely")
    IdempotencyKey.objects.create(who="user:1", key="k", request_hash="", answer=answer)
    assert erase_person(actor_of(alice), person, typed="Olda Namely") == "Player 1"


def test_an_answer_of_the_api_goes_with_the_name_and_another_clubs_stays(club: Club, alice: User) -> None:
    url = "/api/v1/clubs/front-range/people/"
    answer = Api(alice).post(
        url, {"first_name": "Olda", "last_name": "Namely"}, headers={"Idempotency-Key": "key-of-today"}
    )
    assert answer.status_code == 201
    elsewhere = {"body": {"name": "Olda Namely"}, "needs": [[club.pk + 1, 0, "manage_people"]]}
    IdempotencyKey.objects.create(who="user:1", key="elsewhere", request_hash="", answer=elsewhere)
    erase_person(actor_of(alice), Person.objects.get(last_name="Namely"), typed="Olda Namely")
    assert [each.key for each in IdempotencyKey.objects.all()] == ["elsewhere"]


def test_a_name_of_one_word_is_taken_out_where_it_is_a_name(event: Event, club: Club, alice: User) -> None:
    entry = event.entries.select_related("person").order_by("pk")[0]
    edit_person(actor_of(alice), entry.person, first_name="", last_name="Winter", email="", town="")
    form_group(actor_of(alice), club, name="Winter friends", people=[entry.person])
    factories.make_boards_event(club, name="Winter Cup", players=0)
    for action, summary in (
        ("edit_tournament", "Winter came early, so the event starts later."),
        ("withdraw_player", "Winter withdraws from round 2 on."),
    ):
        factories.make_log_line(club, kind=action, summary=summary, event=event)
    other = make_swiss_event(club, alice, players=2, name="Elsewhere")
    factories.make_log_line(club, kind="check_in", summary="Winter is here.", event=other)
    told = {line["what"] for line in export_person(actor_of(alice), entry.person)["log"]}
    assert "Winter withdraws from round 2 on." in told
    assert not told & {"Winter came early, so the event starts later.", "Winter is here."}
    erase_person(actor_of(alice), entry.person, typed="Winter")
    texts = set(ChangeLine.objects.filter(club=club).values_list("summary", flat=True))
    assert {"Winter came early, so the event starts later.", "Winter is here."} <= texts
    assert "Player 1 withdraws from round 2 on." in texts
    assert "Winter withdraws from round 2 on." not in texts
    assert club.groups.get().name == "Winter friends"
    event.refresh_from_db()
    assert "Winter" not in str(shown_data(event).standings)


def test_prints_with_the_name_go_too(zoe: Person, event: Event, club: Club, alice: User) -> None:
    asked = Asked(event=event, whole=True)
    start_print(actor_of(alice), sheet_of(event, "badges"), asked, paper=Paper.A4)
    erase_person(actor_of(alice), zoe, typed="Zoë Quixote")
    assert not PrintJob.objects.exists()


def test_a_name_of_one_word_goes_from_draws_by_hand(event: Event, club: Club, alice: User) -> None:
    person = event.entries.select_related("person").order_by("pk")[0].person
    edit_person(actor_of(alice), person, first_name="", last_name="Winter")
    SwissRound.objects.update(changed_by_hand="table 1 P02 of armati and Winter", explanation={"names": "Bob, Winter"})
    erase_person(actor_of(alice), person, typed="Winter")
    assert "Winter" not in everything(club)


def test_a_name_of_one_word_goes_from_notes_about_its_person_alone(event: Event, club: Club, alice: User) -> None:
    entry, other = event.entries.select_related("person").order_by("pk")[:2]
    edit_person(actor_of(alice), entry.person, first_name="", last_name="Winter")
    for each in (entry, other):
        SwissBye.objects.create(entry=each, number=3, kind=ByeKind.ZERO, note="Winter is away")
    pair = SwissPairRule.objects.create(event=event, kind=PairKind.FORBIDDEN, one=entry, other=other, note="Winter")
    erase_person(actor_of(alice), entry.person, typed="Winter")
    assert [bye.note for bye in SwissBye.objects.filter(number=3).order_by("pk")] == [
        "Player 1 is away",
        "Winter is away",
    ]
    pair.refresh_from_db()
    assert pair.note == "Player 1"
