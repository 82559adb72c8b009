"""Pages of prizes: planned, fixed and handed over at the desk, printed, and read by everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import actor_of
from tests.scenes.event_pages import SignIn
from tests.scenes.prize_scene import make_plan, ranked, winners
from tournaments.clubs.models import User
from tournaments.events.models import Event, Game
from tournaments.people.models import Person
from tournaments.prizes.models import Prize, PrizeAward, PrizeCategory, PrizeGroup
from tournaments.prizes.services.awards import fix_prizes
from tournaments.swiss.services.results import record_duel

DESK = "/desk/front-range/e/cup/"
PRIZES, PUBLIC = f"{DESK}prizes/", "/c/front-range/cup/prizes/"
RULES = {"one_each": "on", "moves_up": "on", "order": "value", "ties": "none", "do": "save"}


@pytest.fixture
def oscars(oscar: User, sign_in: SignIn) -> Client:
    return sign_in(oscar)


def text_of(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())


def test_an_organiser_plans_prizes_and_gives_them_out(cup: Event, oscars: Client) -> None:
    assert "No prizes yet" in text_of(oscars.get(PRIZES))
    assert Client().get(PUBLIC).status_code == 404
    assert oscars.post(f"{DESK}prize-groups/", {"name": "", **RULES}).status_code == 422
    assert oscars.post(f"{DESK}prize-groups/", {"name": "Main", "currency": "ABC", **RULES}).status_code == 422
    made = oscars.post(f"{DESK}prize-groups/", {"name": "Main prizes", "currency": "EUR", **RULES})
    group = PrizeGroup.objects.get()
    page = f"{DESK}prize-groups/{group.pk}/"
    assert made.url == page  # type: ignore[attr-defined]
    category = {"name": "Juniors", "born_from": "2010", "basis": "standings"}
    assert oscars.post(f"{DESK}prize-categories/", {**category, "basis": ""}).status_code == 422
    assert oscars.post(f"{DESK}prize-categories/", category).url == PRIZES  # type: ignore[attr-defined]
    wrong = oscars.post(page, {"do": "add", "value": "100 many"})
    assert "an amount. Enter numbers with spaces between them" in text_of(wrong)
    assert wrong.status_code == 422
    assert oscars.post(page, {"do": "add", "value": "100 60,50"}).url == page  # type: ignore[attr-defined]
    junior = PrizeCategory.objects.get().pk
    assert oscars.post(page, {"do": "add", "category": junior, "title": "Cup"}).status_code == 302
    assert [(each.title, str(each.value)) for each in Prize.objects.all()] == [
        ("1st prize", "100.00"), ("2nd prize", "60.50"), ("Cup", "None"),
    ]  # fmt: skip
    shown = text_of(oscars.get(PRIZES))
    assert "€160.50" in shown
    assert "Nobody with a place fits the category." in shown
    assert "100" in text_of(Client().get(PUBLIC))
    assert "named here once they are known" in text_of(Client().get(PUBLIC))
    assert oscars.post(f"{page}fix/", {"do": "fix"}).url == PRIZES  # type: ignore[attr-defined]
    assert "Certificates" in text_of(oscars.get(PRIZES))
    for name in ("certificates", "receipts"):
        assert oscars.get(f"{page}{name}.pdf").content.startswith(b"%PDF"), name
    assert "are fixed. Open the group again" in text_of(oscars.post(page, {"do": "remove"}, follow=True))
    assert oscars.post(f"{page}fix/", {"do": "reopen"}).status_code == 302
    assert not PrizeAward.objects.exists()
    assert oscars.post(page, {"name": "Prizes", **RULES, "do": "save"}).url == PRIZES  # type: ignore[attr-defined]
    assert oscars.post(page, {"do": "remove"}).url == PRIZES  # type: ignore[attr-defined]
    assert not Prize.objects.exists()


def test_a_prize_is_changed_given_by_hand_and_removed(cup: Event, oscar: User, oscars: Client) -> None:
    make_plan(cup, oscar)
    prize = Prize.objects.get(title="2nd prize")
    page = f"{PRIZES}{prize.pk}/"
    assert oscars.get(page).status_code == 200
    assert oscars.post(page, {"do": "save", "title": "Runner-up", "value": "40", "category": ""}).status_code == 302
    assert winners(cup)["Runner-up"]
    assert oscars.post(page, {"do": "choose", "entry": "", "reason": "Why"}).status_code == 422
    chosen = {"do": "choose", "entry": str(ranked(cup)[5]), "reason": "Fair play"}
    assert oscars.post(page, chosen).url == PRIZES  # type: ignore[attr-defined]
    assert "Chosen by the organisers: Fair play" in text_of(oscars.get(PRIZES))
    assert oscars.post(page, {"do": "rules"}).status_code == 302
    assert oscars.post(page, {**chosen, "entry": "nobody"}).status_code == 302
    assert winners(cup)["Runner-up"] == []
    assert oscars.post(page, {"do": "remove"}).status_code == 302
    assert oscars.get(page).status_code == 404
    category = PrizeCategory.objects.get(name="Juniors")
    page = f"{DESK}prize-categories/{category.pk}/"
    assert "has prizes" in text_of(oscars.post(page, {"do": "remove"}, follow=True))
    values = {"name": "Under 17", "born_from": "2010", "basis": "standings", "do": "save"}
    assert oscars.post(page, values).url == PRIZES  # type: ignore[attr-defined]
    assert "Under 17" in text_of(oscars.get(PRIZES))
    category.prizes.all().delete()
    assert oscars.post(page, {"do": "remove"}).url == PRIZES  # type: ignore[attr-defined]


def test_a_scorer_hands_prizes_over_and_changes_nothing_else(
    cup: Event, oscar: User, bob: User, sign_in: SignIn
) -> None:
    group = make_plan(cup, oscar)
    fix_prizes(actor_of(oscar), cup, group.pk)
    bobs = sign_in(bob)
    shown = text_of(bobs.get(PRIZES))
    assert "Hand over" in shown
    assert "Open again" not in shown
    award = PrizeAward.objects.all()[0]
    page = f"{DESK}prize-awards/{award.pk}/hand-over/"
    assert f"#prize-{award.prize_id}" in bobs.post(page, {"do": "over"}).url  # type: ignore[attr-defined]
    assert "Not handed over" in text_of(bobs.get(PRIZES))
    assert bobs.post(page, {"do": "back"}).status_code == 302
    assert bobs.post(f"{DESK}prize-awards/0/hand-over/").status_code == 404
    assert bobs.get(f"{DESK}prize-groups/{group.pk}/").status_code == 403


def test_a_group_is_not_opened_again_while_a_prize_is_handed_over(cup: Event, oscar: User, oscars: Client) -> None:
    group = make_plan(cup, oscar)
    fix_prizes(actor_of(oscar), cup, group.pk)
    assert "Open again" in text_of(oscars.get(PRIZES))
    award = PrizeAward.objects.all()[0]
    page = f"{DESK}prize-awards/{award.pk}/hand-over/"
    oscars.post(page, {"do": "over"})
    shown = text_of(oscars.get(PRIZES))
    assert "Open again" not in shown
    assert "can’t open it again, because a prize was handed over" in shown
    oscars.post(page, {"do": "back"})
    assert "Open again" in text_of(oscars.get(PRIZES))


def test_an_old_page_does_not_fix_winners_that_it_did_not_show(cup: Event, oscar: User, oscars: Client) -> None:
    group = make_plan(cup, oscar)
    prize = Prize.objects.get(title="2nd prize")

    def fix(page: str) -> str:
        seen = re.search(r'name="seen" value="([^"]+)"', page)
        assert seen is not None
        sent = {"do": "fix", "seen": seen[1]}
        return text_of(oscars.post(f"{DESK}prize-groups/{group.pk}/fix/", sent, follow=True))

    old_page = oscars.get(PRIZES).content.decode()
    chosen = {"do": "choose", "entry": str(ranked(cup)[5]), "reason": "Fair play"}
    oscars.post(f"{PRIZES}{prize.pk}/", chosen)
    shown = fix(old_page)
    assert "The winners have changed since you opened this page" in shown
    assert "Chosen by the organisers: Fair play" in shown
    assert not PrizeAward.objects.exists()
    assert "are fixed" in fix(oscars.get(PRIZES).content.decode())
    assert PrizeAward.objects.get(prize=prize).entry_id == ranked(cup)[5]


def test_prizes_that_are_sent_twice_are_added_once(cup: Event, oscar: User, oscars: Client) -> None:
    group = make_plan(cup, oscar)
    page = f"{DESK}prize-groups/{group.pk}/"
    key = re.search(r'name="idempotency_key" value="([^"]+)"', oscars.get(page).content.decode())
    assert key is not None
    before = Prize.objects.count()
    for _twice in range(2):
        sent = {"do": "add", "title": "Cup", "value": "10", "idempotency_key": key[1]}
        assert oscars.post(page, sent).url == page  # type: ignore[attr-defined]
    assert Prize.objects.count() == before + 1


def test_everybody_reads_winners_with_names_as_they_chose_and_no_year_of_birth(cup: Event, oscar: User) -> None:
    group = make_plan(cup, oscar)
    fix_prizes(actor_of(oscar), cup, group.pk)
    person = Person.objects.get(entries=ranked(cup)[1])
    Person.objects.filter(pk=person.pk).update(name_shown="initials", first_name="Iris", last_name="Quill")
    shown = text_of(Client().get(PUBLIC))
    assert "Juniors: 1st" in shown
    assert "I. Q." in shown
    assert "Quill" not in shown
    assert "2012" not in shown
    assert "Prizes" in text_of(Client().get("/c/front-range/cup/"))
    Event.objects.filter(pk=cup.pk).update(hide_awards=True)
    hidden = text_of(Client().get(PUBLIC))
    assert "The winners are announced at the ceremony." in hidden
    assert "I. Q." not in hidden


def test_everybody_reads_why_a_place_gets_the_prize_of_a_better_one(cup: Event, oscar: User) -> None:
    group = make_plan(cup, oscar)
    fix_prizes(actor_of(oscar), cup, group.pk)
    second, third = (Person.objects.get(entries=each).name for each in ranked(cup)[1:3])
    shown = text_of(Client().get(PUBLIC))
    said = f"4th in the standings. {second} came 2nd and takes Juniors: 1st. {third} came 3rd and takes Leeds: 1st."
    assert shown.count(said) == 1
    award = PrizeAward.objects.get(entry=ranked(cup)[1])
    for game in Game.objects.filter(round__event=cup, seats__entry=award.entry_id):
        lost = [seat.entry_id for seat in game.seats.order_by("position")].index(award.entry_id)
        record_duel(actor_of(oscar), game, outcome=["second", "first"][lost])
    cup.refresh_from_db()
    assert award.entry_id not in ranked(cup)[:4]
    assert text_of(Client().get(PUBLIC)).count(said) == 1, "fixed prizes keep the reasons of then"


def test_prizes_of_an_event_that_is_over_are_not_awarded_yet(cup: Event, oscar: User) -> None:
    make_plan(cup, oscar)
    shown = text_of(Client().get(PUBLIC))
    first = Person.objects.get(entries=ranked(cup)[0]).name
    assert f"By the standings: {first} · not handed out yet" in shown
    assert shown.count("By the standings") == 2, "prizes of categories tell nothing yet"
    assert "All prizes and their winners" in text_of(Client().get("/c/front-range/cup/awards/"))
    Event.objects.filter(pk=cup.pk).update(hide_awards=True)
    assert "By the standings" not in text_of(Client().get(PUBLIC))


def test_the_number_of_queries_stays_small(
    cup: Event, oscar: User, oscars: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    group = make_plan(cup, oscar)
    fix_prizes(actor_of(oscar), cup, group.pk)
    oscars.get(PRIZES)
    with django_assert_max_num_queries(10):
        oscars.get(PRIZES)
    with django_assert_max_num_queries(10):
        Client().get(PUBLIC)
