"""Lists at the desk: chosen, shown, confirmed; and the page that has every file of a Swiss event."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_round
from tests.tournaments.events.test_people_import_pages import hidden, text_of
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.people.models import Person
from tournaments.swiss.models import DuelResult

DESK = "/desk/front-range/e/armati/"
PLAYERS = f"{DESK}players/import/"
RESULTS = f"{DESK}rounds/import/"
LIST = "name,club,army,byes\nAnn Lee,Leeds,Seleucid,2H\nP01 of armati,,Parthian,\n"


@scene
def event(club: Club, oscar: User) -> Event:
    return make_swiss_event(club, oscar, players=6)


def test_players_are_shown_then_in(event: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    assert "What the list looks like" in text_of(client.get(PLAYERS))
    shown = client.post(PLAYERS, {"file": SimpleUploadedFile("players.csv", LIST.encode("utf-16"))})
    page = text_of(shown)
    for words in ("Ann Lee", "new to the club", "Club: Leeds", "Round 2: Half-point bye", "Army: Parthian"):
        assert words in page
    assert page.count("New to the club") == 1
    assert event.entries.count() == 6
    another = client.post(PLAYERS, {"text": shown.context["text"], "step": "confirm", "another": "list"})
    assert (another.status_code, "Ann Lee,Leeds,Seleucid,2H" in text_of(another)) == (200, True)
    sent = {"step": "confirm", "text": shown.context["text"], "fingerprint": hidden(page, "fingerprint")}
    assert client.post(PLAYERS, sent)["Location"] == f"{DESK}players/"
    assert event.entries.count() == 7
    assert client.post(PLAYERS, sent).status_code == 409


def test_two_players_of_one_name_are_asked_about_and_distinguished(event: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    text = "name,army\nZoe Day,Gauls\nZoe Day,Huns\n"
    shown = client.post(PLAYERS, {"text": text})
    page = text_of(shown)
    assert shown.status_code == 200
    assert "Line 2 has this name too" in page
    sent = {"step": "confirm", "text": shown.context["text"], "fingerprint": hidden(page, "fingerprint")}
    refused = client.post(PLAYERS, sent)
    assert (refused.status_code, "Zoe Day is on line 2 already" in text_of(refused)) == (422, True)
    assert client.post(PLAYERS, {**sent, "who-3": "new"})["Location"] == f"{DESK}players/"
    made = event.swiss_entries.filter(entry__person__last_name="Day").order_by("number")
    assert [(each.entry.name, each.army) for each in made] == [("Zoe Day", "Gauls"), ("Zoe Day (2)", "Huns")]


def test_the_email_of_a_line_says_which_of_two_namesakes_plays(event: Event, oscar: User, sign_in: SignIn) -> None:
    for town, email in (("York", "zoe@york.example.org"), ("Leeds", "zoe@leeds.example.org")):
        distinction = "" if town == "York" else "2"
        event.club.people.create(first_name="Zoe", last_name="Day", distinction=distinction, town=town, email=email)
    client, text = sign_in(oscar), "name,email,town\nZoe Day,Zoe@Leeds.example.org,Hull\nZoe Day,,\n"
    page = text_of(client.post(PLAYERS, {"text": text}))
    assert 'name="who-3"' in page
    assert 'name="who-2"' not in page
    text = text.removesuffix("Zoe Day,,\n")
    page = text_of(client.post(PLAYERS, {"text": text}))
    client.post(PLAYERS, {"step": "confirm", "text": text, "fingerprint": hidden(page, "fingerprint")})
    assert event.entries.get(person__last_name="Day").person.town == "Leeds"


def test_a_list_of_players_keeps_the_address_and_names_what_is_not_read(
    event: Event, oscar: User, sign_in: SignIn
) -> None:
    client = sign_in(oscar)
    known = event.entries.select_related("person").order_by("pk")[0].person
    text = f"name,email,sex,fed,title,fide_id\nAnn Lee,ann@example.org,w,ENG,WFM,403\n{known.name},p@example.org,m,,,\n"
    shown = client.post(PLAYERS, {"text": text})
    page = text_of(shown)
    assert "4 columns are not read, because Topboard has no place for them: sex, fed, title, fide_id." in page
    assert "Email: ann@example.org" in page
    sent = {"step": "confirm", "text": shown.context["text"], "fingerprint": hidden(page, "fingerprint")}
    client.post(PLAYERS, sent)
    assert event.club.people.get(last_name="Lee").email == "ann@example.org"
    known.refresh_from_db()
    assert known.email == "p@example.org"
    text = f"name,email\n{known.name},other@example.org\n"
    assert "Email:" not in text_of(client.post(PLAYERS, {"text": text}))  # the club's own address stays


def test_a_wrong_address_in_a_list_of_players_is_refused(event: Event, oscar: User, sign_in: SignIn) -> None:
    answer = sign_in(oscar).post(PLAYERS, {"text": "name,email\nAnn Lee,nowhere\n"})
    assert "Line 2:" in text_of(answer)
    assert "Save this list" not in text_of(answer)


def test_a_report_file_names_the_fields_that_have_no_place(event: Event, oscar: User, sign_in: SignIn) -> None:
    line = f"{'001':3} {1:4} w{'WFM':>3} {'Lee, Ann':33} {1850:4} {'ENG':3} {403:11} {'1990/01/01':10} {'0.0':>4} {1:4}"
    page = text_of(sign_in(oscar).post(PLAYERS, {"text": line + "\n"}))
    assert (
        "4 columns are not read, because Topboard has no place for them: sex, title, federation, FIDE number." in page
    )


def test_results_are_shown_then_in(event: Event, oscar: User, bob: User, sign_in: SignIn) -> None:
    play_round(event, oscar)
    client = sign_in(bob)
    assert client.get(RESULTS).status_code == 200
    shown = client.post(RESULTS, {"text": "round,table,result,arbiter\n1,1,0-1,Bo\n1,2,1-0,\n"})
    page = text_of(shown)
    assert "1 column is not read, because Topboard has no place for it: arbiter." in page
    assert "Corrected results" in page
    assert "Results that stand already" in page
    sent = {"step": "confirm", "text": shown.context["text"], "fingerprint": hidden(page, "fingerprint")}
    assert client.post(RESULTS, sent)["Location"] == f"{DESK}rounds/"
    assert DuelResult.objects.filter(version__number=2).count() == 2


@pytest.mark.parametrize("address", [PLAYERS, RESULTS])
@pytest.mark.parametrize(
    "data",
    [b"", b"\x89PNG\r\n\x1a\n\0\0", b"x" * (2 * 1024 * 1024 + 1), b'name,result\n"open', b"\xff\xfe\0"],
)
def test_a_file_that_is_not_a_list_is_refused(
    event: Event, oscar: User, sign_in: SignIn, address: str, data: bytes
) -> None:
    answer = sign_in(oscar).post(address, {"file": SimpleUploadedFile("list.csv", data)})
    assert (answer.status_code, "Nothing was read" in text_of(answer)) == (422, True)


def test_unknown_headings_are_asked_about_for_players_alone(event: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    answer = client.post(PLAYERS, {"text": "a,b\n1,2\n"})
    assert (answer.status_code, "Choose the columns" in text_of(answer)) == (200, True)
    answer = client.post(RESULTS, {"text": "a,b\n1,2\n"})
    assert (answer.status_code, "Nothing was read" in text_of(answer)) == (422, True)


def test_a_list_without_changes_has_nothing_to_save(event: Event, oscar: User, sign_in: SignIn) -> None:
    page = text_of(sign_in(oscar).post(PLAYERS, {"text": "name,club\nP01 of armati,\n"}))
    assert "There is nothing to save" in page
    assert "Save this list" not in page


def test_wrong_lines_are_named_and_cannot_be_saved(event: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    shown = client.post(PLAYERS, {"text": "name,rating\nAnn Lee,99999\n"})
    assert shown.status_code == 422
    assert "Line 2: The rating is 99999. Enter a whole number from 0 to 9999." in text_of(shown)
    assert "Save this list" not in text_of(shown)
    sent = {"step": "confirm", "text": shown.context["text"], "fingerprint": hidden(text_of(shown), "fingerprint")}
    assert client.post(PLAYERS, sent).status_code == 422
    assert client.post(PLAYERS, {"step": "confirm", "text": "", "fingerprint": ""}).status_code == 422


def test_every_link_of_the_page_of_files_leads_somewhere(event: Event, oscar: User, sign_in: SignIn) -> None:
    play_round(event, oscar)
    client: Client = sign_in(oscar)
    assert f"{DESK}settings/exchange/" in text_of(client.get(f"{DESK}settings/"))
    page = text_of(client.get(f"{DESK}settings/exchange/"))
    links = re.findall(r'<a [^>]*href="([^"]+)"', page[page.index("<h2") :])
    assert len(links) >= 10
    for link in links:
        assert client.get(link, follow=True).status_code == 200, link
    exported = client.get(f"{DESK}settings/export.json", {"emails": "yes"})
    assert exported.json()["format"] == "topboard-swiss/1"


def test_a_person_chosen_for_two_lines_can_be_chosen_again(event: Event, oscar: User, sign_in: SignIn) -> None:
    gareth = Person.objects.create(club=event.club, first_name="Gareth", last_name="Lloyd", town="Bangor")
    client, text = sign_in(oscar), "name\nGareth Lloyd\nGareth Lloyd\n"
    page = text_of(client.post(PLAYERS, {"text": text}))
    sent = {"step": "confirm", "text": text, "fingerprint": hidden(page, "fingerprint"), "who-2": gareth.pk}
    refused = client.post(PLAYERS, {**sent, "who-3": gareth.pk})
    page = text_of(refused)
    assert (refused.status_code, "Save this list" in page) == (422, True)
    assert "Gareth Lloyd is on line 2 already. Choose somebody else for one of the two lines." in page
    assert [bool(asked.wrong) for asked in refused.context["questions"]] == [False, True]
    assert 'id="who-3" name="who-3" required aria-invalid="true"' in page
    assert 'href="#who-3"' in page
    assert client.post(PLAYERS, {**sent, "who-3": "new"}).status_code == 302
