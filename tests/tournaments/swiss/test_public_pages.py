"""The public pages of a Swiss event, and its files."""

from __future__ import annotations

import csv
import io
import random

import pytest
from django.template.loader import render_to_string
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from pairing.core.trf.reading import read_trf
from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, pairs_of, play_round
from tests.tournaments.swiss.test_players_pages import DESK, PUBLIC
from tournaments.clubs.models import Club, User
from tournaments.events.models import Event
from tournaments.events.selectors.clubs import event_lines
from tournaments.events.selectors.snapshots import shown_data
from tournaments.events.services.snapshots import refresh_snapshot
from tournaments.swiss.models import SwissBye
from tournaments.swiss.services.pairs import add_pair_rule
from tournaments.swiss.services.players import withdraw_player
from tournaments.swiss.services.rounds import draft_round, publish_round

PAGES = ("", "standings/", "rounds/", "rounds/1/", "rounds/1/?by=name", "crosstable/", "people/", "rules/")


@scene
def event(club: Club, oscar: User) -> Event:
    """Two rounds of seven players are over, the third is on."""
    event = make_swiss_event(club, oscar, players=7)
    dice = random.Random(4)  # noqa: S311  a fixed scene
    for _number in range(2):
        play_round(event, oscar, dice=dice)
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))
    Event.objects.filter(pk=event.pk).update(published=True)
    return Event.objects.select_related("club", "swiss").get(pk=event.pk)


