"""The private page: what it shows, what it takes, and that it is nobody else's."""

from __future__ import annotations

import io
import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of, make_game
from tests.scenes.event_pages import SignIn
from tests.scenes.stage import scene
from tests.scenes.swiss_scene import make_swiss_event, play_tables
from tournaments.changes.models import Change
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event, Game
from tournaments.events.services.undo import find_change, undo_change
from tournaments.players.models import CheckIn, PlayerLink, ResultSlip, SlipPhoto
from tournaments.players.services.links import make_player_links, token_of
from tournaments.players.services.slip_photos import place_for_picture
from tournaments.swiss.models import DuelResult, SwissEntry
from tournaments.swiss.services.byes import ask_bye
from tournaments.swiss.services.players import withdraw_player
from tournaments.swiss.services.rounds import draft_round, publish_round


@scene
def event(club: Club, alice: User) -> Event:
    made = make_swiss_event(club, alice, players=6)
    Event.objects.filter(pk=made.pk).update(published=True)
    publish_round(actor_of(alice), draft_round(actor_of(alice), made))
    make_player_links(actor_of(alice), made)
    return made


@scene
def table(event: Event) -> Game:
    return Game.objects.get(round__event=event, number=1)


def pages_of(game: Game) -> list[str]:
    """The private pages of those who sit at the game."""
    entries = Entry.objects.filter(seats__game=game).order_by("seats__position")
    return [f"/p/{token_of(PlayerLink.objects.get(entry=entry))}/" for entry in entries]


def test_two_phones_make_a_result(client: Client, table: Game) -> None:
    mine, theirs = pages_of(table)
    opponent = table.seats.get(position=1).entry.name
    assert opponent in client.get(mine).content.decode()
    done = client.post(f"{mine}slips/{table.pk}/", {"outcome": "won", "mine.loss": "20"}, follow=True)
    assert "It is final once your opponent submits the same result" in done.content.decode()
    asked = client.get(theirs).content.decode()
    assert "That is right" in asked
    slip = ResultSlip.objects.get()
    assert 'id="confirm_mine.loss"' in asked, "what the slip lacks is asked for"
    blank = client.post(f"{theirs}slips/{table.pk}/confirm/", {"slip": slip.pk})
    assert (blank.status_code, list(blank.context["confirm_form"].errors)) == (422, ["mine.loss"])
    sent = {"slip": slip.pk, "mine.loss": "75"}
    done = client.post(f"{theirs}slips/{table.pk}/confirm/", sent, follow=True)
    assert "Your results agree: the result is final." in done.content.decode()
    table.refresh_from_db()
    duels = table.result.duels.order_by("seat__position")
    assert [(duel.outcome, duel.loss) for duel in duels] == [("win", 20), ("loss", 75)]


def test_a_player_contests_a_result_that_the_desk_entered(
    client: Client, table: Game, sign_in: SignIn, alice: User
) -> None:
    mine, theirs = pages_of(table)
    desk = sign_in(alice)
    table_row = f"/desk/{table.round.event.club.slug}/e/{table.round.event.slug}/rounds/1/"
    desk.post(f"{table_row}results/", {"result": "1 second 0"})
    shown = client.get(mine).content.decode()
    assert "The desk has entered: you lost 0–1" in shown
    assert "If that is wrong, send your slip." in shown
    assert "The desk has entered: you won 1–0" in client.get(theirs).content.decode()
    sent = {"outcome": "won", "mine.loss": "20"}
    done = client.post(f"{mine}slips/{table.pk}/", sent, follow=True).content.decode()
    assert "the organisers decide" in done
    assert "This differs from your slip." in done
    page = desk.get(table_row).content.decode()
    assert "Disputed" in page
    assert "Use this slip" in page


