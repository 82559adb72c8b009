"""Unranked players, handicaps and lists of powers on the pages, at the desk and for everybody."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tests.factories import actor_of
from tests.scenes.event_pages import EVENT, SignIn, as_typed
from tests.scenes.heat_cases import seeded_heat
from tests.scenes.stage import scene
from tests.tournaments.boards.games.test_results_services import sheet
from tournaments.boards.games.details import details_of
from tournaments.boards.games.models import BoardsRules
from tournaments.boards.games.services.results import finish_game, record_result
from tournaments.boards.services.events import edit_boards_event
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event, Game
from tournaments.events.services.events import publish_event
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import make_player_links, token_of

PEOPLE = f"{EVENT}people/"
PUBLIC = "/c/front-range/regatta/"
TOTALS = (
    PUBLIC,
    f"{PUBLIC}standings/",
    f"{PUBLIC}people/",
    f"{PUBLIC}awards/?only=all",
    f"{EVENT}standings/",
    f"{EVENT}awards/?only=all",
)


@pytest.fixture
def desk(oscar: User, sign_in: SignIn) -> Client:
    return sign_in(oscar)


@scene
def player(regatta: Event) -> Entry:
    BoardsRules.objects.update(power_preferences=True)
    return regatta.entries.select_related("person").order_by("pk")[0]


def test_entry_is_changed_on_its_page_and_shown_in_the_list(player: Entry, desk: Client) -> None:
    where = f"{PEOPLE}{player.pk}/"
    assert desk.get(where).context["form"].initial == {"unranked": False, "handicap": 0, "power_preferences": ""}
    answer = desk.post(where, {"unranked": "on", "handicap": "−2,125", "power_preferences": "f g i"})
    assert (answer.status_code, answer["Location"]) == (302, PEOPLE)
    player.refresh_from_db()
    assert (player.unranked, player.handicap, player.power_preferences) == (
        True,
        Decimal("-2.125"),
        ["FRANCE", "GERMANY", "ITALY"],
    )
    page = desk.get(PEOPLE).content.decode()
    assert ["−2.125" in page, "FGI" in page, ">unranked<" in page] == [True] * 3


def test_wrong_letters_are_shown_next_to_the_field(player: Entry, desk: Client) -> None:
    answer = desk.post(f"{PEOPLE}{player.pk}/", {"handicap": "0", "power_preferences": "FGX"})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {
        "power_preferences": ["“X” isn’t the letter of a power. Use A, E, F, G, I, R, T, most preferred first."]
    }


def test_lists_are_asked_for_only_where_they_count(player: Entry, desk: Client) -> None:
    Entry.objects.filter(pk=player.pk).update(power_preferences=["ITALY"])
    BoardsRules.objects.update(power_preferences=False)
    page = desk.get(f"{PEOPLE}{player.pk}/").content.decode()
    assert "power_preferences" not in page
    desk.post(f"{PEOPLE}{player.pk}/", {"handicap": "1"})
    player.refresh_from_db()
    assert (player.handicap, player.power_preferences) == (1, ["ITALY"])
    assert "Preference lists" not in desk.get(PEOPLE).content.decode()


def test_frozen_rules_ask_for_a_reason(player: Entry, desk: Client) -> None:
    Event.objects.update(rules_frozen_at=timezone.now())
    where, typed = f"{PEOPLE}{player.pk}/", {"handicap": "4", "power_preferences": ""}
    refused = desk.post(where, typed)
    assert [(name, e.code) for name, errors in refused.context["form"].errors.as_data().items() for e in errors] == [
        ("reason", "required")
    ]
    assert desk.post(where, {**typed, "reason": "Misread."}).status_code == 302


def test_picked_players_are_set_unranked_and_back(regatta: Event, desk: Client) -> None:
    ids = list(regatta.entries.order_by("pk").values_list("pk", flat=True)[:3])
    desk.post(f"{PEOPLE}unranked/", {"entry": ids, "do": "unranked"})
    assert set(regatta.entries.filter(unranked=True).values_list("pk", flat=True)) == set(ids)
    desk.post(f"{PEOPLE}unranked/", {"entry": ids[:2], "do": "ranked"})
    assert list(regatta.entries.filter(unranked=True).values_list("pk", flat=True)) == ids[2:]
    page = desk.post(f"{PEOPLE}unranked/", {"do": "unranked"}, follow=True).content.decode()
    assert "Nobody is selected." in page


def test_member_of_a_team_stays_ranked_with_the_reason(regatta: Event, desk: Client) -> None:
    Event.objects.update(team_size=3)
    BoardsRules.objects.update(team_heat=1)
    entry = regatta.entries.order_by("pk")[0]
    regatta.teams.create(name="Rocky-Crossers").members.create(entry=entry)
    page = desk.post(f"{PEOPLE}unranked/", {"entry": entry.pk}, follow=True).content.decode()
    assert "is in the team Rocky-Crossers, and a team can only have ranked players." in page
    assert not regatta.entries.filter(unranked=True).exists()


def test_all_lists_are_typed_in_one_box(player: Entry, regatta: Event, desk: Client) -> None:
    where = f"{PEOPLE}powers/"
    shown = desk.get(where).context["form"].initial["text"]
    assert shown.splitlines()[0] == f"{player.name}:"
    refused = desk.post(where, {"text": f"{player.name}: FF\nNobody: A\n"})
    assert refused.status_code == 422
    assert refused.context["form"].errors["text"] == [
        "Line 1: “F” is in the list twice. Remove one of the two.",
        "Line 2: nobody called “Nobody” is entered. Check the spelling, or enter them first.",
    ]
    assert '<ul class="why-not" id="id_text_error"><li>Line 1' in refused.content.decode()
    assert desk.post(where, {"text": shown.replace(f"{player.name}:", f"{player.name}: TR")}).status_code == 302
    player.refresh_from_db()
    assert player.power_preferences == ["TURKEY", "RUSSIA"]


def test_heat_page_shows_the_choice_of_each_seat_and_reassigns_powers(
    player: Entry, regatta: Event, oscar: User, desk: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    regatta.refresh_from_db()
    regatta.entries.update(power_preferences=["FRANCE"])
    seeded_heat(oscar, regatta)
    with django_assert_num_queries(10):
        page = desk.get(f"{EVENT}heats/1/").content.decode()
    assert (page.count("1st choice"), page.count("not on the list; France: ")) == (2, 12)
    answer = desk.post(f"{EVENT}heats/1/powers/", follow=True)
    assert "Powers of 2 boards assigned by preference." in answer.content.decode()


def test_heat_page_says_why_no_powers_can_be_given(regatta: Event, oscar: User, desk: Client) -> None:
    seeded_heat(oscar, regatta)
    page = desk.get(f"{EVENT}heats/1/").content.decode()
    assert "Assign powers by preference" not in page
    refused = desk.post(f"{EVENT}heats/1/powers/")
    assert refused.status_code == 422
    assert "assign powers by preference." in refused.content.decode()


def test_public_pages_show_and_explain_handicaps_and_unranked_players(
    regatta: Event, oscar: User, desk: Client
) -> None:
    rows = list(regatta.entries.select_related("event").order_by("pk")[:2])
    plain = [desk.get(f"{PUBLIC}{page}").content.decode() for page in ("standings/", "rules/")]
    assert [("handicap" in page.casefold(), "unranked" in page) for page in plain] == [(False, False)] * 2
    desk.post(f"{PEOPLE}{rows[0].pk}/", {"handicap": "4.125"})
    desk.post(f"{PEOPLE}{rows[1].pk}/", {"handicap": "0", "unranked": "on"})
    for table in (desk.get(f"{PUBLIC}standings/"), desk.get(f"{EVENT}standings/")):
        page = table.content.decode()
        assert [words in page for words in (">Handicap</th>", "handicap +4.125", "unranked")] == [True] * 3
    rules = desk.get(f"{PUBLIC}rules/").content.decode()
    assert "A player’s handicap is added to the total." in rules
    assert "Unranked players fill a seat" in rules


@pytest.mark.parametrize("page", ["unranked/", "powers/", "{pk}/"])
def test_entries_are_changed_by_organisers_only(
    player: Entry, bob: User, charlie: User, sign_in: SignIn, page: str
) -> None:
    where = PEOPLE + page.format(pk=player.pk)
    assert [sign_in(user).post(where).status_code for user in (bob, charlie)] == [403, 404]


def test_public_rules_say_how_powers_are_given(player: Entry, desk: Client) -> None:
    assert "picks first from their own list of powers" in desk.get(f"{PUBLIC}rules/").content.decode()


@scene
def played(regatta: Event, oscar: User) -> Game:
    """Two finished boards of heat 1, the second a top board: England, France and Turkey draw at each for 57."""
    boards = [factories.make_game(regatta), factories.make_game(regatta, number=2)]
    Game.objects.filter(pk=boards[1].pk).update(top_board=True)
    for board in boards:
        record_result(actor_of(oscar), board, facts=sheet(board, russia=1905), seen=0)
        finish_game(actor_of(oscar), board, seen=1)
    return boards[1]


def test_standings_say_which_tie_break_decided(played: Game, desk: Client) -> None:
    regatta = played.round.event
    details = details_of(regatta)
    typed = as_typed(details, seen=str(regatta.revision), reason="Asked for.")
    chain = {"tie_breaks_1": "fewest-heats", "tie_breaks_2": "best-games", "tie_breaks_3": "top-board"}
    assert desk.post(f"{EVENT}settings/", {**typed, **chain}).status_code == 302
    winner = played.seats.select_related("entry__person").get(power="ENGLAND").entry
    for address in (f"{PUBLIC}standings/", f"{EVENT}standings/"):
        page = words_of(desk.get(address).content.decode())
        assert f"Rank at the top board: {winner.name} 1," in page
        assert "Fewest heats: tied at 1. Best game, then second best: tied at 57." in page


def words_of(html: str) -> str:
    """The words of a page, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", "", html.replace("</p>", " ")).split())


