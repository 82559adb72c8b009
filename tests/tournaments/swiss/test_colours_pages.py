"""White and Black wherever the pairing system assigns colours, and no armies in games of colours."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, pairs_of, play_round
from tests.tournaments.swiss.test_players_pages import DESK, PUBLIC
from tournaments.base.sheets.paper import html_of
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.sheets.asked import Asked
from tournaments.events.sheets.register import document_of, sheet_of
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import make_player_links, token_of
from tournaments.swiss.disciplines import colours_of, sides_of
from tournaments.swiss.selectors.rounds import round_view
from tournaments.swiss.selectors.rows import load_swiss_rows
from tournaments.swiss.services.rounds import draft_round, publish_round


def chess_event(club: Club, user: User) -> Event:
    """Round 1 of eight players is over, round 2 is published."""
    event = make_swiss_event(club, user, players=8, discipline="chess", system="dutch", name="Open")
    play_round(event, user)
    publish_round(actor_of(user), draft_round(actor_of(user), event))
    Event.objects.filter(pk=event.pk).update(published=True)
    make_player_links(actor_of(user), event)
    return Event.objects.select_related("club", "swiss").get(pk=event.pk)


@scene
def event(club: Club, oscar: User) -> Event:
    return chess_event(club, oscar)


OPEN_DESK, OPEN = DESK.replace("armati", "open"), PUBLIC.replace("armati", "open")


def words_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.mark.parametrize(
    ("discipline", "system", "colours"),
    [
        ("chess", "dutch", ("white", "black")),
        ("chess", "round-robin", ("white", "black")),
        ("go", "round-robin", ("black", "white")),
        ("other", "dutch", ("white", "black")),
        ("chess", "armati", ()),
        ("chess", "knock-out", ()),
        ("armati", "armati", ()),
        ("armati", "round-robin", ()),
    ],
)
def test_dutch_and_berger_assign_colours(discipline: str, system: str, colours: tuple[str, ...]) -> None:
    assert colours_of(discipline, system) == colours
    assert [str(each).lower() for each in sides_of(discipline, system)] == list(colours or ("first", "second"))


def test_the_desk_shows_who_has_white(event: Event, oscar: User, sign_in: SignIn) -> None:
    white, black = pairs_of(event.rounds.get(number=2))[0]
    names = {row.pk: row.person.name for row in event.entries.select_related("person")}
    client = sign_in(oscar)
    for page in ("rounds/2/", "rounds/1/", "rounds/2/print/?what=tables"):
        words = words_of(client.get(f"{OPEN_DESK}{page}").content.decode())
        assert words.count("White") >= 1, page
    round_page = words_of(client.get(f"{OPEN_DESK}rounds/2/").content.decode())
    assert re.search(rf"White {names[white]} .*Black {names[black]}", round_page)
    table = words_of(client.get(f"{OPEN_DESK}rounds/2/tables/1/").content.decode())
    assert f"White {names[white]}" in table
    assert f"Black {names[black]}" in table
    for what in ("names", "slips"):
        assert words_of(client.get(f"{OPEN_DESK}rounds/2/print/?what={what}").content.decode()).count("Black") == 4


def test_everybody_sees_the_colours(event: Event) -> None:
    white, black = pairs_of(event.rounds.get(number=2))[0]
    names = {row.pk: row.person.name for row in event.entries.select_related("person")}
    client = Client()
    for page in ("", "rounds/", "rounds/2/?by=name", "rounds/1/", "projector/?show=pairings", "projector/?show=names"):
        assert words_of(client.get(f"{OPEN}{page}").content.decode()).count("White") == 4, page
    assert "Plays White" in client.get(f"{OPEN}?me={white}").content.decode()
    assert "Plays Black" in client.get(f"{OPEN}?me={black}").content.decode()
    cells = {row["row"].name: row["cells"] for row in client.get(f"{OPEN}crosstable/").context["rows"]}
    first = pairs_of(event.rounds.get(number=1))[0]
    assert [cells[names[entry]][0]["colour_letter"] for entry in first] == ["w", "b"]


def test_my_page_shows_my_colour_in_each_round(event: Event, client: Client) -> None:
    white, black = pairs_of(event.rounds.get(number=2))[0]
    links = [token_of(PlayerLink.objects.get(entry=entry)) for entry in (white, black)]
    pages = [client.get(f"/p/{link}/").content.decode() for link in links]
    assert ["You have White" in page for page in pages] == [True, False]
    assert ["You have Black" in page for page in pages] == [False, True]
    past = pages[0].split('id="past"')[1]
    assert len(re.findall(r'class="colour (?:white|black)"', past)) == 2


@pytest.mark.parametrize("sheet", ["tables", "names", "slips", "crosstable"])
def test_every_print_shows_the_colours(event: Event, sheet: str) -> None:
    page = html_of(document_of(sheet_of(event, sheet), Asked(event=event, number=2)))
    assert "Black" in words_of(page)


def test_the_api_names_the_colours(event: Event, oscar: User, sign_in: SignIn) -> None:
    table = sign_in(oscar).get("/api/v1/clubs/front-range/events/open/swiss/rounds/2/").json()["tables"][0]
    assert [seat["colour"] for seat in table["seats"]] == ["white", "black"]


def test_chess_has_no_armies(event: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    entry = event.entries.first()
    assert entry
    pages = [
        *(f"{OPEN_DESK}{page}" for page in (
            "players/", f"players/{entry.pk}/", "players/import/", "players/players.csv", "rounds/2/", "table/",
            "settings/", "settings/exchange/",
        )),
        *(f"{OPEN}{page}" for page in ("", "standings/", "swiss/standings.csv", "people/", "rules/", "crosstable/")),
    ]  # fmt: skip
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200, page
        assert not re.search(r"\barm(?:y|ies)\b", words_of(answer.content.decode()), re.IGNORECASE), page
    assert client.post(f"{OPEN_DESK}players/{entry.pk}/", {"rating": "2100"}).status_code == 302


def test_a_game_without_colours_shows_none(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=6)
    round_ = play_round(event, oscar)
    view = round_view(load_swiss_rows(event), round_.number)
    assert {side.colour for line in view.tables for side in line.sides} == {""}


def test_the_sheet_of_a_table_takes_few_queries(
    event: Event, oscar: User, sign_in: SignIn, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = sign_in(oscar)
    for table in ("rounds/1/tables/1/", "rounds/2/tables/4/"):
        with django_assert_max_num_queries(10):
            words = words_of(client.get(f"{OPEN_DESK}{table}").content.decode())
        assert ("A later round is already paired" in words) == table.startswith("rounds/1/")
    assert "Table 3" in words
    assert "Table 5" not in words
