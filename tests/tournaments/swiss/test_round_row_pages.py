"""What the row of a table says: withdrawn players, waiting slips, wrong figures."""

from __future__ import annotations

import re

from django.test import Client

from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, pairs_of, play_round, play_tables
from tests.tournaments.swiss.test_players_pages import DESK, PUBLIC
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Game
from tournaments.people.models import Person
from tournaments.swiss.models import SwissBye
from tournaments.swiss.services.players import withdraw_player
from tournaments.swiss.services.results import Margins
from tournaments.swiss.services.rounds import draft_round, publish_round
from tournaments.swiss.services.slips import hand_in_duel

ROUND = f"{DESK}rounds/1/"


@scene
def event(club: Club, oscar: User) -> Event:
    event = make_swiss_event(club, oscar, players=7)
    Event.objects.filter(pk=event.pk).update(published=True)
    publish_round(actor_of(oscar), draft_round(actor_of(oscar), event))
    return event


def row_of(page: str, table: int) -> str:
    """The table's row in words."""
    html = page.partition(f'id="table-{table}"')[2].partition('<li class="tb')[0].partition("</ol>")[0]
    html = re.sub(r'<span\s+class="vh">.*?</span>', "", html, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", html.partition(">")[2]).split())


def test_a_withdrawal_after_a_no_show_is_shown_next_to_its_undo(event: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    page = client.get(client.post(f"{ROUND}results/", {"result": "2 first_walkover 0"})["Location"]).content.decode()
    withdraw = re.search(r'formaction="([^"]*/rounds/\?next=[^"]*)"', page)
    assert withdraw
    answer = client.post(withdraw[1], {"do": "withdraw", "round": "2"})
    assert answer["Location"] == f"{ROUND}?gone=2#table-2"
    assert re.search(
        r"is withdrawn from round 2 on\. Undo the withdrawal$",
        row_of(client.get(answer["Location"]).content.decode(), 2),
    )
    later = client.get(ROUND).content.decode()
    assert row_of(later, 2).endswith("is withdrawn from round 2 on.")


def test_a_withdrawn_player_reads_it_on_their_page(event: Event, oscar: User, client: Client) -> None:
    player = event.swiss_entries.first()
    assert player
    withdraw_player(actor_of(oscar), player, from_round=2)
    assert "Withdrawn from round 2 on." in client.get(PUBLIC, {"me": player.entry_id}).content.decode()


def test_nobody_has_a_rank_before_their_first_result(event: Event, oscar: User, client: Client) -> None:
    round_ = event.rounds.get()
    play_tables(round_, oscar, only=1)
    first, second = pairs_of(round_)[:2]
    bye = SwissBye.objects.get().entry_id
    shown = {
        me: "in the standings" in client.get(PUBLIC, {"me": me}).content.decode() for me in (first[0], second[0], bye)
    }
    assert shown == {first[0]: True, second[0]: False, bye: True}


def test_a_slip_has_the_whole_name_where_both_at_the_table_share_the_last(
    event: Event, oscar: User, sign_in: SignIn
) -> None:
    game = Game.objects.select_related("round__event").get(round__event=event, number=1)
    players = [
        seat.entry for seat in game.seats.order_by("position").select_related("entry__person", "entry__event__club")
    ]
    for player, first in zip(players, ("Willi", "Xaver"), strict=True):
        Person.objects.filter(pk=player.person_id).update(first_name=first, last_name="Arlt")
    player = Entry.objects.select_related("person", "event__club").get(pk=players[0].pk)
    hand_in_duel(player, game, outcome="draw", margins=(Margins(), Margins()), without_figures=True)
    assert "Willi Arlt says ½–½" in row_of(sign_in(oscar).get(ROUND).content.decode(), 1)


def test_all_problems_of_figures_are_reported_at_once(event: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    client.post(f"{ROUND}results/", {"result": "1 first 0"})
    sent = {"result": "1 first 1", "seats[0].loss": "150", "seats[1].loss": "abc"}
    page = row_of(client.post(f"{ROUND}results/", sent).content.decode(), 1)
    assert "Yes, the loss is right" in page
    assert "Own loss in %" in page
    assert "Enter a number" in page


def test_the_links_of_a_refused_page_lead_to_the_round(event: Event, oscar: User, sign_in: SignIn) -> None:
    client = sign_in(oscar)
    client.post(f"{ROUND}results/", {"result": "1 first 0"})
    refused = client.post(f"{ROUND}do/", {"do": "unpublish"})
    assert refused.status_code == 422
    why = re.findall(r'class="mark" href="([^"]*)"', refused.content.decode())
    assert why[0] == f"{ROUND}?why=1#table-1"


def test_a_correction_shows_the_other_figures_and_the_other_bye(club: Club, oscar: User, sign_in: SignIn) -> None:
    event = make_swiss_event(club, oscar, players=7, name="Byes")
    play_round(event, oscar)
    draft_round(actor_of(oscar), event)
    client = sign_in(oscar)
    address = "/desk/front-range/e/byes/rounds/1/tables/"
    found = ""
    for table in (1, 2, 3):
        sent = {"outcome": "second", "seats[0].loss": "80", "seats[1].loss": "30", "seen": "1"}
        found += client.post(f"{address}{table}/", sent).content.decode()
    assert "80 : 30" in found
    assert re.search(r"P0\d of byes: the bye", found)