def test_standings_say_why_a_tie_break_did_not_apply(played: Game, desk: Client) -> None:
    """The order of Diminishing Value DBS on two boards of people who met once or never; the rest share ranks."""
    regatta = played.round.event
    typed = as_typed(details_of(regatta), seen=str(regatta.revision), reason="Asked for.")
    chain = ("head-to-head", "power-to-power", "superior-player", "no-defeats", "centers")
    typed |= {f"tie_breaks_{place}": code for place, code in enumerate(chain, start=1)}
    assert desk.post(f"{EVENT}settings/", typed).status_code == 302
    for address in (f"{PUBLIC}standings/", f"{EVENT}standings/"):
        page = words_of(desk.get(address).content.decode())
        assert "Head-to-head: does not apply. They did not all sit in one game." in page
        assert "Total with defeats at 0: tied at 57." in page
        assert "No tie-break separates them, so they share the rank." in page


def test_scores_beyond_the_best_are_in_brackets(played: Game, oscar: User, desk: Client) -> None:
    regatta = played.round.event
    second = factories.make_game(regatta, heat=2)
    record_result(actor_of(oscar), second, facts=sheet(second), seen=0)
    finish_game(actor_of(oscar), second, seen=1)
    details = replace(details_of(regatta), best_count=1)
    edit_boards_event(actor_of(oscar), regatta, details=details, reason="As announced.")
    for address in (f"{PUBLIC}standings/", f"{EVENT}standings/"):
        page = desk.get(address).content.decode()
        assert page.count('<span class="drop"><span class="vh">dropped </span>(57)</span>') == 3
        assert "The best heat of 3 counts. Dropped scores are in brackets. Scores are dropped from heat 2 on," in page