def table_of(answer: object) -> list[dict[str, str]]:
    text = answer.content.decode("utf-8-sig")  # type: ignore[attr-defined]
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("page", PAGES)
def test_hot_pages_take_two_queries_and_one_for_who_has_them(
    event: Event, page: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = Client(headers={"accept-encoding": "gzip"})
    etag = client.get(f"{PUBLIC}{page}")["ETag"]
    with django_assert_num_queries(1):
        assert client.get(f"{PUBLIC}{page}").status_code == 200
    with django_assert_num_queries(1):
        assert client.get(f"{PUBLIC}{page}", headers={"If-None-Match": etag}).status_code == 304


def test_withdrawn_players_are_not_counted_as_playing(event: Event, oscar: User, sign_in: SignIn) -> None:
    assert "7 players" in Client().get(PUBLIC).content.decode()
    withdraw_player(actor_of(oscar), event.swiss_entries.get(number=7), from_round=4)
    assert "7 players" in Client().get(PUBLIC).content.decode(), "round 3 is on, and they play it"
    event.swiss_entries.filter(number=7).update(withdrawn_from=3)
    refresh_snapshot(event)
    for page in (PUBLIC, f"{PUBLIC}people/"):
        assert "6 players" in Client().get(page).content.decode()
    for page in (f"{DESK}rounds/3/", f"{DESK}players/"):
        assert "6 players" in sign_in(oscar).get(page).content.decode()
    assert event_lines([event])[0].players == 7
    event.swiss_entries.filter(number=7).update(withdrawn_from=1)
    assert event_lines([event])[0].players == 6, "somebody who never played"


def test_my_table_comes_first_and_says_why(event: Event) -> None:
    round_ = event.rounds.get(number=3)
    me, other = pairs_of(round_)[2]
    page = Client().get(f"{PUBLIC}?me={me}").content.decode()
    names = {row.pk: row.name for row in event.entries.select_related("person")}
    assert f"{names[me]} meets" in page
    assert "you meet" not in page, "anybody may follow them"
    assert page.index(names[other]) < page.index("Tables of round 3")
    assert "Why this opponent" in page
    bye = SwissBye.objects.get(number=3)
    assert "Round 3: Bye." in Client().get(f"{PUBLIC}?me={bye.entry_id}").content.decode()


def test_standings_count_complete_rounds_and_say_what_decided(event: Event) -> None:
    data = shown_data(event).standings
    assert data.rounds == 2
    points = [float(row.points) for row in data.rows]
    assert points == sorted(points, reverse=True)
    for above, row in zip(data.rows, data.rows[1:], strict=False):
        if row.rank != above.rank:
            assert row.why.ahead.name == above.name
            assert row.why.ahead.value != row.why.behind.value
    page = Client().get(f"{PUBLIC}standings/").content.decode()
    assert "Standings after round 2" in page
    assert "Round 3 is on" in page


def test_every_game_appears_twice_in_the_crosstable(event: Event) -> None:
    rows = Client().get(f"{PUBLIC}crosstable/").context["rows"]
    marks = {"1": "0", "0": "1", "½": "½", "·": "·"}
    for row in rows:
        for number, cell in enumerate(row["cells"]):
            if cell and "opponent" in cell:
                back = rows[cell["opponent"] - 1]["cells"][number]
                assert (back["opponent"], back["mark"]) == (row["place"], marks[cell["mark"]])


def test_a_public_page_fits_in_sixty_kilobytes(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=24, name="Big")
    for _number in range(3):
        play_round(event, oscar)
    Event.objects.filter(pk=event.pk).update(published=True)
    sizes = {page: len(Client().get(f"/c/front-range/big/{page}").content) for page in PAGES}
    assert [page for page, size in sizes.items() if size > 60_000] == []


def test_the_standings_file_has_the_table(event: Event) -> None:
    rows = table_of(Client().get(f"{PUBLIC}swiss/standings.csv"))
    shown = shown_data(event).standings.rows
    assert [(row["rank"], row["name"], row["points"]) for row in rows] == [
        (str(row.rank), row.name, row.points) for row in shown
    ]
    assert list(rows[0])[6:] == ["sodos", "m-buchholz", "buchholz", "goal-average", "lot", "decided_by"]


def test_the_nasamw_file_has_opponents_and_scores(event: Event) -> None:
    rows = {row["Number"]: row for row in table_of(Client().get(f"{PUBLIC}swiss/nasamw.csv"))}
    assert list(rows["1"]) == [
        "Position", "Surname", "First name", "Number", "Army", "Opponent 1", "Opponent 2", "Score 1", "Score 2",
    ]  # fmt: skip
    for row in rows.values():
        for number in (1, 2):
            opponent = row[f"Opponent {number}"]
            if opponent:
                assert rows[opponent][f"Opponent {number}"] == row["Number"]
                assert float(row[f"Score {number}"]) + float(rows[opponent][f"Score {number}"]) == 2


@pytest.mark.parametrize("dialect", ["trf26", "trf16"])
def test_the_report_file_reads_back(event: Event, dialect: str) -> None:
    text = Client().get(f"{PUBLIC}swiss/report.trf?dialect={dialect}").content.decode()
    found = read_trf(text)
    assert (found.name, len(found.players), found.rounds_played) == ("Armati", 7, 2)
    assert sum(turn.opponent is not None for player in found.players for turn in player.turns) == 12


def bring_in(client: Client, address: str, text: str) -> None:
    shown = client.post(address, {"text": text})
    sent = {"step": "confirm", "text": text, "fingerprint": shown.context["plan"].fingerprint}
    assert client.post(address, sent).status_code == 302


def test_players_come_out_and_in_again(event: Event, club: Club, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    text = client.get(f"{DESK}players/players.csv").content.decode("utf-8-sig")
    make_swiss_event(club, oscar, name="Second")
    bring_in(client, "/desk/front-range/e/second/players/import/", text)
    again = client.get("/desk/front-range/e/second/players/players.csv").content.decode("utf-8-sig")
    assert again == text
    report = Client().get(f"{PUBLIC}swiss/report.trf").content.decode()
    make_swiss_event(club, oscar, name="Third")
    bring_in(client, "/desk/front-range/e/third/players/import/", report)
    assert Event.objects.get(slug="third").entries.count() == 7


def test_a_list_with_a_wrong_line_enters_nobody(club: Club, oscar: User, sign_in: SignIn) -> None:
    event = make_swiss_event(club, oscar)
    text = "name,rating,seed\nAnn Lee,1800,1\nBob Ray,many,2\nCy Fox,99999,1\n"
    answer = sign_in(oscar).post(f"{DESK}players/import/", {"text": text})
    (refused,) = answer.context["form"].non_field_errors()
    assert (answer.status_code, refused) == (422, "Line 3, rating: “many” is not a whole number. Use digits only.")
    answer = sign_in(oscar).post(f"{DESK}players/import/", {"text": text.replace("many", "1700")})
    assert [problem.path for problem in answer.context["plan"].problems] == [
        "rows[2].rating", "rows[0].seed_number", "rows[2].seed_number",
    ]  # fmt: skip
    assert not event.entries.exists()


def test_the_rules_say_that_a_round_robin_is_played_twice(club: Club, oscar: User) -> None:
    event = make_swiss_event(club, oscar, players=3, name="Double", system="round-robin", meetings="twice", rounds=6)
    for _number in range(6):
        play_round(event, oscar)
    Event.objects.filter(pk=event.pk).update(published=True)
    page = Client().get("/c/front-range/double/rules/").content.decode()
    assert "Twice, the second time with sides changed" in page
    assert "and nobody twice" not in page
    assert Client().get("/c/front-range/double/crosstable/").status_code == 200


def test_the_report_file_tells_strangers_nothing_of_pairs_kept_apart_and_births(
    event: Event, oscar: User, sign_in: SignIn
) -> None:
    one, two = event.swiss_entries.order_by("number")[:2]
    add_pair_rule(actor_of(oscar), event, kind="forbidden", one=one.entry_id, other=two.entry_id)
    event.swiss_entries.filter(pk=one.pk).update(birth_year=2012)
    url = f"/c/{event.club.slug}/{event.slug}/swiss/report.trf"
    stranger, member = (client.get(url).content.decode() for client in (Client(), sign_in(oscar)))
    told = sorted(set(member.splitlines()) - set(stranger.splitlines()))
    assert (told[0][:3], told[1:]) == ("001", ["260   1   5    1    2"])
    assert told[0][69:79] == "2012/00/00"
    assert "2012" not in stranger
    assert Client().get(url)["Cache-Control"] == "private, no-cache"


def test_initials_bring_the_full_stop_of_the_reason_they_end() -> None:
    side = {"name": "A. K.", "value": 2, "text": "1 + 1"}
    why = {"ahead": side, "behind": {**side, "value": 1}, "name": "Buchholz", "description": ""}
    page = render_to_string("swiss/public/because.html", {"why": why})
    assert "Tied with A. K. Buchholz decides: 1 against 2." in " ".join(page.split())
