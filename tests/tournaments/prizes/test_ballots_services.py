"""Ballots: who may vote for whom and when, secret votes, and prizes that go by marks, votes or ratings."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.utils import timezone

from common.pure.errors import RuleError
from tests.factories import actor_of
from tests.scenes.prize_scene import make_soft, ranked, winners
from tournaments.base.errors import ForbiddenError
from tournaments.changes.models import Change
from tournaments.clubs.models import Club, User
from tournaments.events.models import Entry, Event
from tournaments.people.models import Person
from tournaments.people.services.personal_data import erase_person
from tournaments.prizes.models import Ballot, Prize, PrizeGroup, SoftMark, Vote
from tournaments.prizes.selectors.ballots import Placed, ballot_lines, public_results
from tournaments.prizes.selectors.plan import prize_plan
from tournaments.prizes.services.ballots import add_ballot, edit_ballot, look_at_votes, remove_ballot, vote
from tournaments.prizes.services.holder import PrizesHolder
from tournaments.prizes.services.marks import give_marks
from tournaments.prizes.services.plan import add_category, add_group, add_prizes
from tournaments.prizes.services.soft import remove_soft_kind
from tournaments.swiss.models import SwissEntry

QUESTION = "Which army is painted best?"


def open_ballot(event: Event, user: User, **values: Any) -> Ballot:
    opens = timezone.now() - timedelta(hours=1)
    return add_ballot(actor_of(user), event, {"question": QUESTION, "opens_at": opens, **values})


def close(event: Event, user: User, ballot: Ballot) -> None:
    edit_ballot(actor_of(user), event, ballot.pk, {"closes_at": timezone.now() - timedelta(minutes=1)})


def entry_of(number: int) -> Entry:
    return Entry.objects.select_related("event__club", "person").get(pk=number)


def codes(error: pytest.ExceptionInfo[RuleError]) -> list[tuple[str, str]]:
    return [(each.path, each.code) for each in error.value.problems]


def names_of(event: Event) -> dict[int, str]:
    return {row.pk: row.name for row in event.entries.select_related("person")}


def test_later_vote_replaces_the_first_while_the_ballot_is_open(cup: Event, oscar: User) -> None:
    ballot, order = open_ballot(cup, oscar, choices=2), ranked(cup)
    vote(entry_of(order[0]), ballot.pk, [order[1], order[2]])
    vote(entry_of(order[0]), ballot.pk, [order[3]])
    vote(entry_of(order[1]), ballot.pk, [order[2], order[3]])
    assert public_results(cup) == []
    close(cup, oscar, ballot)
    names = names_of(cup)
    wanted = [Placed(order[3], names[order[3]], Fraction(3)), Placed(order[2], names[order[2]], Fraction(2))]
    assert public_results(cup) == [(QUESTION, wanted)]
    (line,) = ballot_lines(cup, timezone.now(), names)
    assert (line.voted, line.voters, line.is_closed, line.result) == (2, 6, True, wanted)
    with pytest.raises(RuleError) as error:
        vote(entry_of(order[2]), ballot.pk, [order[3]])
    assert codes(error) == [("", "closed")]


def test_vote_for_yourself_or_your_club_is_refused(cup: Event, oscar: User) -> None:
    order = ranked(cup)
    SwissEntry.objects.filter(entry__in=order[:2]).update(club_name="Leeds")
    ballot = open_ballot(cup, oscar, not_own_club=True)
    for named, wrong in ((order[0], "self"), (order[1], "own_club"), (0, "unknown")):
        with pytest.raises(RuleError) as error:
            vote(entry_of(order[0]), ballot.pk, [named])
        assert codes(error) == [("choices[0]", wrong)]
    with pytest.raises(RuleError) as error:
        vote(entry_of(order[0]), ballot.pk, [])
    assert codes(error) == [("choices[0]", "empty")]
    assert not Vote.objects.exists()


def test_ballots_are_refused_with_what_to_do(cup: Event, oscar: User, bob: User) -> None:
    ballot, order, now = open_ballot(cup, oscar), ranked(cup), timezone.now()
    for values, wanted in (
        ({"question": QUESTION}, [("question", "taken")]),
        ({"question": "New", "choices": 6}, [("choices", "max_value")]),
        ({"question": "New", "choices": 2, "weights": "3"}, [("weights", "invalid")]),
        ({"question": "New", "choices": 2, "weights": "1 3"}, [("weights", "order")]),
        ({"question": "New", "weights": "many"}, [("weights", "invalid")]),
        ({"question": "New", "closes_at": now}, [("opens_at", "missing")]),
        ({"question": "New", "opens_at": now, "closes_at": now}, [("closes_at", "order")]),
    ):
        with pytest.raises(RuleError) as error:
            add_ballot(actor_of(oscar), cup, values)
        assert codes(error) == wanted
    vote(entry_of(order[0]), ballot.pk, [order[1]])
    with pytest.raises(RuleError) as error:
        edit_ballot(actor_of(oscar), cup, ballot.pk, {"choices": 2})
    assert codes(error) == [("choices", "has_votes")]
    with pytest.raises(RuleError) as error:
        remove_ballot(actor_of(oscar), cup, ballot.pk)
    assert codes(error) == [("", "has_votes")]
    with pytest.raises(ForbiddenError):
        add_ballot(actor_of(bob), cup, {"question": "New"})


def test_owner_alone_looks_at_single_votes_and_the_log_says_so(cup: Event, alice: User, oscar: User, bob: User) -> None:
    ballot, order = open_ballot(cup, oscar), ranked(cup)
    vote(entry_of(order[0]), ballot.pk, [order[1]])
    for user in (oscar, bob):
        with pytest.raises(ForbiddenError):
            look_at_votes(actor_of(user), cup, ballot.pk)
    (found,) = look_at_votes(actor_of(alice), cup, ballot.pk)
    assert (found.voter_id, found.choice_id) == (order[0], order[1])
    looked = Change.objects.get(kind="look_at_votes")
    assert looked.actor_name == str(alice)
    chosen = entry_of(order[1]).name
    log = [f"{line.summary} {line.before} {line.after}" for line in Change.objects.get(kind="vote").lines.all()]
    assert all(chosen not in line for line in log)


def plan(event: Event, user: User, **category: Any) -> PrizeGroup:
    actor = actor_of(user)
    made = add_category(actor, event, {"name": "Best", **category})
    group = add_group(actor, event, {"name": "Trophies"})
    add_prizes(actor, event, group.pk, category=made.pk, values=[None, None])
    return group


def why(event: Event) -> list[str]:
    return [line.why for group in prize_plan(event).groups for line in group.prizes]


def test_prizes_go_by_marks_and_the_standings_break_ties(cup: Event, oscar: User) -> None:
    kind, order = make_soft(cup, oscar)["painting"], ranked(cup)
    marks = {order[5]: Decimal(9), order[4]: Decimal(7), order[3]: Decimal(7)}
    give_marks(actor_of(oscar), cup, kind.pk, marks)
    plan(cup, oscar, basis="soft", soft_kind=kind.pk)
    assert [*winners(cup).values()] == [[order[5]], [order[3]]]
    assert why(cup) == ["Painting: 9.", "Painting: 7."]
    with pytest.raises(RuleError) as error:
        remove_soft_kind(actor_of(oscar), cup, kind.pk)
    assert codes(error) == [("", "has_prizes")]


def test_prizes_go_by_votes_once_the_ballot_is_closed(cup: Event, oscar: User) -> None:
    ballot, order = open_ballot(cup, oscar), ranked(cup)
    for voter, choice in ((0, 4), (1, 4), (2, 5), (3, 5)):
        vote(entry_of(order[voter]), ballot.pk, [order[choice]])
    plan(cup, oscar, basis="votes", ballot=ballot.pk)
    assert why(cup) == ["The votes are counted once the ballot is closed."] * 2
    close(cup, oscar, ballot)
    assert [*winners(cup).values()] == [[order[4]], [order[5]]]
    assert why(cup)[0] == "2 points in the vote."


def test_prizes_go_to_who_scored_most_above_their_rating(cup: Event, oscar: User) -> None:
    order = ranked(cup)
    SwissEntry.objects.filter(event=cup).update(rating=None)
    plan(cup, oscar, basis="vs_rating")
    assert why(cup) == ["No game was played between two players with a rating."] * 2
    SwissEntry.objects.filter(event=cup).update(rating=1500)
    assert (winners(cup)["Best: 1st"], why(cup)[0]) == ([order[0]], "+0.5 compared with the rating.")
    SwissEntry.objects.filter(entry=order[0]).update(rating=2900)
    assert why(cup)[0] != "+0.5 compared with the rating."
    assert winners(cup)["Best: 1st"] != [order[0]]


@pytest.mark.parametrize("basis", ["by_hand", "best_game"])
def test_prize_by_hand_waits_for_a_choice(cup: Event, oscar: User, basis: str) -> None:
    plan(cup, oscar, basis=basis)
    assert why(cup) == ["Not chosen yet: the organisers choose the winner."] * 2


def test_category_of_marks_or_votes_needs_one_of_the_event(cup: Event, oscar: User) -> None:
    for values, wanted in (
        ({"basis": "soft"}, [("soft_kind", "missing")]),
        ({"basis": "votes"}, [("ballot", "missing")]),
        ({"basis": "votes", "ballot": 0}, [("ballot", "unknown")]),
    ):
        with pytest.raises(RuleError) as error:
            add_category(actor_of(oscar), cup, {"name": "Best", **values})
        assert codes(error) == wanted
    assert not Prize.objects.exists()


def test_personal_data_has_own_marks_penalties_and_votes(cup: Event, club: Club, alice: User, oscar: User) -> None:
    kinds, order = make_soft(cup, oscar), ranked(cup)
    give_marks(actor_of(oscar), cup, kinds["painting"].pk, {order[0]: Decimal(9)})
    ballot = open_ballot(cup, oscar)
    vote(entry_of(order[0]), ballot.pk, [order[1]])
    person = Person.objects.select_related("club").get(entries=order[0])
    data = PrizesHolder().data_of(person)
    assert [each["mark"] for each in data["marks"]] == ["9.00"]
    assert [each["choice"] for each in data["votes"]] == [entry_of(order[1]).name]
    SoftMark.objects.create(
        kind=kinds["sports"], entry_id=order[1], giver_id=order[0], value=0, sentence="Rude", given_by=person.name
    )
    name = person.name
    erase_person(actor_of(alice), person, typed=name)
    assert name not in SoftMark.objects.get(value=0).given_by