def test_multiplied_scores_are_shown_with_their_factor(played: Game, desk: Client, oscar: User) -> None:
    regatta = played.round.event
    rules = replace(details_of(regatta), heats=1, lowest_count=1, lowest_multiplier=Decimal("0.75"))
    edit_boards_event(actor_of(oscar), regatta, details=rules, reason="As announced.")
    publish_event(actor_of(oscar), regatta)
    make_player_links(actor_of(oscar), regatta)
    winner = played.seats.get(power="TURKEY").entry
    mine = f"/p/{token_of(PlayerLink.objects.get(entry=winner))}/"
    for address in (f"{PUBLIC}standings/", f"{EVENT}standings/", mine):
        page = desk.get(address).content.decode().replace("\N{NO-BREAK SPACE}", " ")
        assert '57 <span class="times">× ¾</span>' in page, address
        assert "42.75" in page, address


def test_totals_with_handicaps_are_exact_on_every_page(played: Game, desk: Client) -> None:
    drawn = played.seats.get(power="TURKEY").entry_id
    before = {address: desk.get(address).content.decode() for address in TOTALS}
    desk.post(f"{PEOPLE}{drawn}/", {"handicap": "4.125", "reason": "Late."})
    after = {address: desk.get(address).content.decode() for address in TOTALS}
    assert [address for address in TOTALS if "61.125" in before[address] or "61.125" not in after[address]] == []
