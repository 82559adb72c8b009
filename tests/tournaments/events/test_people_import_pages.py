"""The import of people at the desk, and their entry in an event at once."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.scenes.league_scene import make_season
from tests.scenes.stage import scene
from tournaments.changes.models import Change
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.people.models import Person

SignIn = Callable[[User], Client]


def text_of(response: object) -> str:
    return re.sub(r"\s+", " ", response.content.decode())  # type: ignore[attr-defined]


@scene
def manus(club: Club) -> Person:
    return Person.objects.create(
        club=club, first_name="Manus", last_name="Hand", email="manus@example.org", town="Denver"
    )


LIST = "name,email,town\r\nManus Hand,,Boulder\r\nAda Lovelace,,London\r\nEdi,x,\r\n"


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return found[1]


def test_the_way_back_leads_to_the_event_whose_page_led_here(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    client, url = sign_in(oscar), reverse("desk:people_import", args=[regatta.club.slug])
    event, people = (reverse(f"desk:{name}", args=args) for name, args in (
        ("event", [regatta.club.slug, regatta.slug]), ("people", [regatta.club.slug])
    ))  # fmt: skip
    assert f'<a href="{event}">Back</a>' in text_of(client.get(f"{url}?event=regatta"))
    assert f'<a href="{people}">Back</a>' in text_of(client.get(url))


def test_another_list_begins_with_the_lines_and_the_event(
    manus: Person, regatta: Event, oscar: User, sign_in: SignIn
) -> None:
    client, url = sign_in(oscar), reverse("desk:people_import", args=[manus.club.slug])
    looked = text_of(client.post(f"{url}?event=regatta", {"text": LIST}))
    assert re.search(r'<button class="[^"]*" name="another" value="list" formnovalidate> Choose another list', looked)
    assert f'<option value="{regatta.pk}" selected>' in looked
    step = {"step": "confirm", "text": LIST, "fingerprint": hidden(looked, "fingerprint"), "event": str(regatta.pk)}
    again = client.post(url, {**step, "another": "list"})
    assert again.status_code == 200
    assert LIST.replace("\r\n", "\n").strip() in again.content.decode().replace("\r\n", "\n")
    assert hidden(again.content.decode(), "event") == str(regatta.pk)
    assert not Person.objects.filter(last_name="Lovelace").exists()
    carried = {"text": LIST.partition("\r\n")[2], "event": str(regatta.pk)}
    columns = client.post(url, carried).content.decode()
    assert "Choose the columns" in columns
    assert hidden(columns, "event") == str(regatta.pk)
    assert f'<option value="{regatta.pk}" selected>' in text_of(client.post(url, {**carried, "text": LIST}))


def test_an_import_is_shown_then_confirmed(manus: Person, regatta: Event, oscar: User, sign_in: SignIn) -> None:
    client, url = sign_in(oscar), reverse("desk:people_import", args=[manus.club.slug])
    page = text_of(client.post(url, {"text": LIST}))
    assert "Town: Denver → <b>Boulder</b>" in page
    assert "Leave out the 1 wrong row" in page
    assert "Sign out" in page, "the head of the page is that of all pages"
    assert not Person.objects.filter(last_name="Lovelace").exists()
    step = {"step": "confirm", "text": LIST, "fingerprint": hidden(page, "fingerprint"), "event": str(regatta.pk)}
    refused = client.post(url, step)
    assert refused.status_code == 422
    assert "Wrong rows in the list: 1." in text_of(refused)
    done = client.post(url, {**step, "leave_out_wrong": "on"})
    assert done["Location"] == reverse("desk:entries", args=[manus.club.slug, "regatta"])
    manus.refresh_from_db()
    assert manus.town == "Boulder"
    assert regatta.entries.filter(person__last_name__in=["Hand", "Lovelace"]).count() == 2
    regatta.refresh_from_db()
    assert regatta.revision == 1
    change = Change.objects.latest("pk")
    assert list(change.lines.order_by("pk").values_list("kind", flat=True)) == ["import_people", "enter_people"]


def test_an_import_shows_the_fresh_preview_when_people_changed(manus: Person, oscar: User, sign_in: SignIn) -> None:
    client, url = sign_in(oscar), reverse("desk:people_import", args=[manus.club.slug])
    step = {"step": "confirm", "text": LIST, "leave_out_wrong": "on"}
    step["fingerprint"] = hidden(text_of(client.post(url, {"text": LIST})), "fingerprint")
    Person.objects.filter(pk=manus.pk).update(town="Rome")
    stale = client.post(url, step)
    assert stale.status_code == 409
    page = text_of(stale)
    assert "Town: Rome → <b>Boulder</b>" in page
    assert client.post(url, {**step, "fingerprint": hidden(page, "fingerprint")}).status_code == 302


def test_an_import_never_enters_people_in_an_event_of_another_club(
    manus: Person, regatta: Event, charlie: User, sign_in: SignIn
) -> None:
    client, url = sign_in(charlie), reverse("desk:people_import", args=["another"])
    text = "name\nAda L\n"
    step = {"step": "confirm", "text": text, "event": str(regatta.pk)}
    step["fingerprint"] = hidden(text_of(client.post(url, {"text": text})), "fingerprint")
    assert client.post(url, step)["Location"] == "/desk/another/people/"
    assert regatta.entries.count() == 14


def test_more_text_than_a_form_can_have_says_to_choose_a_file(club: Club, oscar: User, sign_in: SignIn) -> None:
    page = sign_in(oscar).post(reverse("desk:people_import", args=[club.slug]), {"text": "x" * 6 * 1024 * 1024})
    assert page.status_code == 400
    assert "more than 5 MB of text, so nothing was saved. Choose a file instead of pasting" in text_of(page)


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        (b"", 422, "The list is empty"),
        (b"\x00\x01\xff", 422, "not a text with columns"),
        (b"\xff\xfe\x00", 422, ""),
        (b'name\n"x', 422, "a quotation mark is not closed"),
        (b"name\n" + b"x" * 200_000, 422, ""),
        (b"x" * (2 * 1024 * 1024 + 1), 422, "larger than 2 MB"),
        ("name\nZoë Š".encode("cp1252"), 200, "read as Western European"),
        ("name;town\nÉdi Birsan;Łódź".encode(), 200, "Łódź"),
    ],
)
def test_any_file_gets_an_answer(
    club: Club, oscar: User, sign_in: SignIn, data: bytes, status: int, words: str
) -> None:
    url = reverse("desk:people_import", args=[club.slug])
    page = sign_in(oscar).post(url, {"file": SimpleUploadedFile("people.csv", data)})
    assert page.status_code == status
    assert words in text_of(page)
    if status == 422:
        assert page.context["form"].errors.keys() == {"file"}, "what is wrong with a file is said beside the file"


def test_a_name_of_two_people_asks_which_one(manus: Person, oscar: User, sign_in: SignIn) -> None:
    other = Person.objects.create(club=manus.club, first_name="Manus", last_name="Hand", distinction="2", town="Rome")
    client, url = sign_in(oscar), reverse("desk:people_import", args=[manus.club.slug])
    text = "name,town\nManus Hand,Oslo"
    page = text_of(client.post(url, {"text": text}))
    assert "1 name matches several people" in page
    assert f'<option value="{other.pk}"> Manus Hand (2), Rome</option>' in page
    assert f'<option value="{manus.pk}"> Manus Hand, Denver, manus@example.org</option>' in page
    step = {"step": "confirm", "text": text, "fingerprint": hidden(page, "fingerprint")}
    refused = client.post(url, {**step, "who-2": "x"})
    assert refused.status_code == 422
    assert "2 people are called Manus Hand" in text_of(refused)
    assert client.post(url, {**step, "who-2": str(other.pk)}).status_code == 302
    other.refresh_from_db()
    assert other.town == "Oslo"


def test_a_list_without_headings_is_offered_as_data(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    url = f"{reverse('desk:people_import', args=[regatta.club.slug])}?event=regatta"
    text = "Ann Lee,ann@example.org,York\nBob Fox,,Hull"
    page = text_of(client.post(url, {"text": text}))
    assert "Use the first row as data" in page
    assert re.findall(r'<option value="(\w+)" selected>', page) == ["name", "email", "town"]
    chosen = {"step": "columns", "text": text, "column-1": "name", "column-2": "email", "column-3": "town"}
    page = text_of(client.post(url, {**chosen, "first_is_data": "on"}))
    assert "York · ann@example.org" in page
    assert "Save 2 people" in page
    assert f'<option value="{regatta.pk}" selected>' in page, "the event that one came from is chosen"
    assert "Save 1 person" in text_of(client.post(url, chosen))
    twice = client.post(url, {**chosen, "column-2": "name", "first_is_data": "on"})
    assert twice.status_code == 422
    page = text_of(twice)
    assert "Columns 1 and 2 are both name. Choose something else for one of them." in page
    assert re.findall(r'<option value="(\w+)" selected>', page) == ["name", "name", "town"], "what was chosen stays"
    assert "Use the first row as data" in page


def test_headings_of_another_language_can_be_replaced(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    url = reverse("desk:people_import", args=[regatta.club.slug])
    text = "Prénom;Nom;Ville\nAnn;Lee;York"
    assert "Choose the columns" in text_of(sign_in(oscar).post(url, {"text": text}))
    chosen = {"step": "columns", "text": text, "column-1": "first_name", "column-2": "last_name"}
    assert "Save 1 person" in text_of(sign_in(oscar).post(url, chosen))


def test_a_line_that_comes_twice_can_be_left_out(regatta: Event, oscar: User, sign_in: SignIn) -> None:
    client, url = sign_in(oscar), reverse("desk:people_import", args=[regatta.club.slug])
    text = "name,email\nAnn Lee,ann@example.org\nBob Fox,bob@example.org\nAnn Lee,ann@example.org"
    shown = client.post(url, {"text": text})
    assert "The same as line 2: leave this line out" in text_of(shown)
    step = {"step": "confirm", "text": text, "fingerprint": shown.context["plan"].fingerprint}
    assert client.post(url, {**step, "fingerprint": "x", "who-4": "drop"}).status_code == 409
    done = client.post(url, {**step, "who-4": "drop"}, follow=True)
    assert "1 left out." in text_of(done)
    people = regatta.club.people.filter(last_name__in=["Lee", "Fox"])
    assert sorted(person.name for person in people) == ["Ann Lee", "Bob Fox"]


def test_people_from_a_list_are_not_offered_a_season_of_teams(
    club: Club, regatta: Event, oscar: User, sign_in: SignIn
) -> None:
    season = make_season(club, oscar)
    client, url = sign_in(oscar), reverse("desk:people_import", args=[club.slug])
    page = client.post(f"{url}?event={season.slug}", {"text": LIST}).content.decode()
    assert f'<option value="{regatta.pk}">' in page
    assert f'<option value="{season.pk}"' not in page
    sent = {"step": "confirm", "text": LIST, "fingerprint": hidden(page, "fingerprint"), "event": str(season.pk)}
    done = client.post(url, {**sent, "leave_out_wrong": "on"})
    assert done["Location"] == reverse("desk:people", args=[club.slug])
    assert not season.entries.exists()


def test_which_one_shows_what_the_line_itself_says(manus: Person, club: Club, oscar: User, sign_in: SignIn) -> None:
    Person.objects.create(club=club, first_name="Manus", last_name="Hand", distinction="junior", town="Boulder")
    listed = "name,email,town\nManus Hand,new@example.org,Aspen\n"
    page = text_of(sign_in(oscar).post(reverse("desk:people_import", args=[club.slug]), {"text": listed}))
    assert "line 2, Aspen, new@example.org" in page


def test_a_row_is_kept_without_an_address_that_is_wrong(manus: Person, oscar: User, sign_in: SignIn) -> None:
    client, url = sign_in(oscar), reverse("desk:people_import", args=[manus.club.slug])
    page = text_of(client.post(url, {"text": LIST}))
    assert "Keep the row without its email address" in page
    assert "Edi (line 4)" in page
    step = {"step": "confirm", "text": LIST, "fingerprint": hidden(page, "fingerprint")}
    shown = client.post(url, {**step, "without_email": "yes"})
    page, text = text_of(shown), shown.context["text"]
    assert "Keep the row" not in page
    assert "Save 3 people" in page
    assert not Person.objects.filter(last_name="Edi").exists(), "nothing is saved before the new rows were seen"
    assert client.post(url, {**step, "text": text, "fingerprint": hidden(page, "fingerprint")}).status_code == 302
    assert Person.objects.get(last_name="Edi").email == ""


def test_a_list_with_another_fault_is_not_offered_without_addresses(club: Club, oscar: User, sign_in: SignIn) -> None:
    listed = "name,email,town\n" + f"Ada Lovelace,x,{'y' * 90}\n"
    page = text_of(sign_in(oscar).post(reverse("desk:people_import", args=[club.slug]), {"text": listed}))
    assert "Keep the row" not in page


def test_the_lines_to_correct_are_those_that_were_pasted(club: Club, oscar: User, sign_in: SignIn) -> None:
    client, url = sign_in(oscar), reverse("desk:people_import", args=[club.slug])
    chosen = {"step": "columns", "text": "Ann Lee,York\nBob Fox,Hull", "column-1": "name", "column-2": "town"}
    shown = client.post(url, {**chosen, "first_is_data": "on"})
    sent = {"step": "confirm", "text": shown.context["text"], "another": "list"}
    page = client.post(url, sent).content.decode()
    assert "name,town\nAnn Lee,York\nBob Fox,Hull" in page.replace("\r", "")
    assert "Topboard added" not in page
