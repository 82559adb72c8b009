"""Prizes of an event: who would get them, choices by hand, fixed awards, and what is refused."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.prize_scene import make_plan, make_soft, ranked, winners
from tests.scenes.rating_scene import people_of, play_event
from tournaments.base.errors import ForbiddenError, MissingError
from tournaments.changes.models import Change
from tournaments.clubs.models import Club, User
from tournaments.entering.models import EntryRequest
from tournaments.events.models import Entry, Event, Game
from tournaments.events.services.undo import undo_change
from tournaments.events.sheets.asked import Asked
from tournaments.people.holders import HOLDERS
from tournaments.people.services.personal_data import export_person
from tournaments.players.services.links import player_actor
from tournaments.prizes.models import Prize, PrizeAward, PrizeCategory, PrizeChoice
from tournaments.prizes.selectors.plan import prize_plan, public_plan
from tournaments.prizes.services.awards import (
    choose_prize,
    fix_prizes,
    hand_over_prize,
    reopen_prizes,
    unchoose_prize,
)
from tournaments.prizes.services.marks import give_marks
from tournaments.prizes.services.plan import (
    add_category,
    add_group,
    add_prizes,
    edit_category,
    edit_group,
    edit_prize,
    remove_category,
    remove_group,
    remove_prize,
)
from tournaments.prizes.sheets import certificates_sheet
from tournaments.swiss.models import SwissEntry
from tournaments.swiss.services.results import record_duel


def why(event: Event) -> dict[str, str]:
    return {line.prize.title: line.why for group in prize_plan(event).groups for line in group.prizes}


def codes(error: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(each.path, each.code) for each in error.value.problems]


def test_a_player_eligible_for_three_prizes_gets_the_most_valuable_and_the_others_move_on(
    cup: Event, oscar: User
) -> None:
    make_plan(cup, oscar)
    order = ranked(cup)
    found = winners(cup)
    assert found["1st prize"] == [order[0]]
    assert found["Juniors: 1st"] == [order[1]]
    assert found["Leeds: 1st"] == [order[2]]
    assert found["2nd prize"] == [order[3]]
    second = Entry.objects.select_related("person").get(pk=order[1]).name
    assert f"{second} has Juniors: 1st" in why(cup)["2nd prize"]
    assert f"{second} has Juniors: 1st" in why(cup)["Leeds: 1st"]


def test_a_prize_for_nobody_is_named_and_says_why(cup: Event, oscar: User) -> None:
    group = make_plan(cup, oscar)
    nobody = add_category(actor_of(oscar), cup, {"name": "Under 12", "born_from": 2015})
    by_hand = add_category(actor_of(oscar), cup, {"name": "Painting", "basis": "by_hand"})
    add_prizes(actor_of(oscar), cup, group.pk, category=nobody.pk)
    add_prizes(actor_of(oscar), cup, group.pk, category=by_hand.pk)
    assert why(cup)["Under 12: 1st"] == "Nobody with a place fits the category."
    assert why(cup)["Painting: 1st"] == "Not chosen yet: the organisers choose the winner."
    counts = {each.category.name: (each.fitting, each.tells_age) for each in prize_plan(cup).categories}
    assert counts == {"Juniors": (1, True), "Leeds": (2, False), "Under 12": (0, False), "Painting": (6, False)}


def test_a_choice_moves_the_others_and_undo_gives_everything_back(cup: Event, oscar: User) -> None:
    make_plan(cup, oscar)
    before, order = winners(cup), ranked(cup)
    first = Prize.objects.get(title="1st prize")
    choose_prize(actor_of(oscar), cup, first.pk, entry=order[5], reason="Ruling of the director")
    assert (winners(cup)["1st prize"], winners(cup)["2nd prize"]) == ([order[5]], [order[0]])
    assert why(cup)["1st prize"] == "Chosen by the organisers: Ruling of the director"
    undo_change(actor_of(oscar), Change.objects.get(kind="choose_prize"))
    assert winners(cup) == before
    choose_prize(actor_of(oscar), cup, first.pk, entry=None, reason="Withdrawn by the sponsor")
    assert winners(cup)["1st prize"] == []
    unchoose_prize(actor_of(oscar), cup, first.pk)
    assert winners(cup) == before
    with pytest.raises(RuleError) as error:
        choose_prize(actor_of(oscar), cup, first.pk, entry=0, reason="")
    assert codes(error) == [("reason", "required"), ("entry", "unknown")]


def test_undo_changes_no_category_of_fixed_prizes(cup: Event, oscar: User) -> None:
    group = make_plan(cup, oscar)
    juniors = PrizeCategory.objects.get(name="Juniors")
    edit_category(actor_of(oscar), cup, juniors.pk, {"name": "Under 18"})
    edited = Change.objects.get(kind="edit_prize_category")
    fix_prizes(actor_of(oscar), cup, group.pk)
    with pytest.raises(RuleError) as error:
        undo_change(actor_of(oscar), edited)
    assert codes(error) == [("", "fixed")]
    reopen_prizes(actor_of(oscar), cup, group.pk)
    undo_change(actor_of(oscar), edited)
    juniors.refresh_from_db()
    assert juniors.name == "Juniors"


def test_a_certificate_says_what_the_winner_has_and_nothing_of_others(cup: Event, oscar: User) -> None:
    group, order = make_plan(cup, oscar), ranked(cup)
    first = Prize.objects.get(title="1st prize")
    choose_prize(actor_of(oscar), cup, first.pk, entry=order[5], reason="The finest banners")

    def reasons() -> dict[str, str]:
        row = Event.objects.select_related("club").get(pk=cup.pk)
        sheets: Any = certificates_sheet(Asked(event=row, whole=True), prize_plan(cup).groups[0]).context["sheets"]
        return {each["title"]: each["reason"] for each in sheets}

    made = reasons()
    assert (made["1st prize"], made["2nd prize"]) == ("The finest banners", "1st in the standings.")
    assert not any(" has " in reason for reason in made.values())
    fix_prizes(actor_of(oscar), cup, group.pk)
    assert reasons() == made
    award = PrizeAward.objects.get(prize__title="2nd prize")
    for game in Game.objects.filter(round__event=cup, seats__entry=award.entry_id):
        lost = [seat.entry_id for seat in game.seats.order_by("position")].index(award.entry_id)
        record_duel(actor_of(oscar), game, outcome=["second", "first"][lost])
    assert reasons() == made


def test_a_correction_moves_no_fixed_prize_and_says_who_would_now_win(cup: Event, oscar: User, bob: User) -> None:
    group = make_plan(cup, oscar)
    fix_prizes(actor_of(oscar), cup, group.pk)
    before = winners(cup)
    award = PrizeAward.objects.get(prize__title="1st prize")
    hand_over_prize(actor_of(bob), cup, award.pk)
    for game in Game.objects.filter(round__event=cup, seats__entry=award.entry_id):
        lost = [seat.entry_id for seat in game.seats.order_by("position")].index(award.entry_id)
        record_duel(actor_of(oscar), game, outcome=["second", "first"][lost])
    cup.refresh_from_db()
    assert winners(cup) == before
    line = next(each for each in prize_plan(cup).groups[0].prizes if each.prize.title == "1st prize")
    assert line.now is not None
    assert award.entry_id not in [one.entry for one in line.now]
    with pytest.raises(RuleError) as error:
        reopen_prizes(actor_of(oscar), cup, group.pk)
    assert codes(error) == [("", "handed_over")]
    hand_over_prize(actor_of(bob), cup, award.pk, back=True)
    reopen_prizes(actor_of(oscar), cup, group.pk)
    assert not PrizeAward.objects.exists()
    assert winners(cup) != before


def test_a_fixed_group_is_not_changed(cup: Event, oscar: User) -> None:
    group = make_plan(cup, oscar)
    fix_prizes(actor_of(oscar), cup, group.pk)
    prize = Prize.objects.get(title="1st prize")
    category = Prize.objects.exclude(category=None)[0].category
    assert category is not None
    actor = actor_of(oscar)
    for change in (
        lambda: edit_group(actor, cup, group.pk, {"name": "Other"}),
        lambda: remove_group(actor, cup, group.pk),
        lambda: add_prizes(actor, cup, group.pk),
        lambda: edit_prize(actor, cup, prize.pk, {"value": Decimal(1)}),
        lambda: choose_prize(actor, cup, prize.pk, entry=None, reason="No"),
        lambda: fix_prizes(actor, cup, group.pk),
        lambda: edit_category(actor, cup, category.pk, {"name": category.name, "born_from": 1990}),
    ):
        with pytest.raises(RuleError) as error:
            change()
        assert codes(error) == [("", "fixed")]


def test_money_of_the_tied_is_shared_and_a_fund_follows_the_entries(cup: Event, oscar: User) -> None:
    group = add_group(actor_of(oscar), cup, {"name": "Fund", "ties": "average", "based_on": 10})
    add_prizes(actor_of(oscar), cup, group.pk, values=[Decimal(200), Decimal(150), Decimal(100)])
    line = prize_plan(cup).groups[0]
    assert line.percent == 60
    assert sum(one.amount or 0 for each in line.prizes for one in each.winners) == Decimal(270)
    points = {one.id: one.points for one in prize_plan(cup).players.contenders}
    shares = [(points[one.entry], one.amount) for each in line.prizes for one in each.winners]
    assert all(abs((a or 0) - (b or 0)) <= Decimal("0.01") for p, a in shares for q, b in shares if p == q)


def test_newcomers_had_no_earlier_event_of_the_club(club: Club, cup: Event, oscar: User) -> None:
    later = play_event(club, oscar, day=2, people=[*people_of(cup)[:5]])
    category = add_category(actor_of(oscar), later, {"name": "New", "newcomers": True})
    assert [each.fitting for each in prize_plan(later).categories] == [0]
    assert category.event == later
    add_category(actor_of(oscar), cup, {"name": "New", "newcomers": True})
    assert [each.fitting for each in prize_plan(cup).categories] == [6]


def test_a_rating_is_that_of_the_entry(cup: Event, oscar: User) -> None:
    SwissEntry.objects.filter(event=cup).update(rating=1700)
    SwissEntry.objects.filter(entry=ranked(cup)[4]).update(rating=1800)
    add_category(actor_of(oscar), cup, {"name": "1800", "rating_from": 1800, "rating_below": 2000})
    add_category(actor_of(oscar), cup, {"name": "Under 1800", "rating_below": 1800})
    assert [each.fitting for each in prize_plan(cup).categories] == [1, 5]


def test_unranked_players_win_nothing(cup: Event, oscar: User) -> None:
    group = add_group(actor_of(oscar), cup, {"name": "Main prizes"})
    add_prizes(actor_of(oscar), cup, group.pk)
    first = ranked(cup)[0]
    Entry.objects.filter(pk=first).update(unranked=True)
    assert winners(cup) == {"1st prize": [ranked(cup)[0]]}
    assert ranked(cup)[0] != first


def test_what_does_not_fit_is_refused_at_its_field(cup: Event, oscar: User, bob: User) -> None:
    actor = actor_of(oscar)
    values = {"name": "", "born_from": 2010, "born_to": 2000, "rating_from": 1800, "rating_below": 1700}
    with pytest.raises(RuleError) as error:
        add_category(actor, cup, values)
    assert [path for path, _code in codes(error)] == ["name", "born_to", "rating_below"]
    group = add_group(actor, cup, {"name": "Main prizes", "currency": "eur"})
    assert group.currency == "EUR"
    with pytest.raises(RuleError) as error:
        add_group(actor, cup, {"name": "Main prizes"})
    assert codes(error) == [("name", "taken")]
    with pytest.raises(RuleError) as error:
        add_prizes(actor, cup, group.pk, values=[Decimal(-1), Decimal("0.001")])
    assert [path for path, _code in codes(error)] == ["value"]
    with pytest.raises(RuleError) as error:
        add_prizes(actor, cup, group.pk, category=0)
    assert codes(error) == [("category", "unknown")]
    with pytest.raises(RuleError) as error:
        fix_prizes(actor, cup, group.pk)
    assert codes(error) == [("", "nobody")]
    category = add_category(actor, cup, {"name": "All"})
    add_prizes(actor, cup, group.pk, category=category.pk)
    with pytest.raises(RuleError) as error:
        remove_category(actor, cup, category.pk)
    assert codes(error) == [("", "has_prizes")]
    with pytest.raises(ForbiddenError):
        add_group(actor_of(bob), cup, {"name": "Mine"})
    with pytest.raises(MissingError):
        hand_over_prize(actor_of(bob), cup, 0)


def test_everybody_sees_winners_once_they_are_fixed_and_announced(cup: Event, oscar: User) -> None:
    group = make_plan(cup, oscar)

    def told() -> list[str]:
        return [one.name for each in public_plan(cup).groups[0].prizes for one in each.winners]

    assert told() == []
    nobody = add_category(actor_of(oscar), cup, {"name": "Unborn", "born_from": 2099})
    add_prizes(actor_of(oscar), cup, group.pk, title="Unborn", category=nobody.pk)
    fix_prizes(actor_of(oscar), cup, group.pk)
    assert len(told()) == 4
    said = {each.why for each in public_plan(cup).groups[0].prizes if not each.winners}
    assert said == {"Nobody fits, or all who fit have another prize."}
    Event.objects.filter(pk=cup.pk).update(hide_awards=True)
    cup.refresh_from_db()
    assert told() == []


@pytest.mark.parametrize("hiding", [{"hide_awards": True}, {"hide_last": 1}])
def test_a_persons_file_tells_no_prize_before_the_ceremony(
    cup: Event, oscar: User, alice: User, hiding: dict[str, Any]
) -> None:
    group = make_plan(cup, oscar)
    winner = Entry.objects.select_related("event__club", "person__club").get(pk=ranked(cup)[0])
    give_marks(actor_of(oscar), cup, make_soft(cup, oscar)["painting"].pk, {winner.pk: Decimal(17)})
    choose_prize(actor_of(oscar), cup, Prize.objects.get(title="1st prize").pk, entry=winner.pk, reason="Fair play")
    fix_prizes(actor_of(oscar), cup, group.pk)
    award = PrizeAward.objects.get(entry=winner)
    hand_over_prize(actor_of(oscar), cup, award.pk)
    Event.objects.filter(pk=cup.pk).update(**hiding)
    winner.event.refresh_from_db()

    def files() -> list[dict[str, Any]]:
        return [export_person(actor, winner.person) for actor in (player_actor(winner), actor_of(alice))]

    for file in files():
        assert (file["prizes"], file["marks"], file["held_back"]) == ([], [], ["Cup"])
        assert "prize" not in str(file["log"]).lower()
        assert "1st prize" not in str(file)
    Event.objects.filter(pk=cup.pk).update(revealed_at=timezone.now())
    for file in files():
        assert [each["prize"] for each in file["prizes"]] == ["1st prize"]
        assert [each["mark"] for each in file["marks"]] == ["17.00"]
        assert file["held_back"] == []
        assert any("Handed over to" in each["what"] for each in file["log"])


def test_a_person_reads_what_they_won(cup: Event, oscar: User) -> None:
    group = make_plan(cup, oscar)
    choose_prize(actor_of(oscar), cup, Prize.objects.get(title="2nd prize").pk, entry=ranked(cup)[5], reason="Fair")
    fix_prizes(actor_of(oscar), cup, group.pk)
    person = Entry.objects.get(pk=ranked(cup)[5]).person
    told = [each.data_of(person)["prizes"] for each in HOLDERS if "prizes" in each.data_of(person)]
    assert told == [[{"event": "Cup", "prize": "2nd prize", "amount": "50.00", "handed_over": False}]]
    texts = [each for holder in HOLDERS for each in holder.texts_of(person) if isinstance(each.row, PrizeChoice)]
    assert [each.about for each in texts] == [True]
    assert cup.starts_on == date(2026, 6, 1)


def test_a_country_is_one_however_it_is_typed(cup: Event, oscar: User) -> None:
    entries = [Entry.objects.get(pk=each) for each in ranked(cup)[:3]]
    for entry, typed in zip(entries, ("Deutschland", "DE", "France"), strict=True):
        EntryRequest.objects.create(event=cup, entry=entry, country=typed, number=entry.pk, token_hash=typed)
    german = add_category(actor_of(oscar), cup, {"name": "German", "country": "germany"})
    lines = {each.category.pk: each.fitting for each in prize_plan(cup).categories}
    assert lines[german.pk] == 2


@pytest.mark.parametrize("kind", ["edit_prize", "edit_prize_group", "add_prizes", "remove_prize"])
def test_undo_changes_no_prize_of_a_fixed_group(cup: Event, oscar: User, kind: str) -> None:
    actor, group = actor_of(oscar), make_plan(cup, oscar)
    prizes = {prize.title: prize for prize in Prize.objects.filter(group=group)}
    match kind:
        case "edit_prize":
            edit_prize(actor, cup, prizes["1st prize"].pk, {"value": Decimal(120)})
        case "edit_prize_group":
            edit_group(actor, cup, group.pk, {"currency": "GBP"})
        case "add_prizes":
            add_prizes(actor, cup, group.pk, title="Trophy")
        case "remove_prize":
            remove_prize(actor, cup, prizes["2nd prize"].pk)
    done = Change.objects.filter(kind=kind).latest("pk")
    fix_prizes(actor, cup, group.pk)
    then = list(Prize.objects.order_by("pk").values())
    with pytest.raises(RuleError) as error:
        undo_change(actor, done)
    assert codes(error) == [("", "later")]
    assert list(Prize.objects.order_by("pk").values()) == then
    undo_change(actor, Change.objects.get(kind="fix_prizes"))
    undo_change(actor, done)
    group.refresh_from_db()
    assert (group.currency, group.fixed_at) == ("EUR", None)
    found = group.prizes.order_by("title").values_list("title", "value")
    assert [*found] == [("1st prize", 100), ("2nd prize", 50), ("Juniors: 1st", 80), ("Leeds: 1st", 60)]