def test_a_result_is_not_contested_once_the_next_round_is_made(
    client: Client, table: Game, alice: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    mine, _theirs = pages_of(table)
    play_tables(table.round, alice)
    client.get(mine)
    with django_assert_max_num_queries(11):
        shown = client.get(mine).content.decode()
    assert 'id="my-result"' in shown
    draft_round(actor_of(alice), table.round.event)
    assert 'id="my-result"' not in client.get(mine).content.decode()


def test_an_error_is_shown_next_to_its_field(client: Client, table: Game) -> None:
    mine, _theirs = pages_of(table)
    answer = client.post(f"{mine}slips/{table.pk}/", {"outcome": "won", "theirs.loss": "-3"})
    assert answer.status_code == 422
    assert 'id="id_theirs.loss_error"' in answer.content.decode()
    assert client.post(f"{mine}slips/{table.pk}/", {}).status_code == 422
    assert not ResultSlip.objects.exists()


def test_the_second_player_sees_the_same_figures_from_the_other_side(client: Client, table: Game) -> None:
    _mine, theirs = pages_of(table)
    client.post(f"{theirs}slips/{table.pk}/", {"outcome": "lost", "mine.loss": "60", "theirs.loss": "10"})
    assert ResultSlip.objects.get().facts == {"outcome": "first", "margins": [{"loss": "10"}, {"loss": "60"}]}


def test_a_loss_above_the_break_point_is_asked_about_in_the_form(client: Client, table: Game) -> None:
    mine, theirs = pages_of(table)
    sent = {"outcome": "won", "mine.loss": "200"}
    assert 'name="anyway"' not in client.get(mine).content.decode()
    asked = client.post(f"{mine}slips/{table.pk}/", sent)
    assert asked.status_code == 422
    assert "The loss of 200% is above the break point" in asked.content.decode()
    assert 'name="anyway"' in asked.content.decode()
    assert client.post(f"{mine}slips/{table.pk}/", sent | {"anyway": "on"}).status_code == 302
    confirmed = {"slip": ResultSlip.objects.get().pk, "mine.loss": "101"}
    asked = client.post(f"{theirs}slips/{table.pk}/confirm/", confirmed)
    assert (asked.status_code, list(asked.context["confirm_form"].errors)) == (422, ["__all__"])
    assert 'id="confirm_anyway"' in asked.content.decode()
    assert client.post(f"{theirs}slips/{table.pk}/confirm/", confirmed | {"anyway": "on"}).status_code == 302


def picture() -> SimpleUploadedFile:
    out = io.BytesIO()
    Image.new("RGB", (2000, 1000), "white").save(out, "JPEG")
    return SimpleUploadedFile("slip.jpg", out.getvalue(), "image/jpeg")


def test_a_second_picture_of_a_link_is_answered_at_once_with_when_to_send_it(client: Client, table: Game) -> None:
    mine, theirs = pages_of(table)
    sent = {"outcome": "won", "mine.loss": "20"}
    player = table.seats.get(position=0).entry
    with place_for_picture(player):
        busy = client.post(f"{mine}slips/{table.pk}/", sent | {"photo": picture()})
        assert (busy.status_code, busy["Retry-After"]) == (429, "5")
        assert "Your last picture is still being read. Send this one again in a few seconds." in busy.content.decode()
        assert 'value="20"' in busy.content.decode()
        assert not ResultSlip.objects.exists()
        assert client.get(theirs).status_code == 200
    assert client.post(f"{mine}slips/{table.pk}/", sent | {"photo": picture()}).status_code == 302
    assert SlipPhoto.objects.count() == 1


def test_a_picture_of_a_board_that_has_to_wait_leaves_the_sheet_as_typed(
    client: Client, regatta: Event, alice: User
) -> None:
    Event.objects.filter(pk=regatta.pk).update(published=True)
    game = make_game(regatta)
    make_player_links(actor_of(alice), regatta)
    player = Entry.objects.get(seats__game=game, seats__position=0)
    with place_for_picture(player):
        sent = {"last_year": "1907", "photo": picture()}
        busy = client.post(f"{pages_of(game)[0]}slips/{game.pk}/", sent)
    assert (busy.status_code, busy["Retry-After"]) == (429, "5")
    assert "Your last picture is still being read." in busy.content.decode()
    assert 'value="1907"' in busy.content.decode()


def test_where_a_club_has_no_place_for_a_picture_left_its_page_says_so(client: Client, table: Game) -> None:
    mine, _theirs = pages_of(table)
    one, other = table.round.event.entries.exclude(seats__game=table).order_by("pk")[:2]
    with place_for_picture(one), place_for_picture(other):
        busy = client.post(f"{mine}slips/{table.pk}/", {"outcome": "won", "mine.loss": "20", "photo": picture()})
    assert (busy.status_code, busy["Retry-After"]) == (503, "5")
    assert "Other pictures are being read." in busy.content.decode()


def test_a_form_with_a_picture_that_comes_twice_counts_once(client: Client, table: Game) -> None:
    mine, _theirs = pages_of(table)
    sent = {"outcome": "won", "mine.loss": "20", "idempotency_key": "phone-0001"}
    assert client.post(f"{mine}slips/{table.pk}/", sent | {"photo": picture()}).status_code == 302
    assert client.post(f"{mine}slips/{table.pk}/", sent | {"photo": picture()}).status_code == 302
    other = SimpleUploadedFile("slip.jpg", picture().read()[:-2] + b"\xff\xd9 ", "image/jpeg")
    assert client.post(f"{mine}slips/{table.pk}/", sent | {"photo": other}).status_code == 422
    assert SlipPhoto.objects.count() == 1


def test_a_replaced_slip_is_not_confirmed(client: Client, table: Game) -> None:
    mine, theirs = pages_of(table)
    client.post(f"{mine}slips/{table.pk}/", {"outcome": "won", "without_figures": "on"})
    shown = ResultSlip.objects.get().pk
    client.post(f"{mine}slips/{table.pk}/", {"outcome": "lost", "without_figures": "on"})
    assert client.post(f"{theirs}slips/{table.pk}/confirm/", {"slip": shown}).status_code == 422
    table.refresh_from_db()
    assert table.result is None


def test_the_word_for_the_next_round(client: Client, table: Game) -> None:
    mine, _theirs = pages_of(table)
    client.post(f"{mine}check-in/", {"number": "2", "here": "yes"})
    assert CheckIn.objects.get().here
    assert client.post(f"{mine}check-in/", {"number": "9", "here": "yes"}).status_code == 422


def test_a_bye_by_the_desk_is_shown_and_asks_before_it_ends(client: Client, table: Game, alice: User) -> None:
    mine, _theirs = pages_of(table)
    player = table.seats.get(position=0).entry
    ask_bye(actor_of(alice), player.swiss, number=2, kind="H")
    page = " ".join(client.get(mine).content.decode().split())
    assert "The organisers noted that you sit out round 2. It counts as" in page
    assert "I’m here" not in page
    old_page = client.post(f"{mine}check-in/", {"number": "2", "here": "yes"})
    assert old_page.status_code == 422
    assert "The organisers noted that you sit out round 2" in old_page.content.decode()
    assert player.byes.exists()
    client.post(f"{mine}check-in/", {"number": "2", "here": "yes", "end_bye": "yes"})
    assert not player.byes.exists()


def test_a_withdrawn_player_is_not_asked_for_the_next_round(client: Client, table: Game, alice: User) -> None:
    mine, theirs = pages_of(table)
    gone = SwissEntry.objects.select_related("entry__event").get(entry__seats__game=table, entry__seats__position=0)
    withdraw_player(actor_of(alice), gone, from_round=2)
    assert "Round 2 comes next" in client.get(theirs).content.decode()
    assert "Round 2 comes next" not in client.get(mine).content.decode()


def test_the_page_of_an_event_that_is_over_offers_nothing_more(client: Client, club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=4, rounds=1)
    Event.objects.filter(pk=event.pk).update(published=True)
    make_player_links(actor_of(alice), event)
    publish_round(actor_of(alice), draft_round(actor_of(alice), event))
    mine, _theirs = pages_of(Game.objects.get(round__event=event, number=1))
    before = client.get(mine).content.decode()
    assert "you meet" in before
    play_tables(event.rounds.get(), alice)
    after = client.get(mine).content.decode()
    assert "you met" in after
    assert "you meet" not in after


def test_what_the_desk_decides_is_named_in_the_points_of_the_event(client: Client, club: Club, alice: User) -> None:
    event = make_swiss_event(club, alice, players=4, sit_out="desk")
    Event.objects.filter(pk=event.pk).update(published=True)
    make_player_links(actor_of(alice), event)
    page = client.get(f"/p/{token_of(PlayerLink.objects.filter(entry__event=event)[0])}/").content.decode()
    assert "a draw, which is 1 point, or as nothing" in page


def test_the_desk_sees_at_the_table_and_in_the_round_that_its_slips_differ(
    client: Client, table: Game, sign_in: SignIn, alice: User
) -> None:
    sent = {"outcome": "won", "without_figures": "on"}
    for page in pages_of(table):
        client.post(f"{page}slips/{table.pk}/", sent)
    desk, base = sign_in(alice), "/desk/front-range/e/armati/"
    round_page = desk.get(f"{base}rounds/1/").content.decode()
    assert round_page.count("Disputed") == 1
    assert round_page.count("Use this slip") == 2
    table_page = desk.get(f"{base}rounds/1/tables/1/").content.decode()
    assert "The slips differ" in table_page
    assert table_page.count("Use this slip") == 2
    assert "slips differ" not in desk.get(f"{base}rounds/1/tables/2/").content.decode()
    slip = ResultSlip.objects.select_related("entry__person").latest("id")
    taken = desk.post(f"{base}phones/slips/{slip.pk}/", {"next": f"{base}rounds/1/?done=1#table-1"}, follow=True)
    row = taken.content.decode().partition('id="table-1"')[2].partition("</li>")[0]
    says = f"As {slip.entry.person.last_name}’s slip says"
    assert says in row
    assert "Use this slip" not in row
    assert says in desk.get(f"{base}rounds/1/").content.decode()
    assert says in desk.get(f"{base}rounds/1/tables/1/").content.decode()
    undo_change(actor_of(alice), find_change(actor_of(alice), "front-range", Change.objects.latest("id").pk))
    undone = desk.get(f"{base}rounds/1/").content.decode()
    assert (undone.count("Disputed"), says in undone) == (1, False)


def test_a_row_that_shows_an_older_result_does_not_replace_a_newer_one(
    client: Client, table: Game, sign_in: SignIn, alice: User
) -> None:
    for page in pages_of(table):
        client.post(f"{page}slips/{table.pk}/", {"outcome": "won", "without_figures": "on"})
    desk, page = sign_in(alice), "/desk/front-range/e/armati/rounds/1/"
    shown = desk.get(page).content.decode()
    first, second = re.findall(r'formaction="([^"]+/slips/[^"]+)"', shown)
    assert "seen=0" in first
    desk.post(unescape(first), follow=True)
    late = desk.post(unescape(second), follow=True).content.decode()
    assert "since you opened this page. Your choice was not saved." in late
    assert 'class="toast bad"' in late
    desk.get(page)
    assert [seat.outcome for seat in DuelResult.objects.order_by("seat__position")] == ["win", "loss"]


def test_a_single_slip_is_named_where_the_desk_has_just_taken_it(
    client: Client, table: Game, sign_in: SignIn, alice: User
) -> None:
    client.post(f"{pages_of(table)[0]}slips/{table.pk}/", {"outcome": "won", "without_figures": "on"})
    slip = ResultSlip.objects.select_related("entry__person").get()
    desk, page = sign_in(alice), "/desk/front-range/e/armati/rounds/1/"
    desk.post(f"/desk/front-range/e/armati/phones/slips/{slip.pk}/")
    says = f"As {slip.entry.person.last_name}’s slip says"
    assert says in desk.get(f"{page}?done=1").content.decode()
    plain = desk.get(page).content.decode().partition('id="table-1"')[2].partition("</li>")[0]
    assert (says in plain, "Waiting" in plain) == (False, False)


def test_the_address_goes_nowhere_else(client: Client, table: Game) -> None:
    answer = client.get(pages_of(table)[0])
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cache-Control"] == "private, no-store"
    assert "noindex" in answer["X-Robots-Tag"]


def test_another_table_and_an_unknown_link_are_missing(client: Client, event: Event, table: Game) -> None:
    mine, _theirs = pages_of(table)
    other = Game.objects.get(round__event=event, number=2)
    assert client.post(f"{mine}slips/{other.pk}/", {"outcome": "won"}).status_code == 404
    assert client.get("/p/nothing/").status_code == 404


def test_before_the_event_is_public_the_link_opens_nothing(client: Client, event: Event, table: Game) -> None:
    Event.objects.filter(pk=event.pk).update(published=False)
    assert client.get(pages_of(table)[0]).status_code == 404


def test_the_page_asks_at_most_eleven_things_of_the_database(
    client: Client, table: Game, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    mine, theirs = pages_of(table)
    client.post(f"{mine}slips/{table.pk}/", {"outcome": "won"})
    client.get(theirs)
    with django_assert_max_num_queries(11):
        client.get(theirs)


def test_a_board_of_seven_is_submitted_on_one_sheet(client: Client, regatta: Event, alice: User) -> None:
    Event.objects.filter(pk=regatta.pk).update(published=True)
    game = make_game(regatta)
    make_player_links(actor_of(alice), regatta)
    one, two, *_rest = pages_of(game)
    sheet = {"last_year": "1907"}
    for index, seat in enumerate(sorted(game.seats.all(), key=lambda seat: seat.power)):
        win = seat.power == "ENGLAND"
        sheet |= {f"seats-{index}-result": "win" if win else "loss", f"seats-{index}-centers": "18" if win else "0"}
        sheet |= {} if win else {f"seats-{index}-final_year": "1905"}
    client.post(f"{one}slips/{game.pk}/", sheet)
    assert ResultSlip.objects.count() == 1
    client.post(f"{two}slips/{game.pk}/confirm/", {"slip": ResultSlip.objects.get().pk})
    game.refresh_from_db()
    assert game.state == "finished"


@pytest.mark.parametrize(
    ("sit_out", "scoring", "words"),
    [
        ("zero", "2-1-0", "It counts as nothing: 0 points."),
        ("half", "2-1-0", "It counts as 1 point."),
        ("half", "1-half-0", "It counts as 0.5 points."),
        ("desk", "2-1-0", "The organisers decide"),
    ],
)
def test_points_for_sitting_out_are_shown_before(
    client: Client, club: Club, alice: User, sit_out: str, scoring: str, words: str
) -> None:
    event = make_swiss_event(club, alice, players=4, sit_out=sit_out, ranking={"preset": scoring})
    Event.objects.filter(pk=event.pk).update(published=True)
    make_player_links(actor_of(alice), event)
    page = f"/p/{token_of(PlayerLink.objects.filter(entry__event=event)[0])}/"
    before = client.get(page).content.decode()
    assert before.index(words) < before.index("Sit out round 1")
    after = client.post(f"{page}check-in/", {"number": "1", "here": "no"}, follow=True).content.decode()
    assert "You said that you sit out" in after
    assert words in after


def test_the_desk_takes_one_of_two_slips_that_differ(client: Client, table: Game, sign_in: SignIn, alice: User) -> None:
    for page in pages_of(table):
        client.post(f"{page}slips/{table.pk}/", {"outcome": "won", "without_figures": "on"})
    slip = ResultSlip.objects.latest("pk")
    page = sign_in(alice).post(f"/desk/front-range/e/armati/phones/slips/{slip.pk}/", follow=True)
    assert f"The slip of {slip.entry.name} is now the result." in page.content.decode()
    table.refresh_from_db()
    assert table.result.duels.get(outcome="win").seat.entry_id == slip.entry_id
