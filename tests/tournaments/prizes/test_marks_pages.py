"""Pages of marks, penalties and ballots: at the desk, on private pages, behind a judge's link, and for everybody."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.prize_scene import make_soft, ranked, totals_of
from tournaments.clubs.models import User
from tournaments.events.models import Entry, Event
from tournaments.events.outcomes import Ending
from tournaments.players.models import PlayerLink
from tournaments.players.services.links import make_player_links, token_of
from tournaments.prizes.models import Ballot, Penalty, SoftKind, SoftMark, Vote
from tournaments.prizes.selectors.marks import games_to_mark, newest_marks
from tournaments.prizes.services.ballots import add_ballot, vote
from tournaments.prizes.services.marks import give_marks
from tournaments.prizes.services.penalties import add_penalty
from tournaments.prizes.services.soft import judge_token, renew_judge_link

DESK = "/desk/front-range/e/cup/"
MARKS = f"{DESK}marks/"
KIND = {"least": "0", "most": "20", "weight": "0.5", "in_total": "on", "entered_by": "desk", "do": "save"}


@pytest.fixture
def oscars(oscar: User, sign_in: SignIn) -> Client:
    return sign_in(oscar)


@pytest.fixture
def bobs(bob: User, sign_in: SignIn) -> Client:
    return sign_in(bob)


def text_of(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())


def link_of(event: Event, user: User, number: int) -> str:
    make_player_links(actor_of(user), event)
    return f"/p/{token_of(PlayerLink.objects.get(entry=number))}/"


def test_organiser_adds_marks_and_a_scorer_enters_them(cup: Event, oscars: Client, bobs: Client) -> None:
    assert "No marks yet." in text_of(oscars.get(MARKS))
    page = f"{DESK}soft-kinds/"
    assert oscars.post(page, {**KIND, "name": "Painting", "most": "-1"}).status_code == 422
    assert oscars.post(page, {**KIND, "name": "Painting"}).url == MARKS  # type: ignore[attr-defined]
    kind = SoftKind.objects.get()
    assert bobs.get(f"{page}{kind.pk}/").status_code == 403
    order = ranked(cup)
    wrong = bobs.post(f"{page}{kind.pk}/marks/", {f"mark-{order[0]}": "21"})
    assert wrong.status_code == 422
    assert "Marks for Painting go from 0 to 20. Enter one in that range." in text_of(wrong)
    assert bobs.post(f"{page}{kind.pk}/marks/", {f"mark-{order[0]}": "many"}).status_code == 422
    assert bobs.post(f"{page}{kind.pk}/marks/", {f"mark-{order[0]}": "12,5"}).url == MARKS  # type: ignore[attr-defined]
    assert totals_of(cup).rows[0].marks == ("25/2",)
    assert "12.5" in oscars.get(f"{page}{kind.pk}/marks/").content.decode()
    assert oscars.post(f"{MARKS}rules/", {"ranking": "all"}).url == MARKS  # type: ignore[attr-defined]
    assert oscars.post(f"{MARKS}rules/", {"ranking": "luck"}).status_code == 422
    assert "Final standings by the total" in text_of(Client().get("/c/front-range/cup/standings/"))
    assert "Final standings by the total" in text_of(oscars.get(f"{DESK}table/"))
    assert oscars.post(f"{page}{kind.pk}/", {**KIND, "name": "Paint"}).url == MARKS  # type: ignore[attr-defined]
    assert "Paint" in text_of(oscars.get(MARKS))
    assert oscars.post(f"{page}{kind.pk}/", {"do": "remove"}).url == MARKS  # type: ignore[attr-defined]
    assert oscars.get(f"{page}{kind.pk}/").status_code == 404


def test_a_private_page_has_the_place_that_the_total_gives(cup: Event, oscar: User) -> None:
    last, kinds = ranked(cup)[-1], make_soft(cup, oscar, ranking="all")
    give_marks(actor_of(oscar), cup, kinds["painting"].pk, {last: Decimal(20)})
    page = text_of(Client().get(link_of(cup, oscar, last)))
    total = next(row.total for row in totals_of(cup).rows if row.entry == last)
    assert f"Rank 1 with a total of {total} ." in page


def test_players_who_share_a_rank_by_the_total_read_so_on_private_pages(
    cup: Event, oscar: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_soft(cup, oscar, ranking="all")
    first, second, third = ranked(cup)[:3]
    ranks = ((first, 1), (second, 1), (third, 3))
    places = {number: Ending(entry=number, place=place, points=Fraction(3)) for number, place in ranks}
    monkeypatch.setattr("tournaments.events.pages.public.page_context.places_by_extras", lambda *_: places)
    for number, rank in ((first, "1="), (second, "1="), (third, "3")):
        assert f"Rank {rank} with a total of 3 ." in text_of(Client().get(link_of(cup, oscar, number)))


def test_a_warning_costs_no_points_at_the_desk(cup: Event, oscar: User, oscars: Client) -> None:
    values = {"entry": ranked(cup)[0], "kind": "yellow_card", "points": Decimal(0), "reason": "Late"}
    add_penalty(actor_of(oscar), cup, values)
    page = text_of(oscars.get(MARKS))
    assert "Late warning" in page
    assert "−0" not in page


def test_marks_that_two_judges_enter_at_once_are_both_kept(cup: Event, oscar: User) -> None:
    kind, order = make_soft(cup, oscar)["theme"], ranked(cup)
    renew_judge_link(actor_of(oscar), cup, kind.pk)
    page = f"/p/judge/{judge_token(SoftKind.objects.get(pk=kind.pk))}/"
    opened = {f"initial-mark-{number}": "" for number in order}
    empty = {f"mark-{number}": "" for number in order}
    for number, mark in ((order[0], "7"), (order[1], "8")):
        assert Client().post(page, {**opened, **empty, f"mark-{number}": mark}).status_code == 302
    assert newest_marks(kind) == {order[0]: Decimal(7), order[1]: Decimal(8)}


def test_scorer_gives_changes_and_removes_a_penalty_and_its_player_reads_it(
    cup: Event, oscar: User, bobs: Client
) -> None:
    page, player = f"{DESK}penalties/", ranked(cup)[0]
    values = {"entry": str(player), "round": "1", "kind": "slow_play", "points": "1.5", "reason": "Third warning"}
    assert bobs.post(page, {**values, "reason": ""}).status_code == 422
    assert bobs.post(page, {**values, "points": "-1"}).status_code == 422
    assert bobs.post(page, {**values, "public": "on"}).url == MARKS  # type: ignore[attr-defined]
    row = Penalty.objects.get()
    assert "slow play, Round 1: Third warning" in text_of(bobs.get(MARKS)).replace("round 1", "Round 1")
    assert "Third warning" in text_of(Client().get("/c/front-range/cup/standings/"))
    assert "Third warning" in text_of(Client().get(link_of(cup, oscar, player)))
    assert bobs.post(f"{page}{row.pk}/", {**values, "reason": "Slow"}).url == MARKS  # type: ignore[attr-defined]
    assert "Slow" not in text_of(Client().get("/c/front-range/cup/standings/"))
    assert "Slow" in text_of(Client().get(link_of(cup, oscar, player)))
    assert bobs.post(f"{page}{row.pk}/", {"do": "remove"}).url == MARKS  # type: ignore[attr-defined]
    assert bobs.get(f"{page}{row.pk}/").status_code == 404


def test_judge_enters_marks_of_one_kind_by_a_private_link(cup: Event, oscar: User, oscars: Client) -> None:
    kinds, order = make_soft(cup, oscar), ranked(cup)
    page = f"{DESK}soft-kinds/{kinds['theme'].pk}/"
    assert "Create a link" in text_of(oscars.get(page))
    assert oscars.post(page, {"do": "link"}).url == page  # type: ignore[attr-defined]
    address = f"/p/judge/{judge_token(SoftKind.objects.get(pk=kinds['theme'].pk))}/"
    assert address in oscars.get(page).content.decode()
    assert "Theme" in text_of(Client().get(address))
    assert Client().post(address, {f"mark-{order[0]}": "11"}).status_code == 422
    assert Client().post(address, {f"mark-{order[0]}": "8"}).url == address  # type: ignore[attr-defined]
    assert SoftMark.objects.get().given_by == "Judge of Theme"
    oscars.post(page, {"do": "link"})
    assert Client().get(address).status_code == 404
    oscars.post(f"{DESK}soft-kinds/{kinds['painting'].pk}/", {"do": "link"})
    assert SoftKind.objects.get(pk=kinds["painting"].pk).link_serial == 0
    Event.objects.filter(pk=cup.pk).update(archived_at=timezone.now())
    address = f"/p/judge/{judge_token(SoftKind.objects.get(pk=kinds['theme'].pk))}/"
    assert Client().post(address, {f"mark-{order[0]}": "9"}).status_code == 422
    assert SoftMark.objects.count() == 1


def test_player_marks_an_opponent_and_a_zero_alerts_the_desk(
    cup: Event, oscar: User, oscars: Client, bobs: Client
) -> None:
    kinds, player = make_soft(cup, oscar), ranked(cup)[0]
    page = link_of(cup, oscar, player)
    game = games_to_mark(Entry.objects.select_related("event", "person").get(pk=player))[0]
    values = {"kind": kinds["sports"].pk, "game": game.game.pk, "entry": game.opponents[0].pk, "value": "0"}
    assert "Sportsmanship: your opponents" in text_of(Client().get(page))
    refused = Client().post(f"{page}marks/", {**values, "sentence": ""})
    assert refused.status_code == 422
    assert "A mark of 0 needs a reason" in text_of(refused)
    assert Client().post(f"{page}marks/", {**values, "value": "nil"}).status_code == 422
    assert Client().post(f"{page}marks/", {**values, "sentence": "Rude"}).url == page  # type: ignore[attr-defined]
    assert "Marked" in text_of(Client().get(page))
    assert "Marks (1 to read)" in text_of(oscars.get(f"{DESK}prizes/"))
    assert "Rude" in text_of(bobs.get(MARKS))
    assert bobs.post(f"{MARKS}read/").url == MARKS  # type: ignore[attr-defined]
    assert "Rude" not in text_of(bobs.get(MARKS))
    assert "Rude" not in text_of(Client().get("/c/front-range/cup/standings/"))


def test_ballot_is_planned_voted_on_closed_and_its_votes_are_for_the_owner(
    cup: Event, alice: User, oscar: User, oscars: Client, sign_in: SignIn
) -> None:
    page, order = f"{DESK}ballots/", ranked(cup)
    values = {"question": "Best army?", "choices": "2", "weights": "", "not_self": "on", "do": "save"}
    assert oscars.post(page, {**values, "choices": "9"}).status_code == 422
    assert oscars.post(page, values).url == MARKS  # type: ignore[attr-defined]
    ballot = Ballot.objects.get()
    private = link_of(cup, oscar, order[0])
    assert "Best army?" not in text_of(Client().get(private))
    opens = (timezone.localtime() - timedelta(hours=2)).strftime("%Y-%m-%dT%H:%M")
    assert oscars.post(f"{page}{ballot.pk}/", {**values, "opens_at": opens}).url == MARKS  # type: ignore[attr-defined]
    assert "1st choice" in text_of(Client().get(private))
    cast = f"{private}votes/{ballot.pk}/"
    assert Client().post(cast, {"choice": [str(order[0]), ""]}).status_code == 422
    assert Client().post(cast, {"choice": [str(order[1]), str(order[2])]}).url == private  # type: ignore[attr-defined]
    assert "You have voted." in text_of(Client().get(private))
    Ballot.objects.filter(pk=ballot.pk).update(closes_at=datetime(2099, 1, 1, 12, tzinfo=UTC))
    assert "It closes on 1 January 2099, " in text_of(Client().get(private))
    assert "1 of 6 players voted" in text_of(oscars.get(MARKS))
    assert oscars.post(f"{page}{ballot.pk}/", {"do": "remove"}, follow=True).status_code == 200
    assert Vote.objects.count() == 2
    assert oscars.post(f"{page}{ballot.pk}/votes/").status_code == 403
    owner = sign_in(alice)
    assert Entry.objects.select_related("person").get(pk=order[1]).name in text_of(
        owner.post(f"{page}{ballot.pk}/votes/")
    )
    closes = (timezone.localtime() - timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M")
    oscars.post(f"{page}{ballot.pk}/", {**values, "opens_at": opens, "closes_at": closes})
    assert "Closed" in text_of(oscars.get(MARKS))
    assert "Best army?" not in text_of(Client().get(private))


def test_number_of_queries_does_not_grow_with_marks(
    cup: Event, oscar: User, oscars: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    make_soft(cup, oscar)
    order = ranked(cup)
    ballot = add_ballot(actor_of(oscar), cup, {"question": "Best?", "opens_at": timezone.now()})
    for number in order[1:]:
        values = {"entry": number, "points": Decimal(1), "kind": "other", "reason": "Late"}
        add_penalty(actor_of(oscar), cup, values)
        vote(Entry.objects.select_related("event__club", "person").get(pk=number), ballot.pk, [order[0]])
    oscars.get(MARKS)
    with django_assert_max_num_queries(16):
        oscars.get(MARKS)
    cup.refresh_from_db()
    with django_assert_max_num_queries(4):
        assert "Totals" in text_of(Client().get("/c/front-range/cup/standings/"))
